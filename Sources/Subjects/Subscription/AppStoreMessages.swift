import CivilTime

/// When StoreKit shows its message that the payment failed: 18 times in the 60 days of retry. On days 1 to 3 every 24
/// hours, 4 to 16 every 72, 17 to 30 every 96, 31 to 60 every 120; each of these bands begins with a message *(ours)*.
/// Day 1 begins with the retry, at the expiry. Source: subscription, Messages (slides, page 67).
package enum AppStoreMessages {
    /// The days of retry on which there is a message, counted from 1.
    package static let days: [Int] = [(1...3, 1), (4...16, 3), (17...30, 4), (31...60, 5)].flatMap { band, interval in
        Array(stride(from: band.lowerBound, through: band.upperBound, by: interval))
    }

    /// The instants of the messages of a retry that began at `expiry`. At `end`, when the subscription was recovered,
    /// cancelled or over, there is none any more. Takes O(messages).
    package static func instants(retryFrom expiry: Int64, until end: Int64? = nil) -> [Int64] {
        days.map { Instant.adding(milliseconds: Int64($0 - 1) * 86_400_000, to: expiry) }
            .filter { instant in end.map { instant < $0 } ?? true }
    }

    /// Whether a message is to be shown in grace or on hold: whether one became due, in a retry that began at `expiry`,
    /// that was not shown yet. Of several that were missed one is shown. Takes O(messages).
    package static func isDue(
        in state: SubscriptionState, retryFrom expiry: Int64, lastShown: Int64?, at now: Int64
    ) -> Bool {
        guard state == .grace || state == .hold, let due = instants(retryFrom: expiry).last(where: { $0 <= now }) else {
            return false
        }
        return lastShown.map { $0 < due } ?? true
    }
}
