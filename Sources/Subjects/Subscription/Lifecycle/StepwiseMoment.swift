import CivilTime

/// What ``StepwiseSubscription`` knows between two events: a subscription without its order of arrival and its counts.
struct StepwiseMoment: Sendable {
    private(set) var state = SubscriptionState.none
    /// When the subscription began that the state is one of.
    private var begin: Int64?
    private var expiry: Int64?
    private var anchorDay: Int64 = 1
    private var graceEnd: Int64?
    private var holdEnd: Int64?
    private var isPauseScheduled = false
    private var resumeAt: Int64?
    private var endedAt: Int64?
    private var cause: Cause?
    private var isPrepaid = false
    private var isNamed = false

    /// Runs the timers that are due, the earliest first, each at its own instant.
    mutating func runTimers(until instant: Int64, _ plan: BillingPlan) {
        while let timer = nextTimer, timer <= instant { run(timer, plan) }
    }

    private var nextTimer: Int64? {
        switch state {
        case .active: isPauseScheduled ? expiry : nil
        case .canceled: expiry
        case .grace: graceEnd
        case .hold: holdEnd
        case .none, .pending, .paused, .expired, .revoked, .pendingCanceled: nil
        }
    }

    private mutating func run(_ timer: Int64, _ plan: BillingPlan) {
        switch state {
        case .active:
            isPauseScheduled = false
            state = .paused
        case .canceled: end(.expired, at: timer, cause)
        case .grace:
            hold(from: timer, plan)
            // A grace that the store named may last longer than the plan's retry.
            holdEnd = holdEnd.map { max($0, timer) }
        case .hold: end(.expired, at: timer, .payment)
        case .none, .pending, .paused, .expired, .revoked, .pendingCanceled: break
        }
    }

    /// Takes an event; timers that are due at its instant have run.
    mutating func take(_ event: SubscriptionEvent, _ plan: BillingPlan) -> Transition.Class {
        let transition = TransitionTable[state, event.kind]
        switch transition.class {
        case .illegal, .duplicate, .none: break
        case .ok, .late, .replace: act(on: event, transition, plan)
        }

        return transition.class
    }

