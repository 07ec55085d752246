import CivilTime
import ExitPage
import Files
import LabCommand
import Streams

enum ExitsCommand {
    private static let files = Positional<[FilePath]>(
        "FILE", help: "exit logs, one event per line; - for standard input", atLeast: 1)
    private static let window = Option<Span>(
        "--window", value: "AGE", help: "count a user as new up to this age", default: Span(milliseconds: 86_400_000))
    private static let allUsers = Flag("--all-users", help: "count the exits of all users, not only of new ones")
    private static let top = Option<Int?>("--top", value: "N", help: "show only the first N screens")
        .within(1...Int.max)
    private static let json = Flag("--json", help: "print a JSON object with the totals, then one per screen")

    static var command: Command {
        .reading(
            "exits", abstract: "Show which screens users leave the app from.",
            discussion: """
                A line is a JSON object: user, createdAt (on the user's first line), at, event (active, view, resign), \
                and for view the screen. resign may name the screen in front; otherwise the user left from the last \
                screen viewed in the session. Instants are ISO 8601 or milliseconds since 1970. A session lasts from \
                active to resign. Lines of different users may be mixed. A line that cannot be counted is reported and \
                skipped.
                """,
            files: files, schema: StreamSchema("exits", recordFields: ["user", "at", "event"])
        ) {
            window
            allUsers
            top
            json
            Example("milli exits log.ndjson", "where new users leave")
            Example("zcat logs/*.gz | milli exits - --all-users --top 10", "a pipe")
            Example("milli exits log.ndjson --window 7d --json", "the first week, for machines")
        } run: { arguments, input, console in
            var tally = ExitTally(window: ExitWindow(milliseconds: arguments[window].milliseconds))
            try input.forEach { record throws(FieldError) in try tally.add(record.fields) }
            let report = ExitsReport(
                statistics: tally.statistics, skipped: input.skipped, isOfAllUsers: arguments[allUsers],
                top: arguments[top])
            console.write(report, asJSON: arguments[json])
        }
    }
}
