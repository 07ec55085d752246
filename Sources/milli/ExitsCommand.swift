import ExitPage
import Files
import LabCommand
import Streams

/// `exits`: reads a log of what users did and prints which screens they leave the app from.
enum ExitsCommand {
    private static let files = Positional<[FilePath]>(
        "FILE", help: "exit logs, one event a line; - for standard input", atLeast: 1)
    private static let window = Option<ExitWindow>(
        "--window", value: "AGE", help: "up to which age a user counts as new", default: .day)
    private static let allUsers = Flag("--all-users", help: "count the exits of all users, not only of new ones")
    private static let top = Option<Int?>("--top", value: "N", help: "only the first N screens").within(1...Int.max)
    private static let json = Flag("--json", help: "one JSON object with the totals, then one per screen")
    private static let rejects = Option<FilePath?>("--rejects", value: "FILE", help: "where skipped lines are kept")
    private static let strict = Flag("--strict", help: "exit 3 when a line was skipped")

    static var command: Command {
        Command(
            "exits", abstract: "Read an exit log and show which screens users leave the app from.",
            discussion: """
                A line is a JSON object: user, createdAt (on the user's first line), at, event (active, view, resign), \
                and for view the screen; resign may name the screen in front, else the exit is from the last screen \
                viewed in the session. Instants are ISO 8601 or milliseconds since 1970. A session lasts from active \
                to resign. Lines of several users may be mixed. A line that cannot be counted is reported and skipped.
                """
        ) {
            files
            window
            allUsers
            top
            json
            rejects
            strict
            Example("milli exits log.ndjson", "where new users leave")
            Example("zcat logs/*.gz | milli exits - --all-users --top 10", "a pipe")
            Example("milli exits log.ndjson --window 7d --json", "the first week, for machines")
            ExitMeaning(.wrongCall, "a file cannot be read; the others are read all the same")
            ExitMeaning(.undecided, "with --strict: lines were skipped")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let (paths, target) = (arguments[files], arguments[rejects])
        guard target != .standardStream else {
            throw CommandFailure("--rejects -: standard output carries the table; name a file")
        }
        do {
            let kept = try target.map { try RejectsFile(path: $0, inputs: paths) }
            var tally = ExitTally(window: arguments[window])
            let schema = StreamSchema("exits", recordFields: ["user", "at", "event"])
            let stream = RecordStream(paths: paths, schema: schema, rejects: kept) { problem in
                console.writeErrorLine("\(problem)")
            }
            let unreadable = try stream.forEveryRecord(console) { record throws(FieldError) in
                try tally.add(record.fields)
            }
            let report = ExitsReport(
                statistics: tally.statistics, skipped: stream.counts.rejected, isOfAllUsers: arguments[allUsers],
                top: arguments[top])
            for line in arguments[json] ? try report.jsonLines() : report.lines { console.writeLine(line) }
            if unreadable > 0 { return .wrongCall }
            return arguments[strict] && stream.counts.rejected > 0 ? .undecided : .fine
        } catch let error as StreamError {
            throw CommandFailure("\(error)")
        }
    }
}
