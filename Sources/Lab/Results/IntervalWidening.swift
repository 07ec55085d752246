import CPlatform
import Measurement

extension Interval {
    /// The quantiles of Student's distribution at 97.5 %, for 1, 2, 3 … degrees of freedom: those of usual runs, which
    /// have many intervals to widen.
    private static let quantiles = (1...30).map { quantile(freedom: $0) }

    private static func quantile(freedom: Int) -> Double {
        StudentTest.quantile(ofTail: 0.05, freedom: Double(freedom))
    }

    /// The interval of a ratio over so few processes that resampling them makes it too narrow
    /// (`ClusterBootstrap.coverage`). Its ends move away from the value, on a logarithmic scale, by what Student's
    /// distribution adds to the normal one, and by what dividing by n instead of n - 1 takes.
    ///
    /// - Parameters:
    ///   - value: the ratio, above 0.
    ///   - processes: the processes of the side that has fewer, two or more.
    func widened(around value: Double, processes: Int) -> Interval {
        guard value > 0, lower > 0, upper.isFinite, processes >= 2 else { return self }

        let freedom = processes - 1
        let isListed = freedom <= Self.quantiles.count
        let quantile = isListed ? Self.quantiles[freedom - 1] : Self.quantile(freedom: freedom)
        let factor = quantile / 1.96 * (Double(processes) / Double(freedom)).squareRoot()
        return Interval(
            lower: value * exp(factor * log(min(lower, value) / value)),
            upper: value * exp(factor * log(max(upper, value) / value)))
    }
}
