import CivilTime

/// The days on which StoreKit shows its message that the payment failed: 18 times in the 60 days of retry. On days 1 to
/// 3 it comes every 24 hours, on days 4 to 16 every 72, on days 17 to 30 every 96, and on days 31 to 60 every 120. Each
/// of these bands begins with a message *(ours)*. Day 1 begins with the retry, at the expiry. Source: subscription,
/// Messages (slides, page 67).
package enum AppStoreMessages {
    /// The days of retry on which there is a message, counted from 1.
    package static let days: [Int] = [(1...3, 1), (4...16, 3), (17...30, 4), (31...60, 5)].flatMap { band, interval in
        Array(stride(from: band.lowerBound, through: band.upperBound, by: interval))
    }

    /// Returns the instants of the messages of a retry.
    ///
    /// - Parameters:
    ///   - expiry: the instant at which the retry began.
    ///   - end: the instant from which there are no more messages: the subscription was recovered, canceled or over.
    /// - Complexity: O(messages).
    package static func instants(retryFrom expiry: Int64, until end: Int64? = nil) -> [Int64] {
        days.map { Instant.adding(milliseconds: Int64($0 - 1) * Instant.day, to: expiry) }
            .filter { instant in end.map { instant < $0 } ?? true }
    }

    /// Returns true if a message is to be shown in grace or on hold, because one became due after the last one was
    /// shown. Several missed messages are shown as one.
    ///
    /// - Parameter expiry: the instant at which the retry began.
    /// - Complexity: O(messages).
    package static func isDue(
        in state: SubscriptionState, retryFrom expiry: Int64, lastShown: Int64?, at now: Int64
    ) -> Bool {
        guard state == .grace || state == .hold, let due = instants(retryFrom: expiry).last(where: { $0 <= now }) else {
            return false
        }
        return lastShown.map { $0 < due } ?? true
    }
}
