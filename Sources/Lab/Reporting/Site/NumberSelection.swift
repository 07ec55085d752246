import Results

/// The two numbers of a series that a comparison sets next to each other.
enum NumberSelection: Sendable {
    /// The numbers of exactly two runs.
    case runs(base: String, head: String)
    /// The newest number, and the last one up to a run.
    case newest(base: String, lastRuns: LastRuns)

    /// The newest run of each cell. A cell goes on in another series if its input, the size of that or the instruction
    /// set changed.
    struct LastRuns: Sendable {
        private var names: [CellID: String] = [:]

        init(of lines: [Trend]) {
            for line in lines { names[line.cell] = max(names[line.cell] ?? "", line.points.last?.run ?? "") }
        }

        /// Returns true if a series has no number in the newest run of its cell.
        func areLater(than line: Trend) -> Bool { line.points.last?.run != names[line.cell] }
    }

    /// Returns the earlier number of a series; `nil` if it has none.
    func earlierNumber(of line: Trend) -> Trend.Point? {
        switch self {
        case .runs(let base, _): line.points.last { $0.run == base }
        case .newest(let base, _): line.number(upTo: base)
        }
    }

    /// Returns the later number of a series; `nil` if it has none, or goes on in another series.
    func laterNumber(of line: Trend) -> Trend.Point? {
        guard let last = line.points.last else { return nil }
        switch self {
        case .runs(_, let head): return last.run == head ? last : nil
        case .newest(let base, let lastRuns):
            return last.run > base && !lastRuns.areLater(than: line) ? last : nil
        }
    }

    /// Returns true if a series without a later number is gone since a number. One that had none at the run to compare
    /// with was gone before.
    func isGone(_ line: Trend, since earlier: Trend.Point) -> Bool {
        switch self {
        case .runs: true
        case .newest(let base, let lastRuns): earlier.run == base || lastRuns.areLater(than: line)
        }
    }
}
