import CommandSupport
import Foundation
import TestSupport
import Testing

/// The rules of sessions that the command counts by.
@Suite struct ExitSessionTests {
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
        let lines = try ExitSample.json(outcome)
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

    @Test("a session without a view exits from the screen of the previous session, except with --no-carry")
    func carried() throws {
        let hour = ExitSample.hour
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

    @Test("two interruptions in a row, and an interruption after a carried exit, belong to one session")
    func interruptionsInARow() throws {
        let hour = ExitSample.hour
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
}
