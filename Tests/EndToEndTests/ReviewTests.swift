import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct ReviewTests {
    private func explain(_ scratch: Scratch, _ text: String, _ arguments: [String] = []) throws -> Command.Outcome {
        try scratch.write("story", text)
        return try Command.run(Command.executable, ["review", "explain", "story"] + arguments, in: scratch.folder)
    }

    @Test("a user who leaves at 1.999 s is not asked, and one at 2.000 s is, because due requests come first")
    func edges() throws {
        let scratch = try Scratch()

        func story(_ busyAt: Int) -> String {
            """
            {"at":0,"event":"launch","version":"1.0"}
            {"at":0,"event":"task"}
            {"at":0,"event":"request"}
            {"at":\(busyAt),"event":"busy"}
            """
        }

        let early = try explain(scratch, story(1_999), ["--threshold", "1"])
        #expect(early.output.contains("1970-01-01T00:00:02Z  not asked: the delay is over and the user is busy"))
        let late = try explain(scratch, story(2_000), ["--threshold", "1"])
        #expect(late.output.contains("1970-01-01T00:00:02Z  asked in 1.0: the platform shows the prompt"))
        #expect(
            try explain(scratch, story(2_000), ["--threshold", "1", "--delay", "5s"]).output.contains("busy; nothing"))
        #expect(try explain(scratch, story(2_000)).output.contains("not asked: 1 of 4 tasks are completed"))
        let build = try explain(scratch, story(2_000), ["--threshold", "1", "--build", "testFlight"])
        #expect(build.output.contains("nothing in TestFlight"))
    }

    /// Requests on the last day of a version and on the first of the next.
    private static let twoVersions = """
        {"at":"2026-03-08T23:00:00Z","event":"launch","version":"1.0"}
        {"at":"2026-03-08T23:00:00Z","event":"task"}
        {"at":"2026-03-08T23:00:00Z","event":"request"}
        {"at":"2026-03-09T01:00:00Z","event":"launch","version":"1.1"}
        {"at":"2026-03-09T01:00:00Z","event":"request"}
        """

    @Test("the version alone allows asking on the last day of one and the first of the next")
    func counterexample() throws {
        let documented = try explain(try Scratch(), Self.twoVersions, ["--threshold", "1", "--interval", "0s"])
        #expect(documented.output.contains("2 requests: 2 asked, 2 of them shown"))
    }

    @Test("the interval does not allow asking on the last day of a version and the first of the next")
    func intervalOfVersions() throws {
        let explanation = try explain(try Scratch(), Self.twoVersions, ["--threshold", "1"])
        #expect(explanation.output.contains("2 requests: 1 asked, 1 of them shown; 1 refused"))
        #expect(explanation.unwrapped.contains("the next can be from 2026-03-15T23:00:02Z on"))
    }

    @Test("bad lines are reported with file, line and field, counted and kept, and the history goes on")
    func badLines() throws {
        let scratch = try Scratch()
        let lines: [(line: String, says: String?)] = [
            (#"{"at":5,"event":"task"}"#, ":1: event: launch was expected first"),
            (#"{"at":5,"event":"launch"}"#, ":2: version: missing"),
            (#"{"at":5,"event":"launch","version":" "}"#, ":3: version: the app has no version"),
            (#"{"at":5,"event":"launch","version":"1\u001b[31m"}"#, nil),
            (#"{"at":4,"event":"task"}"#, ":5: at: 1970-01-01T00:00:00.005Z or later was expected"),
            (#"{"at":6,"event":"review"}"#, ":6: event: one of launch, task, "),
            (#"{"event":"task"}"#, ":7: at: missing"),
            ("[]", ":8: "),
            (#"{"at":1,"event":"clockSet"}"#, nil),
            (#"{"at":2,"event":"task"}"#, nil),
        ]
        let outcome = try explain(scratch, lines.map { $0.line + "\n" }.joined(), ["--rejects", "r"])
        #expect(outcome.status == 0)
        let bad = lines.filter { $0.says != nil }
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == bad.count)
        for (error, bad) in zip(errors, bad) { #expect(error.hasPrefix("story" + (bad.says ?? "")), "\(error)") }
        #expect(outcome.unwrapped.contains("7 lines skipped"))
        #expect(outcome.output.contains("task 1 is completed; the threshold is 4"))
        #expect(!outcome.output.contains("\u{1b}"))
        #expect(try String(contentsOf: scratch.file("r"), encoding: .utf8) == bad.map { $0.line + "\n" }.joined())
        #expect(try explain(scratch, "x\n", ["--strict"]).status == 3)
    }

    @Test("--json prints one object on a line, and two calls print the same")
    func json() throws {
        let scratch = try Scratch()
        let story = """
            {"at":0,"event":"launch","version":"1.0"}
            {"at":253402300799999,"event":"task"}
            {"at":253402300799999,"event":"request"}
            """
        let outcome = try explain(scratch, story, ["--json", "--threshold", "1", "--delay", "1000d"])
        #expect(outcome.status == 0)
        let objects = try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["outcome"] as? String } == ["launched", "task", "waits", "asked"])
        #expect(objects.last?["schema"] as? String == "milli.review-timeline/1")
        #expect(objects.last?["shown"] as? Int == 1)
        #expect(
            try explain(scratch, story, ["--json", "--threshold", "1", "--delay", "1000d"]).output == outcome.output)
    }

    @Test("wrong calls exit 2")
    func wrongCalls() throws {
        let scratch = try Scratch()
        #expect(try Command.milli("review", "explain", "/nowhere").status == 2)
        for arguments in [
            ["--threshold", "-1"], ["--interval", "week"], ["--interval", "9999999999d"], ["--build", "beta"],
            ["--rejects", "-"], ["--rejects", "story"],
        ] {
            #expect(try explain(scratch, "", arguments).status == 2, "\(arguments)")
        }

        let tooLong = try explain(scratch, "", ["--delay", "999999999999999d"])
        #expect(tooLong.status == 2)
        #expect(tooLong.errors.contains("--delay") && tooLong.errors.contains("takes at most 365000d"))
    }

    @Test("each of several users has a history, a device, a clock and totals of their own")
    func users() throws {
        let scratch = try Scratch()
        let story = """
            {"user":"ana","at":100000,"event":"launch","version":"1.0"}
            {"user":"ben","at":0,"event":"launch","version":"1.0"}
            {"user":"ana","at":100000,"event":"task"}
            {"user":"ana","at":100000,"event":"request"}
            {"user":"ben","at":1000,"event":"request"}
            """
        let text = try explain(scratch, story, ["--threshold", "1"])
        #expect(text.output.contains("ana  1970-01-01T00:01:42Z  asked in 1.0"))
        #expect(text.output.contains("ben  1970-01-01T00:00:01Z  not asked: 0 of 1 tasks are completed"))
        #expect(text.output.contains("ana: 1 request: 1 asked") && text.output.contains("ben: 1 request: 0 asked"))
        #expect(text.output.contains("2 requests: 1 asked, 1 of them shown; 1 refused"))
        let lines = try explain(scratch, story, ["--threshold", "1", "--json"]).output
        #expect(lines.contains(#""user":"ana""#) || lines.contains(#""user": "ana""#))
    }
}
