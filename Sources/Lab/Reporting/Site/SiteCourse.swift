import Foundation
import Measurement
import Results

/// The runs of one machine and build in short: how long its times are next to those of one run, and which budgets it
/// keeps.
struct SiteCourse: Sendable {
    /// The machine and build as a site names it.
    let machine: String
    /// The position of the machine on the site.
    let position: Int
    /// The run whose times are 1.
    let base: RecordedRun
    /// The runs, the oldest first.
    let runs: [RecordedRun]
    /// The geometric mean of the times of each run as multiples of those of ``base``, with the number of its times,
    /// without floors, peers and bare work.
    let means: Trend
    /// The times that are in the mean although no run tells their role, so that they may be of a floor.
    let timesWithoutRole: Int
    /// The number of runs that have fewer than half of the times of ``base``, and no mean.
    let partialRuns: Int
    /// True if the times are warm ones.
    let isWarm: Bool
    /// The number of cells of each verdict on a budget, by run.
    let verdicts: [String: [BudgetVerdict: Int]]
    /// The series whose level changed after ``base``, in the direction of the last change.
    let worseSeries, betterSeries: Int
    /// The run after the last change of each series on another level.
    private let runsOfChanges: [String]
    /// The series that went furthest to a worse level; `nil` if none did.
    let worst: (cell: CellID, change: ChangePoint)?
    /// The number of series that are long enough for a change of level to be seen.
    let searchedSeries: Int
    /// The step of the mean that would show if there is none.
    private let visibleStep: VisibleStep?
    /// The cells that the newest run finds over their budgets and the base did not, with the runs between which they
    /// came to be.
    let newlyOver: [(cell: CellID, origin: ChangeOrigin)]

    /// - Parameters:
    ///   - runs: The runs of the machine, the oldest first; at least one.
    ///   - lines: The series of the machine, with their changes.
    ///   - base: The run to compare with; `nil` for the first one that has times.
    init(
        _ machine: String, position: Int, runs: [RecordedRun], lines: [Trend], since base: RecordedRun?,
        verdicts: [String: [BudgetVerdict: Int]], search: ChangePointSearch
    ) {
        self.machine = machine
        self.position = position
        self.runs = runs
        self.verdicts = verdicts

        let contenders = lines.filter(\.isCounted)
        let times = Self.times(of: contenders)
        let timedRuns = Set(times.lazy.flatMap(\.points).map(\.run))
        let start = base ?? runs.first { timedRuns.contains($0.name) } ?? runs[0]
        let points = Self.means(of: times, since: start)
        self.base = start
        isWarm = times.contains { $0.cell.plan == .warm }
        timesWithoutRole = times.count { $0.role == nil && $0.number(upTo: start) != nil }
        partialRuns = timedRuns.count - points.count
        means = Self.trend(of: points, since: start).searched(by: search)
        visibleStep = VisibleStep(in: [means], search)

        let changed = Self.changes(of: contenders, since: start)
        let worsened = changed.filter(\.isWorse)
        runsOfChanges = changed.map(\.run)
        worseSeries = worsened.count
        betterSeries = changed.count - worseSeries
        worst = Self.furthest(of: worsened).map { (cell: $0.cell, change: $0.change) }
        searchedSeries = contenders.count { !$0.isTooShort }

        let newest = runs.last { verdicts[$0.name] != nil }
        newlyOver = newest.map { Self.newlyOver(in: lines, at: $0, of: runs, since: start) } ?? []
    }

    /// A series on another level than the base.
    private struct SeriesChange {
        let cell: CellID
        let change: ChangePoint
        let isWorse: Bool
        /// The run after the change.
        let run: String
    }

    /// Returns the series of times that the mean is of: the warm ones, or all where there are none.
    private static func times(of lines: [Trend]) -> [Trend] {
        let times = lines.filter { $0.cell.metric.isCallTime }
        let warm = times.filter { $0.cell.plan == .warm }
        return warm.isEmpty ? times : warm
    }

    /// Returns the series of the mean, with the means of runs as its numbers.
    private static func trend(of means: [Trend.Point], since base: RecordedRun) -> Trend {
        let cell = CellID(experiment: "", implementation: "", input: "", metric: Metric("mean", unit: "×"))
        return Trend(cell: cell, conditions: .init(unit: "×", fingerprint: base.fingerprint), points: means)
    }

