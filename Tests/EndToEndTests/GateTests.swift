import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct GateTests {
    @Test(
        "a wrong call gets one line and exit 2",
        arguments: [
            (["gate"], "missing option '--base'"),
            (["gate", "bisekt", "HEAD~1..HEAD"], "missing option '--base'; did you mean 'bisect'?"),
            (["gate", "--base", "HEAD", "--tolerance", "1"], "a percentage"),
            (["gate", "--base", "HEAD", "--metric", "tiem"], "'time'"),
            (["gate", "--base", "HEAD", "--shard", "3/2"], "--shard"),
            (["gate", "executables", "/bin/true"], "missing argument B"),
            (["gate", "executables", "/nowhere", "/bin/true"], "there is no such file"),
            (["gate", "executables", "/bin/true", "/bin/true"], "does not answer a gate"),
            (["gate", "executables", "/bin/true", "/bin/true", "--base", "HEAD"], "unknown option '--base'"),
            (["gate", "check", "--baseline", "/nowhere.json"], "No such file"),
            (["gate", "check", "--metric", "time"], "'gate --base REF' compares times"),
            (["gate", "check", "--spread"], "unknown option '--spread'"),
            (["gate", "commands", "true"], "missing argument B"),
            (["gate", "commands", "true", "no-such"], "'no-such' is no program"),
            (["gate", "commands", "true", "true", "x"], "at most 2 arguments"),
            (["gate", "commands", "true", "true", "--expect"], "unknown option '--expect'"),
            (["gate", "explain", "--base", "HEAD"], "missing argument CELL"),
            (["gate", "merge"], "missing argument SHARD.json"),
            (["gate", "merge", "/nowhere.json"], "No such file"),
            (["gate", "merge", "Package.swift"], "no shard of a gate"),
            (["compare", "/nowhere.json", "/nowhere.json"], "No such file"),
        ])
    func wrongCalls(words: [String], reason: String) throws {
        let outcome = try Command.run(Command.executable, words, in: Command.package)
        #expect(outcome.status == 2)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test(
        "a commit or a product that the package does not have gets one line and exit 2", .hasCommits,
        arguments: [
            (["gate", "--base", "no-such-commit"], "no commit is named 'no-such-commit'"),
            (["gate", "--base", "HEAD", "--product", "mili"], "no executable product 'mili'; it has"),
            (["gate", "bisect", "HEAD"], "no range of commits"),
            (["gate", "bisect", "HEAD..HEAD"], "does not come before"),
            (["gate", "bisect", "nowhere..HEAD"], "no commit is named 'nowhere'"),
        ])
    func wrongCommits(words: [String], reason: String) throws { try wrongCalls(words: words, reason: reason) }

    @Test("an executable against itself: every count is the same, and the reports are written", .countsAllocations)
    func itself() throws {
        let scratch = try Scratch()
        let milli = Command.executable.path
        let outcome = try Command.milli(
            "gate", "executables", milli, milli, "foreground-view/*/screen-10", "--metric", "allocations,bytes",
            "--junit", scratch.file("g.xml").path, "--markdown", scratch.file("g.md").path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        // Two counts of each implementation.
        #expect(outcome.output.hasSuffix("\n14 same\n"), "\(outcome.output)")
        let markdown = try String(contentsOf: scratch.file("g.md"), encoding: .utf8)
        #expect(markdown.hasPrefix("## Gate: passed"))
        #expect(try String(contentsOf: scratch.file("g.xml"), encoding: .utf8).contains("failures=\"0\""))
    }

    @Test("two parts, put together, are the whole: the same table and exit status")
    func parts() throws {
        let scratch = try Scratch()
        let milli = Command.executable.path
        let words = [
            "gate", "executables", milli, milli, "*/indexed/screen-10", "*/iterative/chain-10", "--metric",
            "allocations",
        ]

        func run(_ more: [String]) throws -> Command.Outcome {
            try Command.run(Command.executable, words + more, in: scratch.folder)
        }

        let complete = try run([])
        for number in 1...2 {
            let part = try run(["--shard", "\(number)/2", "--json", "part-\(number).json"])
            #expect(part.status == 0, "\(part.errors)")
        }

        let merged = try Command.run(
            Command.executable, ["gate", "merge", "part-2.json", "part-1.json"], in: scratch.folder)
        #expect(merged.status == 0 && merged.output == complete.output, "\(merged.output)\(merged.errors)")
        let half = try Command.run(Command.executable, ["gate", "merge", "part-2.json"], in: scratch.folder)
        #expect(half.status == 2 && half.errors.contains("shard 1/2 is missing"))
    }

    @Test(
        "accepted counts pass gate check, and an accepted count that was lowered by hand makes a regression",
        .countsAllocations)
    func accept() throws {
        let scratch = try Scratch()
        let file = scratch.file("baseline.json")
        let accepted = try Command.milli("gate", "accept", "tree-build/built/screen-1000", "--baseline", file.path)

        #expect(accepted.status == 0, "\(accepted.errors)")
        #expect(try Command.milli("gate", "check", "tree-build/built/screen-1000", "--baseline", file.path).status == 0)

        let text = try String(contentsOf: file, encoding: .utf8)
        var object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        var cells = try #require(object["cells"] as? [[String: Any]])
        for index in cells.indices { cells[index]["median"] = (cells[index]["median"] as? Double ?? 0) - 1 }
        object["cells"] = cells
        try JSONSerialization.data(withJSONObject: object).write(to: file)
        let outcome = try Command.milli(
            "gate", "check", "tree-build/built/screen-1000", "--baseline", file.path, "--metric", "allocations",
            "--annotations")
        #expect(outcome.status == 1)
        #expect(
            outcome.lines.contains { $0.hasPrefix("::error title=tree-build/built/screen-1000 allocations::regressed") }
        )

        object["fingerprint"] = "processor=another"
        try JSONSerialization.data(withJSONObject: object).write(to: file)
        let call = ["gate", "check", "tree-build/built/screen-1000", "--baseline", file.path]
        #expect(try Command.run(Command.executable, call).status == 0)
        #expect(try Command.run(Command.executable, call + ["--strict"]).status == 3)
        #expect(try Command.run(Command.executable, call + ["--force"]).status == 1)
    }

    @Test("a folder of counts has a file for this machine, or says that there is none", .countsAllocations)
    func folder() throws {
        let scratch = try Scratch()
        let folder = scratch.file("kept").path
        let pattern = "tree-build/built/screen-1000"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let empty = ["gate", "check", pattern, "--baseline", folder]
        let nothing = try Command.run(Command.executable, empty)
        #expect(nothing.status == 0)
        #expect(nothing.unwrapped.contains("no counts are stored in \(folder)"))
        #expect(try Command.run(Command.executable, empty + ["--strict"]).status == 3)
        let accepted = try Command.milli(
            "gate", "accept", pattern, "--baseline", folder, "--metric", "allocations,bytes")

        #expect(accepted.status == 0, "\(accepted.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)

        let held = try Command.milli("gate", "check", pattern, "--baseline", folder, "--strict")
        #expect(held.status == 0, "\(held.output)")
        #expect(held.output.contains("2 same"))
    }

    @Test("without a folder of counts, check says how to make one")
    func nothingAccepted() throws {
        let scratch = try Scratch()
        let outcome = try Command.run(Command.executable, ["gate", "check"], in: scratch.folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors
                == "milli gate check: no counts are stored in results/baseline here; 'milli gate accept' stores them\n")
    }

    @Test("times are not counted, so they are neither stored nor compared with stored counts")
    func storedTimes() throws {
        let scratch = try Scratch()
        for command in ["accept", "check"] {
            for metrics in ["time", "bytes,time"] {
                let outcome = try Command.run(
                    Command.executable, ["gate", command, "--metric", metrics], in: scratch.folder)
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("'gate --base REF' compares times"), "\(outcome.errors)")
            }

            let unknown = try Command.run(
                Command.executable, ["gate", command, "--metric", "byte"], in: scratch.folder)
            #expect(unknown.errors.contains("--metric takes allocations, bytes, instructions"), "\(unknown.errors)")
            #expect(unknown.errors.contains("did you mean 'bytes'?"), "\(unknown.errors)")
        }
    }

    @Test(
        "a report that cannot be written is named, and takes neither the other nor the verdicts along",
        .countsAllocations)
    func unwritable() throws {
        let scratch = try Scratch()
        let milli = Command.executable.path
        let outcome = try Command.milli(
            "gate", "executables", milli, milli, "foreground-view/*/screen-10", "--metric", "allocations", "--junit",
            "/proc/no/such.xml", "--markdown", scratch.file("g.md").path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("/proc/no/such.xml"))
        #expect(outcome.output.contains("same"))
        #expect(FileManager.default.fileExists(atPath: scratch.file("g.md").path))
    }

    @Test("two runs are compared cell by cell, and what the later one was not to measure is not missing")
    func compare() throws {
        let scratch = try Scratch()
        let both = scratch.file("both.json").path
        let one = scratch.file("one.json").path

        for (pattern, file) in [
            ("owning-controller/tagged/presented-1", both), ("owning-controller/documented/presented-1", one),
        ] {
            let run = try Command.milli("run", pattern, "--profile", "quick", "--plan", "warm", "--json", file)
            #expect([0, 1].contains(run.status))
        }

        let same = try Command.milli("compare", both, both, "--all", "--width", "200")
        #expect(same.status == 0)
        #expect(same.output.contains("owning-controller, warm time: ") && same.output.contains(" tagged/"))
        let missing = try Command.milli("compare", both, one)
        #expect(missing.status == 0)
        #expect(
            missing.unwrapped.contains(
                "not compared: not run in one.json: it ran owning-controller/documented/presented-1, such as "
                    + "owning-controller/tagged/presented-1 (warm time)"), "\(missing.output)")
        #expect(try Command.milli("compare", both, one, "--strict").status == 3)
    }

    /// Interrupts a gate of commands that write a line to the file `calls` each time.
    private static func stopped(
        _ words: [String], afterCalls count: Int, in scratch: Scratch
    ) throws -> Command.Outcome {
        let calls = scratch.file("calls")
        try? FileManager.default.removeItem(at: calls)
        return try Command.run(Command.executable, words, in: scratch.folder) { process in
            while process.isRunning, (try? Data(contentsOf: calls))?.count ?? 0 < count { usleep(20_000) }
            process.interrupt()
        }
    }

    @Test("a gate of commands says what the change of a time is, and after Ctrl-C that there is no answer")
    func commands() throws {
        let scratch = try Scratch()
        let outcome = try Command.milli("gate", "commands", "true", "true", "--time-limit", "2")
        #expect(outcome.unwrapped.contains("the change of a time is the median over pairs of processes"))

        let command = "echo >> calls; sleep 0.3"
        let words = ["gate", "commands", command, command, "--time-limit", "30", "--json", "g.json"]
        func stopped() throws -> Command.Outcome {
            try Self.stopped(words, afterCalls: 1, in: scratch)
        }

        let without = try stopped()
        #expect(without.end == .exit(130))
        #expect(without.errors.contains("interrupted: "), "\(without.errors)")
        let sentence = without.errors.replacing("\n  ", with: " ")
        #expect(sentence.contains("there is no answer, and g.json is not written"), "\(sentence)")
        #expect(!FileManager.default.fileExists(atPath: scratch.file("g.json").path))

        try Data("earlier".utf8).write(to: scratch.file("g.json"))
        let again = try stopped().errors.replacing("\n  ", with: " ")
        #expect(again.contains("there is no answer, and g.json is still the earlier one"))
        #expect(try Data(contentsOf: scratch.file("g.json")) == Data("earlier".utf8))
    }

    @Test("after Ctrl-C the file of a gate of commands holds what was finished, next to an earlier one")
    func interruptedCommands() throws {
        let scratch = try Scratch()
        // No number of these pairs tells a thousandth of a per cent.
        let command = "echo >> calls; sleep 0.05"
        let words = [
            "gate", "commands", command, command, "--tolerance", "0.001%", "--time-limit", "60", "--json", "g.json",
        ]
        for file in ["g.json", "g.json.partial"] {
            let stopped = try Self.stopped(words, afterCalls: 100, in: scratch)
            #expect(stopped.end == .exit(130), "\(stopped)")
            #expect(stopped.errors.contains("the part that was finished is in \(file)"), "\(stopped.errors)")

            let data = try Data(contentsOf: scratch.file(file))
            let part = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(part["interrupted"] as? Bool == true)
            let merged = try Command.milli("gate", "merge", file, in: scratch.folder)
            #expect(merged.status == 2 && merged.errors.contains("interrupted before its end"), "\(merged.errors)")
        }
    }
}
