import Foundation
import Jobs
import LabKit

import Results
import TestSupport
import Testing

@testable import Execution
@testable import Measurement

/// The cost of a call that does not come back: its own cells.
@Suite struct IsolationTests {
    /// `sorted` is the reference, `reduced` the second implementation, `other` the third.
    private static let experiment = Largest.experiment(
        inputs: [Largest.input(1), Largest.input(100)], plans: [.warm, .cold],
        others: [Implementation("other") { $0.values.max() ?? 0 }])
    private let end = "ended with signal 4 (SIGILL): Fatal error: no"

    private func failure(_ implementation: Int, family: Int = -1, number: Int = 0) -> JobFailure {
        var whereabouts = Whereabouts()
        whereabouts.implementation = implementation
        whereabouts.caseFamily = family
        whereabouts.number = number
        return JobFailure(end, at: whereabouts)
    }

    /// Validates, in processes that end as `fails` says.
    private func validated(_ fails: @escaping @Sendable (ValidationRequest) -> JobFailure?) -> (
        report: ValidationReport, asked: [[String]]
    ) {
        let worker = Worker(experiments: [Self.experiment])
        nonisolated(unsafe) let answering = worker
        let runner = ScriptedRunner { (job) throws(JobFailure) in
            guard let request = job.validation?.request else { throw JobFailure("no validation") }
            if let failure = fails(request) { throw failure }
            do { return try answering.answer(job) } catch { throw JobFailure("\(error)") }
        }

        let selection = Selection.select(from: [Self.experiment.description], profile: .quick) { _ in true }[0]
        let report = Validator(
            runner: runner, budget: ValidationBudget(randomCases: 12, exhaustiveSize: 3, seed: 7)
        ).validate(selection) { false }
        return (report, runner.jobs.compactMap { $0.validation?.request }.filter { $0.shownCase == nil }.map(\.only))
    }

    @Test(
        "an implementation that ends its process is named with case, code and seed, and keeps no other from validation")
    func validationGoesOn() throws {
        let (report, asked) = validated { $0.only.contains("reduced") ? failure(1, family: 0, number: 3) : nil }
        #expect(asked == [["reduced", "other"], ["other"]])
        let mismatch = try #require(report.mismatches.first)
        #expect(report.mismatches.count == 1 && report.failures.isEmpty)
        #expect(mismatch.implementation == "reduced" && mismatch.input == "lists of small numbers")
        #expect(mismatch.answered == "none to case 3: the process \(end)")
        // The third case is the list of three numbers.
        #expect(mismatch.counterexample == "[4, 0, 7]" && mismatch.seed == 7)
        #expect(report.families.map(\.cases) == [12] && report.answersCompared == ["other": 12])
        #expect(report.culprits == ["reduced": "lists of small numbers"])
    }

    @Test("a mutation that ends the process is asked for with each implementation alone, to name the one that follows")
    func followersAreNamed() {
        let (report, asked) = validated {
            $0.only.contains("other") ? failure(Whereabouts.changing, family: 0, number: 2) : nil
        }
        #expect(asked == [["reduced", "other"], ["reduced"], ["other"], []])
        #expect(report.mismatches.map(\.implementation) == ["other"])
        #expect(report.answersCompared == ["reduced": 12])
    }

    @Test("a case that cannot be made is no one's mismatch, and is named with its number and the seed")
    func generatorsAreNotBlamed() {
        let (report, asked) = validated { _ in failure(Whereabouts.making, family: 0, number: 5) }
        #expect(asked.count == 1 && report.mismatches.isEmpty)
        let source = "largest: lists of small numbers, case 5"
        #expect(report.failures == ["\(source): the process that made it \(end); seed 7"])
    }

    private func run(_ fails: @escaping @Sendable (Job) -> JobFailure?) -> (result: ResultFile, runner: ScriptedRunner)
    {
        let runner = ScriptedRunner { (job) throws(JobFailure) in
            if let failure = fails(job) { throw failure }
            return Scripted.answer(to: job)
        }
        return (Scripted.run([Self.experiment], runner: runner), runner)
    }