    private mutating func act(on event: SubscriptionEvent, _ transition: Transition, _ plan: BillingPlan) {
        let old = state
        switch event.kind {
        case .purchase:
            if transition.class != .replace { begin = event.at }
            beginCycle(event, plan)
        case .planUpgrade: beginCycle(event, plan)
        case .renew, .recover:
            if old == .hold || old == .paused {
                beginCycle(event, plan)
            } else {
                prolong(event, plan)
            }
        case .extend:
            prolong(event, plan, keeping: old)
        case .failGrace:
            isPauseScheduled = false
            resumeAt = nil
            graceEnd = expiry.map { Instant.adding(milliseconds: plan.graceLength, to: $0) }
            state = .grace
        case .failHold: hold(from: event.at, plan)
        case .graceEnd: if old == .grace { hold(from: event.at, plan) }
        case .expire: end(.expired, at: event.at, event.cause ?? Self.cause(ofExpireIn: old, cause))
        case .autoRenewOff:
            if old == .active {
                isPauseScheduled = false
                resumeAt = nil
                cause = event.cause ?? .store
                state = .canceled
            } else {
                end(.expired, at: event.at, event.cause ?? .store)
            }
        case .autoRenewOn, .planPreference:
            cause = nil
            state = transition.next
        case .revoke: end(.revoked, at: old == .expired ? endedAt ?? event.at : event.at, event.cause ?? .support)
        case .refundReversed:
            if let expiry, event.at < expiry {
                cause = nil
                endedAt = nil
                state = .active
            } else {
                state = .expired
            }
        case .pauseScheduled:
            if old == .active {
                isPauseScheduled = true
                resumeAt = event.resumeAt
            } else if let later = event.resumeAt {
                resumeAt = later
            }
        case .pause:
            resumeAt = event.resumeAt ?? resumeAt
            isPauseScheduled = false
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

    private static func cause(ofExpireIn state: SubscriptionState, _ known: Cause?) -> Cause {
        switch state {
        case .pending, .grace, .hold: .payment
        default: known ?? .voluntary
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
        anchorDay = Instant.anchorDay(of: instant, keeping: anchorDay)
        isNamed = false
        graceEnd = nil
        holdEnd = nil
        endedAt = nil
        if !isPauseScheduled { resumeAt = nil }
        if state == .active { cause = nil }
        self.state = state
    }

    /// Leaves grace, or what else there was, for hold.
    private mutating func hold(from instant: Int64, _ plan: BillingPlan) {
        isPauseScheduled = false
        resumeAt = nil
        graceEnd = nil
        let start = plan.store == .play ? instant : expiry ?? instant
        holdEnd = Instant.adding(milliseconds: plan.holdLength, to: start)
        state = .hold
    }

    private mutating func end(_ state: SubscriptionState, at instant: Int64, _ cause: Cause?) {
        isPauseScheduled = false
        resumeAt = nil
        graceEnd = nil
        holdEnd = nil
        endedAt = instant
        self.cause = cause
        self.state = state
    }

    // MARK: Answers

    /// Whether the store's last answer contains what an event says: it names no end, and comes more than a day before
    /// the end that the store named, or where it is a purchase, before that end.
    func contains(_ event: SubscriptionEvent, _ plan: BillingPlan) -> Bool {
        guard isNamed, let expiry, event.expiry == nil, state == .active || state == .canceled else { return false }
        switch event.kind {
        case .purchase: return event.at < expiry
        case .renew, .recover: return event.at < expiry - plan.renewalLead
        default: return false
        }
    }

    /// Becomes what the store answers, when timers that are due have run; `failure` is when a payment failed last.
    mutating func take(_ answer: SubscriptionAnswer, at: Int64, failure: Int64?, _ plan: BillingPlan) {
        let known = self
        self = StepwiseMoment()
        state = answer.state

        // Google Play calls expired what was revoked.
        if known.state == .revoked, state == .expired, plan.store == .play { state = .revoked }
        let stays = state == known.state
        if state == .pendingCanceled { cause = answer.cause ?? (stays ? known.cause : nil) ?? .store }

        guard state != .pending, state != .pendingCanceled else { return }

        let start = answer.start.map { min($0, at) }
        if known.state.isRunning || state == .expired || state == .revoked {
            begin = known.begin ?? start
        } else {
            begin = start ?? at
        }

        expiry = answer.expiry ?? known.expiry
        if answer.expiry == nil {
            switch state {
            case .active, .canceled:
                if expiry.map({ $0 <= at }) ?? true {
                    expiry = plan.end(ofCycleFrom: start ?? begin ?? at, after: at)
                }
            case .grace:
                // A period that ended more than a period ago is not the one that was not paid.
                let failed = known.expiry.flatMap { $0 <= at && at < plan.end(ofPeriodFrom: $0) ? $0 : nil }
                expiry = failed ?? failure
            default: break
            }
        }

        isNamed = answer.expiry != nil || known.isNamed && expiry == known.expiry
        anchorDay = known.state.isRunning ? known.anchorDay : Instant.dayOfMonth(begin ?? at)
        if let expiry { anchorDay = Instant.anchorDay(of: expiry, keeping: anchorDay) }

        switch state {
        case .active:
            isPrepaid = answer.isPrepaid
            if answer.turn != nil || known.isPauseScheduled, let expiry, expiry > at {
                isPauseScheduled = true
                resumeAt = answer.turn ?? known.resumeAt
            }
        case .canceled: cause = answer.cause ?? (stays ? known.cause : nil) ?? .store
        case .grace:
            graceEnd =
                answer.turn ?? known.graceEnd.flatMap { $0 > at ? $0 : nil }
                ?? Self.end(of: plan.grantedGrace, from: expiry, after: at)
        case .hold:
            let begun = plan.store == .appStore ? expiry : min(answer.expiry ?? at, at)
            holdEnd =
                known.holdEnd.flatMap { $0 > at ? $0 : nil }
                ?? Self.end(of: plan.grantedHold, from: begun, after: at)
        case .paused: resumeAt = answer.turn ?? known.resumeAt
        case .expired:
            let end = expiry.map { min($0, at) } ?? known.endedAt ?? at
            endedAt = [end, known.endedAt, begin].compactMap(\.self).max()
            cause = answer.cause ?? Self.cause(ofExpireIn: known.state, known.cause)
        case .revoked:
            let said = known.state == .revoked && answer.state == .expired ? nil : answer.turn
            let end = min(said ?? known.endedAt ?? at, at)
            endedAt = max(end, begin ?? end)
            cause = answer.cause ?? (stays ? known.cause : nil) ?? .support
        case .none, .pending, .pendingCanceled: break
        }
    }

    /// Where something ends that lasts so long; from now on, if that is past, since the store says that it lasts.
    private static func end(of length: Int64, from start: Int64?, after at: Int64) -> Int64 {
        let end = Instant.adding(milliseconds: length, to: start ?? at)
        return end > at ? end : Instant.adding(milliseconds: length, to: at)
    }

    /// The status at an instant up to which the timers have run; order and counts are not its own.
    func status(at instant: Int64, _ plan: BillingPlan) -> SubscriptionStatus {
        var status = SubscriptionStatus(state: state, expiry: expiry)
        switch state {
        case .active:
            let silence = isPauseScheduled ? 0 : plan.silence
            status.accessEnd = expiry.map { Instant.adding(milliseconds: silence, to: $0) }
            status.nextRenewal = isPauseScheduled ? resumeAt : isPrepaid ? nil : expiry
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
            status.tenureDays = Int(max(0, end - begin) / 86_400_000)
        }

        return status
    }
}
