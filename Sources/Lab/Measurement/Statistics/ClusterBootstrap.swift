import Reproducibility

/// Confidence intervals over processes: resamples whole processes with replacement, never samples within one.
///
/// One process draws one heap and page placement and keeps it, so that its samples are no independent repetitions; the
/// process is the unit (measurement, Plans and Numbers). The interval is the percentile interval: the 2.5 % and 97.5 %
/// quantiles of the resampled statistic. The same seed and input give the same interval on every machine; the order of
/// samples within a process does not matter.
///
/// With few processes a percentile interval is too narrow: where the levels of processes are normally distributed, it
/// holds the true median in about 49, 73, 88, 91, 93 % of simulated runs with 2, 3, 5, 10, 20 processes.
public struct ClusterBootstrap: Hashable, Sendable {
    /// Where the random choice of processes starts.
    public let seed: UInt64
    /// How many times the processes are drawn.
    public let resamples: Int

    /// A bootstrap with `resamples` draws, at least 1.
    public init(seed: UInt64, resamples: Int = 10_000) {
        precondition(resamples >= 1, "a bootstrap takes at least one resample, not \(resamples)")
        self.seed = seed
        self.resamples = resamples
    }

    /// The 95 % confidence interval of the median of the pooled samples, one array for each process.
    ///
    /// Nil when fewer than two processes have samples (one process draws one heap: no interval can be claimed) or a
    /// sample is not finite. Processes without samples are left out.
    ///
    /// - Complexity: O(n log n + r · p · log n) for n samples, p processes and r resamples.
    public func medianInterval(processes: [[Double]]) -> Interval? {
        let measured = processes.filter { !$0.isEmpty }
        guard measured.count >= 2, Self.allFinite(measured) else { return nil }
        let pooled = ResampledMedian(processes: measured)
        return interval(processCount: measured.count) { pooled.median(multiplicities: $0) }
    }

    /// The ratio of the pooled medians of two things that were measured in the same processes, interleaved: element i
    /// of both arrays is process i, and every resample draws the same processes for both, so that what a process does
    /// to both alike cancels out.
    ///
    /// Processes in which either has no samples are left out of value and interval. Nil when no process is left, when
    /// the arrays differ in length (then they are not the same processes), when a sample is not finite, or when the
    /// denominator's median is 0. The interval is nil with fewer than two processes and when some resample has a
    /// denominator of 0.
    ///
    /// - Complexity: O(n log n + r · p · log n) for n samples, p processes and r resamples.
    public func ratioInterval(numerator: [[Double]], denominator: [[Double]]) -> Ratio? {
        guard numerator.count == denominator.count else { return nil }
        let pairs = zip(numerator, denominator).filter { !$0.isEmpty && !$1.isEmpty }
        let above = pairs.map(\.0)
        let below = pairs.map(\.1)
        guard !pairs.isEmpty, Self.allFinite(above), Self.allFinite(below) else { return nil }

        let numerators = ResampledMedian(processes: above)
        let denominators = ResampledMedian(processes: below)
        let once = [Int](repeating: 1, count: pairs.count)
        let value = numerators.median(multiplicities: once) / denominators.median(multiplicities: once)
        guard value.isFinite else { return nil }
        guard pairs.count >= 2 else { return Ratio(value: value, ci95: nil) }
        let interval = interval(processCount: pairs.count) {
            numerators.median(multiplicities: $0) / denominators.median(multiplicities: $0)
        }
        return Ratio(value: value, ci95: interval)
    }

    /// The percentile interval of a statistic of how many times each process was drawn; nil when it is not finite
    /// every time.
    private func interval(processCount: Int, of statistic: ([Int]) -> Double) -> Interval? {
        var random = Xoshiro256StarStar(seed: seed)
        var multiplicities = [Int](repeating: 0, count: processCount)
        var resampled: [Double] = []
        resampled.reserveCapacity(resamples)
        for _ in 0..<resamples {
            for process in 0..<processCount { multiplicities[process] = 0 }
            for _ in 0..<processCount { multiplicities[random.index(below: processCount)] += 1 }
            resampled.append(statistic(multiplicities))
        }
        guard resampled.allSatisfy(\.isFinite) else { return nil }
        resampled.sort()
        return Interval(
            lower: Quantile.of(sorted: resampled, 0.025),
            upper: Quantile.of(sorted: resampled, 0.975))
    }

    private static func allFinite(_ processes: [[Double]]) -> Bool {
        processes.allSatisfy { $0.allSatisfy(\.isFinite) }
    }
}
