import Foundation
import Measurement
import Reproducibility

@testable import Reporting
@testable import Results

/// Results as exports get them.
enum ExportSample {
    /// Names that a format might stumble over, all different.
    static let names = [
        "plain", "two words", "two_words", "a,b", "\"quoted\"", "it's", "line\nend", "a\r\nb", "tab\there", "a/b", "a",
        "back\\slash", "a.b", "%2F", "a%2Fb", "#cold", "x", "x#cold", "1:1", "a::b", ":a", "📱 emoji", "cafe\u{301}",
        "café!",
        "<b>&amp;", "|", "`", "- item", "chain-1000", "size=1k", "null", "日本語", "\u{85}\u{2028}", "=1+1", "on 1 core",
    ]

    /// A result without cells.
    static var empty: ResultFile {
        var environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil })
        environment.provenance.commit = "0123456789abcdef"
        environment.processorModel = "A processor \"with quotes\""

        // A moment later it would be another, and the same result would be two.
        environment.loadAverage = [0.5, 0.4, 0.3]

        return ResultFile(
            command: ["lab", "run"], seed: 1, profile: .quick, selection: RecordedSelection(),
            environment: environment, startedAt: Date(timeIntervalSince1970: 1_700_000_000))
    }

    /// A cell with five processes of ten samples around a value.
    static func cell(
        _ experiment: String, _ implementation: String, _ input: String, _ plan: Plan, _ metric: Metric,
        around value: Double, cores: Int = 1, processes: Int = 5, role: Role = .implementation,
        verdict: BudgetVerdict? = nil
    ) -> Cell {
        var random = Xoshiro256StarStar(
            seed: Seed.derive(1, experiment, implementation, input, plan.rawValue, metric.name))
        let isExact = metric.kind == .exact
        let samples = (0..<processes).map { _ in
            (0..<(isExact ? 1 : 10)).map { _ in
                isExact ? value : (value * Double.random(in: 0.98...1.05, using: &random)).rounded()
            }
        }

        return .made(
            CellID(
                experiment: experiment, implementation: implementation, input: input, plan: plan, metric: metric,
                cores: cores),
            role, answers: 7, counter: isExact ? "jemalloc 5.3.0" : nil, processes: samples,
            summary: .made(
                of: samples.flatMap(\.self),
                ci95: processes > 1 ? Interval(lower: value * 0.97, upper: value * 1.06) : nil),
            toReference: metric == .time
                ? Ratio(value: value / 1_000, ci95: Interval(lower: value / 1_050, upper: .infinity)) : nil,
            budget: verdict.map {
                .made(
                    limit: 1e6, bound: $0 == .undecided ? nil : value, $0,
                    reason: $0 == .undecided ? "too few | samples" : nil)
            })
    }

    /// Every metric and plan, and implementations with some.
    static var result: ResultFile { result(scale: 1) }

    /// The same with all times multiplied.
    static func result(scale: Double) -> ResultFile {
        var result = empty

        func add(
            _ name: String, _ plan: Plan, _ metric: Metric, _ value: Double, cores: Int = 1, processes: Int = 5,
            role: Role = .implementation, verdict: BudgetVerdict? = nil
        ) {
            result.cells.append(
                cell(
                    "search", name, "chain-1000", plan, metric, around: metric == .time ? value * scale : value,
                    cores: cores, processes: processes, role: role, verdict: verdict))
        }

        add("documented", .warm, .time, 1_000, role: .reference)
        add("documented", .cold, .time, 25_000, role: .reference, verdict: .within)
        add("documented", .memory, .allocations, 1, role: .reference)
        add("indexed", .warm, .time, 250)
        add("indexed", .warm, .buildTime, 1_500_000)
        add("indexed", .cold, .time, 2_000_000, verdict: .over)
        add("indexed", .memory, .allocations, 0, processes: 1)
        add("indexed", .memory, .bytes, 48)
        add("indexed", .memory, .resident, 32)
        add("open", .cold, .time, 900_000, processes: 1, verdict: .undecided)
        add("counted", .instructions, .instructions, 584, processes: 1)
        add("counted", .memory, .allocations, 2, processes: 2)
        add("", .memory, .resident, 96, role: .bare)

        for workers in 1...2 {
            add("parallel", .throughput, .time, workers == 1 ? 2 : 1, cores: workers)
            add("", .throughput, .time, 0.5, cores: workers, role: .bare)
            for index in result.cells.indices.suffix(2) {
                let perSecond = 1e9 / result.cells[index].median
                result.cells[index].throughput = .init(
                    operation: "event", operationsPerSecond: perSecond, bytesPerSecond: perSecond * 3)
            }
        }

        result.notRun = [
            NotRun(
                experiment: "search", implementation: "recursive", input: "chain-1000",
                .refused(reason: "1,000 levels are too deep"))
        ]
        result.mismatches = [
            Mismatch(
                experiment: "search", implementation: "wrong", input: "small trees", expected: "<a>", answered: "b|c",
                step: 3, counterexample: "let v0 = View()\nv0.isHidden = true", seed: 9)
        ]
        result.failures = ["search/chain-10: the measuring process ended with signal 9"]

        return result
    }

    /// All hostile names, as experiments, implementations and inputs.
    static var hostile: ResultFile {
        var result = empty
        for name in names {
            result.cells.append(cell(name, "i", "n", .warm, .time, around: 100, processes: 2))
            result.cells.append(cell(name, "i", "n", .cold, .time, around: 200, processes: 2, verdict: .over))
            result.cells.append(cell("e", name, "n", .warm, .time, around: 100, processes: 2))
            result.cells.append(cell("e", name, "n", .memory, .allocations, around: 1, processes: 2))
            result.cells.append(cell("e", "i", name, .warm, .time, around: 100, processes: 2))
            result.cells.append(cell("e", "i", name, .cold, .time, around: 100, processes: 2))
        }

        return result
    }
}
