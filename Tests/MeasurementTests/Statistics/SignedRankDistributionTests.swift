import Foundation
import Testing

@testable import Measurement

@Suite struct SignedRankDistributionTests {
    @Test("the exact distribution is that of all signs, for every size up to 12")
    func exactIsExact() {
        for count in 1...12 {
            var ways: [Int: Int] = [:]
            for signs in 0..<(1 << count) {
                ways[(0..<count).reduce(0) { $0 + (signs >> $1 & 1) * ($1 + 1) }, default: 0] += 1
            }

            let distribution = SignedRankDistribution(count)
            var sum = 0
            for w in 0...distribution.largestSum {
                sum += ways[w] ?? 0
                let expected = Double(sum) / Double(1 << count)
                #expect(abs(distribution.atMost(w) - expected) < 1e-12)
                #expect(abs(distribution.atLeast(distribution.largestSum - w) - expected) < 1e-12)
            }
        }
    }

    @Test("the first probabilities of large samples are those of the few ranks that give them")
    func tailsOfLargeSamples() {
        // W = 0, 1, 2, 3 come from 1, 1, 1 and 2 sets of different ranks.
        for count in [30, 120, 300] {
            let distribution = SignedRankDistribution(count)
            for (w, ways) in [(0, 1.0), (1, 2), (2, 3), (3, 5)] {
                #expect(abs(log(distribution.atMost(w)) + Double(count) * log(2) - log(ways)) < 1e-9)
            }
            let half = distribution.largestSum / 2
            #expect(abs(distribution.atMost(half) + distribution.atMost(distribution.largestSum - half - 1) - 1) < 1e-9)
        }
    }

    @Test("the approximation is within 15 % of the exact tail down to 1 in 10,000, from 40 values on")
    func approximationIsNear() {
        for count in [40, 100, 200] {
            let exact = SignedRankDistribution(count)
            let approximate = SignedRankDistribution(count, largestExact: 0)
            for w in 0..<exact.largestSum where exact.atMost(w) > 1e-4 {
                #expect(abs(approximate.atMost(w) / exact.atMost(w) - 1) < 0.15, "\(count), W \(w)")
            }
        }
    }

    @Test("a level has its rank: the largest W whose probability does not exceed it")
    func ranks() {
        let distribution = SignedRankDistribution(14)
        for level in [1e-5, 1e-4, 0.001, 0.025, 0.5] {
            let rank = distribution.largest(withAtMost: level)
            if let rank { #expect(distribution.atMost(rank) <= level) }
            #expect(distribution.atMost((rank ?? -1) + 1) > level)
        }
        #expect(distribution.largest(withAtMost: 1e-5) == nil)
    }
}
