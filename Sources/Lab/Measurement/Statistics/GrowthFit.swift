import CLibrary

/// The growth of a cost with the size: the slope on log–log, and the best of a few classes. Source: measurement,
/// Growth.
///
/// A class is fitted as cost = constant + coefficient · f(size), neither below 0, with a multiplicative error.
/// Without the constant, the fixed cost of a call made O(n) look like O(√n). The class is the best among those of
/// ``GrowthClass``. If the slope's interval excludes even the best class, as it does for a cubic cost, no class is
/// named, and only the slope is known.
public struct GrowthFit: Codable, Hashable, Sendable {
    /// A cost at a size.
    public struct Point: Hashable, Sendable {
        /// The size, at least 1.
        public var size: Int
        /// The cost, above 0 and in any unit.
        public var cost: Double

        /// A cost at a size.
        public init(size: Int, cost: Double) {
            self.size = size
            self.cost = cost
        }
    }

    /// The class with the smallest AICc, or the slower growth of two equal ones. If by that class the cost grows by
    /// less than half over all sizes, the class is constant, because a step at one size is no growth.
    ///
    /// `nil` if another class fits about as well, if the slope's interval refutes the class, or if the growth is seen
    /// only at the last size, where a single step would make the class. Then only the slope is known.
    public let best: GrowthClass?
    /// The factor of the class, in the unit of the cost: the geometric mean of cost / f(size) without the constant.
    public let coefficient: Double
    /// The fixed part of the cost, in its unit; 0 for ``GrowthClass/constant``.
    public let constant: Double
    /// The Theil–Sen slope of log cost over log size: 0 for a constant cost, 1 for a linear, 2 for a quadratic one.
    public let slope: Double
    /// The slope's 95 % confidence interval; `nil` if there are too few points for one (``TheilSen``).
    public let ci95: Interval?

    /// Fits `points`, in any order.
    ///
    /// It is `nil` unless there are at least five distinct sizes of 1 or more, the largest is at least 100 times the
    /// smallest, and all costs are finite and above 0.
    ///
    /// - Complexity: O(n² log n) for n points.
    public init?(points: [Point]) {
        let sizes = Set(points.map(\.size))
        guard let smallest = sizes.min(), let largest = sizes.max(), sizes.count >= 5, smallest >= 1,
            largest / smallest >= 100, points.allSatisfy({ $0.cost > 0 && $0.cost.isFinite }),
            let line = TheilSen(points: points.map { (x: log(Double($0.size)), y: log($0.cost)) })
        else { return nil }

        let fits = GrowthClass.allCases.map { ClassFit($0, points, largest: largest) }
        // min gives the first of equal ones, which is the slowest growth.
        guard let closest = fits.min(by: { $0.information < $1.information }) else { return nil }

        let best = closest.growth(from: smallest, to: largest) < 1.5 ? fits[0] : closest
        let hasRival = best.growth != .constant && fits.contains { $0.rivals(best) }
        let isKnown = !hasRival && best.isSeen(at: sizes) && best.agrees(with: line, at: points.map(\.size))
        self.best = isKnown ? best.growth : nil
        coefficient = exp(best.mean)
        constant = exp(best.mean) * best.share
        slope = line.slope
        ci95 = line.ci95
    }
}

/// The best fit of one class.
private struct ClassFit {
    let growth: GrowthClass
    /// The constant as a multiple of the coefficient.
    private(set) var share = 0.0
    /// The mean of the logarithms of cost / (share + f(size)).
    private(set) var mean = 0.0
    /// The standard deviation of the same logarithms.
    private(set) var error = Double.infinity
    /// AICc of the error of the logarithms; errors under 10⁻¹² are rounding and count as 10⁻¹².
    let information: Double

    init(_ growth: GrowthClass, _ points: [GrowthFit.Point], largest: Int) {
        self.growth = growth
        let count = Double(points.count)
        let values = points.map { (cost: $0.cost, value: growth.value(at: $0.size)) }

        // The mean and the error with a given share.
        func fit(_ share: Double) -> (share: Double, mean: Double, error: Double) {
            let logRatios = values.map { log($0.cost / (share + $0.value)) }
            let mean = logRatios.reduce(0, +) / count
            return (share, mean, (logRatios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot())
        }

        let withoutConstant = fit(0)
        mean = withoutConstant.mean
        error = withoutConstant.error

        // Searches from a thousandth of the least value to a thousand times the largest, in ever smaller steps.
        var low = -3.0
        var high = log10(growth.value(at: largest)) + 3

        for _ in 0..<(growth == .constant ? 0 : 4) {
            let step = (high - low) / 40
            let shares = (0...40).map { fit(pow(10, low + step * Double($0))) }
            guard let closest = shares.min(by: { $0.error < $1.error }) else { break }

            if closest.error < error - 1e-12 {
                share = closest.share
                mean = closest.mean
                error = closest.error
            }

            low = log10(closest.share) - step
            high = log10(closest.share) + step
        }

        // The coefficient and, unless it is the only part, the constant.
        let parameters = growth == .constant ? 1.0 : 2
        information =
            2 * count * log(max(error, 1e-12)) + 2 * parameters
            + 2 * parameters * (parameters + 1) / (count - parameters - 1)
    }

    /// True if another class fits nearly as well: an AICc that is at most 2 larger.
    func rivals(_ best: ClassFit) -> Bool { growth != best.growth && information - best.information <= 2 }

    /// True if the slope that the class would have at the same sizes lies in the interval of the measured slope, or so
    /// near to it as the slopes of layouts scatter.
    func agrees(with line: TheilSen, at sizes: [Int]) -> Bool {
        let regression = TheilSen(points: sizes.map { (x: log(Double($0)), y: log(share + growth.value(at: $0))) })
        let slope = growth == .constant ? 0 : regression?.slope ?? 0
        let interval = line.ci95 ?? Interval(lower: line.slope - 0.1, upper: line.slope + 0.1)
        return interval.lower - Self.nearness <= slope && slope <= interval.upper + Self.nearness
    }

    /// The distance by which the slopes of layouts scatter.
    private static let nearness = 0.02

    /// True if the growing part is at least a quarter of the constant part at two sizes or more. A constant cost need
    /// not grow.
    func isSeen(at sizes: Set<Int>) -> Bool {
        growth == .constant || sizes.count { growth.value(at: $0) >= share / 4 } >= 2
    }

    /// The cost at one size as a multiple of that at another.
    func growth(from smallest: Int, to largest: Int) -> Double {
        (share + growth.value(at: largest)) / (share + growth.value(at: smallest))
    }
}
