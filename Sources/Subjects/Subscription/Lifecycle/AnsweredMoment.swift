import CivilTime

/// A subscription between two events, with the fewest possible instants, and the rules for the store's answers.
/// ``ClosedFormSubscription`` and ``SubscriptionPopulation`` share it. An unknown instant is `noInstant`.
struct AnsweredMoment {
    var state: SubscriptionState
    var begin: Int64
    var expiry: Int64
    /// The instant that the state has besides the period.
    ///
    ///     grace, hold         its end
    ///     expired, revoked    the end of the subscription
    ///     paused              the end of the pause; the same in an active subscription that will be paused
    ///     active              the end of access if the store promised access after the end of the period
    ///     other states        none
    var timer: Int64
    var anchorDay: Int64
    var cause: Cause?
    var isPauseScheduled: Bool
    var isPrepaid: Bool
    var isNamed: Bool

    /// Returns the subscription that a store's answer describes.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer; the timers have run up to it.
    ///   - failure: the last instant at which an event reported a failed payment, or `noInstant`.
    func answered(by answer: SubscriptionAnswer, at: Int64, failure: Int64, _ plan: BillingPlan) -> AnsweredMoment {
        var next = self
        let staysRevoked = answer.state == .expired && state == .revoked && plan.store.callsRevokedExpired
        next.state = staysRevoked ? .revoked : answer.state
        next.isPauseScheduled = false
        next.isPrepaid = false
        next.cause = nil
        next.timer = .noInstant

        if next.state == .pending || next.state == .pendingCanceled {
            next.begin = .noInstant
            next.expiry = .noInstant
            next.isNamed = false
            if next.state == .pendingCanceled { next.cause = next.cause(of: answer, self) ?? .store }
            return next
        }

        next.begin = begin(answer, at: at, next: next.state)
        next.setExpiry(answer, at: at, failure: failure, plan, from: self)

        switch next.state {
        case .active: next.applyActive(answer, self, at: at, plan)
        case .canceled: next.cause = next.cause(of: answer, self) ?? .store
        case .grace: next.applyGrace(answer, self, at: at, plan)
        case .hold: next.applyHold(answer, self, at: at, plan)
        case .paused: next.applyPaused(answer, self)
        case .expired: next.applyExpired(answer, self, at: at)
        case .revoked: next.applyRevoked(answer, self, at: at)
        case .none, .pending, .pendingCanceled: break
        }

        return next
    }

    /// Returns the cause that an answer names, or the old one if the state stays.
    @inline(__always)
    private func cause(of answer: SubscriptionAnswer, _ old: AnsweredMoment) -> Cause? {
        answer.cause ?? (state == old.state ? old.cause : nil)
    }

    @inline(__always)
    private mutating func applyActive(
        _ answer: SubscriptionAnswer, _ old: AnsweredMoment, at: Int64, _ plan: BillingPlan
    ) {
        isPrepaid = answer.isPrepaid
        isPauseScheduled = expiry > at && (answer.turn != nil || old.isPauseScheduled)
        if isPauseScheduled { timer = answer.turn ?? old.timer }
        // The store is right: access goes on after the end of the period, while the store renews it.
        if expiry <= at { timer = Instant.adding(milliseconds: plan.renewalLead, to: at) }
    }

    @inline(__always)
    private mutating func applyGrace(
        _ answer: SubscriptionAnswer, _ old: AnsweredMoment, at: Int64, _ plan: BillingPlan
    ) {
        let oldEnd = old.state == .grace && old.timer > at ? old.timer : nil
        timer = answer.turn ?? oldEnd ?? Self.end(of: plan.grantedGrace, from: expiry, after: at)
    }

    @inline(__always)
    private mutating func applyHold(
        _ answer: SubscriptionAnswer, _ old: AnsweredMoment, at: Int64, _ plan: BillingPlan
    ) {
        let start = plan.store.countsHoldFromExpiry ? expiry : min(answer.expiry ?? at, at)
        let keepsEnd = old.state == .hold && old.timer > at
        let end = keepsEnd ? old.timer : old.holdEnd(from: answer, at: at, plan)
        timer = end ?? Self.end(of: plan.grantedHold, from: start, after: at)
    }

    @inline(__always)
    private mutating func applyPaused(_ answer: SubscriptionAnswer, _ old: AnsweredMoment) {
        let hasOldEnd = old.state == .paused || old.isPauseScheduled
        timer = answer.turn ?? (hasOldEnd ? old.timer : .noInstant)
    }

    @inline(__always)
    private mutating func applyExpired(_ answer: SubscriptionAnswer, _ old: AnsweredMoment, at: Int64) {
        let oldEnd = old.isOver ? old.timer : .noInstant
        var end = expiry != .noInstant ? min(expiry, at) : at
        if expiry == .noInstant, old.isOver { end = oldEnd }

        timer = max(end, oldEnd, begin)
        let wasUnpaid = old.state == .pending || old.state == .grace || old.state == .hold
        cause = answer.cause ?? (wasUnpaid ? .payment : old.cause) ?? .voluntary
    }

    @inline(__always)
    private mutating func applyRevoked(_ answer: SubscriptionAnswer, _ old: AnsweredMoment, at: Int64) {
        // An answer that calls a revoked subscription expired does not say when it was revoked.
        let namedEnd = answer.state == .expired ? nil : answer.turn
        timer = max(min(namedEnd ?? (old.isOver ? old.timer : at), at), begin)
        cause = cause(of: answer, old) ?? .support
    }

