import Reproducibility

/// Confidence intervals of the ratio of two medians that were measured in different processes, as in two runs.
///
/// Whole processes are resampled, and the interval is the percentile interval, as in ``ClusterBootstrap``. The sides
/// are resampled apart, so that each resample of one makes a pair with each of the other. Eight of one side are paired
/// with eight of the other: 64 pairs. If both sides vary alike, the ends of an interval over 4,000 resamples depend on
/// the seed as those over 10,000 single pairs do; if only one side varies, a third more.
///
/// Draws depend on the seed, the side and the number of processes, and on nothing else. So all ratios of one bootstrap
/// share them. Each interval is the one that it is alone, but errors of chance are not independent between intervals.
public struct UnpairedBootstrap: Sendable {
    /// The seed of the draws.
    public let seed: UInt64
    /// The number of resamples of each side, a multiple of eight.
    public let resamples: Int

    /// The groups of eight resamples of each side by the number of processes, for the numbers that are usual.
    private let draws: [Draw: [Multiplicities<UInt16>]]

    private enum Side: String, CaseIterable { case numerator, denominator }

    private struct Draw: Hashable {
        let side: Side
        let processes: Int
    }

    /// The most processes for which draws are kept: those of each number take up to 16 kB for each process.
    private static let mostKept = 100

    private static let groupSize = SIMD8<Double>.scalarCount

    /// A bootstrap.
    ///
    /// - Parameters:
    ///   - seed: the seed of the draws.
    ///   - resamples: the number of resamples of each side, rounded up to a multiple of eight.
    ///   - usualProcesses: numbers of processes that many ratios have. The draws for them are kept.
    ///
    /// - Precondition: `resamples` is at least 1.
    public init(seed: UInt64, resamples: Int = 4_000, usualProcesses: Set<Int> = []) {
        precondition(resamples >= 1, "a bootstrap takes at least one resample, not \(resamples)")
        let groups = (resamples + Self.groupSize - 1) / Self.groupSize
        self.seed = seed
        self.resamples = groups * Self.groupSize

        var draws: [Draw: [Multiplicities<UInt16>]] = [:]
        for processes in usualProcesses where (2...Self.mostKept).contains(processes) {
            for side in Side.allCases {
                let draw = Draw(side: side, processes: processes)
                draws[draw] = (0..<groups).map { Self.drawn(draw, group: $0, seed: seed) }
            }
        }
        self.draws = draws
    }

    /// The ratio of the pooled medians of two things, with one array of samples for each process.
    ///
    /// - Parameters:
    ///   - numerator: the samples of the thing that is compared.
    ///   - denominator: the samples of the thing that it is compared with.
    ///   - excludedValue: a value for which intervals are left out that contain it; `nil` to keep every interval. As a
    ///     rule a twentieth of the resamples is enough to know.
    ///
    /// - Returns: `nil` if a side has no process with samples, if a sample is not finite, and if the median of the
    ///   denominator is 0. There is no interval if a side has fewer than two processes, and if a resample has a
    ///   denominator of 0.
    ///
    /// - Complexity: O(n log n + r · p · log n) for n samples, p processes and r resamples.
    public func ratioInterval(
        numerator: [[Double]], denominator: [[Double]], excluding excludedValue: Double? = nil
    ) -> Ratio? {
        let above = numerator.filter { !$0.isEmpty }
        let below = denominator.filter { !$0.isEmpty }
        guard !above.isEmpty, !below.isEmpty else { return nil }
        guard ClusterBootstrap.areFinite(above), ClusterBootstrap.areFinite(below) else { return nil }

        let upper = Draw(side: .numerator, processes: above.count)
        let lower = Draw(side: .denominator, processes: below.count)
        guard ResampledMedians<UInt16>.canCount(above), ResampledMedians<UInt16>.canCount(below) else {
            return ratio(
                ResampledMedians<UInt64>(processes: above), { Self.drawn(upper, group: $0, seed: seed) },
                ResampledMedians<UInt64>(processes: below), { Self.drawn(lower, group: $0, seed: seed) },
                excluding: excludedValue)
        }

        let keptAbove = draws[upper]
        let keptBelow = draws[lower]
        return ratio(
            ResampledMedians<UInt16>(processes: above),
            { keptAbove?[$0] ?? Self.drawn(upper, group: $0, seed: seed) },
            ResampledMedians<UInt16>(processes: below),
            { keptBelow?[$0] ?? Self.drawn(lower, group: $0, seed: seed) },
            excluding: excludedValue)
    }

    /// The ratio with its interval.
    ///
    /// - Parameter drawnAbove: returns the draws of a group for the numerator.
    private func ratio<Count>(
        _ numerators: ResampledMedians<Count>, _ drawnAbove: (Int) -> Multiplicities<Count>,
        _ denominators: ResampledMedians<Count>, _ drawnBelow: (Int) -> Multiplicities<Count>,
        excluding excludedValue: Double?
    ) -> Ratio? {
        let value = numerators.median / denominators.median
        guard value.isFinite else { return nil }
        guard min(numerators.processes, denominators.processes) >= 2 else { return Ratio(value: value, ci95: nil) }

        // With so many pairs on one side of a value, the end of the interval on that side lies there too, whatever the
        // remaining pairs are.
        let pairs = resamples * Self.groupSize
        let fewestOnOneSide = Int(Double(pairs - 1) * 0.025) + 2
        var below = 0
        var above = 0
        var ratios: [Double] = []
        ratios.reserveCapacity(excludedValue == nil ? pairs : 0)

        for group in 0..<resamples / Self.groupSize {
            let tops = numerators.medians(drawnAbove(group))
            let bottoms = denominators.medians(drawnBelow(group))
            for resample in 0..<Self.groupSize {
                let quotients = tops / bottoms[resample]
                // 0 times what is not finite is no number.
                guard (0 * quotients).sum() == 0 else { return Ratio(value: value, ci95: nil) }

                withUnsafeBytes(of: quotients) { ratios.append(contentsOf: $0.assumingMemoryBound(to: Double.self)) }
                guard let excludedValue else { continue }

                for pair in 0..<Self.groupSize {
                    if quotients[pair] <= excludedValue { below += 1 }
                    if quotients[pair] >= excludedValue { above += 1 }
                }
            }

            if min(below, above) >= fewestOnOneSide { return Ratio(value: value, ci95: nil) }
        }

        return Ratio(value: value, ci95: ClusterBootstrap.middle(of: ratios))
    }

    /// Draws a group of eight resamples.
    private static func drawn<Count>(_ draw: Draw, group: Int, seed: UInt64) -> Multiplicities<Count> {
        let groupSeed = Seed.derive(seed, draw.side.rawValue, "\(draw.processes)", "\(group)")
        var random = Xoshiro256StarStar(seed: groupSeed)
        var drawn = Multiplicities<Count>(Array(repeating: 0, count: draw.processes))
        for resample in 0..<groupSize { drawn.draw(resample, &random) }
        return drawn
    }
}
