import Files
import LabCommand
import Shortcuts
import Streams

/// `shortcut search`: which activities of a file are found by some words.
enum SearchShortcutsCommand {
    private static let words = Positional<[String]>("WORD", help: "words, or their beginnings", atLeast: 1)
    private static let activities = Option<FilePath>(
        "--activities", value: "FILE", help: "activities, one a line; - for standard input")
    private static let limit = Option<Int>("--limit", value: "N", help: "how many to show", default: 20)
        .within(1...Int.max)
    private static let json = Flag("--json", help: "one JSON object with the totals, then one per activity")
    private static let rejects = Option<FilePath?>("--rejects", value: "FILE", help: "where skipped lines are kept")
    private static let strict = Flag("--strict", help: "exit 3 when a line was skipped")

    static var command: Command {
        Command(
            "search", abstract: "Show which activities are found by some words.",
            discussion: """
                A line is a JSON object: type, title, keywords (a list), and if they are known description, phrase, \
                persistentIdentifier and donations (a list of instants, ISO 8601 or milliseconds since 1970). Lines of one \
                type, identifier and title are one activity; the last says what it is. A word is found where it is, or begins, a \
                word of the title, of a keyword or of the description, in any case and width; Japanese is cut where the script \
                changes. Of several words each must be found. The order: exact, then beginnings, then the description; \
                among equals the last donation, then the order of the lines.
                """
        ) {
            words
            activities
            limit
            json
            rejects
            strict
            Example("milli shortcut search モンスト --activities activities.ndjson", "one word")
            Example("zcat all.gz | milli shortcut search order so --activities - --json", "a pipe, two words")
            ExitMeaning(.wrongCall, "the file cannot be read")
            ExitMeaning(.undecided, "with --strict: lines were skipped")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let (path, target) = (arguments[activities], arguments[rejects])
        guard target != .standardStream else {
            throw CommandFailure("--rejects -: standard output carries the table; name a file")
        }
        do {
            let kept = try target.map { try RejectsFile(path: $0, inputs: [path]) }
            let schema = StreamSchema("activities", recordFields: ["type", "title"])
            let stream = RecordStream(paths: [path], schema: schema, rejects: kept) { problem in
                console.writeErrorLine("\(problem)")
            }
            var read: [LoadedActivity] = []
            let unreadable = try stream.forEveryRecord(console) { record throws(FieldError) in
                read.append(try LoadedActivity(record.fields))
            }
            let donated = DonatedActivities<InvertedIndex, IncrementalPrediction>(
                declaredTypes: read.map(\.activity.type))
            for line in read {
                // Type and title were looked at when the line was read.
                try donated.load(line.activity, donations: line.donations)
            }
            let report = ShortcutsReport(
                found: donated.find(arguments[words].joined(separator: " "), limit: arguments[limit]),
                limit: arguments[limit], activities: donated.count, skipped: stream.counts.rejected)
            for line in arguments[json] ? try report.jsonLines() : report.lines { console.writeLine(line) }
            if unreadable > 0 { return .wrongCall }
            return arguments[strict] && stream.counts.rejected > 0 ? .undecided : .fine
        } catch let error as StreamError {
            throw CommandFailure("\(error)")
        }
    }
}
