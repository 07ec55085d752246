import History
import LabKit
import Measurement

/// `history change-points`: where a series went to another level.
struct ChangePointsCommand {
    let lab: Lab

    private static let method = Option<ChangePointSearch.Method>(
        "--method", help: "t-test, as Apache Otava does by default, or permutation, E-divisive as published",
        default: .tTest)
    private static let significance = Option<Double>(
        "--significance", value: "P", help: "the most probable it may be that there is no change", default: 0.001
    ).within(1e-12...1)
    private static let window = Option<Int>(
        "--window", value: "N", help: "runs in a window of the t-test", default: 50
    ).within(2...10_000)
    private static let least = Option<Double>(
        "--least", value: "SHARE", help: "the t-test ignores smaller changes: 0.01 is 1 %", default: 0
    ).within(0...1_000)
    private static let permutations = Option<Int>(
        "--permutations", value: "N", help: "how often the series is shuffled for --method permutation", default: 1_999
    ).within(1...1_000_000)

    var command: Command {
        Command(
            "change-points", abstract: "Find where the level of a cell changed.",
            discussion: """
                E-divisive: a series is split where both sides differ most, as long as the difference is significant. \
                A change is named by the first run after it.
                """
        ) {
            PatternSelection.patterns
            HistoryCommand.metrics
            Self.method
            Self.significance
            Self.window
            Self.least
            Self.permutations
            RunCommand.seed
            HistoryCommand.joined
            Example("\(lab.name) history change-points --metric instructions --least 0.001", "what changed by 0.1 %")
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
            let series = try HistoryCommand.series(arguments)
            let machines = HistoryCommand.machines(of: series)
            var found = 0
            for one in series {
                let points = one.points.filter { $0.median.isFinite }
                let changes = search.changePoints(in: points.map(\.median))
                guard !changes.isEmpty else { continue }
                let machine = machines.label(one.key).map { " on \($0)" } ?? ""
                context.console.writeLine("\(one.key.name), \(TrendCommand.plan(one.key))\(machine):")
                for change in changes {
                    context.console.writeLine("  \(Self.line(change, points[change.index].run, one.key))")
                }
                found += changes.count
            }
            for line in machines.lines { context.console.writeLine(line) }
            context.console.writeLine("\(found) \(found == 1 ? "change" : "changes") in \(series.count) series")
            return .fine
        }
    }

    private static func line(_ change: ChangePoint, _ run: HistoryRun, _ key: HistoryKey) -> String {
        let before = TrendCommand.text(change.meanBefore, key)
        let after = TrendCommand.text(change.meanAfter, key)
        let ratio = change.ratio.map { ", × \(SignificantDigits.three($0))" } ?? ""
        let commit = run.commit.map { " \($0.prefix(10))\(run.isDirty == true ? " with changes" : "")" } ?? ""
        return "\(run.startedAt)\(commit): \(before) → \(after)\(ratio) (p \(SignificantDigits.three(change.pValue)))"
    }
}

extension ChangePointSearch.Method: ArgumentValue {}
