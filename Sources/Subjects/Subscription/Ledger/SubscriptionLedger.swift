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
    /// The last instant of the saved ledger that this one continues; `nil` if it continues none.
    var savedInstant: Int64?
    /// The number of events of earlier instants than the last one of the saved ledger.
    package private(set) var eventsBeforeSaved = 0
    /// The number of events that were left out because they are later than the last instant wanted.
    package private(set) var eventsAfterUntil = 0

    /// The plan of subscriptions, and its settings; `nil` for subscriptions that a payload began.
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
    var orders: [Int: KnownOrder] = [:]
    /// The subscriptions whose places others took.
    var replaced: Set<Int> = []

    /// An order of Google Play, with the end of the period that it paid for.
    struct KnownOrder {
        let order: PlayOrder
        /// `nil` if it is not known.
        let end: Int64?
    }

    package init(
        defaults: SubscriptionEventHeader = SubscriptionEventHeader(), handling: IllegalEventHandling = .lenient,
        until: Int64? = nil
    ) {
        self.defaults = defaults
        self.until = until
        register = Register(handling: handling)
    }

    package var count: Int { keys.count }
    /// The most bytes of memory that the ledger needs, also while a table grows: 64 MB, 104 bytes and a key for each
    /// subscription, and the tables of orders and of replaced subscriptions.
    package var memory: Int {
        let order = MemoryLayout<Int>.stride + MemoryLayout<KnownOrder>.stride
        return 64_000_000 + 104 * count + keys.byteCount + Self.bytes(ofTable: orders.count, entry: order)
            + Self.bytes(ofTable: replaced.count, entry: MemoryLayout<Int>.stride)
    }

    /// The most bytes of a hash table with a number of entries, also while it grows.
    ///
    /// Once three quarters of its places are used, it gets twice as many, and keeps the old ones meanwhile. That makes
    /// four an entry, each with a bit.
    private static func bytes(ofTable count: Int, entry: Int) -> Int { count * (4 * entry + 1) }

    /// Returns the number of a subscription, counted in the order in which they first came; `nil` if none has this key.
    package func number(of subscription: String) -> Int? { keys.number(of: subscription) }
    package func subscription(_ number: Int) -> String { keys.key(number) }
    package func plan(of number: Int) -> BillingPlan { agreements[Int(agreementNumbers[number])].plan }

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
        register.applyBatch()
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

                let text = line.drainLines()
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
            try apply(line.event, number)
        } else {
            let agreement = Agreement(
                plan: try defaults.plan(of: line, header), terms: defaults.terms(of: line, header))
            var key = line.subscription
            // A subscription without events refuses none, because its log may begin in mid-life. So a new one is never
            // left without the event that began it.
            try apply(line.event, key.withUTF8 { addSubscription($0, agreement: agreementNumber(agreement)) })
        }
    }

    /// Takes the report of a payload on one subscription, and ends the one that it replaces.
    ///
    /// - Parameter instant: the instant of the report if it names none.
    /// - Throws: `FieldError`; the report was not taken then, though the test environment that it names stays.
    package mutating func add(_ report: StoreReport, at instant: Int64? = nil) throws(FieldError) {
        guard let at = report.at ?? instant else {
            throw FieldError(
                field: "at", "missing; this payload does not say when it was so: add a field `at` to it, or give --at")
        }

        if let fault = report.reading?.answer(at: at, from: report.store).fault {
            throw FieldError(field: "\(fault.field)", fault.problem)
        }

        guard isInTime(at) else { return }

        guard let old = report.replaces, old != report.subscription, report.reading?.state(at: at).isBought == true
        else { return try apply(report, at, numberAddingIfNew(of: report)) }

        // The plan of the other one first: without it, the report is not taken either.
        let planOfOld = keys.number(of: old) == nil ? try defaults.plan(of: report.store) : nil
        try apply(report, at, numberAddingIfNew(of: report))
        try endReplaced(old, planIfNew: planOfOld, at: at, from: report.store)
    }

    /// Returns the number of a report's subscription, which is added if it is new. The report itself is not taken.
    ///
    /// - Throws: `FieldError` if the subscription is of another store, or the store does not have the call's plan.
    @discardableResult
    package mutating func numberAddingIfNew(of report: StoreReport) throws(FieldError) -> Int {
        guard let number = keys.number(of: report.subscription) else {
            return addSubscription(
                report.subscription, try defaults.plan(of: report.store, testTime: report.testTime ?? .real))
        }

        let plan = plan(of: number)
        try defaults.check(report.store, plan, report.subscription)
        if let scale = report.testTime, plan.timeScale == .real { setTime(scale, of: number) }
        return number
    }

    /// Adds a subscription that a payload begins.
    private mutating func addSubscription(_ subscription: String, _ plan: BillingPlan) -> Int {
        var subscription = subscription
        let agreement = Agreement(plan: plan, terms: nil)
        return subscription.withUTF8 { addSubscription($0, agreement: agreementNumber(agreement)) }
    }

    /// Lets a subscription live in a test environment from here on: a payload said that it does.
    private mutating func setTime(_ scale: TimeScale, of number: Int) {
        let old = agreements[Int(agreementNumbers[number])]
        let plan = old.plan.with(scale)
        agreementNumbers[number] = agreementNumber(Agreement(plan: plan, terms: old.terms))
        register.setPlan(plan, of: number)
    }

    /// Ends a subscription whose place another one took. Whatever is said of it later does not bring it back.
    ///
    /// - Parameters:
    ///   - newPlan: the plan of the replaced subscription if no line named it before.
    ///   - at: the instant at which the store said so.
    private mutating func endReplaced(
        _ token: String, planIfNew newPlan: BillingPlan?, at: Int64, from store: Store
    ) throws(FieldError) {
        var number = keys.number(of: token)
        if let newPlan, number == nil { number = addSubscription(token, newPlan) }
        guard let number else { return }

        guard replaced.insert(number).inserted, plan(of: number).store == store else { return }

        let instant = max(at, register.instants(of: number).last ?? at)
        let state = register.status(of: number, at: instant).state
        guard state != .expired, state != .revoked else { return }

        try apply(SubscriptionEvent(SubscriptionAnswer(.expired, cause: .replaced), at: instant), number)
    }

    // MARK: Subscriptions

    /// Returns true if an event of an instant is to be taken, and counts it if not.
    mutating func isInTime(_ instant: Int64) -> Bool {
        guard let until, instant > until else { return true }
        eventsAfterUntil += 1
        return false
    }

    mutating func agreementNumber(_ agreement: Agreement) -> UInt32 {
        if let number = numbersOfAgreements[agreement] { return number }

        let number = UInt32(agreements.count)
        agreements.append(agreement)
        numbersOfAgreements[agreement] = number
        return number
    }

    mutating func addSubscription(_ subscription: UnsafeBufferPointer<UInt8>, agreement: UInt32) -> Int {
        keys.append(subscription)
        agreementNumbers.append(agreement)
        register.append(agreements[Int(agreement)].plan)
        return keys.count - 1
    }

    private mutating func apply(_ report: StoreReport, _ at: Int64, _ number: Int) throws(FieldError) {
        guard let order = report.order, let reading = report.reading, reading.state(at: at).isRunning else {
            return try apply(judged(report, at, number).event(at: at), number)
        }

        let older = register.status(of: number, at: at).ignored.older
        try apply(judged(report, at, number).event(at: at), number)
        if register.status(of: number, at: at).ignored.older == older {
            orders[number] = KnownOrder(order: order, end: register.instants(of: number).expiry)
        }
    }

    /// Returns a report with the event that a refund is: it concerns the transaction that it names, and if that is not
    /// the current one, it is no news. If the current one is unknown, the report stays as it is.
    private mutating func judged(_ report: StoreReport, _ at: Int64, _ number: Int) -> StoreReport {
        var judged = report
        if !replaced.isEmpty, replaced.contains(number) {
            judged.event = .info
            judged.reading = nil
            return judged
        }

        var isCurrent: Bool?
        if report.event == .revoke, let order = report.order {
            isCurrent = self.isCurrent(order, of: number)
        } else if let period = report.refunded {
            isCurrent = self.isCurrent(period, of: number)
        }

        guard let isCurrent else { return report }

        judged.event = isCurrent ? .revoke : .info
        judged.reading = nil

        return judged
    }

    /// Returns true if an order paid for the current period of a subscription; `nil` if that cannot be known.
    private mutating func isCurrent(_ order: PlayOrder, of number: Int) -> Bool? {
        let instants = register.instants(of: number)
        if let latest = orders[number] {
            if let expiry = instants.expiry, let end = latest.end, expiry > end {
                // Renewed since, without an answer.
                return order.renewals > latest.order.renewals
            }

            return order.id == latest.order.id
        }

        guard let begin = instants.begin, let expiry = instants.expiry, !instants.isNamed else { return nil }

        // Without any answer, periods are those of the plan, which can be counted.
        let plan = plan(of: number)
        let last = expiry - plan.renewalLead
        var end = begin
        for _ in 0...min(order.renewals, 10_000) where end < last { end = plan.end(ofPeriodFrom: end) }
        return end >= last
    }

    /// Returns true if a refunded period is the current one: it ends with that, or after it, if it was bought later
    /// than everything that is known. `nil` if nothing is known.
    private mutating func isCurrent(_ period: RefundedPeriod, of number: Int) -> Bool? {
        let instants = register.instants(of: number)
        guard let expiry = instants.expiry, let last = instants.last else { return nil }
        if period.end <= expiry { return period.end == expiry }
        guard let start = period.start else { return true }
        return start > last || start >= expiry - plan(of: number).renewalLead
    }

    /// Applies an event of a subscription.
    mutating func apply(_ event: SubscriptionEvent, _ number: Int) throws(FieldError) {
        do throws(IllegalEventError) {
            try register.apply(event, of: number)
        } catch {
            throw FieldError(field: "event", "\(error)")
        }

        lastInstant = max(lastInstant ?? event.at, event.at)
        if let savedInstant, event.at < savedInstant { eventsBeforeSaved += 1 }
    }
}
