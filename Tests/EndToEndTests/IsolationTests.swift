import CommandSupport
import Foundation
import Results
import TestSupport
import Testing

/// The cost of implementations that crash or hang, mistakes in declarations and time limits, in a lab that has all of
/// them.
@Suite struct IsolationTests {
    private static let lab = Command.executable.deletingLastPathComponent().appendingPathComponent("FaultyLab")

    private static func run(
        _ arguments: String..., in scratch: Scratch
    ) throws -> (outcome: Command.Outcome, result: ResultFile) {
        let file = scratch.file("\(UUID().uuidString).json")
        let outcome = try Command.run(
            lab, ["run"] + arguments + ["--profile", "quick", "--json", file.path], in: scratch.folder)
        return (outcome, try ResultFile(Data(contentsOf: file), named: file.path))
    }

    private static func measured(_ result: ResultFile) -> Set<String> {
        Set(result.cells.filter { $0.plan == .warm }.map { "\($0.implementation) \($0.id.input)" })
    }

    @Test(
        "a trap, an endless loop and an exit in validation are named with case, code and a call that shows them again",
        arguments: [
            ("traps", "ended with signal", "three is too many"),
            ("hangs", "was stopped", "as a call had not come back after 10 s"),
            ("leaves", "ended", "before it answered"),
        ])
    func validation(experiment: String, end: String, reason: String) throws {
        let scratch = try Scratch()
        let (outcome, result) = try Self.run("\(experiment)/*", "--call-limit", "10s", in: scratch)
        #expect(outcome.status == 1)
        #expect(outcome.unwrapped.contains("mismatch: \(experiment)/faulty on small inputs"), "\(outcome.output)")
        #expect(outcome.unwrapped.contains("none to case 7: the process \(end)") && outcome.unwrapped.contains(reason))
        // The case has three numbers.
        #expect(result.mismatches.map { $0.counterexample?.split(separator: ",").count } == [3])
        #expect(Self.measured(result).isSuperset(of: ["sum numbers-10", "other numbers-10", "other numbers-1000"]))
        #expect(!result.cells.contains { $0.implementation == "faulty" } && result.failures.isEmpty)
        #expect(outcome.unwrapped.contains("faulty: no number: it ended its process on small inputs"))

        let line = try #require(outcome.lines.first { $0.contains("again with: faulty-lab verify ") })
        let words = try #require(line.components(separatedBy: "again with: faulty-lab ").last)
        let again = try Command.bash(
            "'\(Self.lab.path)' \(words) --cases 60 --call-limit 10s", in: scratch)
        #expect(again.status == 1 && again.unwrapped.contains("none to case 7: the process \(end)"))
    }

    @Test("an implementation that leaves a process behind has its numbers, and that process gets no file of the lab")
    func leftProcess() throws {
        let scratch = try Scratch()
        let (outcome, result) = try Self.run("leaves-a-process/*", "--call-limit", "10s", in: scratch)
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
        let measured = Self.measured(result)
        #expect(measured.isSuperset(of: ["faulty numbers-10", "faulty numbers-1000"]), "\(measured)")
        #expect(result.mismatches.isEmpty && result.failures.isEmpty)
    }

