/// A look that is being taken. It may have the shares of skipped looks too.
struct TakenLook {
    /// The share of each error that its verdicts may spend.
    let share: Double
    /// True if no look follows. A cell that does not become a candidate now is not found at all.
    let isLast: Bool
}
