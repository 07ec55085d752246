import CivilTime

/// The story of one subscription, step by step: what the store said, and what time did in between, by asking a
/// lifecycle at instants and looking for those where the answer changes.
package struct SubscriptionTimeline<Lifecycle: SubscriptionLifecycle>: SubscriptionLifecycle {
    package struct Step: Sendable, Hashable {
        package enum Change: Sendable, Hashable {
            case event(SubscriptionEvent, EventOutcome)
            case time
        }

        package let change: Change
        /// When, in milliseconds since 1970.
        package let at: Int64
        package let before: SubscriptionStatus
        package let after: SubscriptionStatus
    }

    package private(set) var steps: [Step] = []
    package private(set) var lifecycle: Lifecycle
    private var last: Int64?

    package init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        lifecycle = Lifecycle(plan: plan, handling: handling)
    }

    /// Adds what time did up to an event, and the event; says what became of it.
    @discardableResult
    package mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        var next = self
        next.passTime(upTo: event.at)
        let before = next.lifecycle.status(at: event.at)
        let outcome = try next.lifecycle.take(event)
        let after = next.lifecycle.status(at: event.at)
        next.steps.append(Step(change: .event(event, outcome), at: event.at, before: before, after: after))
        next.last = max(last ?? event.at, event.at)
        self = next

        return outcome
    }

    package func status(at instant: Int64) -> SubscriptionStatus { lifecycle.status(at: instant) }

    /// Adds what time did up to an instant and at it, where timers come before events.
    package mutating func passTime(upTo instant: Int64) {
        guard let last else { return }
        steps += changes(after: last, upTo: Instant.clamped(instant))
        self.last = max(last, Instant.clamped(instant))
    }

    package func outlook(milliseconds: Int64 = 10 * 366 * 86_400_000) -> [Step] {
        guard let last else { return [] }
        return changes(after: last, upTo: Instant.adding(milliseconds: milliseconds, to: last))
    }

    /// The instants at which the answer changes, in `(start, end]`. What time does is never undone by time, so that
    /// each is found by halving.
    private func changes(after start: Int64, upTo end: Int64) -> [Step] {
        var found: [Step] = []
        var current = start
        while current < end {
            let before = lifecycle.status(at: current)
            var low = current
            var high = end

            guard Self.differs(before, lifecycle.status(at: high)) else { break }

            while high - low > 1 {
                let middle = low + (high - low) / 2
                if Self.differs(before, lifecycle.status(at: middle)) { high = middle } else { low = middle }
            }

            found.append(Step(change: .time, at: high, before: before, after: lifecycle.status(at: high)))
            current = high
        }

        return found
    }

    private static func differs(_ left: SubscriptionStatus, _ right: SubscriptionStatus) -> Bool {
        left.state != right.state || left.hasAccess != right.hasAccess || left.isAwaiting != right.isAwaiting
    }
}
