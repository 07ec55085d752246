import CivilTime
import Files
import JSONText
import Reproducibility
import Testing

@testable import Streams
@testable import Subscription

/// Plain lines, compared with the careful reader and a lifecycle for each subscription.
@Suite("Plain lines of events")
struct PlainEventsTests {
    private struct Reading: Equatable {
        var states: [String] = []
        var problems: [String] = []
        var counts = RecordStream.Counts()
        var lastInstant: Int64?
        var later = 0
    }

    /// Reads a stream in parts of a given size.
    private func read<Register: SubscriptionRegister & ~Copyable>(
        _ text: [UInt8], _ register: Register.Type, part: Int = .max, _ ahead: ReadAhead = .none, until: Int64? = nil,
        handling: IllegalEventHandling = .lenient,
        _ read: (RecordStream, inout SubscriptionLedger<Register>, (StreamError) -> Void) throws -> Void
    ) throws -> Reading {
        var ledger = SubscriptionLedger<Register>(handling: handling, until: until)
        var reading = Reading()
        var problems: [String] = []
        let stream = RecordStream(
            paths: ["-"], schema: SubscriptionSchemas.events, readsDocuments: true,
            limits: ahead.limits(line: 4_096), open: { _ in MemoryInput(text, part: part) }
        ) { problems.append("\($0)") }
        try read(stream, &ledger) { problems.append("\($0)") }

        for instant in [ledger.lastInstant ?? 0, 1_800_000_000_000] {
            reading.states += (0..<ledger.count).map { written(ledger.state(of: $0, at: instant).add) }
        }

        reading.problems = problems
        reading.counts = stream.counts
        reading.lastInstant = ledger.lastInstant
        reading.later = ledger.eventsAfterUntil

        return reading
    }

    /// Compares both readings of a stream, and returns the number of lines that were read as plain ones.
    @discardableResult
    private func compare(
        _ text: String, part: Int = .max, _ ahead: ReadAhead = .none, until: Int64? = nil,
        handling: IllegalEventHandling = .lenient
    ) throws -> Int {
        var taken = 0
        let plain = try read(
            Array(text.utf8), PopulationRegister.self, part: part, ahead, until: until, handling: handling
        ) { stream, ledger, unreadable in
            var careful = 0
            try ledger.read(stream, at: Self.instant, unreadable: unreadable, careful: { _ in careful += 1 })
            taken = stream.counts.records - careful
        }

        let careful = try read(
            Array(text.utf8), LifecycleRegister<StepwiseSubscription>.self, part: part, until: until,
            handling: handling
        ) { try Self.readCarefully($0, &$1, $2) }
        #expect(plain == careful, "\(text)")
        return taken
    }

    private static func readCarefully(
        _ stream: RecordStream, _ ledger: inout SubscriptionLedger<some SubscriptionRegister & ~Copyable>,
        _ unreadable: (StreamError) -> Void
    ) throws {
        var reader = SubscriptionRecordReader()
        try stream.forEach(unreadable: unreadable) { record throws(FieldError) in
            switch try reader.read(record, of: stream) {
            case .line(let line, let header): try ledger.add(line, header: header)
            case .payload(let payload): for report in payload.reports { try ledger.add(report, at: Self.instant) }
            }
        }
    }

    private static let start = 1_690_000_000_000 as Int64
    private static let instant = 1_700_000_000_000 as Int64

    /// Returns a usual line, or one with something unusual.
    private static func line(_ random: inout SplitMix64, oddity: UInt64) -> String {
        func pick(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }
        func isOdd() -> Bool { random.next() % 1_000 < oddity }

        func instant() -> String {
            let at = start + Int64(random.next() % 40) * 43_200_000
            if isOdd() {
                return pick([
                    "\"2023-02-30T00:00:00Z\"", "12", "1.5e12", "-5", "007", "true", "\"\"", "null",
                    "99999999999999999999",
                    "\"2023-07-22T04:26:40+02:00\"", "253402300800000", "-62135596800001", "-0",
                ])
            }

            return random.next() % 4 == 0 ? "\(at)" : "\"\(Instant.text(at))\""
        }

        func text(_ values: [String], _ odd: [String]) -> String { "\"\(isOdd() ? pick(odd) : pick(values))\"" }

        var members = [
            ("subscription", text(["a", "b", "c-7", "d"], ["", "é", "\\u0061", "a\\n", "x\u{1}", "日本", "a\\\"b"])),
            ("at", instant()),
            (
                "event",
                text(EventKind.allCases.map(\.name), ["Renew", "", "renew ", "\\u0072enew", "buy"])
            ),
        ]
        if random.next() % 2 == 0 {
            members.append(("id", text(["1", "2", "a-long-id-of-a-store"], ["", "é", "\\t"])))
        }
        if random.next() % 4 == 0 { members.append(("expiry", instant())) }
        if random.next() % 6 == 0 { members.append(("resumeAt", instant())) }
        if random.next() % 6 == 0 { members.append(("cause", text(Cause.allCases.map(\.name), ["payment", "x"]))) }
        if random.next() % 3 == 0 { members.append(("store", text(["play", "play", "appStore"], ["Play", ""]))) }

        if random.next() % 12 == 0 {
            members.append(
                (
                    "plan",
                    isOdd()
                        ? pick([
                            "{}", "null", "[]", "{\"grace\":{}}", "{\"period\":\"}\"}", "{\"grace\":1,\"grace\":1}",
                        ])
                        : pick(["{\"period\":\"P1M\",\"grace\":7}", "{\"period\":\"P1Y\"}", "{\"grace\":99}"])
                ))
        }

        if isOdd() { members.append(("reconcile", pick(["true", "false", "1"]))) }
        if isOdd() { members.append(("answer", "{\"state\":\"active\"}")) }
        if isOdd() {
            members.append((pick(["other", "at", "schema", "", "even\\u0074"]), pick(["1", "\"x\"", "{}"])))
        }
        if isOdd() { members.remove(at: Int(random.next() % UInt64(members.count))) }
        if random.next() % 3 == 0 { members.shuffle(using: &random) }
        let (colon, comma) = isOdd() ? (pick([" : ", ":  ", ""]), pick([" , ", ",,", ""])) : (pick([":", ": "]), ",")
        var line = "{" + members.map { "\"\($0)\"\(colon)\($1)" }.joined(separator: comma + pick(["", " "])) + "}"

        if isOdd() {
            line = pick([" \(line)", "\(line) ", "[\(line)]", String(line.dropLast()), "\(line)}", line + line])
        }
        if isOdd() { line = String(line.prefix(Int(random.next() % UInt64(line.count)))) }
        return line
    }

