/// The number of a constraint in a ``ConstraintStore``. It is used again after the constraint is gone.
package struct ConstraintID: Hashable, Sendable {
    package let rawValue: Int32
}
