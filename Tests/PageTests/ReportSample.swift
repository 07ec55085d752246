import Foundation
import Measurement
import Reproducibility

@testable import Results

/// A made-up result that has something for every part of a report; the same every time.
struct ReportSample {
    /// An implementation, and how much faster than the reference it is.
    struct MadeImplementation {
        var name: String
        var role = Role.implementation
        var speed = 1.0
        /// The exponent of its growth.
        var growth = 1.0
    }

    var experiments = ["search", "resolve"]
    var implementations = [
        MadeImplementation(name: "documented", role: .reference),
        MadeImplementation(name: "indexed", speed: 3, growth: 0),
        MadeImplementation(name: "memoised", speed: 2, growth: 0.5),
        MadeImplementation(name: "floor", role: .floor, speed: 8),
    ]
    var shape = "chain"
    var sizes = [10, 1_000, 100_000]
    var processes = 5
    var samples = 8
    var seed: UInt64 = 1
    /// The factor of all times.
    var scale = 1.0
    var startedAt = Date(timeIntervalSince1970: 1_767_225_600)
    var commit = "0123456789abcdef0123456789abcdef01234567"
    var processor = "Example 9000"

    var result: ResultFile {
        var result = ResultFile(
            command: ["milli", "run"], seed: seed, profile: .standard, selection: RecordedSelection(),
            environment: environment, startedAt: startedAt)
        result.duration = 61.5
        var random = Xoshiro256StarStar(seed: seed)

        for experiment in experiments {
            for size in sizes { result.cells += cells(experiment, size, &random) }
            result.datasets += sizes.map {
                .init(
                    experiment: experiment, input: "\(shape)-\($0)", recipe: "a chain of \($0)", origin: nil,
                    sha256: String(repeating: "ab", count: 32))
            }

            result.notRun.append(
                NotRun(
                    experiment: experiment, implementation: "recursive", input: "\(shape)-\(sizes.last ?? 0)",
                    .refused(reason: "100,000 levels are too deep")))
        }

        // The first experiment measures what it costs to keep up to date what the second one keeps.
        if experiments.count == 2 { result.upkeep = [experiments[1]: experiments[0]] }
        result.growth = Growth.fits(result.cells)
        result.capacity = experiments.flatMap { experiment in
            implementations.prefix(3).map { capacity(experiment, $0) }
        }
        return result
    }

