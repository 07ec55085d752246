import Measurement
import Nouns
import Results

/// The mean of the times of a run, relative to an earlier run. If some times are longer and some are shorter, each side
/// has its own mean: a common mean would hide both. Source: statements, Means of times on a site
struct SplitMean: Sendable {
    /// The side of a time that changed.
    enum Side: Sendable {
        case longer, shorter
    }

    /// A time as a multiple of its earlier value.
    private struct Entry: Sendable {
        let trend: Trend
        let ratio: Double
        let side: Side?
    }

    private let entries: [Entry]

    /// - Parameters:
    ///   - trends: the trends of times, with their changes.
    ///   - base: the run to compare with. Each time is compared with its last number up to this run.
    ///   - run: the name of the newest run.
    init(of trends: [Trend], from base: RecordedRun, to run: String) {
        entries = trends.compactMap { trend in
            guard let earlier = trend.number(upTo: base), earlier.median > 0,
                let point = trend.points.last(where: { $0.run == run }), point.median > 0
            else { return nil }
            return Entry(
                trend: trend, ratio: point.median / earlier.median,
                side: trend.side(of: point, nextTo: earlier, since: base))
        }
    }

    /// The number of times.
    var count: Int { entries.count }

    /// True if some times are longer and some are shorter: there is no common mean.
    var isSplit: Bool { entries.contains { $0.side == .longer } && entries.contains { $0.side == .shorter } }

    /// Returns the trends of the times on a side, or of the times without one.
    func trends(on side: Side?) -> [Trend] { entries.filter { $0.side == side }.map(\.trend) }

    private func ratios(on side: Side?) -> [Double] { entries.filter { $0.side == side }.map(\.ratio) }

    /// The mean in words: `0.9 % longer on average (69 ratios)`, or
    /// `30.1 % longer on average in 10 of 69 timings, 20.1 % shorter in 9, 0.2 % longer in the other 50`; `nil` without
    /// a time.
    var text: String? {
        guard isSplit else { return Self.mean(entries.map(\.ratio))?.text }

        var parts: [String] = []
        if let mean = Self.mean(ratios(on: .longer)) {
            parts.append("\(mean.difference) on average in \(mean.cells.grouped) of \(counted(count, "timing"))")
        }
        if let mean = Self.mean(ratios(on: .shorter)) {
            parts.append("\(mean.difference) in \(mean.cells.grouped)")
        }
        if let mean = Self.mean(ratios(on: nil)) {
            parts.append("\(mean.difference) in the other \(mean.cells.grouped)")
        }
        return parts.joined(separator: ", ")
    }

    private static func mean(_ ratios: [Double]) -> Findings.MeanRatio? {
        GeometricMean.of(ratios).map { Findings.MeanRatio(ratio: $0, cells: ratios.count) }
    }
}

extension Trend {
    /// Returns the side of a time: the direction of a change of level since a run or, without one, of a change beyond
    /// the allowance; `nil` without either.
    ///
    /// - Parameters:
    ///   - point: the number of the newest run.
    ///   - earlier: the number to compare with.
    ///   - run: the run to compare with.
    fileprivate func side(of point: Point, nextTo earlier: Point, since run: RecordedRun) -> SplitMean.Side? {
        if let level = levelChange(after: run) { return level.after > level.before ? .longer : .shorter }

        let ratio = point.median / earlier.median
        switch finding(from: earlier, to: point).verdict {
        case .slower where ratio > 1 + Findings.layoutAllowance: return .longer
        case .faster where ratio < 1 - Findings.layoutAllowance: return .shorter
        default: return nil
        }
    }
}