    /// Returns the relation of an answer without an event to a later event: the last one, which led to this moment.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer.
    ///   - last: the instant of the event.
    func relation(of answer: SubscriptionAnswer, at: Int64, last: Int64, _ plan: BillingPlan) -> AnswerRelation {
        guard last - at <= plan.clockTolerance else { return .older }

        let isCalledExpired = state == .revoked && answer.state == .expired && plan.store.callsRevokedExpired
        guard answer.state == state || isCalledExpired else { return .undecided }
        guard state == .active, let end = answer.expiry else { return state == .active ? .undecided : .current }

        // If the event began a period, the period is longer than the time by which stores renew ahead.
        let isContaining = isNamed ? end >= expiry : end - plan.renewalLead > last
        return isContaining ? .current : .undecided
    }

    /// Returns true if the store says that access continues, but gives no date from which its end can be computed.
    func leavesEndOpen(_ answer: SubscriptionAnswer, at instant: Int64) -> Bool {
        let hasAccess = answer.state == .active || answer.state == .canceled
        guard hasAccess, answer.expiry == nil, answer.start == nil, expiry <= instant else { return false }
        return !state.isRunning || begin == .noInstant
    }

    private var isOver: Bool { state == .expired || state == .revoked }

    /// Returns the beginning after an answer. A subscription that was running, or that is over now, keeps the old one.
    private func begin(_ answer: SubscriptionAnswer, at: Int64, next: SubscriptionState) -> Int64 {
        let start = answer.start.map { min($0, at) }
        guard state.isRunning || next == .expired || next == .revoked else { return start ?? at }
        return begin != .noInstant ? begin : start ?? .noInstant
    }

    /// Returns the end of a hold on Google Play that an answer reports. Grace shortens hold, so the end of the unpaid
    /// period must be known. `nil` if it is unknown, or if the end of hold has passed.
    private func holdEnd(from answer: SubscriptionAnswer, at: Int64, _ plan: BillingPlan) -> Int64? {
        let start = min(answer.expiry ?? at, at)
        guard plan.longestTrouble != nil, expiry != .noInstant, expiry < start,
            state == .grace || isNamed && state.grantsAccess && start - expiry <= BillingPlan.longestGrace
        else { return nil }

        let end = PlanTerms(plan).holdEnd(afterGraceUntil: start, expiry: expiry)
        return end > at ? end : nil
    }

    /// Returns the end of grace or hold from its length and its beginning. If that end has passed, the length is
    /// counted from the answer, because the store says that grace or hold still lasts.
    private static func end(of length: Int64, from start: Int64, after at: Int64) -> Int64 {
        let end = start == .noInstant ? at : Instant.adding(milliseconds: length, to: start)
        return end > at ? end : Instant.adding(milliseconds: length, to: at)
    }

    /// Sets the expiry: the one that the answer names, or else the one by the plan.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer.
    ///   - failure: the last instant at which an event reported a failed payment, or `noInstant`.
    private mutating func setExpiry(
        _ answer: SubscriptionAnswer, at: Int64, failure: Int64, _ plan: BillingPlan, from old: AnsweredMoment
    ) {
        if let newExpiry = answer.expiry {
            expiry = newExpiry
        } else if state == .active || state == .canceled {
            let start = answer.start ?? (begin == .noInstant ? at : begin)
            if old.expiry <= at { expiry = plan.end(ofCycleFrom: min(start, at), after: at) }
        } else if state == .grace {
            // The payment that failed is for the period that ended last, so less than a period ago.
            let isUnpaidPeriod =
                old.expiry != .noInstant && old.expiry <= at && plan.end(ofPeriodFrom: old.expiry) > at
            if !isUnpaidPeriod { expiry = min(failure, at) }
        }

        isNamed = answer.expiry != nil || (isNamed && expiry == old.expiry)
        guard plan.months == .anchored else { return }

        if !old.state.isRunning { anchorDay = Instant.dayOfMonth(begin != .noInstant ? begin : at) }
        if expiry != .noInstant { anchorDay = Instant.anchorDay(of: expiry, replacing: anchorDay) }
    }
}

extension AnsweredMoment {
    /// Makes a subscription from the fields of its word and its columns.
    @inline(__always)
    init(
        state: UInt64, begin: Int64, expiry: Int64, timer: Int64, anchor: Int64, cause: UInt64,
        isPauseScheduled: Bool, marks: UInt64
    ) {
        guard let state = SubscriptionState(rawValue: UInt8(state)) else {
            preconditionFailure("a word holds a state")
        }

        self.init(
            state: state, begin: begin, expiry: expiry, timer: timer, anchorDay: anchor,
            cause: Cause(rawValue: UInt8(cause)), isPauseScheduled: isPauseScheduled,
            isPrepaid: marks & SubscriptionWord.prepaid != 0, isNamed: marks & SubscriptionWord.namedExpiry != 0)
    }

    init(_ saved: SavedSubscription) {
        typealias Word = SubscriptionWord
        let word = saved.word
        self.init(
            state: word & Word.stateMask, begin: saved.begin ?? .noInstant, expiry: saved.expiry ?? .noInstant,
            timer: saved.timer ?? .noInstant, anchor: Int64(word >> Word.anchorShift & Word.anchorMask),
            cause: word >> Word.causeShift & Word.causeMask, isPauseScheduled: word & Word.pauseScheduled != 0,
            marks: word)
    }

    /// The bits of the ``SubscriptionWord`` for these properties.
    var word: UInt64 {
        var word = UInt64(state.rawValue) | UInt64(cause?.rawValue ?? 0) << SubscriptionWord.causeShift
        word |= UInt64(anchorDay) << SubscriptionWord.anchorShift
        if isPauseScheduled { word |= SubscriptionWord.pauseScheduled }
        if isPrepaid { word |= SubscriptionWord.prepaid }
        if isNamed { word |= SubscriptionWord.namedExpiry }
        return word
    }
}
