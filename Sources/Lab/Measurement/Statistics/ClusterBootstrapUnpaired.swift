import Reproducibility

extension ClusterBootstrap {
    /// The ratio of the pooled medians of two things that were measured in processes of their own, for instance in two
    /// runs: every resample draws the processes of each by themselves.
    ///
    /// Nil when a side has no process with samples, when a sample is not finite, or when the denominator's median is 0. The
    /// interval is nil when a side has fewer than two processes, and when some resample has a denominator of 0.
    ///
    /// - Complexity: O(n log n + r · p · log n) for n samples, p processes and r resamples.
    public func unpairedRatioInterval(numerator: [[Double]], denominator: [[Double]]) -> Ratio? {
        let above = numerator.filter { !$0.isEmpty }
        let below = denominator.filter { !$0.isEmpty }
        guard !above.isEmpty, !below.isEmpty, (above + below).allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
            return nil
        }
        let numerators = ResampledMedian(processes: above)
        let denominators = ResampledMedian(processes: below)
        func once(_ processes: [[Double]]) -> [Int] { Array(repeating: 1, count: processes.count) }
        let value =
            numerators.median(multiplicities: once(above)) / denominators.median(multiplicities: once(below))
        guard value.isFinite else { return nil }
        guard above.count >= 2, below.count >= 2 else { return Ratio(value: value, ci95: nil) }
        var random = Xoshiro256StarStar(seed: seed)
        func drawn(_ count: Int) -> [Int] {
            var multiplicities = [Int](repeating: 0, count: count)
            for _ in 0..<count { multiplicities[random.index(below: count)] += 1 }
            return multiplicities
        }
        var resampled: [Double] = []
        resampled.reserveCapacity(resamples)
        for _ in 0..<resamples {
            let numerator = numerators.median(multiplicities: drawn(above.count))
            resampled.append(numerator / denominators.median(multiplicities: drawn(below.count)))
        }
        guard resampled.allSatisfy(\.isFinite) else { return Ratio(value: value, ci95: nil) }
        resampled.sort()
        let interval = Interval(
            lower: Quantile.of(sorted: resampled, 0.025), upper: Quantile.of(sorted: resampled, 0.975))
        return Ratio(value: value, ci95: interval)
    }
}
