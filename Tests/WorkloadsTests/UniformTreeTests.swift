import Reproducibility
import Testing

@testable import Workloads

@Suite("Uniform trees")
struct UniformTreeTests {
    @Test("every ordered tree of five nodes is equally likely")
    func everyOrderedTreeIsEquallyLikely() {
        var random = Xoshiro256StarStar(seed: 1)
        var counts: [[Int32]: Int] = [:]
        let draws = 140_000
        for _ in 0..<draws { counts[TreeBlueprint.uniformParents(views: 5, random: &random), default: 0] += 1 }
        #expect(counts.count == 14)
        let expected = Double(draws) / 14
        let statistic = counts.values.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        // The 99.9th percentile of chi-square with 13 degrees of freedom, from tables.
        #expect(statistic < 34.53)
        // Suspiciously even would be wrong too: the 0.1th percentile.
        #expect(statistic > 2.62)
    }

    @Test("hidden and transparent views occur with the given probabilities")
    func statesComeWithTheirProbabilities() {
        let tree = TreeShape.random.blueprint(views: 100_000, seed: 7)
        let hidden = tree.visibility.filter { $0 == .hidden }.count
        let transparent = tree.visibility.filter { $0 == .transparent }.count
        // Five standard deviations: √(n p (1 − p)) is 95 and 44.
        #expect(abs(hidden - 10_000) < 475)
        #expect(abs(transparent - 2_000) < 222)
    }

    @Test("the expected depth grows with the square root of the size")
    func theExpectedDepthGrowsWithTheSquareRoot() {
        // The mean depth of a node of a uniform ordered tree is √(πn)/2 in the limit (Knuth, 2.3.4.5): 443 for 250,000.
        let means = (0..<20 as Range<UInt64>).map { seed in
            let depths = TreeBlueprint.uniform(views: 250_000, hidden: 0, transparent: 0, seed: seed).depths
            return Double(depths.reduce(0) { $0 + Int($1) }) / 250_000
        }

        let mean = means.reduce(0, +) / Double(means.count)
        #expect((350...550).contains(mean))
    }
}
