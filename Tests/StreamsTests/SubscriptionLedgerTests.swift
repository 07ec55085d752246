import CivilTime
@testable import Streams
import JSONText
@testable import Subscription
import Testing

extension SubscriptionLedger where Register: ~Copyable {
    /// Returns the state of every subscription at an instant.
    mutating func states(at instant: Int64) -> [SubscriptionStateLine] {
        var states: [SubscriptionStateLine] = []
        for number in 0..<count { states.append(state(of: number, at: instant)) }
        return states
    }
}

private func instant(_ day: String) -> Int64 { (try? Instant.milliseconds(day + "T00:00:00Z")) ?? .min }

@Suite("Ledgers of subscriptions")
struct SubscriptionLedgerTests {
    private typealias Ledger = SubscriptionLedger<LifecycleRegister<StepwiseSubscription>>

    private func line(
        _ subscription: String, _ kind: EventKind, _ day: String, store: Store? = .play, plan: PlanSettings? = nil,
        id: String? = nil
    ) -> SubscriptionEventLine {
        SubscriptionEventLine(
            subscription: subscription, store: store,
            SubscriptionEvent(kind, at: instant(day), id: id.map { EventID($0) }), id: id, plan: plan)
    }

    private func error(_ body: () throws(FieldError) -> Void) -> FieldError? {
        do throws(FieldError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("subscriptions are listed in the order of their first lines, each with its own plan")
    func order() throws {
        var ledger = Ledger()
        try ledger.add(line("b", .purchase, "2023-04-01", plan: PlanSettings(graceDays: 14)), header: nil)
        try ledger.add(
            line("a", .purchase, "2023-04-01"), header: SubscriptionEventHeader(plan: PlanSettings(graceDays: 3)))
        try ledger.add(line("b", .failGrace, "2023-05-01"), header: nil)
        try ledger.add(line("a", .failGrace, "2023-05-01", store: nil), header: nil)
        let states = Array(ledger.states(at: instant("2023-05-01")))
        #expect(states.map(\.subscription) == ["b", "a"])
        #expect(states.map(\.status.accessEnd) == [instant("2023-05-15"), instant("2023-05-04")])
        #expect(ledger.lastInstant == instant("2023-05-01"))
    }

    @Test("an event that begins a subscription is not refused, even if illegal events are")
    func beginnings() throws {
        var ledger = Ledger(handling: .strict)
        var closedForm = SubscriptionLedger<LifecycleRegister<ClosedFormSubscription>>(handling: .strict)
        var register = SubscriptionLedger<PopulationRegister>(handling: .strict)
        for kind in EventKind.allCases {
            let line = line("\(kind)", kind, "2023-04-01")
            try ledger.add(line, header: nil)
            try closedForm.add(line, header: nil)
            try register.add(line, header: nil)
        }

        #expect(EventKind.allCases.count == 19)
        for count in [ledger.count, closedForm.count, register.count] { #expect(count == 19) }
    }

    @Test("a line's plan overrides the header's, and the header's overrides the call's")
    func precedence() throws {
        let call = SubscriptionEventHeader(preset: .slides2023, plan: PlanSettings(graceDays: 30), store: .play)
        let header = SubscriptionEventHeader(preset: .current, plan: PlanSettings(graceDays: 5), store: .play)

        func graceEnd(_ plan: PlanSettings?, _ header: SubscriptionEventHeader?) throws -> Int64? {
            var ledger = Ledger(defaults: call)
            try ledger.add(line("s", .purchase, "2023-04-01", store: nil, plan: plan), header: header)
            try ledger.add(line("s", .failGrace, "2023-05-01"), header: header)
            return ledger.states(at: instant("2023-05-01")).first { _ in true }?.status.accessEnd
        }
        #expect(try graceEnd(PlanSettings(graceDays: 2), header) == instant("2023-05-03"))
        #expect(try graceEnd(nil, header) == instant("2023-05-06"))
        // Field by field: the header's stay if the line leaves them out.
        #expect(try graceEnd(PlanSettings(period: .month, months: .sticky), header) == instant("2023-05-06"))
        #expect(try graceEnd(nil, nil) == instant("2023-05-31"))
        // Play did not offer 5 days in 2023.
        #expect(
            error { () throws(FieldError) in
                var ledger = Ledger(defaults: call)
                try ledger.add(line("s", .purchase, "2023-04-01", plan: PlanSettings(graceDays: 5)), header: nil)
            }?.field == "plan.grace")
    }

    @Test("another store and another plan after the first event are refused, the same ones are not")
    func changes() throws {
        var ledger = Ledger()
        let plan = PlanSettings(period: .year)
        try ledger.add(line("s", .purchase, "2023-04-01", plan: plan), header: nil)
        try ledger.add(line("s", .info, "2023-04-02", plan: plan), header: nil)
        try ledger.add(line("s", .info, "2023-04-03", plan: PlanSettings(period: .year, months: .sticky)), header: nil)
        let other = error { () throws(FieldError) in
            try ledger.add(line("s", .info, "2023-04-04", plan: PlanSettings(period: .month)), header: nil)
        }
        #expect(other?.field == "plan")
        let store = error { () throws(FieldError) in
            try ledger.add(line("s", .info, "2023-04-04", store: .appStore), header: nil)
        }
        #expect(store?.field == "store")
        #expect(store?.problem.contains("play was expected") == true)
    }

    @Test("a first event that is refused leaves no subscription behind")
    func refused() {
        var ledger = Ledger(handling: .strict)
        let without = error { () throws(FieldError) in
            try ledger.add(line("t", .purchase, "2023-04-01", store: nil), header: nil)
        }
        #expect(without?.field == "store")
        #expect(ledger.count == 0)
        #expect(ledger.lastInstant == nil)
    }

    @Test("events are refused only after the first answer of a log that begins in mid-life")
    func beginsInMidLife() throws {
        var ledger = Ledger(handling: .strict)
        try ledger.add(line("s", .renew, "2023-04-01"), header: nil)
        let first = ledger.states(at: instant("2023-04-01")).map(\.status)
        #expect(first.map(\.state) == [.none] && first[0].needsReconciliation && first[0].ignored.illegal == 1)

        try ledger.add(line("s", .purchase, "2023-04-02"), header: nil)
        let illegal = error { () throws(FieldError) in
            try ledger.add(line("s", .pendingCancel, "2023-04-03"), header: nil)
        }
        #expect(illegal?.field == "event")
        #expect(illegal?.problem.contains("pendingCancel at 2023-04-03T00:00:00Z: illegal in state active") == true)
    }

    @Test("events after the given instant are left out and counted")
    func bound() throws {
        var ledger = Ledger(until: instant("2023-04-15"))
        try ledger.add(line("s", .purchase, "2023-04-01"), header: nil)
        try ledger.add(line("s", .autoRenewOff, "2023-04-15"), header: nil)
        try ledger.add(line("s", .expire, "2023-04-16"), header: nil)
        try ledger.add(line("t", .purchase, "2023-04-16"), header: nil)
        #expect(ledger.eventsAfterUntil == 2)
        #expect(ledger.states(at: instant("2023-04-15")).map(\.status.state) == [.canceled])
    }

    @Test("payloads begin subscriptions with grace, for as long as the store grants it")
    func payloads() throws {
        var ledger = Ledger()

        func event(_ kind: EventKind, _ day: String, expiry: String? = nil) -> StoreReport {
            StoreReport(
                subscription: "s", store: .appStore, at: instant(day), event: kind,
                expiry: expiry.map(instant))
        }

        try ledger.add(event(.purchase, "2023-04-01", expiry: "2023-05-01"))
        try ledger.add(event(.failGrace, "2023-05-01"))
        let granted = StoreReading(
            rule: .receipt, start: instant("2023-04-01"), expiry: instant("2023-05-01"), graceEnd: instant("2023-05-29")
        )
        try ledger.add(
            StoreReport(subscription: "t", store: .appStore, at: instant("2023-05-02"), reading: granted))
        let states = ledger.states(at: instant("2023-05-02")).map(\.status)
        #expect(states.map(\.state) == [.grace, .grace])
        #expect(states.map(\.accessEnd) == [instant("2023-05-17"), instant("2023-05-29")])
    }

    @Test("a payload without an instant needs one")
    func withoutInstant() throws {
        var ledger = Ledger()
        let reading = StoreReading(rule: .namedState(.active), expiry: instant("2023-05-01"))
        let report = StoreReport(subscription: "s", store: .play, at: nil, reading: reading)
        #expect(error { () throws(FieldError) in try ledger.add(report) }?.field == "at")
        #expect(ledger.count == 0)
        try ledger.add(report, at: instant("2023-04-20"))
        #expect(ledger.states(at: instant("2023-04-20")).map(\.status.state) == [.active])
    }

    @Test("a report that replaces a subscription without a plan is refused as a whole")
    func replacedWithoutPlan() throws {
        // Play did not offer 5 days of grace in 2023; the header says that the plan of `s` is of now.
        var ledger = Ledger(
            defaults: SubscriptionEventHeader(preset: .slides2023, plan: PlanSettings(graceDays: 5), store: .play))
        try ledger.add(line("s", .purchase, "2023-04-01"), header: SubscriptionEventHeader(preset: .current))
        let before = ledger.states(at: instant("2023-04-20")).map(\.status.expiry)

        let reading = StoreReading(rule: .namedState(.active), expiry: instant("2023-06-15"))
        var report = StoreReport(subscription: "s", store: .play, at: instant("2023-04-20"), reading: reading)
        report.replacedToken = "old"
        #expect(error { () throws(FieldError) in try ledger.add(report) }?.field == "--plan: grace")
        #expect(ledger.states(at: instant("2023-04-20")).map(\.status.expiry) == before)
    }

    /// A ledger of two subscriptions for each number, the second with an order or in place of the first.
    private func ledger(of numbers: Range<Int>, hasOrders: Bool, replaces: Bool) throws -> Ledger {
        let reading = StoreReading(rule: .namedState(.active), expiry: instant("2023-05-01"))
        var ledger = Ledger()
        for number in numbers {
            let at = instant("2023-04-20")
            try ledger.add(StoreReport(subscription: "old \(number)", store: .play, at: at, reading: reading))
            var report = StoreReport(subscription: "new \(number)", store: .play, at: at, reading: reading)
            if hasOrders { report.order = PlayOrder("order \(number)") }
            if replaces { report.replacedToken = "old \(number)" }
            try ledger.add(report)
        }

        return ledger
    }

    @Test("the memory of a ledger has room for the orders that it knows and the subscriptions that were replaced")
    func memory() throws {
        // A hash table of 1,537 entries has just grown.
        for count in [1, 100, 1_536, 1_537] {
            let plain = try ledger(of: 0..<count, hasOrders: false, replaces: false)
            let ordered = try ledger(of: 0..<count, hasOrders: true, replaces: false)
            let replacing = try ledger(of: 0..<count, hasOrders: false, replaces: true)
            let replaced = replacing.replacedSubscriptions
            #expect(ordered.orders.count == count && replaced.count == count)
            #expect(ordered.memory - plain.memory >= ordered.orders.capacity * 4 / 3 * 40, "\(count) orders")
            #expect(replacing.memory - plain.memory >= replaced.capacity * 4 / 3 * 8, "\(count) replaced")
        }
    }

    @Test("a reading that comes too late is counted once and changes nothing")
    func lateReading() throws {
        var ledger = Ledger()
        try ledger.add(line("s", .purchase, "2023-04-01"), header: nil)
        try ledger.add(line("s", .autoRenewOff, "2023-04-10"), header: nil)
        let reading = StoreReading(rule: .namedState(.paused), expiry: instant("2023-04-05"))
        try ledger.add(
            StoreReport(subscription: "s", store: .play, at: instant("2023-04-05"), reading: reading))
        let states = ledger.states(at: instant("2023-04-10")).map(\.status)
        #expect(states.map(\.state) == [.canceled])
        #expect(states.map(\.ignored.older) == [1])
    }
}
