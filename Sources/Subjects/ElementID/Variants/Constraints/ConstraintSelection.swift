/// The result of a ``ConstraintSelector``.
package enum ConstraintSelection: Hashable, Sendable {
    case one(ConstraintID)
    /// No constraint matches; `between` is the number of constraints with the two items.
    case none(between: Int)
    /// More than one constraint matches.
    case ambiguous
}
