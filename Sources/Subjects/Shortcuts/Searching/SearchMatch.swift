/// The quality of a match, the best first.
package enum SearchMatch: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    /// Each is a word of the title or of a keyword.
    case exact
    /// Each is or begins one.
    case prefix
    /// One is or begins no more than a word of the description.
    case description

    package static func < (first: SearchMatch, second: SearchMatch) -> Bool { first.rawValue < second.rawValue }
}
