import CivilTime

/// A subscription that knows its future: every event sets a ``SubscriptionCourse``, so that a question is two
/// comparisons at most, and no timer ever runs.
@usableFromInline
package struct ClosedFormSubscription: SubscriptionLifecycle {
    @usableFromInline
    package var plan: BillingPlan
    private let handling: IllegalEventHandling

    private var last = LastInstant()
    /// The instant of the last event that was not illegal.
    private var lastLegal: Int64?

    private var course = SubscriptionCourse.none
    private var begin: Int64?
    /// The end of the last period that was paid for. An active or a canceled subscription has one.
    private var expiry: Int64?
    /// The day of the month on which the periods of an anchored plan end.
    private var anchorDay: Int64 = 1
    private var isPrepaid = false
    /// True if the store named the expiry.
    private var isNamed = false
    /// The end of access of an active subscription that the store called so after its end.
    private var promisedEnd: Int64?

    private var needsReconciliation = false
    private var ignored = IgnoredEvents()

    @usableFromInline
    package init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        self.plan = plan
        self.handling = handling
    }

    @usableFromInline
    package var instants: SubscriptionInstants {
        SubscriptionInstants(last: last.at, begin: begin, expiry: expiry, isNamed: isNamed)
    }

    /// Returns the status at an instant.
    ///
    /// - Complexity: O(1), without a loop or an allocation.
    @usableFromInline
    package func status(at instant: Int64) -> SubscriptionStatus {
        guard let last = last.at else { return SubscriptionStatus() }

        let instant = max(Instant.clamped(instant), last)
        let course = course(at: instant)
        var status = SubscriptionStatus(state: course.state, expiry: expiry)
        var tenureEnd = instant

        switch course {
        case .active:
            status.accessEnd = activeEnd
            if !isPrepaid { status.nextRenewal = expiry }
            status.isAwaiting = expiry.map { instant >= $0 } ?? false
        case .activeThenPaused(let end, let resumption):
            status.accessEnd = end
            status.nextRenewal = resumption
        case .canceled(let end, _), .grace(let end, _): status.accessEnd = end
        case .paused(let resumption): status.nextRenewal = resumption
        case .expired(let end, let cause), .revoked(let end, let cause):
            status.cause = cause
            tenureEnd = min(instant, end)
        case .pendingCanceled(let cause): status.cause = cause
        case .none, .pending, .hold: break
        }

        status.hasAccess = status.accessEnd.map { instant < $0 } ?? false
        if let begin { status.tenureDays = Int(max(0, tenureEnd - begin) / Instant.day) }
        status.needsReconciliation = needsReconciliation
        status.ignored = ignored
        return status
    }

    /// The course as it is at an instant. One that was paid for in advance ends.
    @inline(__always)
    private func course(at instant: Int64) -> SubscriptionCourse {
        if isPrepaid, case .active = course, let end = activeEnd, instant >= end {
            return .expired(at: end, .voluntary)
        }

        return course.advanced(to: instant)
    }

    /// The end of access of what is active and will not be paused.
    @inline(__always)
    private var activeEnd: Int64? {
        guard let expiry else { return nil }
        let end = isPrepaid ? expiry : Instant.adding(milliseconds: plan.silence, to: expiry)
        return promisedEnd.map { max($0, end) } ?? end
    }

    /// Applies the next event or answer that arrived.
    ///
    /// - Complexity: O(1), but for the number of events of one instant.
    @usableFromInline
    @discardableResult
    package mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        // An answer counts although illegal events of later instants came first.
        let isBeforeLegalEvent = lastLegal.map { event.at < $0 } ?? false
        if last.isAfter(event.at), event.answer == nil || isBeforeLegalEvent {
            let relation = relation(of: event)
            guard relation == .ofLastEvent, let instant = last.at else {
                ignored.older += 1
                if relation == .undecided { needsReconciliation = true }
                return .older
            }

            return try applyPlaced(event.moved(to: instant))
        } else if let instant = last.at, event.kind == .info, event.at < instant,
            instant - event.at <= plan.clockTolerance
        {
            return try applyPlaced(event.moved(to: instant))
        }

        return try applyPlaced(event)
    }

    /// Applies an event whose instant is decided.
    private mutating func applyPlaced(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        let identity = event.identity
        let comesBefore = last.isAfter(event.at)
        let isSameInstant = event.at == last.at

        if isSameInstant, last.contains(identity) {
            ignored.duplicates += 1
            return .duplicate
        }

        let course = course(at: event.at)
        let state = course.state
        let isContained = event.kind != .info && (isAnswered(event, state) || contains(event, state))
        let late = isSameInstant ? last.expire.meeting(event.kind, state) : nil
        var effect = TransitionTable[state, event.kind].effect
        if isContained || comesBefore { effect = .none } else if let late { effect = late }

        if effect == .illegal, event.answer == nil, handling == .strict, state != .none {
            throw IllegalEventError(state: state, event: event.kind, at: event.at)
        }

        let lastFailure = last.isFailing ? last.at : nil
        if !comesBefore {
            last.arrive(at: event.at, identity)
            if event.kind == .failGrace { last.isFailing = true }
        }

        follow(course)
        change(by: event, from: state, effect, correctsEnd: late != nil)

        if let answer = event.answer {
            let leads = !isContained && !comesBefore && effect != .illegal
            let failure = last.isFailing && !comesBefore ? event.at : lastFailure
            take(
                leads ? answer.following(self.course.state) : answer, at: event.at, failure: failure,
                isEarly: comesBefore)
            if effect == .illegal { effect = .late }
        } else if isContained {
            ignored.contained += 1
        } else if effect == .illegal {
            ignored.illegal += 1
            needsReconciliation = true
        }

        if event.reconcile { needsReconciliation = true }
        if effect != .illegal { lastLegal = event.at }
        return isContained && event.answer == nil ? .contained : .applied(effect)
    }

    /// Goes on from the course at the instant of an event.
    @inline(__always)
    private mutating func follow(_ course: SubscriptionCourse) {
        if course.state != .active { promisedEnd = nil }
        self.course = course
    }

    /// Changes the course as an event says that has an effect.
    ///
    /// - Parameter correctsEnd: true if the event meets an expire of its own instant.
    @inline(__always)
    private mutating func change(
        by event: SubscriptionEvent, from state: SubscriptionState, _ effect: Transition.Effect, correctsEnd: Bool
    ) {
        switch effect {
        case .illegal, .duplicate, .none: break
        case .ok, .late, .replace:
            if state == .active, missesRenewals(before: event) { needsReconciliation = true }
            if correctsEnd { correctEnd(event) } else { act(on: event, state, effect) }
        }
    }

    /// Returns the relation of an event of an earlier instant to the last event.
    private func relation(of event: SubscriptionEvent) -> EarlierAnswer {
        guard let instant = last.at, let answer = event.answer, event.kind == .info, !last.isAnswered,
            lastLegal == instant
        else { return .older }

        return moment.relation(of: answer, at: event.at, last: instant, plan)
    }

    /// Returns true if the store answered at the event's instant, which settles what happened at it.
    private func isAnswered(_ event: SubscriptionEvent, _ state: SubscriptionState) -> Bool {
        last.isAnswered && event.at == last.at && !(event.kind == .revoke && state == .expired)
    }

    /// Returns true if the last answer contains an event: it named the end of the period, which the event neither names
    /// nor can be after.
    private func contains(_ event: SubscriptionEvent, _ state: SubscriptionState) -> Bool {
        guard isNamed, event.expiry == nil, let expiry, state == .active || state == .canceled else { return false }

        switch event.kind {
        case .purchase: return event.at < expiry
        case .renew, .recover: return event.at < expiry - plan.renewalLead
        default: return false
        }
    }

    /// Returns true for a renewal of what is active that names no end, and comes later than stores renew.
    private func missesRenewals(before event: SubscriptionEvent) -> Bool {
        guard event.kind == .renew || event.kind == .recover, event.expiry == nil, event.answer == nil, let expiry
        else {
            return false
        }

        return event.at > Instant.adding(milliseconds: plan.renewalLead, to: expiry)
    }

    // MARK: Events

    private mutating func act(on event: SubscriptionEvent, _ state: SubscriptionState, _ effect: Transition.Effect) {
        switch event.kind {
        case .purchase:
            if effect != .replace { begin = event.at }
            last.expire = last.expire.startedAgain
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
            last.expire = last.expire.startedAgain
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
        let start = plan.store == .appStore ? expiry ?? instant : instant
        return Instant.adding(milliseconds: plan.holdLength, to: start)
    }

    private func holdEnd(afterGraceUntil end: Int64) -> Int64 {
        PlanTerms(plan).holdEnd(after: end, expiry ?? .noInstant)
    }

    private mutating func beginCycle(_ event: SubscriptionEvent) {
        if plan.months == .anchored { anchorDay = Instant.dayOfMonth(event.at) }
        isPrepaid = false
        course = .active
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: event.at, anchorDay: anchorDay))
    }

    /// Prolongs the period. A canceled subscription that is extended stays canceled; all others are active then.
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
        if plan.months == .anchored { anchorDay = Instant.anchorDay(of: instant, keeping: anchorDay) }
    }

    private mutating func expire(_ event: SubscriptionEvent, _ state: SubscriptionState) {
        let isOverdue = expiry.map { event.at >= $0 } ?? true
        last.expire = EndAtOneInstant(of: state, event.cause, isOverdue: isOverdue)

        switch state {
        case .pending, .grace, .hold: course = .expired(at: event.at, event.cause ?? .payment)
        default: course = .expired(at: event.at, event.cause ?? course.cause ?? .voluntary)
        }
    }

    /// Takes a revoke or an autoRenewOff as if it had come before the expire of the same instant.
    private mutating func correctEnd(_ event: SubscriptionEvent) {
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

    // MARK: Answers

    /// Takes over what the store answers.
    ///
    /// - Parameters:
    ///   - failure: the instant at which a payment failed last, as far as the last instants tell.
    ///   - isEarly: true if illegal events of later instants came first. What they were about stays open.
    private mutating func take(
        _ answer: SubscriptionAnswer, at instant: Int64, failure: Int64?, isEarly: Bool
    ) {
        guard answer.state != .none else {
            if course.state != .none || isEarly { needsReconciliation = true }
            return
        }

        let failure: Int64 = failure ?? .noInstant
        let isGuess = moment.leavesEndOpen(answer, at: instant)
        moment = moment.answered(by: answer, at: instant, failure: failure, plan)
        last.isAnswered = !isEarly
        last.expire = .none
        needsReconciliation = isEarly || isGuess
    }

    /// The subscription in the fewest instants.
    private var moment: AnsweredMoment {
        get {
            let timer: Int64?
            switch course {
            case .grace(let end, _), .hold(let end): timer = end
            case .expired(let end, _), .revoked(let end, _): timer = end
            case .paused(let resumption), .activeThenPaused(_, let resumption): timer = resumption
            case .active: timer = promisedEnd
            case .none, .pending, .pendingCanceled, .canceled: timer = nil
            }

            var isPauseScheduled = false
            if case .activeThenPaused = course { isPauseScheduled = true }

            return AnsweredMoment(
                state: course.state, begin: begin ?? .noInstant, expiry: expiry ?? .noInstant,
                timer: timer ?? .noInstant, anchorDay: anchorDay, cause: course.cause,
                isPauseScheduled: isPauseScheduled, isPrepaid: isPrepaid, isNamed: isNamed)
        }
        set {
            begin = newValue.begin.instant
            expiry = newValue.expiry.instant
            anchorDay = newValue.anchorDay
            isPrepaid = newValue.isPrepaid
            isNamed = newValue.isNamed

            let timer = newValue.timer
            let isPromised = newValue.state == .active && !newValue.isPauseScheduled
            promisedEnd = isPromised ? timer.instant : nil
            switch newValue.state {
            case .none: course = .none
            case .pending: course = .pending
            case .pendingCanceled: course = .pendingCanceled(newValue.cause)
            case .active:
                course =
                    newValue.isPauseScheduled
                    ? .activeThenPaused(until: newValue.expiry, resumption: timer.instant) : .active
            case .canceled: course = .canceled(until: newValue.expiry, newValue.cause)
            case .grace: course = .grace(until: timer, holdUntil: holdEnd(afterGraceUntil: timer))
            case .hold: course = .hold(until: timer)
            case .paused: course = .paused(resumption: timer.instant)
            case .expired: course = .expired(at: timer, newValue.cause)
            case .revoked: course = .revoked(at: timer, newValue.cause)
            }
        }
    }
}

