import CivilTime
import Dispatch
import JSONText
import Keys
import Synchronization

/// The state of every subscription of a stream: takes lines and payloads in the order in which they arrive, and stores
/// the key and the state of each subscription, but none of its events. Keys are compared by their bytes.
package struct SubscriptionLedger<Register: SubscriptionRegister> {
    /// The header of the call, which holds unless a file's header says otherwise.
    let defaults: SubscriptionEventHeader
    /// The instant after which events are left out, in milliseconds since 1970.
    private let until: Int64?
    /// The last instant of the events that were taken, including dropped ones.
    package internal(set) var lastInstant: Int64?
    /// The last instant of the saved ledger that this one continues; `Int64.min` if it continues none.
    var savedInstant = Int64.min
    /// The number of events of earlier instants than the last one of the saved ledger.
    package private(set) var earlier = 0
    /// The number of events that were left out because they are later than the last instant wanted.
    package private(set) var later = 0

    /// The plan of subscriptions, and its settings; nil for subscriptions that a payload began.
    struct Agreement: Hashable, Sendable {
        let plan: BillingPlan
        let terms: PlanSettings?
    }

    package internal(set) var register: Register
    package let keys = KeyTable()
    private var agreements: [Agreement] = []
    private var numbersOfAgreements: [Agreement: UInt32] = [:]
    /// The number of the agreement, by subscription.
    private var agreementNumbers: [UInt32] = []
    /// The order that a store's answer named last, by subscription.
    var orders: [Int: EventID] = [:]

    package init(
        defaults: SubscriptionEventHeader = SubscriptionEventHeader(), handling: IllegalEventHandling = .lenient,
        until: Int64? = nil
    ) {
        self.defaults = defaults
        self.until = until
        register = Register(handling: handling)
    }

    package var count: Int { keys.count }
    /// The most bytes of memory that the ledger needs, also while a table grows: 64 MB, and 104 bytes and a key for
    /// each subscription.
    package var memory: Int { 64_000_000 + 104 * count + keys.byteCount }

    /// Returns the number of a subscription, counted in the order in which they first came; nil if none has this key.
    package func number(of subscription: String) -> Int? { keys.number(of: subscription) }
    /// Returns the key of a subscription.
    package func subscription(_ number: Int) -> String { keys.key(number) }
    package func plan(of number: Int) -> BillingPlan { agreements[Int(agreementNumbers[number])].plan }

    /// Returns the state of a subscription at an instant.
    package mutating func state(of number: Int, at instant: Int64) -> SubscriptionStateLine {
        SubscriptionStateLine(
            subscription: keys.key(number), store: plan(of: number).store,
            status: register.status(of: number, at: instant))
    }

    /// Writes the state of every subscription at an instant, a line each in the order of their numbers.
    ///
    /// - Parameters:
    ///   - cores: the number of cores on which lines are made.
    ///   - write: gets texts of many lines, and returns false to stop.
    package mutating func writeStates(at instant: Int64, cores: Int, _ write: (String) -> Bool)
    where Register == PopulationRegister {
        register.takeBatch()
        let linesPerText = 1 << 11
        let count = count

        for first in stride(from: 0, to: count, by: linesPerText * cores) {
            let texts = Mutex([String](repeating: "", count: cores))
            // Sound to share: nothing changes the ledger meanwhile, and without a batch to take, a question does not
            // either.
            nonisolated(unsafe) let ledger = self
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                var ledger = ledger
                var line = JSONLine()
                let start = first + core * linesPerText
                for number in min(start, count)..<min(start + linesPerText, count) {
                    ledger.state(of: number, at: instant).add(to: &line)
                    line.end()
                }

                let text = line.takeLines()
                texts.withLock { $0[core] = text }
            }

            guard texts.withLock({ $0.allSatisfy(write) }) else { return }
        }
    }

    /// Takes a line.
    ///
    /// - Parameter header: the header of the line's file.
    /// - Throws: `FieldError`; nothing has changed then.
    package mutating func add(_ line: SubscriptionEventLine, header: SubscriptionEventHeader?) throws(FieldError) {
        guard isInTime(line.event.at) else { return }

        if let number = keys.number(of: line.subscription) {
            let agreement = agreements[Int(agreementNumbers[number])]
            try defaults.check(line, header, agreement.plan, agreement.terms)
            try take(line.event, number)
        } else {
            let agreement = Agreement(
                plan: try defaults.plan(of: line, header), terms: defaults.terms(of: line, header))
            var key = line.subscription
            let number = key.withUTF8 { add($0, agreement: self.number(of: agreement)) }
            try takeFirst { ledger throws(FieldError) in try ledger.take(line.event, number) }
        }
    }

    /// Takes the report of a payload on one subscription.
    ///
    /// - Parameter instant: the instant of the report if it names none.
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

        let isKnown = keys.number(of: report.subscription) != nil
        let number = try open(report)
        if isKnown {
            try take(report, at, number)
        } else {
            try takeFirst { ledger throws(FieldError) in try ledger.take(report, at, number) }
        }
    }

    /// Returns the number of a report's subscription, which is added if it is new. The report itself is not taken.
    ///
    /// - Throws: `FieldError` if the subscription is of another store, or the store does not have the call's plan.
    @discardableResult
    package mutating func open(_ report: StoreReport) throws(FieldError) -> Int {
        guard let number = keys.number(of: report.subscription) else {
            let agreement = Agreement(plan: try defaults.plan(of: report.store), terms: nil)
            var key = report.subscription
            return key.withUTF8 { add($0, agreement: self.number(of: agreement)) }
        }

        try defaults.check(report.store, plan(of: number), report.subscription)
        return number
    }

    // MARK: Subscriptions

    /// Returns true if an event of an instant is to be taken, and counts it if not.
    mutating func isInTime(_ instant: Int64) -> Bool {
        guard let until, instant > until else { return true }
        later += 1
        return false
    }

    mutating func number(of agreement: Agreement) -> UInt32 {
        if let number = numbersOfAgreements[agreement] { return number }

        let number = UInt32(agreements.count)
        agreements.append(agreement)
        numbersOfAgreements[agreement] = number
        return number
    }

    mutating func add(_ subscription: UnsafeBufferPointer<UInt8>, agreement: UInt32) -> Int {
        keys.append(subscription)
        agreementNumbers.append(agreement)
        register.append(agreements[Int(agreement)].plan)
        return keys.count - 1
    }

    /// Takes the first event of the last subscription, which is removed again if the event is refused.
    private mutating func takeFirst(
        _ body: (inout SubscriptionLedger) throws(FieldError) -> Void
    ) throws(FieldError) {
        do throws(FieldError) {
            try body(&self)
        } catch {
            keys.removeLast()
            agreementNumbers.removeLast()
            register.removeLast()
            throw error
        }
    }

    private mutating func take(_ report: StoreReport, _ at: Int64, _ number: Int) throws(FieldError) {
        guard let order = report.order, let state = report.reading?.state(at: at),
            state == .active || state == .canceled
        else { return try take(judged(report, at, number).event(at: at), number) }

        let older = register.status(of: number, at: at).ignored.older
        try take(judged(report, at, number).event(at: at), number)
        if register.status(of: number, at: at).ignored.older == older { orders[number] = order }
    }

    /// Returns a report with the event that a refund is: it concerns the transaction that it names, and if that is not
    /// the current one, it is no news. If the current one is unknown, the report stays as it is.
    private mutating func judged(_ report: StoreReport, _ at: Int64, _ number: Int) -> StoreReport {
        var isCurrent: Bool?
        if report.event == .revoke, let order = report.order, let current = orders[number] {
            isCurrent = order == current
        } else if let end = report.refundedEnd, let expiry = register.status(of: number, at: at).expiry {
            isCurrent = end >= expiry
        }

        guard let isCurrent else { return report }

        var judged = report
        judged.event = isCurrent ? .revoke : .info
        judged.reading = nil

        return judged
    }

    /// Takes an event of a subscription.
    mutating func take(_ event: SubscriptionEvent, _ number: Int) throws(FieldError) {
        do throws(IllegalEventError) {
            try register.take(event, of: number)
        } catch {
            throw FieldError(field: "event", "\(error)")
        }

        lastInstant = max(lastInstant ?? event.at, event.at)
        if event.at < savedInstant { earlier += 1 }
    }
}
