/// A place in a series where what is measured changed.
public struct ChangePoint: Codable, Sendable, Equatable {
    /// The first number after the change.
    public var index: Int
    /// The probability of such a difference where there is no change.
    public var pValue: Double
    /// The mean between the change before and this one.
    public var meanBefore: Double
    /// The mean from here to the next change.
    public var meanAfter: Double

    /// The mean after as a multiple of the mean before; `nil` where that was 0.
    public var ratio: Double? { meanBefore == 0 ? nil : meanAfter / meanBefore }
}

/// How change points are looked for.
public struct ChangePointSearch: Sendable, Equatable {
    /// What decides whether a place that may be a change is one.
    public enum Method: String, Sendable, CaseIterable {
        /// Student's test in windows that slide over the series, weak changes first found and then merged away. It works
        /// with a handful of numbers, and finds the same as Apache Otava with its defaults. Source: Fleming and others,
        /// Hunter: Using Change Point Detection to Hunt for Performance Regressions (2023).
        case tTest = "t-test"
        /// E-divisive as published: as good a place is looked for in permutations of the series. It assumes no
        /// distribution, and takes some dozen numbers to find anything at a small significance.
        case permutation
    }

    /// What decides.
    public var method: Method
    /// A change has at most this probability of being none.
    public var significance: Double
    /// Numbers in a window of the t-test, at least 2.
    public var window: Int
    /// The t-test ignores changes of at most this share, there and back.
    public var leastChange: Double
    /// Permutations. The smallest probability they can tell is 1 in one more than their number.
    public var permutations: Int
    /// Where the permutations come from.
    public var seed: UInt64

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

    /// The change points of a series in time order, by place. Numbers that are not finite are not allowed.
    ///
    /// - Complexity: t-test: O(n · w) per change for windows of w numbers; permutation: O(n² · permutations) per change.
    public func changePoints(in series: [Double]) -> [ChangePoint] {
        precondition(series.allSatisfy(\.isFinite), "a series with a number that is not finite has no change points")
        switch method {
        case .tTest: return HunterSearch(search: self, series: series).changePoints
        case .permutation: return PermutationSearch(search: self, series: series).changePoints
        }
    }
}

/// The stretches between places in a series, empty ones left out.
enum Stretches {
    static func between(_ places: [Int], count: Int) -> [Range<Int>] {
        zip([0] + places, places + [count]).filter { $0 < $1 }.map { $0..<$1 }
    }

    /// The stretches left and right of a place: within one stretch, or where two of them meet.
    static func around(_ index: Int, places: [Int], count: Int) -> (left: Range<Int>, right: Range<Int>) {
        let start = places.last { $0 < index } ?? 0
        let end = places.first { $0 > index } ?? count
        return (start..<index, index..<end)
    }
}
