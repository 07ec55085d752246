import CivilTime

/// An event of one subscription, an answer of its store, or both. Instants are milliseconds since 1970 in UTC; those
/// before the year 1 or after the year 9999 are taken as the first and the last instant of that span.
package struct SubscriptionEvent: Hashable, Sendable {
    package let kind: EventKind
    /// When, by the store's clock.
    package let at: Int64
    /// What tells it from another of the same instant. An event without one is told by what it says: one of the same
    /// kind, expiry, resumption, cause and reconcile mark at the same instant is its duplicate.
    package var id: EventID?
    /// The end of the period that the store says, as it knows of trials and of offers. It is read where a step begins,
    /// lengthens or moves a period (purchase, renew, recover, extend, planUpgrade). Without it a step that can only
    /// take the store's word takes the old end and a period more.
    package let expiry: Int64?
    /// When a pause ends, on ``EventKind/pause`` and ``EventKind/pauseScheduled``.
    package let resumeAt: Int64?
    /// The reason of the end, on events that end a subscription or its renewal.
    package let cause: Cause?
    /// The store said something that is not known here: the store is to be asked.
    package let reconcile: Bool
    /// What the store answers at the same instant: behind the event, or where that is ``EventKind/info`` alone.
    package let answer: SubscriptionAnswer?

    package init(
        _ kind: EventKind, at: Int64, id: EventID? = nil, expiry: Int64? = nil, resumeAt: Int64? = nil,
        cause: Cause? = nil, reconcile: Bool = false, answer: SubscriptionAnswer? = nil
    ) {
        self.kind = kind
        self.at = Instant.clamped(at)
        self.id = id
        self.expiry = expiry.map(Instant.clamped)
        self.resumeAt = resumeAt.map(Instant.clamped)
        self.cause = cause
        self.reconcile = reconcile
        self.answer = answer
    }

    package init(_ answer: SubscriptionAnswer, at: Int64, id: EventID? = nil, reconcile: Bool = false) {
        self.init(.info, at: at, id: id, reconcile: reconcile, answer: answer)
    }
}
