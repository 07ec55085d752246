/// The number of a constraint in a ``ConstraintStore``: used again after the constraint is gone.
public struct ConstraintID: Hashable, Sendable {
    package let rawValue: Int32
}
