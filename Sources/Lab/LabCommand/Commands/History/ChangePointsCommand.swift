import Measurement
import Reporting
import Results

struct ChangePointsCommand {
    let lab: Lab

    private static let method = Option<ChangePointSearch.Method>(
        "--method", help: "t-test, the default of Apache Otava, or permutation, E-divisive as published",
        default: .tTest)
    private static let significance = Option<Double>(
        "--significance", value: "P",
        help: "find a change where there is none in at most P of searches; the t-test shares it among all series",
        default: 0.001
    ).within(1e-12...1)
    private static let window = Option<Int>(
        "--window", value: "N", help: "the number of runs in a window of the t-test", default: 50
    ).within(2...10_000)
    private static let least = Option<Double>(
        "--least", value: "SHARE", help: "let the t-test ignore smaller changes: 0.01 is 1 %", default: 0
    ).within(0...1_000)
    private static let permutations = Option<Int>(
        "--permutations", value: "N", help: "the number of shuffles of the series for --method permutation",
        default: 1_999
    ).within(1...1_000_000)

    var command: Command {
        Command(
            "change-points", abstract: "Find where the level of a cell changed.",
            discussion: """
                E-divisive: a series is split where both sides differ most, as long as the difference is significant. \
                A change is named by the first run after it.
                """
        ) {
            [
                PatternSelection.patterns, HistoryCommand.metrics, Self.method, Self.significance, Self.window,
                Self.least, Self.permutations, RunCommand.seed, HistoryCommand.joined,
            ]
            Example("\(lab.name) history change-points --metric instructions --least 0.001", "changes of 0.1 % or more")
            Example(
                "\(lab.name) history change-points '*/cold' --method permutation", "without assuming a distribution")
        } action: { arguments, context in
            let search = ChangePointSearch(
                method: arguments[Self.method], significance: arguments[Self.significance],
                window: arguments[Self.window], leastChange: arguments[Self.least],
                permutations: arguments[Self.permutations], seed: arguments[RunCommand.seed])
            if search.method == .permutation, 1 / Double(search.permutations + 1) > search.significance {
                throw CommandFailure(
                    "\(search.permutations) permutations cannot tell a probability under \(search.significance); "
                        + "give --permutations \(Int((1 / search.significance).rounded(.up)) - 1) or more")
            }

            let (runs, trends) = try HistoryCommand.trends(arguments)
            let family = search.shared(among: trends.count)
            let runsByName = Dictionary(runs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            let machines = HistoryCommand.machines(of: trends)
            let changed = trends.map { $0.searched(by: family) }.filter { !$0.changed.isEmpty }
            var groups = changed.map { trend in
                Report.Group(
                    "\(trend.cell.pathLabel), \(trend.cell.measureWithUnit)"
                        + (machines.label(trend).map { " on \($0)" } ?? "") + ":",
                    [.list(trend.changed.map { Self.line($0, runsByName[$0.run], trend.cell.metric) })])
            }

            groups.append(Report.Group([.facts(machines.facts)]))
            let count = changed.reduce(0) { $0 + $1.changed.count }
            let document = Report(
                "history", title: "Changes of level",
                summary: "\(count) \(count == 1 ? "change" : "changes") in \(trends.count) series"
                    + Self.undecided(trends), groups)
            for line in document.terminal(width: context.console.width) { context.console.writeLine(line) }

            return .fine
        }
    }

    /// The series that are too short to show a change: no change is said only where one could have been seen.
    private static func undecided(_ trends: [Trend]) -> String {
        let short = trends.filter { $0.points.count < ChangePointSearch.fewestNumbers }
        guard !short.isEmpty else { return "" }

        let isOfOneProcess = short.allSatisfy {
            $0.points.allSatisfy { $0.ci95 == nil } && $0.cell.metric.kind != .exact
        }
        let reason = isOfOneProcess ? "one process a run, and " : ""
        return "; \(short.count) undecided: \(reason)fewer than \(ChangePointSearch.fewestNumbers) runs"
    }

    private static func line(_ change: Trend.Change, _ run: RecordedRun?, _ metric: Metric) -> String {
        let point = change.point
        let ratio = point.ratio.map { ", × \(SignificantDigits.three($0))" } ?? ""
        let when = [run?.startedAt ?? change.run, run?.build ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        return "\(when): \(metric.text(point.meanBefore)) → \(metric.text(point.meanAfter))\(ratio) "
            + "(p \(SignificantDigits.three(point.pValue)))"
    }
}
