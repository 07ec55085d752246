import Foundation
import Measurement

@testable import Results

/// Results as runs would have written them.
enum SmallResult {
    static let slow: [[Double]] = [[20, 21, 22], [20, 22, 23], [21, 21, 22]]
    static let fast: [[Double]] = [[10, 11, 12], [10, 12, 13], [11, 11, 12]]

    static func cell(
        _ implementation: String = "a", plan: Plan = .warm, metric: Metric = .time, cores: Int = 1,
        role: Role = .implementation, input: String = "i-10", size: Int = 10, set: String = "x86-64",
        digest: String = "d", processes: [[Double]] = slow, budget: Budget? = nil
    ) throws -> Cell {
        let id = CellID(
            experiment: "e", implementation: implementation, input: input, plan: plan, metric: metric, cores: cores)
        let cell = Cell(
            id, role: role,
            input: .init(shape: "i", size: size, sizeUnit: "nodes", digest: digest),
            validated: .init(answers: 1), instructionSet: set,
            evidence: processes.enumerated().map { Evidence($1, process: $0) },
            limit: budget?.limits.first,
            bootstrap: ClusterBootstrap(seed: 1, resamples: 100))

        guard let cell else { throw FileError("sample", "no samples") }

        return cell
    }

    static func result(
        _ cells: [Cell] = [], processor: String = "Processor A", day: Int = 0, shard: RecordedShard? = nil
    ) -> ResultFile {
        var environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20),
            provenance: .init(commit: "c\(day)", isDirty: day == 3), reading: { _ in nil })
        environment.processorModel = processor
        environment.loadAverage = []
        var result = ResultFile(
            command: ["lab", "run", "a'b\"c,d"], seed: .max, profile: .quick,
            selection: RecordedSelection(patterns: ["*"]), shard: shard, environment: environment,
            startedAt: Date(timeIntervalSince1970: Double(day) * 86_400))
        result.cells = cells

        return result
    }

    /// A run of a day with three cells, all of a value.
    static func run(
        day: Int, value: Double, processor: String = "Processor A", digest: String = "00",
        verdict: BudgetVerdict? = nil, interrupted: Bool = false
    ) throws -> ResultFile {
        func cell(_ plan: Plan, _ metric: Metric, _ value: Double) throws -> Cell {
            var cell = try Self.cell("indexed", plan: plan, metric: metric, digest: digest, processes: [[value]])
            cell.ci95 = Interval(lower: value - 1, upper: value + 1)
            return cell
        }

        var result = result(
            [
                try cell(.warm, .time, value), try cell(.instructions, .instructions, value.rounded()),
                try cell(.cold, .time, value * 3),
            ], processor: processor, day: day)
        result.isInterrupted = interrupted
        result.cells[2].budget = verdict.map { verdict in
            Cell.JudgedBudget(limit: 1e6, statistic: "p99", verdict: verdict)
        }

        result.notRun = [
            NotRun(
                experiment: "e", implementation: "slow", input: "i-10", plan: .cold,
                .refused(reason: "too deep, \"really\""))
        ]
        return result
    }

    /// Rendered frames: a user's own metric, exact; more is better.
    static let frames = Metric("frames", unit: "frames/s", .moreIsBetter, kind: .exact)
    /// A plan that this version does not know.
    static let soak = Plan(rawValue: "soak")

    /// A result that holds everything that a file can hold, with quantities and plans that this version does not know.
    static func everything() throws -> ResultFile {
        let interval = Interval(lower: -.infinity, upper: .infinity)
        let ratio = Ratio(value: 1.5, ci95: Interval(lower: 1, upper: 2))
        var result = result(
            [
                try cell(role: .reference), try cell("peer", plan: .cold, role: .peer, budget: .p99(.milliseconds(1))),
                try cell("", plan: .throughput, cores: 2, role: .bare), try cell(plan: .throughput, cores: 2),
                try cell(plan: soak, metric: frames, processes: [[60], [60]]),
                try cell(plan: soak, metric: Metric("jank", unit: "")),
            ], day: 1,
            shard: RecordedShard(
                number: 1, count: 2, total: 2,
                units: [.init(position: 0, experiment: "e", name: "i-10", isShape: false)]))
        result.selection = RecordedSelection(patterns: ["*"], plans: Plan.all + [soak], limit: 1e6, largestSize: 10)
        result.cells[0].input.isTypical = true
        result.cells[0].input.questionsPerChange = 0.01
        result.upkeep = ["e": "e-mutation"]
        result.parts = [
            MergedPart(number: 1, startedAt: result.startedAt + 60, duration: 1.5, environment: result.environment)
        ]
        result.formerNames = [FormerNames(experiment: "e", implementation: "a", names: ["b", "c"])]
        result.datasets = [.init(experiment: "e", input: "i-10", recipe: "0..<10", origin: "list", sha256: "d")]
        result.selection.randomCases = 10
        result.selection.exhaustiveSize = 4
        result.verifications = [.init(experiment: "e", cases: ["lists": 10], answers: ["a": 20], digest: 1)]
        result.mismatches = [
            Mismatch(
                experiment: "e", implementation: "wrong", input: "lists", expected: "2", answered: "1", step: 3,
                counterexample: "largest(of: [1, 2])", seed: .max)
        ]
        result.notRun = [
            NotRun(
                experiment: "e", implementation: "", input: "i-10", plan: soak,
                .noCounter(reason: "nothing counts it")),
            NotRun(experiment: "e", implementation: "wrong", input: "i-10", .refused(reason: "it answers differently")),
        ]
        result.failures = ["a process ended"]

        for index in result.cells.indices {
            result.cells[index].ratioToReference = ratio
            result.cells[index].ratioToFloor = ratio
            result.cells[index].counter = "jemalloc 5.3.0"
            result.cells[index].eviction = "flush"
            result.cells[index].validated.oracle = "libxml2"
        }

        result.cells[0].ci95 = interval
        result.cells[3].throughput = .init(
            operation: "event", operationsPerSecond: 1e9, bytesPerSecond: 1e10, bytesPerCall: 5_000, shareOfCopy: ratio)
        result.growth = [
            Growth(
                experiment: "e", implementation: "a", cores: 1, shape: "i", plan: soak, slope: 1, ci95: interval,
                best: .linear)
        ]
        result.capacity = Role.allCases.map { role in
            Capacity(
                experiment: "e", implementation: role.rawValue, role: role, shape: "i", sizeUnit: "nodes", limit: 1e6,
                statistic: "p99", largestPassing: 1, smallestFailing: 10, undecided: [5],
                cause: .refused(reason: "too deep"),
                rungs: BudgetVerdict.allCases.map {
                    Capacity.Rung(
                        size: 5, nodes: 5, verdict: $0, bound: 1, reason: "few", n: 3, dropped: 0, processes: 1)
                })
        }

        return result
    }
}
