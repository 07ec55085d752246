import CommandSupport
import Foundation
import TestSupport
import Testing

/// `subscription replay --state-in FILE --state-out FILE` as a user calls it; that any cut gives the same is tested in
/// StreamsTests.
@Suite struct SavedStateTests {
    private func replay(_ scratch: Scratch, _ arguments: String...) throws -> Command.Outcome {
        try Command.run(Command.executable, ["subscription", "replay"] + arguments, in: scratch.folder)
    }

    /// Three files of events of both stores, and one file with all events.
    private func simulated() throws -> Scratch {
        let scratch = try Scratch()
        for store in ["play", "appStore"] {
            let simulated = try Command.milli(
                "subscription", "simulate", "--store", store, "--customers", "40", "--answers", "0.3", "--delay", "0.1",
                "--duplicate", "0.1", "--unknown", "0.05")
            let lines = simulated.lines.dropLast()
            let third = lines.count / 3
            for (day, part) in [lines[1...third], lines[(third + 1)...(2 * third)], lines[(2 * third + 1)...]]
                .enumerated()
            {
                try scratch.write("\(store)-\(day)", ([lines[0]] + part).joined(separator: "\n") + "\n")
            }
        }

        return scratch
    }

    @Test("day by day, the states are those of one replay, at any instant, and nothing after --at is lost")
    func days() throws {
        let scratch = try simulated()
        let files = (0..<3).map { ["play-\($0)", "appStore-\($0)"] }

        func run(_ arguments: [String]) throws -> Command.Outcome {
            try Command.run(Command.executable, ["subscription", "replay"] + arguments, in: scratch.folder)
        }

        for at in [["--at", "2024-02-01"], ["--at", "2027-01-01"], []] {
            let replay = try run(files.flatMap { $0 } + at)
            #expect(replay.lines.count > 70)
            _ = try run(files[0] + at + ["--state-out", "one"])
            let second = try run(files[1] + at + ["--state-in", "one", "--state-out", "folder/two"])
            #expect(second.errors.contains("older than the newest event in --state-in; treated as late"))
            let last = try run(files[2] + at + ["--state-in", "folder/two"])
            #expect(last.status == 0 && last.output == replay.output, "\(at)")

            // Without a further event, what was saved is what is.
            let again = try run(["/dev/null"] + at + ["--state-in", "folder/two"])
            #expect(again.output == second.output)
        }
    }

    @Test("a state that is damaged, cut off, of another version, file or call is refused with one line and no output")
    func refusals() throws {
        let scratch = try simulated()
        #expect(try replay(scratch, "play-0", "--store", "play", "--state-out", "good").status == 0)
        let good = try String(contentsOf: scratch.file("good"), encoding: .utf8)
        let lines = good.split(separator: "\n")
        let cases: [(name: String, text: String, says: String)] = [
            ("damaged", good.replacingOccurrences(of: "\"last\":1", with: "\"last\":2"), ": sha256: "),
            ("cut", String(good.dropLast(100)), "cut:\(lines.count - 1): cannot be read: "),
            ("short", lines.dropLast().joined(separator: "\n"), "short:\(lines.count - 1): cannot be read: its end is"),
            (
                "missing", (lines[..<3] + lines[4...]).joined(separator: "\n"),
                "missing:\(lines.count - 1): end: \(lines.count - 3) was expected: lines are missing"
            ),
            (
                "newer", good.replacingOccurrences(of: "ledger/1", with: "ledger/2"),
                "newer:1: schema: \"milli.subscription-ledger/1\" was expected, not \"milli.subscription-ledger/2\""
            ),
            ("events", try String(contentsOf: scratch.file("play-0"), encoding: .utf8), "events:1: schema: \"milli."),
            ("empty", "", "empty: cannot be read: its end is missing"),
            ("behind", good + good, "behind:\(lines.count + 1): end: no line was expected after it"),
        ]

        for (name, text, says) in cases {
            try scratch.write(name, text)
            let outcome = try replay(
                scratch, "play-1", "--store", "play", "--state-in", name, "--state-out", "new-\(name)")
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(name)")
            #expect(outcome.errors.contains(says), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: scratch.file("new-\(name)").path))
        }

        for arguments in [[], ["--store", "appStore"], ["--store", "play", "--plan", "P1Y"]] {
            let outcome = try Command.run(
                Command.executable, ["subscription", "replay", "play-1", "--state-in", "good"] + arguments,
                in: scratch.folder)
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("good:1: call: ") && outcome.errors.contains("was expected, as --store"))
        }
    }

    @Test("a state is written whole or not at all, and never over an input")
    func written() throws {
        let scratch = try simulated()
        #expect(try replay(scratch, "play-0", "--state-out", "state").status == 0)
        let saved = try String(contentsOf: scratch.file("state"), encoding: .utf8)
        let same = try replay(scratch, "play-1", "--state-in", "state", "--state-out", "./state")
        #expect(same.status == 2 && same.errors.contains("it is one of the inputs"), "\(same.errors)")
        let events = try replay(scratch, "play-1", "--state-out", "play-1")
        #expect(events.status == 2 && events.errors.contains("it is one of the inputs"))
        let unread = try replay(scratch, "play-1", "nowhere", "--state-in", "state", "--state-out", "other")
        #expect(unread.status == 2 && unread.output.isEmpty)
        #expect(unread.errors.contains("--state-out other: nothing was saved, because a file could not be read"))
        let stream = try replay(scratch, "play-1", "--state-in", "-")
        #expect(stream.errors.contains("--state-in takes the path of a file or folder, such as ./-"))
        let absent = try replay(scratch, "play-1", "--state-in", "nowhere")
        #expect(absent.errors.contains("nowhere: cannot be read: No such"))
        #expect(try String(contentsOf: scratch.file("state"), encoding: .utf8) == saved)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("other").path))
    }
}
