/// A report on one subscription, from a payload.
package struct StoreReport: Sendable, Hashable {
    /// The original transaction of the App Store, or the purchase token of Play. A resource of Play names no token:
    /// without an added `purchaseToken`, it is the order without the number of the renewal.
    package var subscription: String
    package var store: Store
    /// The instant at which the store sent or signed it, in milliseconds since 1970; `nil` if the payload names none.
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
            kind: isUnread ? .info : event ?? .info, at: instant, id: id, expiry: event == nil ? nil : expiry,
            // The end of a pause is part of the answer.
            resumeAt: nil, cause: event == nil ? nil : cause,
            reconcile: needsReconciling || isUnacknowledged || isUnread,
            answer: reading?.answer(at: instant, from: store))
    }
}
