import Reproducibility
import Testing

@testable import Measurement

/// Series whose changes are known.
enum MadeSeries {
    /// Levels one after the other, each `length` long, with noise of `spread` around them.
    static func steps(_ levels: [Double], length: Int, spread: Double, seed: UInt64) -> [Double] {
        var random = Xoshiro256StarStar(seed: seed)
        return levels.flatMap { level in
            (0..<length).map { _ in level + spread * random.normal() }
        }
    }
}

@Suite struct ChangePointTests {
    private let hunter = ChangePointSearch()
    private let permutation = ChangePointSearch(method: .permutation, significance: 0.01, permutations: 199)

    @Test(
        "a family of series without a change has a false one no more often than it says, and Otava's test more often",
        arguments: [4, 8, 16])
    func family(length: Int) {
        let families = (0..<200).map { family in
            (0..<4).map { MadeSeries.steps([100], length: length, spread: 1, seed: UInt64(1_000 * family + $0)) }
        }
        func falseFamilies(_ search: ChangePointSearch) -> Int {
            families.count { family in family.contains { !search.changePoints(in: $0).isEmpty } }
        }
        // 200 draws at 5 % are over 20 with a probability of 0.1 %.
        let alone = ChangePointSearch(significance: 0.05)
        #expect(falseFamilies(alone.shared(among: 4)) <= 20)
        let quarter = ChangePointSearch(significance: 0.05 / 4)
        #expect(falseFamilies(quarter) > 2 * falseFamilies(alone.shared(among: 4)))
        #expect(permutation.shared(among: 25) == permutation)
    }

    @Test("in a family a change has the probability of one anywhere: by the places of its series, and by the series")
    func familyProbability() throws {
        let series: [Double] = [10, 10.1, 9.9, 10, 20, 20.1, 19.9, 20]
        let test = StudentTest(series[..<4], series[4...], isUnbiased: true)
        // t = 10 / √((0.02 + 0.02) / 6 · (1/4 + 1/4)), with six degrees of freedom.
        let t = 10 / (0.04 / 6 / 2).squareRoot()
        #expect(abs(test.pValue / StudentTest.twoSidedTail(t, freedom: 6) - 1) < 1e-6)
        let search = ChangePointSearch(significance: 0.001)
        for familySize in [1, 30] {
            let changes = search.shared(among: familySize).changePoints(in: series)
            #expect(changes.map(\.index) == [4])
            #expect(abs(changes[0].pValue / (test.pValue * 7 * Double(familySize)) - 1) < 1e-9)
        }
        let most = Int(0.001 / test.pValue / 7)
        #expect(search.shared(among: most).changePoints(in: series).count == 1)
        #expect(search.shared(among: 2 * most).changePoints(in: series) == [])
    }

    @Test(
        "of the least visible size, a half step is found seldom, a whole one every second time, a double nearly always",
        arguments: [(0.5, 0...29), (1, 70...150), (2, 191...200)])
    func leastVisibleStep(factor: Double, range: ClosedRange<Int>) throws {
        let search = ChangePointSearch().shared(among: 20)
        let changedSeries = try (0..<200).count { seed in
            let noise = MadeSeries.steps([100], length: 12, spread: 1, seed: UInt64(seed))
            // The scatter that is expected decides, and not that of the draw.
            let expected = (0..<12).map { 100 + ($0 % 2 == 0 ? 1 : -1) * (11.0 / 12).squareRoot() }
            let step = try #require(search.leastVisibleStep(in: expected)) * 100 * factor
            return !search.changePoints(in: noise.enumerated().map { $1 + ($0 < 6 ? 0 : step) }).isEmpty
        }

        #expect(range.contains(changedSeries))
    }

    @Test(
        "a series that is too short, or has no mean, has no least visible step",
        arguments: [[1, 2, 3], [-1, 1, -1, 1]] as [[Double]])
    func noVisibleStep(series: [Double]) {
        #expect(ChangePointSearch().shared(among: 20).leastVisibleStep(in: series) == nil)
    }

    @Test("in a series that does not scatter every step is visible")
    func everyStepIsVisible() {
        #expect(ChangePointSearch().shared(among: 20).leastVisibleStep(in: [5, 5, 5, 5]) == 0)
    }

