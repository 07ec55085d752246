/// A look as it is taken: by then it may have the shares of others too.
struct TakenLook {
    /// The part of each error that its verdicts may spend.
    let share: Double
    /// True if no look comes after it, so that a cell has to be a candidate now to be found at all.
    let isLast: Bool
}
