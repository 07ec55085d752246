import Foundation
import Measurement
import Reproducibility
import TestSupport
import Testing

@testable import Results

/// Runs of processes with levels of their own, as two cells of a history and as their samples.
private struct SimulatedRuns {
    enum Levels: CaseIterable { case normal, heavyTailed, two }

    private var random: Xoshiro256StarStar
    private let bootstrap = ClusterBootstrap(seed: 7, resamples: 200)
    private let unpaired = UnpairedBootstrap(seed: 7, resamples: 200, usualProcesses: [2, 3, 5, 10])

    init(seed: UInt64) { random = Xoshiro256StarStar(seed: seed) }

    private mutating func normal() -> Double {
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    }

    /// The level of a process on a logarithmic scale, which scatters by some 2 %.
    private mutating func level(_ levels: Levels) -> Double {
        switch levels {
        case .normal: return 0.02 * normal()
        case .heavyTailed:
            // Student's distribution of three degrees of freedom.
            let squares = (0..<3).map { _ in normal() }.reduce(0) { $0 + $1 * $1 }
            return 0.012 * normal() / (squares / 3).squareRoot()
        case .two: return Double.random(in: 0..<1, using: &random) < 0.25 ? 0.05 : 0
        }
    }

    private mutating func run(_ processes: Int, _ levels: Levels, factor: Double) -> [[Double]] {
        (0..<processes).map { _ in
            let level = level(levels)
            return (0..<5).map { _ in factor * exp(level + 0.005 * normal()) }
        }
    }

    private func point(_ samples: [[Double]]) -> Trend.Point {
        let median = Quantile.median(sorted: samples.flatMap(\.self).sorted())
        return Trend.Point(
            run: "r", median: median, ci95: bootstrap.medianInterval(processes: samples), p99: median, n: 1,
            processes: samples.count)
    }

    /// The shares of comparisons that hold the true change, and that read changed.
    typealias Rates = (held: Double, changed: Double)

    /// Returns the rates of a comparison by the numbers of a history, and of one by samples.
    mutating func rates(
        _ processes: (Int, Int), _ levels: Levels, change: Double, times: Int
    ) -> (byNumbers: Rates, bySamples: Rates) {
        let cell = CellID(experiment: "e", implementation: "m", input: "i", metric: .time)
        let trend = Trend(cell: cell, conditions: .init(unit: "ns"))
        var rates: (byNumbers: Rates, bySamples: Rates) = ((0, 0), (0, 0))

        func count(_ finding: Finding, in rates: inout Rates) {
            if let interval = finding.interval, interval.lower <= change, change <= interval.upper {
                rates.held += 1 / Double(times)
            }
            if finding.verdict != .noDifference { rates.changed += 1 / Double(times) }
        }

        for _ in 0..<times {
            let base = run(processes.0, levels, factor: 100)
            let head = run(processes.1, levels, factor: 100 * (1 + change))
            count(trend.finding(from: point(base), to: point(head)), in: &rates.byNumbers)

            let ratio = unpaired.ratioInterval(numerator: head, denominator: base)
            let fewest = min(processes.0, processes.1)
            let widened = ratio.map {
                Ratio(value: $0.value, ci95: $0.ci95?.widened(around: $0.value, processes: fewest))
            }
            count(Finding(cell, from: 100, to: 100 * (1 + change), widened), in: &rates.bySamples)
        }
        return rates
    }
}

/// The rule that compares two runs by their medians and intervals, without samples.
@Suite struct RatioOfNumbersTests {
    @Test(
        "of unchanged times at most 5 in 100 read changed by the numbers of a history, and 10 in 100 of two processes")
    func unchanged() {
        for processes in [(2, 2), (3, 3), (5, 5), (10, 10), (3, 10)] {
            for levels in SimulatedRuns.Levels.allCases {
                var runs = SimulatedRuns(seed: UInt64(processes.0 * 100 + processes.1))
                let rates = runs.rates(processes, levels, change: 0, times: 200)
                let limit = min(processes.0, processes.1) == 2 ? 0.1 : 0.05
                #expect(rates.byNumbers.changed <= limit, "\(processes) \(levels) \(rates)")
                #expect(rates.bySamples.changed <= limit, "\(processes) \(levels) \(rates)")
            }
        }
    }

    /// 95 in 100, to the nearest.
    private static let covered = 0.945

    @Test("the interval of a change holds the true one 95 times in 100, by a history and by samples of few processes")
    func holds() {
        for processes in [2, 3, 4, 5, 10] {
            for change in [0, 0.3] {
                var runs = SimulatedRuns(seed: UInt64(processes))
                let rates = runs.rates((processes, processes), .normal, change: change, times: 600)
                #expect(rates.byNumbers.held >= Self.covered, "\(processes) \(change) \(rates)")
                #expect(rates.bySamples.held >= Self.covered, "\(processes) \(change) \(rates)")
            }
        }
    }

    @Test("a history shows a change of 10 and 30 % of ten processes, 30 % of three, and 3 % as often as samples do")
    func power() {
        var runs = SimulatedRuns(seed: 3)
        for change in [0.1, 0.3, -0.1] {
            #expect(runs.rates((10, 10), .normal, change: change, times: 100).byNumbers.changed > 0.99)
        }
        #expect(runs.rates((3, 3), .normal, change: 0.3, times: 100).byNumbers.changed > 0.99)
        let small = runs.rates((10, 10), .normal, change: 0.03, times: 100)
        #expect(abs(small.byNumbers.changed - small.bySamples.changed) < 0.1, "\(small)")
    }

    @Test("distances of both intervals add up as squares on a logarithmic scale")
    func squares() throws {
        let base = Ratio(value: 10, ci95: Interval(lower: 8, upper: 11))
        let head = Ratio(value: 20, ci95: Interval(lower: 15, upper: 24))
        let interval = try #require(Interval(ofRatioFrom: base, to: head))
        let down = hypot(log(20.0 / 15), log(11.0 / 10))
        let up = hypot(log(24.0 / 20), log(10.0 / 8))
        #expect(abs(interval.lower - 2 * exp(-down)) < 1e-12 && abs(interval.upper - 2 * exp(up)) < 1e-12)
        #expect(Interval(ofRatioFrom: base, to: Ratio(value: 20, ci95: nil)) == nil)
    }
}
