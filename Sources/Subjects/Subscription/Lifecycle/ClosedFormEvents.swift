import CivilTime

// The effects of events on the paid period and on the course.

extension ClosedFormSubscription {
    /// Changes the course by an event that has an effect.
    ///
    /// It is inlined, because a call took six more instructions for each event.
    @inline(__always)
    mutating func act(on event: SubscriptionEvent, _ state: SubscriptionState, _ effect: Transition.Effect) {
        switch event.kind {
        case .purchase:
            if effect != .replace { begin = event.at }
            last.expire = last.expire.afterNewStart
            beginCycle(event)
        case .planUpgrade: beginCycle(event)
        case .renew, .recover:
            if state == .hold || state == .paused { beginCycle(event) } else { prolong(event) }
        case .extend: prolong(event)
        case .failGrace:
            let graceEnd = Instant.adding(milliseconds: plan.graceLength, to: expiry ?? event.at)
            course = .grace(until: graceEnd, holdUntil: holdEnd(afterGraceUntil: graceEnd))
        case .failHold, .graceEnd:
            if event.kind == .graceEnd, state != .grace { break }
            let isAfterGrace = state == .grace && plan.store == .play
            let end = isAfterGrace ? holdEnd(afterGraceUntil: event.at) : holdEnd(from: event.at)
            course = .hold(until: end)
        case .expire: expire(event, state)
        case .autoRenewOff:
            if state == .active, let expiry {
                course = .canceled(until: expiry, event.cause ?? .store)
            } else {
                course = .expired(at: event.at, event.cause ?? .store)
            }
        case .autoRenewOn, .planPreference: if state == .canceled { course = .active }
        case .revoke: course = .revoked(at: course.end ?? event.at, event.cause ?? .support)
        case .refundReversed: reverseRefund(event)
        case .pauseScheduled: schedulePause(event)
        case .pause:
            if case .activeThenPaused(_, let resumption) = course {
                course = .paused(resumption: event.resumeAt ?? resumption)
            } else {
                course = .paused(resumption: event.resumeAt)
            }
        case .pendingStart:
            last.expire = last.expire.afterNewStart
            begin = nil
            expiry = nil
            isPrepaid = false
            isNamed = false
            course = .pending
        case .pendingCancel: course = .pendingCanceled(event.cause ?? .store)
        case .info: break
        }
    }

    private func holdEnd(from instant: Int64) -> Int64 {
        let start = plan.store.countsHoldFromExpiry ? expiry ?? instant : instant
        return Instant.adding(milliseconds: plan.holdLength, to: start)
    }

    func holdEnd(afterGraceUntil end: Int64) -> Int64 {
        PlanTerms(plan).holdEnd(afterGraceUntil: end, expiry: expiry ?? .noInstant)
    }

    private mutating func beginCycle(_ event: SubscriptionEvent) {
        if plan.months == .anchored { anchorDay = Instant.dayOfMonth(event.at) }
        isPrepaid = false
        course = .active
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: event.at, anchorDay: anchorDay))
    }

    /// Prolongs the period. A canceled subscription that is extended stays canceled; all others become active.
    private mutating func prolong(_ event: SubscriptionEvent) {
        let end =
            event.expiry ?? expiry.map { plan.end(ofPeriodFrom: $0, anchorDay: anchorDay) }
            ?? plan.end(ofCycleFrom: begin ?? event.at, after: event.at)
        setExpiry(end)

        switch course {
        case .canceled(_, let cause) where event.kind == .extend: course = .canceled(until: end, cause)
        case .activeThenPaused(_, let resumption): course = .activeThenPaused(until: end, resumption: resumption)
        default: course = .active
        }
    }

    private mutating func setExpiry(_ instant: Int64) {
        expiry = instant
        isNamed = false
        promisedEnd = nil
        if plan.months == .anchored { anchorDay = Instant.anchorDay(of: instant, replacing: anchorDay) }
    }

    private mutating func expire(_ event: SubscriptionEvent, _ state: SubscriptionState) {
        let isOverdue = expiry.map { event.at >= $0 } ?? true
        last.expire = SimultaneousEnd(of: state, event.cause, isOverdue: isOverdue)

        switch state {
        case .pending, .grace, .hold: course = .expired(at: event.at, event.cause ?? .payment)
        default: course = .expired(at: event.at, event.cause ?? course.cause ?? .voluntary)
        }
    }

    /// Applies a revoke or an autoRenewOff as if it had come before the expire of the same instant.
    mutating func correctEnd(_ event: SubscriptionEvent) {
        guard case .expired(let end, let cause) = course else { return }

        if event.kind == .revoke {
            course = .revoked(at: end, event.cause ?? .support)
            return
        }

        course = .expired(
            at: last.expire == .overdue ? expiry ?? end : end,
            last.expire == .withCause ? cause : event.cause ?? .store)
        last.expire = .settled
    }

    private mutating func reverseRefund(_ event: SubscriptionEvent) {
        last.expire = .none
        if let expiry, event.at < expiry {
            course = .active
        } else {
            course = .expired(at: course.end ?? event.at, course.cause)
        }
    }

    private mutating func schedulePause(_ event: SubscriptionEvent) {
        if case .paused = course {
            if let resumption = event.resumeAt { course = .paused(resumption: resumption) }
        } else if let expiry {
            course = .activeThenPaused(until: expiry, resumption: event.resumeAt)
        }
    }
}
