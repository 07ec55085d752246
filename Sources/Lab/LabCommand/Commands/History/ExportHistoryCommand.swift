import Files
import Foundation
import History
import LabKit

/// `history export`: the numbers for other tools.
struct ExportHistoryCommand {
    let lab: Lab

    private static let format = Option<HistoryExport>(
        "--format", value: "F", help: "csv, a line for each number, or json", default: .csv)
    private static let output = Option<String>("--output", value: "FILE", help: "- for standard output", default: "-")

    var command: Command {
        Command("export", abstract: "Write the numbers of the history as CSV or JSON.") {
            PatternSelection.patterns
            HistoryCommand.metrics
            Self.format
            Self.output
            HistoryCommand.joined
            Example("\(lab.name) history export --format csv --output history.csv", "everything")
        } action: { arguments, context in
            let text = try arguments[Self.format].text(of: try HistoryCommand.series(arguments))
            if arguments[Self.output] == "-" {
                context.console.write(text)
            } else {
                try FilePath(arguments[Self.output]).write(text.utf8)
            }
            return .fine
        }
    }
}

extension HistoryExport: ArgumentValue {}
