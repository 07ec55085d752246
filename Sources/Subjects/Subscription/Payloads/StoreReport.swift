/// A report on one subscription, from a payload.
package struct StoreReport: Sendable, Hashable {
    /// The original transaction on the App Store, or the purchase token on Play. A resource of Play has no token:
    /// without an added `purchaseToken`, this is the order without its suffix.
    package var subscription: String
    package var store: Store
    /// The instant at which the store sent or signed the report, in milliseconds since 1970; `nil` if it is unknown.
    package var at: Int64?
    package var event: EventKind?
    /// The store's answer. Next to an event, it contains the facts at the instant of the event.
    package var reading: StoreReading?
    /// The identity of the notification, the message or the order, among the reports of the same instant.
    package var id: EventID?
    /// The end of the period that the store names, in milliseconds since 1970.
    package var expiry: Int64?
    package var cause: Cause?
    /// True if the payload contains something unknown, so that the store should be asked.
    package var needsReconciliation: Bool
    /// The order that Google Play names: the latest one in a resource, the voided one in a notification.
    package var order: PlayOrder?
    /// The refunded period, if the App Store names its transaction.
    package var refundedPeriod: RefundedPeriod?
    /// The test environment of the report, if the payload names one.
    package var testTime: TimeScale?
    /// The purchase token of the subscription that this one replaced, on Google Play.
    package var replacedToken: String?
    /// True if the app has not acknowledged the purchase yet. Google Play refunds such a purchase after three days.
    package var isUnacknowledged = false
    /// True if ``subscription`` is an order, because a resource of Play has no token.
    package var isNameless = false

    package init(
        subscription: String, store: Store, at: Int64?, event: EventKind? = nil, reading: StoreReading? = nil,
        id: EventID? = nil, expiry: Int64? = nil, cause: Cause? = nil, needsReconciliation: Bool = false,
        order: PlayOrder? = nil, refundedPeriod: RefundedPeriod? = nil, testTime: TimeScale? = nil
    ) {
        self.subscription = subscription
        self.store = store
        self.at = at
        self.event = event
        self.reading = reading
        self.id = id
        self.expiry = expiry
        self.cause = cause
        self.needsReconciliation = needsReconciliation
        self.order = order
        self.refundedPeriod = refundedPeriod
        self.testTime = testTime
    }

    /// Returns the event for the lifecycle, at an instant.
    package func event(at instant: Int64) -> SubscriptionEvent {
        // Only the resource says how far Google Play moves an end.
        let isUnread = event == .extend && store == .play && expiry == nil && reading == nil
        return SubscriptionEvent(
            kind: isUnread ? .info : event ?? .info, at: instant, id: id, expiry: event == nil ? nil : expiry,
            // The end of a pause is part of the answer.
            resumeAt: nil, cause: event == nil ? nil : cause,
            needsReconciliation: needsReconciliation || isUnacknowledged || isUnread,
            answer: reading?.answer(at: instant, from: store))
    }
}
