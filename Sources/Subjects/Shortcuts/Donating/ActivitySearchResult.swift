/// An activity that a search found.
package struct ActivitySearchResult: Hashable, Sendable {
    package var activity: Activity
    package var match: MatchQuality
    /// The instant of its last donation, in milliseconds since 1970; `nil` if there is none.
    package var lastDonation: Int64?
}
