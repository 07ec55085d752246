import Measurement
import Results

/// The runs of one machine and build in short: the mean of its times relative to one run, and its budgets.
struct SiteCourse: Sendable {
    /// The name of the machine and build on the site.
    let machine: String
    /// The position of the machine on the site.
    let position: Int
    /// The run for comparison: its times count as 1.
    let base: RecordedRun
    /// The runs, the oldest first.
    let runs: [RecordedRun]
    let dates: RunDates
    /// The trends of the times, without floors, peers and bare work.
    private let times: [Trend]
    /// The geometric mean of each run's times relative to ``base``, with the number of times.
    let means: Trend
    /// The times of the newest run with a mean, relative to ``base``.
    let newestTimes: SplitMean
    /// The means to draw: of all times, or of each side if times changed in both directions.
    let parts: [Part]
    /// The number of times in the mean without a known role: they may be of a floor.
    let timesWithoutRole: Int
    /// The number of runs with fewer than half of the times of ``base``: they have no mean.
    let partialRuns: Int
    /// True if the times are warm ones.
    let isWarm: Bool
    /// The number of cells of each verdict on a budget, by run.
    let verdicts: [String: [BudgetVerdict: Int]]
    /// The smallest step of the mean that would show; `nil` if the mean changed.
    let visibleStep: VisibleStep?
    /// The cells that are over their budgets in the newest run but not in the base, with the runs around the change.
    let newlyOver: [(cell: CellID, origin: ChangeOrigin)]

    /// - Parameters:
    ///   - runs: the runs of the machine, the oldest first; not empty.
    ///   - trends: the trends of the machine, with their changes.
    ///   - base: the run to compare with; `nil` for the first run with times.
    init(
        _ machine: String, position: Int, runs: [RecordedRun], trends: [Trend], since base: RecordedRun?,
        verdicts: [String: [BudgetVerdict: Int]], search: ChangePointSearch
    ) {
        self.machine = machine
        self.position = position
        self.runs = runs
        dates = RunDates(runs)
        self.verdicts = verdicts

        let contenders = trends.filter(\.isCounted)
        let times = Self.times(of: contenders)
        let timedRuns = Set(times.lazy.flatMap(\.points).map(\.run))
        let start = base ?? runs.first { timedRuns.contains($0.name) } ?? runs[0]
        let points = Self.means(of: times, since: start)
        self.base = start
        isWarm = times.contains { $0.cell.plan == .warm }
        timesWithoutRole = times.count { $0.role == nil && $0.number(upTo: start) != nil }
        partialRuns = timedRuns.count - points.count
        means = Self.trend(of: points, since: start).searched(by: search)
        newestTimes = SplitMean(of: times, from: start, to: points.last?.run ?? start.name)
        parts = Self.parts(of: means, newestTimes, since: start)
        self.times = times
        visibleStep = VisibleStep(in: [means], search)

        let newest = runs.last { verdicts[$0.name] != nil }
        newlyOver = newest.map { Self.newlyOver(in: trends, at: $0, of: runs, since: start) } ?? []
    }

    /// Returns the trends of times for the mean: warm times or, without any, all times.
    private static func times(of trends: [Trend]) -> [Trend] {
        let times = trends.filter { $0.cell.metric.isCallTime }
        let warm = times.filter { $0.cell.plan == .warm }
        return warm.isEmpty ? times : warm
    }

    /// Returns the trend of the mean: its numbers are the means of runs.
    private static func trend(of means: [Trend.Point], since base: RecordedRun) -> Trend {
        let cell = CellID(
            experiment: "", owner: .wholeInput, input: "", plan: .warm, metric: Metric("mean", unit: "×"))
        return Trend(cell: cell, conditions: .init(unit: "×", fingerprint: base.fingerprint), points: means)
    }

    /// Times with one mean for each run.
    struct Part: Sendable {
        /// The kinds of times: all, longer ones, shorter ones, and the others.
        enum Kind: String, Sendable {
            case all, longer, shorter, others
        }

        let kind: Kind
        /// The number of times in the part.
        let count: Int
        let means: Trend
    }

    /// Returns the mean of all times, or the mean of each side if times changed in both directions.
    private static func parts(of means: Trend, _ newest: SplitMean, since base: RecordedRun) -> [Part] {
        guard newest.isSplit else { return [Part(kind: .all, count: newest.count, means: means)] }

        let sides: [(kind: Part.Kind, side: SplitMean.Side?)] = [
            (.longer, .longer), (.shorter, .shorter), (.others, nil),
        ]
        return sides.compactMap { kind, side in
            let trends = newest.trends(on: side)
            guard !trends.isEmpty else { return nil }
            let means = Self.means(of: trends, since: base)
            return Part(kind: kind, count: trends.count, means: trend(of: means, since: base))
        }
    }

