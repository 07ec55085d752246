import Measurement
import Reporting
import Results

struct TrendCommand {
    let lab: Lab

    private static let last = Option<Int>("--last", value: "N", help: "show the last N runs", default: 40).within(
        2...1_000)

    var command: Command {
        Command(
            "trend", abstract: "Show each cell over time.",
            discussion: "Bars go from the smallest to the largest number of a line; they do not start at zero."
        ) {
            [PatternSelection.patterns, HistoryCommand.metrics, Self.last, HistoryCommand.joined]
            Example(
                "\(lab.name) history trend '*/indexed/*' --metric instructions", "one implementation's instructions")
        } action: { arguments, context in
            let (runs, trends) = try HistoryCommand.trends(arguments)
            let console = context.console
            let machines = HistoryCommand.machines(of: trends)
            let width = max(min(arguments[Self.last], console.width - 76), 10)
            let rows = trends.map { trend in
                let values = trend.points.suffix(arguments[Self.last]).map(\.median)
                let first = values.first ?? .nan
                let last = values.last ?? .nan
                let ratio = first == 0 ? "" : SignificantDigits.three(last / first)
                let metric = trend.cell.metric

                return [
                    trend.cell.pathLabel, trend.cell.measureWithUnit, machines.label(trend) ?? "", "\(values.count)",
                    metric.text(first), metric.text(last), ratio, Sparkline.text(of: values, width: width),
                ]
            }

            let columns = [
                ReportTable.Column("cell", .heading), .init("measured", .text), .init("machine", .text), .init("runs"),
                .init("first"), .init("last"), .init("×"), .init("trend", .text),
            ]
            let table = ReportTable("Trends", columns, rows.map { ReportTable.Row(texts: $0) })
            let odd = runs.count { $0.status != .fine }
            let summary = "\(runs.count) runs" + (odd > 0 ? ", \(odd) of them with a verdict or interrupted" : "")
            let document = Report(
                "history", title: "Trends", summary: summary, [.init([.table(table), .facts(machines.facts)])])
            for line in document.terminal(width: console.width) { console.writeLine(line) }

            return .fine
        }
    }
}

extension ChangePointSearch.Method: ArgumentValue {}
