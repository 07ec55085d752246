import Results

/// A commit that a bisection compared with the good one.
package struct CommitVisit: Sendable {
    /// Its index among the commits, from 0.
    package let index: Int
    /// The gate's finding; `nil` if the commit could not be compared.
    package let finding: Finding?
    /// True for a bad commit; `nil` if it could not be judged.
    package let isBad: Bool?
    /// The reason why there is no finding; `nil` if there is one.
    package let absence: Absence?

    /// The reason why a commit has no finding on the cell.
    package enum Absence: Hashable, Sendable {
        /// The commit does not have the cell.
        case noCell
        /// The commit could not be built or measured. `line` is the first line that says why.
        case failed(line: String)

        /// One sentence without a full stop.
        package var sentence: String {
            switch self {
            case .noCell: "the cell is not in it"
            case .failed(let line): line
            }
        }
    }
}
