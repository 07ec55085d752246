import CivilTime

/// The reference, written the obvious way: event by event, and before each event the timers that are due.
@usableFromInline
package struct StepwiseSubscription: SubscriptionLifecycle {
    @usableFromInline
    package var plan: BillingPlan
    private let handling: IllegalEventHandling

    private var moment = StepwiseMoment()
    private var lastInstant: Int64?
    /// The instant of the last event that was not illegal.
    private var lastLegal: Int64?
    private var identities: Set<UInt64> = []
    /// The `expire` of the last instant that took effect, and the subscription before it. `isLast` is false after a new
    /// start.
    private var lastExpire: (event: SubscriptionEvent, before: StepwiseMoment, isLast: Bool)?
    /// The last instant, if an event of it reported a failed payment.
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
    package var instants: SubscriptionInstants { moment.instants(last: lastInstant) }

    /// Applies the next event or answer, in the order of arrival.
    ///
    /// - Complexity: O(1), expected.
    @usableFromInline
    @discardableResult
    package mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        var event = event
        if let lastInstant, let outcome = putInOrder(&event, after: lastInstant) { return outcome }

        // A refused event changes nothing.
        let before = handling == .strict ? self : nil
        let comesBefore = lastInstant.map { event.at < $0 } ?? false
        let lastFailure = failure
        if !comesBefore { note(event) }
        moment.runTimers(until: event.at, plan)
        let state = moment.state
        var effect = Transition.Effect.none
        let isSettled = isAnswered && !comesBefore && !(event.kind == .revoke && state == .expired)
        let isContained = event.kind != .info && (isSettled || moment.contains(event, plan))
        if !isContained, !comesBefore {
            if moment.missesRenewals(before: event, plan) { needsReconciliation = true }
            effect = move(by: event)
        }

        if let answer = event.answer {
            let eventHasEffect = !isContained && !comesBefore && effect != .illegal
            let standing = eventHasEffect ? answer.withState(ifUnstated: moment.state) : answer
            apply(standing, at: event.at, lastFailure: lastFailure, isEarly: comesBefore)
            if effect == .illegal { effect = .late }
        } else if isContained {
            ignored.contained += 1
        } else if effect == .illegal {
            // If no event came before, the log begins in mid-life, and the event may be legal.
            if let before, state != .none {
                self = before
                throw IllegalEventError(state: state, event: event.kind, at: event.at)
            }

            ignored.illegal += 1
            needsReconciliation = true
        }

        if event.needsReconciliation { needsReconciliation = true }
        if effect != .illegal { lastLegal = event.at }
        return isContained && event.answer == nil ? .contained : .applied(effect)
    }

    /// Moves an answer to the last instant if it belongs there.
    ///
    /// - Returns: the outcome if the event is ignored; `nil` if it counts.
    @inline(__always)
    private mutating func putInOrder(_ event: inout SubscriptionEvent, after last: Int64) -> EventOutcome? {
        // An answer also counts if illegal events of later instants came first, because these changed nothing. Their
        // meaning stays open, unless the answer was given at about their instant.
        var comesBefore = event.at < last
        if comesBefore, event.answer == nil || lastLegal.map({ event.at < $0 }) ?? false {
            let relation = relation(of: event, last: last)
            guard relation == .current else {
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

    /// Stores the facts that later events of the same instant need.
    @inline(__always)
    private mutating func note(_ event: SubscriptionEvent) {
        if event.at != lastInstant {
            lastInstant = event.at
            identities.removeAll()
            lastExpire = nil
            failure = nil
            isAnswered = false
        }

        if event.identity != 0 { identities.insert(event.identity) }
        if event.kind == .failGrace { failure = event.at }
    }

    /// Returns the relation of an event to the last event, which is of a later instant.
    private func relation(of event: SubscriptionEvent, last: Int64) -> AnswerRelation {
        guard let answer = event.answer, event.kind == .info, !isAnswered, lastLegal == last else { return .older }
        return moment.relation(of: answer, at: event.at, last: last, plan)
    }

    /// Applies the answer of the store.
    ///
    /// - Parameters:
    ///   - at: the instant of the answer.
    ///   - lastFailure: the last instant before this event, if a payment failed at it.
    ///   - isEarly: true if illegal events of later instants came first. Their meaning stays open.
    private mutating func apply(
        _ answer: SubscriptionAnswer, at: Int64, lastFailure: Int64?, isEarly: Bool
    ) {
        guard answer.state != .none else {
            if moment.state != .none || isEarly { needsReconciliation = true }
            return
        }

        let isGuess = moment.leavesEndOpen(answer, at: at)
        let ownFailure = isEarly ? nil : failure
        moment.apply(answer, at: at, failure: ownFailure ?? lastFailure.map { min($0, at) }, plan)
        needsReconciliation = isEarly || isGuess
        isAnswered = !isEarly
        lastExpire = nil
    }

    private mutating func move(by event: SubscriptionEvent) -> Transition.Effect {
        if event.kind == .revoke || event.kind == .autoRenewOff, let (expiring, before, isLast) = lastExpire {
            var ended = before
            let effect = ended.apply(event, plan)

            // A subscription that was canceled after the end of its period ended with the period.
            ended.runTimers(until: event.at, plan)
            lastExpire?.before = ended

            // If a new start followed the expire, the revoke or the cancellation does not concern the new start.
            guard isLast else { return effect == .illegal ? .illegal : .none }

            _ = ended.apply(expiring, plan)
            moment = ended
            return effect
        }

        let before = moment
        let effect = moment.apply(event, plan)
        if effect == .ok {
            switch event.kind {
            case .expire: lastExpire = (event, before, isLast: true)
            case .refundReversed: lastExpire = nil
            case .purchase, .pendingStart: lastExpire?.isLast = false
            default: break
            }
        }

        return effect
    }

    /// Returns the status at an instant.
    ///
    /// - Complexity: O(1), because two timers at most are due.
    @usableFromInline
    package func status(at instant: Int64) -> SubscriptionStatus {
        var status = SubscriptionStatus()
        if let lastInstant {
            let instant = max(Instant.clamped(instant), lastInstant)
            var later = moment
            later.runTimers(until: instant, plan)
            status = later.status(at: instant, plan)
        }

        status.needsReconciliation = needsReconciliation
        status.ignored = ignored
        return status
    }
}
