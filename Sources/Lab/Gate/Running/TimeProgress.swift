/// The progress of measuring time.
package enum TimeProgress: Sendable {
    case linking
    /// The number of pairs that have run, the most that may run, and the number of undecided cells.
    case measuring(pairs: Int, of: Int, undecided: Int)
    /// The time limit is too short for these cells, which take about `seconds`.
    case short(cells: Int, seconds: Double)
    case confirming(cells: Int)
}
