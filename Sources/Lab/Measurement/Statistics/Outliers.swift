/// The number of samples far outside by Tukey's fences (1977). They are counted and never removed. Source: measurement,
/// Numbers.
///
/// The fences lie 1.5 and 3 interquartile ranges outside the quartiles (``Quantile``). A sample on a fence is inside.
public struct Outliers: Codable, Hashable, Sendable {
    /// Samples beyond an inner fence (1.5 interquartile ranges), without those beyond the outer one.
    public let mild: Int
    /// Samples beyond an outer fence (3 interquartile ranges).
    public let extreme: Int

    /// Outliers that were counted already.
    public init(mild: Int, extreme: Int) {
        self.mild = mild
        self.extreme = extreme
    }

    /// Counts the outliers of `sorted`.
    ///
    /// - Parameter sorted: ascending, not empty, without NaN.
    /// - Complexity: O(n).
    public init(sorted: [Double]) {
        let lowerQuartile = Quantile.of(sorted: sorted, 0.25)
        let upperQuartile = Quantile.of(sorted: sorted, 0.75)
        let range = upperQuartile - lowerQuartile

        func beyond(_ ranges: Double) -> Int {
            let low = lowerQuartile - ranges * range
            let high = upperQuartile + ranges * range
            return sorted.count { $0 < low || $0 > high }
        }

        extreme = beyond(3)
        mild = beyond(1.5) - extreme
    }
}
