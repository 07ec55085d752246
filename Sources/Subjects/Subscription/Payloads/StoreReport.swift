/// A report on one subscription, from a payload.
package struct StoreReport: Sendable, Hashable {
    /// The original transaction of the App Store, or the purchase token of Play. A resource of Play names no token:
    /// without an added `purchaseToken`, it is the order without the number of the renewal.
    package var subscription: String
    package var store: Store
    /// The instant at which the store sent or signed it, in milliseconds since 1970; nil if the payload names none.
    package var at: Int64?
    package var event: EventKind?
    /// The store's answer; next to an event, the facts at that event.
    package var reading: StoreReading?
    /// The identity among the reports of the same instant: that of the notification, the message or the order.
    package var id: EventID?
    /// The end of the period that the store names, in milliseconds since 1970.
    package var expiry: Int64?
    package var cause: Cause?
    /// True if the payload contains something unknown, so that the store should be asked.
    package var needsReconciling: Bool
    /// The order that Google Play names: the latest one in a resource, the one that was voided in a notification.
    package var order: PlayOrder?
    /// The period that was refunded, if the App Store names its transaction.
    package var refunded: RefundedPeriod?
    /// The stores' test environment that it is from, if it says so.
    package var testTime: TimeScale?
    /// The purchase token whose place this subscription took, on Google Play.
    package var replaces: String?
    /// True if the app has not acknowledged the purchase yet: Google Play refunds it three days after.
    package var isUnacknowledged = false
    /// True if ``subscription`` is made of an order, because a resource of Play names no token.
    package var isNameless = false

    package init(
        subscription: String, store: Store, at: Int64?, event: EventKind? = nil, reading: StoreReading? = nil,
        id: EventID? = nil, expiry: Int64? = nil, cause: Cause? = nil, needsReconciling: Bool = false,
        order: PlayOrder? = nil, refunded: RefundedPeriod? = nil, testTime: TimeScale? = nil
    ) {
        self.subscription = subscription
        self.store = store
        self.at = at
        self.event = event
        self.reading = reading
        self.id = id
        self.expiry = expiry
        self.cause = cause
        self.needsReconciling = needsReconciling
        self.order = order
        self.refunded = refunded
        self.testTime = testTime
    }

    /// Returns the event for the lifecycle, at an instant.
    package func event(at instant: Int64) -> SubscriptionEvent {
        // The resource alone says by how much Google Play puts an end off.
        let isUnread = event == .extend && store == .play && expiry == nil && reading == nil
        return SubscriptionEvent(
            isUnread ? .info : event ?? .info, at: instant, id: id, expiry: event == nil ? nil : expiry,
            cause: event == nil ? nil : cause, reconcile: needsReconciling || isUnacknowledged || isUnread,
            answer: reading?.answer(at: instant, from: store))
    }
}

/// The period of a refunded transaction of the App Store, in milliseconds since 1970.
package struct RefundedPeriod: Sendable, Hashable {
    package let start: Int64?
    package let end: Int64

    package init(start: Int64?, end: Int64) {
        self.start = start
        self.end = end
    }
}

/// An order of Google Play: `GPA.3345-1234-5678-90123` is that of the sign-up, and with `..0` after it that of the
/// first renewal.
package struct PlayOrder: Sendable, Hashable {
    package let id: EventID
    /// The number of renewals up to it; 0 for the sign-up.
    package let renewals: Int

    package init(_ text: String) {
        id = EventID(text)
        renewals = Self.renewals(text) ?? 0
    }

    /// Returns the number after the last two points of a text, and one more; nil if it has none.
    private static func renewals(_ text: String) -> Int? {
        let point = UInt8(ascii: ".")
        guard let last = text.utf8.lastIndex(of: point), last > text.startIndex,
            text.utf8[text.utf8.index(before: last)] == point,
            let number = Int(text[text.utf8.index(after: last)...]), number >= 0, number < Int.max
        else { return nil }

        return number + 1
    }

    package init(id: EventID, renewals: Int) {
        self.id = id
        self.renewals = renewals
    }
}
