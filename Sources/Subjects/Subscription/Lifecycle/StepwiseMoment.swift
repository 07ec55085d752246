import CivilTime

/// A ``StepwiseSubscription`` between two events, without the order of arrival and the counts.
struct StepwiseMoment: Sendable {
    var state = SubscriptionState.none
    var begin: Int64?
    var expiry: Int64?
    var anchorDay: Int64 = 1
    var graceEnd: Int64?
    var holdEnd: Int64?
    var isPauseScheduled = false
    var resumeAt: Int64?
    var endedAt: Int64?
    var cause: Cause?
    var isPrepaid = false
    var isNamed = false
    /// The end of the access that the store promised after the end of the period.
    var promisedEnd: Int64?

    /// Runs all due timers in order, each at its own instant.
    mutating func runTimers(until instant: Int64, _ plan: BillingPlan) {
        while let timer = nextTimer, timer <= instant { run(timer, plan) }
    }

    private var nextTimer: Int64? {
        switch state {
        case .active:
            if isPauseScheduled { expiry } else if isPrepaid { promisedEnd ?? expiry } else { nil }
        case .canceled: expiry
        case .grace: graceEnd
        case .hold: holdEnd
        case .none, .pending, .paused, .expired, .revoked, .pendingCanceled: nil
        }
    }

    private mutating func run(_ timer: Int64, _ plan: BillingPlan) {
        switch state {
        case .active where isPauseScheduled:
            isPauseScheduled = false
            state = .paused
        case .active: end(.expired, at: timer, .voluntary)
        case .canceled: end(.expired, at: timer, cause)
        case .grace:
            let expiry = expiry
            hold(from: timer, plan)
            // The store may have named a grace that outlasts the retry of the plan.
            holdEnd = Self.playHoldEnd(afterGraceUntil: timer, expiry: expiry, plan) ?? holdEnd.map { max($0, timer) }
        case .hold: end(.expired, at: timer, .payment)
        case .none, .pending, .paused, .expired, .revoked, .pendingCanceled: break
        }
    }

    /// Applies an event. The timers that were due at its instant must have run.
    ///
    /// - Returns: the effect; if it is illegal, nothing has changed.
    mutating func apply(_ event: SubscriptionEvent, _ plan: BillingPlan) -> Transition.Effect {
        let transition = TransitionTable[state, event.kind]
        switch transition.effect {
        case .illegal, .duplicate, .none: break
        case .ok, .late, .replace: act(on: event, transition, plan)
        }

        return transition.effect
    }

    private mutating func act(on event: SubscriptionEvent, _ transition: Transition, _ plan: BillingPlan) {
        let old = state
        switch event.kind {
        case .purchase:
            if transition.effect != .replace { begin = event.at }
            beginCycle(event, plan)
        case .planUpgrade: beginCycle(event, plan)
        case .renew, .recover:
            if old == .hold || old == .paused { beginCycle(event, plan) } else { prolong(event, plan) }
        case .extend: prolong(event, plan, keeping: old)
        case .failGrace:
            isPauseScheduled = false
            resumeAt = nil
            promisedEnd = nil
            graceEnd = expiry.map { Instant.adding(milliseconds: plan.graceLength, to: $0) }
            state = .grace
        case .failHold, .graceEnd:
            if event.kind == .graceEnd, old != .grace { break }
            hold(from: event.at, plan)
            if old == .grace { holdEnd = Self.playHoldEnd(afterGraceUntil: event.at, expiry: expiry, plan) ?? holdEnd }
        case .expire: end(.expired, at: event.at, event.cause ?? Self.cause(ofExpireIn: old, cause))
        case .autoRenewOff: endRenewal(event)
        case .autoRenewOn, .planPreference:
            cause = nil
            state = transition.next
        case .revoke: end(.revoked, at: old == .expired ? endedAt ?? event.at : event.at, event.cause ?? .support)
        case .refundReversed: reverseRefund(at: event.at)
        case .pauseScheduled: schedulePause(event)
        case .pause:
            resumeAt = event.resumeAt ?? resumeAt
            isPauseScheduled = false
            promisedEnd = nil
            state = .paused
        case .pendingStart:
            self = StepwiseMoment()
            state = .pending
        case .pendingCancel:
            state = .pendingCanceled
            cause = event.cause ?? .store
        case .info: break
        }
    }

    /// Turns off the renewal of an active subscription, and ends another one at once.
    @inline(__always)
    private mutating func endRenewal(_ event: SubscriptionEvent) {
        guard state == .active else { return end(.expired, at: event.at, event.cause ?? .store) }

        isPauseScheduled = false
        resumeAt = nil
        promisedEnd = nil
        cause = event.cause ?? .store
        state = .canceled
    }

