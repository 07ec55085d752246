@testable import ExitPage
import Files
import Foundation
import TestSupport
import Testing
import Workloads

@Suite struct ExitsTests {
    private static let hour = 3_600_000

    private func json(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

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
            let lines = try json(outcome)
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
        "a packed log counts as what is in it, and one that is cut off is an error",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func packedLog() throws {
        let log = Array(ExitLog.drawn(sessions: 300, screens: 9, seed: 6).events.map(Self.line).joined().utf8)
        let packed = try #require(Gzip.pack(log))
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

    /// One session that ends at an age in milliseconds.
    private func session(_ user: String, screen: String, endingAt age: Int) -> String {
        """
        {"user":"\(user)","createdAt":0,"at":\(age - 2),"event":"active"}
        {"user":"\(user)","at":\(age - 1),"event":"view","screen":"\(screen)"}
        {"user":"\(user)","at":\(age),"event":"resign"}

        """
    }

    @Test("the window is 24 hours, its last millisecond included, and --window takes another age")
    func window() throws {
        let scratch = try Scratch()
        let day = 24 * Self.hour
        let text = session("u", screen: "InTime", endingAt: day) + session("v", screen: "TooLate", endingAt: day + 1)
        let file = try scratch.write("log", text)

        func exits(_ arguments: String...) throws -> [String: Int] {
            let lines = try json(try Command.run(Command.executable, ["exits", file.path, "--json"] + arguments))
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

    @Test("bad lines are reported with file, line and field, counted, kept, and the others still count")
    func badLines() throws {
        let scratch = try Scratch()
        let bad: [(line: String, says: String)] = [
            (#"{"user":"v","at":1,"event":"active"}"#, ":2: createdAt: missing; the first line of user v"),
            (
                #"{"user":"u","createdAt":7,"at":1,"event":"active"}"#,
                ":3: createdAt: 1970-01-01T00:00:00Z was expected"
            ),
            (#"{"user":"u","at":1,"event":"view"}"#, ":4: screen: "),
            (#"{"user":"u","at":1,"event":"look","screen":"A"}"#, ":5: event: "),
            (#"{"user":"","createdAt":0,"at":1,"event":"active"}"#, ":6: user: a name was expected"),
            (#"{"user":"u","at":"yesterday","event":"resign"}"#, ":7: at: "),
            (#"{"user":"u","at":1,"event":"view","screen":""}"#, ":8: screen: a name was expected"),
            (#"{"at":1,"event":"active"}"#, ":9: user: "),
            ("hello", ":10: "),
        ]
        let good = session("u", screen: "A", endingAt: 10).split(separator: "\n").map(String.init)
        let lines = [good[0]] + bad.map(\.line) + Array(good.dropFirst())
        let file = try scratch.write("log.ndjson", lines.joined(separator: "\n") + "\n")
        let rejects = scratch.file("rejects.ndjson")
        let outcome = try Command.milli("exits", file.path, "--rejects", rejects.path)
        #expect(outcome.status == 0)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == bad.count)

        for (error, bad) in zip(errors, bad) {
            #expect(error.hasPrefix(file.path + bad.says), "\(error)")
        }
        #expect(try String(contentsOf: rejects, encoding: .utf8) == bad.map { $0.line + "\n" }.joined())
        #expect(outcome.output.contains("3 events, 1 user, 1 session, 1 of 1 exit logged, 9 lines skipped"))
        let strict = try Command.milli("exits", file.path, "--strict")
        #expect(strict.status == 3)
        #expect(strict.output == outcome.output)
        #expect(
            try Command.milli("exits", scratch.write("good", good.joined(separator: "\n")).path, "--strict").status == 0
        )
    }

    @Test("a file that cannot be read, or of another schema, gives exit 2 after all others are read")
    func unreadable() throws {
        let scratch = try Scratch()
        let good = try scratch.write(
            "good", #"{"schema":"milli.exits/1"}"# + "\n" + session("u", screen: "A", endingAt: 9))
        let newer = try scratch.write(
            "newer", #"{"schema":"milli.exits/2"}"# + "\n" + session("v", screen: "B", endingAt: 9))
        let outcome = try Command.milli("exits", "/nowhere/at/all", newer.path, good.path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("/nowhere/at/all: cannot be read: No such file or directory"))
        #expect(outcome.errors.contains("milli.exits/2"))
        #expect(outcome.output.contains("3 events, 1 user"))
        #expect(!outcome.output.contains("B "))
    }

    @Test("rejects that cannot be written, or would overwrite the log, are an error before anything is read")
    func rejectsFile() throws {
        let scratch = try Scratch()
        let file = try scratch.write("log", session("u", screen: "A", endingAt: 9))
        for target in ["/proc/nowhere/rejects", file.path] {
            let outcome = try Command.milli("exits", file.path, "--rejects", target)
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == session("u", screen: "A", endingAt: 9))
    }

    @Test("--rejects - is refused, as standard output carries the table")
    func rejectsToOutput() throws {
        let scratch = try Scratch()
        let file = try scratch.write("log", session("u", screen: "A", endingAt: 9) + "x\n")
        for arguments in [["--rejects", "-"], ["--rejects=-"]] {
            let outcome = try Command.run(
                Command.executable, ["exits", file.path] + arguments, in: scratch.folder)
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("name a file"))
            #expect(!FileManager.default.fileExists(atPath: scratch.file("-").path))
        }
    }

    @Test("logs and rejects whose names are not UTF-8 are those files", .needsNamesOfAnyBytes)
    func otherNames() throws {
        let scratch = try Scratch()
        try scratch.write("log", session("u", screen: "A", endingAt: 9) + "x\n")
        let script =
            "mv log $'l\\xe9' || exit 9; $MILLI exits --rejects $'l\\xe8' $'l\\xe9' && cat $'l\\xe8' && ls | wc -l"
        let outcome = try Command.bash(script, in: scratch)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("l\\xE9:4: "))
        #expect(outcome.output.contains("1 line skipped\nx\n"))
        #expect(outcome.lines.dropLast().last?.trimmingCharacters(in: .whitespaces) == "2")
    }

    @Test("an event that has a schema is an event, users of equivalent names are two, and long names are shortened")
    func oddLines() throws {
        let scratch = try Scratch()
        let lines = [
            #"{"schema":"milli.exits/1"}"#,
            #"{"schema":"milli.exits/1","user":"caf\u00e9","createdAt":0,"at":0,"event":"active"}"#,
            #"{"user":"cafe\u0301","createdAt":5,"at":6,"event":"active"}"#,
            "{\"user\":\"\(String(repeating: "n", count: 100_000))\",\"at\":6,\"event\":\"active\"}",
        ]
        let outcome = try Command.milli("exits", scratch.write("log", lines.joined(separator: "\n")).path)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("2 events, 2 users, 2 sessions"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.utf8.count < 400)
    }

    @Test("- is standard input, --top shortens the table and says so, and two calls print the same")
    func standardInput() throws {
        let scratch = try Scratch()
        let text = (0..<5).map { session("u\($0)", screen: "Screen\($0)", endingAt: 9) }.joined()
        let file = try scratch.write("log", text)
        let call = ["-c", "\"$0\" exits - --top 2 < \"$1\"", Command.executable.path, file.path]
        let outcomes = try (0..<2).map { _ in try Command.run(URL(fileURLWithPath: "/bin/sh"), call) }
        #expect(outcomes[0].status == 0)
        #expect(outcomes[0].output.contains("Screen1") && !outcomes[0].output.contains("Screen2"))
        #expect(outcomes[0].output.contains("… 3 more screens"))
        #expect(outcomes[0].output == outcomes[1].output)
        #expect(try Command.milli("exits", file.path, "--top", "0").status == 2)
    }

    @Test("what a table of exits cannot show is said below it")
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

    /// The events of one user, each after so many milliseconds.
    private func log(_ events: [(at: Int, action: String)]) -> String {
        events.map { event in
            let parts = event.action.split(separator: " ")
            let screen = parts.count > 1 ? ",\"screen\":\"\(parts[1])\"" : ""
            return "{\"user\":\"u\",\"createdAt\":0,\"at\":\(event.at),\"event\":\"\(parts[0])\"\(screen)}\n"
        }.joined()
    }

    /// Runs the command on a log, and returns its totals and, by screen, exits and views.
    private func counts(
        _ events: [(at: Int, action: String)], _ flags: String...
    ) throws -> (totals: [String: Any], screens: [String: [Int]]) {
        let scratch = try Scratch()
        let file = try scratch.write("log", log(events))
        let outcome = try Command.run(Command.executable, ["exits", file.path, "--json"] + flags)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = try json(outcome)
        var screens: [String: [Int]] = [:]
        for line in lines.dropFirst() {
            screens[line["screen"] as? String ?? ""] = [line["exits"] as? Int ?? -1, line["views"] as? Int ?? -1]
        }

        return (lines[0], screens)
    }

    private static let repeating = [
        (0, "active"), (1, "view A"), (2, "view A"), (3, "view Tabs"), (4, "view A"), (5, "view B"), (6, "view A"),
        (7, "resign Tabs"),
    ]

    @Test("a screen viewed twice in a row counts once")
    func repeatedViews() throws {
        let plain = try counts(Self.repeating)
        #expect(plain.screens == ["A": [0, 3], "B": [0, 1], "Tabs": [1, 1]])
        #expect(plain.totals["repeatedViews"] as? Int == 1)
    }

    @Test("a screen viewed twice counts once with an ignored one between")
    func repeatedViewsAroundIgnored() throws {
        let ignoring = try counts(Self.repeating, "--ignore", "Tabs,Other")
        #expect(ignoring.screens == ["A": [1, 2], "B": [0, 1]])
        #expect(ignoring.totals["ignoredViews"] as? Int == 1)
        #expect(ignoring.totals["repeatedViews"] as? Int == 2)
    }

    @Test("with --documented a screen viewed twice in a row counts twice")
    func repeatedViewsDocumented() throws {
        let documented = try counts(Self.repeating, "--documented")
        #expect(documented.screens == ["A": [0, 4], "B": [0, 1], "Tabs": [1, 1]])
    }

    @Test("a return sooner than --return-within is an interruption: no exit, and the session goes on")
    func interruptions() throws {
        let events = [
            (0, "active"), (1, "view A"), (2, "resign"), (5_001, "active"), (6_000, "view A"), (7_000, "resign"),
            (12_000, "active"), (12_001, "resign"),
        ]
        let plain = try counts(events)
        #expect(plain.screens == ["A": [2, 1]])
        #expect(plain.totals["interruptions"] as? Int == 1)
        #expect(plain.totals["carriedExits"] as? Int == 1)
        #expect(plain.totals["sessions"] as? Int == 2)
        #expect(plain.totals["unendedSessions"] as? Int == 0)
        #expect(try counts(events, "--return-within", "5001ms").screens == ["A": [1, 1]])
        #expect(try counts(events, "--return-within", "0s").screens == ["A": [3, 2]])
    }

    @Test("a session without a view exits from the screen of the one before, except with --no-carry")
    func carried() throws {
        let hour = Self.hour
        let events = [
            (0, "active"), (1, "view A"), (2, "resign"), (hour, "active"), (hour + 1, "resign"), (2 * hour, "active"),
            (2 * hour + 1, "resign"), (3 * hour, "active"), (3 * hour + 1, "view B"), (3 * hour + 2, "active"),
            (3 * hour + 3, "resign"),
        ]
        let plain = try counts(events)
        #expect(plain.screens == ["A": [3, 1], "B": [0, 1]])
        #expect(plain.totals["carriedExits"] as? Int == 2)
        #expect(plain.totals["exitsWithoutScreen"] as? Int == 1)
        for flag in ["--no-carry", "--documented"] {
            let without = try counts(events, flag)
            #expect(without.screens == ["A": [1, 1], "B": [0, 1]])
            #expect(without.totals["exitsWithoutScreen"] as? Int == 3)
        }

        let scratch = try Scratch()
        let file = try scratch.write("log", log(events))
        let text = try Command.milli("exits", file.path)
        #expect(text.output.contains("by the rules: 2 exits from the screen of the session before"))
    }

    @Test("an interruption of an interruption, and a carried exit that is taken back, count as one session")
    func interruptionsInARow() throws {
        let hour = Self.hour
        let events = [
            (0, "active"), (1, "view A"), (2, "resign"), (3, "active"), (4, "resign"), (5, "active"), (9, "resign"),
            (hour, "active"), (hour + 1, "resign"), (hour + 2, "active"), (hour + 3, "resign"),
        ]
        let plain = try counts(events)
        #expect(plain.screens == ["A": [2, 1]])
        #expect(plain.totals["interruptions"] as? Int == 3)
        #expect(plain.totals["carriedExits"] as? Int == 1)
        #expect(plain.totals["sessions"] as? Int == 2)
    }

    @Test("a name cannot break a line or colour the terminal")
    func hostileNames() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "log",
            session("u", screen: #"a\u001b[31m\nb\u202e"#, endingAt: 9)
                + #"{"user":"v\u001b[31m\nw","at":1,"event":"active"}"#)
        let outcome = try Command.milli("exits", file.path)

        for text in [outcome.output, outcome.errors] {
            #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        }
        #expect(outcome.lines.count == 5)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
