import Foundation
import Measurement

@testable import Reporting
@testable import Results

/// Results with something for every section of a report.
enum SectionSample {
    static func cell(
        _ name: String, _ role: Role, in experiment: String = "search", shape: String = "chain", size: Int = 1_000,
        _ plan: Plan, _ metric: Metric, _ median: Double, cores: Int = 1, samples: [Double]? = nil,
        toReference: Double? = nil, budget: Cell.JudgedBudget? = nil
    ) -> Cell {
        let samples = samples ?? [median * 0.9, median, median * 1.1]
        let statistics = Summary.made(
            of: samples, median: median, mad: median * 0.05,
            ci95: Interval(lower: median * 0.95, upper: median * 1.07), outliers: Outliers(mild: 2, extreme: 1))

        return .made(
            CellID(
                experiment: experiment, implementation: name, input: "\(shape)-\(size)", plan: plan, metric: metric,
                cores: cores),
            role, shape: shape, size: size, answers: 7, processes: [samples], summary: statistics,
            toReference: toReference.map { Ratio(value: $0, ci95: Interval(lower: $0 * 0.97, upper: $0 * 1.04)) },
            toFloor: toReference.map { Ratio(value: $0 * 2, ci95: nil) }, budget: budget)
    }

    /// A result with warm, cold, memory and instructions of two sizes, growth, capacity and a verification.
    static var result: ResultFile {
        var result = SearchResult.result
        result.notRun = SearchResult.result.notRun
        result.cells = []
        let implementations: [(String, Role, Double)] = [
            ("documented", .reference, 1), ("indexed", .implementation, 0.01), ("floor", .floor, 0.5),
        ]

        for (name, role, factor) in implementations {
            for size in [100, 10_000] {
                let cost = factor * Double(size) * 3.25
                result.cells.append(cell(name, role, size: size, .warm, .time, cost, toReference: factor))
                let cold = (0..<400).map { cost * 7 * (1 + Double($0 % 37) / 100) }
                let verdict: BudgetVerdict = name == "documented" && size == 10_000 ? .over : .within
                result.cells.append(
                    cell(
                        name, role, size: size, .cold, .time, Quantile.median(sorted: cold.sorted()), samples: cold,
                        toReference: factor,
                        budget: .made(limit: 200_000, bound: cost * 9.5, verdict)))
                result.cells.append(
                    cell(name, role, size: size, .memory, .allocations, factor < 0.1 ? 0 : 2))
                result.cells.append(
                    cell(name, role, size: size, .instructions, .instructions, cost * 4))
            }
        }

        for size in [100, 10_000] {
            result.cells.append(
                cell("indexed", .implementation, size: size, .memory, .resident, 32))
            result.cells.append(cell("indexed", .implementation, size: size, .warm, .buildTime, Double(size) * 50))
        }

        result.growth = [
            Growth(
                experiment: "search", implementation: "documented", cores: 1, shape: "chain", plan: .warm, slope: 1.0,
                ci95: nil, best: .linear)
        ]
        result.capacity = [
            Capacity(
                experiment: "search", implementation: "documented", role: .reference, shape: "chain", sizeUnit: "nodes",
                limit: 1e6,
                statistic: "p99", largestPassing: 9_000, smallestFailing: 11_000, undecided: [], cause: nil, rungs: [])
        ]
        result.datasets = [
            .init(experiment: "search", input: "chain-100", recipe: "chain, 100", origin: nil, sha256: "abcdef")
        ]

        return result
    }

    static func report(_ result: ResultFile = result, comparedWith earlier: [NamedResult] = []) -> Report {
        Report(on: NamedResult("run.json", result), comparedWith: earlier, command: "lab")
    }

    static func page(_ result: ResultFile = result) -> String { report(result).html(bundle: "packed") }

    /// The same, half as long again.
    static var slower: ResultFile {
        var slower = result
        for index in slower.cells.indices where slower.cells[index].metric == .time {
            slower.cells[index].processes = slower.cells[index].processes.map {
                .init(process: $0.process, samples: $0.samples.map { $0 * 1.5 })
            }
            slower.cells[index].median *= 1.5
        }

        return slower
    }
}
