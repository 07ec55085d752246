import CivilTime

/// A subscription between two events in the fewest instants, for implementations that store no more than these, and the
/// rules for answers. An unknown instant is `noInstant`.
struct AnsweredMoment {
    var state: SubscriptionState
    var begin: Int64
    var expiry: Int64
    /// By state: the end of grace or of hold; when it ended; when a pause that is scheduled or goes on will end.
    var timer: Int64
    var anchorDay: Int64
    var cause: Cause?
    var isPauseScheduled: Bool
    var isPrepaid: Bool
    var isNamed: Bool

    /// Returns the subscription as a store answers that it is.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer; the timers have run up to it.
    ///   - failure: the instant at which an event said last that a payment failed, or `noInstant`.
    func answered(by answer: SubscriptionAnswer, at: Int64, failure: Int64, _ plan: BillingPlan) -> AnsweredMoment {
        var next = self
        // Google Play calls expired what was revoked.
        let staysRevoked = answer.state == .expired && state == .revoked && plan.store == .play
        next.state = staysRevoked ? .revoked : answer.state
        next.isPauseScheduled = false
        next.isPrepaid = false
        next.cause = nil
        next.timer = .noInstant
        let isSameState = next.state == state

        if next.state == .pending || next.state == .pendingCanceled {
            next.begin = .noInstant
            next.expiry = .noInstant
            next.isNamed = false
            if next.state == .pendingCanceled { next.cause = answer.cause ?? (isSameState ? cause : nil) ?? .store }
            return next
        }

        next.begin = begin(answer, at: at, next: next.state)
        next.setExpiry(answer, at: at, failure: failure, plan, from: self)

        switch next.state {
        case .active:
            next.isPrepaid = answer.isPrepaid
            next.isPauseScheduled = next.expiry > at && (answer.turn != nil || isPauseScheduled)
            if next.isPauseScheduled { next.timer = answer.turn ?? timer }
            // The word of the store is the truth: access goes on after the end of the period, while it is renewed.
            if next.expiry <= at { next.timer = Instant.adding(milliseconds: plan.renewalLead, to: at) }
        case .canceled: next.cause = answer.cause ?? (isSameState ? cause : nil) ?? .store
        case .grace:
            let graceEnd = isSameState && timer > at ? timer : nil
            next.timer = answer.turn ?? graceEnd ?? Self.end(of: plan.grantedGrace, from: next.expiry, after: at)
        case .hold:
            let start = plan.store == .appStore ? next.expiry : min(answer.expiry ?? at, at)
            let end = isSameState && timer > at ? timer : holdEnd(from: answer, at: at, plan)
            next.timer = end ?? Self.end(of: plan.grantedHold, from: start, after: at)
        case .paused: next.timer = answer.turn ?? (isSameState || isPauseScheduled ? timer : .noInstant)
        case .expired:
            let earlierEnd = isOver ? timer : .noInstant
            var end = next.expiry != .noInstant ? min(next.expiry, at) : at
            if next.expiry == .noInstant, isOver { end = earlierEnd }

            next.timer = max(end, earlierEnd, next.begin)
            let isUnpaid = state == .pending || state == .grace || state == .hold
            next.cause = answer.cause ?? (isUnpaid ? .payment : cause) ?? .voluntary
        case .revoked:
            let named = staysRevoked ? nil : answer.turn
            next.timer = max(min(named ?? (isOver ? timer : at), at), next.begin)
            next.cause = answer.cause ?? (isSameState ? cause : nil) ?? .support
        case .none, .pending, .pendingCanceled: break
        }

        return next
    }

    /// Returns the relation of an earlier answer that comes alone to the last event, which led to this moment.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer, before that of the event.
    ///   - last: the instant of the event.
    func relation(of answer: SubscriptionAnswer, at: Int64, last: Int64, _ plan: BillingPlan) -> EarlierAnswer {
        guard last - at <= plan.clockTolerance else { return .older }

        let isCalledExpired = state == .revoked && answer.state == .expired && plan.store == .play
        guard answer.state == state || isCalledExpired else { return .undecided }
        guard state == .active, let end = answer.expiry else { return state == .active ? .undecided : .ofLastEvent }

        // A period that the event began is longer than the time in which stores renew ahead.
        let isContaining = isNamed ? end >= expiry : end - plan.renewalLead > last
        return isContaining ? .ofLastEvent : .undecided
    }

