import CommandSupport
import Foundation
import Results
import TestSupport
import Testing

/// `run --command`: programs that are not built on LabKit.
@Suite struct MeasuredProgramTests {
    private static func run(
        _ arguments: [String], in scratch: Scratch
    ) throws -> (outcome: Command.Outcome, result: ResultFile) {
        let file = scratch.file("run.json")
        let words = ["run"] + arguments + ["--profile", "quick", "--json", file.path]
        let outcome = try Command.run(Command.executable, words, in: scratch.folder)
        return (outcome, try ResultFile(Data(contentsOf: file), named: file.path))
    }

    @Test("output for which there is no room is the reason for no number at once, and no mismatch")
    func noRoomForOutput() throws {
        let scratch = try Scratch()
        let script = """
            ulimit -f 1000
            exec '\(Command.executable.path)' run --command 'a=head -c 3000000 /dev/zero' \
                --command 'b=head -c 3000000 /dev/zero | cat' --profile quick --json run.json
            """
        let outcome = try Command.bash(script, in: scratch)
        #expect(outcome.status == 1)
        let file = scratch.file("run.json")
        let result = try ResultFile(Data(contentsOf: file), named: file.path)
        let lost = NoNumber.callFailed(
            call: 1, reason: "printed what could not be kept or compared: File too large")
        expectAll(result.notRun, count: 2) { $0.cause == lost }
        #expect(result.mismatches.isEmpty, "\(outcome.output)")
    }

