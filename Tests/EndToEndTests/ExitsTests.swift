@testable import ExitPage
import CommandSupport
import Files
import Foundation
import TestSupport
import Testing
import Workloads

@Suite struct ExitsTests {
    @Test("a log with mixed users has the statistics that the library gives, for new users and for all")
    func generatedLog() throws {
        let log = ExitLog.drawn(sessions: 3_000, screens: 40, seed: 5)
        // In the order of time as far as each user's own order allows: one event of each user after the other.
        var queues = Array(repeating: [ExitEvent](), count: log.users.count)
        let numbers = Dictionary(uniqueKeysWithValues: log.users.enumerated().map { ($1, $0) })
        for event in log.events { queues[try #require(numbers[event.user])].append(event) }
        let longest = queues.map(\.count).max() ?? 0
        let events = (0..<longest).flatMap { index in queues.compactMap { index < $0.count ? $0[index] : nil } }
        let scratch = try Scratch()
        let half = events.count / 2
        try scratch.write("a.ndjson", events[..<half].map(Self.line).joined())
        try scratch.write("b.ndjson", events[half...].map(Self.line).joined())
        let expected = ExitTally(log).statistics

        for (flags, population) in [([], expected.newUsers), (["--all-users"], expected.allUsers)] {
            let outcome = try Command.run(
                Command.executable, ["exits", "a.ndjson", "b.ndjson", "--json", "--documented"] + flags,
                in: scratch.folder)
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            let lines = try ExitSample.json(outcome)
            let totals = lines[0]
            #expect(totals["schema"] as? String == "milli.exit-statistics/1")
            #expect(totals["population"] as? String == (flags.isEmpty ? "new" : "all"))
            #expect(totals["events"] as? Int == expected.events)
            #expect(totals["users"] as? Int == expected.users)
            #expect(totals["sessions"] as? Int == population.sessions)
            #expect(totals["exits"] as? Int == population.exits)
            #expect(totals["exitsWithoutScreen"] as? Int == population.exitsWithoutScreen)
            #expect(totals["unendedSessions"] as? Int == expected.unendedSessions)
            #expect(totals["viewsOutsideSessions"] as? Int == expected.viewsOutsideSessions)
            #expect(totals["resignsOutsideSessions"] as? Int == expected.resignsOutsideSessions)
            #expect(totals["outOfOrder"] as? Int == expected.outOfOrder)
            let rows = lines.dropFirst().map { line in
                ScreenExits(
                    screen: line["screen"] as? String ?? "", views: line["views"] as? Int ?? -1,
                    exits: line["exits"] as? Int ?? -1)
            }
            #expect(rows == population.screens)
        }
    }

    @Test(
        "a packed log counts like its content, and one that is cut off is an error",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func packedLog() throws {
        let log = Array(ExitLog.drawn(sessions: 300, screens: 9, seed: 6).events.map(Self.line).joined().utf8)
        let packed = try Gzip.pack(log)
        let scratch = try Scratch()
        try scratch.write("plain", Data(log))
        try scratch.write("packed", Data(packed))
        try scratch.write("cut", Data(packed[..<(packed.count / 2)]))

        func run(_ file: String) throws -> Command.Outcome {
            try Command.run(Command.executable, ["exits", file, "--all-users"], in: scratch.folder)
        }

        let plain = try run("plain")
        let complete = try run("packed")
        let cut = try run("cut")
        #expect(complete.status == 0 && complete.errors.isEmpty)
        #expect(complete.output == plain.output)
        #expect(cut.status == 2)
        #expect(cut.errors.hasPrefix("cut:") && cut.errors.contains("packed by gzip, and cut off"))
    }

    private static func line(_ event: ExitEvent) -> String {
        var fields = ["\"user\":\"\(event.user)\"", "\"at\":\(event.at)"]
        if let createdAt = event.createdAt { fields.append("\"createdAt\":\(createdAt)") }
        switch event.action {
        case .active: fields.append("\"event\":\"active\"")
        case .view(let screen): fields.append("\"event\":\"view\",\"screen\":\"\(screen)\"")
        case .resign(let screen):
            fields.append("\"event\":\"resign\"" + (screen.map { ",\"screen\":\"\($0)\"" } ?? ""))
        }

        return "{\(fields.joined(separator: ","))}\n"
    }

    @Test("the window is 24 hours including the last millisecond, and --window sets another age")
    func window() throws {
        let scratch = try Scratch()
        let day = 24 * ExitSample.hour
        let text =
            ExitSample.session("u", screen: "InTime", endingAt: day)
            + ExitSample.session("v", screen: "TooLate", endingAt: day + 1)
        let file = try scratch.write("log", text)

        func exits(_ arguments: String...) throws -> [String: Int] {
            let lines = try ExitSample.json(
                try Command.run(Command.executable, ["exits", file.path, "--json"] + arguments))
            return Dictionary(
                uniqueKeysWithValues: lines.dropFirst().map {
                    ($0["screen"] as? String ?? "", $0["exits"] as? Int ?? -1)
                })
        }
        #expect(try exits() == ["InTime": 1, "TooLate": 0])
        #expect(try exits("--window", "25h") == ["InTime": 1, "TooLate": 1])
        #expect(try exits("--window", "1d") == ["InTime": 1, "TooLate": 0])
        #expect(try exits("--window", "60min") == [:])
        #expect(try exits("--window", "1s", "--all-users") == ["InTime": 1, "TooLate": 1])

        for wrong in ["24", "h", "-1h", "1.5h", "9223372036854775807d", "1w"] {
            let outcome = try Command.milli("exits", file.path, "--window", wrong)
            #expect(outcome.status == 2 && outcome.errors.contains("--window"), "\(wrong): \(outcome.errors)")
        }
    }

    @Test("- is standard input, --top shortens the table and says so, and two calls print the same")
    func standardInput() throws {
        let scratch = try Scratch()
        let text = (0..<5).map { ExitSample.session("u\($0)", screen: "Screen\($0)", endingAt: 9) }.joined()
        let file = try scratch.write("log", text)
        let call = ["-c", "\"$0\" exits - --top 2 < \"$1\"", Command.executable.path, file.path]
        let outcomes = try (0..<2).map { _ in try Command.run(URL(fileURLWithPath: "/bin/sh"), call) }
        #expect(outcomes[0].status == 0)
        #expect(outcomes[0].output.contains("Screen1") && !outcomes[0].output.contains("Screen2"))
        #expect(outcomes[0].output.contains("… 3 more screens"))
        #expect(outcomes[0].output == outcomes[1].output)
        #expect(try Command.milli("exits", file.path, "--top", "0").status == 2)
    }

    @Test("events that the table of exits does not contain are counted below it")
    func irregularities() throws {
        let scratch = try Scratch()
        let actions = ["view\",\"screen\":\"A", "resign", "active", "active", "resign"]
        let lines = actions.enumerated().map { index, action in
            "{\"user\":\"u\",\"createdAt\":0,\"at\":\(10 - index),\"event\":\"\(action)\"}"
        }

        let file = try scratch.write("log", lines.joined(separator: "\n"))
        let outcome = try Command.milli("exits", file.path)
        #expect(outcome.output.contains("none: no screen was viewed in a session or left"))
        #expect(
            outcome.unwrapped.contains(
                "not in the table: 1 exit from no screen, 1 session without an end, 1 view outside a session, "
                    + "1 resign outside a session, 4 events out of order"))
    }

    @Test("an empty log has no table")
    func emptyLog() throws {
        let scratch = try Scratch()
        let empty = try Command.milli("exits", scratch.write("empty", "\n\n").path)
        #expect(empty.status == 0)
        #expect(empty.output.contains("0 events, 0 users, 0 sessions, 0 of 0 exits logged, 0 lines skipped"))
        #expect(!empty.output.contains("not in the table"))
    }
}
