import Foundation
import Measurement
import Testing

@testable import Gate

@Suite struct MomentTestTests {
    /// Thirty log-ratios evenly around a change, so near to it that they allow nothing else.
    private func test(_ change: Double) -> MomentTest {
        let values = (0..<30).map { log1p(change) + 0.0001 * (Double($0) / 14.5 - 1) }
        return MomentTest(SignedRankTest(values, distribution: SignedRankTables().of(values.count)))
    }

    @Test("an interval holds the change with 15 % of its log-ratio to both sides", arguments: [-0.7, -0.02, 0.02, 4])
    func interval(change: Double) {
        let interval = test(change).interval(error: 0.01)
        let middle: Double = log1p(change)
        let allowance: Double = 0.15 * abs(middle)
        let low = middle - allowance
        let high = middle + allowance
        #expect(abs(interval.lower - low) < 1e-6)
        #expect(abs(interval.upper - high) < 1e-6)
    }

    @Test("an interval that is wider by its scatter stays as it is")
    func wideInterval() {
        let values = (0..<30).map { 0.02 + 0.05 * (Double($0) / 14.5 - 1) }
        let test = SignedRankTest(values, distribution: SignedRankTables().of(values.count))
        #expect(MomentTest(test).interval(error: 0.01) == test.interval(error: 0.01))
    }

    @Test("a change is beyond a limit only if it is in other moments, too")
    func beyond() {
        #expect(test(0.02).pGreater(than: log1p(0.015)) < 1e-6)
        #expect(test(0.02).pGreater(than: log1p(0.018)) == 1)
        #expect(test(-0.02).pLess(than: log1p(-0.015)) < 1e-6)
        #expect(test(-0.02).pLess(than: log1p(-0.018)) == 1)
    }

    @Test("a change is within a limit only if it is in other moments, too")
    func within() {
        #expect(test(0.008).pLess(than: log1p(0.01)) < 1e-6)
        #expect(test(0.009).pLess(than: log1p(0.01)) == 1)
        #expect(test(0).pLess(than: log1p(0.001)) < 1e-6)
    }
}
