import Reproducibility

/// A search for the places at which the level of a series changed.
public struct ChangePointSearch: Sendable, Equatable {
    /// The test by which a place counts as a change.
    public enum Method: String, Sendable, CaseIterable {
        /// Student's test in windows that slide over the series: weak changes are found first and then merged away.
        ///
        /// It works with a handful of numbers, and finds the same changes as Apache Otava with its defaults. Published
        /// by Fleming and others as Hunter: Using Change Point Detection to Hunt for Performance Regressions (2023).
        case tTest = "t-test"
        /// E-divisive as published: a place is a change if few permutations of the series have a place as good. It
        /// assumes no distribution, and needs some dozen numbers to find anything at a small significance.
        case permutation
    }

    /// The test by which a place counts as a change.
    public var method: Method
    /// A change has at most this probability of being none.
    public var significance: Double
    /// The numbers in a window of the t-test, at least 2.
    public var window: Int
    /// The t-test ignores changes of at most this share, up or down.
    public var leastChange: Double
    /// The number of permutations. The smallest probability that n of them can show is 1 / (n + 1).
    public var permutations: Int
    /// The seed of the permutations.
    public var seed: UInt64
    /// The series that share the significance of the t-test; `nil` to test each place by itself, as Apache Otava does.
    private var familySize: Int?

    /// A search; the defaults are those of Apache Otava.
    public init(
        method: Method = .tTest, significance: Double = 0.001, window: Int = 50, leastChange: Double = 0,
        permutations: Int = 1_999, seed: UInt64 = 1
    ) {
        self.method = method
        self.significance = significance
        self.window = max(window, 2)
        self.leastChange = leastChange
        self.permutations = max(permutations, 1)
        self.seed = seed
    }

    /// The fewest numbers of a series in which a change can be found: two on each side.
    public static let fewestNumbers = 4

    /// Returns the search of one of several series, which share the significance of the t-test. If nothing changed and
    /// the numbers scattered independently by a normal distribution, all series together would show a change no more
    /// often than the significance says.
    ///
    /// Each place counts as a test, because the place of a change is the best of all places, and the variance is
    /// estimated without bias. Apache Otava does neither: at a significance of 1 % it finds a change in 5 of 100 series
    /// of four numbers without a change, and in 17 of 100 series of twenty. Permutations already test the best place,
    /// and cannot show such small probabilities, so each series has the significance for itself.
    public func shared(among series: Int) -> ChangePointSearch {
        var shared = self
        if method == .tTest { shared.familySize = max(series, 1) }
        return shared
    }

    /// The number of tests that share the significance with the places of a series.
    private func tests(in numbers: Int) -> Double { familySize.map { Double($0 * max(numbers - 1, 1)) } ?? 1 }

    /// Returns the smallest step that the t-test would find in the middle of a series without a change, as a share of
    /// the series' mean. It would find a true step of this size every second time.
    ///
    /// - Returns: `nil` for a series that is too short or has a mean of 0, and for permutations.
    public func leastVisibleStep(in series: [Double]) -> Double? {
        guard method == .tTest, series.count >= Self.fewestNumbers else { return nil }

        let n = Double(series.count)
        let mean = series.reduce(0, +) / n
        guard mean != 0 else { return nil }

        let squares = series.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let left = (n / 2).rounded(.down)
        let error = (squares / (n - 1) * (1 / left + 1 / (n - left))).squareRoot()
        let t = StudentTest.quantile(ofTail: significance / tests(in: series.count), freedom: n - 2)
        return t * error / abs(mean)
    }

    /// Returns the change points of a series, in order. Among several series, their probabilities are those of a change
    /// anywhere in the series.
    ///
    /// - Parameter series: finite numbers in the order of time.
    /// - Complexity: for each change O(n · w) by the t-test in windows of w, or O(n² · permutations) by permutation.
    public func changePoints(in series: [Double]) -> [ChangePoint] {
        precondition(series.allSatisfy(\.isFinite), "a series with a number that is not finite has no change points")
        let tests = tests(in: series.count)
        var ofOnePlace = self
        ofOnePlace.significance /= tests
        let pValues =
            switch method {
            case .tTest: ofOnePlace.pValuesByTest(in: series)
            case .permutation: ofOnePlace.pValuesByPermutation(in: series)
            }

        let indices = pValues.keys.sorted()
        return indices.map { index in
            let test = candidate(index, among: indices, in: series).test
            return ChangePoint(
                index: index, pValue: min((pValues[index] ?? 1) * tests, 1), meanBefore: test.meanBefore,
                meanAfter: test.meanAfter)
        }
    }
}

/// A place that may be a change, tested between its neighbours.
private struct Candidate {
    var index: Int
    var test: StudentTest
}

// E-divisive with Student's test. Sliding windows give candidates at a relaxed significance, and the weak ones are
// merged away.
extension ChangePointSearch {
    private func pValuesByTest(in series: [Double]) -> [Int: Double] {
        let changes = merged(weakChanges(in: series), in: series)
        return Dictionary(uniqueKeysWithValues: changes.map { ($0.index, $0.test.pValue) })
    }

