import CivilTime

/// An event of one subscription, an answer of its store, or both. Instants are milliseconds since 1970 in UTC. An
/// instant before the year 1 or after the year 9999 counts as the first or the last instant of that span.
@usableFromInline
package struct SubscriptionEvent: Hashable, Sendable {
    package let kind: EventKind
    /// The instant, by the store's clock.
    package private(set) var at: Int64
    /// The identity among the events of the same instant. Without one, an event of the same kind, expiry, resumption,
    /// cause and reconcile mark at the same instant is a duplicate.
    package var id: EventID?
    /// The end of the period by the store, which knows of trials and offers. It counts if the event begins, lengthens
    /// or moves a period (purchase, renew, recover, extend, planUpgrade). Without it, the plan gives the end of the
    /// period.
    package let expiry: Int64?
    /// The end of a pause, on ``EventKind/pause`` and ``EventKind/pauseScheduled``.
    package let resumeAt: Int64?
    /// The reason of the end, on events that end a subscription or its renewal.
    package let cause: Cause?
    /// True if the store's report contains something unknown, so that the store should be asked.
    package let needsReconciliation: Bool
    /// The store's answer at the same instant. It is applied after the event, or alone if the event is
    /// ``EventKind/info``.
    package let answer: SubscriptionAnswer?

    package init(
        _ kind: EventKind, at: Int64, id: EventID? = nil, expiry: Int64? = nil, resumeAt: Int64? = nil,
        cause: Cause? = nil, needsReconciliation: Bool = false, answer: SubscriptionAnswer? = nil
    ) {
        self.init(
            kind: kind, at: at, id: id, expiry: expiry, resumeAt: resumeAt, cause: cause,
            needsReconciliation: needsReconciliation,
            answer: answer)
    }

    /// Makes an event from another form of it. No parameter has a default, so that no field is forgotten.
    package init(
        kind: EventKind, at: Int64, id: EventID?, expiry: Int64?, resumeAt: Int64?, cause: Cause?,
        needsReconciliation: Bool,
        answer: SubscriptionAnswer?
    ) {
        self.kind = kind
        self.at = Instant.clamped(at)
        self.id = id
        self.expiry = expiry.map(Instant.clamped)
        self.resumeAt = resumeAt.map(Instant.clamped)
        self.cause = cause
        self.needsReconciliation = needsReconciliation
        self.answer = answer
    }

    /// Returns the same event at another instant.
    func moved(to instant: Int64) -> SubscriptionEvent {
        var event = self
        event.at = Instant.clamped(instant)
        return event
    }

    /// Makes an event that is only an answer.
    package init(_ answer: SubscriptionAnswer, at: Int64, id: EventID? = nil, needsReconciliation: Bool = false) {
        self.init(.info, at: at, id: id, needsReconciliation: needsReconciliation, answer: answer)
    }
}

extension SubscriptionEvent {
    /// The code of the event in a column.
    var code: UInt8 {
        kind.rawValue | (expiry != nil || resumeAt != nil || cause != nil ? EventCode.details : 0)
            | (needsReconciliation ? EventCode.reconcile : 0) | (answer != nil ? EventCode.answer : 0)
    }

    /// The identity of the event among the events of its instant: its id, or else a mixture of its fields. An answer
    /// without an id has 0, because the same answer again is not a repetition.
    var identity: UInt64 {
        if let id { return id.bits }
        if answer != nil { return 0 }
        return Self.identity(
            code: kind.rawValue | (needsReconciliation ? EventCode.reconcile : 0), expiry: expiry ?? .noInstant,
            resumeAt: resumeAt ?? .noInstant, cause: cause?.rawValue ?? 0)
    }

    /// Returns the identity of an event without an id: a mixture of its fields, with the collisions of ``EventID``.
    @inline(__always)
    static func identity(code: UInt8, expiry: Int64, resumeAt: Int64, cause: UInt8) -> UInt64 {
        var hash = UInt64(code) << 8 | UInt64(cause)
        // The multipliers are from SplitMix64. Each step is a bijection, so that different short codes never collide.
        hash = (hash ^ 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 29 ^ UInt64(bitPattern: expiry)) &* 0x94d0_49bb_1331_11eb
        hash = (hash ^ hash >> 32 ^ UInt64(bitPattern: resumeAt)) &* 0xbf58_476d_1ce4_e5b9
        hash ^= hash >> 31

        return hash == 0 ? 1 : hash
    }
}
