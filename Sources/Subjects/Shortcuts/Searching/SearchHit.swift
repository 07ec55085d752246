package struct SearchHit: Hashable, Sendable {
    package var number: Int
    package var match: SearchMatch
}
