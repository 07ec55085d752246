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

    package struct Entry: Sendable {
        package var subscription: String
        package var plan: BillingPlan
        /// The settings of the plan; `nil` for a subscription that a payload began.
        var terms: PlanSettings?
        package var lifecycle: Lifecycle
        /// The order that a store's answer named last.
        var order: EventID?
    }
    package private(set) var entries: [Entry] = []
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

    /// The subscription of a key, if anything was said of it.
    package subscript(_ subscription: String) -> Entry? { numbers[subscription].map { entries[$0] } }

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
        if let fault = report.reading?.answer(at: at, from: report.store).fault {
            throw FieldError(field: "\(fault.field)", fault.problem)
        }
        guard isInTime(at) else { return }
        let isKnown = numbers[report.subscription] != nil
        let number = try open(report)
        if isKnown {
            try take(report, at, number)
        } else {
            try takeFirst { ledger throws(FieldError) in try ledger.take(report, at, number) }
        }
    }

    /// The number of a report's subscription, which begins with it if need be; what it says is not taken.
    ///
    /// - Throws: `FieldError` when it is of another store, or the call's plan cannot be in its store.
    @discardableResult
    package mutating func open(_ report: StoreReport) throws(FieldError) -> Int {
        guard let known = numbers[report.subscription] else {
            return add(report.subscription, try defaults.plan(of: report.store), nil)
        }
        try defaults.check(report.store, entries[known].plan, report.subscription)
        return known
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
        let outcome = try take(judged(report, at, number).event(at: at), number)
        if let order = report.order, let state = report.reading?.state(at: at), state == .active || state == .canceled,
            outcome != .older
        {
            entries[number].order = order
        }
    }

    /// A refund concerns the transaction that it names: the current one, or another, and then it is no news. Where
    /// nothing is known of the current one, what the payload itself says stands.
    private func judged(_ report: StoreReport, _ at: Int64, _ number: Int) -> StoreReport {
        var isCurrent: Bool?
        if report.event == .revoke, let order = report.order, let current = entries[number].order {
            isCurrent = order == current
        } else if let end = report.refundedEnd, let expiry = entries[number].lifecycle.status(at: at).expiry {
            isCurrent = end >= expiry
        }
        guard let isCurrent else { return report }
        var judged = report
        judged.event = isCurrent ? .revoke : .info
        judged.reading = nil
        return judged
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
