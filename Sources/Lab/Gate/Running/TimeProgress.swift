/// The progress of measuring time.
package enum TimeProgress: Sendable {
    case linking
    /// At most this many processes of each side are done, and this many cells are undecided.
    case measuring(visits: Int, of: Int, undecided: Int)
    /// The time limit is too short for so many cells, which take about so many seconds.
    case short(cells: Int, seconds: Double)
    case confirming(cells: Int)
}
