import CivilTime

// The order of arrival: if an event counts, and for which instant. Three questions decide:
//
//     Is its instant before the last one?             Then only an answer can count.
//     Did the same event arrive at its instant?       Then it is a duplicate.
//     Does an answer contain it already?              Then it changes nothing by itself.

extension ClosedFormSubscription {
    /// Applies the next event or answer, in the order of arrival.
    ///
    /// - Complexity: O(1), except that events of one instant are compared with each other.
    @usableFromInline
    @discardableResult
    package mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        // An answer also counts if illegal events of later instants came first.
        let isBeforeLegalEvent = lastLegal.map { event.at < $0 } ?? false
        if last.isAfter(event.at), event.answer == nil || isBeforeLegalEvent {
            let relation = relation(of: event)
            guard relation == .current, let instant = last.at else {
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
            let eventHasEffect = !isContained && !comesBefore && effect != .illegal
            let failure = last.isFailing && !comesBefore ? event.at : lastFailure
            take(
                eventHasEffect ? answer.withState(ifUnstated: self.course.state) : answer, at: event.at,
                failure: failure,
                isEarly: comesBefore)
            if effect == .illegal { effect = .late }
        } else if isContained {
            ignored.contained += 1
        } else if effect == .illegal {
            ignored.illegal += 1
            needsReconciliation = true
        }

        if event.needsReconciliation { needsReconciliation = true }
        if effect != .illegal { lastLegal = event.at }
        return isContained && event.answer == nil ? .contained : .applied(effect)
    }

    /// Replaces the course by the course at the instant of an event.
    @inline(__always)
    private mutating func follow(_ course: SubscriptionCourse) {
        if course.state != .active { promisedEnd = nil }
        self.course = course
    }

    /// Changes the course by an event, unless the event has no effect.
    ///
    /// - Parameter correctsEnd: true if the event follows an `expire` of its own instant.
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

    /// Returns the relation of an event to the last event, which is of a later instant.
    private func relation(of event: SubscriptionEvent) -> AnswerRelation {
        guard let instant = last.at, let answer = event.answer, event.kind == .info, !last.isAnswered,
            lastLegal == instant
        else { return .older }

        return moment.relation(of: answer, at: event.at, last: instant, plan)
    }

    /// Returns true if the store answered for the instant of the event. That answer contains the event.
    private func isAnswered(_ event: SubscriptionEvent, _ state: SubscriptionState) -> Bool {
        last.isAnswered && event.at == last.at && !(event.kind == .revoke && state == .expired)
    }

    /// Returns true if the last answer contains an event: the answer named the end of the period, and the event names
    /// no end and comes before that one.
    private func contains(_ event: SubscriptionEvent, _ state: SubscriptionState) -> Bool {
        guard isNamed, event.expiry == nil, let expiry, state == .active || state == .canceled else { return false }

        switch event.kind {
        case .purchase: return event.at < expiry
        case .renew, .recover: return event.at < expiry - plan.renewalLead
        default: return false
        }
    }

    /// Returns true if renewals before this one were missed: the subscription is active, and the renewal names no end
    /// and is later than stores renew.
    private func missesRenewals(before event: SubscriptionEvent) -> Bool {
        guard event.kind == .renew || event.kind == .recover, event.expiry == nil, event.answer == nil, let expiry
        else {
            return false
        }

        return event.at > Instant.adding(milliseconds: plan.renewalLead, to: expiry)
    }
}
