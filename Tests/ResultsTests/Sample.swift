import Foundation
import LabKit
import Measurement

@testable import LabKit

/// Results as runs would have written them.
enum SampleRuns {
    static func result(
        day: Int, value: Double, processor: String = "Processor A", digest: String = "00",
        verdict: BudgetVerdict? = nil,
        interrupted: Bool = false
    ) -> ResultFile {
        var environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20),
            provenance: .init(commit: "c\(day)", isDirty: day == 3), reading: { _ in nil })
        environment.processorModel = processor
        environment.loadAverage = []
        var result = ResultFile(
            configuration: RunConfiguration(
                selections: [], profile: .quick, seed: .max, command: ["lab", "run", "a'b\"c,d"]),
            environment: environment, startedAt: Date(timeIntervalSince1970: Double(day) * 86_400))
        result.interrupted = interrupted
        result.cells = [
            cell("indexed", .warm, .time, "ns", value, digest: digest),
            cell("indexed", .instructions, .instructions, "instructions", value.rounded(), digest: digest),
            cell("indexed", .cold, .time, "ns", value * 3, digest: digest, verdict: verdict),
        ]
        result.notRun = [
            NotRun(experiment: "search", implementation: "slow", input: "chain-10", reason: "too deep, \"really\"")
        ]
        return result
    }

    private static func cell(
        _ name: String, _ plan: PlanKind, _ metric: Cell.Metric, _ unit: String, _ value: Double, digest: String,
        verdict: BudgetVerdict? = nil
    ) -> Cell {
        Cell(
            experiment: "search", implementation: name, role: .implementation,
            input: .init(name: "chain-10", shape: "chain", size: 10, digest: digest), validated: .init(answers: 1),
            plan: plan, metric: metric, unit: unit, instructionSet: "x86-64",
            processes: [.init(layout: 0, samples: [value])], n: 1, min: value, p25: value, median: value, p75: value,
            p90: value, p99: value, max: value, mad: 0, ci95: Interval(lower: value - 1, upper: value + 1),
            outliers: Outliers(mild: 0, extreme: 0), dropped: 0,
            budget: verdict.map { .init(limit: 1, statistic: "p99", bound: value, verdict: $0) })
    }

    /// A folder that goes with the object.
    final class Folder {
        let path: String

        init() throws {
            path =
                FileManager.default.temporaryDirectory.appendingPathComponent("milli-history-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            chmod(path, 0o755)
            try? FileManager.default.removeItem(atPath: path)
        }

        func file(_ name: String) -> String { "\(path)/\(name)" }
    }
}
