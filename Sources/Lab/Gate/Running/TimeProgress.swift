import Foundation

/// How far the measuring of time is, for whoever shows it.
package enum TimeProgress: Sendable {
    case linking
    /// So many processes of each side are done at most, with so many cells undecided.
    case measuring(visits: Int, of: Int, undecided: Int)
    case confirming(cells: Int)
}
