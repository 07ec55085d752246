import TestSupport
import Testing

import Reproducibility

/// Gives the numbers it was told to give, in order.
private struct ScriptedGenerator: RandomNumberGenerator {
    var numbers: [UInt64]

    mutating func next() -> UInt64 {
        numbers.removeFirst()
    }
}

// Golden values: the algorithms written anew in Python with unbounded integers, over xoshiro256** with seed 7.
struct FixedDrawsTests {
    @Test("the indices of a seed are the recorded ones")
    func theSameSeedDrawsTheSameIndices() {
        var random = Xoshiro256StarStar(seed: 7)
        #expect(
            (0..<20).map { _ in random.index(below: 10) } == [
                7, 2, 8, 9, 9, 8, 0, 1, 4, 1, 5, 7, 9, 8, 4, 5, 2, 4, 1, 1,
            ])
        random = Xoshiro256StarStar(seed: 7)
        #expect(
            (0..<3).map { _ in random.index(below: .max) } == [
                6_461_677_535_414_237_996, 2_571_026_295_167_391_336, 7_744_196_453_246_319_818,
            ])
    }

    // 3 · 2⁶¹ goes twice into 2⁶⁴ and leaves 2⁶² over: low halves under 2⁶² are rejected. The products of the script:
    // 0 → low half 0, rejected; 3 → 9 · 2⁶¹ = 2⁶⁴ + 2⁶¹, low half 2⁶¹, rejected; 6 → 18 · 2⁶¹ = 2 · 2⁶⁴ + 2⁶², low half
    // 2⁶², the first that is kept → 2; then 2 → 6 · 2⁶¹, low half above the bound, kept at once → 0.
    @Test("a number is rejected exactly if it would favour some results")
    func numbersThatWouldFavourSomeResultsAreRejected() {
        var random = ScriptedGenerator(numbers: [0, 3, 6, 2])
        #expect(random.index(below: 3 << 61) == 2)
        #expect(random.index(below: 3 << 61) == 0)
        #expect(random.numbers.isEmpty)
    }

    // 60,000 draws below 6: 10,000 each expected, standard deviation 91; 5 deviations are allowed.
    @Test("all indices are equally frequent")
    func allIndicesAreEquallyFrequent() {
        var random = Xoshiro256StarStar(seed: 1)
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { counts[random.index(below: 6)] += 1 }
        for count in counts { #expect(abs(count - 10_000) < 455) }
    }

    @Test("integers come from the whole range and only from it")
    func integersComeFromTheWholeRange() {
        var random = Xoshiro256StarStar(seed: 7)
        #expect((0..<10).map { _ in random.integer(in: -5...5) } == [2, -2, 4, 5, 5, 4, -5, -4, -1, -4])
        #expect(Set((0..<1000).map { _ in random.integer(in: -5...5) }) == Set(-5...5))
        #expect(random.integer(in: 3...3) == 3)
        // The highest number maps to the upper end, the lowest that is not rejected to the lower one.
        var extremes = ScriptedGenerator(numbers: [.max, 1])
        #expect(extremes.integer(in: .min ... .max - 1) == .max - 1)
        #expect(extremes.integer(in: .min ... .max - 1) == .min)
    }

    @Test("a draw from the full range of integers uses the bits as they are")
    func theFullRangeOfIntegersTakesTheBitsAsTheyAre() {
        var random = Xoshiro256StarStar(seed: 7)
        #expect(
            (0..<3).map { _ in random.integer(in: .min ... .max) } == [
                -5_523_389_002_881_075_622, 5_142_052_590_334_782_674, -2_958_351_167_216_911_978,
            ])
    }

    @Test("the unit interval includes 0 and excludes 1")
    func theUnitIntervalIncludesZeroAndExcludesOne() {
        var extremes = ScriptedGenerator(numbers: [0, 2047, 2048, .max])
        #expect(extremes.unitInterval() == 0)
        #expect(extremes.unitInterval() == 0)
        #expect(extremes.unitInterval() == 0x1p-53)
        #expect(extremes.unitInterval() == 1 - 0x1p-53)
        var random = Xoshiro256StarStar(seed: 7)
        #expect(
            (0..<4).map { _ in random.unitInterval() } == [
                0.7005764821796896, 0.2787512294737843, 0.8396274618764198, 0.9810977250149351,
            ])
    }

    @Test("a chance of 0 is never true, a chance of 1 always, and each takes one number")
    func chancesAtTheEndsAreCertain() {
        var extremes = ScriptedGenerator(numbers: [0, .max, 1 << 63, (1 << 63) - 1])
        #expect([0, 1, 0.5, 0.5].map { extremes.chance($0) } == [false, true, false, true])
        #expect(extremes.numbers.isEmpty)
    }

    @Test("the order of a seed is the recorded one")
    func theSameSeedGivesTheSameOrder() {
        var random = Xoshiro256StarStar(seed: 7)
        var elements = Array(0..<10)
        random.shuffleInPlace(&elements)
        #expect(elements == [1, 8, 3, 0, 4, 5, 9, 6, 2, 7])
    }

    // 24,000 shuffles of four: 1,000 of each of 24 orders expected, standard deviation 31; 5 deviations are allowed.
    @Test("all orders are equally frequent")
    func allOrdersAreEquallyFrequent() {
        var random = Xoshiro256StarStar(seed: 3)
        var counts: [[Int]: Int] = [:]
        for _ in 0..<24_000 {
            var elements = [0, 1, 2, 3]
            random.shuffleInPlace(&elements)
            counts[elements, default: 0] += 1
        }
        #expect(counts.count == 24)
        for count in counts.values { #expect(abs(count - 1_000) < 155) }
    }

    @Test("shuffling no or one element draws nothing")
    func noneAndOneElementAreInOrder() {
        var random = ScriptedGenerator(numbers: [])
        var none: [Int] = []
        random.shuffleInPlace(&none)
        #expect(none.isEmpty)
        var one = [5]
        random.shuffleInPlace(&one)
        #expect(one == [5])
    }

    // Weights 1, 0, 3, 6: the golden indices below 10 above fall to the first running sum that lies above them.
    @Test("weighted indices follow their weights and skip those of weight 0")
    func weightedIndicesFollowTheirWeights() {
        var random = Xoshiro256StarStar(seed: 7)
        let cumulative: [UInt64] = [1, 1, 4, 10]
        #expect(
            (0..<20).map { _ in random.weightedIndex(cumulative: cumulative) } == [
                3, 2, 3, 3, 3, 3, 0, 2, 3, 2, 3, 3, 3, 3, 3, 3, 2, 3, 2, 2,
            ])

        // Leading and trailing weights of 0 are never drawn, whatever the number.
        var extremes = ScriptedGenerator(numbers: [0, .max])
        #expect(extremes.weightedIndex(cumulative: [0, 4, 4]) == 1)
        #expect(extremes.weightedIndex(cumulative: [0, 4, 4]) == 1)
    }

    @Test("distinct indices are the first of a shuffle: every order of every choice is equally frequent")
    func distinctIndicesAreUniform() {
        var random = Xoshiro256StarStar(seed: 5)
        var counts: [[Int]: Int] = [:]
        for _ in 0..<12_000 { counts[random.distinctIndices(3, below: 4), default: 0] += 1 }
        #expect(counts.count == 24)
        expectAll(counts.values, count: 24) { (400...600).contains($0) }
        #expect(random.distinctIndices(0, below: 0) == [])
        #expect(Set(random.distinctIndices(1_000, below: 1_000)) == Set(0..<1_000))
    }
}
