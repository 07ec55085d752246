import History
import LabKit
import Reporting

/// `history trend`: each cell over time, as a line of bars.
struct TrendCommand {
    let lab: Lab

    private static let last = Option<Int>("--last", value: "N", help: "the last N runs", default: 40).within(2...1_000)

    var command: Command {
        Command(
            "trend", abstract: "Show each cell over time.",
            discussion: "Bars go from the least to the largest number of a line; they do not start at nothing."
        ) {
            PatternSelection.patterns
            HistoryCommand.metrics
            Self.last
            HistoryCommand.joined
            Example(
                "\(lab.name) history trend '*/indexed/*' --metric instructions", "one implementation's instructions")
        } action: { arguments, context in
            let series = try HistoryCommand.series(arguments)
            let console = context.console
            let machines = HistoryCommand.machines(of: series)
            let lasts = series.map { Array($0.points.suffix(arguments[Self.last])) }
            func column(
                _ title: String, _ alignment: ColumnAlignment = .right, _ text: (Int) -> String
            ) -> TextTable.Column {
                TextTable.Column(title: title, alignment: alignment, cells: series.indices.map(text))
            }
            let width = max(min(arguments[Self.last], console.width - 76), 10)
            let table = TextTable(columns: [
                column("cell", .left) { series[$0].key.name },
                column("plan", .left) { Self.plan(series[$0].key) },
                column("machine", .left) { machines.label(series[$0].key) ?? "" },
                column("runs") { "\(lasts[$0].count)" },
                column("first") { Self.text(lasts[$0].first?.median, series[$0].key) },
                column("last") { Self.text(lasts[$0].last?.median, series[$0].key) },
                column("×") { Self.ratio(lasts[$0]) },
                column("trend", .left) { Sparkline.text(of: lasts[$0].map(\.median), width: width) },
            ])
            for line in table.lines + machines.lines { console.writeLine(line) }
            let runs = try HistoryCommand.with(arguments) { try $0.runs() }
            let odd = runs.filter { $0.status != RunStatus.fine.rawValue }.count
            console.writeLine(
                "\(runs.count) runs" + (odd > 0 ? ", \(odd) of them with a verdict or interrupted" : ""))
            return .fine
        }
    }

    static func plan(_ key: HistoryKey) -> String { key.plan == key.metric ? key.metric : "\(key.plan) \(key.metric)" }

    static func text(_ value: Double?, _ key: HistoryKey) -> String {
        guard let value else { return "" }
        return key.unit == "ns" ? TimeSpan(nanoseconds: value).description : SignificantDigits.three(value)
    }

    private static func ratio(_ points: [HistoryPoint]) -> String {
        guard let first = points.first?.median, let last = points.last?.median, first != 0 else { return "" }
        return SignificantDigits.three(last / first)
    }
}
