import CivilTime

/// What ``StepwiseSubscription`` knows between two events: a subscription without its order of arrival and its counts.
struct StepwiseMoment: Sendable {
    private(set) var state = SubscriptionState.none
    /// When the subscription began that the state is one of.
    private var begin: Int64?
    private var expiry: Int64?
    /// The day of the month on which the cycle began.
    private var anchorDay: Int64 = 1
    private var graceEnd: Int64?
    private var holdEnd: Int64?
    private var isPauseScheduled = false
    private var resumeAt: Int64?
    private var endedAt: Int64?
    private var cause: Cause?

    /// Runs the timers that are due, the earliest first, each at its own instant.
    mutating func runTimers(until instant: Int64, _ plan: BillingPlan) {
        while let timer = nextTimer, timer <= instant { run(timer, plan) }
    }

    /// The instant at which something happens although no event comes.
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
        case .grace: hold(from: timer, plan)
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
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: event.at, anchorDay: anchorDay), .active)
    }

    private mutating func prolong(
        _ event: SubscriptionEvent, _ plan: BillingPlan, keeping state: SubscriptionState = .active
    ) {
        guard let expiry else { preconditionFailure("a state in which a period is prolonged has one") }
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: expiry, anchorDay: anchorDay), state)
    }

    private mutating func setExpiry(_ instant: Int64, _ state: SubscriptionState) {
        expiry = instant
        let date = GregorianCalendar.date(Instant.day(of: instant))
        if date.day != min(anchorDay, GregorianCalendar.days(inMonth: date.month, of: date.year)) {
            anchorDay = date.day
        }
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
        switch plan.store {
        case .play: holdEnd = Instant.adding(milliseconds: plan.holdLength, to: instant)
        case .appStore: holdEnd = expiry.map { Instant.adding(milliseconds: plan.holdLength, to: $0) }
        }
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

    /// The status at an instant up to which the timers have run; order and counts are not its own.
    func status(at instant: Int64, _ plan: BillingPlan) -> SubscriptionStatus {
        var status = SubscriptionStatus(state: state, expiry: expiry)
        switch state {
        case .active:
            let silence = isPauseScheduled ? 0 : plan.silence
            status.accessEnd = expiry.map { Instant.adding(milliseconds: silence, to: $0) }
            status.nextRenewal = isPauseScheduled ? resumeAt : expiry
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
