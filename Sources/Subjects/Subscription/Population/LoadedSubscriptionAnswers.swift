import CivilTime

// The answers of stores.

extension LoadedSubscription {
    /// Applies the answer of an event. The event was applied before.
    ///
    /// - Parameters:
    ///   - eventHasEffect: true if the event led to a state. An answer without a state then has the state of the
    ///     subscription.
    ///   - failure: the last instant at which a payment failed, as far as is known.
    @inline(__always)
    mutating func applyAnswer(_ event: GroupedEvent, eventHasEffect: Bool, failure: Int64) {
        if begin != .noInstant && !isPauseScheduled && confirms(event.answer, at: event.at) {
            keepState(event.answer, at: event.at)
            return
        }

        let next = Self.answered(
            moment, event.answer, eventHasEffect: eventHasEffect, at: event.at, failure: failure,
            plan: columns.plans + Word.plan(storedWord))

        if let next {
            become(next.moment)
            if next.leavesEndOpen { reconcile = Word.reconcile }
        } else if state != StateCode.none {
            reconcile = Word.reconcile
        }
    }

    /// Returns the relation of an event to the last event, which is of a later instant.
    @inline(__always)
    func relation(of event: GroupedEvent) -> AnswerRelation {
        let isAlone = event.hasAnswer && event.kind == EventKind.info.rawValue
        guard isAlone && !isAnswered && last == lastLegal else { return .older }
        return Self.relation(
            moment, event.answer, at: event.at, last: last, plan: columns.plans + Word.plan(storedWord))
    }

    /// The subscription in the form that the rules for answers use.
    @inline(__always)
    private var moment: AnsweredMoment {
        AnsweredMoment(
            state: state, begin: begin, expiry: expiry, timer: timer, anchor: anchor, cause: cause,
            isPauseScheduled: isPauseScheduled, marks: marks)
    }

    /// Returns true if an answer without an event was given so shortly before the last instant that its clock may be
    /// late.
    @inline(__always)
    func isOfLastInstant(_ event: GroupedEvent) -> Bool {
        let plan = columns.plans + Word.plan(storedWord)
        return event.kind == EventKind.info.rawValue && last &- event.at <= plan.pointee.clockTolerance
    }

    @inline(never)
    private static func relation(
        _ moment: AnsweredMoment, _ answer: UnsafePointer<SubscriptionAnswer>, at instant: Int64, last: Int64,
        plan: UnsafePointer<BillingPlan>
    ) -> AnswerRelation {
        moment.relation(of: answer.pointee, at: instant, last: last, plan.pointee)
    }

    /// Returns true if an answer only says that the state stays, and until when. In grace, Google Play does not name
    /// the end of the period: if the answer came soon after the expiry, the known expiry is right.
    @inline(__always)
    func confirms(_ answer: UnsafePointer<SubscriptionAnswer>, at instant: Int64) -> Bool {
        let answer = answer.pointee
        guard UInt64(answer.state.rawValue) == state, answer.isStated, !answer.isPrepaid else { return false }

        let isNamed = answer.namedExpiry != .noInstant
        if state == StateCode.active { return answer.namedExpiry > instant && answer.namedTurn == .noInstant }
        if state == StateCode.canceled || state == StateCode.expired { return isNamed }
        guard timer > instant else { return false }

        if state == StateCode.hold { return isNamed }
        let isAtOnce =
            columns.months.contains(expiry) && instant >= expiry && instant &- expiry < terms.pointee.lead
        return state == StateCode.grace && (isNamed || isAtOnce)
    }

    /// Applies an answer that ``confirms(_:at:)`` the state.
    @inline(__always)
    private mutating func keepState(_ answer: UnsafePointer<SubscriptionAnswer>, at instant: Int64) {
        let end = answer.pointee.namedExpiry
        let isOver = state == StateCode.expired

        // If the named end is the known expiry, the anchor stays. Only the anchor of an expired subscription is
        // computed anew, from its beginning.
        if end != .noInstant && (end != expiry || isOver) {
            setExpiry(from: isOver ? begin : expiry, given: end, isNew: isOver)
        }

        if state == StateCode.active {
            timer = .noInstant
            cause = 0
        } else if state == StateCode.canceled {
            timer = .noInstant
            setCause(answer, else: .store)
        } else if isOver {
            timer = max(min(expiry, instant), timer, begin)
            setCause(answer, else: .voluntary)
        } else {
            let turn = answer.pointee.namedTurn
            if state == StateCode.grace && turn != .noInstant { timer = turn }
            cause = 0
        }

        endCode = 0
        reconcile = 0
        marks = marks & (Word.failedPayment | Word.namedExpiry) | Word.answeredInstant
        if end != .noInstant { marks |= Word.namedExpiry }
    }

    /// Sets the cause to the named one. Without one, the old cause stays, or `standard` if there is none.
    @inline(__always)
    private mutating func setCause(_ answer: UnsafePointer<SubscriptionAnswer>, else standard: Cause) {
        if let ownCause = answer.pointee.cause {
            cause = UInt64(ownCause.rawValue)
        } else if cause == 0 {
            cause = UInt64(standard.rawValue)
        }
    }

    /// Returns the subscription that the store's answer describes, and if its end is a guess; `nil` if the store does
    /// not know the subscription.
    @inline(never)
    private static func answered(
        _ moment: AnsweredMoment, _ answer: UnsafePointer<SubscriptionAnswer>, eventHasEffect: Bool, at instant: Int64,
        failure: Int64, plan: UnsafePointer<BillingPlan>
    ) -> (moment: AnsweredMoment, leavesEndOpen: Bool)? {
        let answer = eventHasEffect ? answer.pointee.withState(ifUnstated: moment.state) : answer.pointee
        guard answer.state != .none else { return nil }
        let next = moment.answered(by: answer, at: instant, failure: failure, plan.pointee)
        return (next, moment.leavesEndOpen(answer, at: instant))
    }

    @inline(__always)
    private mutating func become(_ next: AnsweredMoment) {
        state = UInt64(next.state.rawValue)
        begin = next.begin
        expiry = next.expiry
        timer = next.timer
        anchor = next.anchorDay
        cause = UInt64(next.cause?.rawValue ?? 0)
        isPauseScheduled = next.isPauseScheduled
        marks = marks & Word.failedPayment | Word.answeredInstant
        if next.isPrepaid { marks |= Word.prepaid }
        if next.isNamed { marks |= Word.namedExpiry }
        endCode = 0
        reconcile = 0
    }
}
