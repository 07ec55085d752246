/// The outcome of a request for a review.
package enum ReviewRequestOutcome: Hashable, Sendable {
    case waits
    /// It waits, and replaces a waiting request, which is cancelled.
    case waitsAnew
    case refused(ReviewDecision)
}
