public struct FoundActivity: Hashable, Sendable {
    public var activity: Activity
    public var match: SearchMatch
    /// When it was donated last, in milliseconds since 1970; `Int64.min` when it never was.
    public var lastDonation: Int64
}
