import Reproducibility
import TestSupport
import Testing

@testable import Workloads

@Suite("Statistics of screens")
struct ScreenStatisticsTests {
    @Test("the distance of two tables is the largest difference of their cumulative shares")
    func theDistanceIsTheLargestGap() {
        // Running shares 1/2, 1/2, 1 and 1/4, 3/4, 1.
        #expect(FrequencyTable([0: 1, 2: 1]).distance(to: [0: 1, 1: 2, 2: 1]) == 0.25)
        #expect(FrequencyTable([0: 3]).distance(to: [1: 1]) == 1)
        #expect(FrequencyTable([4: 2]).distance(to: [4: 7]) == 0)
    }

    @Test("a table has the counts and the shares of a sequence")
    func aTableCountsASequence() {
        let table = FrequencyTable(counting: [3, 0, 3, 1])
        #expect(table == [0: 1, 1: 1, 3: 2])
        #expect(table.total == 4)
        #expect(table.maximum == 3)
        #expect(table.shares(upTo: 4) == [0.25, 0.25, 0, 0.5, 0])
        #expect(FrequencyTable([5: 0]).entries.isEmpty)
    }

    @Test("binary logarithms are exact for powers of 2 and close between them")
    func logarithmsByMultiplication() {
        #expect(Logarithm.binary(1) == 0)
        #expect(Logarithm.binary(1_024) == 10)
        // From tables.
        #expect(abs(Logarithm.binary(10) - 3.321928094887362) < 1e-9)
        #expect(abs(Logarithm.binary(3) - 1.584962500721156) < 1e-9)
    }

    @Test("a tilted distribution has the given mean, and numbers of probability 0 keep it")
    func aTiltedDistributionHasTheMeanAskedFor() {
        let distribution = ChildDistribution(profile: .uikitViews, tenth: 5)
        for mean in [0.05, 0.5, 0.96, 1.5, 4, 12] {
            let tilted = distribution.tilted(toMean: mean)
            #expect(abs(tilted.mean - mean) < 1e-6)
            #expect(abs(tilted.probabilities.reduce(0, +) - 1) < 1e-9)
            #expect(tilted.probabilities[9] == 0)
        }
    }

    @Test("drawn counts have the given number and sum, for all that are possible")
    func drawnCountsHaveNumberAndSum() {
        var random = Xoshiro256StarStar(seed: 1)
        let distribution = ChildDistribution(profile: .uikitViews, tenth: 5)
        for (views, sum) in [
            (1, 1), (1, 40), (2, 1), (7, 100), (10, 10), (1_000, 1), (1_000, 1_400), (100_000, 90_000),
        ] {
            let counts = distribution.tilted(toMean: Double(sum) / Double(views))
                .counts(views: views, sum: sum, random: &random)
            #expect(counts.reduce(0, +) == views)
            #expect(counts.enumerated().reduce(0) { $0 + $1.offset * $1.element } == sum)
            expectAll(counts, count: 1...) { $0 >= 0 }
        }
    }

    @Test("a plan's widths start at one, add up, and no level is empty")
    func aPlansWidthsAddUp() {
        for views in [1, 2, 3, 7, 20, 96, 1_000, 1_000_000] {
            for seed in 0..<10 as Range<UInt64> {
                var random = Xoshiro256StarStar(seed: seed)
                let plan = ScreenPlan(profile: .uikitViews, views: views, random: &random)
                #expect(plan.widths[0] == 1)
                #expect(plan.widths.reduce(0, +) == views)
                expectAll(plan.widths, count: 1...) { $0 > 0 }
                #expect(plan.widths.count <= ScreenPlan.maximumLevels)
                #expect((1...plan.widths.count).contains(plan.foregroundLevels))
            }
        }
    }
}
