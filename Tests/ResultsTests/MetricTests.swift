import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

@Suite struct MetricTests {
    @Test("the lab's metrics have names of their own, and are found by them")
    func known() {
        #expect(Set(Metric.known.map(\.name)).count == Metric.known.count)
        for metric in Metric.known { #expect(Metric.named(metric.name)?.unit == metric.unit) }
        #expect(Metric.named("frames") == nil)
    }

    @Test(
        "values are written with their unit where it is a time, and whole numbers in threes",
        arguments: [
            (Metric.time, 5_284.0, "5.28 µs"), (.allocations, 1_024, "1,024"), (.resident, 7.13, "7.13"),
            (.bytes, 1e18, "1.00e18"), (.allocations, .infinity, "∞"), (Metric("own", unit: "frames/s"), 60, "60"),
        ])
    func texts(metric: Metric, value: Double, text: String) {
        #expect(metric.text(value) == text)
        #expect(metric.text(Interval(lower: -.infinity, upper: value)) == "[−∞, \(text)]")
    }

    @Test("a change within a tolerance that is asked for is none; from nothing to something is one in any")
    func tolerances() {
        #expect(Metric.allocations.verdict(base: 100, head: 104, tolerance: 0.05) == .same)
        #expect(Metric.allocations.verdict(base: 100, head: 106, tolerance: 0.05) == .regressed)
        #expect(Metric.allocations.verdict(base: 0, head: 1, tolerance: 1e9) == .regressed)
        #expect(Sample.frames.verdict(base: 60, head: 59.95) == .same)
        #expect(Sample.frames.verdict(base: 60, head: 0) == .regressed)
    }
}

@Suite struct GrowthTests {
    private func cells(
        _ implementation: String = "a", sizes: [Int] = [10, 30, 100, 300, 1_000], plan: Plan = .warm,
        metric: Metric = .time,
        cores: Int = 1, role: Role = .implementation
    ) throws -> [Cell] {
        try sizes.map { size in
            try Sample.cell(
                implementation, plan: plan, metric: metric, cores: cores, role: role, input: "i-\(size)",
                processes: [[Double(size)], [Double(size) + 1]])
        }
    }

    @Test("growth is fitted where sizes span two decades, for times and for instructions")
    func fits() throws {
        #expect(Growth.fits(try cells(sizes: [10, 30, 100, 1_000])).isEmpty, "four sizes are too few")
        let growth = Growth.fits(
            try cells() + cells(plan: .cold) + cells(plan: .instructions, metric: .instructions))
        #expect(growth.map(\.plan) == [.warm, .cold, .instructions])
        expectAll(growth, count: 3) { $0.best == .linear && abs($0.slope - 1) < 0.05 }
    }

    @Test("numbers of different cores, implementations and plans are never in one fit")
    func series() throws {
        let growth = Growth.fits(try cells() + cells(cores: 2) + cells("b"))
        #expect(growth.map(\.cores) == [1, 2, 1])
        #expect(growth.map(\.implementation) == ["a", "a", "b"])
    }

    @Test("bare work, throughput and other quantities have no growth")
    func others() throws {
        let none = try cells(role: .bare) + cells(plan: .throughput) + cells(plan: .memory, metric: .bytes)
        #expect(Growth.fits(none).isEmpty)
    }
}
