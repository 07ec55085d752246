/// The numbers that describe one cell. Source: measurement, Numbers.
///
/// All values are in the unit of the samples. Quantiles are computed by ``Quantile`` from the samples of all processes
/// together.
public struct Summary: Codable, Hashable, Sendable {
    /// The number of samples.
    public var n: Int
    /// Quantiles as observed.
    public var min, p25, median, p75, p90, max: Double
    /// The 99th percentile as observed. ``OrderStatisticBound`` computes a bound that holds with a chosen confidence.
    public var p99: Double
    /// The median absolute deviation from the median. It is not scaled by 1.4826 to look like a standard deviation.
    public var mad: Double
    /// The 95 % confidence interval of the median over processes; `nil` with fewer than two processes.
    public var ci95: Interval?
    /// The numbers of samples that lie far from the others. They still count in every other statistic.
    public var outliers: Outliers

    package init(
        n: Int, min: Double, p25: Double, median: Double, p75: Double, p90: Double, p99: Double, max: Double,
        mad: Double, ci95: Interval?, outliers: Outliers
    ) {
        self.n = n
        self.min = min
        self.p25 = p25
        self.median = median
        self.p75 = p75
        self.p90 = p90
        self.p99 = p99
        self.max = max
        self.mad = mad
        self.ci95 = ci95
        self.outliers = outliers
    }

    /// Describes the samples of several processes. The result is `nil` if there is no sample, or if a sample is NaN or
    /// infinite, which no measurement gives.
    ///
    /// - Parameters:
    ///   - processes: the samples in any order, one array for each process.
    ///   - bootstrap: computes the interval of the median.
    /// - Complexity: O(n log n) for n samples, and the bootstrap's.
    public init?(processes: [[Double]], bootstrap: ClusterBootstrap) {
        self.init(samples: processes.joined())
        ci95 = bootstrap.medianInterval(processes: processes)
    }

    /// Describes samples without an interval of their median. The result is `nil` if there is no sample, or if a sample
    /// is NaN or infinite, which no measurement gives.
    package init?(samples: some Sequence<Double>) {
        let sorted = samples.sorted()
        guard !sorted.isEmpty, sorted.allSatisfy(\.isFinite) else { return nil }

        let median = Quantile.median(sorted: sorted)
        n = sorted.count
        min = Quantile.of(sorted: sorted, 0)
        p25 = Quantile.of(sorted: sorted, 0.25)
        self.median = median
        p75 = Quantile.of(sorted: sorted, 0.75)
        p90 = Quantile.of(sorted: sorted, 0.9)
        p99 = Quantile.of(sorted: sorted, 0.99)
        max = Quantile.of(sorted: sorted, 1)
        mad = Quantile.median(sorted: sorted.map { abs($0 - median) }.sorted())
        ci95 = nil
        outliers = Outliers(sorted: sorted)
    }
}
