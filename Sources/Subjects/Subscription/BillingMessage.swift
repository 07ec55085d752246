import CivilTime

/// A date on which a store's message about a failed payment may be shown. Source: subscription, Messages (slides, pages
/// 61 to 67).
package struct BillingMessage: Hashable, Sendable {
    /// The first instant at which the message may be shown, in milliseconds since 1970.
    package let at: Int64
    /// The day since the end of the unpaid period, counted from 1.
    package let day: Int

    /// Returns the dates of the messages of a store. StoreKit has a table of them. Google Play has one in 24 hours, at
    /// any time that the app asks.
    ///
    /// - Parameters:
    ///   - begin: the end of the unpaid period.
    ///   - end: the instant from which there are no more messages.
    package static func all(of store: Store, from begin: Int64, until end: Int64) -> [BillingMessage] {
        let days =
            store == .appStore ? AppStoreMessages.days : Array(1...max(1, Int((end - begin) / Instant.day) + 1))

        return days.map { day in
            BillingMessage(at: Instant.adding(milliseconds: Int64(day - 1) * Instant.day, to: begin), day: day)
        }.filter { $0.at < end }
    }
}
