import CivilTime
import Files
import JSONText
import Reproducibility
@testable import Subscription
import Testing

@testable import Streams

/// Reads one line, and returns its error if it cannot be read.
func read<Line>(
    _ text: String, schema: StreamSchema? = nil, _ body: (JSONFields) throws(FieldError) -> Line
) throws -> Line {
    var problems: [StreamProblem] = []
    let stream = RecordStream(
        paths: ["-"], schema: schema, open: { (_) throws(FileReadError) in MemoryInput(Array(text.utf8)) },
        report: { problems.append($0) })
    guard let record = try stream.next() else { throw FieldError(field: "line", "\(problems)") }

    return try body(record.fields)
}

@Suite("Lines of subscriptions")
struct SubscriptionLineTests {
    private var texts: [String] {
        ["a", "", "\u{0}\u{1f}\"\\/\n\r\t\u{7f}", "日本語 👩‍👩‍👧", "\u{2028}\u{feff}", "e\u{301}"]
    }

    private func drawnInstant(_ random: inout Xoshiro256StarStar) -> Int64 {
        let span = UInt64(Instant.range.upperBound - Instant.range.lowerBound)
        return Instant.range.lowerBound + Int64(random.number(below: span + 1))
    }

    private func drawnSettings(_ random: inout Xoshiro256StarStar) -> PlanSettings {
        func number() -> Int? {
            guard random.chance(0.5) else { return nil }
            return random.index(below: 61)
        }

        return PlanSettings(
            period: random.chance(0.5) ? BillingPeriod.allCases[random.index(below: 7)] : nil, graceDays: number(),
            holdDays: number(), silentHours: number(),
            months: random.chance(0.5) ? MonthPolicy.allCases[random.index(below: 2)] : nil)
    }

    private func drawnAnswer(_ random: inout Xoshiro256StarStar) -> SubscriptionAnswer {
        let state = SubscriptionState.allCases[random.index(below: SubscriptionState.allCases.count)]
        let instants = (0..<3).map { _ in drawnInstant(&random) }.sorted()

        func maybe<Value>(_ value: Value) -> Value? { random.chance(0.5) ? value : nil }

        let hasTurn = [.active, .grace, .paused, .revoked].contains(state)
        return SubscriptionAnswer(
            state, isStated: random.chance(0.8), start: maybe(instants[0]), expiry: maybe(instants[1]),
            turn: hasTurn ? maybe(instants[2]) : nil,
            cause: maybe(Cause.allCases[random.index(below: Cause.allCases.count)]), isPrepaid: random.chance(0.1))
    }

    private func line(answering answer: String) throws -> SubscriptionEventLine {
        let text = #"{"subscription": "s", "store": "play", "at": 0, "answer": \#(answer)}"#
        return try read(text, schema: SubscriptionSchemas.events) { (fields) throws(FieldError) in
            try SubscriptionEventLine(fields)
        }
    }

