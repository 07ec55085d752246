package struct FoundActivity: Hashable, Sendable {
    package var activity: Activity
    package var match: SearchMatch
    /// When it was donated last, in milliseconds since 1970; `Int64.min` when it never was.
    package var lastDonation: Int64
}
