import History
import LabKit

/// `history add`: keeps runs.
struct AddToHistoryCommand {
    let lab: Lab

    private static let files = Positional<[String]>(
        "RESULT.json", help: "result files, whatever came of them", atLeast: 1)

    var command: Command {
        Command(
            "add", abstract: "Keep the runs of result files.",
            discussion: "A run that is there already is not kept twice. When one file cannot be read, none is kept."
        ) {
            Self.files
            Example("\(lab.name) history add results/local/*.json", "all runs of this machine")
        } action: { arguments, context in
            let results = try arguments[Self.files].map { try ResultFile.read($0) }
            let added = try HistoryCommand.with(arguments, isWritten: true) { history in
                try results.map { try history.add($0) }
            }
            for (file, isNew) in zip(arguments[Self.files], added) where !isNew {
                context.console.writeLine("\(file): kept already")
            }
            let count = added.filter { $0 }.count
            context.console.writeLine(
                "\(count) \(count == 1 ? "run" : "runs") added to \(arguments[HistoryCommand.file])")
            return .fine
        }
    }
}