    /// Returns the times of the newest run with a mean, relative to an earlier run; `nil` if one of the two runs has no
    /// mean.
    func newestTimes(nextTo earlier: RecordedRun) -> SplitMean? {
        guard let newest = means.points.last, newest.run > earlier.name,
            means.points.contains(where: { $0.run == earlier.name })
        else { return nil }
        let trends = times.filter { trend in trend.points.contains { $0.run == earlier.name } }
        return SplitMean(of: trends, from: earlier, to: newest.run)
    }

    /// Returns the cells that are over their budgets in the newest run but not in the base.
    private static func newlyOver(
        in trends: [Trend], at newest: RecordedRun, of runs: [RecordedRun], since base: RecordedRun
    ) -> [(cell: CellID, origin: ChangeOrigin)] {
        guard newest.name != base.name else { return [] }

        return trends.compactMap { trend -> (cell: CellID, origin: ChangeOrigin)? in
            guard let now = trend.points.last, now.run == newest.name, now.verdict == .over,
                let earlier = trend.number(upTo: base), earlier.verdict != .over,
                let origin = originOfBreach(in: trend, of: runs)
            else { return nil }
            return (cell: trend.cell, origin: origin)
        }
    }

    /// Returns the runs between which a cell broke its budget: the last run with another verdict, and the first later
    /// run in which it is over; `nil` if no run has another verdict.
    private static func originOfBreach(in trend: Trend, of runs: [RecordedRun]) -> ChangeOrigin? {
        guard let last = trend.points.lastIndex(where: { [.within, .undecided].contains($0.verdict) })
        else { return nil }

        let before = runs.first { $0.name == trend.points[last].run }
        // A build without the budget, between the two, has no verdict.
        let first = trend.points[(last + 1)...].first { $0.verdict == .over }
        let after = runs.first { $0.name == first?.run }
        return ChangeOrigin(before: before, after: after)
    }

    /// Returns the mean of each run with at least half of the times of a run.
    private static func means(of trends: [Trend], since base: RecordedRun) -> [Trend.Point] {
        var ratios: [String: [Double]] = [:]
        var count = 0
        for trend in trends {
            guard let start = trend.number(upTo: base)?.median, start > 0 else { continue }
            count += 1
            for point in trend.points where point.median > 0 {
                ratios[point.run, default: []].append(point.median / start)
            }
        }

        return ratios.filter { 2 * $0.value.count >= count }.sorted { $0.key < $1.key }.compactMap { run, ratios in
            GeometricMean.of(ratios).map { Trend.Point(run: run, median: $0, p99: $0, n: ratios.count) }
        }
    }

    /// The kinds of answers on the mean of times.
    enum Level: Sendable, Equatable {
        case unknown, single, short, steady, worse, better
    }

    /// True if there are enough runs to judge the mean of times.
    var judgesTimes: Bool {
        switch level {
        case .unknown, .single, .short: false
        case .steady, .worse, .better: true
        }
    }

    /// The answer on the mean of times.
    var level: Level {
        guard !means.points.isEmpty else { return .unknown }
        if means.points.count == 1 { return .single }
        if let levels { return levels.after > levels.before ? .worse : .better }

        return means.isShort ? .short : .steady
    }

    /// The mean's levels at the base and now; `nil` if it did not change after the base.
    var levels: (before: Double, after: Double)? {
        guard let last = means.lastChange(after: base),
            let first = means.changesByRun.first(where: { $0.run > base.name })
        else { return nil }
        return (first.point.meanBefore, last.point.meanAfter)
    }

    /// The newest run with verdicts on budgets, and these verdicts; `nil` if no run has any.
    var newestVerdicts: (run: RecordedRun, verdicts: [BudgetVerdict: Int])? {
        for run in runs.reversed() {
            if let counts = verdicts[run.name] { return (run, counts) }
        }
        return nil
    }
}

extension Trend {
    /// Returns the last number up to a run; `nil` without one.
    ///
    /// - Complexity: O(log n) for n numbers, which are sorted by run.
    func number(upTo run: RecordedRun) -> Point? { number(upTo: run.name) }

    /// Returns the last number up to the run of a name; `nil` without one.
    ///
    /// - Complexity: O(log n) for n numbers, which are sorted by run.
    func number(upTo run: String) -> Point? {
        var reached = 0
        var end = points.count
        while reached < end {
            let middle = (reached + end) / 2
            if points[middle].run <= run { reached = middle + 1 } else { end = middle }
        }

        return reached == 0 ? nil : points[reached - 1]
    }

    /// Returns the last change of level after a run; `nil` without one.
    func lastChange(after run: RecordedRun) -> Change? { changesByRun.last { $0.run > run.name } }
}
