import CivilTime

/// Google Play's message in the app that the payment failed. It is shown in grace and on hold only, and at most once in
/// 24 hours; test time does not shorten that. As in the billing library, one call checks if it is due and shows it.
/// Source: subscription, Messages (slides, pages 61 and 62).
package struct PlayMessages: Sendable {
    /// The result of showing the message, as in the billing library.
    package enum MessageAnswer: Hashable, Sendable {
        /// Nothing was shown, or the subscriber changed nothing.
        case noActionNeeded
        /// The subscriber fixed the payment, so that the store should be asked about this purchase.
        case subscriptionStatusUpdated(token: String)

        /// The names of the answers in the billing library.
        package enum Name: String, CaseIterable, Sendable {
            case noActionNeeded
            case subscriptionStatusUpdated
        }

        package var name: Name {
            switch self {
            case .noActionNeeded: .noActionNeeded
            case .subscriptionStatusUpdated: .subscriptionStatusUpdated
            }
        }
    }

    /// The instant of the last message, in milliseconds since 1970.
    package private(set) var lastShown: Int64?

    /// - Parameter lastShown: the instant of the last message; `nil` if there was no message yet.
    package init(lastShown: Int64? = nil) {
        self.lastShown = lastShown
    }

    package func isDue(in state: SubscriptionState, at now: Int64) -> Bool {
        guard state == .grace || state == .hold else { return false }
        guard let lastShown else { return true }

        // The clock may have been set back. So there is no other message within 24 hours before or after the last one.
        let (distance, overflows) = now.subtractingReportingOverflow(lastShown)
        return overflows || distance.magnitude >= UInt64(Instant.day)
    }

    /// Shows the message if it is due.
    ///
    /// - Parameter show: returns the token of the purchase if the subscriber fixed the payment.
    package mutating func show(
        in state: SubscriptionState, at now: Int64, _ show: () -> String?
    ) -> MessageAnswer {
        guard isDue(in: state, at: now) else { return .noActionNeeded }
        lastShown = now
        return show().map { .subscriptionStatusUpdated(token: $0) } ?? .noActionNeeded
    }
}
