import CivilTime

// The order of arrival: which event counts, and for which instant. Three questions decide on each:
//
//     Does it come before the last instant?   then only an answer can count
//     Has it come at the last instant?        then it is a duplicate
//     Does an answer contain it?              then it changes nothing by itself

extension ClosedFormSubscription {
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
        let late = isSameInstant ? last.expire.effect(of: event.kind, in: state) : nil
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
}