    /// Returns true if an answer that access goes on names nothing that its end follows from.
    func leavesEndOpen(_ answer: SubscriptionAnswer, at instant: Int64) -> Bool {
        let isGoingOn = answer.state == .active || answer.state == .canceled
        guard isGoingOn, answer.expiry == nil, answer.start == nil, expiry <= instant else { return false }
        return !state.isRunning || begin == .noInstant
    }

    private var isOver: Bool { state == .expired || state == .revoked }

    /// Returns the beginning of a subscription in its next state. A running one and one that is over now keep theirs.
    private func begin(_ answer: SubscriptionAnswer, at: Int64, next: SubscriptionState) -> Int64 {
        let start = answer.start.map { min($0, at) }
        guard state.isRunning || next == .expired || next == .revoked else { return start ?? at }
        return begin != .noInstant ? begin : start ?? .noInstant
    }

    /// Returns the end of the hold that an answer says on Google Play, if the end of the period that was not paid for
    /// is known: grace takes of hold then. `nil` if that is not known, or has passed.
    private func holdEnd(from answer: SubscriptionAnswer, at: Int64, _ plan: BillingPlan) -> Int64? {
        let start = min(answer.expiry ?? at, at)
        guard plan.longestTrouble != nil, expiry != .noInstant, expiry < start,
            state == .grace || isNamed && state.grantsAccess && start - expiry <= BillingPlan.longestGrace
        else { return nil }

        let end = PlanTerms(plan).holdEnd(afterGraceUntil: start, expiry: expiry)
        return end > at ? end : nil
    }

    /// Returns the end of something that begins at `start`; if that has passed, the end of the same length from now on,
    /// because the store says that it lasts.
    private static func end(of length: Int64, from start: Int64, after at: Int64) -> Int64 {
        let end = start == .noInstant ? at : Instant.adding(milliseconds: length, to: start)
        return end > at ? end : Instant.adding(milliseconds: length, to: at)
    }

    /// Sets the expiry that an answer names, or that follows from the plan.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer.
    ///   - failure: the instant at which an event said last that a payment failed, or `noInstant`.
    private mutating func setExpiry(
        _ answer: SubscriptionAnswer, at: Int64, failure: Int64, _ plan: BillingPlan, from old: AnsweredMoment
    ) {
        if let named = answer.expiry {
            expiry = named
        } else if state == .active || state == .canceled {
            let start = answer.start ?? (begin == .noInstant ? at : begin)
            if old.expiry <= at { expiry = plan.end(ofCycleFrom: min(start, at), after: at) }
        } else if state == .grace {
            // A period that ended more than a period ago is not the one whose payment failed.
            let isUnpaidPeriod =
                old.expiry != .noInstant && old.expiry <= at && plan.end(ofPeriodFrom: old.expiry) > at
            if !isUnpaidPeriod { expiry = min(failure, at) }
        }

        isNamed = answer.expiry != nil || (isNamed && expiry == old.expiry)
        guard plan.months == .anchored else { return }

        if !old.state.isRunning { anchorDay = Instant.dayOfMonth(begin != .noInstant ? begin : at) }
        if expiry != .noInstant { anchorDay = Instant.anchorDay(of: expiry, keeping: anchorDay) }
    }
}

extension AnsweredMoment {
    /// A subscription from the fields of its word and its columns.
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
            isPrepaid: marks & SubscriptionWord.prepaid != 0, isNamed: marks & SubscriptionWord.named != 0)
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

    /// The bits of a ``SubscriptionWord`` that the moment knows.
    var word: UInt64 {
        var word = UInt64(state.rawValue) | UInt64(cause?.rawValue ?? 0) << SubscriptionWord.causeShift
        word |= UInt64(anchorDay) << SubscriptionWord.anchorShift
        if isPauseScheduled { word |= SubscriptionWord.pauseScheduled }
        if isPrepaid { word |= SubscriptionWord.prepaid }
        if isNamed { word |= SubscriptionWord.named }
        return word
    }
}

extension Instant {
    /// Returns the day of the month on which periods go on that end at an instant: the old day, unless that would have
    /// ended them on another one.
    static func anchorDay(of expiry: Int64, keeping old: Int64) -> Int64 {
        let date = GregorianCalendar.date(day(of: expiry))
        return date.day == min(old, GregorianCalendar.days(inMonth: date.month, of: date.year)) ? old : date.day
    }
}
