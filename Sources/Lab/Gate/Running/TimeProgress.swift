/// The progress of measuring time.
package enum TimeProgress: Sendable {
    case linking
    /// The number of pairs so far, the largest number of pairs, and the number of undecided cells.
    case measuring(pairs: Int, of: Int, undecided: Int)
    /// The time limit is too short for the cells, which need about `seconds`.
    case short(cells: Int, seconds: Double)
    case confirming(cells: Int)
}
