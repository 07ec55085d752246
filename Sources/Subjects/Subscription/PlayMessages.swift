/// Google Play's message in the app that the payment failed: in grace and on hold only, and once in any 24 hours, which
/// no test time shortens. Whether it is to be shown and showing it are one call, as in the billing library. Source:
/// subscription, Messages (slides, pages 61 and 62).
package struct PlayMessages: Sendable {
    package enum Answer: Hashable, Sendable {
        /// There is nothing to do: nothing was shown, or the holder changed nothing.
        case noActionNeeded
        /// The payment was mended; the store is to be asked about this purchase.
        case subscriptionStatusUpdated(token: String)
    }

    /// When the last message was shown, in milliseconds since 1970.
    package private(set) var lastShown: Int64?

    /// Nothing was shown yet, or the last message at an instant.
    package init(lastShown: Int64? = nil) {
        self.lastShown = lastShown
    }

    package func isDue(in state: SubscriptionState, at now: Int64) -> Bool {
        guard state == .grace || state == .hold else { return false }
        guard let lastShown else { return true }

        // Also where the clock was set back: within 24 hours of the message on either side there is no other.
        let (distance, overflows) = now.subtractingReportingOverflow(lastShown)
        return overflows || distance.magnitude >= 86_400_000
    }

    /// Shows the message if it is due; `show` gives the token of the purchase if its holder mended the payment.
    package mutating func show(
        in state: SubscriptionState, at now: Int64, _ show: () -> String?
    ) -> Answer {
        guard isDue(in: state, at: now) else { return .noActionNeeded }
        lastShown = now
        return show().map { .subscriptionStatusUpdated(token: $0) } ?? .noActionNeeded
    }
}