extension ClosedFormSubscription {
    /// The subscription as it is saved.
    package var saved: SavedSubscription {
        typealias Word = SubscriptionWord
        let moment = moment
        var word = moment.word | UInt64(last.expire.rawValue) << Word.endShift
        if last.isAnswered { word |= Word.answered }
        if last.isFailing { word |= Word.failing }
        if needsReconciliation { word |= Word.reconcile }

        return SavedSubscription(
            last: last.at, lastLegal: lastLegal, begin: begin, expiry: expiry,
            timer: moment.timer.instant, word: word, ignored: ignored, identities: last.identities)
    }

    /// Restores what was saved of a subscription.
    ///
    /// - Precondition: the subscription has had no event yet.
    package mutating func restore(_ saved: SavedSubscription) {
        typealias Word = SubscriptionWord
        moment = AnsweredMoment(saved)
        last = LastInstant(at: saved.last, saved.identities)
        last.expire = Word.end(saved.word) ?? .none
        last.isAnswered = saved.word & Word.answered != 0
        last.isFailing = saved.word & Word.failing != 0
        lastLegal = saved.lastLegal
        needsReconciliation = saved.word & Word.reconcile != 0
        ignored = IgnoredEvents(word: saved.word)
        ignored.add(saved.ignored)
    }
}
