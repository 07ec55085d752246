import CivilTime

/// A ``StepwiseSubscription`` between two events, without its order of arrival and its counts.
struct StepwiseMoment: Sendable {
    private(set) var state = SubscriptionState.none
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
    /// The end of access that follows from an answer which calls active what is past its end.
    private var promisedEnd: Int64?

    /// Runs the timers that are due, the earliest first, each at its own instant.
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
            // A grace that the store named may last longer than the plan's retry.
            holdEnd = Self.holdEnd(after: timer, expiry, plan) ?? holdEnd.map { max($0, timer) }
        case .hold: end(.expired, at: timer, .payment)
        case .none, .pending, .paused, .expired, .revoked, .pendingCanceled: break
        }
    }

    /// Applies an event, at whose instant the due timers have run.
    ///
    /// - Returns: Its effect; nothing has changed if it is illegal.
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
            if old == .grace { holdEnd = Self.holdEnd(after: event.at, expiry, plan) ?? holdEnd }
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

    /// Lets an active subscription run to the end of its period, and ends another one.
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

    private static func cause(ofExpireIn state: SubscriptionState, _ cause: Cause?) -> Cause {
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
        anchorDay = Instant.anchorDay(of: instant, keeping: anchorDay)
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
        let start = plan.store == .play ? instant : expiry ?? instant
        holdEnd = Instant.adding(milliseconds: plan.holdLength, to: start)
        state = .hold
    }

    /// Returns the end of a hold that follows grace on Google Play, where both together last 60 days at most, and just
    /// as long if the plan leaves hold what grace does not take. Nil where no such rule holds.
    private static func holdEnd(after graceEnd: Int64, _ expiry: Int64?, _ plan: BillingPlan) -> Int64? {
        guard plan.store == .play, plan.preset == .current, plan.timeScale == .real, let expiry else { return nil }

        let last = Instant.adding(milliseconds: 60 * 86_400_000, to: expiry)
        if plan.graceDays + plan.holdDays == 60 { return max(last, graceEnd) }
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

    // MARK: Answers

    /// Returns true if the store's last answer contains an event: it named the end of the period, which the event
    /// neither names nor can be after. A renewal comes at most a day before that end.
    func contains(_ event: SubscriptionEvent, _ plan: BillingPlan) -> Bool {
        guard isNamed, let expiry, event.expiry == nil, state == .active || state == .canceled else { return false }
        switch event.kind {
        case .purchase: return event.at < expiry
        case .renew, .recover: return event.at < expiry - plan.renewalLead
        default: return false
        }
    }

    /// Returns true for a renewal without an end that comes more than a day after the known end: others were missed, as
    /// stores renew at the end.
    func showsMissedRenewals(_ event: SubscriptionEvent, _ plan: BillingPlan) -> Bool {
        guard event.kind == .renew || event.kind == .recover, event.expiry == nil, event.answer == nil,
            state == .active, let expiry
        else { return false }
        return event.at - expiry > plan.renewalLead
    }

    /// Returns true if an answer says that access goes on, and nothing tells from when its period is to be counted.
    func leavesEndOpen(_ answer: SubscriptionAnswer, _ at: Int64) -> Bool {
        guard answer.state == .active || answer.state == .canceled, answer.expiry == nil, answer.start == nil else {
            return false
        }
        if let expiry, expiry > at { return false }
        return !state.isRunning || begin == nil
    }

    /// Returns the relation of an answer of an earlier instant, which comes alone, to the last event.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer.
    ///   - last: the instant of the event, after which nothing else came.
    func relation(of answer: SubscriptionAnswer, at: Int64, last: Int64, _ plan: BillingPlan) -> EarlierAnswer {
        let day = plan.renewalLead
        if at < last - min(day, 300_000) { return .older }

        switch (state, answer.state) {
        case (.active, .active):
            // Only an end that the event could have set proves that the store knew of it.
            guard let end = answer.expiry, let expiry else { return .undecided }
            let isContaining = isNamed ? end >= expiry : end > last + day
            return isContaining ? .ofLastEvent : .undecided
        case (.revoked, .expired) where plan.store == .play: return .ofLastEvent
        default: return state == answer.state ? .ofLastEvent : .undecided
        }
    }

    /// Becomes what the store answers.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer; the timers have run up to it.
    ///   - failure: the instant at which an event said last that a payment failed.
    mutating func apply(_ answer: SubscriptionAnswer, at: Int64, failure: Int64?, _ plan: BillingPlan) {
        let old = self
        self = StepwiseMoment()
        state = answer.state

        // Google Play calls expired what was revoked.
        if old.state == .revoked, state == .expired, plan.store == .play { state = .revoked }

        switch state {
        case .none, .pending: return
        case .pendingCanceled: cause = cause(of: answer, old) ?? .store
        case .active:
            setPeriod(answer, old, at, expiry: nextExpiry(answer, old, at, plan))
            applyActive(answer, old, at, plan)
        case .canceled:
            setPeriod(answer, old, at, expiry: nextExpiry(answer, old, at, plan))
            cause = cause(of: answer, old) ?? .store
        case .grace:
            setPeriod(answer, old, at, expiry: answer.expiry ?? unpaidExpiry(old, at, plan) ?? failure)
            graceEnd =
                answer.turn ?? old.graceEnd.flatMap { $0 > at ? $0 : nil }
                ?? Self.end(of: plan.grantedGrace, from: expiry, after: at)
        case .hold:
            setPeriod(answer, old, at, expiry: answer.expiry ?? old.expiry)
            let start = plan.store == .appStore ? expiry : min(answer.expiry ?? at, at)
            holdEnd =
                old.holdEnd.flatMap { $0 > at ? $0 : nil } ?? old.holdEnd(after: min(answer.expiry ?? at, at), at, plan)
                ?? Self.end(of: plan.grantedHold, from: start, after: at)
        case .paused:
            setPeriod(answer, old, at, expiry: answer.expiry ?? old.expiry)
            resumeAt = answer.turn ?? old.resumeAt
        case .expired:
            setPeriod(answer, old, at, expiry: answer.expiry ?? old.expiry)
            applyExpired(answer, old, at)
        case .revoked:
            setPeriod(answer, old, at, expiry: answer.expiry ?? old.expiry)
            applyRevoked(answer, old, at)
        }
    }

    /// Sets the beginning, the expiry, and the day on which the periods of an anchored plan go on.
    private mutating func setPeriod(
        _ answer: SubscriptionAnswer, _ old: StepwiseMoment, _ at: Int64, expiry: Int64?
    ) {
        begin = nextBegin(answer, old, at)
        self.expiry = expiry
        isNamed = answer.expiry != nil || old.isNamed && expiry == old.expiry
        anchorDay = old.state.isRunning ? old.anchorDay : Instant.dayOfMonth(begin ?? at)
        if let expiry { anchorDay = Instant.anchorDay(of: expiry, keeping: anchorDay) }
    }

    /// Returns the beginning after an answer. A running subscription and one that is over now keep theirs.
    private func nextBegin(_ answer: SubscriptionAnswer, _ old: StepwiseMoment, _ at: Int64) -> Int64? {
        let start = answer.start.map { min($0, at) }
        if old.state.isRunning || state == .expired || state == .revoked { return old.begin ?? start }
        return start ?? at
    }

    /// Returns the expiry after an answer that the period goes on: the named one, the old one if it is to come, or the
    /// next one that the plan gives.
    private func nextExpiry(
        _ answer: SubscriptionAnswer, _ old: StepwiseMoment, _ at: Int64, _ plan: BillingPlan
    ) -> Int64? {
        if let named = answer.expiry { return named }
        if let expiry = old.expiry, expiry > at { return expiry }

        let start = answer.start.map { min($0, at) } ?? nextBegin(answer, old, at) ?? at
        return plan.end(ofCycleFrom: start, after: at)
    }

    /// Returns the old expiry if it can be the one whose payment failed: it has passed, by less than a period.
    private func unpaidExpiry(_ old: StepwiseMoment, _ at: Int64, _ plan: BillingPlan) -> Int64? {
        guard let expiry = old.expiry, expiry <= at, at < plan.end(ofPeriodFrom: expiry) else { return nil }
        return expiry
    }

    /// Returns the cause that an answer names, or the old one if the state stays.
    private func cause(of answer: SubscriptionAnswer, _ old: StepwiseMoment) -> Cause? {
        answer.cause ?? (state == old.state ? old.cause : nil)
    }

    /// Returns the end of the hold that begins at `start` as an answer says, if the end of the unpaid period is known
    /// from before: that of grace, or one that the store named up to 30 days ago, the longest grace.
    private func holdEnd(after start: Int64, _ at: Int64, _ plan: BillingPlan) -> Int64? {
        guard let expiry, expiry < start else { return nil }
        let isUnpaid = state == .grace || isNamed && state.grantsAccess && start - expiry <= 30 * 86_400_000
        guard isUnpaid, let end = Self.holdEnd(after: start, expiry, plan), end > at else { return nil }
        return end
    }

    private mutating func applyActive(
        _ answer: SubscriptionAnswer, _ old: StepwiseMoment, _ at: Int64, _ plan: BillingPlan
    ) {
        isPrepaid = answer.isPrepaid
        // The store's word is the truth: there is access after the end of the period, while it renews that.
        if let expiry, expiry <= at { promisedEnd = Instant.adding(milliseconds: plan.renewalLead, to: at) }
        guard answer.turn != nil || old.isPauseScheduled, let expiry, expiry > at else { return }

        isPauseScheduled = true
        resumeAt = answer.turn ?? old.resumeAt
    }

    private mutating func applyExpired(_ answer: SubscriptionAnswer, _ old: StepwiseMoment, _ at: Int64) {
        var end = expiry.map { min($0, at) } ?? old.endedAt ?? at
        if let earlierEnd = old.endedAt { end = max(end, earlierEnd) }
        if let begin { end = max(end, begin) }
        endedAt = end
        cause = answer.cause ?? Self.cause(ofExpireIn: old.state, old.cause)
    }

    private mutating func applyRevoked(_ answer: SubscriptionAnswer, _ old: StepwiseMoment, _ at: Int64) {
        // An answer that calls it expired does not say when it was revoked.
        let named = old.state == .revoked && answer.state == .expired ? nil : answer.turn
        let end = min(named ?? old.endedAt ?? at, at)
        endedAt = max(end, begin ?? end)
        cause = cause(of: answer, old) ?? .support
    }

    /// Returns the end of something that begins at `start`; if that has passed, the end of the same length from now on,
    /// because the store says that it lasts.
    private static func end(of length: Int64, from start: Int64?, after at: Int64) -> Int64 {
        let end = Instant.adding(milliseconds: length, to: start ?? at)
        return end > at ? end : Instant.adding(milliseconds: length, to: at)
    }

    func instants(last: Int64?) -> SubscriptionInstants {
        SubscriptionInstants(last: last, begin: begin, expiry: expiry, isNamed: isNamed)
    }

    /// Returns the status at an instant up to which the timers have run; the order of arrival and the counts are added
    /// by the caller.
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
            status.tenureDays = Int(max(0, end - begin) / 86_400_000)
        }

        return status
    }
}
