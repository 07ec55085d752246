import Results

/// The commits that may be the first bad one, with their evidence.
package struct FirstBadCommit: Sendable {
    /// The commits in question, the oldest first.
    package let commits: [Commit]
    /// The worst finding of the last commit against the good one.
    package let worst: Finding
    /// The other findings that are worse in the last commit.
    package let otherFindings: [Finding]
    package let visits: [CommitVisit]
    /// The indices of the commits that may be the first bad one. There are several only if commits between them could
    /// not be judged.
    package let suspects: ClosedRange<Int>
}
