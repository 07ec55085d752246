/// A report on one subscription, from a payload.
package struct StoreReport: Sendable, Hashable {
    /// The original transaction of the App Store, the purchase token of Play. A resource of Play names no token:
    /// without a `purchaseToken` beside it, it is the order without the number of the renewal.
    package var subscription: String
    package var store: Store
    /// When it was so, in milliseconds since 1970: when the store sent or signed it. `nil` where the payload does not
    /// say.
    package var at: Int64?
    package var event: EventKind?
    /// What is; beside an event, what was so with it.
    package var reading: StoreReading?
    /// What tells this report from others of the same instant: the notification's, message's or order's identifier.
    package var id: EventID?
    /// The end of the period that the store names, in milliseconds since 1970.
    package var expiry: Int64?
    package var cause: Cause?
    /// Whether the store is to be asked: the payload says something that is not known here.
    package var needsReconciling: Bool
    /// The order that Google Play names: the latest one in a resource, the one that was voided in a notification.
    package var order: EventID?
    /// The end of the period that was refunded, where the App Store names its transaction.
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

    /// What it says to the lifecycle, at an instant.
    package func event(at instant: Int64) -> SubscriptionEvent {
        SubscriptionEvent(
            event ?? .info, at: instant, id: id, expiry: event == nil ? nil : expiry, cause: event == nil ? nil : cause,
            reconcile: needsReconciling, answer: reading?.answer(at: instant, from: store))
    }
}
