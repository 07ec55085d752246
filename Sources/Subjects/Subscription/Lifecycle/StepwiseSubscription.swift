import CivilTime

/// A subscription as people write it, and the reference: event by event, after the timers that are due before each.
@usableFromInline
package struct StepwiseSubscription: SubscriptionLifecycle {
    @usableFromInline
    package var plan: BillingPlan
    private let handling: IllegalEventHandling

    private var now = StepwiseMoment()
    private var lastInstant: Int64?
    /// The instant of the last event that was not illegal.
    private var lastLegal: Int64?
    private var identities: Set<UInt64> = []
    /// An `expire` that took effect at the last instant, and the subscription as it was before.
    private var expire: (event: SubscriptionEvent, before: StepwiseMoment, isLast: Bool)?
    /// The last instant, if an event said that a payment failed at it.
    private var failure: Int64?
    private var isAnswered = false
    private var needsReconciliation = false
    private var ignored = IgnoredEvents()

    @usableFromInline
    package init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        self.plan = plan
        self.handling = handling
    }

    @usableFromInline
    package var instants: SubscriptionInstants { now.instants(last: lastInstant) }

    /// Applies the next event or answer that arrived.
    ///
    /// - Complexity: O(1), expected.
    @usableFromInline
    @discardableResult
    package mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        var event = event
        if let lastInstant, let outcome = place(&event, after: lastInstant) { return outcome }

        // An event that is refused changes nothing.
        let before = handling == .strict ? self : nil
        let comesBefore = lastInstant.map { event.at < $0 } ?? false
        let lastFailure = failure
        if !comesBefore { note(event) }
        now.runTimers(until: event.at, plan)
        let state = now.state
        var effect = Transition.Effect.none
        let isSettled = isAnswered && !comesBefore && !(event.kind == .revoke && state == .expired)
        let isContained = event.kind != .info && (isSettled || now.contains(event, plan))
        if !isContained, !comesBefore {
            if now.missesRenewals(before: event, plan) { needsReconciliation = true }
            effect = move(by: event)
        }

        if let answer = event.answer {
            let leads = !isContained && !comesBefore && effect != .illegal
            let standing = leads ? answer.following(now.state) : answer
            apply(standing, at: event.at, lastFailure: lastFailure, isEarly: comesBefore)
            if effect == .illegal { effect = .late }
        } else if isContained {
            ignored.contained += 1
        } else if effect == .illegal {
            // Where nothing is known, the log begins in mid-life, and the answer is to come.
            if let before, state != .none {
                self = before
                throw IllegalEventError(state: state, event: event.kind, at: event.at)
            }

            ignored.illegal += 1
            needsReconciliation = true
        }

        if event.reconcile { needsReconciliation = true }
        if effect != .illegal { lastLegal = event.at }
        return isContained && event.answer == nil ? .contained : .applied(effect)
    }

    /// Moves an answer to the last instant if it is of that.
    ///
    /// - Returns: the outcome of an event that is ignored; `nil` if it is to be taken.
    @inline(__always)
    private mutating func place(_ event: inout SubscriptionEvent, after last: Int64) -> EventOutcome? {
        // An answer counts although illegal events of later instants came first: they changed nothing. Unless it was
        // given at about their instant, it does not say what they were about.
        var comesBefore = event.at < last
        if comesBefore, event.answer == nil || lastLegal.map({ event.at < $0 }) ?? false {
            let relation = relation(of: event, last: last)
            guard relation == .ofLastEvent else {
                ignored.older += 1
                if relation == .undecided { needsReconciliation = true }
                return .older
            }

            event = event.moved(to: last)
            comesBefore = false
        }

        if comesBefore, event.kind == .info, last - event.at <= plan.clockTolerance {
            event = event.moved(to: last)
        }

        if event.at == last, event.identity != 0, identities.contains(event.identity) {
            ignored.duplicates += 1
            return .duplicate
        }

        return nil
    }

    /// Notes what later events of the same instant have to know of an event that does not come before the last one.
    @inline(__always)
    private mutating func note(_ event: SubscriptionEvent) {
        if event.at != lastInstant {
            lastInstant = event.at
            identities.removeAll()
            expire = nil
            failure = nil
            isAnswered = false
        }

        if event.identity != 0 { identities.insert(event.identity) }
        if event.kind == .failGrace { failure = event.at }
    }

    /// Returns the relation of an event of an earlier instant to the last event.
    private func relation(of event: SubscriptionEvent, last: Int64) -> EarlierAnswer {
        guard let answer = event.answer, event.kind == .info, !isAnswered, lastLegal == last else { return .older }
        return now.relation(of: answer, at: event.at, last: last, plan)
    }

    /// Becomes what the store answers.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer.
    ///   - lastFailure: the last instant before the event, if a payment failed at it.
    ///   - isEarly: true if illegal events of later instants came first. What they were about stays open.
    private mutating func apply(
        _ answer: SubscriptionAnswer, at: Int64, lastFailure: Int64?, isEarly: Bool
    ) {
        guard answer.state != .none else {
            if now.state != .none || isEarly { needsReconciliation = true }
            return
        }

        let isGuess = now.leavesEndOpen(answer, at: at)
        let ownFailure = isEarly ? nil : failure
        now.apply(answer, at: at, failure: ownFailure ?? lastFailure.map { min($0, at) }, plan)
        needsReconciliation = isEarly || isGuess
        isAnswered = !isEarly
        expire = nil
    }

    private mutating func move(by event: SubscriptionEvent) -> Transition.Effect {
        if event.kind == .revoke || event.kind == .autoRenewOff, let (expiring, before, isLast) = expire {
            var ended = before
            let effect = ended.apply(event, plan)

            // A subscription that was canceled after the end of its period ended there.
            ended.runTimers(until: event.at, plan)
            expire?.before = ended

            // If something began anew after the expire, it was not what was revoked or canceled.
            guard isLast else { return effect == .illegal ? .illegal : .none }

            _ = ended.apply(expiring, plan)
            now = ended
            return effect
        }

        let before = now
        let effect = now.apply(event, plan)
        if effect == .ok {
            switch event.kind {
            case .expire: expire = (event, before, isLast: true)
            case .refundReversed: expire = nil
            case .purchase, .pendingStart: expire?.isLast = false
            default: break
            }
        }

        return effect
    }

    /// Returns the status at an instant.
    ///
    /// - Complexity: O(1): there are two timers at most.
    @usableFromInline
    package func status(at instant: Int64) -> SubscriptionStatus {
        var status = SubscriptionStatus()
        if let lastInstant {
            let instant = max(Instant.clamped(instant), lastInstant)
            var then = now
            then.runTimers(until: instant, plan)
            status = then.status(at: instant, plan)
        }

        status.needsReconciliation = needsReconciliation
        status.ignored = ignored
        return status
    }
}
