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
    package var order: EventID?
    /// The end of the period that was refunded, if the App Store names its transaction.
    package var refundedEnd: Int64?

    package init(
        subscription: String, store: Store, at: Int64?, event: EventKind? = nil, reading: StoreReading? = nil,
        id: EventID? = nil, expiry: Int64? = nil, cause: Cause? = nil, needsReconciling: Bool = false,
        order: EventID? = nil, refundedEnd: Int64? = nil
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
        self.refundedEnd = refundedEnd
    }

    /// Returns the event for the lifecycle, at an instant.
    package func event(at instant: Int64) -> SubscriptionEvent {
        SubscriptionEvent(
            event ?? .info, at: instant, id: id, expiry: event == nil ? nil : expiry, cause: event == nil ? nil : cause,
            reconcile: needsReconciling, answer: reading?.answer(at: instant, from: store))
    }
}
