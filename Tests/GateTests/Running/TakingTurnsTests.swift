import Foundation
import Results
import TestSupport
import Testing

@testable import Execution
@testable import Gate
@testable import Jobs

/// Processes of a lab that measure side by side.
@Suite struct TakingTurnsTests {
    private let lab = JobProcess(executable: DictionaryLab.executable, surroundings: .fixed, timeLimit: 600)
    private let job: Job = {
        var job = Job(
            ["rounds-1000", "rounds-1005"].map {
                CellID(experiment: "counting", implementation: "dictionary", input: $0, plan: .batches)
            })

        for cell in job.cells { job.batchCounts[cell] = 20 }
        job.batches.batches = 8
        return job
    }()

    @Test("both processes of a pair give the times of all their turns")
    func pair() throws {
        #expect(try lab.run(.listing).takesTurns == true)
        for answer in JobProcess.inTurns([(lab, job), (lab, job)]).map(\.answer) {
            let answer = try answer.get()
            #expect(job.cells.map { (try? answer.outcome(of: $0).get())?.samples.count } == [8, 8])
        }
    }

    @Test("a process has a turn when all are ready, one for each batch, and one when all are done")
    func turns() throws {
        let scratch = try Scratch()
        let script =
            // No process is left to take the last token.
            "trap '' PIPE; n=0; while [ \"$(head -c 1 <&3 | wc -c)\" -eq 1 ]; do n=$((n + 1)); printf . >&4 || true; "
            + "done; echo $n >\(scratch.path)/count"
        let partner = JobProcess(executable: "/bin/sh", call: .init(["-c", script]), timeLimit: 600)
        let runs = JobProcess.inTurns([(lab, job), (partner, job)])
        #expect(try runs[0].answer.get().cells.compactMap(\.evidence).count == 2)
        #expect(scratch.text("count") == "18\n")
    }

    @Test("when its partner fails, a process measures without it")
    func alone() throws {
        let runs = JobProcess.inTurns([(JobProcess(executable: "/bin/false"), job), (lab, job)])
        #expect(throws: JobFailure.self) { try runs[0].answer.get() }
        #expect(try runs[1].answer.get().cells.compactMap { $0.evidence?.samples.count } == [8, 8])
    }

    @Test("each cell is measured in a process of its own with its own number of turns, if the job says so")
    func isolated() throws {
        #expect(try lab.run(.listing).isolatesCells == true)
        var isolated = job
        isolated.work = .measureOneByOne(Job.Isolation(turns: [8, 3], placement: 1, hashes: 2))
        var other = isolated
        other.work = .measureOneByOne(Job.Isolation(turns: [8, 3], placement: 3, hashes: 2))
        for answer in JobProcess.inTurns([(lab, isolated), (lab, other)]).map(\.answer) {
            let answer = try answer.get()
            #expect(job.cells.map { (try? answer.outcome(of: $0).get())?.samples.count } == [8, 3])
        }
    }

    @Test("both processes of a pair measure one draw of the data, and each pair another")
    func data() throws {
        let links = try GivenExecutables(matching: DictionaryLab.executable)
        let sides = try SideProcesses(
            GateSources(base: links, head: links, description: "d", passing: [], headWork: nil), seed: 7)
        _ = try sides.listBoth()
        #expect(sides.isolateCells)
        let runner = ProcessRunner(
            sides: sides, cells: job.cells.map { BatchedCell(cell: $0, count: 1, batchTime: 1_000) }, headWork: 0)

        func seed(_ pair: UInt64, _ side: GateSide) -> UInt64 {
            runner.jobInTurns(GateJob(side: side, link: 0, cells: [0, 1], pair: pair)).seed
        }

        for pair in UInt64(1)...9 { #expect(seed(pair, .base) == seed(pair, .head)) }
        #expect(Set((1...9).map { seed($0, .base) }).count == 9)
    }

    @Test("a process whose cell is unknown says so, and the others are measured")
    func unknownCell() throws {
        var isolated = job
        isolated.cells[0] = CellID(experiment: "counting", implementation: "none", input: "rounds-1000", plan: .batches)
        isolated.work = .measureOneByOne(Job.Isolation(turns: [8, 3], placement: 1, hashes: 2))
        let answer = try lab.run(isolated)
        #expect(throws: NoNumber.unknownImplementation(name: "none", experiment: "counting")) {
            try answer.outcome(of: isolated.cells[0]).get()
        }
        #expect(try answer.outcome(of: job.cells[1]).get().samples.count == 3)
    }
}
