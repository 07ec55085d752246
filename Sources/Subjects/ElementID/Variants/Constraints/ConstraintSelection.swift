/// The result of a ``ConstraintSelector``.
package enum ConstraintSelection: Hashable, Sendable {
    case one(ConstraintID)
    /// No constraint matches; `pairCount` is the number of constraints with the two items.
    case none(pairCount: Int)
    /// More than one constraint matches.
    case ambiguous
}
