import CivilTime
import ExitPage
import Files
import JSONText
import Reproducibility
import Testing

@testable import Streams

/// Plain lines of exit logs, compared with the careful reader and the reference tally.
@Suite("Plain lines of exits")
struct PlainExitsTests {
    private struct Reading: Equatable {
        var statistics: ExitStatistics
        var problems: [String] = []
        var counts = RecordStream.Counts()
    }

    private static let window = ExitWindow(milliseconds: 3 * 86_400_000)

    /// Reads a log in parts of a given size.
    private func problems(
        _ text: [UInt8], part: Int, _ ahead: ReadAhead, counts: inout RecordStream.Counts,
        accept: (PlainExit) -> Bool, _ body: (StreamRecord) throws(FieldError) -> Void
    ) throws -> [String] {
        var problems: [String] = []
        let stream = RecordStream(
            paths: ["-"], schema: StreamSchema("exits", recordFields: ["user", "at", "event"]),
            limits: ahead.limits(line: 4_096), open: { _ in MemoryInput(text, part: part) }
        ) { problems.append("\($0)") }
        try stream.forEach(
            plain: PlainExitReader(), accept: { $0.acceptEach(accept) }, unreadable: { problems.append("\($0)") },
            body)
        counts = stream.counts

        return problems
    }

    /// Compares both readings of a log, and returns the number of lines that were read as plain ones.
    @discardableResult
    private func compare(_ text: String, part: Int = .max, _ ahead: ReadAhead = .none) throws -> Int {
        let bytes = Array(text.utf8)
        var tally = ExitTally(window: Self.window)
        var expected = Reading(statistics: tally.statistics)
        expected.problems = try problems(bytes, part: .max, .none, counts: &expected.counts, accept: { _ in false }) {
            record throws(FieldError) in
            try tally.add(record.fields)
        }

        expected.statistics = tally.statistics
        var taken = 0
        for share in 1...3 {
            var exits = ExitLines(window: Self.window)
            var number = 0
            var reading = Reading(statistics: exits.statistics)
            reading.problems = try problems(bytes, part: part, ahead, counts: &reading.counts) { line in
                number += 1
                let isTaken = number % share == 0 && exits.add(line)
                if isTaken, share == 1 { taken += 1 }
                return isTaken
            } _: { record throws(FieldError) in
                try exits.add(record.fields)
            }

            reading.statistics = exits.statistics
            #expect(reading == expected, "\(text)")
        }

        return taken
    }

    @Test(
        "a stream ends before the lines that its taker refuses, whatever comes next, and names the last line taken",
        arguments: [
            (taken: 0, file: "a", line: nil, files: 1), (taken: 1, file: "a", line: 1, files: 1),
            (taken: 2, file: "a", line: 2, files: 1),
            (taken: 3, file: "b", line: 1, files: 2),
        ] as [(taken: Int, file: String, line: Int?, files: Int)])
    func refusal(taken: Int, file: String, line: Int?, files: Int) throws {
        var problems: [String] = []
        let stream = RecordStream(
            paths: ["a", "b"], schema: StreamSchema("exits", recordFields: ["user", "at", "event"]),
            open: { _ in MemoryInput(Array("{}\n{}\n".utf8), part: .max) }
        ) { problems.append("\($0)") }

        var records = 0
        let error = #expect(throws: StreamError.self) {
            try stream.forEach(
                plain: PlainExitReader(),
                accept: { _ throws(StreamRefusal) in
                    if records == taken { throw StreamRefusal("that is enough") }
                    return 0
                }, unreadable: { problems.append("\($0)") }
            ) { _ in records += 1 }
        }

