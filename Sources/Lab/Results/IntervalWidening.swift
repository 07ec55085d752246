import CPlatform
import Measurement

extension Interval {
    /// The 97.5 % quantiles of Student's distribution for 1, 2, 3 … degrees of freedom. Usual runs, which have many
    /// intervals to widen, need only these.
    private static let quantiles = (1...30).map { quantile(freedom: $0) }

    private static func quantile(freedom: Int) -> Double {
        StudentTest.quantile(ofTail: 0.05, freedom: Double(freedom))
    }

    /// The interval of a ratio over so few processes that resampling makes it too narrow (`ClusterBootstrap.coverage`).
    /// On a logarithmic scale, its ends move away from the value by the factor between Student's and the normal
    /// distribution, and by the factor for dividing by n instead of n - 1.
    ///
    /// - Parameters:
    ///   - value: the ratio, above 0.
    ///   - processes: the number of processes of the side with fewer, at least two.
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
