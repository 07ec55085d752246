import CivilTime
import Dispatch
import JSONText
import Subscription
import Synchronization

/// The state of every subscription of a stream: takes lines and payloads in the order in which they arrive, and keeps
/// the key and the state of each subscription, and nothing of its events. Keys are told apart by their bytes.
package struct SubscriptionLedger<Register: SubscriptionRegister> {
    let defaults: SubscriptionEventHeader
    /// Events after this instant are left out, in milliseconds since 1970.
    private let until: Int64?
    /// The last instant of an event that was taken in, dropped ones included.
    package internal(set) var lastInstant: Int64?
    /// The last instant when the ledger was saved that this one continues, and how many events came from before that.
    package internal(set) var savedInstant = Int64.min
    package private(set) var earlier = 0
    /// How many events came after ``until`` and were left out.
    package private(set) var later = 0

    /// What was agreed on: a plan, and its settings; `nil` for a subscription that a payload began.
    struct Agreement: Hashable, Sendable {
        let plan: BillingPlan
        let terms: PlanSettings?
    }

    package internal(set) var register: Register
    let keys = KeyTable()
    private var agreements: [Agreement] = []
    private var numbersOfAgreements: [Agreement: UInt32] = [:]
    /// By subscription.
    private var agreed: [UInt32] = []
    /// The order that a store's answer named last.
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
    /// The bytes of memory that are needed at most, while a table grows, too: 64 MB, and 104 bytes and a key for each
    /// subscription.
    package var memory: Int { 64_000_000 + 104 * count + keys.byteCount }

    /// The number of a subscription, in the order in which they first came; `nil` when nothing was said of it.
    package func number(of subscription: String) -> Int? { keys.number(of: subscription) }
    /// The key of a subscription.
    package func subscription(_ number: Int) -> String { keys.key(number) }
    package func plan(of number: Int) -> BillingPlan { agreements[Int(agreed[number])].plan }

    /// The state of a subscription at an instant.
    package mutating func state(of number: Int, at instant: Int64) -> SubscriptionStateLine {
        SubscriptionStateLine(
            subscription: keys.key(number), store: plan(of: number).store,
            status: register.status(of: number, at: instant))
    }

    /// Writes the state of every subscription at an instant, a line each in the order of their numbers: made on so many
    /// cores, and handed over in texts of many lines until `write` answers that nobody reads any more.
    package mutating func writeStates(at instant: Int64, cores: Int, _ write: (String) -> Bool)
    where Register == PopulationRegister {
        register.takeBatch()
        let part = 1 << 11
        let count = count

        for first in stride(from: 0, to: count, by: part * cores) {
            let texts = Mutex([String](repeating: "", count: cores))
            // Sound to share: nobody changes it meanwhile, and a state that is asked for changes nothing by now.
            nonisolated(unsafe) let ledger = self
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                var ledger = ledger
                var line = JSONLine()
                for number in min(first + core * part, count)..<min(first + (core + 1) * part, count) {
                    ledger.state(of: number, at: instant).add(to: &line)
                    line.end()
                }

                let text = line.takeLines()
                texts.withLock { $0[core] = text }
            }

            guard texts.withLock({ $0.allSatisfy(write) }) else { return }
        }
    }

    /// - Parameter header: that of the line's file.
    /// - Throws: `FieldError`; nothing has changed then.
    package mutating func add(_ line: SubscriptionEventLine, header: SubscriptionEventHeader?) throws(FieldError) {
        guard isInTime(line.event.at) else { return }

        if let known = keys.number(of: line.subscription) {
            let agreement = agreements[Int(agreed[known])]
            _ = try defaults.plan(of: line, header, known: agreement.plan, agreement.terms)
            try take(line.event, known)
        } else {
            let agreement = Agreement(
                plan: try defaults.plan(of: line, header), terms: defaults.terms(of: line, header))
            var key = line.subscription
            let number = key.withUTF8 { add($0, agreed: self.number(of: agreement)) }
            try takeFirst { ledger throws(FieldError) in try ledger.take(line.event, number) }
        }
    }

    /// Takes what a payload says of one subscription, at `instant` where it does not say when. Nothing has changed when
    /// it throws.
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

    /// The number of a report's subscription, which begins with it if need be; what it says is not taken. Throws when
    /// it is of another store, or the call's plan cannot be in its store.
    @discardableResult
    package mutating func open(_ report: StoreReport) throws(FieldError) -> Int {
        guard let known = keys.number(of: report.subscription) else {
            let agreement = Agreement(plan: try defaults.plan(of: report.store), terms: nil)
            var key = report.subscription
            return key.withUTF8 { add($0, agreed: self.number(of: agreement)) }
        }

        try defaults.check(report.store, plan(of: known), report.subscription)
        return known
    }

    // MARK: Subscriptions

    mutating func isInTime(_ instant: Int64) -> Bool {
        guard let until, instant > until else { return true }
        later += 1
        return false
    }

    mutating func number(of agreement: Agreement) -> UInt32 {
        let known = numbersOfAgreements[agreement] ?? UInt32(agreements.count)
        if known == agreements.count {
            agreements.append(agreement)
            numbersOfAgreements[agreement] = known
        }

        return known
    }

    mutating func add(_ subscription: UnsafeBufferPointer<UInt8>, agreed number: UInt32) -> Int {
        keys.append(subscription)
        agreed.append(number)
        register.append(agreements[Int(number)].plan)
        return keys.count - 1
    }

    /// Takes the very first event of the last subscription, which goes again if it is refused.
    private mutating func takeFirst(
        _ body: (inout SubscriptionLedger) throws(FieldError) -> Void
    ) throws(FieldError) {
        do throws(FieldError) {
            try body(&self)
        } catch {
            keys.removeLast()
            agreed.removeLast()
            register.removeLast()
            throw error
        }
    }

    private mutating func take(_ report: StoreReport, _ at: Int64, _ number: Int) throws(FieldError) {
        guard let order = report.order, let state = report.reading?.state(at: at),
            state == .active || state == .canceled
        else { return try take(judged(report, at, number).event(at: at), number) }

        let older = register.status(of: number, at: at).older
        try take(judged(report, at, number).event(at: at), number)
        if register.status(of: number, at: at).older == older { orders[number] = order }
    }

    /// A refund concerns the transaction that it names: the current one, or another, and then it is no news. Where
    /// nothing is known of the current one, what the payload itself says stands.
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
