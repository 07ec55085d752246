import Results

extension Role {
    /// The roles that count neither for nor against a change, in words that need no explanation.
    static let wordsOfUncounted = "floors, other projects' code and the empty loop"
}
