import Results

/// A commit that a bisection compared with the good one.
package struct CommitVisit: Sendable {
    /// Its index among the commits, from 0.
    package let index: Int
    /// The gate's finding; `nil` if the commit could not be compared.
    package let finding: Finding?
    /// `nil` if it could not be judged.
    package let isBad: Bool?
    /// The reason why there is no finding.
    package let reason: String?
}
