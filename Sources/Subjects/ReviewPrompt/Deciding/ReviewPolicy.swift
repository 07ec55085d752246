/// The rules on asking a user for a review. Source: review-prompt, May ask.
@usableFromInline
package struct ReviewPolicy: Hashable, Sendable {
    /// The number of important tasks that the user must complete. The count goes on, and does not start again after a
    /// request, as in the article.
    package var threshold: Int
    /// The minimum time between two requests, in milliseconds. With 0, only the version separates two requests, as in
    /// the article.
    package var minimumInterval: Int64
    /// The delay of a request in milliseconds, after which it checks if the user is busy.
    package var delay: Int64

    /// Makes a policy. The defaults are 4 tasks, as in the sample of the platform, a week between requests, and a delay
    /// of 2 seconds.
    ///
    /// - Precondition: the threshold is 0 to 32,767, and the interval and the delay are 0 or more.
    package init(threshold: Int = 4, minimumInterval: Int64 = 7 * 86_400_000, delay: Int64 = 2_000) {
        precondition(
            0...Int(Int16.max) ~= threshold && minimumInterval >= 0 && delay >= 0,
            "a threshold of 0 to 32,767, an interval and a delay of 0 or more were expected, "
                + "not \(threshold), \(minimumInterval) and \(delay)"
        )
        self.threshold = threshold
        self.minimumInterval = minimumInterval
        self.delay = delay
    }

    /// The rules of the article: only the count and the version matter.
    package static let documented = ReviewPolicy(minimumInterval: 0)

    /// Decides if a user may be asked, by the rules in the order of the article. The first one that forbids it is the
    /// answer.
    ///
    /// Versions are compared as text: 1.0 and 1.00 differ. If the clock was set back, the time since the last request
    /// counts as 0.
    ///
    /// - Complexity: O(length of the versions).
    package func decide(_ state: ReviewState, version: String, at now: Int64) -> ReviewDecision {
        guard state.completedTasks >= threshold else { return .tooFewTasks }
        guard let last = state.lastRequest else { return .ask }
        guard last.version != version else { return .sameVersion }
        return Self.elapsed(since: last.at, at: now) >= minimumInterval ? .ask : .tooSoon
    }

    /// Returns the time since an instant; 0 if it is in the future.
    static func elapsed(since instant: Int64, at now: Int64) -> Int64 {
        guard now > instant else { return 0 }
        let (elapsed, isTooLong) = now.subtractingReportingOverflow(instant)
        return isTooLong ? .max : elapsed
    }
}
