/// An activity that a search found, by its number.
package struct SearchHit: Hashable, Sendable {
    package var number: Int
    package var match: SearchMatch
}