    @Test("permutations know no least visible step")
    func noStepOfPermutations() { #expect(permutation.leastVisibleStep(in: [1, 2, 3, 4]) == nil) }

    @Test("a quantile of Student's distribution is that of the tables")
    func quantile() { #expect(abs(StudentTest.quantile(ofTail: 0.05, freedom: 5) - 2.5706) < 1e-4) }

    @Test("the divergence is largest where a step is, computed as defined", arguments: 2...12)
    func divergenceAsDefined(count: Int) throws {
        var random = Xoshiro256StarStar(seed: UInt64(count))
        let series = (0..<count).map { _ in Double(random.next() % 1_000) / 7 }
        var best: (q: Double, split: Int) = (-.infinity, 0)

        for split in 1..<count {
            for end in (split + 1)...count {
                let left = Array(series[..<split])
                let right = Array(series[split..<end])

                func pairs(_ values: [Double]) -> Double {
                    values.indices.reduce(0) { sum, i in
                        values[(i + 1)...].reduce(sum) { $0 + abs($1 - values[i]) }
                    }
                }

                let n = Double(left.count)
                let m = Double(right.count)
                let between = left.reduce(0) { sum, x in right.reduce(sum) { $0 + abs(x - $1) } }
                var q = 2 / (n + m) * between
                if n > 1 { q -= 2 * m / (n + m) / (n - 1) * pairs(left) }
                if m > 1 { q -= 2 * n / (n + m) / (m - 1) * pairs(right) }
                if q > best.q + 1e-9 { best = (q, split) }
            }
        }

        let divergence = try #require(EnergyDivergence(of: series, in: 0..<count))
        #expect(abs(divergence.q - best.q) < 1e-9)
        #expect(divergence.index == best.split)
    }

    @Test("a stretch of one number, or none, has no place to split")
    func tooShort() {
        #expect(EnergyDivergence(of: [1, 2, 3], in: 1..<2) == nil)
        #expect(EnergyDivergence(of: [], in: 0..<0) == nil)
        #expect(hunter.changePoints(in: []) == [])
        #expect(hunter.changePoints(in: [5]) == [])
        #expect(permutation.changePoints(in: [5]) == [])
    }

    /// Two-sided tails from tables of Student's distribution.
    @Test(
        "the tail of Student's distribution is that of the tables",
        arguments: [
            (12.706, 1.0, 0.05), (63.657, 1, 0.01), (4.303, 2, 0.05), (2.571, 5, 0.05), (4.032, 5, 0.01),
            (2.228, 10, 0.05), (3.169, 10, 0.01), (2.042, 30, 0.05), (1.984, 100, 0.05), (0, 7, 1),
        ])
    func studentTail(t: Double, freedom: Double, tail: Double) {
        #expect(abs(StudentTest.twoSidedTail(t, freedom: freedom) - tail) < 2e-4 * max(tail, 0.25))
    }

    @Test("a tail of one degree of freedom is the arctangent's, down to 1e-9", arguments: [0.1, 1, 10, 1e3, 1e6, 1e9])
    func cauchyTail(t: Double) {
        // 2 · (1/2 − atan(t)/π) = 2/π · atan(1/t)
        let expected = 2 / Double.pi * atanOfInverse(t)
        #expect(abs(StudentTest.twoSidedTail(t, freedom: 1) / expected - 1) < 1e-9)
    }

    /// atan(1/t) by its series, or by a table for the three large angles.
    private func atanOfInverse(_ t: Double) -> Double {
        if t == 0.1 { return 1.4711276743037345 }
        if t == 1 { return Double.pi / 4 }
        let x = 1 / t

        return (0..<30).reversed().reduce(0) { sum, k in
            sum * -x * x + x / Double(2 * k + 1)
        }
    }

    @Test("the test has as many degrees of freedom as numbers, less the two means")
    func studentTest() {
        let series: [Double] = [1, 2, 3, 4, 5, 6]
        let test = StudentTest(series[..<3], series[3...])
        // Deviations by n: t = 3 / (2/3), with four degrees of freedom, whose tail has a closed form.
        #expect(abs(test.pValue - 0.01082255) < 1e-8)
        #expect(test.meanBefore == 2 && test.meanAfter == 5)
        #expect(test.magnitude == 1.5)
    }

    @Test("exact counts that go to another level are found at once, and constant ones never")
    func exactCounts() {
        #expect(hunter.changePoints(in: [Double](repeating: 0.1, count: 40)) == [])
        let step = [Double](repeating: 584, count: 6) + [Double](repeating: 612, count: 5)
        let changes = hunter.changePoints(in: step)
        #expect(changes.map(\.index) == [6])
        #expect(changes[0].meanBefore == 584 && changes[0].meanAfter == 612)
        #expect(changes[0].pValue == 0)
        #expect(changes[0].ratio == 612.0 / 584)
    }

    @Test("steps in noise are found where they are, by both methods", arguments: 1...10)
    func stepsInNoise(seed: Int) {
        let series = MadeSeries.steps([100, 110, 95], length: 20, spread: 1, seed: UInt64(seed))
        for search in [hunter, permutation] {
            let indices = search.changePoints(in: series).map(\.index)
            #expect(indices == [20, 40], "\(search.method), seed \(seed)")
        }
    }

    @Test(
        "noise alone has next to no change points: at most 2 of 100 series by permutation at 1 %, and 5 by the t-test")
    func noiseAlone() {
        func alarms(_ search: ChangePointSearch) -> Int {
            (1...100).filter { seed in
                let series = MadeSeries.steps([50], length: 30, spread: 1, seed: 1_000 + UInt64(seed))
                return !search.changePoints(in: series).isEmpty
            }.count
        }
        // 100 draws at 1 % are over 4 with a probability of 0.3 %.
        #expect(alarms(permutation) <= 4)
        #expect(alarms(hunter) <= 10)
    }

    @Test("changes under the least share are ignored")
    func leastChange() {
        let step = [Double](repeating: 1_000, count: 10) + [Double](repeating: 1_005, count: 10)
        #expect(ChangePointSearch(leastChange: 0.01).changePoints(in: step) == [])
        #expect(ChangePointSearch(leastChange: 0.004).changePoints(in: step).map(\.index) == [10])
    }

    @Test("the same seed makes the same answers, and windows do not lose a change at their ends")
    func windows() {
        let series = MadeSeries.steps([10, 20, 10, 20], length: 30, spread: 0.5, seed: 5)
        #expect(permutation.changePoints(in: series) == permutation.changePoints(in: series))
        // Noise, whose probabilities depend on what is drawn.
        let noise = MadeSeries.steps([50], length: 12, spread: 1, seed: 3)

        func probabilities(_ seed: UInt64) -> [Double] {
            ChangePointSearch(method: .permutation, significance: 1, permutations: 99, seed: seed)
                .changePoints(in: noise).map(\.pValue)
        }

        for seed: UInt64 in 1...5 { #expect(probabilities(seed) == probabilities(seed)) }
        #expect(Set((1...5).map(probabilities)).count > 1)
        for window in [20, 30, 50, 200] {
            let indices = ChangePointSearch(window: window).changePoints(in: series).map(\.index)
            #expect(indices == [30, 60, 90], "windows of \(window)")
        }
    }
}
