import JSONText
import Foundation
import Measurement

@testable import Reporting
@testable import Results

/// A result small enough to be looked at whole.
enum SearchResult {
    static var result: ResultFile {
        var result = ResultFile(
            command: ["lab", "run"], seed: 1, profile: .quick, selection: RecordedSelection(),
            environment: .capture(clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil }),
            startedAt: Date(timeIntervalSince1970: 0))
        // Answers do not depend on other work on the machine that tests run on.
        result.environment?.loadAverage = [0.1, 0.1, 0.1]
        result.cells = [
            cell("documented", .reference, .warm, .time, 10_000, toReference: 1, toFloor: 2),
            cell("documented", .reference, .cold, .time, 25_000, verdict: .within),
            cell("documented", .reference, .memory, .allocations, 1),
            cell("indexed", .implementation, .warm, .time, 5, toReference: 0.0005, toFloor: 0.001),
            cell("indexed", .implementation, .warm, .buildTime, 1_500_000),
            cell("indexed", .implementation, .cold, .time, 2_000_000, verdict: .over),
            cell("indexed", .implementation, .memory, .allocations, 0),
            cell("indexed", .implementation, .memory, .resident, 32),
            cell("floor", .floor, .warm, .time, 5_000, toReference: 0.5, toFloor: 1),
            cell("floor", .floor, .cold, .time, 12_000, verdict: .within),
            cell("floor", .floor, .memory, .allocations, 0),
            cell("", .bare, .memory, .resident, 96),
        ]
        result.notRun = [
            NotRun(
                experiment: "search", implementation: "recursive", input: "chain-1000",
                .refused(reason: "1,000 levels are too deep"))
        ]

        return result
    }

    static func cell(
        _ name: String, _ role: Role, _ plan: Plan, _ metric: Metric, _ value: Double, cores: Int = 1,
        toReference: Double? = nil, toFloor: Double? = nil, verdict: BudgetVerdict? = nil
    ) -> Cell {
        .made(
            CellID(
                experiment: "search", implementation: name, input: "chain-1000", plan: plan, metric: metric,
                cores: cores),
            role, answers: 1, processes: [[value]],
            summary: .made(
                of: [value],
                ci95: metric == .time ? Interval(lower: value * 0.998, upper: value * 1.002) : nil),
            toReference: toReference.map { Ratio(value: $0, ci95: nil) },
            toFloor: toFloor.map { Ratio(value: $0, ci95: nil) },
            budget: verdict.map { .made(limit: 1e6, bound: value, $0) })
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
