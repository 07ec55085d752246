import Foundation
import Reproducibility
import Testing

@testable import Measurement

@Suite struct SignedRankTestTests {
    private static func test(_ values: [Double]) -> SignedRankTest {
        SignedRankTest(values, distribution: SignedRankDistribution(values.count))
    }

    @Test("the estimate is the median of all means of two, and the interval two of them, as sorting finds them")
    func intervalsAreOrderStatistics() throws {
        var random = Xoshiro256StarStar(seed: 3)
        for _ in 0..<200 {
            let values = (0..<(8 + random.index(below: 30))).map { _ in random.normal() + 0.3 }
            let means = values.indices.flatMap { i in values[...i].map { ($0 + values[i]) / 2 } }.sorted()
            let test = Self.test(values)
            let middle = means.count / 2
            let median = means.count % 2 == 1 ? means[middle] : (means[middle - 1] + means[middle]) / 2
            #expect(abs(test.estimate - median) < 1e-12)
            let interval = test.interval(error: 0.05)
            let rank = try #require(SignedRankDistribution(values.count).largest(withAtMost: 0.025))
            #expect(abs(interval.lower - means[rank]) < 1e-12)
            #expect(abs(interval.upper - means[means.count - 1 - rank]) < 1e-12)
        }
    }

    @Test("the interval excludes a centre exactly when the test rejects it")
    func intervalAndTestAgree() {
        var random = Xoshiro256StarStar(seed: 4)
        for _ in 0..<300 {
            let test = Self.test((0..<14).map { _ in random.normal() + 0.8 })
            let interval = test.interval(error: 0.02)
            for centre in stride(from: -1.0, through: 2, by: 0.1) {
                #expect((test.pGreater(than: centre) <= 0.01) == (centre < interval.lower))
                #expect((test.pLess(than: centre) <= 0.01) == (centre > interval.upper))
            }
        }
    }

    @Test("the interval holds the true difference as often as it says, whatever the distribution")
    func coverage() {
        let kinds: [(String, (inout Xoshiro256StarStar) -> Double)] = [
            ("normal", { $0.normal() }), ("heavy tails", { tan(.pi * ($0.unitInterval() - 0.5) * 0.98) }),
            ("bimodal", { $0.unitInterval() < 0.3 ? 5 + $0.unitInterval() : $0.unitInterval() }),
            ("skewed", { -log(1 - $0.unitInterval()) }),
        ]
        for (name, draw) in kinds {
            var random = Xoshiro256StarStar(seed: Seed.derive(5, name))
            var outside = 0
            for _ in 0..<2_000 {
                let differences = (0..<15).map { _ in draw(&random) + 0.5 - draw(&random) }
                if !Self.test(differences).interval(error: 0.1).contains(0.5) { outside += 1 }
            }

            let rate = BinomialInterval.exact(successes: outside, trials: 2_000, confidence: 0.999)
            #expect(rate.lower <= 0.1, "\(name): \(outside) of 2,000")
            #expect(rate.upper >= 0.08, "\(name): \(outside) of 2,000 is more careful than it needs to be")
        }
    }

    @Test("equal values support no claim in either direction")
    func tiesSupportNothing() {
        let test = Self.test(Array(repeating: 0, count: 20))
        #expect(test.pGreater(than: 0) == 1)
        #expect(test.pLess(than: 0) == 1)
        #expect(test.pGreater(than: -0.01) < 1e-5)
        #expect(test.estimate == 0)
    }

    @Test("samples that are too small for a level have an unbounded interval")
    func tooSmall() {
        let interval = Self.test([1, 2, 3]).interval(error: 0.001)
        #expect(interval.lower == -.infinity && interval.upper == .infinity)
    }
}
