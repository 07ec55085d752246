/// The quality of a match, from the best to the worst.
package enum MatchQuality: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    /// Every word of the query is a word of the title or of a keyword.
    case exact
    /// Every word of the query is one of these words or begins one.
    case prefix
    /// Some word of the query only occurs in the description, as a word or the beginning of one.
    case description

    package static func < (first: MatchQuality, second: MatchQuality) -> Bool { first.rawValue < second.rawValue }
}
