/// The numbers that describe one cell. Source: measurement, Numbers.
///
/// All values are in the unit of the samples. Quantiles are those of ``Quantile``, over the pooled samples of all
/// processes.
public struct Summary: Codable, Hashable, Sendable {
    /// The number of samples.
    public var n: Int
    /// Quantiles as observed.
    public var min, p25, median, p75, p90, max: Double
    /// The 99th percentile as observed; ``OrderStatisticBound`` gives a bound of it with confidence.
    public var p99: Double
    /// The median absolute deviation from the median, raw: not scaled by 1.4826 to look like a standard deviation.
    public var mad: Double
    /// The 95 % confidence interval of the median over processes; `nil` with fewer than two processes.
    public var ci95: Interval?
    /// The numbers of samples that lie far out, which are part of every other number too.
    public var outliers: Outliers

    package init(
        n: Int = 0, min: Double = 0, p25: Double = 0, median: Double = 0, p75: Double = 0, p90: Double = 0,
        p99: Double = 0, max: Double = 0, mad: Double = 0, ci95: Interval? = nil,
        outliers: Outliers = Outliers(mild: 0, extreme: 0)
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

    /// Describes the samples of several processes, one array each, in any order.
    ///
    /// `nil` if there is no sample, and if a sample is NaN or infinite, which no measurement gives.
    ///
    /// - Complexity: O(n log n) for n samples, and the bootstrap's.
    public init?(processes: [[Double]], bootstrap: ClusterBootstrap) {
        let sorted = processes.joined().sorted()
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
        ci95 = bootstrap.medianInterval(processes: processes)
        outliers = Outliers(sorted: sorted)
    }
}
