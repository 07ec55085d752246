import Foundation
import Reproducibility
import Testing

@testable import Measurement

@Suite struct MannWhitneyTests {
    /// All ways to place `first` values among `first + second`, and the U of each.
    private static func enumerate(_ first: Int, _ second: Int) -> [Int: Int] {
        var counts: [Int: Int] = [:]
        for bits in 0..<(1 << (first + second)) where bits.nonzeroBitCount == first {
            var (u, before) = (0, 0)
            for place in 0..<(first + second) {
                if bits >> place & 1 == 1 { before += 1 } else { u += before }
            }
            counts[u, default: 0] += 1
        }
        return counts
    }

    @Test("the exact distribution is that of all arrangements, for every pair of sizes up to 7")
    func exactIsExact() {
        for first in 1...7 {
            for second in 1...7 {
                let counts = Self.enumerate(first, second)
                let total = Double(counts.values.reduce(0, +))
                let distribution = MannWhitneyDistribution(first, second)
                var sum = 0
                for u in 0...(first * second) {
                    sum += counts[u] ?? 0
                    #expect(abs(distribution.atMost(u) - Double(sum) / total) < 1e-12)
                    #expect(abs(distribution.atLeast(first * second - u) - Double(sum) / total) < 1e-12)
                }
            }
        }
    }

    @Test("the first probabilities of large samples are those of the few arrangements that give them")
    func tailsOfLargeSamples() {
        // u = 0, 1, 2, 3 come from 1, 1, 2 and 3 arrangements: the partitions of u.
        for (first, second) in [(30, 30), (30, 15), (120, 120)] {
            let arrangements = (1...first).reduce(0.0) { $0 + log(Double(second + $1)) - log(Double($1)) }
            let distribution = MannWhitneyDistribution(first, second)
            for (u, count) in [(0, 1.0), (1, 2), (2, 4), (3, 7)] {
                #expect(abs(log(distribution.atMost(u)) + arrangements - log(count)) < 1e-9)
            }
            // Half of the distribution lies on each side.
            let half = first * second / 2
            #expect(abs(distribution.atMost(half) + distribution.atMost(first * second - half - 1) - 1) < 1e-9)
        }
    }

    @Test("the approximation is within 10 % of the exact tail down to 1 in 10,000, from 20 by 20 on")
    func approximationIsNear() {
        for (first, second) in [(20, 20), (30, 30), (30, 60), (100, 100)] {
            let exact = MannWhitneyDistribution(first, second)
            let approximate = MannWhitneyDistribution(first, second, largestExact: 0)
            for u in 0..<(first * second) where exact.atMost(u) > 1e-4 {
                #expect(abs(approximate.atMost(u) / exact.atMost(u) - 1) < 0.1, "\(first) by \(second), U \(u)")
            }
        }
    }

    @Test("a level has its rank: the largest U whose probability does not exceed it")
    func ranks() {
        let distribution = MannWhitneyDistribution(8, 8)
        for level in [1e-5, 1e-4, 0.001, 0.025, 0.5] {
            let rank = distribution.largest(withAtMost: level)
            if let rank { #expect(distribution.atMost(rank) <= level) }
            #expect(distribution.atMost((rank ?? -1) + 1) > level)
        }
        #expect(distribution.largest(withAtMost: 1e-5) == nil)
    }
}

@Suite struct ShiftTestTests {
    private static func test(_ base: [Double], _ head: [Double]) -> ShiftTest {
        ShiftTest(base: base, head: head, distribution: MannWhitneyDistribution(base.count, head.count))
    }

    @Test("the estimate is the median of all differences, and the interval two of them, as sorting finds them")
    func intervalsAreOrderStatistics() {
        var random = Xoshiro256StarStar(seed: 3)
        for _ in 0..<200 {
            let base = (0..<(8 + random.index(below: 8))).map { _ in random.normal() }
            let head = (0..<(8 + random.index(below: 8))).map { _ in random.normal() + 0.3 }
            let differences = head.flatMap { value in base.map { value - $0 } }.sorted()
            let test = Self.test(base, head)
            let middle = differences.count / 2
            let median =
                differences.count % 2 == 1
                ? differences[middle] : (differences[middle - 1] + differences[middle]) / 2
            #expect(abs(test.estimate - median) < 1e-12)
            let interval = test.interval(error: 0.05)
            guard let rank = MannWhitneyDistribution(base.count, head.count).largest(withAtMost: 0.025) else {
                Issue.record("8 by 8 have an interval at 95 %")
                continue
            }
            #expect(abs(interval.lower - differences[rank]) < 1e-12)
            #expect(abs(interval.upper - differences[differences.count - 1 - rank]) < 1e-12)
        }
    }

    @Test("the interval excludes a shift exactly when the test rejects it")
    func intervalAndTestAgree() {
        var random = Xoshiro256StarStar(seed: 4)
        for _ in 0..<300 {
            let base = (0..<12).map { _ in random.normal() }
            let head = (0..<10).map { _ in random.normal() + 0.8 }
            let test = Self.test(base, head)
            let interval = test.interval(error: 0.02)
            for shift in stride(from: -1.0, through: 2, by: 0.1) {
                #expect((test.pGreater(than: shift) <= 0.01) == (shift < interval.lower))
                #expect((test.pLess(than: shift) <= 0.01) == (shift > interval.upper))
            }
        }
    }

    @Test("the interval holds the true shift as often as it says, whatever the distribution")
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
                let base = (0..<15).map { _ in draw(&random) }
                let head = (0..<15).map { _ in draw(&random) + 0.5 }
                if !Self.test(base, head).interval(error: 0.1).contains(0.5) { outside += 1 }
            }
            let rate = BinomialInterval.exact(successes: outside, trials: 2_000, confidence: 0.999)
            #expect(rate.lower <= 0.1, "\(name): \(outside) of 2,000")
            #expect(rate.upper >= 0.08, "\(name): \(outside) of 2,000 is more careful than it needs to be")
        }
    }

    @Test("equal values support no claim in either direction")
    func tiesSupportNothing() {
        let test = Self.test(Array(repeating: 1, count: 20), Array(repeating: 1, count: 20))
        #expect(test.pGreater(than: 0) == 1)
        #expect(test.pLess(than: 0) == 1)
        #expect(test.pGreater(than: -0.01) < 1e-9)
        #expect(test.estimate == 0)
    }

    @Test("samples that are too small for a level have an unbounded interval")
    func tooSmall() {
        let interval = Self.test([1, 2, 3], [4, 5, 6]).interval(error: 0.001)
        #expect(interval.lower == -.infinity && interval.upper == .infinity)
    }
}
