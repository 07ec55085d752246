import Results

extension Role {
    /// The roles that do not count for changes, in words that need no explanation.
    static let wordsOfUncounted = "floors, other projects' code and the empty loop"
}
