import CivilTime

/// A subscription as people write it, and the reference: event by event, before each of them the timers that are due,
/// one after the other.
public struct StepwiseSubscription: SubscriptionLifecycle {
    let plan: BillingPlan
    private let handling: IllegalEventHandling

    private var now = StepwiseMoment()
    private var lastInstant: Int64?
    private var identities: Set<UInt64> = []
    /// An `expire` that took effect at the last instant, and the subscription as it was before.
    private var expire: (event: SubscriptionEvent, before: StepwiseMoment, isLast: Bool)?
    private var needsReconciliation = false
    private var illegal = 0
    private var older = 0
    private var duplicates = 0

    /// A subscription of which nothing is known yet.
    public init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        self.plan = plan
        self.handling = handling
    }

    /// Takes the next event that arrived.
    ///
    /// - Complexity: O(1) expected.
    @discardableResult
    public mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        if let lastInstant {
            if event.at < lastInstant {
                older += 1
                return .older
            }
            if event.at == lastInstant, identities.contains(event.identity) {
                duplicates += 1
                return .duplicate
            }
        }
        var next = self
        if event.at != lastInstant {
            next.lastInstant = event.at
            next.identities.removeAll()
            next.expire = nil
        }
        next.identities.insert(event.identity)
        next.now.runTimers(until: event.at, plan)
        let state = next.now.state
        let `class` = next.apply(event)
        if event.reconcile { next.needsReconciliation = true }
        if `class` == .illegal {
            if handling == .strict { throw IllegalEventError(state: state, event: event.kind, at: event.at) }
            next.illegal += 1
            next.needsReconciliation = true
        }
        self = next
        return .taken(`class`)
    }

    private mutating func apply(_ event: SubscriptionEvent) -> Transition.Class {
        if let (expiring, before, isLast) = expire, event.kind == .revoke || event.kind == .autoRenewOff {
            var ended = before
            let `class` = ended.take(event, plan)
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

    /// The status at an instant.
    ///
    /// - Complexity: O(1), the number of timers being at most 2.
    public func status(at instant: Int64) -> SubscriptionStatus {
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
        return status
    }
}
