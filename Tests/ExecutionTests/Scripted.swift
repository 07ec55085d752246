import Foundation
import Jobs
import LabKit
import Measurement
import Results
import Synchronization
import TestSupport
import Testing

@testable import Execution

/// Made-up measurements: `sorted` takes 100 ns per node and process-dependent noise, the lab's own loop only the noise,
/// everything else a quarter.
enum Scripted {
    @Sendable static func answer(to job: Job) -> JobAnswer {
        let first = job.cells[0]
        guard let size = job.rung?.size ?? Largest.sizes[first.input] else {
            Issue.record("Largest.sizes has no size of '\(first.input)'")
            return JobAnswer()
        }

        var answer = JobAnswer()

        func add(_ cell: CellID, _ samples: [Double]) {
            let facts = CellFacts(
                role: ["sorted": .reference, "floor": .floor, "bare": .bare, "": .bare][cell.implementation]
                    ?? .implementation,
                answersCompared: 1, input: .init(size: size, digest: "digest of \(size)"))
            answer.cells.append(
                CellAnswer(cell, .success(Evidence(samples, process: job.process)), facts: facts))
        }

        for cell in job.cells {
            let costs: [String: Double] = ["sorted": 100.0, "bare": 0]
            let least = (costs[cell.implementation] ?? 25) * Double(size) + Double(job.process)
            let samples = (0..<100).map { least + Double($0 % 5) }
            switch cell.plan {
            case .warm: add(cell, Array(samples.prefix(25)))
            case .memory:
                add(cell, [cell.implementation == "sorted" ? 1 : 0])
                add(cell.by(.memory, .bytes), [0])
            default: add(cell, samples)
            }
        }

        if job.plans.contains(.memory) {
            let input = CellID(
                experiment: first.experiment, implementation: "", input: first.input, plan: .memory,
                metric: .resident)
            add(input, [8])
        }

        return answer
    }

    /// An implementation of an answer, made to answer wrongly.
    static func mismatch(_ name: String, in answer: inout JobAnswer) {
        guard let cell = answer.cells.first(where: { $0.cell.implementation == name })?.cell else { return }

        answer.mismatches.append(
            Mismatch(
                experiment: cell.experiment, implementation: name, input: cell.input, expected: "1", answered: "2",
                seed: 1))
        for index in answer.cells.indices where answer.cells[index].cell.implementation == name {
            answer.cells[index].outcome = .failure(.mismatch)
        }
    }

    static func run(
        _ experiments: [Experiment], profile: Profile = .quick, plans: Set<Plan>? = nil,
        runner: any JobRunner = ScriptedRunner(), timeLimit: TimeSpan? = nil, stopAfter: Int = .max,
        report: (Run.Event) -> Void = { _ in }
    ) -> ResultFile {
        let selections = Selection.select(from: experiments.map(\.description), profile: profile) { _ in true }
        let configuration = RunConfiguration(
            selections: selections, profile: profile, plans: plans, seed: 1, command: ["lab", "run"],
            timeLimit: timeLimit)
        let ticks = Mutex(0.0)
        let run = Run(
            configuration, runner: ValidatingHere(experiments: experiments, measuring: runner),
            now: {
                ticks.withLock {
                    $0 += 1
                    return Date(timeIntervalSince1970: 1_000_000 + $0)
                }
            })

        var calls = 0
        return run.execute(
            environment: environment,
            isInterrupted: {
                calls += 1
                return calls > stopAfter
            }, report: report)
    }

    static var environment: MachineEnvironment {
        MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil })
    }
}

extension JobAnswer {
    /// Changes the evidence of some cells.
    mutating func change(where isTaken: (CellID) -> Bool, _ change: (inout Evidence, CellID) -> Void) {
        for index in cells.indices where isTaken(cells[index].cell) {
            guard var evidence = cells[index].evidence else { continue }
            change(&evidence, cells[index].cell)
            cells[index].outcome = .success(evidence)
        }
    }
}
