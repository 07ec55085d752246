import CLibrary

/// A test for the centre of a sample of few values by its range, with the matching interval (Lanke 1974).
///
/// A test by the ranks of n values gives no probability below 2⁻ⁿ, however far the values lie from 0, so a dozen values
/// may not confirm what six make obvious. This test asks how far a centre lies outside the sample, in ranges of the
/// sample. If all values lie beyond the centre by t ranges, the probability is at most 2⁻ⁿ (1 + t)⁻⁽ⁿ⁻¹⁾ for every
/// symmetric distribution with one peak, whatever its tails. It notices nothing if a value lies on the other side.
package struct RangeTest: CentreTest {
    package let values: [Double]
    /// The distance from the first to the last value, and ``resolution`` at least.
    private let range: Double

    /// The smallest range that is believed. If a clock rounds all values to one number, they have no range, and would
    /// lie infinitely many ranges from 0.
    package static let resolution = 0.005

    /// A test of differences, at least one, without NaN.
    package init(_ values: [Double]) {
        self.values = FewValues.sorted(values)
        range = max((self.values.last ?? 0) - (self.values.first ?? 0), Self.resolution)
    }

    package var estimate: Double {
        let middle = values.count / 2
        return values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
    }

    package func pGreater(than centre: Double) -> Double { probability((values.first ?? 0) - centre) }
    package func pLess(than centre: Double) -> Double { probability(centre - (values.last ?? 0)) }

    /// The probability of a sample that lies beyond a centre by a distance.
    private func probability(_ distance: Double) -> Double {
        guard distance > 0 else { return 1 }
        let count = Double(values.count)
        return pow(2, -count) * pow(1 + distance / range, 1 - count)
    }

    package func interval(error: Double) -> Interval {
        let count = Double(values.count)
        let outside = pow(2, -count) / (error / 2)
        guard count > 1 || outside <= 1 else { return Interval(lower: -.infinity, upper: .infinity) }

        let ranges = outside <= 1 ? 0 : pow(outside, 1 / (count - 1)) - 1
        return Interval(lower: (values.first ?? 0) - ranges * range, upper: (values.last ?? 0) + ranges * range)
    }
}
