import Foundation
import LabKit
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution
@testable import Jobs

@Suite struct WorkerTests {
    private static let experiment = Experiment("largest", "", plans: [.warm]) {
        Largest.input(100)
        Largest.input(1_000, from: .standard)
    } comparing: {
        Implementation.reference("sorted") { $0.values.sorted().last ?? 0 }
        Implementation("reduced") { $0.values.reduce(0, max) }.guarded(on: "list-100")
        Implementation("wrong") { $0.values.first ?? 0 }
        Implementation("limited") { $0.values.max() ?? 0 }.limited { $0.values.count > 10 ? "too long" : nil }
    }
    private let worker = Worker(experiments: [experiment])

    private func cell(_ implementation: String, _ input: String = "list-100", _ plan: Plan = .batches) -> CellID {
        CellID(experiment: "largest", implementation: implementation, input: input, plan: plan)
    }

    @Test("a list names every cell, and marks the guarded ones")
    func list() throws {
        let cells = try #require(try worker.answer(.listing).listing)
        #expect(cells.count == 9)
        #expect(cells.filter(\.isGuarded).map(\.cell) == [cell("reduced")])
        #expect(cells.first { $0.cell == cell("sorted", "list-1000") }?.profile == .standard)
    }

    @Test("each plan that a user can ask for is measured, and each metric of the system has its samples")
    func closedSets() {
        #expect(Set(Plan.all.map(\.rawValue)) == Set(MeasuredPlan.allCases.map(\.rawValue)))
        #expect(PlanMeasurement.systemMetrics.map(\.metric) == Metric.ofLab.filter { $0.plan == .system })
    }

    @Test("each metric of the lab is measured, or its reason said, by its plan: of calls, or of programs")
    func everyMetric() throws {
        let experiment = Experiment("largest", "", plans: [.warm]) {
            Largest.input(100)
        } comparing: {
            Implementation.reference("sorted") { $0.values.sorted().last ?? 0 }
            Implementation("kept", prepare: { $0.values.sorted() }) { $0.last ?? 0 }
        }
        let plans = Set(Metric.ofLab.map(\.plan))
        let cells = plans.map { cell("kept", "list-100", $0).by($0, $0.firstMetric) }
        let answers = try Worker(experiments: [experiment]).answer(Job(cells)).cells

        let called = MeasuredProgram("true", role: .reference, try ExternalProgram("true"))
        let runner = ProgramRunner(
            experiment: "commands",
            comparisons: [ProgramComparison(input: "process", size: 1, digest: "d", programs: [called])],
            isCompared: false,
            callLimitSeconds: 600)
        let program = CellID(experiment: "commands", implementation: "true", input: "process")
        let ofProgram = try runner.run(Job([program])).cells

        // Bytes kept are what a counter of allocations saw, and no cell without one.
        let hasCounter = answers.contains { $0.cell.metric == .allocations && $0.evidence != nil }
        let measured = Set((answers + ofProgram).map(\.cell.metric))
        #expect(measured == Set(Metric.ofLab.filter { hasCounter || !$0.isKept }))
        #expect(ofProgram.contains { $0.cell.metric.isOfProgram } && !answers.contains { $0.cell.metric.isOfProgram })
    }

    @Test("events are counted in the calls of a cell, by those that this machine counts, or by none")
    func events() throws {
        let job = Job(.countEvents, [cell("sorted", "list-100", .code)])
        let answer = try worker.answer(job)
        #expect(try answer.outcome(of: job.cells[0]).get().samples.isEmpty)

        let groups = CountedEvent.Source.allCases.compactMap { try? EventGroup.counting($0).events }
        #expect(answer.events?.readings.map { $0.counts.map(\.event) } ?? [] == groups)
        if let events = answer.events {
            #expect(events.operations > 0)
            expectAll(events.readings, count: groups.count) { $0.enabled > 0 && $0.running <= $0.enabled }
        }
    }

    @Test("times are per operation, batches are found, and a given count is kept")
    func times() throws {
        let cells = [cell("reduced"), cell("sorted")]
        var job = Job(cells)
        job.batches.batchTime = 20_000
        let answer = try worker.answer(job)
        for cell in cells { #expect(try answer.outcome(of: cell).get().samples.first ?? 0 > 0) }
        #expect(answer.cells.map(\.facts?.input.digest) == ["digest of 100", "digest of 100"])
        let batches = answer.cells.compactMap(\.evidence?.batch)
        #expect(batches.count == 2 && batches.allSatisfy { $0.canDoMore && $0.count.isMultiple(of: 20) })
        job.batchCounts = [cells[0]: 40, cells[1]: 60]
        let given = try worker.answer(job)
        #expect(try cells.map { try given.outcome(of: $0).get().batch?.count } == [40, 60])
    }

    @Test("counts that are sought are multiples of what is asked for, so that so much more work is a whole number")
    func multiples() throws {
        let cells = [cell("reduced"), cell("sorted")]
        var job = Job(cells)
        job.batches.batchTime = 1
        job.batches.countMultiple = 50
        let batches = try worker.answer(job).cells.compactMap(\.evidence?.batch)
        expectAll(batches, count: 2) { $0.canDoMore && $0.count.isMultiple(of: 100) && $0.granularity == 1 }
        job.batchCounts = [cells[0]: 50, cells[1]: 100]
        let given = try worker.answer(job)
        #expect(try cells.map { try given.outcome(of: $0).get().batch?.canDoMore } == [false, true])
    }

    @Test("cells that cannot be measured say why, and the others are measured")
    func failures() throws {
        let cells = [
            cell("wrong"), cell("limited"), cell("none"), cell("reduced", "no-input"),
            CellID(experiment: "none", implementation: "a", input: "b", plan: .batches), cell("reduced"),
        ]
        let answer = try worker.answer(Job(cells))
        let reasons = cells.map { cell in answer.cells.first { $0.cell == cell }?.noNumber }
        #expect(
            reasons == [
                .mismatch, .refused(reason: "too long"),
                .unknownImplementation(name: "none", experiment: "largest"),
                .inputFailed(error: "experiment largest has no input named no-input"),
                .inputFailed(error: "no experiment is named none"), nil,
            ])
        #expect(answer.mismatches.map(\.implementation) == ["wrong"])
        #expect(answer.cells.filter { $0.evidence != nil }.map(\.cell) == [cells[5]])
    }

