import Dispatch
import Foundation
import LabKit
import Measurement
import Synchronization
import Testing

@testable import Regression

/// `MILLI_COUNTED_REPETITIONS=20` counts that often; each takes a second or two where callgrind has to count.
@Suite struct SmallChangeTests {
    private func counts(of input: String, repetitions: Int) throws -> [ExactCount] {
        let found = Mutex<[Result<ExactCount, any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: repetitions) { _ in
            let count = Result {
                try ExactCounts(executable: DictionaryLab.executable).count(
                    .instructions, experiment: "counting", implementation: "dictionary", input: input, seed: 1)
            }
            found.withLock { $0.append(count) }
        }
        return try found.withLock { try $0.map { try $0.get() } }
    }

    @Test(
        "half a per cent more instructions is a regression every time, in code that uses dictionaries; equal work never"
    )
    func halfAPerCent() throws {
        let repetitions = ProcessInfo.processInfo.environment["MILLI_COUNTED_REPETITIONS"].flatMap { Int($0) } ?? 2
        let base = try counts(of: "rounds-1000", repetitions: repetitions)
        let head = try counts(of: "rounds-1005", repetitions: repetitions)
        guard case .measured(let first)? = base.first?.value else {
            print("not tested: nothing counts instructions here: \(base.first.map { "\($0.value)" } ?? "")")
            return
        }
        if repetitions > 2 {
            for (name, counts) in [("base", base), ("head", head)] {
                let values = counts.compactMap { if case .measured(let value) = $0.value { value } else { nil } }
                guard let least = values.min(), let most = values.max() else { continue }
                print(
                    name, "counted", values.count, "times:", least, "to", most, "instructions, a spread of",
                    (most / least - 1) * 1e6, "ppm")
            }
        }
        let judge = ExactJudge(tolerance: GateMetric.instructions.tolerance)
        for (base, head) in zip(base, head) {
            guard case .measured(let before) = base.value, case .measured(let after) = head.value else {
                Issue.record("a count is missing: \(base.value), \(head.value)")
                continue
            }
            #expect(judge.verdict(base: before, head: after) == .regressed)
            #expect(judge.verdict(base: after, head: before) == .improved)
            #expect(abs(after / before - 1.005) < 0.001, "\(before) and \(after)")
            #expect(judge.verdict(base: first, head: before) == .same)
            #expect(abs(before / first - 1) <= 50e-6, "\(first) and \(before)")
        }
    }
}
