import Reproducibility

/// Confidence intervals over processes. It resamples whole processes with replacement, and never samples within one.
///
/// One process draws one placement of heap and pages and keeps it, so its samples are not independent repetitions: the
/// process is the unit. The interval is the percentile interval, from the 2.5 % to the 97.5 % quantile of the resampled
/// statistic. The same seed and input give the same interval on every machine; the order of samples within a process
/// does not matter. Source: measurement, Numbers.
///
/// With few processes a percentile interval is too narrow: if the levels of processes are normally distributed, it
/// contains the true median in about half of simulated runs with two processes, and in nine of ten with ten.
public struct ClusterBootstrap: Hashable, Sendable {
    /// The seed of the draws.
    public let seed: UInt64
    /// The number of draws.
    public let resamples: Int

    /// The simulated runs of a hundred in which the interval of the median contains the true one, by the number of
    /// processes, if the levels of processes are normally distributed.
    package static let coverage = [2: 49, 3: 73, 4: 82, 5: 88, 10: 91, 20: 93]

    /// A bootstrap.
    ///
    /// - Precondition: `resamples` is at least 1.
    public init(seed: UInt64, resamples: Int = 10_000) {
        precondition(resamples >= 1, "a bootstrap takes at least one resample, not \(resamples)")
        self.seed = seed
        self.resamples = resamples
    }

    /// The 95 % confidence interval of the median of the pooled samples, one array for each process.
    ///
    /// Processes without samples are left out.
    ///
    /// - Returns: `nil` if a sample is not finite, or if fewer than two processes have samples, because one process
    ///   draws one heap and shows no variation.
    /// - Complexity: O(n log n + r · p · log n) for n samples, p processes and r resamples.
    public func medianInterval(processes: [[Double]]) -> Interval? {
        let sampledProcesses = processes.filter { !$0.isEmpty }
        guard sampledProcesses.count >= 2, Self.areFinite(sampledProcesses) else { return nil }

        return ResampledMedians<UInt16>.canCount(sampledProcesses)
            ? medianInterval(ResampledMedians<UInt16>(processes: sampledProcesses), of: sampledProcesses.count)
            : medianInterval(ResampledMedians<UInt64>(processes: sampledProcesses), of: sampledProcesses.count)
    }

    private func medianInterval<Count>(_ pooled: ResampledMedians<Count>, of processes: Int) -> Interval? {
        var drawn = Multiplicities<Count>(Array(repeating: 0, count: processes))
        return interval { random in
            drawn.clear()
            for resample in 0..<Self.resamplesAtOnce { drawn.draw(resample, &random) }
            return pooled.medians(drawn)
        }
    }

    /// The ratio of the pooled medians of two things that were measured in the same processes, interleaved.
    ///
    /// Element i of both arrays is process i, and every resample draws the same processes for both, so that an effect
    /// of a process on both cancels out. Processes in which either has no samples are left out.
    ///
    /// - Returns: `nil` if no process is left, if the arrays differ in length and so are not of the same processes, if
    ///   a sample is not finite, or if the median of the denominator is 0. The ratio has no interval with fewer than
    ///   two processes, or if a resample has a denominator of 0.
    ///
    /// - Complexity: O(n log n + r · p · log n) for n samples, p processes and r resamples.
    public func ratioInterval(numerator: [[Double]], denominator: [[Double]]) -> Ratio? {
        guard numerator.count == denominator.count else { return nil }
        let pairs = zip(numerator, denominator).filter { !$0.isEmpty && !$1.isEmpty }
        return ratio(pairs.map(\.0), pairs.map(\.1))
    }

    private func ratio(_ above: [[Double]], _ below: [[Double]]) -> Ratio? {
        guard !above.isEmpty, !below.isEmpty, Self.areFinite(above), Self.areFinite(below) else { return nil }
        guard ResampledMedians<UInt16>.canCount(above), ResampledMedians<UInt16>.canCount(below) else {
            return ratio(above, below, counting: UInt64.self)
        }

        return ratio(above, below, counting: UInt16.self)
    }

    private func ratio<Count: FixedWidthInteger & SIMDScalar>(
        _ above: [[Double]], _ below: [[Double]], counting: Count.Type
    ) -> Ratio? {
        let numerators = ResampledMedians<Count>(processes: above)
        let denominators = ResampledMedians<Count>(processes: below)
        let value = numerators.median / denominators.median
        guard value.isFinite else { return nil }
        guard above.count >= 2 else { return Ratio(value: value, ci95: nil) }

        var drawn = Multiplicities<Count>(Array(repeating: 0, count: above.count))
        let interval = interval { random in
            drawn.clear()
            for resample in 0..<Self.resamplesAtOnce { drawn.draw(resample, &random) }
            return numerators.medians(drawn) / denominators.medians(drawn)
        }

        return Ratio(value: value, ci95: interval)
    }

    /// The percentile interval of a resampled statistic; `nil` if a resample is not finite.
    ///
    /// - Parameter statistics: draws the next eight resamples and computes the statistic of each.
    private func interval(of statistics: (inout Xoshiro256StarStar) -> SIMD8<Double>) -> Interval? {
        var random = Xoshiro256StarStar(seed: seed)
        var resampled: [Double] = []

        while resampled.count < resamples {
            let drawn = statistics(&random)
            for resample in 0..<min(Self.resamplesAtOnce, resamples - resampled.count) {
                guard drawn[resample].isFinite else { return nil }
                resampled.append(drawn[resample])
            }
        }

        return Self.middle(of: resampled)
    }

    /// The interval from the 2.5 % to the 97.5 % quantile, of finite numbers.
    ///
    /// A sample of the numbers shows where the tails end: about twice as many numbers as needed lie beyond a bound. If
    /// fewer than needed do, all are searched. Rejected: sorting the tails, which takes more instructions; searching
    /// all numbers always, with so many mispredicted branches that an interval took half as long again.
    static func middle(of numbers: [Double]) -> Interval {
        let count = numbers.count
        let tail = min(Int(Double(count - 1) * 0.025) + 2, count)
        let sample = stride(from: 0, to: count, by: sampledStep).map { numbers[$0] }.sorted()
        let rank = min(2 * tail * sample.count / count, sample.count - 1)
        let lowerBound = sample[rank]
        let upperBound = sample[sample.count - 1 - rank]

        var least = numbers.filter { $0 <= lowerBound }
        if least.count < tail { least = numbers }
        least.placeNumber(of: tail - 1, in: least.indices)

        var most = numbers.filter { $0 >= upperBound }
        if most.count < tail { most = numbers }
        most.placeNumber(of: most.count - tail, in: most.indices)

        // The places next to these hold the largest number before and the smallest after.
        let inner = (least: least[tail - 1], most: most[most.count - tail])
        let outer = (least: least.prefix(tail - 1).max(), most: most.suffix(tail - 1).min())
        return Interval(
            lower: Quantile.of(count, 0.025) { $0 == tail - 1 ? inner.least : outer.least ?? inner.least },
            upper: Quantile.of(count, 0.975) { $0 == count - tail ? inner.most : outer.most ?? inner.most })
    }

    /// The distance between numbers of the sample. It is odd, so that the sample has numbers of each lane.
    private static let sampledStep = 31

    /// The lanes of the vectors in which resamples are computed.
    private static let resamplesAtOnce = SIMD8<Double>.scalarCount

    /// True if each sample is a finite number.
    static func areFinite(_ processes: [[Double]]) -> Bool {
        processes.allSatisfy { $0.allSatisfy(\.isFinite) }
    }
}
