import CivilTime
import Subscription

/// The state of every subscription of a stream: takes lines and payloads in the order in which they arrive, and keeps
/// the key and the lifecycle of each subscription, and nothing of its events.
package struct SubscriptionLedger<Lifecycle: SubscriptionLifecycle>: Sendable {
    private let defaults: SubscriptionEventHeader
    private let handling: IllegalEventHandling
    /// Events after this instant are left out, in milliseconds since 1970.
    private let until: Int64?
    /// The last instant of an event that was taken in, dropped ones included.
    package private(set) var lastInstant: Int64?
    /// How many events came after ``until`` and were left out.
    package private(set) var later = 0

    private struct Entry: Sendable {
        var subscription: String
        var plan: BillingPlan
        /// The settings of the plan; `nil` for a subscription that a payload began.
        var terms: PlanSettings?
        var lifecycle: Lifecycle
    }
    private var entries: [Entry] = []
    private var numbers: [String: Int] = [:]

    package init(
        defaults: SubscriptionEventHeader = SubscriptionEventHeader(), handling: IllegalEventHandling = .lenient,
        until: Int64? = nil
    ) {
        self.defaults = defaults
        self.handling = handling
        self.until = until
    }

    package var count: Int { entries.count }

    /// The state of every subscription at an instant, in the order in which they first came.
    ///
    /// - Complexity: O(1) for each.
    package func states(at instant: Int64) -> some Sequence<SubscriptionStateLine> {
        entries.lazy.map {
            SubscriptionStateLine(
                subscription: $0.subscription, store: $0.plan.store, status: $0.lifecycle.status(at: instant))
        }
    }

    /// - Parameter header: that of the line's file.
    /// - Throws: `FieldError`; nothing has changed then.
    package mutating func add(_ line: SubscriptionEventLine, header: SubscriptionEventHeader?) throws(FieldError) {
        guard isInTime(line.event.at) else { return }
        if let known = numbers[line.subscription] {
            _ = try defaults.plan(of: line, header, known: entries[known].plan, entries[known].terms)
            try take(line.event, known)
        } else {
            let number = add(line.subscription, try defaults.plan(of: line, header), defaults.terms(of: line, header))
            try takeFirst { ledger throws(FieldError) in try ledger.take(line.event, number) }
        }
    }

    /// Takes what a payload says of one subscription.
    ///
    /// - Parameter instant: of when it is where the payload does not say, in milliseconds since 1970.
    /// - Throws: `FieldError`; nothing has changed then.
    package mutating func add(_ report: StoreReport, at instant: Int64? = nil) throws(FieldError) {
        guard let at = report.at ?? instant else {
            throw FieldError(
                field: "at", "missing; this payload does not say when it was so: add a field `at` to it, or give --at")
        }
        guard isInTime(at) else { return }
        if let known = numbers[report.subscription] {
            try defaults.check(report.store, entries[known].plan, report.subscription)
            try take(report, at, known)
        } else {
            let number = add(report.subscription, try defaults.plan(of: report), nil)
            try takeFirst { ledger throws(FieldError) in try ledger.take(report, at, number) }
        }
    }

    // MARK: Entries

    private mutating func isInTime(_ instant: Int64) -> Bool {
        guard let until, instant > until else { return true }
        later += 1
        return false
    }

    private mutating func add(_ subscription: String, _ plan: BillingPlan, _ terms: PlanSettings?) -> Int {
        entries.append(
            Entry(
                subscription: subscription, plan: plan, terms: terms,
                lifecycle: Lifecycle(plan: plan, handling: handling)))
        numbers[subscription] = entries.count - 1
        return entries.count - 1
    }

    /// Takes the very first event of the last entry, which goes again if it is refused.
    private mutating func takeFirst(
        _ body: (inout SubscriptionLedger) throws(FieldError) -> Void
    ) throws(FieldError) {
        do throws(FieldError) {
            try body(&self)
        } catch {
            numbers[entries.removeLast().subscription] = nil
            throw error
        }
    }

    private mutating func take(_ report: StoreReport, _ at: Int64, _ number: Int) throws(FieldError) {
        switch report.content {
        case .event: try take(report.event(at: at), number)
        case .reading(let reading):
            let entry = entries[number]
            for event in reading.events(at: at, known: entry.lifecycle.status(at: at), plan: entry.plan) {
                // Of a reading that comes too late its other events are no news either.
                if try take(event, number) == .older { return }
            }
        }
    }

    @discardableResult
    private mutating func take(_ event: SubscriptionEvent, _ number: Int) throws(FieldError) -> EventOutcome {
        let outcome: EventOutcome
        do throws(IllegalEventError) {
            outcome = try entries[number].lifecycle.take(event)
        } catch {
            throw FieldError(field: "event", "\(error)")
        }
        lastInstant = max(lastInstant ?? event.at, event.at)
        return outcome
    }
}

extension StoreReport {
    /// The event that it reports, at an instant; `info` for a reading.
    package func event(at instant: Int64) -> SubscriptionEvent {
        let kind = if case .event(let kind) = content { kind } else { EventKind.info }
        return SubscriptionEvent(
            kind, at: instant, id: id, expiry: expiry, cause: cause, reconcile: needsReconciling)
    }
}