    private static func stream(_ random: inout SplitMix64, lines: Int, oddity: UInt64) -> String {
        var text = random.next() % 4 == 0 ? "" : "{\"schema\":\"milli.subscription-events/1\",\"store\":\"play\"}\n"
        for _ in 0..<lines {
            text += line(&random, oddity: oddity) + (random.next() % 40 == 0 ? "\r\n" : "\n")
            if random.next() % 30 == 0 {
                text += "{\"schema\":\"milli.subscription-events/1\",\"store\":\"appStore\",\"plan\":{\"grace\":16}}\n"
            }
        }

        return random.next() % 2 == 0 ? text : String(text.dropLast())
    }

    @Test("lines of any form give the same states, counts and messages as with the careful reader")
    func anyForm() throws {
        var taken = 0
        var lines = 0
        for number in 0..<1_500 {
            var random = SplitMix64(seed: Seed.derive(3, "plain", "\(number)"))
            let oddity: UInt64 = [0, 20, 150][number % 3]
            let text = Self.stream(&random, lines: 30, oddity: oddity)
            let until = number % 5 == 0 ? Self.start + 10 * 86_400_000 : nil
            let count = try compare(text, until: until, handling: number % 7 == 0 ? .strict : .lenient)

            if oddity == 0, number % 7 > 0 {
                taken += count
                lines += 30
            }
        }
        // Only a second plan and another store need the careful reader.
        #expect(taken * 10 > lines * 7, "\(taken) of \(lines)")
    }

    @Test("the result does not depend on where the blocks of the input end")
    func parts() throws {
        var random = SplitMix64(seed: 5)
        let text = Self.stream(&random, lines: 12, oddity: 30)
        for part in 1...200 { try compare(text, part: part) }
    }

    @Test("several threads give the same, wherever blocks end and bad lines stand")
    func threads() throws {
        for number in 0..<400 {
            var random = SplitMix64(seed: Seed.derive(3, "threads", "\(number)"))
            let text = Self.stream(&random, lines: 60, oddity: [0, 20, 150][number % 3])
            try compare(
                text, part: [.max, 7, 90][number / 3 % 3], ReadAhead(cores: 2 + number % 3, part: 8 + number),
                until: number % 5 == 0 ? Self.start + 10 * 86_400_000 : nil)
        }
    }

    @Test("every byte of a plain line, replaced by any other, gives the same as with the careful reader")
    func everyByte() throws {
        let first =
            "{\"subscription\":\"a\",\"store\":\"play\",\"at\":1690000000000,\"event\":\"purchase\","
            + "\"plan\":{\"grace\":7}}\n"
        let line = Array(
            "{\"subscription\":\"a\",\"at\":\"2023-08-23T00:00:00.5Z\",\"event\":\"renew\",\"id\":\"17\"}".utf8)
        for index in line.indices {
            for byte in [0, 9, 10, 13, 0x20, 0x22, 0x2C, 0x2D, 0x2E, 0x30, 0x39, 0x3A, 0x5C, 0x61, 0x7B, 0x7D, 0x7F] {
                var changed = line
                changed[index] = UInt8(byte)
                try compare(first + String(decoding: changed, as: UTF8.self))
            }
        }
        #expect(try compare(first + String(decoding: line, as: UTF8.self)) == 2)
    }

    @Test("more plans than a population holds, and keys that are the same to a reader and not to a computer")
    func many() throws {
        var text = ""
        for number in 0..<700 {
            let grace = number % 7
            text += "{\"subscription\":\"s\(number)\",\"store\":\"play\",\"at\":\(Self.start),\"event\":\"purchase\","
            text += "\"plan\":{\"period\":\"\(number < 434 ? "P1M" : "P1Y")\",\"grace\":\(grace),"
            text += "\"hold\":\(30 - grace + number / 7 % 31),"
            text += "\"months\":\"\(number / 217 % 2 == 0 ? "sticky" : "anchored")\"}}\n"
        }

        for number in 0..<700 {
            text += "{\"subscription\":\"s\(number)\",\"at\":\(Self.start + 40 * 86_400_000),\"event\":\"failGrace\"}\n"
        }
        #expect(try compare(text) == 1_400)
        let keys =
            "{\"subscription\":\"\u{E9}\",\"store\":\"play\",\"at\":1,\"event\":\"purchase\"}\n"
            + "{\"subscription\":\"e\u{301}\",\"store\":\"play\",\"at\":1,\"event\":\"purchase\"}\n"
        let reading = try read(Array(keys.utf8), PopulationRegister.self) { try Self.readCarefully($0, &$1, $2) }
        #expect(reading.states.count == 4)
    }
}
