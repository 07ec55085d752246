import Results

/// The number of commits after the last one before a change, up to the first one with it: any of them may be the cause.
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
