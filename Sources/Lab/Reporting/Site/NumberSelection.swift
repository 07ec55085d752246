import Results

/// The selection of two numbers of a trend for a comparison.
enum NumberSelection: Sendable {
    /// The numbers of exactly two runs.
    case runs(base: String, head: String)
    /// The newest number, and the last one up to a run.
    case newest(base: String, lastRuns: LastRuns)

    /// The newest run of each cell. A cell continues in another trend if its input, the input's size or the instruction
    /// set changed.
    struct LastRuns: Sendable {
        private var names: [CellID: String] = [:]

        init(of trends: [Trend]) {
            for trend in trends { names[trend.cell] = max(names[trend.cell] ?? "", trend.points.last?.run ?? "") }
        }

        /// Returns true if a trend has no number in the newest run of its cell.
        func areLater(than trend: Trend) -> Bool { trend.points.last?.run != names[trend.cell] }
    }

    /// Returns the earlier number of a trend; `nil` without one.
    func earlierNumber(of trend: Trend) -> Trend.Point? {
        switch self {
        case .runs(let base, _): trend.points.last { $0.run == base }
        case .newest(let base, _): trend.number(upTo: base)
        }
    }

    /// Returns the later number of a trend; `nil` without one, or if the cell continues in another trend.
    func laterNumber(of trend: Trend) -> Trend.Point? {
        guard let last = trend.points.last else { return nil }
        switch self {
        case .runs(_, let head): return last.run == head ? last : nil
        case .newest(let base, let lastRuns):
            return last.run > base && !lastRuns.areLater(than: trend) ? last : nil
        }
    }

    /// Returns true if a trend without a later number ended after a number. If it had no number at the run to compare
    /// with, it had ended before.
    func isGone(_ trend: Trend, since earlier: Trend.Point) -> Bool {
        switch self {
        case .runs: true
        case .newest(let base, let lastRuns): earlier.run == base || lastRuns.areLater(than: trend)
        }
    }
}
