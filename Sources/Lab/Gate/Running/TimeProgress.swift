/// The progress of measuring time.
package enum TimeProgress: Sendable {
    case linking
    /// This many pairs of at most so many have run, and this many cells are undecided.
    case measuring(pairs: Int, of: Int, undecided: Int)
    /// The time limit is too short for so many cells, which take about so many seconds.
    case short(cells: Int, seconds: Double)
    case confirming(cells: Int)
}
