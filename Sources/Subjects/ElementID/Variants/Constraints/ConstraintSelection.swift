package enum ConstraintSelection: Hashable, Sendable {
    case one(ConstraintID)
    /// None, of so many that have the two items.
    case none(between: Int)
    case ambiguous
}
