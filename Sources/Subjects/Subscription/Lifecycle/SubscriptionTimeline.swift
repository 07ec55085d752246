import CivilTime

/// The history of one subscription, step by step: the events, and the changes that time makes between them. The latter
/// are found by questions to a lifecycle.
package struct SubscriptionTimeline<Lifecycle: SubscriptionLifecycle>: SubscriptionLifecycle {
    /// A change, with the status before and after it.
    package struct Step: Sendable, Hashable {
        /// The reason of a step.
        package enum Change: Sendable, Hashable {
            case event(SubscriptionEvent, EventOutcome)
            case time
        }

        package let change: Change
        /// The instant, in milliseconds since 1970.
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

    /// Adds the changes of time up to an event, and the event.
    @discardableResult
    package mutating func apply(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        var next = self
        next.passTime(upTo: event.at)
        let before = next.lifecycle.status(at: event.at)
        let outcome = try next.lifecycle.apply(event)
        let after = next.lifecycle.status(at: event.at)
        next.steps.append(Step(change: .event(event, outcome), at: event.at, before: before, after: after))
        next.last = max(last ?? event.at, event.at)
        self = next

        return outcome
    }

    package var plan: BillingPlan {
        get { lifecycle.plan }
        set { lifecycle.plan = newValue }
    }

    package var instants: SubscriptionInstants { lifecycle.instants }

    package func status(at instant: Int64) -> SubscriptionStatus { lifecycle.status(at: instant) }

    /// Adds the changes of time up to and including an instant. Timers run before the events of that instant.
    package mutating func passTime(upTo instant: Int64) {
        guard let last else { return }
        steps += changes(after: last, upTo: Instant.clamped(instant))
        self.last = max(last, Instant.clamped(instant))
    }

    /// Returns the changes of time after the last step, if no event comes.
    package func outlook(milliseconds: Int64 = 10 * 366 * Instant.day) -> [Step] {
        guard let last else { return [] }
        return changes(after: last, upTo: Instant.adding(milliseconds: milliseconds, to: last))
    }

    /// Returns the changes of time in `(start, end]`. Time never undoes its own changes, so halving finds each of them.
    private func changes(after start: Int64, upTo end: Int64) -> [Step] {
        var steps: [Step] = []
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

            steps.append(Step(change: .time, at: high, before: before, after: lifecycle.status(at: high)))
            current = high
        }

        return steps
    }

    private static func differs(_ left: SubscriptionStatus, _ right: SubscriptionStatus) -> Bool {
        left.state != right.state || left.hasAccess != right.hasAccess || left.isAwaiting != right.isAwaiting
    }
}