    @Test("counts hold every exact metric, with a reason where it is absent")
    func counts() throws {
        let cells = [cell("reduced", "list-100", .memory).by(.memory, .allocations)]
        let answers = try worker.answer(Job(cells)).cells
        #expect(Set(answers.map(\.cell.metric)).isSuperset(of: [.allocations, .bytes]))
        for answer in answers where answer.cell.metric == .allocations {
            #expect(answer.evidence?.samples == [0] || answer.noNumber?.severity == .open)
        }

        let counted = cells[0].by(.instructions, .instructions)
        switch try worker.answer(Job([counted])).outcome(of: counted) {
        case .success(let evidence): #expect(evidence.samples.count == 1)
        case .failure(let reason): #expect(reason.severity == .open)
        }
    }

    @Test("a job reads back as it was written, whatever its work")
    func jobsInJSON() throws {
        let cells = [cell("sorted")]
        let budget = ValidationBudget(randomCases: 2, exhaustiveSize: 2, seed: 3)
        let request = ValidationRequest(budget, only: ["sorted"])
        var measuring = Job(cells, seed: 5, process: 2)
        measuring.batchCounts = [cells[0]: 20]
        measuring.takesTurns = true
        measuring.rung = Rung(shape: "list", size: 7)
        let isolation = Job.Isolation(turns: [3], placement: 1, hashes: 2)
        let jobs = [
            .listing, .description, Job(validating: "largest", request), measuring,
            Job(.measureOneByOne(isolation), cells), Job([cell("sorted", "list-100", .code)]),
            Job(.profile(calls: 4, simulatesCaches: true), cells),
            Job(.profile(calls: 4, simulatesCaches: false), cells), Job(.recordAllocations(calls: 6), cells),
            Job(.countEvents, cells),
        ]
        for job in jobs { #expect(try JSONDecoder().decode(Job.self, from: job.encoded()) == job) }
    }

    @Test("the work of a job is written as executables of earlier commits read it")
    func earlierExecutables() throws {
        let common = "batches,cells,process,profile,seed,version".split(separator: ",").map(String.init)
        let written: [(work: Job.Work, members: [String])] = [
            (.measure, []), (.describe, ["\"describesLab\":true"]), (.countEvents, ["\"countsEvents\":true"]),
            (.profile(calls: 4, simulatesCaches: false), ["\"profiledCalls\":4"]),
            (.profile(calls: 4, simulatesCaches: true), ["\"profiledCalls\":4", "\"simulatesCaches\":true"]),
            (.recordAllocations(calls: 6), ["\"profiledCalls\":6", "\"recordsAllocations\":true"]),
        ]

        for (work, members) in written {
            let data = try Job(work, [cell("sorted")]).encoded()
            let text = String(decoding: data, as: UTF8.self)
            for member in members { #expect(text.contains(member)) }
            let keys = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]).keys
            #expect(keys.count == common.count + members.count && Set(common).isSubset(of: keys))
        }
    }

    @Test("the counts of a job are written in the order of its cells, if all of them have one")
    func countsInJSON() throws {
        var job = Job([cell("sorted"), cell("reduced")])
        job.batchCounts = [cell("reduced"): 60]
        #expect(try !String(decoding: job.encoded(), as: UTF8.self).contains("\"counts\""))

        job.batchCounts[cell("sorted")] = 40
        #expect(try String(decoding: job.encoded(), as: UTF8.self).contains("\"counts\":[40,60]"))
    }

    @Test("a job of another version, and what is no job, are refused in one line")
    func otherVersions() throws {
        func serve(_ text: String) throws -> Data {
            let input = Pipe()
            let output = Pipe()
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try input.fileHandleForWriting.close()
            try worker.serve(input: input.fileHandleForReading, output: output.fileHandleForWriting)
            try output.fileHandleForWriting.close()

            return try output.fileHandleForReading.readToEnd() ?? Data()
        }
        #expect(throws: JobFailure("the job is written in version 1 of the protocol, not 2")) {
            try serve("{\"version\":1}")
        }
        #expect { try serve("hello") } throws: { "\($0)".contains("this is no job") }

        let listing = String(decoding: try Job.listing.encoded(), as: UTF8.self)
        #expect(try JSONDecoder().decode(JobAnswer.self, from: serve(listing)).listing?.count == 9)
    }
}
