import Foundation
import Measurement
import Nouns
import Results

/// The series of a history in short: the changes with their sizes and dates, the series without a change, and the worth
/// of both.
package struct HistoryOverview: Sendable {
    /// The series with the changes of their levels.
    private let trends: [Trend]
    private let runs: [RecordedRun]
    private let runsByName: [String: RecordedRun]
    private let search: ChangePointSearch
    /// Short names of machines by fingerprint; empty for a single machine.
    private let machines: [(fingerprint: String, name: String)]
    private let command: String

    /// Searches the series for changes, with one rate of false changes for all of them together.
    ///
    /// - Parameters:
    ///   - runs: the runs of the history.
    ///   - command: the name of the lab's command, for lines that say how to go on.
    package init(
        _ trends: [Trend], runs: [RecordedRun], search: ChangePointSearch = ChangePointSearch(), command: String
    ) {
        self.trends = trends.searched(by: search)
        let names = Set(trends.flatMap { $0.points.map(\.run) })
        self.runs = runs.filter { names.contains($0.name) }
        runsByName = Dictionary(self.runs.map { ($0.name, $0) }) { first, _ in first }
        self.search = search
        self.command = command

        let fingerprints = trends.compactMap(\.conditions.fingerprint).distinct()
        machines =
            fingerprints.count > 1 ? fingerprints.enumerated().map { ($1, Trend.machineName($0)) } : []
    }

    /// The series with a change of level: changes for the worse first, then by size. Floors, peers and bare work are
    /// last.
    private var changedTrends: [Trend] {
        let changedTrends = trends.filter { !$0.changesByRun.isEmpty }
        return changedTrends.sorted { one, other in
            if one.isCounted != other.isCounted { return one.isCounted }
            if one.isWorse != other.isWorse { return one.isWorse }
            return one.largestChange > other.largestChange
        }
    }

    /// The series without a change that are long enough to show one.
    private var steadyTrends: [Trend] { trends.filter { $0.changesByRun.isEmpty && !$0.isShort } }

    private var shortTrends: [Trend] { trends.filter { $0.changesByRun.isEmpty && $0.isShort } }

    // MARK: The verdict

    /// The verdict: the numbers of changes for the worse and for the better, and the series that cannot be judged.
    var sentence: String {
        let judgedTrends = self.judgedTrends
        let changes = judgedTrends.flatMap { trend in trend.changesByRun.map { trend.isWorse($0.point) } }
        let all = counted(judgedTrends.count, "trend")
        let shortCount = judgedTrends.count(where: \.isTooShort)
        if changes.isEmpty, shortCount == judgedTrends.count {
            return "Nothing can be said about \(all): \(agreeing(shortCount, "it has", "all have")) fewer than "
                + "\(ChangePointSearch.fewestNumbers) runs."
        }

        var parts: [String] = []
        if changes.isEmpty {
            parts.append("No change in \(all)")
        } else {
            parts.append("\(counted(changes.count, "change")) in \(all)\(Self.directions(changes))")
            let without = judgedTrends.count { $0.changesByRun.isEmpty && !$0.isShort }
            if without > 0 {
                parts.append("\(without.grouped) \(agreeing(without, "shows", "show")) none")
            }
        }
        if shortCount > 0 {
            let verb = agreeing(shortCount, "has", "have")
            parts.append("\(shortCount.grouped) \(verb) too few runs to tell")
        }

        let uncounted = judgedTrends.count == trends.count ? 0 : changedTrends.count { !$0.isCounted }
        if uncounted > 0 {
            let number = uncounted.grouped
            parts.append("of \(Role.wordsOfUncounted), which are not counted, \(number) changed")
        }

        return parts.joined(separator: "; ") + "."
    }

    /// The series for the verdict: without floors, peers and bare work, unless there is nothing else.
    private var judgedTrends: [Trend] {
        let contenders = trends.filter(\.isCounted)
        return contenders.isEmpty ? trends : contenders
    }

    /// Returns the directions of changes: `, for the worse`; `: 2 for the worse, 1 for the better`.
    private static func directions(_ changes: [Bool]) -> String {
        let worse = changes.count { $0 }
        let better = changes.count - worse
        if changes.count == 1 { return worse == 1 ? ", for the worse" : ", for the better" }
        if better == 0 { return ", all for the worse" }
        if worse == 0 { return ", all for the better" }
        return ": \(worse.grouped) for the worse, "
            + "\(better.grouped) for the better"
    }

    private var tone: ReportTable.Tone {
        if judgedTrends.contains(where: \.isWorse) { return .bad }
        return judgedTrends.contains(where: \.isTooShort) ? .open : .good
    }

    // MARK: The lines

    /// The overview for a terminal.
    ///
    /// - Parameters:
    ///   - width: the columns of a line. Only a path or a call is wider.
    ///   - last: the most numbers of a series to draw; `nil` for no drawing.
    ///   - showsAll: true to name every series.
    package func lines(width: Int, last: Int? = nil, showsAll: Bool) -> [StyledLine] {
        var parts = [StyledLine.judged(tone, sentence, width: width)]
        let changedTrends = self.changedTrends
        let isListed = showsAll || last != nil && trends.count <= Self.mostListed
        let shownTrends = showsAll ? changedTrends : Array(changedTrends.prefix(Self.mostListed))
        let others = isListed ? steadyTrends + shortTrends : []

        parts.append(
            lines(of: shownTrends, last: last, width: width)
                + rest(changedTrends.count - shownTrends.count, width: width))
        parts.append(lines(of: others, last: last, width: width))
        if !isListed { parts.append(counts(width: width)) }
        parts.append(trust.flatMap { StyledLine.marked("·", nil, $0, width: width) })

        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    /// The most series that are listed by default.
    private static let mostListed = 20

    private func rest(_ count: Int, width: Int) -> [StyledLine] {
        guard count > 0 else { return [] }
        return StyledLine.judged(.open, "\(counted(count, "more trend")) changed. --all", width: width)
    }

    private func lines(of trends: [Trend], last: Int?, width: Int) -> [StyledLine] {
        let names = trends.map { lines(of: $0, width: width) }
        guard let last else { return Array(names.joined()) }
        return Array(zip(names, SeriesDrawing.lines(of: trends, last: last, width: width)).flatMap { $0 + $1 })
    }

    /// Returns the name of a series, and a line for each of its changes.
    private func lines(of trend: Trend, width: Int) -> [StyledLine] {
        let machine = machines.first { $0.fingerprint == trend.conditions.fingerprint }.map { " on \($0.name)" } ?? ""
        let name = "\(trend.cell.pathLabel), \(trend.cell.measureWithUnit)\(machine)"
        guard !trend.changesByRun.isEmpty else {
            return trend.isShort
                ? StyledLine.judged(.open, name, width: width) : StyledLine.marked(" ", nil, name, width: width)
        }

        let changes = trend.changesByRun.flatMap { StyledLine.marked("   ", nil, text($0, of: trend), width: width) }
        if let role = trend.role, !trend.isCounted {
            return StyledLine.marked("·", nil, "\(name) (\(role.rawValue))", width: width) + changes
        }
        return StyledLine.judged(trend.isWorse ? .bad : .good, name, width: width) + changes
    }

    /// Returns a change as a line: `+12.0 % since 2026-01-18 00:00 UTC, 1723456789 → 1823456789: 125 → 140`.
    private func text(_ change: Trend.Change, of trend: Trend) -> String {
        let origin = ChangeOrigin(before: runsByName[change.runBefore], after: runsByName[change.run])
        let minute = (origin.after?.startedAt ?? change.run).minuteText
        let when = [minute, origin.commits].filter { !$0.isEmpty }.joined(separator: ", ")
        let metric = trend.cell.metric
        let after = metric.text(change.point.meanAfter)
        if change.point.change.isInfinite { return "from 0 to \(after) since \(when)" }
        let before = metric.text(change.point.meanBefore)
        return "\(FindingText.change(change.point.change)) since \(when): \(before) → \(after)"
    }

    /// Returns the numbers of series without a change and of short series, by measure.
    private func counts(width: Int) -> [StyledLine] {
        func measures(_ trends: [Trend]) -> String {
            trends.grouped(by: \.cell.measure).map { measure, series in
                "\(series.count.grouped) of \(measure)"
            }.joined(separator: ", ")
        }

        var lines: [StyledLine] = []
        if !steadyTrends.isEmpty {
            let verb = agreeing(steadyTrends.count, "shows", "show")
            let number = steadyTrends.count.grouped
            let sentence = "\(number) \(verb) no change: \(measures(steadyTrends)). --all"
            lines += StyledLine.judged(.good, sentence, width: width)
        }
        if !shortTrends.isEmpty {
            let verb = agreeing(shortTrends.count, "has", "have")
            let sentence =
                "\(shortTrends.count.grouped) \(verb) fewer than \(ChangePointSearch.fewestNumbers) runs: "
                + "\(measures(shortTrends)). --all"
            lines += StyledLine.judged(.open, sentence, width: width)
        }

        return lines
    }

    // MARK: Trust

    /// The runs and machines, the rate of false changes, and the limits of the search.
    var trust: [String] {
        var facts = [effort]
        if let rate = FalseChangeRate(search, seriesCount: trends.varyingSeries).sentence { facts.append(rate) }
        if let step = VisibleStep(in: steadyTrends, search.shared(among: trends.varyingSeries)) {
            facts.append("Of the trends without a change \(step.clause).")
        }
        let trendsWithoutRole = trends.count { $0.role == nil }
        if trendsWithoutRole > 0 {
            facts.append(
                "\(counted(trendsWithoutRole, "trend")) of an older history, which does not tell "
                    + "\(Role.wordsOfUncounted) from the rest.")
        }
        if trends.contains(where: { $0.conditions.fingerprint == nil }) {
            facts.append("Machines, builds and inputs are joined: a change may come from any of them.")
        }
        if changedTrends.contains(where: { $0.cell.metric.kind == .sampled }) {
            facts.append(
                "A change of a time may come from where a build lies in memory, up to "
                    + "\(Findings.layoutAllowanceText); for a verdict: \(command) gate --base REF")
        }

        let single = trends.filter { trend in
            trend.cell.metric.kind == .sampled && trend.points.allSatisfy { $0.ci95 == nil }
        }
        if !single.isEmpty {
            facts.append("\(counted(single.count, "trend")) of one process a run, without an interval.")
        }

        return facts + machines.map { "machine \($0.name): \($0.fingerprint)" }
    }

    private var effort: String {
        let days = runs.map { String($0.startedAt.prefix(10)) }.sorted()
        let oddRuns = runs.count { $0.status != .fine }
        let machines = Set(runs.map(\.fingerprint)).count
        var text = counted(runs.count, "run")
        if let first = days.first, let last = days.last {
            text += first == last ? ", \(first)" : ", \(first) to \(last)"
        }

        text += machines == 1 ? ", one machine and compiler" : ", \(machines) machines or compilers"
        if oddRuns > 0 {
            text += "; \(oddRuns.grouped) of them did not pass or \(agreeing(oddRuns, "was", "were")) interrupted"
        }
        return text + "."
    }
}

/// The numbers of a series in a line: bars, the number of runs, the first and the last value, and the change.
private struct SeriesDrawing {
    private var bars: String
    private var runs: String
    private var first: String
    private var last: String
    private var change: String

    private init(_ trend: Trend, last count: Int, bars width: Int) {
        let values = trend.points.suffix(count).map(\.median)
        let metric = trend.cell.metric
        bars = Sparkline.text(of: values, width: width)
        runs = counted(values.count, "run")
        first = values.first.map(metric.text) ?? ""
        last = "→ " + (values.last.map(metric.text) ?? "")
        change = FindingText.change(Metric.change(from: values.first ?? 0, to: values.last ?? 0))
    }

    /// Returns the lines of each series, in columns if these fit.
    ///
    /// - Parameter last: the most numbers of a series.
    static func lines(of trends: [Trend], last: Int, width: Int) -> [[StyledLine]] {
        // The other columns take up to 45.
        let bars = max(min(last, width - 50), 10)
        let drawings = trends.map { SeriesDrawing($0, last: last, bars: bars) }

        func column(_ text: (SeriesDrawing) -> String, _ alignment: ColumnAlignment) -> TextTable.Column {
            TextTable.Column(title: "", alignment: alignment, cells: drawings.map(text))
        }
        let columns = [
            column(\.bars, .left), column(\.runs, .right), column(\.first, .right), column(\.last, .left),
            column(\.change, .right),
        ]
        guard let lines = TextTable(columns: columns).fitting(width - 2) else {
            return drawings.map { StyledLine.marked("   ", nil, $0.text, width: width) }
        }
        // The first line has the titles. They are empty.
        return lines.dropFirst().map { [StyledLine("  " + $0)] }
    }

    private var text: String { [bars, runs, first, last, change].joined(separator: " ") }
}

extension ChangePoint {
    fileprivate var change: Double { Metric.change(from: meanBefore, to: meanAfter) }
}

extension Trend {
    /// True if the last change was for the worse.
    fileprivate var isWorse: Bool { changes?.last.map(isWorse) ?? false }

    fileprivate var largestChange: Double { (changes ?? []).map { abs($0.change) }.max() ?? 0 }
}

extension String {
    /// An instant such as `2026-01-18T09:30:00Z` in readable form, to the minute: `2026-01-18 09:30 UTC`.
    fileprivate var minuteText: String {
        guard hasSuffix("Z"), count >= 17 else { return self }
        return prefix(16).replacing("T", with: " ") + " UTC"
    }
}