    @Test("a trap and an endless loop on a measured input cost that implementation, from there on")
    func measuring() throws {
        let scratch = try Scratch()
        for (experiment, end) in [("traps-when-measured", "ended with signal"), ("hangs-when-measured", "was stopped")]
        {
            let (outcome, result) = try Self.run("\(experiment)/*", "--call-limit", "10s", in: scratch)
            #expect(outcome.status == 1)
            #expect(result.mismatches.map(\.input) == ["numbers-1000"])
            expectAll(result.mismatches, count: 1) { $0.answered.hasPrefix("none: the process \(end)") }
            let measured = Self.measured(result)
            #expect(measured.isSuperset(of: ["faulty numbers-10", "other numbers-1000"]), "\(measured)")
            #expect(!measured.contains("faulty numbers-1000"))
            #expect(
                outcome.output.contains("again with: faulty-lab run '\(experiment)/faulty/numbers-1000' --seed 1"))
        }
    }

    @Test("a reference that crashes, and a case that cannot be made, are named and end with 1")
    func references() throws {
        let scratch = try Scratch()
        let (reference, result) = try Self.run("reference-traps", in: scratch)
        #expect(reference.status == 1 && result.cells.isEmpty)
        #expect(reference.unwrapped.contains("other, bare: no number: not validated: the reference ended its process"))
        let (generator, other) = try Self.run("generator-traps", in: scratch)
        #expect(generator.status == 1 && other.mismatches.isEmpty)
        #expect(generator.unwrapped.contains("generator-traps: small inputs, case 7: the process that made it ended"))
        #expect(Self.measured(other).contains("other numbers-10"))
    }

    /// A run of an experiment with a metric of its own.
    private struct CountedRun {
        static let shared = Result { try CountedRun() }

        let outcome: Command.Outcome
        let result: ResultFile
        let file: URL

        private init() throws {
            let scratch = try Scratch.untilExit()
            let run = try IsolationTests.run("counted/*", in: scratch)
            outcome = run.outcome
            result = run.result
            file = try scratch.write("first.json", try run.result.encoded())
        }
    }

    @Test("a metric of one's own is counted exactly, and judged by its budget")
    func ownMetrics() throws {
        let run = try CountedRun.shared.get()
        #expect(run.outcome.status == 1, "the budget is over")
        let counted = run.result.cells.filter { $0.metric.name == "comparisons" }
        #expect(
            counted.map { "\($0.id.input) \($0.median) \($0.budget?.verdict.rawValue ?? "")" } == [
                "numbers-10 10.0 within", "numbers-1000 1000.0 over",
            ])
        expectAll(counted, count: 2) { $0.plan == .counters && $0.metric.kind == .exact && $0.role == .implementation }
        #expect(run.outcome.unwrapped.contains("over comparisons ≤ 500, on numbers-1000 counting 1,000"))
    }

    @Test("a volume is part of the result, and inputs stand in it from small to large")
    func volumeAndSizes() throws {
        let cells = try CountedRun.shared.get().result.cells
        #expect(cells.contains { $0.throughput?.operation == "number" })
        let sizes = cells.map(\.input.size)
        #expect(sizes == sizes.sorted())
    }

    @Test("a metric of one's own is compared")
    func ownMetricsCompared() throws {
        let file = try CountedRun.shared.get().file
        let scratch = try Scratch()
        let again = scratch.file("second.json")
        _ = try Command.run(
            Self.lab, ["run", "counted/*", "--plan", "counters", "--profile", "quick", "--json", again.path],
            environment: ["FAULTY_LAB_WORK": "2"])
        let compared = try Command.run(Self.lab, ["compare", file.path, again.path])
        #expect(compared.status == 1)
        #expect(
            compared.output.contains("+100.0 %  1,000 → 2,000  counting/numbers-1000"), "\(compared.output)")
    }

    @Test("a metric of one's own is exported", arguments: ["junit", "csv", "benchstat", "bencher"])
    func ownMetricsExported(format: String) throws {
        let file = try CountedRun.shared.get().file
        let export = try Command.run(Self.lab, ["export", file.path, "--format", format])
        #expect(export.status == 0 && export.output.contains("comparisons"), "\(export.output)")
    }

    @Test("a metric of one's own is in a report")
    func ownMetricsReported() throws {
        let file = try CountedRun.shared.get().file
        let report = try Command.run(Self.lab, ["report", file.path, "--markdown", "-"])
        #expect(report.output.contains("comparisons"))
    }

    @Test("a gate compares a metric of one's own, and shows no table of it if nothing changed")
    func ownMetricsGated() throws {
        let scratch = try Scratch()
        let once = try scratch.script("work-1", "export FAULTY_LAB_WORK=1\nexec '\(Self.lab.path)' \"$@\"")
        let twice = try scratch.script("work-2", "export FAULTY_LAB_WORK=2\nexec '\(Self.lab.path)' \"$@\"")

        func gate(_ head: String) throws -> Command.Outcome {
            try Command.run(
                Self.lab, ["gate", "executables", once, head, "counted/counting/numbers-10", "--time-limit", "1"])
        }

        let worse = try gate(twice)
        #expect(worse.status == 1 && worse.output.contains("\ncomparisons\n"), "\(worse.output)")
        let same = try gate(once)
        #expect(!same.output.contains("comparisons\n  verdict"), "\(same.output)")
    }

    /// Writes a script that starts the lab with variables.
    private func lab(in scratch: Scratch, _ variables: [String: String]) throws -> String {
        let exports = variables.map { "export \($0)=\($1)\n" }.joined()
        let name = variables.sorted { $0.key < $1.key }.map(\.value).joined(separator: "-")
        let script = try scratch.write(name, "#!/bin/bash\n\(exports)exec '\(Self.lab.path)' \"$@\"\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        return script.path
    }

    @Test(
        "a whole name takes that cell alone, also of executables of another lab than the command's", .countsAllocations)
    func wholeNames() throws {
        func gate(_ pattern: String) throws -> Command.Outcome {
            try Command.run(
                Command.executable,
                ["gate", "executables", Self.lab.path, Self.lab.path, pattern, "--metric", "allocations", "--all"])
        }

        let one = try gate("counted/counting/numbers-10")
        #expect(one.status == 0 && one.output.contains("1 cell the same"), "\(one.output) \(one.errors)")
        let part = try gate("counting/numbers-10")
        #expect(part.status == 0 && part.output.contains("2 cells the same"), "\(part.output) \(part.errors)")
    }

    @Test("a renamed implementation is the same cell to the gate, in both directions", .countsAllocations)
    func renamedInGate() throws {
        let scratch = try Scratch()
        let old = try lab(in: scratch, ["FAULTY_LAB_WORK": "1"])
        let new = try lab(in: scratch, ["FAULTY_LAB_WORK": "1", "FAULTY_LAB_NAME": "tallying"])
        let slower = try lab(in: scratch, ["FAULTY_LAB_WORK": "2", "FAULTY_LAB_NAME": "tallying"])

        func gate(_ base: String, _ head: String, _ patterns: String...) throws -> Command.Outcome {
            try Command.run(
                Self.lab,
                ["gate", "executables", base, head] + patterns + ["--metric", "comparisons,allocations,bytes", "--all"])
        }

        for (base, head) in [(old, new), (new, old)] {
            let same = try gate(base, head, "counted/*")
            #expect(same.status == 0, "\(same.output) \(same.errors)")
            #expect(same.output.contains("allocations\n  6 cells the same"), "\(same.output)")
            #expect(!same.output.contains("counted/counting"), "\(same.output)")
            #expect(!same.output.contains("missing") && !same.output.contains("new cell"), "\(same.output)")
        }

        let worse = try gate(old, slower, "counted/*")
        #expect(worse.status == 1 && worse.output.contains("+100.0 %"), "\(worse.output) \(worse.errors)")
    }

    @Test(
        "a renamed implementation keeps its accepted counts, its comparison and its history", .countsAllocations,
        .keepsHistory)
    func renamedInResults() throws {
        let scratch = try Scratch()
        let name = ["FAULTY_LAB_NAME": "tallying"]
        let words = ["counted/*", "--metric", "comparisons", "--baseline", scratch.file("counts.json").path]
        #expect(try Command.run(Self.lab, ["gate", "accept"] + words).status == 0)
        let held = try Command.run(Self.lab, ["gate", "check"] + words, environment: name)
        #expect(held.status == 0 && !held.output.contains("missing"), "\(held.output) \(held.errors)")
        let more = name.merging(["FAULTY_LAB_WORK": "2"]) { $1 }
        #expect(try Command.run(Self.lab, ["gate", "check"] + words, environment: more).status == 1)

        let files = ["first", "second"].map { scratch.file("\($0).json").path }
        let database = ["--db", scratch.file("history.sqlite").path]
        for (file, environment) in zip(files, [[:], name]) {
            _ = try Command.run(
                Self.lab, ["run", "counted/*", "--plan", "counters", "--profile", "quick", "--json", file],
                environment: environment)
            let added = try Command.run(Self.lab, ["history"] + database + ["add", file])
            #expect(added.status == 0, "\(added.errors)")
        }

        let compared = try Command.run(Self.lab, ["compare"] + files + ["--all"])
        #expect(compared.status == 0, "\(compared.output)")
        #expect(compared.output.contains(" tallying/") && !compared.output.contains("counting/"))

        for pattern in ["counted/tallying/numbers-10", "counted/counting/numbers-10"] {
            let trend = try Command.run(Self.lab, ["history"] + database + ["trend", pattern])
            #expect(trend.output.contains("counted/tallying/numbers-10"), "\(trend.output) \(trend.errors)")
            #expect(!trend.output.contains("counted/counting"), "\(trend.output)")
        }
    }

    @Test("a metric of one's own is stored, and held against what was stored, by its name alone")
    func ownMetricByName() throws {
        let scratch = try Scratch()
        let words = ["counted/*", "--metric", "comparisons", "--baseline", scratch.file("counts.json").path]
        let stored = try Command.run(Self.lab, ["gate", "accept"] + words)
        #expect(stored.status == 0 && stored.output.contains("stored 2 counts"), "\(stored.output) \(stored.errors)")

        for (work, status) in [("1", 0), ("2", 1)] {
            let held = try Command.run(
                Self.lab, ["gate", "check"] + words, environment: ["FAULTY_LAB_WORK": work])
            #expect(held.status == status && held.output.contains("comparisons"), "\(held.output) \(held.errors)")
            #expect(!held.output.contains("allocations") && !held.output.contains("bytes"), "\(held.output)")
        }

        let wrong = try Command.run(Self.lab, ["gate", "counted/*", "--base", "HEAD", "--metric", "comparison"])
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean 'comparisons'?"), "\(wrong.errors)")
    }

    @Test("a failure, a reference that is not deterministic, and work that is gone are each told once")
    func toldOnce() throws {
        let (outcome, result) = try Self.run("unready/*", "random/*", "bare-gone/*", in: try Scratch())

        func count(_ text: String) -> Int {
            (outcome.output + outcome.errors).components(separatedBy: text).count - 1
        }
        #expect(outcome.status == 1 && result.failures.contains { $0.hasSuffix("could not be made ready: Unready()") })
        #expect(count("could not be made ready: Unready()") == 1, "\(outcome.output)\(outcome.errors)")
        #expect(count("the reference 'random' is not deterministic in case 1") == 1)
        #expect(outcome.unwrapped.contains("bare: no number: optimised away"))
        // The reference has a time to get ready, as others have.
        #expect(result.cells.contains { $0.metric == .buildTime && $0.implementation == "unready" })
    }

    @Test("an interrupt ends a validation that hangs")
    func interrupts() throws {
        let outcome = try Command.run(Self.lab, ["verify", "hangs/*"]) { process in
            while process.isRunning, !Self.hasWorker(process.processIdentifier) { usleep(20_000) }
            // Nothing says that the child hangs, as it does at its seventh case.
            usleep(500_000)
            process.interrupt()
        }
        #expect(outcome.end == .exit(130))
        #expect(outcome.output.isEmpty, "it did not hang: \(outcome.output)")
    }

    /// Returns true if a process has a child that answers a job.
    private static func hasWorker(_ process: Int32) -> Bool {
        func text(_ number: String, _ name: String) -> String {
            (try? String(contentsOfFile: "/proc/\(number)/\(name)", encoding: .utf8)) ?? ""
        }

        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
        return numbers.contains { number in
            // The number of the parent comes two words after the name, which is in parentheses.
            let parent = text(number, "stat").split(separator: ")").last?.split(separator: " ").dropFirst().first
            return parent == "\(process)" && text(number, "cmdline").split(separator: "\0").contains("measure-one")
        }
    }

    @Test("mistakes in a declaration stop what uses the experiment, with 2, and nothing else")
    func declarations() throws {
        let scratch = try Scratch()
        let problems = ["more than one implementation is named 'a'", "it has no reference; declare one with"]
        for call in [["run", "mistaken"], ["verify", "mistaken"], ["run"], ["gate", "check", "mistaken"]] {
            let outcome = try Command.run(Self.lab, call, in: scratch.folder)
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(call)")
            for problem in problems { #expect(outcome.errors.contains(problem), "\(call)") }
        }

        let list = try Command.run(Self.lab, ["list"])
        #expect(list.status == 0 && list.output.contains("traps") && list.output.contains("mistaken"))
        for problem in problems { #expect(list.errors.contains("experiment mistaken: \(problem)")) }
        let verify = try Command.run(Self.lab, ["verify", "traps-when-measured", "--cases", "20"])
        #expect(verify.status == 0 && verify.errors.isEmpty)
    }

    @Test("a time limit that is used up leaves cells out by name, and the result is whole")
    func timeLimit() throws {
        let scratch = try Scratch()
        let (outcome, result) = try Self.run("traps-when-measured", "--time-limit", "1ns", in: scratch)
        #expect(outcome.status == 0 && !result.isInterrupted && result.cells.isEmpty)
        #expect(result.notRun.map(\.input) == ["numbers-10", "numbers-1000"])
        #expect(outcome.unwrapped.contains("all: no number: left out, as the time limit of 1.00 ns was used up"))
        let report = try Command.run(
            Self.lab, ["report", try scratch.write("r.json", result.encoded()).path, "--markdown", "-"],
            in: scratch.folder)
        #expect(report.output.contains("left out, as the time limit"), "\(report.errors)")
    }

    @Test("a time limit that is used up ends with 3 if strict")
    func timeLimitStrict() throws {
        let strict = try Self.run("traps-when-measured", "--time-limit", "1ns", "--strict", in: Scratch())
        #expect(strict.outcome.status == 3)
    }

    @Test("list tells what a run costs, by its profile and plans, and what that assumes")
    func cost() throws {
        let scratch = try Scratch()

        func most(_ arguments: String...) throws -> Int {
            let outcome = try Command.run(Self.lab, ["list", "traps/*", "--cost"] + arguments, in: scratch.folder)
            #expect(outcome.status == 0 && outcome.unwrapped.contains("an experiment 1 s to validate"))
            let line = try #require(outcome.lines.first { $0.hasPrefix("in all") })
            let words = line.split(separator: " ")
            let number = try #require(words.lastIndex(of: "s").flatMap { Int(words[$0 - 1]) })

            return number + 60 * (words.firstIndex(of: "min").flatMap { Int(words[$0 - 1]) } ?? 0)
        }
        #expect(try most("--profile", "quick", "--plan", "warm") < most("--profile", "quick"))
        #expect(try most("--profile", "quick") < 120)

        let wrong = try Command.run(Self.lab, ["list", "--cost", "mistaken"])
        #expect(wrong.status == 2)
    }

    @Test("below the loop's cost is said so in place of a number: in the table, the report and JUnit")
    func belowTheLoop() throws {
        let scratch = try Scratch()
        var (outcome, result) = try Self.run("nothing", in: scratch)

        // A disturbance of one process of three can widen the interval beyond twice the loop: then it has a number. If
        // that happens each time, only the tests in Execution hold the rule.
        func hasNumber() -> Bool { result.cells.contains { $0.implementation == "zero" && $0.metric == .time } }

        for _ in 0..<15 where hasNumber() { (outcome, result) = try Self.run("nothing", in: scratch) }
        if hasNumber() { try skipTest("this machine is too busy to tell less than a loop") }
        #expect(outcome.status == 0 && outcome.output.contains("= loop"), "\(outcome.output)")

        let file = try scratch.write("r.json", result.encoded()).path
        let junit = try Command.run(Self.lab, ["export", file, "--format", "junit"], in: scratch.folder)
        #expect(junit.output.contains("below the loop"), "\(junit.errors)")
        let report = try Command.run(Self.lab, ["report", file, "--markdown", "-"], in: scratch.folder)
        #expect(report.output.contains("below the loop"), "\(report.errors)")
    }
}
