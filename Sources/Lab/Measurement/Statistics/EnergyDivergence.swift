/// The place in a stretch of numbers at which the numbers before it differ most from those after it, by the energy
/// statistic of E-divisive.
///
/// For two neighbouring stretches X (n numbers) and Y (m numbers) the statistic is
///
///     q = 2/(n+m) · Σ|x−y| − 2m/((n+m)(n−1)) · Σ|x−x′| − 2n/((n+m)(m−1)) · Σ|y−y′|
///
/// with every pair counted once. A stretch of one number has no pairs. Y need not reach to the end, because the numbers
/// after it may belong to another change. From Matteson and James, A Nonparametric Approach for Multiple Change Point
/// Analysis of Multivariate Data (2014), in the form in which Apache Otava computes it.
struct EnergyDivergence: Equatable {
    /// The first number after the change, counted in the series.
    var index: Int
    /// The statistic of the place: the larger, the more the numbers before and after it differ.
    var q: Double

    /// Finds the best place within `range` of `series`, the first of equal ones; `nil` for fewer than two numbers.
    ///
    /// - Complexity: O(n²) time, O(n) memory for n numbers.
    init?(of series: [Double], in range: Range<Int>) {
        let count = range.count
        guard count > 1 else { return nil }

        let values = Array(series[range])
        // within[τ] is the sum over pairs in values[τ ..< κ], and before[τ] is the sum over pairs in values[..<τ].
        var within = [Double](repeating: 0, count: count)
        var before = [Double](repeating: 0, count: count + 1)
        var best = (split: 0, end: 0, q: -Double.infinity)

        for last in 1..<count {
            var distances = 0.0
            for split in stride(from: last - 1, through: 0, by: -1) {
                distances += abs(values[split] - values[last])
                within[split] += distances
            }

            let end = last + 1
            let sumWithin = within[0]
            before[end] = sumWithin

            for split in 1..<end {
                let n = Double(split)
                let m = Double(end - split)
                let between = sumWithin - before[split] - within[split]
                var q = 2 / (n + m) * between
                if split > 1 { q -= 2 * m / (n + m) / (n - 1) * before[split] }
                if end - split > 1 { q -= 2 * n / (n + m) / (m - 1) * within[split] }
                if q > best.q || (q == best.q && (split, end) < (best.split, best.end)) { best = (split, end, q) }
            }
        }

        index = range.lowerBound + best.split
        q = best.q
    }

    /// The best place over several stretches: the first of those with the largest statistic.
    static func best(of series: [Double], in ranges: [Range<Int>]) -> EnergyDivergence? {
        ranges.compactMap { EnergyDivergence(of: series, in: $0) }.max { $0.q < $1.q }
    }
}
