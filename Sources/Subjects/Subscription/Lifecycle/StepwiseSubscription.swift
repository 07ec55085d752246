import CivilTime

/// A subscription as people write it, and the reference: event by event, before each of them the timers that are due,
/// one after the other.
package struct StepwiseSubscription: SubscriptionLifecycle {
    let plan: BillingPlan
    private let handling: IllegalEventHandling

    private var now = StepwiseMoment()
    private var lastInstant: Int64?
    /// The last instant of an input that was not illegal.
    private var lastLegal: Int64?
    private var identities: Set<UInt64> = []
    /// An `expire` that took effect at the last instant, and the subscription as it was before.
    private var expire: (event: SubscriptionEvent, before: StepwiseMoment, isLast: Bool)?
    /// The last instant, if a payment is said to have failed at it.
    private var failure: Int64?
    private var isAnswered = false
    private var needsReconciliation = false
    private var illegal = 0
    private var older = 0
    private var duplicates = 0
    private var contained = 0

    package init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        self.plan = plan
        self.handling = handling
    }

    /// Takes the next event or answer that arrived, in O(1) expected.
    @discardableResult
    package mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        // Illegal events changed nothing that an answer of an earlier instant could not replace.
        var comesBefore = false
        if let lastInstant {
            comesBefore = event.at < lastInstant
            if comesBefore, event.answer == nil || lastLegal.map({ event.at < $0 }) ?? false {
                older += 1
                return .older
            }

            if event.at == lastInstant, event.identity != 0, identities.contains(event.identity) {
                duplicates += 1
                return .duplicate
            }
        }

        var next = self
        if event.at != lastInstant {
            next.lastInstant = event.at
            next.identities.removeAll()
            next.expire = nil
            next.failure = nil
            next.isAnswered = false
        }

        if event.identity != 0 { next.identities.insert(event.identity) }
        if event.kind == .failGrace { next.failure = event.at }
        next.now.runTimers(until: event.at, plan)
        let state = next.now.state
        var `class` = Transition.Class.none
        let isAnswered = next.isAnswered && !(event.kind == .revoke && state == .expired)
        let isContained = event.kind != .info && (isAnswered || next.now.contains(event, plan))
        if !isContained, !comesBefore { `class` = next.apply(event) }

        if let answer = event.answer {
            let leads = !isContained && !comesBefore && `class` != .illegal
            next.apply(leads ? answer.following(next.now.state) : answer, event.at, failure)
            if `class` == .illegal { `class` = .late }
        } else if isContained {
            next.contained += 1
        } else if `class` == .illegal {
            if handling == .strict { throw IllegalEventError(state: state, event: event.kind, at: event.at) }
            next.illegal += 1
            next.needsReconciliation = true
        }

        if event.reconcile { next.needsReconciliation = true }
        if `class` != .illegal { next.lastLegal = event.at }
        self = next

        return isContained && event.answer == nil ? .contained : .taken(`class`)
    }

    private mutating func apply(_ answer: SubscriptionAnswer, _ at: Int64, _ lastFailure: Int64?) {
        guard answer.state != .none else {
            if now.state != .none { needsReconciliation = true }
            return
        }

        now.take(answer, at: at, failure: failure ?? lastFailure.map { min($0, at) }, plan)
        needsReconciliation = false
        isAnswered = true
        expire = nil
    }

    private mutating func apply(_ event: SubscriptionEvent) -> Transition.Class {
        if let (expiring, before, isLast) = expire, event.kind == .revoke || event.kind == .autoRenewOff {
            var ended = before
            let `class` = ended.take(event, plan)

            // What was canceled behind the end of its period ended there.
            ended.runTimers(until: event.at, plan)
            expire?.before = ended

            // Something that began anew behind the expire is not what was revoked or cancelled.
            guard isLast else { return `class` == .illegal ? .illegal : .none }

            _ = ended.take(expiring, plan)
            now = ended
            return `class`
        }

        let before = now
        let `class` = now.take(event, plan)
        if `class` == .ok {
            switch event.kind {
            case .expire: expire = (event, before, isLast: true)
            case .refundReversed: expire = nil
            case .purchase, .pendingStart: expire?.isLast = false
            default: break
            }
        }

        return `class`
    }

    /// The status at an instant, in O(1), the number of timers being at most 2.
    package func status(at instant: Int64) -> SubscriptionStatus {
        var status = SubscriptionStatus()
        if let lastInstant {
            let instant = max(Instant.clamped(instant), lastInstant)
            var then = now
            then.runTimers(until: instant, plan)
            status = then.status(at: instant, plan)
        }

        status.needsReconciliation = needsReconciliation
        status.illegal = illegal
        status.older = older
        status.duplicates = duplicates
        status.contained = contained

        return status
    }
}
