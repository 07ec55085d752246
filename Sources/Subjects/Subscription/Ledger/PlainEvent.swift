/// The content of a plain line of events. Its bytes are valid as long as the line.
///
/// With a ``SubscriptionEvent`` as a member it took twice the bytes, and 5 % more instructions to copy.
package struct PlainEvent {
    package let subscription: UnsafeBufferPointer<UInt8>
    /// The hash of the subscription's key in a key table.
    package let subscriptionHash: UInt64
    /// The text of the plan; empty without a plan.
    let plan: UnsafeBufferPointer<UInt8>
    /// The instant, in milliseconds since 1970.
    let at: Int64
    /// `noInstant` without an expiry.
    let expiry: Int64
    /// `noInstant` without an end of a pause.
    let resumeAt: Int64
    let id: EventID?
    let kind: EventKind
    let store: Store?
    let cause: Cause?

    package init(
        subscription: UnsafeBufferPointer<UInt8>, subscriptionHash: UInt64, plan: UnsafeBufferPointer<UInt8>,
        at: Int64, expiry: Int64, resumeAt: Int64, id: EventID?, kind: EventKind, store: Store?, cause: Cause?
    ) {
        self.subscription = subscription
        self.subscriptionHash = subscriptionHash
        self.plan = plan
        self.at = at
        self.expiry = expiry
        self.resumeAt = resumeAt
        self.id = id
        self.kind = kind
        self.store = store
        self.cause = cause
    }

    var event: SubscriptionEvent {
        SubscriptionEvent(
            kind: kind, at: at, id: id, expiry: expiry.instant, resumeAt: resumeAt.instant, cause: cause,
            needsReconciliation: false, answer: nil)
    }
}
