import TestSupport
import Testing
import Vocabulary

@Suite struct PlanTests {
    @Test("a plan that ranks implementations has a first metric that is compared")
    func ranking() { expectAll(Plan.ranking, count: 3) { $0.ranksImplementations && $0.firstMetric.isCompared } }

    @Test("a plan whose times are latencies measures time and no rates")
    func latency() {
        expectAll(Plan.latency, count: 2) { $0.measuresLatency && !$0.traits.measuresRates && Plan.timing.contains($0) }
    }

    @Test("a limit without a statistic is on the 99th percentile of single calls, and on the median of a loop")
    func limits() { #expect(Plan.latency.map(\.limitedQuantile) == [0.99, 0.5]) }

    @Test(
        "a trait is one of the plans that it is said of, and of no other",
        arguments: [
            (\.needsOneProcess, [.instructions]), (\.needsVolume, [.throughput]), (\.variesCores, [.throughput]),
            (\.callsOnce, [.cold, .capacity]), (\.measuresFirstCalls, [.cold]), (\.isTakenByCapacity, [.cold]),
            (\.measuresRates, [.throughput]), (\.isComparedWithLoop, [.warm]), (\.measuresBuildTimes, [.warm]),
            (\.readsDeclaredMetrics, [.counters]),
        ] as [(KeyPath<Plan.Traits, Bool> & Sendable, [Plan])])
    func traits(trait: KeyPath<Plan.Traits, Bool> & Sendable, plans: [Plan]) {
        let all = Plan.all + [.batches, .code, Plan(rawValue: "soak")]
        #expect(all.filter { $0.traits[keyPath: trait] } == plans)
    }

    @Test("no trait is without its row in the test above")
    func traitCount() { #expect(Mirror(reflecting: Plan.warm.traits).children.count == 10) }

    @Test("the plan that measures build times is that of their metric")
    func buildTimes() { #expect(Plan.all.filter(\.traits.measuresBuildTimes) == [Metric.buildTime.plan]) }
}
