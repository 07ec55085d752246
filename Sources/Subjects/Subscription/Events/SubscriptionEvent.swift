import CivilTime

/// An event of one subscription, an answer of its store, or both. Instants are milliseconds since 1970 in UTC; those
/// before the year 1 or after the year 9999 count as the first or the last instant of that span.
@usableFromInline
package struct SubscriptionEvent: Hashable, Sendable {
    package let kind: EventKind
    /// The instant, by the store's clock.
    package let at: Int64
    /// The identity among the events of the same instant. Without one, an event of the same kind, expiry, resumption,
    /// cause and reconcile mark at the same instant is a duplicate.
    package var id: EventID?
    /// The end of the period that the store names, as it knows of trials and of offers. It is read if a step begins,
    /// lengthens or moves a period (purchase, renew, recover, extend, planUpgrade). Without it, such a step takes the
    /// end by the plan.
    package let expiry: Int64?
    /// The end of a pause, on ``EventKind/pause`` and ``EventKind/pauseScheduled``.
    package let resumeAt: Int64?
    /// The reason of the end, on events that end a subscription or its renewal.
    package let cause: Cause?
    /// True if the store's report contains something unknown, so that the store should be asked.
    package let reconcile: Bool
    /// The store's answer at the same instant. It is taken after the event, or alone if that is ``EventKind/info``.
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

    /// Returns the same event at another instant.
    func moved(to instant: Int64) -> SubscriptionEvent {
        SubscriptionEvent(
            kind, at: instant, id: id, expiry: expiry, resumeAt: resumeAt, cause: cause, reconcile: reconcile,
            answer: answer)
    }

    /// Makes an event that is an answer alone.
    package init(_ answer: SubscriptionAnswer, at: Int64, id: EventID? = nil, reconcile: Bool = false) {
        self.init(.info, at: at, id: id, reconcile: reconcile, answer: answer)
    }
}
