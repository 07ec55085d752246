import Measurement
import Reporting

struct ChangePointsCommand {
    let lab: StandaloneLab

    private static let method = Option<ChangePointSearch.Method>(
        "--method", help: "t-test, the default of Apache Otava, or permutation, E-divisive as published",
        default: .tTest)
    private static let significance = Option<Double>(
        "--significance", value: "P",
        help:
            "find a change where there is none in at most P of searches; the t-test shares it among all places of all "
            + "trends",
        default: 0.001
    ).within(1e-12...1)
    private static let window = Option<Int>(
        "--window", value: "N", help: "the number of runs in a window of the t-test", default: 50
    ).within(2...10_000)
    private static let least = Option<Double>(
        "--least", value: "SHARE", help: "let the t-test ignore smaller changes: 0.01 is 1 %", default: 0
    ).within(0...1_000)
    private static let permutations = Option<Int>(
        "--permutations", value: "N", help: "the number of shuffles of a trend for --method permutation",
        default: 1_999
    ).within(1...1_000_000)

    var command: Command {
        Command(
            "change-points", abstract: "Find where the level of a cell changed.",
            discussion: """
                Uses E-divisive: a trend is split where both sides differ most, as long as the difference is \
                significant. For each change, the first run after it and the commits before and after it are named. \
                Changes come first, the worst at the top. Then it says how many trends show no change or have too few \
                runs, how small a change would show, and how often a change is found where there is none.
                """
        ) {
            [
                PatternSelection.patterns, HistoryCommand.metrics, Self.method, Self.significance, Self.window,
                Self.least, Self.permutations, RunCommand.seed, HistoryCommand.joined,
                TextOptions.all, TextOptions.width,
            ]
            Example("\(lab.name) history change-points --metric instructions --least 0.001", "changes of 0.1 % or more")
            Example(
                "\(lab.name) history change-points 'foreground-view/*' --method permutation",
                "without assuming a distribution")
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
            let overview = HistoryOverview(trends, runs: runs, search: search, command: lab.name)
            let console = TextOptions.console(arguments, context)
            console.write(overview.lines(width: console.width, showsAll: arguments[TextOptions.all]))

            return .fine
        }
    }
}
