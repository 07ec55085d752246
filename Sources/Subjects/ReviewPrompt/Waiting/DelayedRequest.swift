/// A request that became due.
public struct DelayedRequest: Hashable, Sendable {
    public var user: Int
    public var deadline: Int64
}
