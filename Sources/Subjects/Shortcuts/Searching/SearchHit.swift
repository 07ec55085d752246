/// The number of an activity that a search found, with the quality of the match.
package struct SearchHit: Hashable, Sendable {
    package var number: Int
    package var match: MatchQuality
}
