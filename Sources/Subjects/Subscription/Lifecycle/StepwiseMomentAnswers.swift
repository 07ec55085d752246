import CivilTime

// The answers of stores, and their consequences.

extension StepwiseMoment {
    /// Returns true if the store's last answer contains an event: the answer named the end of the period, and the event
    /// names no end and comes before that one. A renewal must come more than a day before it, because stores renew a
    /// day ahead.
    func contains(_ event: SubscriptionEvent, _ plan: BillingPlan) -> Bool {
        guard isNamed, let expiry, event.expiry == nil, state == .active || state == .canceled else { return false }
        switch event.kind {
        case .purchase: return event.at < expiry
        case .renew, .recover: return event.at < expiry - plan.renewalLead
        default: return false
        }
    }

    /// Returns true if renewals before this one were missed: it names no end, and comes more than a day after the known
    /// end, at which stores renew.
    func missesRenewals(before event: SubscriptionEvent, _ plan: BillingPlan) -> Bool {
        guard event.kind == .renew || event.kind == .recover, event.expiry == nil, event.answer == nil,
            state == .active, let expiry
        else { return false }
        return event.at - expiry > plan.renewalLead
    }

    /// Returns true if the store says that access continues, but gives no date from which its end can be computed.
    func leavesEndOpen(_ answer: SubscriptionAnswer, at: Int64) -> Bool {
        guard answer.state == .active || answer.state == .canceled, answer.expiry == nil, answer.start == nil else {
            return false
        }
        if let expiry, expiry > at { return false }
        return !state.isRunning || begin == nil
    }

    /// Returns the relation of an answer without an event to a later event: the last one, which led to this moment.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer.
    ///   - last: the instant of the event.
    func relation(of answer: SubscriptionAnswer, at: Int64, last: Int64, _ plan: BillingPlan) -> AnswerRelation {
        let day = plan.renewalLead
        if at < last - plan.clockTolerance { return .older }

        switch (state, answer.state) {
        case (.active, .active):
            // Only an end that the event could have set proves that the store knew of the event.
            guard let end = answer.expiry, let expiry else { return .undecided }
            let isContaining = isNamed ? end >= expiry : end > last + day
            return isContaining ? .current : .undecided
        case (.revoked, .expired) where plan.store.callsRevokedExpired: return .current
        default: return state == answer.state ? .current : .undecided
        }
    }

    /// Replaces the subscription by the one in the store's answer.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer; the timers have run up to it.
    ///   - failure: the last instant at which an event reported a failed payment.
    mutating func apply(_ answer: SubscriptionAnswer, at: Int64, failure: Int64?, _ plan: BillingPlan) {
        let old = self
        self = StepwiseMoment()
        state = answer.state

        if old.state == .revoked, state == .expired, plan.store.callsRevokedExpired { state = .revoked }

        switch state {
        case .none, .pending: return
        case .pendingCanceled: cause = cause(of: answer, old) ?? .store
        case .active:
            setPeriod(answer, old, at: at, expiry: nextExpiry(answer, old, at: at, plan))
            applyActive(answer, old, at: at, plan)
        case .canceled:
            setPeriod(answer, old, at: at, expiry: nextExpiry(answer, old, at: at, plan))
            cause = cause(of: answer, old) ?? .store
        case .grace:
            setPeriod(answer, old, at: at, expiry: answer.expiry ?? unpaidExpiry(old, at: at, plan) ?? failure)
            graceEnd =
                answer.turn ?? old.graceEnd.flatMap { $0 > at ? $0 : nil }
                ?? Self.end(of: plan.grantedGrace, from: expiry, after: at)
        case .hold:
            setPeriod(answer, old, at: at, expiry: answer.expiry ?? old.expiry)
            let holdStart = min(answer.expiry ?? at, at)
            holdEnd =
                old.holdEnd.flatMap { $0 > at ? $0 : nil } ?? old.answeredHoldEnd(from: holdStart, at: at, plan)
                ?? Self.end(of: plan.grantedHold, from: plan.store.countsHoldFromExpiry ? expiry : holdStart, after: at)
        case .paused:
            setPeriod(answer, old, at: at, expiry: answer.expiry ?? old.expiry)
            resumeAt = answer.turn ?? old.resumeAt
        case .expired:
            setPeriod(answer, old, at: at, expiry: answer.expiry ?? old.expiry)
            applyExpired(answer, old, at: at)
        case .revoked:
            setPeriod(answer, old, at: at, expiry: answer.expiry ?? old.expiry)
            applyRevoked(answer, old, at: at)
        }
    }

