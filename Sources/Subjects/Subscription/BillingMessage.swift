import CivilTime

/// A date on which a store's message about a failed payment may be shown. Source: subscription, Messages (slides, pages
/// 61 to 67).
package struct BillingMessage: Hashable, Sendable {
    /// The instant from which it may be shown, in milliseconds since 1970.
    package let at: Int64
    /// The day of the trouble, counted from 1 at the end of the unpaid period.
    package let day: Int

    /// Returns the dates of the messages of a store: StoreKit's by its table, Google Play's once in 24 hours, whenever
    /// the app asks for it.
    ///
    /// - Parameters:
    ///   - begin: the end of the period that was not paid for.
    ///   - end: the instant from which there are no more messages.
    package static func all(of store: Store, from begin: Int64, until end: Int64) -> [BillingMessage] {
        let days =
            store == .appStore ? AppStoreMessages.days : Array(1...max(1, Int((end - begin) / Instant.day) + 1))

        return days.map { day in
            BillingMessage(at: Instant.adding(milliseconds: Int64(day - 1) * Instant.day, to: begin), day: day)
        }.filter { $0.at < end }
    }
}