    @Test("without standard output a run says so, and its files stay its own")
    func withoutStandardOutput() throws {
        let scratch = try Scratch()
        let outcome = try Command.bash(
            "'\(Command.executable.path)' run --command 'a=echo a' --profile quick --json run.json >&-", in: scratch)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("cannot write to standard output: Bad file descriptor"), "\(outcome.errors)")
    }

    /// A run of three programs at two sizes. One of them prints something else.
    private struct SizedRun {
        static let shared = Result { try SizedRun() }

        let scratch: Scratch
        let outcome: Command.Outcome
        let result: ResultFile

        private init() throws {
            scratch = try Scratch.untilExit()
            for size in [20, 3_000] {
                let text = (1...size).reversed().map { "\($0)\n" }.joined()
                try Data(text.utf8).write(to: scratch.file("n\(size)"))
            }

            let commands = [
                "--command", "numeric=sort -n n{size}", "--command", "general=sort -g n{size}", "--command",
                "text=sort n{size} | cat",
            ]
            let run = try MeasuredProgramTests.run(
                commands + ["--size", "20,3000", "--budget", "5s", "--call-limit=60s", "--all"], in: scratch)
            outcome = run.outcome
            result = run.result
        }
    }

    @Test("programs are measured side by side at each size")
    func sizes() throws {
        let times = try SizedRun.shared.get().result.cells.filter { $0.metric == .time }
        let cells = times.map { "\($0.experiment) \($0.implementation) \($0.id.input) \($0.plan) \($0.role)" }
        let expected = ["size-20", "size-3000"].flatMap { input in
            [("numeric", Role.reference), ("general", .implementation), ("bare", .bare)].map {
                "commands \($0) \(input) warm \($1)"
            }
        }
        #expect(Set(cells) == Set(expected) && cells.count == expected.count, "\(cells)")
        expectAll(times, count: 6) { $0.processes.count == 3 && $0.min > 1e5 }
    }

    @Test("a program that prints something else is a mismatch at each size, and the line that says so shows it again")
    func otherOutput() throws {
        let run = try SizedRun.shared.get()
        #expect(run.outcome.status == 1)
        let mismatches = run.result.mismatches
        #expect(mismatches.map(\.input) == ["size-20", "size-3000"])
        #expect(mismatches.first?.expected.hasPrefix("51 bytes, '1\\n2\\n3") == true, "\(mismatches)")

        let lines = run.outcome.lines
        let line = try #require(lines.first { $0.contains("again with: milli run 'commands/text/size-20'") })
        let words = try #require(line.components(separatedBy: "again with: milli ").last)
        let again = try Command.bash(
            "'\(Command.executable.path)' \(words) --profile quick --json again.json", in: run.scratch)
        #expect(again.status == 1 && again.output.contains("mismatch: commands/text on size-20"))
        #expect(!again.output.contains("size-3000"))
    }

    @Test("a result starts no programs by itself: a replay says the call with its options")
    func replayOfCommands() throws {
        let run = try SizedRun.shared.get()
        let replayed = try Command.run(Command.executable, ["replay", "run.json"], in: run.scratch.folder)
        #expect(replayed.status == 2)
        #expect(
            replayed.errors.contains(
                "and a result file may not start programs; look at them, then call: milli run --command"))
        for option in ["--profile quick", "--budget 5s", "--call-limit=60s", "--size 20,3000"] {
            #expect(replayed.errors.contains(" \(option) "), "\(replayed.errors)")
        }
        #expect(!replayed.errors.contains("--json") && !replayed.errors.contains("--all"), "\(replayed.errors)")
    }

    @Test("a program that fails has failed, also where the ends of children are ignored by what started milli")
    func ignoredEnds() throws {
        let scratch = try Scratch()
        let call = "exec \"$MILLI\" run --profile quick --command 'a=false' --command 'b=true'"
        let outcome = try Command.bash("trap '' CHLD; \(call)", in: scratch)
        #expect(outcome.unwrapped.contains("call 1 ended with exit status 1"), "\(outcome)")
        let usual = try Command.bash(call, in: scratch)
        #expect(outcome.status == usual.status && usual.status == 1)
    }

    @Test("answers are said to be checked where programs were compared, with their number, and nowhere else")
    func checkedAnswers() throws {
        let scratch = try Scratch()
        for commands in [["date +%N"], ["echo a"], ["exit 3"], ["exit 3", "exit 4"]] {
            let words = commands.enumerated().flatMap { ["--command", "c\($0)=\($1)"] }
            let (outcome, _) = try Self.run(words, in: scratch)
            #expect(outcome.output.contains("\nno answers checked · "), "\(commands): \(outcome.output)")
        }

        let (same, result) = try Self.run(["--command", "a=echo a", "--command", "b=echo a"], in: scratch)
        let compared = result.cells.filter { $0.implementation == "b" && $0.metric == .time }.map(\.validated.answers)
        #expect(compared.count == 1 && compared[0] >= 3)
        #expect(same.output.contains("\n\(compared[0]) answers checked, none differed · "), "\(same.output)")
        let (different, _) = try Self.run(["--command", "a=echo a", "--command", "b=echo b"], in: scratch)
        #expect(different.output.contains("\n1 answer checked, those of b differ · "), "\(different.output)")
    }

    @Test("the README shows what its first call prints, but for the numbers")
    func firstCall() throws {
        let blocks = try Document("README.md").blocks
        let index = try #require(blocks.firstIndex { $0.text.contains("> n.txt") })
        let script = blocks[index].text.split(separator: "\n").filter { !$0.hasPrefix("make ") }
            .map { $0.replacing("milli run", with: "\"$MILLI\" run") }
        let outcome = try Command.bash(script.joined(separator: "\n"), in: Scratch())
        #expect(outcome.status == 0, "\(outcome.errors)")

        func withoutNumbers(_ text: String) -> String {
            text.replacing(/[0-9][0-9.,]*( (ns|µs|ms|s)\b)?/, with: "0").split { " \n".contains($0) }
                .joined(separator: " ")
        }
        let printed = withoutNumbers(outcome.output)
        #expect(printed.contains(withoutNumbers(blocks[index + 1].text)), "\(printed)")
    }

    @Test("a plan that programs lack is refused with those that they have")
    func plans() throws {
        let scratch = try Scratch()
        let cold = try Command.run(
            Command.executable, ["run", "--command", "a=true", "--plan", "cold"], in: scratch.folder)
        #expect(cold.status == 2 && cold.errors.contains("a plan of --plan; they have "), "\(cold.errors)")
        #expect(cold.errors.contains("warm"), "\(cold.errors)")
    }

    @Test("a program that fails has no number, and says why")
    func failing() throws {
        let scratch = try Scratch()
        let (outcome, result) = try Self.run(
            ["--command", "fine=echo a", "--command", "fails=echo why >&2; exit 3"], in: scratch)
        #expect(outcome.status == 1)
        #expect(Set(result.cells.map { "\($0.implementation) \($0.id.input)" }) == ["fine process", "bare process"])
        #expect(outcome.output.contains("fails: no number:"), "\(outcome.output)")
        #expect(outcome.unwrapped.contains("ended with exit status 3: why"))
    }

    @Test("a call that fails while it is measured leaves the command without a number, and is named")
    func failingLater() throws {
        let scratch = try Scratch()
        let script = "echo >> calls; [ $(wc -l < calls) -ne 4 ]"
        let (outcome, result) = try Self.run(
            ["--command", "fine=true", "--command", "bad=\(script)"], in: scratch)
        #expect(outcome.status == 1)
        #expect(!result.cells.contains { $0.implementation == "bad" })
        #expect(
            result.notRun.filter { $0.implementation == "bad" }.map(\.cause)
                == [.callFailed(call: 4, reason: "ended with exit status 1")])
    }

    @Test("--budget judges the median of programs, and a plan without times has no use for it")
    func budget() throws {
        let scratch = try Scratch()
        let (over, result) = try Self.run(["--command", "slow=sleep 0.2", "--budget", "100ms"], in: scratch)
        #expect(over.status == 1)
        let judged = result.cells.filter { $0.budget != nil }
        #expect(judged.map { "\($0.implementation) \($0.metric) \($0.budget?.statistic ?? "")" } == ["slow time p50"])
        #expect(judged.first?.budget?.verdict == .over)

        let (within, _) = try Self.run(["--command", "slow=true", "--budget", "100s"], in: scratch)
        #expect(within.status == 0)
        let none = try Command.milli(
            "run", "--command", "a=true", "--plan", "system", "--budget", "1ms", "--json", "-")
        #expect(none.status == 2 && none.errors.contains("--budget limits times"))
    }

    @Test("all combinations of parameters are measured, and a file, a shell and exit statuses are those of the call")
    func options() throws {
        let scratch = try Scratch()
        try Data("line\n".utf8).write(to: scratch.file("input"))
        let (outcome, result) = try Self.run(
            [
                "--name", "project", "--command", "with space=grep -q line && sleep 0.00{threads} && echo {mode}",
                "--parameter", "threads=1,2", "--parameter", "mode=a,b/c", "--input", "input", "--shell", "bash -e",
            ], in: scratch)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let times = result.cells.filter { $0.metric == .time && $0.role == .reference }
        #expect(
            times.map(\.id.path)
                == [
                    "threads=1,mode=a", "threads=1,mode=b:c", "threads=2,mode=a", "threads=2,mode=b:c",
                ].map { "project/with space/\($0)" })
        #expect(times.map(\.input.size) == [1, 1, 2, 2])
        #expect(Set(times.map(\.input.shape)) == ["threads mode=a", "threads mode=b:c"])
        expectAll(result.cells.filter { $0.metric == .userTime }, count: 8) { $0.plan == .warm }
        expectAll(result.cells.filter { $0.metric == .peak }, count: 8) { $0.min > 1e5 }

        let (failed, _) = try Self.run(["--command", "a=exit 3"], in: scratch)
        let (ignored, _) = try Self.run(["--command", "a=exit 3", "--ignore-exit", "2,3"], in: scratch)
        #expect([failed.status, ignored.status] == [1, 0])
        let (varies, _) = try Self.run(["--command", "a=date +%N"], in: scratch)
        let (dropped, _) = try Self.run(["--command", "a=date +%N", "--output", "ignore"], in: scratch)
        #expect([varies.status, dropped.status] == [1, 0])
    }

    @Test("a program of the gate that fails once, or prints something else, is a verdict, and --json has it")
    func gate() throws {
        let scratch = try Scratch()

        func gate(_ words: String...) throws -> Command.Outcome {
            try Command.run(
                Command.executable, ["gate", "commands"] + words + ["--time-limit", "1"], in: scratch.folder)
        }

        let failing = try gate("true", "echo >> calls; [ $(wc -l < calls) -ne 3 ]", "--json", "gate.json")
        #expect(failing.status == 1)
        #expect(failing.unwrapped.contains("head does not always end as it should: call 3 ended with exit"))
        let part = try String(contentsOf: scratch.file("gate.json"), encoding: .utf8)
        #expect(part.contains("\"verdict\":\"missing\"") && part.contains("milli.gate/"))
        let other = try gate("echo a", "echo b")
        #expect(other.status == 1 && other.output.contains("head prints 2 bytes"))
        let base = try gate("exit 3", "true")
        #expect(base.status == 2 && base.errors.contains("'exit 3' cannot be measured: call 1 ended with"))
    }

    @Test("Ctrl-C keeps what was measured of the only input, and a closed terminal ends no call that ignores it")
    func interrupted() throws {
        let scratch = try Scratch()
        let file = scratch.file("run.json")
        let stopped = try Command.run(
            Command.executable,
            ["run", "--command", "a=echo >> calls; sleep 0.05", "--profile", "thorough", "--json", file.path],
            in: scratch.folder
        ) { process in
            func calls() -> Int { (try? Data(contentsOf: scratch.file("calls")))?.count ?? 0 }

            while process.isRunning, calls() < 8 { usleep(20_000) }
            process.interrupt()
        }
        #expect(stopped.end == .exit(130))
        let result = try ResultFile(Data(contentsOf: file), named: file.path)
        #expect(result.isInterrupted && result.cells.contains { $0.implementation == "a" && $0.metric == .time })

        let hung = try Command.bash(
            "trap '' HUP; '\(Command.executable.path)' run --command 'a=echo >> began; sleep 0.2' --profile quick "
                + "--json hup.json & while [ ! -e began ] && kill -0 $!; do sleep 0.02; done; kill -HUP $!; wait $!",
            in: scratch)
        #expect(hung.status == 0, "\(hung.errors)")
        #expect(try !ResultFile(Data(contentsOf: scratch.file("hup.json")), named: "hup.json").isInterrupted)
    }

    @Test(
        "a wrong call gets one line and exit 2",
        arguments: [
            (["--command", "sort x"], "NAME=COMMAND"), (["--command", "a= "], "NAME=COMMAND"),
            (["--command", "a/b=true"], "NAME=COMMAND"),
            (["--command", "bare=true"], "a program has the name 'bare', which is that of starting a process"),
            (["--command", "a=no-such-program"], "a: 'no-such-program' is no program"),
            (["--command", "a=true {size}"], "give the sizes with --size"),
            (["--command", "a=true", "--size", "3"], "--size is for programs that contain {size}"),
            (["--size", "3"], "--size is for --command"), (["--prepare", "x"], "--prepare is for --command"),
            (["--command", "a=true", "--parameter", "n=1"], "--parameter n is for programs that contain {n}"),
            (["--command", "a=true", "--parameter", "n"], "NAME=VALUE,VALUE"),
            (["--command", "a=true", "--ignore-exit", "x"], "--ignore-exit takes"),
            (["--command", "a=true", "--ignore-exit", "2,0"], "--ignore-exit takes"),
            (["--command", "a=true", "--prepare", "x", "--prepare", "y"], "once for each"),
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