    /// Sets the beginning, the expiry, and the anchor day.
    private mutating func setPeriod(
        _ answer: SubscriptionAnswer, _ old: StepwiseMoment, at: Int64, expiry: Int64?
    ) {
        begin = nextBegin(answer, old, at: at)
        self.expiry = expiry
        isNamed = answer.expiry != nil || old.isNamed && expiry == old.expiry
        anchorDay = old.state.isRunning ? old.anchorDay : Instant.dayOfMonth(begin ?? at)
        if let expiry { anchorDay = Instant.anchorDay(of: expiry, replacing: anchorDay) }
    }

    /// Returns the beginning after an answer. A subscription that was running, or that is over now, keeps the old one.
    private func nextBegin(_ answer: SubscriptionAnswer, _ old: StepwiseMoment, at: Int64) -> Int64? {
        let start = answer.start.map { min($0, at) }
        if old.state.isRunning || state == .expired || state == .revoked { return old.begin ?? start }
        return start ?? at
    }

    /// Returns the expiry after an answer that access continues: the named one, else the old one if it has not passed,
    /// else the next one by the plan.
    private func nextExpiry(
        _ answer: SubscriptionAnswer, _ old: StepwiseMoment, at: Int64, _ plan: BillingPlan
    ) -> Int64? {
        if let expiry = answer.expiry { return expiry }
        if let expiry = old.expiry, expiry > at { return expiry }

        let start = answer.start.map { min($0, at) } ?? nextBegin(answer, old, at: at) ?? at
        return plan.end(ofCycleFrom: start, after: at)
    }

    /// Returns the old expiry if the payment that failed can be for its period: it has passed less than a period ago.
    private func unpaidExpiry(_ old: StepwiseMoment, at: Int64, _ plan: BillingPlan) -> Int64? {
        guard let expiry = old.expiry, expiry <= at, at < plan.end(ofPeriodFrom: expiry) else { return nil }
        return expiry
    }

    /// Returns the cause that an answer names, or the old one if the state stays.
    private func cause(of answer: SubscriptionAnswer, _ old: StepwiseMoment) -> Cause? {
        answer.cause ?? (state == old.state ? old.cause : nil)
    }

    /// Returns the end of a hold on Google Play that begins at `start`. The end of the unpaid period must be known:
    /// from grace, or because the store named it up to 30 days ago (the longest grace).
    private func answeredHoldEnd(from start: Int64, at: Int64, _ plan: BillingPlan) -> Int64? {
        guard let expiry, expiry < start else { return nil }
        let isUnpaid = state == .grace || isNamed && state.grantsAccess && start - expiry <= BillingPlan.longestGrace
        guard isUnpaid, let end = Self.playHoldEnd(afterGraceUntil: start, expiry: expiry, plan) else { return nil }
        return end > at ? end : nil
    }

    private mutating func applyActive(
        _ answer: SubscriptionAnswer, _ old: StepwiseMoment, at: Int64, _ plan: BillingPlan
    ) {
        isPrepaid = answer.isPrepaid
        // The store is right: access goes on after the end of the period, while the store renews it.
        if let expiry, expiry <= at { promisedEnd = Instant.adding(milliseconds: plan.renewalLead, to: at) }
        guard answer.turn != nil || old.isPauseScheduled, let expiry, expiry > at else { return }

        isPauseScheduled = true
        resumeAt = answer.turn ?? old.resumeAt
    }

    private mutating func applyExpired(_ answer: SubscriptionAnswer, _ old: StepwiseMoment, at: Int64) {
        var end = expiry.map { min($0, at) } ?? old.endedAt ?? at
        if let earlierEnd = old.endedAt { end = max(end, earlierEnd) }
        if let begin { end = max(end, begin) }
        endedAt = end
        cause = answer.cause ?? Self.cause(ofExpireIn: old.state, old.cause)
    }

    private mutating func applyRevoked(_ answer: SubscriptionAnswer, _ old: StepwiseMoment, at: Int64) {
        // An answer that calls a revoked subscription expired does not say when it was revoked.
        let revocation = old.state == .revoked && answer.state == .expired ? nil : answer.turn
        let end = min(revocation ?? old.endedAt ?? at, at)
        endedAt = max(end, begin ?? end)
        cause = cause(of: answer, old) ?? .support
    }

    /// Returns the end of grace or hold from its length and its beginning. If that end has passed, the length is
    /// counted from the answer, because the store says that grace or hold still lasts.
    private static func end(of length: Int64, from start: Int64?, after at: Int64) -> Int64 {
        let end = Instant.adding(milliseconds: length, to: start ?? at)
        return end > at ? end : Instant.adding(milliseconds: length, to: at)
    }
}
