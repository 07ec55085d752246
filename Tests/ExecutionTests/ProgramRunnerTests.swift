import Foundation
import Jobs
import LabKit
import Measurement
import Results
import Synchronization
import TestSupport
import Testing

@testable import Execution

@Suite struct ProgramRunnerTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func called(
        _ name: String, _ text: String, role: Role = .implementation,
        _ change: (inout MeasuredProgram) -> Void = { _ in }
    ) throws -> MeasuredProgram {
        var called = MeasuredProgram(name, role: role, try ExternalProgram(text))
        change(&called)
        return called
    }

    private func runner(
        _ programs: [MeasuredProgram], isCompared: Bool = true, callLimitSeconds: Double = 600
    ) -> ProgramRunner {
        ProgramRunner(
            experiment: "commands",
            comparisons: [ProgramComparison(input: "process", size: 1, digest: "d", programs: programs)],
            isCompared: isCompared, callLimitSeconds: callLimitSeconds)
    }

    private func job(_ programs: [MeasuredProgram], _ plan: Plan = .warm, process: Int = 0) -> Job {
        let cells = programs.map {
            CellID(
                experiment: "commands", implementation: $0.name, input: "process", plan: plan, metric: plan.firstMetric)
        }
        return Job(cells, process: process)
    }

    private func lines(_ name: String) throws -> [String] {
        try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("a call that fails is named, and takes the number of its program alone")
    func failing() throws {
        let program = try folder.script(
            "program",
            "echo x >> '\(folder.path)/calls'; [ $(wc -l < '\(folder.path)/calls') -ne 5 ] || { echo no >&2; exit 7; }")
        let programs = [try called("good", "true", role: .reference), try called("bad", program)]
        let runner = runner(programs)
        let answer = try runner.run(job(programs))

        let outcomes = answer.cells.filter { $0.cell.metric == .time }
        #expect(outcomes.count == 2)
        #expect(outcomes[0].evidence?.samples.isEmpty == false)
        #expect(outcomes[1].noNumber == .callFailed(call: 5, reason: "ended with exit status 7: no"))
        #expect(try lines("calls").count == 5, "it is not called again")
        _ = try runner.run(job(programs, process: 1))
        #expect(try lines("calls").count == 5)
    }

    @Test("an exit status that is to be ignored is no failure, and any other is one")
    func ignoredExits() throws {
        let program = try folder.script("program", "exit 3")
        for (ignored, isFine) in [
            (IgnoredExits.all, true), (.only([2, 3]), true), (.only([1]), false), (.nothing, false),
        ] {
            let programs = [try called("a", program, role: .reference) { $0.main.ignoredExits = ignored }]
            let answer = try runner(programs).run(job(programs))
            #expect((answer.cells[0].noNumber == nil) == isFine, "\(ignored)")
        }
    }

    @Test("a program that prints something else in a later call is a mismatch, and the reference is not steady")
    func varying() throws {
        let program = try folder.script(
            "program",
            "echo >> '\(folder.path)/calls'; [ $(wc -l < '\(folder.path)/calls') -eq 4 ] && echo four || echo n"
        )
        let steady = try folder.script("steady", "echo n")
        let programs = [try called("a", steady, role: .reference), try called("b", program)]
        let answer = try runner(programs).run(job(programs))
        #expect(answer.mismatches.map(\.implementation) == ["b"])
        #expect(answer.mismatches.first?.expected == "2 bytes, 'n\\n', as in the first call")
        #expect(answer.mismatches.first?.answered == "5 bytes, 'four\\n' in call 4")

        try FileManager.default.removeItem(atPath: "\(folder.path)/calls")
        let turned = [try called("b", program, role: .reference), try called("a", steady)]
        let unsteady = try runner(turned).run(job(turned)).cells.filter { $0.cell.metric == .time }
        guard case .unsteadyReference(let reason)? = unsteady.first?.noNumber else {
            Issue.record("\(unsteady)")
            return
        }
        #expect(reason.hasPrefix("is not steady: call 4 printed 5 bytes, 'four\\n', and the first call 2 bytes"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/calls")
        let ignored = try runner(turned, isCompared: false).run(job(turned)).cells
        expectAll(ignored.filter { $0.cell.metric == .time }, count: 2) { $0.noNumber == nil }
    }

    @Test("each call of a program counts as an answer that was compared, and no call of the reference or of a start")
    func comparedAnswers() throws {
        let log = "\(folder.path)/calls"
        let programs = [
            try called("a", "echo n", role: .reference), try called("b", "echo n; echo >> '\(log)'"),
            try called("bare", "true", role: .bare),
        ]
        let runner = runner(programs)
        for process in 0..<2 {
            let answer = try runner.run(job(programs, process: process))
            let calls = try String(contentsOfFile: log, encoding: .utf8).count
            let compared = answer.cells.filter { $0.cell.metric == .time }.map(\.facts?.answersCompared)
            // A call in each process gives the memory alone, and its output is not looked at.
            #expect(compared == [0, calls - (process + 1), 0], "process \(process)")
        }
    }

    @Test("setup is called once, prepare before each call and cleanup after it, and neither is in the time")
    func around() throws {
        let log = "\(folder.path)/log"
        let programs = [
            try called("a", "echo call >> '\(log)'", role: .reference) {
                $0.setup = try? ExternalProgram("echo setup >> '\(log)'")
                $0.prepare = try? ExternalProgram("echo prepare >> '\(log)'; sleep 0.2")
                $0.cleanup = try? ExternalProgram("echo cleanup >> '\(log)'")
            }
        ]
        let runner = runner(programs)
        var calls = 0
        for process in 0..<2 {
            let samples = try runner.run(job(programs, process: process)).cells[0].evidence?.samples ?? []
            #expect(!samples.isEmpty && samples.allSatisfy { $0 < 1.9e8 }, "\(samples)")
            calls += samples.count
        }

        let lines = try lines("log").filter { $0 != "setup" }
        #expect(try self.lines("log").first == "setup" && lines.count == (try self.lines("log").count) - 1)
        try #require(lines.count.isMultiple(of: 3) && lines.count / 3 >= calls, "\(lines)")
        for index in stride(from: 0, to: lines.count, by: 3) {
            #expect(lines[index..<index + 3] == ["prepare", "call", "cleanup"])
        }
    }

    @Test("programs that small processes start next to each other are all waited for, whichever ends first")
    func smallParents() throws {
        let output = open("/dev/null", O_WRONLY)
        defer { close(output) }

        let programs = try (0..<8).map { try ExternalProgram("sleep 0.\($0)") }
        let successes = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: programs.count) { number in
            let parent = SmallParent(program: programs[number], callLimitSeconds: 600) { false }
            if (try? parent.usage(output: output)) ?? nil != nil { successes.withLock { $0 += 1 } }
        }
        #expect(successes.withLock { $0 } == programs.count)
    }

    @Test("what another program leaves behind does not become a child of this process")
    func leftBehind() throws {
        let output = open("/dev/null", O_WRONLY)
        defer { close(output) }

        let began = "\(folder.path)/began"
        let mayEnd = "\(folder.path)/may-end"
        let program = try ExternalProgram(": > '\(began)'; while [ ! -e '\(mayEnd)' ]; do sleep 0.02; done")
        let usage = Mutex<ResourceUsage?>(nil)
        let waiting = DispatchWorkItem {
            let measured = try? SmallParent(program: program, callLimitSeconds: 600) { false }.usage(output: output)
            usage.withLock { $0 = measured }
        }
        DispatchQueue(label: "a small parent").async(execute: waiting)
        while !FileManager.default.fileExists(atPath: began) { usleep(10_000) }

        let other = ChildProcess(
            executable: "/bin/sh", arguments: ["-c", "sleep 60 >/dev/null 2>&1 & echo $!"], timeLimit: 600)
        let left = try #require(pid_t(other.run().trimmedOutput))
        var info = siginfo_t()
        #expect(waitid(P_PID, id_t(left), &info, WEXITED | WNOHANG | WNOWAIT) == -1 && errno == ECHILD)
        kill(left, SIGKILL)

        #expect(FileManager.default.createFile(atPath: mayEnd, contents: nil))
        waiting.wait()
        #expect(usage.withLock { $0 } != nil)
    }

    @Test("a program of a small parent is over although it leaves a process behind, and ended when its time is up")
    func endsOfSmallParents() throws {
        let output = open("/dev/null", O_WRONLY)
        defer { close(output) }

        func usage(_ text: String, callLimitSeconds: Double) throws -> ResourceUsage? {
            let program = try ExternalProgram(text)
            return try SmallParent(program: program, callLimitSeconds: callLimitSeconds) { false }.usage(output: output)
        }

        #expect(try usage("sleep 60 & true", callLimitSeconds: 30) != nil)
        #expect(throws: JobFailure("was stopped after 200 ms")) { _ = try usage("sleep 600", callLimitSeconds: 0.2) }
        #expect(try usage("exit 3", callLimitSeconds: 600) != nil)
    }

    @Test("a program around the calls that fails leaves no number, and is named")
    func aroundFails() throws {
        let programs = [
            try called("a", "true", role: .reference) { $0.prepare = try? ExternalProgram("exit 2") },
            try called("b", "true") { $0.setup = try? ExternalProgram("exit 3") },
            try called("c", "true", role: .bare) { $0.cleanup = try? ExternalProgram("exit 4") },
        ]
        let answer = try runner(programs).run(job(programs))
        let reasons = answer.cells.filter { $0.cell.metric == .time }.map(\.noNumber)
        #expect(
            reasons == [
                .callFailed(call: 1, reason: "was not made, as --prepare 'exit 2' ended with exit status 2"),
                .notMadeReady(error: "it was not made, as --setup 'exit 3' ended with exit status 3"),
                .callFailed(call: 1, reason: "was made, but --cleanup 'exit 4' after it ended with exit status 4"),
            ])
    }

    @Test("a program reads the file that is its input, and nothing without one")
    func input() throws {
        try "line\n".write(toFile: "\(folder.path)/input", atomically: true, encoding: .utf8)
        let with = [try called("a", "grep -q line", role: .reference) { $0.main.input = "\(folder.path)/input" }]
        #expect(try runner(with).run(job(with)).cells[0].noNumber == nil)
        let without = [try called("a", "grep -q line", role: .reference)]
        #expect(
            try runner(without).run(job(without)).cells[0].noNumber
                == .callFailed(call: 1, reason: "ended with exit status 1"))
    }

    @Test("a call that takes too long is ended, and is a failure")
    func patience() throws {
        let programs = [try called("a", "sleep 600", role: .reference)]
        let answer = try runner(programs, callLimitSeconds: 1).run(job(programs))
        #expect(answer.cells[0].noNumber == .callFailed(call: 1, reason: "was stopped after 1 s"))
    }

    /// Runs programs, and stops the run once a file has a line for each of so many calls.
    private func answer(
        _ programs: [MeasuredProgram], stoppedAfter count: Int, linesOf name: String
    ) throws -> JobAnswer {
        let runner = runner(programs)
        let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
        Thread {
            while (try? Data(contentsOf: file))?.count ?? 0 < count { usleep(5_000) }
            runner.terminate()
        }.start()
        return try runner.run(job(programs))
    }

    @Test("a run that is stopped answers with what was measured until then")
    func stopped() throws {
        let calls = "\(folder.path)/calls"
        let program = try folder.script(
            "program", "echo >> '\(calls)'; [ $(wc -l < '\(calls)') -ne 4 ] || exec sleep 600")
        let programs = [try called("a", "true", role: .reference), try called("b", program)]
        let answer = try answer(programs, stoppedAfter: 4, linesOf: "calls")
        expectAll(answer.cells.filter { $0.cell.metric == .time }, count: 2) {
            $0.evidence?.samples.isEmpty == false
        }
    }

    @Test("a program whose first call was stopped is not measured, and is no mismatch")
    func stoppedAtOnce() throws {
        let slow = "echo >> '\(folder.path)/began'; sleep 600"
        let programs = [try called("a", "true", role: .reference), try called("slow", slow)]
        let answer = try answer(programs, stoppedAfter: 1, linesOf: "began")
        #expect(answer.mismatches.isEmpty)
        #expect(answer.cells.first { $0.cell.implementation == "slow" }?.noNumber == .notMeasured)
    }

    @Test("the processor's time and the memory of a program and what it starts are reported, however little that is")
    func usage() throws {
        let programs = [
            try called("small", "true", role: .reference),
            try called("large", "sh -c 'dd if=/dev/zero of=/dev/null bs=96M count=1 2>/dev/null; true'"),
            try called("busy", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"),
        ]
        let cells = try runner(programs).run(job(programs)).cells

        func median(_ name: String, _ metric: Metric) throws -> Double {
            let cell = cells.first { $0.cell.implementation == name && $0.cell.metric == metric }
            return try #require(Quantile.median(of: cell?.evidence?.samples ?? []), "\(name) \(metric)")
        }

        #expect(try median("small", .peak) < 8e6)
        #expect(try median("small", .peak) > 1e5)
        #expect(try 96e6...120e6 ~= median("large", .peak))
        let busy = try median("busy", .userTime) + median("busy", .systemTime)
        #expect(try busy > 2 * (median("small", .userTime) + median("small", .systemTime)))
    }

    @Test(
        "faults and switches are those of the program",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc"), "there is no such file here"))
    func system() throws {
        let programs = [
            try called("small", "true", role: .reference),
            try called("large", "sh -c 'dd if=/dev/zero of=/dev/null bs=96M count=1 2>/dev/null; true'"),
        ]
        let cells = try runner(programs).run(job(programs, .system)).cells

        func median(_ name: String, _ metric: Metric) throws -> Double {
            let cell = cells.first { $0.cell.implementation == name && $0.cell.metric == metric }
            return try #require(Quantile.median(of: cell?.evidence?.samples ?? []), "\(name) \(metric)")
        }

        #expect(try median("large", .peak) > 96e6)
        #expect(try median("large", .pageFaults) > median("small", .pageFaults))
        let untold = cells.filter { [.readCalls, .writeCalls].contains($0.cell.metric) }
        expectAll(untold, count: 4) { $0.evidence == nil }
    }

    @Test("instructions are those of the program and of all that it starts", .needs(programs: "valgrind"))
    func instructions() throws {
        let loop = "i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done"
        let programs = [
            try called("none", "true", role: .reference), try called("loop", loop),
            try called("child", "sh -c '\(loop)'; true"), try called("forked", "(\(loop)); true"),
        ]
        let cells = try runner(programs).run(job(programs, .instructions)).cells
        let counts = cells.compactMap { $0.evidence?.samples.first }
        try #require(counts.count == 4, "\(cells)")
        #expect(counts[1] > counts[0] + 1e6)
        // Reading a loop takes a shell some per cent more or less, by where it stands.
        #expect(counts[2] > 0.9 * counts[1] && counts[3] > 0.9 * counts[1], "\(counts)")
        #expect(counts[3] < 2 * counts[1])
        #expect(cells[0].evidence?.counter?.hasPrefix("callgrind") == true)
    }
}