        #expect(error == StreamError(file: file, line: line, reason: .refused("that is enough")))
        #expect(records == taken && problems.isEmpty)
        #expect(stream.counts == RecordStream.Counts(records: taken, rejections: 0, files: files))
    }

    private static let start = 1_690_000_000_000 as Int64

    /// Returns a usual line, or one with something unusual.
    private static func line(_ random: inout SplitMix64, oddity: UInt64) -> String {
        func pick(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }
        func isOdd() -> Bool { random.next() % 1_000 < oddity }

        func instant(_ at: Int64) -> String {
            if isOdd() {
                return pick(["12", "1.5e12", "-5", "007", "true", "\"\"", "null", "\"2023-02-30T00:00:00Z\""])
            }
            return random.next() % 4 == 0 ? "\(at)" : "\"\(Instant.text(at))\""
        }

        func text(_ values: [String], _ odd: [String]) -> String { "\"\(isOdd() ? pick(odd) : pick(values))\"" }

        let user = Int64(random.next() % 6)
        var members = [
            ("user", isOdd() ? pick(["\"\"", "7", "null", "{}", "\"é\"", "\"\\u0061\""]) : "\"user-\(user)\""),
            ("at", instant(start + Int64(random.next() % 1_000) * 500_000)),
            ("event", text(["active", "view", "view", "view", "resign"], ["View", "", "\\u0076iew", "views"])),
        ]
        if random.next() % 3 == 0 || isOdd() {
            members.insert(("createdAt", instant(start + user * 43_200_000 + (isOdd() ? 1 : 0))), at: 1)
        }

        if random.next() % 4 > 0 {
            members.append(
                (
                    "screen",
                    isOdd()
                        ? pick(["1", "null", "{}", "\"\""])
                        : text(["Home", "Detail", "A long name"], ["", "日本", "\\t"])
                ))
        }

        if isOdd() { members.append((pick(["other", "at", "schema", ""]), pick(["1", "\"x\"", "{}"]))) }
        if isOdd() { members.remove(at: Int(random.next() % UInt64(members.count))) }
        if random.next() % 3 == 0 { members.shuffle(using: &random) }
        let line = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: pick([",", ", "])) + "}"

        return isOdd() ? String(line.prefix(Int(random.next() % UInt64(line.count)))) : line
    }

    private static func log(_ number: Int, lines: Int, oddity: UInt64) -> String {
        var random = SplitMix64(seed: Seed.derive(5, "plain exits", "\(number)"))
        var text = number % 4 == 0 ? "{\"schema\":\"milli.exits/1\"}\n" : ""
        for _ in 0..<lines {
            text += line(&random, oddity: oddity) + (random.next() % 20 == 0 ? "\r\n" : "\n")
        }

        return number % 2 == 0 ? text : String(text.dropLast())
    }

    @Test("lines of any form give the same counts and messages as the reference")
    func anyForm() throws {
        var taken = 0
        for number in 0..<600 {
            let oddity: UInt64 = [0, 20, 150][number % 3]
            taken += try compare(Self.log(number, lines: 40, oddity: oddity))
        }
        // Lines of users without a known creation, and views without a screen, are not plain.
        #expect(taken > 600 * 40 / 3, "\(taken)")
    }

    @Test("texts of any length, with any byte at any place, give the same as with the careful reader")
    func textLengths() throws {
        func line(_ user: String) -> String {
            "{\"user\":\"\(user)\",\"createdAt\":1,\"at\":2,\"event\":\"view\",\"screen\":\"\(user)\"}\n"
        }

        for length in [1, 2, 14, 15, 16, 17, 18, 30, 31, 32, 33, 34, 48] {
            let text = String(repeating: "a", count: length)
            #expect(try compare(line("u") + line(text)) == 2)
            for index in 0..<length {
                for byte in ["\\", "\\n", "\"", "\u{1}", "\u{1F}", " ", "\u{7F}", "é", "}", "{", ","] {
                    try compare(line("u") + line(text.prefix(index) + byte + text.dropFirst(index + 1)))
                }
            }
        }
    }

    @Test("more shapes of lines than are stored give the same as with the careful reader")
    func manyShapes() throws {
        var random = SplitMix64(seed: Seed.derive(5, "shapes"))
        var members = [
            "\"user\":\"u\"", "\"createdAt\":1", "\"at\":2", "\"event\":\"view\"", "\"screen\":\"Home\"",
        ]
        var text = ""
        for number in 0..<2_000 {
            members.shuffle(using: &random)
            text += "{" + members.joined(separator: number % 3 == 0 ? ", " : ",") + "}\n"
        }

        #expect(try compare(text) == 2_000)
    }

    @Test("the result does not depend on where the blocks of the input end")
    func parts() throws {
        let text = Self.log(1, lines: 15, oddity: 20)
        for part in 1...150 { try compare(text, part: part) }
    }

    @Test("several threads give the same, wherever blocks end")
    func threads() throws {
        for number in 0..<300 {
            let text = Self.log(number, lines: 60, oddity: [0, 20, 150][number % 3])
            try compare(text, part: [.max, 7, 90][number / 3 % 3], ReadAhead(cores: 2 + number % 3, part: 8 + number))
        }
    }
}

extension ExitTally {
    /// Counts a line with names, as the reference does, without numbers for users and screens.
    fileprivate mutating func add(_ fields: JSONFields) throws(FieldError) {
        func name(_ key: StaticString) throws(FieldError) -> String {
            let text = try fields.string(key)
            guard !text.isEmpty else { throw fields.error(key, "a name was expected, not an empty string") }
            return text
        }

        let user = try name("user")
        let createdAt = try fields.optionalInstant("createdAt")
        let at = try fields.instant("at")
        let kind = try fields.namedCase("event", NumberedExitTally.Kind.self)
        let action: ExitAction =
            switch kind {
            case .active: .active
            case .view: .view(screen: try name("screen"))
            case .resign: .resign(screen: fields.has("screen") ? try name("screen") : nil)
            }

        do throws(ExitEventError) {
            try add(ExitEvent(user: user, createdAt: createdAt, at: at, action: action))
        } catch {
            switch error {
            case .missingCreation:
                throw fields.error(
                    "createdAt", "missing; the first line of user \(user) must say when the user was created")
            case .changedCreation(_, let known, let given):
                throw fields.error(
                    "createdAt",
                    "\(Instant.text(known)) was expected, as on the first line of user \(user), "
                        + "not \(Instant.text(given))")
            }
        }
    }
}