    /// The candidates of all windows. A window begins at the last candidate of the one before, or half a window after
    /// its start if that is later.
    private func weakChanges(in series: [Double]) -> [Candidate] {
        var indices: Set<Int> = []
        var start = 0
        while start < series.count {
            let windowIndices = splits(of: start..<min(start + window, series.count), in: series)
            indices.formUnion(windowIndices)
            start = max(windowIndices.last ?? 0, start + window / 2)
        }

        let sorted = indices.sorted()
        return sorted.map { candidate($0, among: sorted, in: series) }
    }

    /// The significance for candidates. It is relaxed, because a change that is weak in its window may be strong
    /// between its final neighbours.
    private var relaxedSignificance: Double {
        if significance < 0.05 { return significance * 10 }
        if significance < 0.5 { return significance * 2 }
        return significance
    }

    /// Splits a window as long as the best place of all its stretches is significant.
    private func splits(of window: Range<Int>, in series: [Double]) -> [Int] {
        let values = Array(series[window])
        var indices: [Int] = []

        while let best = EnergyDivergence.best(of: values, in: Self.stretches(between: indices, count: values.count)) {
            let (left, right) = Self.stretches(around: best.index, indices: indices, count: values.count)
            let test = StudentTest(values[left], values[right], isUnbiased: familySize != nil)
            guard test.pValue <= relaxedSignificance else { break }
            indices.append(best.index)
            indices.sort()
        }

        return indices.map { $0 + window.lowerBound }
    }

    /// A place, tested against its neighbours among `indices`.
    private func candidate(_ index: Int, among indices: [Int], in series: [Double]) -> Candidate {
        let (left, right) = Self.stretches(around: index, indices: indices, count: series.count)
        let test = StudentTest(series[left], series[right], isUnbiased: familySize != nil)
        return Candidate(index: index, test: test)
    }

    /// Removes the weakest place until all are significant and large enough, and tests the two places after it again.
    ///
    /// The place before it has a new neighbour too, but keeps its test, because the results have to equal those of
    /// Apache Otava 0.8. Tried and rejected: testing that place again, with which weak changes next to stronger ones
    /// come out differently. The means are those of the stretches that remain.
    private func merged(_ candidates: [Candidate], in series: [Double]) -> [Candidate] {
        var candidates = candidates
        while !candidates.isEmpty {
            var weakest = Self.first(candidates) { $0.test.pValue > $1.test.pValue }
            if candidates[weakest].test.pValue < significance {
                weakest = Self.first(candidates) { $0.test.magnitude < $1.test.magnitude }
                if candidates[weakest].test.magnitude > leastChange { return candidates }
            }

            candidates.remove(at: weakest)
            let indices = candidates.map(\.index)
            for neighbour in [weakest, weakest + 1] where candidates.indices.contains(neighbour) {
                candidates[neighbour] = candidate(candidates[neighbour].index, among: indices, in: series)
            }
        }

        return candidates
    }

    /// The position of the first candidate in an order.
    private static func first(_ candidates: [Candidate], by comesBefore: (Candidate, Candidate) -> Bool) -> Int {
        candidates.indices.reduce(0) { comesBefore(candidates[$1], candidates[$0]) ? $1 : $0 }
    }
}

// E-divisive as published: a place is a change if permuting the numbers between the earlier changes seldom makes a
// place as good.
extension ChangePointSearch {
    private func pValuesByPermutation(in series: [Double]) -> [Int: Double] {
        var pValues: [Int: Double] = [:]
        while true {
            let stretches = Self.stretches(between: pValues.keys.sorted(), count: series.count)
            guard let best = EnergyDivergence.best(of: series, in: stretches) else { return pValues }

            let pValue = probability(of: best, among: series, in: stretches, round: pValues.count)
            guard pValue <= significance else { return pValues }

            pValues[best.index] = pValue
        }
    }

    /// The share of permutations with a place at least as good. The series itself counts as one of them: (1 + better
    /// ones) of (1 + permutations). It stops when the place cannot be significant any more, which changes no result.
    private func probability(
        of divergence: EnergyDivergence, among series: [Double], in stretches: [Range<Int>], round: Int
    ) -> Double {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "change points", "\(round)"))
        var extreme = 0
        let total = Double(permutations + 1)

        for _ in 0..<permutations {
            var permuted = series
            for stretch in stretches {
                var part = Array(series[stretch])
                random.shuffleInPlace(&part)
                permuted.replaceSubrange(stretch, with: part)
            }

            if let best = EnergyDivergence.best(of: permuted, in: stretches), best.q >= divergence.q { extreme += 1 }
            if Double(1 + extreme) / total > significance { break }
        }

        return Double(1 + extreme) / total
    }
}

extension ChangePointSearch {
    /// The stretches between places in a series, empty ones left out.
    private static func stretches(between indices: [Int], count: Int) -> [Range<Int>] {
        zip([0] + indices, indices + [count]).filter { $0 < $1 }.map { $0..<$1 }
    }

    /// The stretches left and right of a place, up to its neighbours among `indices`.
    private static func stretches(
        around index: Int, indices: [Int], count: Int
    ) -> (left: Range<Int>, right: Range<Int>) {
        let start = indices.last { $0 < index } ?? 0
        let end = indices.first { $0 > index } ?? count
        return (start..<index, index..<end)
    }
}
