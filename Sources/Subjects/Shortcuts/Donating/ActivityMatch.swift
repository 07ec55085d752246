/// A result of a search.
package struct ActivityMatch: Hashable, Sendable {
    package var activity: Activity
    package var match: SearchMatch
    /// The instant of its last donation, in milliseconds since 1970; `nil` if there is none.
    package var lastDonation: Int64?
}
