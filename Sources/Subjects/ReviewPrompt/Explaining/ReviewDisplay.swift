/// The platform's answer to a request for a review: shown, or the reason why not.
package enum ReviewDisplay: String, Hashable, Sendable, CaseIterable {
    case shown
    case switchedOff
    case neverInTestFlight
    case displayedThreeTimes
    case ratedVersion
    /// The user rated an earlier version, no more than 365 days ago.
    case ratedWithinYear
}
