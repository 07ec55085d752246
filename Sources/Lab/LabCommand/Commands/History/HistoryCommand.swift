import Files
import Foundation
import Nouns
import Reporting
import Results

struct HistoryCommand {
    let lab: StandaloneLab

    static let file = Option<FilePath>(
        "--db", value: "FILE", help: "the file of the history", default: "results/local/history.sqlite"
    ).asInput().named()
    static let metrics = Option<[String]>(
        "--metric", value: "M",
        help: "only these metrics: \(Metric.ofLab.map(\.name).joined(separator: ", ")), or your own")
    static let joined = Flag(
        "--joined", help: "put different machines, builds and inputs in one trend; otherwise each has its own")
    private static let results = Positional<[FilePath]>(
        "RESULT.json", help: "result files, also of failed runs", atLeast: 1)
    private static let format = Option<TrendExport>(
        "--format", value: "F", help: "csv, a line for each number, or json", default: .csv)
    private static let output = Option<FilePath>(
        "--output", value: "FILE", help: "- for standard output", default: .standardStream)

    var command: Command {
        Command(
            "history", abstract: "Keep every run in one file; show trends and change points.",
            discussion: """
                Failed runs are kept as well: a trend without them would mislead. A trend is one cell on one machine, \
                built by one compiler, with one input.
                """
        ) {
            Self.file
            add
            TrendCommand(lab: lab).command
            ChangePointsCommand(lab: lab).command
            export
        }
    }

    private var add: Command {
        Command(
            "add", abstract: "Add the runs of result files.",
            discussion:
                "A run that is already in the history is not added again. If one file cannot be read, none is added."
        ) {
            Self.results
            Example("\(lab.name) history add results/local/*.json", "all runs of this machine")
        } action: { arguments, context in
            let files = arguments[Self.results]
            let entries = try files.map { try HistoryEntry(ResultFile(contentsOf: $0)) }
            let history = try History(arguments[Self.file], isWritten: true)
            let additions = try zip(files, entries).map { try history.add($1, named: "\($0)") }
            for (file, isNew) in zip(files, additions) where !isNew {
                context.console.writeLine("\(file): already in the history")
            }
            let now = Date()
            for (file, entry) in zip(files, entries) {
                if let remark = entry.result.remarkOnDate(now: now) { context.console.writeLine("\(file): \(remark)") }
            }
            let count = additions.count { $0 }
            let empty = zip(entries, additions).count { $1 && $0.result.cells.isEmpty }
            let remark = Self.remark(onRunsWithoutNumbers: empty, of: count)
            context.console.writeLine("\(counted(count, "run")) added to \(arguments[Self.file])\(remark)")

            return .fine
        }
    }

    /// Returns the end of a sentence about runs that no trend shows; empty if all have numbers.
    private static func remark(onRunsWithoutNumbers empty: Int, of count: Int) -> String {
        guard empty > 0 else { return "" }
        if empty == count {
            return count == 1
                ? "; it has no number, so that no trend shows it"
                : "; none of them has a number, so that no trend shows them"
        }

        return "; \(empty.grouped) of them \(agreeing(empty, "has", "have")) no number"
    }

    private var export: Command {
        Command("export", abstract: "Write the numbers of the history as CSV or JSON.") {
            [PatternSelection.patterns, Self.metrics, Self.format, Self.output, Self.joined]
            Example("\(lab.name) history export --format csv --output history.csv", "everything")
        } action: { arguments, context in
            let (runs, trends) = try Self.trends(arguments)
            let format = arguments[Self.format]
            let text = try format.text(of: trends, runs: runs)
            try arguments[Self.output].write(Data(text.utf8), context.console)

            let isSelected = arguments[PatternSelection.patterns].cellFilter(among: trends.map(\.cell.path))
            let absences = try History(arguments[Self.file], isWritten: false).absenceCount(of: isSelected)
            if let statement = format.leftOutStatement(of: trends, runs: runs, absences: absences) {
                context.console.writeErrorSentence(
                    "left out, because \(format.rawValue) has no place for it: \(statement)")
            }
            return .fine
        }
    }

    /// Returns the runs, and the trends that patterns and metrics select.
    ///
    /// - Throws: ``CommandFailure`` if nothing matches.
    static func trends(_ arguments: Arguments) throws -> (runs: [RecordedRun], trends: [Trend]) {
        let patterns = arguments[PatternSelection.patterns]
        let metrics = Set(arguments[metrics])
        let history = try History(arguments[file], isWritten: false)
        let runs = try history.runs()
        var names: [String] = []
        var metricNames: [String] = []
        _ = try history.trends { cell in
            names.append(cell.path)
            metricNames.append(cell.metric.name)
            return false
        }

        try refuseUnknown(metrics, among: metricNames.distinct())
        let isSelected = patterns.cellFilter(among: names)
        let trends = try history.trends(areJoined: arguments[joined]) { cell in
            (metrics.isEmpty || metrics.contains(cell.metric.name)) && isSelected(cell.path)
        }
        guard trends.isEmpty else { return (runs, trends) }

        let count = try history.trends().count
        if runs.isEmpty {
            throw CommandFailure("\(arguments[file]): no runs yet; 'history add RESULT.json' adds one")
        }
        if count == 0 {
            let verb = agreeing(runs.count, "has", "have")
            throw CommandFailure("\(arguments[file]): \(counted(runs.count, "run")) in it \(verb) no number")
        }

        let quotedPatterns = patterns.isEmpty ? [] : [patterns.quotedForMessage]
        let selection = quotedPatterns + metrics.sorted().map { "--metric \($0)" }
        let parts = names.flatMap { $0.split(separator: "/").map(String.init) }.distinct()
        throw CommandFailure(
            "nothing in the history matches \(selection.joined(separator: " ")); it has "
                + "\(counted(count, "trend")), which 'history trend' lists\(patterns.advice(among: parts))")
    }

    /// Refuses a metric that neither the lab nor the history has.
    private static func refuseUnknown(_ metrics: Set<String>, among metricsOfHistory: [String]) throws(CommandFailure) {
        let names = (Metric.ofLab.map(\.name) + metricsOfHistory).distinct()
        guard let unknownName = metrics.sorted().first(where: { !names.contains($0) }) else { return }

        let advice = unknownName.nearest(among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw CommandFailure(
            "no run has the metric \(unknownName.quotedForMessage); those of the history are "
                + metricsOfHistory.sorted().joined(separator: ", ") + advice)
    }
}

extension TrendExport: ArgumentValue {}
