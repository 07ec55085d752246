/// A straight line through points, by the Theil–Sen estimator (Theil 1950, Sen 1968). A few wild points do not move it.
public struct TheilSen: Hashable, Sendable {
    /// The median of the slopes of all pairs of points with distinct x.
    public let slope: Double
    /// The median of y − slope · x over the points.
    public let intercept: Double
    /// The 95 % confidence interval of the slope by Sen's method; `nil` if there are too few points for one.
    ///
    /// Its ends are slopes of pairs: those of the ranks (N − C) / 2 and (N + C) / 2 + 1 among N slopes, rounded to the
    /// nearest. C is 1.96 standard deviations of Kendall's S, corrected for equal x. Points without equal x have an
    /// interval from 5 points on, and up to 30 points it covers at least 95 % by the exact distribution of S. Equal y
    /// need no correction, because they are no ties after a slope is subtracted.
    public let ci95: Interval?

    /// Fits a line to points. The result is `nil` if no two have distinct x, or if one is not finite.
    ///
    /// - Complexity: O(n² log n) for n points.
    public init?(points: [(x: Double, y: Double)]) {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }

        var slopes: [Double] = []
        for (index, first) in points.enumerated() {
            for second in points[(index + 1)...] where second.x != first.x {
                slopes.append((second.y - first.y) / (second.x - first.x))
            }
        }

        guard !slopes.isEmpty else { return nil }

        slopes.sort()
        let slope = Quantile.median(sorted: slopes)
        self.slope = slope
        intercept = Quantile.median(sorted: points.map { $0.y - slope * $0.x }.sorted())
        ci95 = Self.lowerRank(points: points, slopeCount: slopes.count).map { rank in
            Interval(lower: slopes[rank - 1], upper: slopes[slopes.count - rank])
        }
    }

    /// The rank of the slope that is the interval's lower end, from 1. The upper end has the same rank from the top.
    private static func lowerRank(points: [(x: Double, y: Double)], slopeCount: Int) -> Int? {
        func pairSum(_ count: Int) -> Double { Double(count * (count - 1) * (2 * count + 5)) }

        let ties = Dictionary(grouping: points, by: \.x).values.map { pairSum($0.count) }
        let variance = (pairSum(points.count) - ties.reduce(0, +)) / 18
        let rank = ((Double(slopeCount) - 1.959963984540054 * variance.squareRoot()) / 2).rounded()
        return rank >= 1 ? Int(rank) : nil
    }
}
