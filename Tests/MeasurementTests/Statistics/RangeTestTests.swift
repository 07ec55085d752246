import Foundation
import Reproducibility
import Testing

@testable import Measurement

@Suite struct RangeTestTests {
    /// A number from 0 to 1.
    private func unit(_ random: inout Xoshiro256StarStar) -> Double { Double(random.next() >> 11) * 0x1p-53 }

    @Test("for values drawn evenly, a centre that lies outside is as rare as the test says", arguments: [2, 4, 6])
    func level(count: Int) {
        var random = Xoshiro256StarStar(seed: 5)
        let draws = 200_000
        for level in [0.1, 0.01] {
            var rejections = 0
            for _ in 0..<draws {
                // Far wider than what the test takes for no range at all.
                let test = RangeTest((0..<count).map { _ in 100 * (unit(&random) - 0.5) })
                if test.pGreater(than: 0) <= level { rejections += 1 }
            }

            let expected = min(level, pow(2, -Double(count)))
            let rate = Double(rejections) / Double(draws)
            #expect(abs(rate - expected) < 4 * (expected / Double(draws)).squareRoot(), "\(rate) for \(expected)")
        }
    }

    @Test("heavy tails, and scales that change from value to value, make it err less")
    func heavyTails() {
        var random = Xoshiro256StarStar(seed: 6)
        var rejections = 0
        for _ in 0..<100_000 {
            let values = (0..<5).map { _ in tan(Double.pi * (unit(&random) - 0.5)) * exp(3 * unit(&random)) }
            if RangeTest(values).pLess(than: 0) <= 0.01 { rejections += 1 }
        }

        #expect(rejections < 1_100, "\(rejections)")
    }

    @Test("six values that lie close together far from 0 tell what ranks of six cannot")
    func obvious() {
        let test = RangeTest([0.47, 0.5, 0.49, 0.48, 0.51, 0.5])
        #expect(test.pGreater(than: 0.01) < 1e-7)
        #expect(test.pGreater(than: 0.48) == 1)
        #expect(test.pLess(than: 0.01) == 1)
        #expect(abs(test.estimate - 0.495) < 1e-12)
    }

    @Test("an interval ends where the test no longer rejects")
    func interval() {
        let test = RangeTest([0.1, 0.13, 0.12, 0.11])
        for error in [0.2, 0.01, 0.001] {
            let interval = test.interval(error: error)
            #expect(test.pGreater(than: interval.lower + 1e-9) > error / 2)
            #expect(test.pGreater(than: interval.lower - 1e-9) <= error / 2 + 1e-12)
            #expect(test.pLess(than: interval.upper - 1e-9) > error / 2)
        }

        #expect(RangeTest([0.1]).interval(error: 0.01).lower == -.infinity)
    }

    @Test("values that are rounded to one and the same are not infinitely far from anything")
    func noRange() {
        #expect(RangeTest(Array(repeating: 0.02, count: 6)).pGreater(than: 0.01) > 1e-6)
    }

    @Test("two tests of one sample hold the level together")
    func either() {
        let values = (0..<15).map { 0.02 + 0.001 * Double($0 % 5) }
        let ranks = SignedRankTest(values, distribution: SignedRankTables().of(15))
        let test = EitherTest(ranks, RangeTest(values))
        let least = min(ranks.pGreater(than: 0.01), RangeTest(values).pGreater(than: 0.01))
        #expect(test.pGreater(than: 0.01) == 2 * least)
        let interval = test.interval(error: 0.01)
        #expect(
            interval.lower == max(ranks.interval(error: 0.005).lower, RangeTest(values).interval(error: 0.005).lower))
        #expect(test.estimate == ranks.estimate && test.values == ranks.values)
    }
}
