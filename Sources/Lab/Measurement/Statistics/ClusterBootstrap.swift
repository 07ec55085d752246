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
    /// A value for which intervals are left out that contain it; `nil` to keep every interval. As a rule a twentieth of
    /// the resamples is enough to know.
    public var valueToExclude: Double?

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
        var drawn = Multiplicities<Count>(Self.singleCounts(processes))
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
        return ratio(pairs.map(\.0), pairs.map(\.1), isPaired: true)
    }

    /// The ratio of the pooled medians of two things that were measured in different processes, for instance in two
    /// runs. Every resample draws the processes of each separately.
    ///
    /// - Returns: `nil` if a side has no process with samples, if a sample is not finite, or if the median of the
    ///   denominator is 0. The ratio has no interval if a side has fewer than two processes, or if a resample has a
    ///   denominator of 0.
    ///
    /// - Complexity: O(n log n + r · p · log n) for n samples, p processes and r resamples.
    public func unpairedRatioInterval(numerator: [[Double]], denominator: [[Double]]) -> Ratio? {
        ratio(numerator.filter { !$0.isEmpty }, denominator.filter { !$0.isEmpty }, isPaired: false)
    }

    private func ratio(_ above: [[Double]], _ below: [[Double]], isPaired: Bool) -> Ratio? {
        guard !above.isEmpty, !below.isEmpty, Self.areFinite(above), Self.areFinite(below) else { return nil }
        guard ResampledMedians<UInt16>.canCount(above), ResampledMedians<UInt16>.canCount(below) else {
            return ratio(above, below, isPaired: isPaired, counting: UInt64.self)
        }

        return ratio(above, below, isPaired: isPaired, counting: UInt16.self)
    }

    private func ratio<Count: FixedWidthInteger & SIMDScalar>(
        _ above: [[Double]], _ below: [[Double]], isPaired: Bool, counting: Count.Type
    ) -> Ratio? {
        let numerators = ResampledMedians<Count>(processes: above)
        let denominators = ResampledMedians<Count>(processes: below)
        var drawnAbove = Multiplicities<Count>(Self.singleCounts(above.count))
        var drawnBelow = Multiplicities<Count>(Self.singleCounts(below.count))
        let value = numerators.medians(drawnAbove)[0] / denominators.medians(drawnBelow)[0]

        guard value.isFinite else { return nil }
        guard above.count >= 2, below.count >= 2 else { return Ratio(value: value, ci95: nil) }

        let interval = interval { random in
            drawnAbove.clear()
            drawnBelow.clear()
            for resample in 0..<Self.resamplesAtOnce {
                drawnAbove.draw(resample, &random)
                if !isPaired { drawnBelow.draw(resample, &random) }
            }

            return numerators.medians(drawnAbove) / denominators.medians(isPaired ? drawnAbove : drawnBelow)
        }

        return Ratio(value: value, ci95: interval)
    }

    /// The percentile interval of a resampled statistic; `nil` if a resample is not finite, or if the interval contains
    /// ``valueToExclude``.
    ///
    /// - Parameter statistics: draws the next eight resamples and computes the statistic of each.
    private func interval(of statistics: (inout Xoshiro256StarStar) -> SIMD8<Double>) -> Interval? {
        // If so many resamples lie on one side of a value, the interval ends on that side of it, whatever the remaining
        // resamples are.
        let fewestOnOneSide = Int(Double(resamples - 1) * 0.025) + 2
        var below = 0
        var above = 0
        var random = Xoshiro256StarStar(seed: seed)
        var resampled: [Double] = []

        while resampled.count < resamples {
            let drawn = statistics(&random)
            for resample in 0..<min(Self.resamplesAtOnce, resamples - resampled.count) {
                let next = drawn[resample]
                guard next.isFinite else { return nil }

                resampled.append(next)
                guard let valueToExclude else { continue }

                if next <= valueToExclude { below += 1 }
                if next >= valueToExclude { above += 1 }
                if min(below, above) >= fewestOnOneSide { return nil }
            }
        }

        return Self.middle(of: resampled)
    }

    /// The interval from the 2.5 % to the 97.5 % quantile.
    static func middle(of numbers: [Double]) -> Interval {
        let outside = Int(Double(numbers.count - 1) * 0.025) + 2
        let least = first(outside, of: numbers, in: <)
        let most = first(outside, of: numbers, in: >)
        return Interval(
            lower: Quantile.of(numbers.count, 0.025) { least[$0] },
            upper: Quantile.of(numbers.count, 0.975) { most[numbers.count - 1 - $0] })
    }

    /// Returns at least the first `count` of the numbers, sorted.
    ///
    /// A bound is taken from a sample of the numbers, so that about twice as many numbers as are asked for lie within
    /// it, and only these are sorted. If too few lie within it, all numbers are sorted. Rejected: sorting all numbers
    /// always, which takes eight times the instructions.
    private static func first(_ count: Int, of numbers: [Double], in order: (Double, Double) -> Bool) -> [Double] {
        let sample = numbers.prefix(numbers.count / 16).sorted(by: order)
        guard let last = sample.last else { return numbers.sorted(by: order) }

        let rank = 2 * count * sample.count / numbers.count
        let bound = rank < sample.count ? sample[rank] : last
        let part = numbers.filter { !order(bound, $0) }
        return (part.count < count ? numbers : part).sorted(by: order)
    }

    /// The lanes of the vectors in which resamples are computed.
    private static let resamplesAtOnce = SIMD8<Double>.scalarCount

    private static func singleCounts(_ processes: Int) -> [Int] { Array(repeating: 1, count: processes) }

    private static func areFinite(_ processes: [[Double]]) -> Bool {
        processes.allSatisfy { $0.allSatisfy(\.isFinite) }
    }
}
