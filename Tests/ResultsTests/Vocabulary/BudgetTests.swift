import Measurement
import Testing

@testable import Results

@Suite struct BudgetTests {
    @Test("each short form of a budget limits its quantile of the time of the calls of its plan, by default cold ones")
    func quantiles() throws {
        let forms: [(quantile: Double, budget: (TimeSpan, Plan) -> Budget)] = [
            (0.5, { .p50($0, plan: $1) }), (0.99, { .p99($0, plan: $1) }), (0.999, { .p999($0, plan: $1) }),
        ]
        for form in forms {
            let limits = form.budget(.milliseconds(2), .warm).limits
            let limit = try #require(limits.first)
            #expect(limits.count == 1 && limit.plan == .warm && limit.metric == .time)
            #expect(limit.quantile == form.quantile && limit.value == 2e6)
        }

        #expect(Budget.p999(.milliseconds(2)).cold?.quantile == 0.999)
        #expect(Budget.p999(.milliseconds(2)).limit(on: .warm, .time) == nil)
    }
}