    @inline(__always)
    private mutating func reverseRefund(at instant: Int64) {
        guard let expiry, instant < expiry else {
            state = .expired
            return
        }

        cause = nil
        endedAt = nil
        state = .active
    }

    @inline(__always)
    private mutating func schedulePause(_ event: SubscriptionEvent) {
        if state == .active {
            isPauseScheduled = true
            promisedEnd = nil
            resumeAt = event.resumeAt
        } else if let later = event.resumeAt {
            resumeAt = later
        }
    }

    static func cause(ofExpireIn state: SubscriptionState, _ cause: Cause?) -> Cause {
        switch state {
        case .pending, .grace, .hold: .payment
        default: cause ?? .voluntary
        }
    }

    private mutating func beginCycle(_ event: SubscriptionEvent, _ plan: BillingPlan) {
        anchorDay = Instant.dayOfMonth(event.at)
        isPauseScheduled = false
        isPrepaid = false
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: event.at, anchorDay: anchorDay), .active)
    }

    private mutating func prolong(
        _ event: SubscriptionEvent, _ plan: BillingPlan, keeping state: SubscriptionState = .active
    ) {
        let end =
            expiry.map { plan.end(ofPeriodFrom: $0, anchorDay: anchorDay) }
            ?? plan.end(ofCycleFrom: begin ?? event.at, after: event.at)
        setExpiry(event.expiry ?? end, state)
    }

    private mutating func setExpiry(_ instant: Int64, _ state: SubscriptionState) {
        expiry = instant
        anchorDay = Instant.anchorDay(of: instant, replacing: anchorDay)
        isNamed = false
        promisedEnd = nil
        graceEnd = nil
        holdEnd = nil
        endedAt = nil
        if !isPauseScheduled { resumeAt = nil }
        if state == .active { cause = nil }
        self.state = state
    }

    /// Begins hold.
    private mutating func hold(from instant: Int64, _ plan: BillingPlan) {
        isPauseScheduled = false
        resumeAt = nil
        promisedEnd = nil
        graceEnd = nil
        let start = plan.store.countsHoldFromExpiry ? expiry ?? instant : instant
        holdEnd = Instant.adding(milliseconds: plan.holdLength, to: start)
        state = .hold
    }

    /// Returns the end of a hold after grace on Google Play. Grace and hold together last 60 days at most, and exactly
    /// 60 if the lengths of the plan add up to that. `nil` if Google Play has no such rule for the plan.
    static func playHoldEnd(
        afterGraceUntil graceEnd: Int64, expiry: Int64?, _ plan: BillingPlan
    ) -> Int64? {
        guard let longest = plan.longestTrouble, let expiry else { return nil }

        let last = Instant.adding(milliseconds: longest, to: expiry)
        if plan.isHoldRemainder { return max(last, graceEnd) }
        return max(min(Instant.adding(milliseconds: plan.holdLength, to: graceEnd), last), graceEnd)
    }

    private mutating func end(_ state: SubscriptionState, at instant: Int64, _ cause: Cause?) {
        isPauseScheduled = false
        resumeAt = nil
        promisedEnd = nil
        graceEnd = nil
        holdEnd = nil
        endedAt = instant
        self.cause = cause
        self.state = state
    }

    func instants(last: Int64?) -> SubscriptionInstants {
        SubscriptionInstants(last: last, begin: begin, expiry: expiry, isNamed: isNamed)
    }

    /// Returns the status at an instant. The timers must have run until then. The caller adds the counts.
    func status(at instant: Int64, _ plan: BillingPlan) -> SubscriptionStatus {
        var status = SubscriptionStatus(state: state, expiry: expiry)
        switch state {
        case .active:
            let silence = isPauseScheduled || isPrepaid ? 0 : plan.silence
            status.accessEnd = expiry.map { Instant.adding(milliseconds: silence, to: $0) }
            if !isPauseScheduled, let promisedEnd { status.accessEnd = max(promisedEnd, status.accessEnd ?? .min) }
            if isPauseScheduled { status.nextRenewal = resumeAt } else if !isPrepaid { status.nextRenewal = expiry }
            status.isAwaiting = expiry.map { instant >= $0 } ?? false
        case .canceled: status.accessEnd = expiry
        case .grace: status.accessEnd = graceEnd
        case .paused: status.nextRenewal = resumeAt
        case .expired, .revoked, .pendingCanceled: status.cause = cause
        case .none, .pending, .hold: break
        }

        status.hasAccess = status.accessEnd.map { instant < $0 } ?? false
        if let begin {
            let end = min(instant, endedAt ?? instant)
            status.tenureDays = Int(max(0, end - begin) / Instant.day)
        }

        return status
    }
}
