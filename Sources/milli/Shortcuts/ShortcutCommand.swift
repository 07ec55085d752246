import Files
import JSONText
import LabCommand
import Shortcuts
import Streams

enum ShortcutCommand {
    private static let words = Positional<[String]>("WORD", help: "words, or their beginnings", atLeast: 1)
    private static let activities = Option<FilePath>(
        "--activities", value: "FILE", help: "activities, one per line; - for standard input")
    private static let limit = Option<Int>("--limit", value: "N", help: "show at most N activities", default: 20)
        .within(1...Int.max)
    private static let json = Flag("--json", help: "print a JSON object with the totals, then one per activity")

    static var command: Command {
        Command(
            "shortcut", abstract: "Search the activities that an app donates, and play what users do with them.",
            discussion: "An activity is something a user can do in an app, found by its title and keywords.",
            commands: [search, ShortcutPlayCommand.command])
    }

    private static var search: Command {
        let schema = StreamSchema("activities", recordFields: ["type", "title"])
        return StreamSource(files: activities, schema: schema).command(
            "search", abstract: "Show which activities some words find.",
            discussion: """
                A line is a JSON object with type, title, keywords (a list), and optionally description, phrase, \
                persistentIdentifier and donations (a list of instants, ISO 8601 or milliseconds since 1970). Lines \
                with the same type, identifier and title are one activity, which the last of these lines describes.

                A word matches a word of the title, of a keyword or of the description, or the beginning of one. Case \
                and width do not matter; Japanese is split where the script changes. Every word of a search must \
                match. Exact matches come first, then beginnings, then descriptions; equal matches come in the order \
                of their latest donations, latest first, then in the order of the lines.
                """
        ) {
            [words, limit, json]
            Example("milli shortcut search モンスト --activities activities.ndjson", "one word")
            Example("zcat all.gz | milli shortcut search order so --activities - --json", "a pipe, two words")
        } run: { arguments, input, console in
            var lines: [ActivityLine] = []
            try input.forEach { record throws(FieldError) in lines.append(try ActivityLine(record.fields)) }

            // Types and titles were checked when the lines were read.
            let activities = DonatedActivities<InvertedIndex, IncrementalPrediction>(
                declaredTypes: lines.map(\.activity.type))
            for line in lines { try activities.load(line.activity, donations: line.donations) }

            let report = ShortcutsReport(
                matches: activities.find(arguments[words].joined(separator: " "), limit: arguments[limit]),
                limit: arguments[limit], searchedCount: activities.count, skipped: input.skipped)
            console.write(report, asJSON: arguments[json])
        }
    }
}