    @Test("an answer stands in place of an event")
    func answers() throws {
        let line = try line(answering: #"{"state": "hold", "expiry": 5}"#)
        #expect(line.event == SubscriptionEvent(.init(.hold, expiry: 5), at: 0))
    }

    @Test(
        "an impossible answer is refused with its field",
        arguments: [
            ("{}", "answer.state", "missing"), (#"{"state": "lost"}"#, "answer.state", "one of none, pending"),
            (#"{"state": "active", "start": 5, "expiry": 4}"#, "answer.expiry", "an end after the start"),
            (#"{"state": "grace", "expiry": 5, "graceEnd": 4}"#, "answer.graceEnd", "an end after the end of the"),
        ])
    func wrongAnswers(answer: String, field: String, problem: String) throws {
        do {
            _ = try line(answering: answer)
            Issue.record("\(answer) was read")
        } catch let error as FieldError {
            #expect(error.field == field && error.problem.contains(problem), "\(error)")
        }
    }

    @Test("a line of events that is written and read again is the same")
    func eventLines() throws {
        var random = Xoshiro256StarStar(seed: 1)
        for number in 0..<3_000 {
            func text() -> String { texts[random.index(below: texts.count)] + "\(random.index(below: 9))" }
            func maybe<Value>(_ value: Value) -> Value? { random.chance(0.5) ? value : nil }

            let id = maybe(text())
            let event = SubscriptionEvent(
                EventKind.allCases[number % EventKind.allCases.count], at: drawnInstant(&random),
                id: id.map { EventID($0) }, expiry: maybe(drawnInstant(&random)),
                resumeAt: maybe(drawnInstant(&random)),
                cause: maybe(Cause.allCases[random.index(below: Cause.allCases.count)]),
                needsReconciliation: random.chance(0.1), answer: maybe(drawnAnswer(&random)))
            let line = SubscriptionEventLine(
                subscription: text(), store: maybe(Store.allCases[random.index(below: 2)]), event, id: id,
                plan: maybe(drawnSettings(&random)))
            let lineText = written(line.add)
            let again = try read(lineText, schema: SubscriptionSchemas.events) { (fields) throws(FieldError) in
                try SubscriptionEventLine(fields)
            }
            #expect(again == line, "\(lineText)")
        }
    }

    @Test("a line of states that is written and read again is the same")
    func stateLines() throws {
        var random = Xoshiro256StarStar(seed: 2)
        for number in 0..<2_000 {
            func maybe<Value>(_ value: Value) -> Value? { random.chance(0.5) ? value : nil }

            var status = SubscriptionStatus(
                state: SubscriptionState.allCases[number % 10], expiry: maybe(drawnInstant(&random)))
            status.hasAccess = random.chance(0.5)
            status.accessEnd = maybe(drawnInstant(&random))
            status.nextRenewal = maybe(drawnInstant(&random))
            status.cause = maybe(Cause.allCases[random.index(below: Cause.allCases.count)])
            status.tenureDays = random.index(below: 9_000)
            status.isAwaiting = random.chance(0.5)
            status.needsReconciliation = random.chance(0.5)
            status.ignored.illegal = random.index(below: 3)
            status.ignored.older = random.index(below: 3)
            status.ignored.duplicates = random.index(below: 3)
            let line = SubscriptionStateLine(
                subscription: texts[random.index(below: texts.count)], store: Store.allCases[random.index(below: 2)],
                status: status)
            let lineText = written(line.add)
            let again = try read(lineText, schema: SubscriptionSchemas.states) { (fields) throws(FieldError) in
                try SubscriptionStateLine(fields)
            }
            #expect(again == line, "\(lineText)")
        }
    }

    @Test("a header that is written and read again is the same, and is taken for a header")
    func headers() throws {
        var random = Xoshiro256StarStar(seed: 3)
        for _ in 0..<200 {
            let header = SubscriptionEventHeader(
                preset: random.chance(0.5) ? RulePreset.allCases[random.index(below: 2)] : nil,
                plan: random.chance(0.5) ? drawnSettings(&random) : nil,
                store: random.chance(0.5) ? Store.allCases[random.index(below: 2)] : nil)
            let text = written(header.add) + "\n" + #"{"subscription":"s","store":"play","at":0,"event":"info"}"#
            let stream = RecordStream(
                paths: ["-"], schema: SubscriptionSchemas.events,
                open: { (_) throws(FileReadError) in MemoryInput(Array(text.utf8)) }, report: { _ in })
            #expect(try stream.next() != nil)
            let readHeader = try #require(stream.header)
            #expect(try SubscriptionEventHeader(readHeader.fields) == header)
        }
        #expect(
            written(
                SubscriptionEventHeader(preset: .slides2023, plan: PlanSettings(period: .month, graceDays: 16)).add)
                == #"{"schema":"milli.subscription-events/1","preset":"2023","plan":{"period":"P1M","grace":16}}"#)
    }

    @Test("the settings of a plan give the plan back, and values that a store does not have are refused by name")
    func settings() throws {
        for store in Store.allCases {
            for preset in RulePreset.allCases {
                for period in BillingPeriod.periods(of: store) {
                    let plan = try BillingPlan(store: store, period: period, grace: .on, preset: preset)
                    #expect(try PlanSettings(plan).plan(store: store, preset: preset) == plan)
                }
            }
        }

        let error = #expect(throws: BillingPlanError.self) {
            try PlanSettings(graceDays: 7).plan(store: .appStore, preset: .slides2023)
        }
        #expect(error?.field == "grace")
        #expect(error?.problem.contains("0, 3, 6, 16, 28") == true)
    }

    /// A line, the field in its error, and a part of the message.
    static let faults: [(String, String, String)] = [
        (#"{"event": "info", "at": 0}"#, "subscription", "missing"),
        (#"{"subscription": "", "event": "info", "at": 0}"#, "subscription", "empty"),
        (#"{"subscription": 7, "event": "info", "at": 0}"#, "subscription", "a string"),
        (#"{"subscription": "s", "event": "info"}"#, "at", "missing"),
        (#"{"subscription": "s", "event": "info", "at": "2023-13-01T00:00:00Z"}"#, "at", "month"),
        (#"{"subscription": "s", "event": "Info", "at": 0}"#, "event", "one of purchase, renew"),
        (#"{"subscription": "s", "event": "info", "at": 0, "store": "amazon"}"#, "store", "appStore, play"),
        (#"{"subscription": "s", "event": "info", "at": 0, "cause": "boredom"}"#, "cause", "voluntary.store"),
        (#"{"subscription": "s", "event": "info", "at": 0, "plan": "P1M"}"#, "plan", "an object"),
        (#"{"subscription": "s", "event": "info", "at": 0, "plan": {"period": "P5M"}}"#, "plan.period", "P1W"),
        (#"{"subscription": "s", "event": "info", "at": 0, "plan": {"grace": -1}}"#, "plan.grace", "from 0"),
        (#"{"subscription": "s", "event": "info", "at": 0, "plan": {"months": "lunar"}}"#, "plan.months", "sticky"),
        (#"{"subscription": "s", "event": "info", "at": 0, "expiry": true}"#, "expiry", "not true"),
    ]

    @Test("an error in a line names the field and what is expected", arguments: faults)
    func faultIsNamed(text: String, field: String, part: String) throws {
        let error = #expect(throws: FieldError.self) {
            try read(text) { (fields) throws(FieldError) in try SubscriptionEventLine(fields) }
        }
        #expect(error?.field == field)
        #expect(error?.problem.contains(part) == true, "\(String(describing: error))")
    }

    @Test("the maximum length of a key is that of a ledger")
    func longKeys() throws {
        func line(_ length: Int) throws -> SubscriptionEventLine {
            let key = String(repeating: "k", count: length)
            return try read(#"{"subscription": "\#(key)", "event": "info", "at": 0}"#) { (fields) throws(FieldError) in
                try SubscriptionEventLine(fields)
            }
        }
        #expect(try line(4_096).subscription.utf8.count == 4_096)
        #expect(throws: FieldError.self) { try line(4_097) }
    }
}

extension SubscriptionStateLine {
    /// A line that another tool reads.
    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        self.init(
            subscription: try fields.string("subscription"), store: try fields.namedCase("store"),
            status: SubscriptionStatus(
                state: try fields.made("state", "a state") { SubscriptionState(name: $0) },
                expiry: try fields.optionalInstant("expiry")))
        guard let access = try fields.optionalBoolean("access") else { throw fields.missing("access", "true or false") }

        status.hasAccess = access
        status.accessEnd = try fields.optionalInstant("accessEnd")
        status.nextRenewal = try fields.optionalInstant("nextRenewal")
        status.cause = try fields.optionalCause()
        status.tenureDays = Int(try fields.integer("tenureDays"))
        let flags = try fields.strings("flags")
        status.isAwaiting = flags.contains("awaiting")
        status.needsReconciliation = flags.contains("reconcile")
        status.ignored.illegal = Int(try fields.integer("illegal"))
        status.ignored.older = Int(try fields.integer("older"))
        status.ignored.duplicates = Int(try fields.integer("duplicates"))
        status.ignored.contained = Int(try fields.optionalInteger("contained") ?? 0)
    }
}
