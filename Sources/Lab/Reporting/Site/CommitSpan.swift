import Results

/// The number of commits that may have caused a change. They come after the last measured commit without it, and end
/// with the first measured commit that has it.
enum CommitSpan: Sendable {
    /// The only commit is the one with the change, whose first parent is the one before.
    case one
    case several
    /// The repository could not be read, or has other commits.
    case unknown

    /// - Parameter firstParents: the first parents of commits, by their hashes.
    init(_ origin: ChangeOrigin, _ firstParents: [String: String]) {
        guard let before = origin.before?.provenance.commitHash, let after = origin.after?.provenance.commitHash,
            let parent = firstParents[after]
        else {
            self = .unknown
            return
        }
        self = parent == before ? .one : .several
    }
}
