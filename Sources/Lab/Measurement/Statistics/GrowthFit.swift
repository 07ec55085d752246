import CPlatform

/// The ways in which a cost may grow with the size n (measurement, "Numbers"), the slowest growth first.
public enum GrowthClass: String, Codable, Hashable, Sendable, CaseIterable {
    case constant = "O(1)"
    case logarithmic = "O(log n)"
    case squareRoot = "O(√n)"
    case linear = "O(n)"
    case linearithmic = "O(n log n)"
    case quadratic = "O(n²)"

    /// The class's function at `size`, which is at least 1; its value at 1 is 1 in every class.
    ///
    /// "log n" is log₂ n + 1, the steps of a bisection among n (the number of n's binary digits, smoothed): log n alone
    /// is 0 at n = 1, where no algorithm costs nothing.
    public func value(at size: Int) -> Double {
        let n = Double(size)
        switch self {
        case .constant: return 1
        case .logarithmic: return log2(n) + 1
        case .squareRoot: return n.squareRoot()
        case .linear: return n
        case .linearithmic: return n * (log2(n) + 1)
        case .quadratic: return n * n
        }
    }
}

/// How a cost grows with the size: the slope on log–log, and the best of a few classes (measurement, "Numbers").
///
/// The class is a best one among ``GrowthClass``'s, whatever it is worth: where the slope's interval excludes every
/// class, such as 3 for a cubic cost, the best is still named and the slope shows the contradiction.
public struct GrowthFit: Codable, Hashable, Sendable {
    /// A cost, above 0 and in any unit, at a size of at least 1.
    public typealias Point = (size: Int, cost: Double)

    /// One class, fitted as cost = coefficient · f(size) with a multiplicative error.
    public struct Candidate: Codable, Hashable, Sendable {
        public let growth: GrowthClass
        /// The factor, in the unit of the cost: the geometric mean of cost / f(size).
        public let coefficient: Double
        /// The root of the mean squared error of log cost: 0.05 is about 5 % off.
        public let logError: Double
        /// AICc less that of the best class: 0 for the best; above about 10, the class explains the costs much worse.
        ///
        /// Every class has the same number of parameters, so that the terms for it cancel and m · log of the ratio of
        /// the mean squared errors remains, for m points, which unlike AICc itself exists for three points too. Errors
        /// under 10⁻¹² are rounding and count as 10⁻¹².
        public let aiccDifference: Double
    }

    /// The class with the smallest AICc; the slower growth when two are equal.
    public let best: GrowthClass
    /// The Theil–Sen slope of log cost over log size: 0 for a constant cost, 1 for a linear, 2 for a quadratic one.
    public let slope: Double
    /// The slope's 95 % confidence interval; nil when there are too few points for one (``TheilSen``).
    public let ci95: Interval?
    /// Every class, the best first.
    public let ranking: [Candidate]

    /// Fits `points`, in any order.
    ///
    /// Nil unless there are at least three distinct sizes, which span two decades (the largest at least 100 times the
    /// smallest), all at least 1, with costs that are finite and above 0.
    ///
    /// - Complexity: O(n² log n) for n points.
    public init?(points: [Point]) {
        let sizes = Set(points.map(\.size))
        guard let smallest = sizes.min(), let largest = sizes.max(), sizes.count >= 3, smallest >= 1,
            largest / smallest >= 100, points.allSatisfy({ $0.cost > 0 && $0.cost.isFinite }),
            let line = TheilSen(points: points.map { (x: log(Double($0.size)), y: log($0.cost)) })
        else { return nil }

        let fits = GrowthClass.allCases.map { growth in
            let logRatios = points.map { log($0.cost / growth.value(at: $0.size)) }.sorted()
            let mean = logRatios.reduce(0, +) / Double(points.count)
            let squares = logRatios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            return (growth: growth, mean: mean, error: (squares / Double(points.count)).squareRoot())
        }
        func information(_ error: Double) -> Double { 2 * Double(points.count) * log(max(error, 1e-12)) }
        let least = fits.map { information($0.error) }.min() ?? 0
        let candidates = fits.map { fit in
            Candidate(
                growth: fit.growth, coefficient: exp(fit.mean), logError: fit.error,
                aiccDifference: information(fit.error) - least)
        }
        // Equal ones stay in the order of the cases: the position breaks the tie, since sort need not be stable.
        ranking = candidates.enumerated()
            .sorted { ($0.element.aiccDifference, $0.offset) < ($1.element.aiccDifference, $1.offset) }
            .map(\.element)
        best = ranking[0].growth
        slope = line.slope
        ci95 = line.ci95
    }
}
