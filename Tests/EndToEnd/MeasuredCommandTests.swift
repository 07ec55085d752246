import Foundation
import Results
import TestSupport
import Testing

/// `run --command`: programs that are not built on LabKit.
@Suite struct MeasuredCommandTests {
    private static func run(
        _ arguments: [String], in scratch: Scratch
    ) throws -> (outcome: Command.Outcome, result: ResultFile) {
        let file = scratch.file("run.json")
        let words = ["run"] + arguments + ["--profile", "quick", "--json", file.path]
        let outcome = try Command.run(Command.executable, words, in: scratch.folder)
        return (outcome, try ResultFile(Data(contentsOf: file), named: file.path))
    }

    @Test("commands are measured side by side at each size, and one that prints something else is a mismatch")
    func sizes() throws {
        let scratch = try Scratch()
        for size in [20, 3_000] {
            let text = (1...size).reversed().map { "\($0)\n" }.joined()
            try Data(text.utf8).write(to: scratch.file("n\(size)"))
        }

        let commands = [
            "--command", "numeric=sort -n n{size}", "--command", "general=sort -g n{size}", "--command",
            "text=sort n{size} | cat",
        ]
        let (outcome, result) = try Self.run(commands + ["--size", "20,3000"], in: scratch)
        #expect(outcome.status == 1)
        let times = result.cells.filter { $0.metric == .time }
        let cells = times.map { "\($0.experiment) \($0.implementation) \($0.id.input) \($0.plan) \($0.role)" }
        let expected = ["size-20", "size-3000"].flatMap { input in
            [("numeric", Role.reference), ("general", .implementation), ("bare", .bare)].map {
                "commands \($0) \(input) warm \($1)"
            }
        }
        #expect(Set(cells) == Set(expected) && cells.count == expected.count, "\(cells)")
        expectAll(times, count: 6) { $0.processes.count == 3 && $0.min > 1e5 }
        #expect(result.mismatches.map(\.input) == ["size-20", "size-3000"])
        #expect(result.mismatches.first?.expected.hasPrefix("51 bytes, '1\\n2\\n3") == true, "\(result.mismatches)")

        // The line that is said to show it again does.
        let line = try #require(outcome.lines.first { $0.contains("again with: milli run 'commands/text/size-20'") })
        let words = try #require(line.components(separatedBy: "again with: milli ").last)
        let again = try Command.bash(
            "'\(Command.executable.path)' \(words) --profile quick --json again.json", in: scratch)
        #expect(again.status == 1 && again.output.contains("mismatch: commands/text on size-20"))
        #expect(!again.output.contains("size-3000"))

        // Nobody's file starts programs.
        let replayed = try Command.run(Command.executable, ["replay", "run.json"], in: scratch.folder)
        #expect(replayed.status == 2)
        #expect(
            replayed.errors.contains(
                "and a result file may not start programs; look at them, then call: milli run --command"))
    }

    @Test("a command that fails has no number, and says why")
    func failing() throws {
        let scratch = try Scratch()
        let (outcome, result) = try Self.run(
            ["--command", "fine=echo a", "--command", "fails=echo why >&2; exit 3"], in: scratch)
        #expect(outcome.status == 1)
        #expect(Set(result.cells.map { "\($0.implementation) \($0.id.input)" }) == ["fine process", "bare process"])
        #expect(outcome.output.contains("fails: no number:"), "\(outcome.output)")
        #expect(outcome.output.contains("ended with exit status 3: why"))
    }

    @Test(
        "a wrong call gets one line and exit 2",
        arguments: [
            (["--command", "sort x"], "NAME=COMMAND"), (["--command", "a= "], "NAME=COMMAND"),
            (["--command", "a/b=true"], "NAME=COMMAND"),
            (["--command", "a=no-such-program"], "a: 'no-such-program' is no program"),
            (["--command", "a=true {size}"], "give the sizes with --size"),
            (["--command", "a=true", "--size", "3"], "--size is for commands that contain {size}"),
            (["--size", "3"], "--size is for --command"),
            (["--command", "a=true {size}", "--size", "0"], "--size"),
            (["--command", "a=true", "--command", "a=false"], "'a'"),
            (["--command", "a=true", "foreground-view"], "nothing matches"),
        ])
    func wrongCalls(words: [String], reason: String) throws {
        let outcome = try Command.run(Command.executable, ["run"] + words, in: Command.package)
        #expect(outcome.status == 2)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
    }
}