    /// Returns the last change of each series whose level changed after a run.
    private static func changes(of lines: [Trend], since base: RecordedRun) -> [SeriesChange] {
        lines.compactMap { line in
            line.lastChange(after: base).map { last in
                SeriesChange(cell: line.cell, change: last.point, isWorse: line.isWorse(last.point), run: last.run)
            }
        }
    }

    /// Returns the series that went furthest from its level; `nil` if none changed.
    private static func furthest(of changes: [SeriesChange]) -> SeriesChange? {
        changes.max { distance($0.change) < distance($1.change) }
    }

    /// Returns the cells that the newest run finds over their budgets and the base did not.
    private static func newlyOver(
        in lines: [Trend], at newest: RecordedRun, of runs: [RecordedRun], since base: RecordedRun
    ) -> [(cell: CellID, origin: ChangeOrigin)] {
        guard newest.name != base.name else { return [] }

        return lines.compactMap { line -> (cell: CellID, origin: ChangeOrigin)? in
            guard let now = line.points.last, now.run == newest.name, now.verdict == .over,
                let earlier = line.number(upTo: base), earlier.verdict != .over,
                let origin = originOfBreach(in: line, of: runs)
            else { return nil }
            return (cell: line.cell, origin: origin)
        }
    }

    /// Returns the runs between which a cell came to break its budget: the last one that judged it and did not find it
    /// over, and the first later one that did; `nil` if no run judged it otherwise.
    private static func originOfBreach(in line: Trend, of runs: [RecordedRun]) -> ChangeOrigin? {
        guard let last = line.points.lastIndex(where: { [.within, .undecided].contains($0.verdict) })
        else { return nil }

        let before = runs.first { $0.name == line.points[last].run }
        // A build without the budget, between the two, kept it neither nor broke it.
        let first = line.points[(last + 1)...].first { $0.verdict == .over }
        let after = runs.first { $0.name == first?.run }
        return ChangeOrigin(before: before, after: after)
    }

    /// Returns how far a level went from another, as the logarithm of their ratio.
    private static func distance(_ change: ChangePoint) -> Double { abs(log(change.meanAfter / change.meanBefore)) }

    /// Returns the mean of each run that has at least half of the times of a run.
    private static func means(of lines: [Trend], since base: RecordedRun) -> [Trend.Point] {
        var ratios: [String: [Double]] = [:]
        var count = 0
        for line in lines {
            guard let start = line.number(upTo: base)?.median, start > 0 else { continue }
            count += 1
            for point in line.points where point.median > 0 {
                ratios[point.run, default: []].append(point.median / start)
            }
        }

        return ratios.filter { 2 * $0.value.count >= count }.sorted { $0.key < $1.key }.compactMap { run, ratios in
            GeometricMean.of(ratios).map { Trend.Point(run: run, median: $0, p99: $0, n: ratios.count) }
        }
    }

    // MARK: Times

    /// The kinds of answers on the mean of times.
    enum Level: Sendable, Equatable {
        case unknown, single, short, steady, worse, better
    }

    /// The answer on the mean of times.
    var level: Level {
        guard let first = means.points.first else { return .unknown }
        if means.points.count == 1 { return .single }
        if let change = means.lastChange(after: base) {
            let start = means.changed.first { $0.run > base.name }?.point.meanBefore ?? first.median
            return change.point.meanAfter > start ? .worse : .better
        }

        return means.isShort ? .short : .steady
    }

    private var noun: String { isWarm ? "warm times" : "times" }

    /// The newest mean as a change: `28.0 % longer on average (60 ratios)`.
    private var change: String {
        means.points.last.map { Findings.MeanRatio(ratio: $0.median, cells: $0.n).text } ?? ""
    }

    private func run(_ name: String) -> RecordedRun? { runs.first { $0.name == name } }

