import Foundation
import Measurement
import Testing

@testable import Results

@Suite struct MetricTests {
    @Test("the lab's metrics have names of their own, and are found by them")
    func known() {
        #expect(Set(Metric.ofLab.map(\.name)).count == Metric.ofLab.count)
        for metric in Metric.ofLab { #expect(Metric.named(metric.name)?.unit == metric.unit) }
        #expect(Metric.named("frames") == nil)
    }

    @Test("each metric of the lab answers all that the lab asks of it", arguments: Metric.ofLab)
    func answers(metric: Metric) throws {
        #expect(Plan.all.contains(metric.plan) && !metric.unit.isEmpty)
        #expect(metric.noun != "" && metric.column != .titled(""))

        let parts = [metric.isCallTime, metric.isCount, metric.isPrice, metric.isOfProgram]
        #expect(parts.count { $0 } == 1, "a report shows it in one place")
        #expect(metric.isPrice == (metric.isKept || metric.isPreparation) && metric.isDividedBySize == metric.isKept)
        #expect(metric.isCompared == (metric.isCallTime || metric.countsInstructions))
        #expect(metric.isDuration == (metric.isCallTime || metric.isPreparation || metric.isOfProgram))
        #expect(metric.isDrawn || metric.isCount, "only counts leave their chart to another one")

        let judged = Metric.judgedByGate.contains(metric)
        #expect(!judged || metric.kind == .exact || metric.isCallTime, "a gate times, and compares exact counts")
        #expect(Metric.prices.contains(metric) == metric.isPrice)
        #expect(metric.plan.firstMetric.plan == metric.plan)

        let limit = try #require(Budget.of(metric, 1).limits.first)
        #expect(limit.plan == metric.plan)
        #expect(limit.description.hasPrefix(metric.isCallTime ? "warm p50 ≤ " : metric.name))
        #expect(metric.showsItsUnit || metric.textWithUnit(1).hasSuffix(" \(metric.unit)"))
    }

    @Test("a gate judges time and counts of memory, instructions on request, and prices are kept bytes, then time")
    func lists() {
        #expect(Metric.judgedByGate == [.time, .allocations, .bytes, .instructions])
        #expect(Metric.judgedByDefault == [.time, .allocations, .bytes])
        #expect(Metric.prices == [.resident, .buildTime])
        #expect(Plan.all.map(\.firstMetric).filter { $0 != .time } == [.allocations, .instructions, .peak])
    }

    @Test("a metric of the lab's name has the lab's answers, whatever its unit, and any other one the usual answers")
    func traitsByName() throws {
        for metric in Metric.ofLab {
            let named = Metric(metric.name, unit: "")
            #expect(named.plan == metric.plan && named.isCallTime == metric.isCallTime && named.noun == metric.noun)
        }

        for metric in Metric.ofOtherTools { #expect(Metric(metric.name, unit: "").plan == .warm) }
        let own = Metric("frames", unit: "frames")
        #expect(own.plan == .counters && own.isCount && own.column == .named && own.noun == nil)
        #expect(!own.isCallTime && !own.isCompared && !own.isKept && !own.isOfProgram && own.showsItsUnit)
    }

    private func metric(_ json: String) throws -> Metric {
        try JSONDecoder().decode([Metric].self, from: Data(json.utf8))[0]
    }

    @Test("a metric is read by its name alone")
    func decoding() throws {
        let time = try metric(#"["time"]"#)
        #expect(time == .time && time.unit == "ns" && time.isCallTime)
        #expect(try metric(#"["frames"]"#).unit.isEmpty)
    }

    @Test("the description of a metric is of another type, and gives the metric by its name")
    func decodingDescription() throws {
        let description = #"{"name":"frames","unit":"frames/s","direction":"more","kind":"sampled"}"#
        #expect(throws: DecodingError.self) { try metric("[\(description)]") }
        let described = try JSONDecoder().decode(Metric.Description.self, from: Data(description.utf8))
        #expect(described.metric.unit == "frames/s" && described.metric.direction == .moreIsBetter)
        #expect([described].byName["frames"]?.unit == "frames/s")
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

    @Test("a change within a tolerance that is asked for is none")
    func tolerances() {
        #expect(Metric.allocations.verdict(base: 100, head: 104, tolerance: 0.05) == .same)
        #expect(Metric.allocations.verdict(base: 100, head: 106, tolerance: 0.05) == .regressed)
    }

    @Test("from nothing to something is a change in any tolerance")
    func fromNothing() { #expect(Metric.allocations.verdict(base: 0, head: 1, tolerance: 1e9) == .regressed) }

    @Test("without a tolerance that is asked for a change is judged by that of the metric")
    func ownTolerance() {
        #expect(SmallResult.frames.verdict(base: 60, head: 59.95) == .same)
        #expect(SmallResult.frames.verdict(base: 60, head: 0) == .regressed)
    }
}