    private var environment: MachineEnvironment {
        let provenance = MachineEnvironment.Provenance(commit: commit, isDirty: false, instructionCounter: "callgrind")
        var environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20), provenance: provenance, reading: { _ in nil })
        environment.processorModel = processor

        // A moment later it would be another, and the same run would be two.
        environment.loadAverage = []
        return environment
    }

    private func cells(_ experiment: String, _ size: Int, _ random: inout Xoshiro256StarStar) -> [Cell] {
        var cells: [Cell] = []
        for implementation in implementations {
            let warm = scale * 2 * pow(Double(size), implementation.growth) * 10 / implementation.speed

            func add(_ plan: Plan, _ metric: Metric, _ value: Double, spread: Double = 0.1) {
                var cell = cell(experiment, implementation, size, plan, metric, value, spread, &random)
                if plan == .warm, metric == .time {
                    cell.ratioToReference = ratio(warm, to: 20 * scale * Double(size))
                    cell.ratioToFloor = ratio(warm, to: 2.5 * scale * Double(size))
                }

                if plan == .cold, implementation.role != .floor {
                    var verdict = BudgetVerdict.undecided
                    if cell.p99 < 8e5 { verdict = .within }
                    if cell.p99 > 1.2e6 { verdict = .over }
                    cell.budget = Cell.JudgedBudget(
                        limit: 1e6, statistic: "p99", bound: cell.p99 * 1.05, verdict: verdict)
                }

                if plan == .instructions { cell.counter = "callgrind 3.19.0" }
                cells.append(cell)
            }

            add(.warm, .time, warm)
            add(.cold, .time, warm * 1.5 + 400, spread: 0.5)
            add(.memory, .allocations, implementation.role == .reference ? 2 : 0, spread: 0)
            add(.memory, .bytes, implementation.role == .reference ? 96 : 0, spread: 0)
            add(.instructions, .instructions, (warm * 3).rounded(), spread: 0)

            if implementation.role == .implementation {
                add(.memory, .resident, 24.5, spread: 0)
                add(.warm, .buildTime, warm * 40)
            }
        }

        return cells
    }

    private func cell(
        _ experiment: String, _ implementation: MadeImplementation, _ size: Int, _ plan: Plan, _ metric: Metric,
        _ value: Double, _ spread: Double, _ random: inout Xoshiro256StarStar
    ) -> Cell {
        let drawn = (0..<processes).map { process in
            Cell.ProcessSamples(
                process: process,
                samples: (0..<samples).map { _ in
                    let share = Double(random.next() >> 11) / Double(1 << 53)
                    return value * (1 + spread * share * share)
                })
        }

        let sorted = drawn.flatMap(\.samples).sorted()

        func quantile(_ share: Double) -> Double { sorted[Int(Double(sorted.count - 1) * share)] }

        let median = quantile(0.5)
        let statistics = Summary(
            n: sorted.count, min: quantile(0), p25: quantile(0.25), median: median, p75: quantile(0.75),
            p90: quantile(0.9), p99: quantile(0.99), max: quantile(1), mad: median * spread / 8,
            ci95: metric == .time ? Interval(lower: median * 0.99, upper: median * 1.015) : nil,
            outliers: Outliers(mild: 1, extreme: 0))

        return Cell(
            id: CellID(
                experiment: experiment, implementation: implementation.name, input: "\(shape)-\(size)", plan: plan,
                metric: metric),
            role: implementation.role,
            input: .init(shape: shape, size: size, sizeUnit: "nodes", digest: "\(shape)\(size)"),
            validated: .init(answers: 12_345, oracle: nil), instructionSet: "x86-64", processes: drawn,
            summary: statistics, dropped: 0)
    }

    private func ratio(_ value: Double, to other: Double) -> Ratio {
        Ratio(value: value / other, ci95: Interval(lower: value / other * 0.97, upper: value / other * 1.04))
    }

    private func capacity(_ experiment: String, _ implementation: MadeImplementation) -> Capacity {
        let passes = Int(50_000 * implementation.speed)
        return Capacity(
            experiment: experiment, implementation: implementation.name, role: implementation.role, shape: shape,
            sizeUnit: "nodes", limit: 1e6,
            statistic: "p99", largestPassing: passes, smallestFailing: passes * 2, undecided: [], cause: nil,
            rungs: [passes, passes * 2].map {
                Capacity.Rung(
                    size: $0, nodes: $0, verdict: $0 == passes ? .within : .over, bound: Double($0) * 15, reason: nil,
                    n: 500, dropped: 0, processes: 5)
            })
    }
}

extension ReportSample {
    /// Names given by an attacker, or only in another language.
    static var hostile: ReportSample {
        var sample = ReportSample()
        sample.experiments = ["<script>alert(1)</script>", "\"'`&amp;<b data-hostile>"]
        sample.implementations = [
            MadeImplementation(name: "<img src=x onerror=alert(1) data-hostile>", role: .reference),
            MadeImplementation(name: "</script><script data-hostile>alert(2)</script>", speed: 3, growth: 0),
            MadeImplementation(name: "🏎️💨 שלום \u{202E}mirrored", speed: 2, growth: 0.5),
            MadeImplementation(name: String(repeating: "very-long-name-", count: 40), speed: 4, growth: 0.5),
            MadeImplementation(name: "</style><!-- ]]> ${alert(3)} {{x}} \\u003c", speed: 5),
        ]
        sample.shape = "a&b<i data-hostile>"
        sample.commit = "</title><script data-hostile>alert(4)</script>"
        sample.processor = "\"><svg onload=alert(5) data-hostile>"

        return sample
    }
}
