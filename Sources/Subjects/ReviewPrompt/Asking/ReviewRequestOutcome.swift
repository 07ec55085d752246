/// The outcome of a request for a review.
package enum ReviewRequestOutcome: Hashable, Sendable {
    case waits
    /// It waits, and the one that waited is cancelled.
    case waitsAnew
    case refused(ReviewDecision)
}
