import Foundation
import Results
import Testing

@testable import Execution
@testable import Gate

/// Processes of a lab that measure side by side.
@Suite struct TakingTurnsTests {
    private let lab = JobProcess(executable: DictionaryLab.executable, surroundings: .fixed, timeLimit: 600)
    private let job: Job = {
        var job = Job(
            ["rounds-1000", "rounds-1005"].map {
                CellID(experiment: "counting", implementation: "dictionary", input: $0, plan: .batches)
            })

        job.counts = [20, 20]
        job.batches.batches = 8
        return job
    }()

    @Test("both processes of a pair give the times of all their turns")
    func pair() throws {
        #expect(try lab.run(.listing).takesTurns == true)
        for (answer, _) in JobProcess.inTurns([(lab, job), (lab, job)]) {
            let answer = try answer.get()
            #expect(job.cells.map { (try? answer.outcome(of: $0).get())?.samples.count } == [8, 8])
        }
    }

    @Test("a process has a turn when all are ready, one for each batch, and one when all are done")
    func turns() throws {
        let count = FileManager.default.temporaryDirectory.appendingPathComponent("turns-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: count) }

        let script =
            // No process is left to take the last token.
            "trap '' PIPE; n=0; while [ \"$(head -c 1 <&3 | wc -c)\" -eq 1 ]; do n=$((n + 1)); printf . >&4 || true; "
            + "done; echo $n >\(count.path)"
        let partner = JobProcess(executable: "/bin/sh", call: (["-c", script], [:]), timeLimit: 600)
        let runs = JobProcess.inTurns([(lab, job), (partner, job)])
        #expect(try runs[0].answer.get().cells.compactMap(\.evidence).count == 2)
        #expect(try String(contentsOf: count, encoding: .utf8) == "18\n")
    }

    @Test("when its partner fails, a process measures without it")
    func alone() throws {
        let runs = JobProcess.inTurns([(JobProcess(executable: "/bin/false"), job), (lab, job)])
        #expect(throws: JobFailure.self) { try runs[0].answer.get() }
        #expect(try runs[1].answer.get().cells.compactMap { $0.evidence?.samples.count } == [8, 8])
    }
}
