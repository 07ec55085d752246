public struct SearchHit: Hashable, Sendable {
    public var number: Int
    public var match: SearchMatch
}
