import Testing

import Measurement
import Reproducibility

struct OrderStatisticBoundTests {
    // Exact rational arithmetic in Python, with above = Bin(n, 1/100) as fractions:
    //   upper = n - max(e for e in range(n) if P(above <= e) <= 1/20), none if there is no such e
    //   lower = n + 1 - min(k for k in range(1, n + 1) if P(above >= k) <= 1/20)
    @Test(
        "the ranks for the 99th percentile at 95 % are those of exact arithmetic",
        arguments: [
            (0, nil, nil), (1, 1, nil), (2, 2, nil), (5, 5, nil), (6, 5, nil), (10, 9, nil), (100, 97, nil),
            (298, 292, nil), (299, 293, 299), (300, 294, 300), (472, 463, 472), (473, 464, 472), (627, 616, 626),
            (628, 617, 626), (772, 759, 770), (773, 760, 770), (912, 898, 909), (913, 899, 909), (1048, 1032, 1044),
            (1049, 1033, 1044), (1050, 1034, 1045), (2000, 1972, 1988),
        ] as [(Int, Int?, Int?)])
    func theRanksAreThoseOfExactArithmetic(count: Int, lower: Int?, upper: Int?) {
        #expect(OrderStatisticBound.lowerRank(quantile: 0.99, confidence: 0.95, count: count) == lower)
        #expect(OrderStatisticBound.upperRank(quantile: 0.99, confidence: 0.95, count: count) == upper)
    }

    // The same recipe with 1/2 and 1/10, and with 1/10 and 1/20.
    @Test(
        "the ranks for other quantiles are those of exact arithmetic",
        arguments: [
            (0.5, 0.9, 2, nil, nil), (0.5, 0.9, 4, 1, 4), (0.5, 0.9, 5, 1, 5), (0.5, 0.9, 10, 3, 8),
            (0.5, 0.9, 13, 4, 10), (0.5, 0.9, 20, 7, 14), (0.9, 0.95, 28, 22, nil), (0.9, 0.95, 29, 23, 29),
            (0.9, 0.95, 45, 37, 45),
        ] as [(Double, Double, Int, Int?, Int?)])
    func theRanksForOtherQuantiles(quantile: Double, confidence: Double, count: Int, lower: Int?, upper: Int?) {
        #expect(OrderStatisticBound.lowerRank(quantile: quantile, confidence: confidence, count: count) == lower)
        #expect(OrderStatisticBound.upperRank(quantile: quantile, confidence: confidence, count: count) == upper)
    }

    @Test("the bounds are the samples of those ranks")
    func theBoundsAreTheSamplesOfThoseRanks() {
        let sorted = (1...1049).map(Double.init)
        #expect(OrderStatisticBound.upper(quantile: 0.99, confidence: 0.95, sorted: sorted) == 1044)
        #expect(OrderStatisticBound.lower(quantile: 0.99, confidence: 0.95, sorted: sorted) == 1033)
        #expect(OrderStatisticBound.upper(quantile: 0.99, confidence: 0.95, sorted: [1, 2, 3]) == nil)
        #expect(OrderStatisticBound.lower(quantile: 0.99, confidence: 0.95, sorted: [1, 2, 3]) == 3)
        #expect(OrderStatisticBound.lower(quantile: 0.99, confidence: 0.95, sorted: []) == nil)
    }

    // Fractions in Python: the smallest n with quantile**n <= 1 - confidence. The last two are equalities: (1/2)⁴ =
    // 1/16, and 0.95¹ is not under 0.05, 0.95⁵⁹ is; (1/2)¹ = 1/2.
    @Test(
        "the smallest number of samples is that of exact arithmetic",
        arguments: [
            (0.99, 0.95, 299), (0.99, 0.99, 459), (0.9, 0.95, 29), (0.999, 0.95, 2995), (0.95, 0.95, 59),
            (0.5, 0.9375, 4), (0.5, 0.5, 1),
        ])
    func theSmallestNumberOfSamples(quantile: Double, confidence: Double, expected: Int) {
        #expect(OrderStatisticBound.minimumSampleCount(quantile: quantile, confidence: confidence) == expected)
        let rank = OrderStatisticBound.upperRank(quantile: quantile, confidence: confidence, count: expected)
        #expect(rank == expected)
        #expect(
            OrderStatisticBound.upperRank(quantile: quantile, confidence: confidence, count: expected - 1) == nil)
    }

    // A lower bound by a single sample: P(it lies above the p95) = 5 %, which is not more than 95 % leave. 1 − 0.95
    // is not exactly 0.05 in binary; the comparison allows for that.
    @Test("a probability equal to what the confidence leaves is enough")
    func anEqualProbabilityIsEnough() {
        #expect(OrderStatisticBound.lowerRank(quantile: 0.95, confidence: 0.95, count: 1) == 1)
    }

    // Uniform samples, whose 99th percentile is 0.99; order statistics do not care which distribution. The exact
    // coverage with 1,049 samples is 95.01 % (upper) and 95.9 % (lower); 2,000 sets have a standard deviation of 0.5 %.
    @Test("the bounds hold in at least 94 % of simulated sets")
    func theBoundsHoldInSimulatedSets() throws {
        var random = Xoshiro256StarStar(seed: 99)
        var upperHolds = 0
        var lowerHolds = 0

        for _ in 0..<2000 {
            let sorted = (0..<1049).map { _ in random.unitInterval() }.sorted()
            let upper = try #require(OrderStatisticBound.upper(quantile: 0.99, confidence: 0.95, sorted: sorted))
            let lower = try #require(OrderStatisticBound.lower(quantile: 0.99, confidence: 0.95, sorted: sorted))
            if upper >= 0.99 { upperHolds += 1 }
            if lower <= 0.99 { lowerHolds += 1 }
        }
        #expect(upperHolds >= 1880)
        #expect(lowerHolds >= 1880)
        // A bound that always holds would be no use: these do fail now and then.
        #expect(upperHolds < 1950)
        #expect(lowerHolds < 1970)
    }
}
