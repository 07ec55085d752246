import TestSupport
import Testing
import Vocabulary

@Suite struct PlanTests {
    @Test("a plan that ranks implementations has a first metric that is compared")
    func ranking() { expectAll(Plan.ranking, count: 3) { $0.ranksImplementations && $0.firstMetric.isCompared } }

    @Test("a plan whose times are latencies measures time and no rates")
    func latency() {
        expectAll(Plan.latency, count: 2) { $0.measuresLatency && !$0.measuresRates && Plan.timing.contains($0) }
    }

    @Test("a limit without a statistic is on the 99th percentile of single calls, and on the median of a loop")
    func limits() { #expect(Plan.latency.map(\.limitedQuantile) == [0.99, 0.5]) }
}
