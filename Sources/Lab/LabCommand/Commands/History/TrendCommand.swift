import Measurement
import Reporting

struct TrendCommand {
    let lab: StandaloneLab

    private static let last = Option<Int>("--last", value: "N", help: "draw the last N runs", default: 40).within(
        2...1_000)

    var command: Command {
        Command(
            "trend", abstract: "Show each cell over time.",
            discussion: """
                Changes come first: by how much and since when. Then come the trends without a change, with the number \
                of runs and machines. If there are more than 20 trends, those without a change are only counted. Bars \
                go from the smallest to the largest number of a line; they do not start at zero. Changes are found as \
                by `change-points` without options.
                """
        ) {
            [
                PatternSelection.patterns, HistoryCommand.metrics, Self.last, HistoryCommand.joined, TextOptions.all,
                TextOptions.width,
            ]
            Example(
                "\(lab.name) history trend '*/indexed/*' --metric instructions", "one implementation's instructions")
        } action: { arguments, context in
            let (runs, trends) = try HistoryCommand.trends(arguments)
            let overview = HistoryOverview(trends, runs: runs, command: lab.name)
            let console = TextOptions.console(arguments, context)
            console.write(
                overview.lines(
                    width: console.width, last: arguments[Self.last], showsAll: arguments[TextOptions.all]))

            return .fine
        }
    }
}

extension ChangePointSearch.Method: ArgumentValue {}