    @Test("one that ends the process that measures it costs its own cells, from that input on, and is asked once")
    func measuringGoesOn() {
        let (result, runner) = run {
            $0.names.contains("reduced") && $0.cells[0].input == "list-100" ? failure(1) : nil
        }

        func inputs(_ name: String) -> [String] {
            result.cells.filter { $0.implementation == name && $0.plan == .warm }.map(\.id.input)
        }
        #expect(inputs("reduced") == ["list-1"])
        #expect(inputs("sorted") == ["list-1", "list-100"] && inputs("other") == ["list-1", "list-100"])
        // Five cold ones, five warm ones, and the loop's on the first input.
        expectAll(result.cells, count: 11) { $0.processes.count == 3 }
        #expect(runner.jobs.filter { $0.names.contains("reduced") && $0.cells[0].input == "list-100" }.count == 1)
        #expect(result.notRun.map(\.reason) == ["it ended its process on list-100"])
        #expect(result.mismatches.map(\.answered) == ["none: the process \(end)"])
        #expect(result.mismatches.map(\.input) == ["list-100"] && result.hasVerdict)
    }

    @Test("jobs that are skipped since the reference ended its process are not counted as still to be done")
    func skippedJobsTakeNoTime() {
        let others = Largest.experiment("others", budget: nil, inputs: [Largest.input(1)], plans: [.warm])
        let runner = ScriptedRunner { (job) throws(JobFailure) in
            if job.cells[0].experiment == "largest" { throw failure(0) }
            return Scripted.answer(to: job)
        }
        var progress: [String] = []
        _ = Scripted.run([Self.experiment, others], runner: runner) { event in
            if case .progress(let done, let total, _, _) = event { progress.append("\(done) of \(total)") }
        }
        #expect(progress.dropFirst() == ["1 of 4", "2 of 4", "3 of 4"])
    }

    @Test("where the reference ends the process there is nothing to hold others against, and none is measured")
    func references() {
        let (result, runner) = run { _ in failure(0) }
        #expect(runner.jobs.count == 1 && result.cells.isEmpty)
        #expect(
            Set(result.notRun.map { "\($0.implementation): \($0.reason)" }).isSuperset(of: [
                "sorted: it ended its process on list-1",
                "other: not validated: the reference ended its process on list-1",
            ]))
    }

    @Test("an input that cannot be made costs that input, and one process")
    func inputs() {
        let (result, runner) = run { $0.cells[0].input == "list-1" ? failure(Whereabouts.making) : nil }
        #expect(runner.jobs.filter { $0.cells[0].input == "list-1" }.count == 1)
        #expect(result.failures == ["largest/list-1, process 1: the measuring process \(end)"])
        #expect(Set(result.cells.map(\.id.input)) == ["list-100"])
    }

    @Test("what a process tells is seen in the file that it read, and no file with a name is written to")
    func whereaboutsAreShared() throws {
        let file = try #require(InputFile(holding: Data("{}".utf8)))
        #expect(file.whereabouts == nil)
        let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
        let recorder = WhereaboutsRecorder.shared(with: handle)
        #expect(file.whereabouts?.implementation == Whereabouts.making)
        let watched = Largest.experiment(inputs: [Largest.input(1)])
        _ = watched.validateCases(
            ValidationRequest(ValidationBudget(randomCases: 4, exhaustiveSize: 1, seed: 1), only: ["reduced"]),
            recorder)
        let whereabouts = try #require(file.whereabouts)
        // The case after the last of four would be made next.
        #expect(whereabouts.caseFamily == 0 && whereabouts.number == 5 && whereabouts.steps > 8)

        let folder = try Scratch()
        try folder.script("named", "kept")
        let named = try #require(FileHandle(forUpdatingAtPath: "\(folder.path)/named"))
        _ = WhereaboutsRecorder.shared(with: named)
        #expect(try String(contentsOfFile: "\(folder.path)/named", encoding: .utf8).hasSuffix("kept\n"))
    }

    @Test("a process from which nothing was heard for as long as a call may take is stopped")
    func patience() throws {
        let folder = try Scratch()
        let process = JobProcess(
            executable: try folder.script("lab", "sleep 60"), source: .none(reason: ""), callLimitSeconds: 0.2)
        #expect(throws: JobFailure("was stopped, as a call had not come back after 200 ms")) {
            try process.run(Job([CellID(experiment: "e", implementation: "m", input: "i")]))
        }
    }
}
