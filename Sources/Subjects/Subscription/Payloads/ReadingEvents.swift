/// The meaning of a reading for a lifecycle: the events after which it says what the store says.
///
/// The store is right: a subscription of which nothing is known begins where the store says, and one that is known is
/// led to what it is by one event where the transitions have one, else by a purchase in place of it. *(ours)*
extension StoreReading {
    /// The events, in order; `info` where nothing changes.
    ///
    /// - Parameters:
    ///   - instant: of when the reading is, in milliseconds since 1970.
    ///   - known: what the subscription is then, by what was said before.
    ///   - plan: what was agreed on.
    /// - Complexity: O(1); at most three events.
    public func events(at instant: Int64, known: SubscriptionStatus, plan: BillingPlan) -> [SubscriptionEvent] {
        let target = state(at: instant)
        let isNew = known.state == .none
        let end = periodEnd(target, plan)
        func step(_ kind: EventKind, at natural: Int64? = nil) -> SubscriptionEvent {
            // Behind what is known already nothing can be said to have happened before.
            let at = isNew ? min(natural ?? instant, instant) : instant
            return SubscriptionEvent(
                kind, at: at, expiry: kind.beginsPeriod ? end : nil, resumeAt: kind == .pause ? resumeAt : nil,
                cause: [.autoRenewOff, .expire, .revoke].contains(kind) ? cause : nil)
        }
        guard target != .none else {
            return [SubscriptionEvent(.info, at: instant, reconcile: !isNew)]
        }
        if known.state == target {
            let isMoved = target.grantsAccess && target != .grace && end != nil && end != known.expiry
            return [step(isMoved ? .extend : .info)]
        }
        let direct = target.leadingEvents.first { kind in
            let transition = TransitionTable[known.state, kind]
            return transition.next == target && (transition.class == .ok || transition.class == .late)
        }
        if let direct {
            let isMoved = direct.needsExpiry(plan.store) && end != nil && end != known.expiry
            if !isMoved { return [step(direct, at: natural(direct, instant))] }
            // Only what runs can be put off; the rest begins anew below. So does what is to be paused, as a pause that
            // was scheduled would begin with an end in the past.
            let isToBePaused = known.nextRenewal != known.expiry
            if known.state == .active, !isToBePaused { return [step(.extend), step(direct)] }
            if known.state == .canceled { return [step(direct), step(.extend)] }
        }
        switch target {
        case .none: return []
        case .pending, .pendingCanceled:
            let canExpire = TransitionTable[known.state, .expire].next == .expired
            let over = isNew ? [] : (canExpire ? [] : [step(.purchase)]) + [step(.expire)]
            return over + [step(.pendingStart, at: start)] + (target == .pending ? [] : [step(.pendingCancel)])
        case .active: return [step(.purchase, at: start)]
        case .canceled, .grace, .hold, .paused, .expired, .revoked:
            let purchase = step(.purchase, at: start)
            let last = target.leadingEvents.map { step($0, at: natural($0, instant)) }.first
            return [purchase] + (last.map { [$0] } ?? [])
        }
    }

    /// The end of the period that was paid for. Play puts the expiry off while grace lasts, so that it is the end of
    /// grace.
    private func periodEnd(_ state: SubscriptionState, _ plan: BillingPlan) -> Int64? {
        guard plan.store == .play, state == .grace, let expiry else { return expiry }
        return max(start ?? .min, expiry - plan.graceLength)
    }

    /// When the step happened that the store does not date.
    private func natural(_ kind: EventKind, _ instant: Int64) -> Int64 {
        switch kind {
        case .failGrace, .failHold, .expire, .pause: max(start ?? .min, min(expiry ?? instant, instant))
        case .revoke: max(start ?? .min, revokedAt ?? instant)
        default: instant
        }
    }

    /// The length of grace that the store grants, in whole days; `nil` where it does not say, or in minutes, as in test
    /// time.
    public var graceDays: Int? {
        guard let graceEnd, let expiry, graceEnd - expiry >= 43_200_000 else { return nil }
        return Int((graceEnd - expiry + 43_200_000) / 86_400_000)
    }

    /// When access ends or ended, in states that grant it.
    public func accessEnd(at instant: Int64) -> Int64? {
        switch state(at: instant) {
        case .active, .canceled: expiry
        case .grace: graceEnd ?? expiry
        default: nil
        }
    }
}

extension EventKind {
    /// Whether what it leads to depends on a period's end that it does not bring itself.
    fileprivate func needsExpiry(_ store: Store) -> Bool {
        switch self {
        case .autoRenewOff, .autoRenewOn, .failGrace: true
        case .failHold: store == .appStore
        default: false
        }
    }
}

extension SubscriptionState {
    /// The events that lead here from what comes before, the likeliest first.
    fileprivate var leadingEvents: [EventKind] {
        switch self {
        case .none: []
        case .pending: [.pendingStart]
        case .active: [.recover, .autoRenewOn]
        case .canceled: [.autoRenewOff]
        case .grace: [.failGrace]
        case .hold: [.failHold]
        case .paused: [.pause]
        case .expired: [.expire]
        case .revoked: [.revoke]
        case .pendingCanceled: [.pendingCancel]
        }
    }
}