    private func title(_ run: RecordedRun) -> String {
        [run.date, run.build].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The answer on times as a clause.
    private var timesInShort: String {
        switch level {
        case .unknown: return "no times"
        case .single: return "one run with times, and none to compare it with"
        case .short:
            return "too few runs to tell, \(timedRunsText) of the \(ChangePointSearch.fewestNumbers) that it takes; "
                + "the newest came out \(change)"
        case .steady:
            return "no change of level of the mean of \(noun) in \(timedRunsText)"
        case .worse, .better:
            let step = means.lastChange(after: base).map { origin(of: $0).text } ?? ""
            return "\(noun) came out \(change), the last step \(step)"
        }
    }

    private func origin(of change: Trend.Change) -> ChangeOrigin {
        ChangeOrigin(before: run(change.runBefore), after: run(change.run))
    }

    /// The answer on times as sentences.
    var timeSentence: String {
        switch level {
        case .unknown:
            return "Nothing can be said on times: no run has any."
        case .single:
            return "Nothing can be said on times: one run has them, and none is there to compare it with."
        case .short:
            return "\(reading) \(timedRunsText.capitalisedFirst) are too few to tell a change from noise: it takes "
                + "\(ChangePointSearch.fewestNumbers)."
        case .steady:
            let limit = visibleStep.map { "; \($0.clause)" } ?? ""
            return "\(reading) In \(timedRunsText) the mean shows no change of level\(limit)."
        case .worse, .better:
            return "\(reading) The mean went to another level: \(steps.joined(separator: "; "))."
        }
    }

    private var timedRunsText: String { counted(means.points.count, "run") }

    /// The newest run with times next to the base, as a sentence.
    private var reading: String {
        let newest = means.points.last.flatMap { run($0.run) } ?? base
        guard newest != base else { return "The newest run with times is the one that all are compared with." }
        return "\(noun.capitalisedFirst) of the newest run, of \(title(newest)), next to those of \(title(base)): "
            + "\(change)."
    }

    /// The changes of level of the mean, each with the runs around it.
    private var steps: [String] {
        means.changed.filter { $0.run > base.name }.map { change in
            let ratio = change.point.ratio.map(FactorText.ratio) ?? ""
            return "\(ratio) \(origin(of: change).text)"
        }
    }

    /// The runs that the picture leaves out, and the times that may be of floors, as sentences; `nil` for none.
    var omission: String? {
        var sentences: [String] = []
        if partialRuns > 0 {
            sentences.append(
                "\(counted(partialRuns, "run")) with fewer than half of these times "
                    + "\(agreeing(partialRuns, "is", "are")) left out of the mean.")
        }
        if timesWithoutRole > 0, !means.points.isEmpty {
            sentences.append(
                "The mean has \(counted(timesWithoutRole, "time")) of an older history, which does not tell "
                    + "\(Role.wordsOfUncounted) from the rest.")
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    // MARK: Budgets

    private var newestVerdicts: (run: RecordedRun, verdicts: [BudgetVerdict: Int])? {
        for run in runs.reversed() {
            if let counts = verdicts[run.name] { return (run, counts) }
        }
        return nil
    }

    /// The verdicts on budgets in the newest run that has any as a clause: `2 of 14 budgets over, 1 undecided`.
    private var budgetsInShort: String {
        guard let (_, verdicts) = newestVerdicts else { return "no budgets" }
        return Self.budgets(verdicts)
    }

    private static func budgets(_ verdicts: [BudgetVerdict: Int]) -> String {
        let all = verdicts.values.reduce(0, +)
        let within = verdicts[.within] ?? 0
        if within == all {
            return all == 1 ? "the one budget kept" : "all \(SignificantDigits.grouped(all)) budgets kept"
        }

        let misses = [BudgetVerdict.over, .undecided].compactMap { verdict in
            verdicts[verdict].map { "\(SignificantDigits.grouped($0)) \(verdict.rawValue)" }
        }
        return
            "\(SignificantDigits.grouped(within)) of \(counted(all, "budget")) kept, \(misses.joined(separator: ", "))"
    }

    /// The answer on budgets as sentences.
    var budgetSentence: String {
        guard let (newest, now) = newestVerdicts else { return "No run has a cell with a budget." }
        var sentences = ["Budgets in the run of \(title(newest)): \(Self.budgets(now))."]
        if newest != base, let before = verdicts[base.name] {
            sentences.append("In that of \(title(base)): \(Self.budgets(before)).")
            if newlyOver.isEmpty {
                if (now[.over] ?? 0) > 0 { sentences.append("None that both have is newly over.") }
            } else {
                let names = newlyOver.map { "\($0.cell.pathLabel), \($0.cell.measure), \($0.origin.text)" }
                sentences.append("Newly over: \(names.listed(atMost: 4)).")
            }
        }

        return sentences.joined(separator: " ")
    }

    // MARK: The answer

    /// The series on another level, as a sentence.
    var seriesSentence: String {
        guard searchedSeries > 0 else { return "Every series has too few runs to see a change of level." }
        let all = counted(searchedSeries, "series", "series")
        guard worseSeries + betterSeries > 0 else {
            return "None of \(all) is seen on another level than then."
        }

        return "Of \(all) \(SignificantDigits.grouped(worseSeries)) \(agreeing(worseSeries, "is", "are")) on a worse "
            + "level than then, and \(SignificantDigits.grouped(betterSeries)) on a better one."
    }

    /// The part of the answer that came with the runs after an earlier one, as sentences.
    ///
    /// - Parameter earlier: A run of this machine, the last one before the newest as a rule.
    func sentence(onRunsAfter earlier: RecordedRun) -> String {
        let start = "Since \(title(base))"
        let changes = worseSeries + betterSeries
        let latest = runsOfChanges.count { $0 > earlier.name }
        let levels =
            if searchedSeries == 0 {
                "\(start) every series has too few runs to see a change of level."
            } else if changes == 0 {
                "\(start) none of \(counted(searchedSeries, "series", "series")) is seen on another level."
            } else {
                "\(start) \(SignificantDigits.grouped(worseSeries)) of \(counted(searchedSeries, "series", "series")) "
                    + "went to a worse level and \(SignificantDigits.grouped(betterSeries)) to a better one, "
                    + "\(latest == 0 ? "none" : SignificantDigits.grouped(latest)) of them with the newest run."
            }

        guard let newest = means.points.last, let before = means.number(upTo: earlier), newest.run > earlier.name,
            before.run == earlier.name, before.median > 0
        else { return levels }
        let mean = Findings.MeanRatio(ratio: newest.median / before.median, cells: min(newest.n, before.n))
        return "\(levels) Next to the run before, \(noun) came out \(mean.text)."
    }

    /// A word of the answer in the tone of what it judges.
    typealias Tag = (text: String, tone: ReportTable.Tone)

    /// The answer in words: on the mean of times, on single series, on budgets.
    var tags: [Tag] {
        let levelTag: Tag =
            switch level {
            case .worse: ("times worse", .bad)
            case .better: ("times better", .good)
            case .steady: (worseSeries + betterSeries > 0 ? "times steady on average" : "times steady", .good)
            case .unknown, .single, .short: ("times unknown", .open)
            }
        var tags = [levelTag]
        if worseSeries > 0 { tags.append(("\(SignificantDigits.grouped(worseSeries)) series worse", .bad)) }

        guard let verdicts = newestVerdicts?.verdicts else { return tags }
        for verdict in [BudgetVerdict.over, .undecided] {
            guard let count = verdicts[verdict], count > 0 else { continue }
            let name = verdict == .over ? "over budget" : "undecided"
            tags.append(("\(SignificantDigits.grouped(count)) \(name)", verdict.tone))
        }
        if Set(verdicts.keys) == [.within] { tags.append(("budgets kept", .good)) }
        return tags
    }

    /// The answer in one line.
    var answer: String {
        var parts = [timesInShort]
        if worseSeries + betterSeries > 0 {
            parts.append(
                "\(counted(worseSeries, "series", "series")) on a worse level, "
                    + "\(SignificantDigits.grouped(betterSeries)) on a better one")
        }
        if let worst {
            let ratio = worst.change.ratio.map { " at \(FactorText.ratio($0))" } ?? ""
            parts.append("the worst is \(worst.cell.pathLabel), \(worst.cell.measure)\(ratio)")
        }
        parts.append(budgetsInShort)
        return parts.joined(separator: "; ").capitalisedFirst + "."
    }
}

extension Trend {
    /// The last number at or before a run; `nil` if there is none.
    ///
    /// - Complexity: O(log n) for n numbers, which are in the order of their runs.
    func number(upTo run: RecordedRun) -> Point? {
        var reached = 0
        var end = points.count
        while reached < end {
            let middle = (reached + end) / 2
            if points[middle].run <= run.name { reached = middle + 1 } else { end = middle }
        }

        return reached == 0 ? nil : points[reached - 1]
    }

    /// The last change of level after a run; `nil` if there is none.
    func lastChange(after run: RecordedRun) -> Change? { changed.last { $0.run > run.name } }

    /// True if a change is for the worse.
    func isWorse(_ change: ChangePoint) -> Bool {
        (change.meanAfter > change.meanBefore) == (cell.metric.direction == .lessIsBetter)
    }
}
