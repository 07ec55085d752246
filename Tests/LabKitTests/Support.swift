import Foundation
@testable import Measurement
import Synchronization

@testable import LabKit

/// Something to measure: a list of numbers whose largest is asked for.
final class Numbers {
    var values: [Int]
    init(_ values: [Int]) { self.values = values }
}

enum Largest {
    static let lists = ValidationCases<Numbers>(
        "lists of small numbers",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let values = (0..<(1 + number % 6)).map { ($0 * 7 + number * 13) % 11 }
                guard try visit(values) else { return }
            }
        },
        trial: { (values: [Int]) in Trial(subject: Numbers(values), nodes: values.count) },
        shrink: { values in
            values.indices.map { index in values.enumerated().filter { $0.offset != index }.map(\.element) }
                .filter { !$0.isEmpty }
        },
        source: { "largest(of: \($0))" })

    static func input(_ size: Int, shape: String = "list", from profile: Profile = .quick) -> Input<Numbers> {
        Input("\(shape)-\(size)", shape: shape, size: size, from: profile, recipe: "0 ..< \(size)") { _ in
            Trial(subject: Numbers(Array(0..<size)), nodes: size, digest: "digest of \(size)")
        }
    }

    static func experiment(
        _ name: String = "largest", budget: Budget? = .p99(.microseconds(1), plan: .cold), inputs: [Input<Numbers>],
        plans: [PlanKind] = [.warm, .cold, .memory], others: [Implementation<Numbers, Int>] = []
    ) -> Experiment {
        Experiment(
            name, summary: "Find the largest number.", plans: plans, budget: budget, answers: .equal, inputs: inputs,
            validation: [lists],
            implementations: [
                .reference("sorted") { $0.values.sorted().last ?? 0 },
                .implementation("reduced") { $0.values.reduce(0, max) },
            ] + others)
    }
}

/// A launcher that measures nothing: its answers come from a script.
final class ScriptedLauncher: WorkerLauncher {
    private let answer: @Sendable (WorkerRequest) throws -> WorkerResponse
    private let log = Mutex<[WorkerRequest]>([])

    init(_ answer: @escaping @Sendable (WorkerRequest) throws -> WorkerResponse) {
        self.answer = answer
    }

    func run(_ request: WorkerRequest) throws -> WorkerResponse {
        log.withLock { $0.append(request) }
        return try answer(request)
    }

    var requests: [WorkerRequest] { log.withLock { $0 } }
}

/// Made-up measurements: `sorted` takes 100 ns per node and process-dependent noise, `reduced` a quarter.
enum Scripted {
    static func response(to request: WorkerRequest) -> WorkerResponse {
        let size = Int(request.input.split(separator: "-").last ?? "1") ?? 1
        func contender(_ name: String, _ role: Role, _ cost: Double) -> WorkerResponse.Contender {
            let samples = (0..<100).map { cost * Double(size) + Double(request.process) + Double($0 % 5) }
            var contender = WorkerResponse.Contender(name: name, role: role, notRun: nil, answersCompared: 1)
            if request.plans.contains(.warm) { contender.warm = warm(name, Array(samples.prefix(25))) }
            if request.plans.contains(.cold) { contender.cold = cold(name, samples) }
            if request.plans.contains(.memory) {
                contender.memory = MemoryMeasurement(
                    operation: name, allocations: .measured(name == "sorted" ? 1 : 0), bytes: .measured(0))
            }
            return contender
        }
        return WorkerResponse(
            nodes: size, digest: "digest of \(size)", inputBytes: request.plans.contains(.memory) ? size * 8 : nil,
            contenders: [contender("sorted", .reference, 100), contender("reduced", .implementation, 25)])
    }

    static func warm(_ name: String, _ samples: [Double]) -> WarmMeasurement {
        WarmMeasurement(
            operation: name, samples: samples,
            warmUp: WarmUp(batchCount: 1, batches: 10, end: .stable, batchTime: samples[0]), timerShare: 0.0001)
    }

    static func cold(_ name: String, _ samples: [Double], dropped: [Double] = []) -> ColdMeasurement {
        ColdMeasurement(
            operation: name, samples: samples, droppedSamples: dropped, end: .complete, eviction: "flush (test)",
            clockOverhead: 20)
    }

    static func run(
        _ experiments: [Experiment], profile: Profile = .quick, launcher: any WorkerLauncher,
        stopAfter: Int = .max, report: (Run.Event) -> Void = { _ in }
    ) -> ResultFile {
        let selections = Selection.select(from: experiments, profile: profile) { _ in true }
        let configuration = RunConfiguration(
            selections: selections, profile: profile, seed: 1, command: ["lab", "run"])
        let ticks = Mutex(0.0)
        let run = Run(
            configuration, launcher: launcher,
            now: {
                ticks.withLock {
                    $0 += 1; return Date(timeIntervalSince1970: 1_000_000 + $0)
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
