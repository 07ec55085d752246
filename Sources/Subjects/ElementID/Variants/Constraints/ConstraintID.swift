/// The number of a constraint in a ``ConstraintStore``: used again after the constraint is gone.
package struct ConstraintID: Hashable, Sendable {
    package let rawValue: Int32
}
