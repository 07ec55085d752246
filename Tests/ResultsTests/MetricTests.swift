import Foundation
import Measurement
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
