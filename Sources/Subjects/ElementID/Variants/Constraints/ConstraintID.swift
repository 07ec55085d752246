/// The number of a constraint in a ``ConstraintStore``. It is reused after the constraint is removed.
package struct ConstraintID: Hashable, Sendable {
    package let rawValue: Int32
}
