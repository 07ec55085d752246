import Dispatch
import Execution
import Foundation
import Jobs
import Results
import Synchronization
import Testing

@testable import Gate

/// `MILLI_COUNTED_REPETITIONS=20` counts that often; each takes a second or two where callgrind has to count.
@Suite struct SmallChangeTests {
    private func counts(of input: String, repetitions: Int) throws -> [CellAnswer] {
        let cell = CellID(
            experiment: "counting", implementation: "dictionary", input: input, plan: .instructions,
            metric: .instructions)
        let process = JobProcess(executable: DictionaryLab.executable, surroundings: .fixed)
        let results = Mutex<[Result<CellAnswer?, any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: repetitions) { _ in
            let count = Result<CellAnswer?, any Error> { try process.run(Job([cell])).cells.first { $0.cell == cell } }
            results.withLock { $0.append(count) }
        }

        return try results.withLock { try $0.compactMap { try $0.get() } }
    }

    @Test(
        "half a per cent more instructions is told from equal work each time, in code that uses dictionaries",
        .countsInstructions)
    func halfAPerCent() throws {
        let repetitions = ProcessInfo.processInfo.environment["MILLI_COUNTED_REPETITIONS"].flatMap { Int($0) } ?? 2
        let base = try counts(of: "rounds-1000", repetitions: repetitions)
        let head = try counts(of: "rounds-1005", repetitions: repetitions)

        let first = try #require(base.first?.evidence?.samples.first, "\(base.first?.noNumber?.sentence ?? "")")
        #expect(base.count == repetitions && head.count == repetitions)

        if repetitions > 2 {
            for (name, counts) in [("base", base), ("head", head)] {
                let values = counts.compactMap(\.evidence).flatMap(\.samples)
                guard let least = values.min(), let most = values.max() else { continue }

                print(
                    name, "counted", values.count, "times:", least, "to", most, "instructions, a spread of",
                    (most / least - 1) * 1e6, "ppm")
            }
        }

        for (base, head) in zip(base, head) {
            guard let before = base.evidence?.samples.first, let after = head.evidence?.samples.first else {
                Issue.record("a count is missing: \(base.outcome), \(head.outcome)")
                continue
            }
            #expect(Metric.instructions.verdict(base: before, head: after) == .regressed)
            #expect(Metric.instructions.verdict(base: after, head: before) == .improved)
            #expect(abs(after / before - 1.005) < 0.001, "\(before) and \(after)")
            #expect(Metric.instructions.verdict(base: first, head: before) == .same)
            #expect(abs(before / first - 1) <= 50e-6, "\(first) and \(before)")
        }
    }
}
