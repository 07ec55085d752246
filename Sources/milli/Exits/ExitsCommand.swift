import ExitPage
import Files
import JSONText
import LabCommand
import Streams

enum ExitsCommand {
    private static let files = Positional<[FilePath]>(
        "FILE", help: "exit logs, one event per line; - for standard input", atLeast: 1)
    private static let window = Option<SpanArgument>(
        "--window", value: "AGE", help: "count a user as new up to this age",
        default: SpanArgument(milliseconds: 86_400_000))
    private static let allUsers = Flag("--all-users", help: "count the exits of all users, not only of new ones")
    private static let noCarry = Flag(
        "--no-carry",
        help: "count an exit from a session without a view for no screen, not for the last screen of the session before"
    )
    private static let returnWithin = Option<SpanArgument>(
        "--return-within", value: "TIME", help: "count no exit if the user is back sooner; 0s counts every resign",
        default: SpanArgument(milliseconds: 5_000))
    private static let ignored = Option<[String]>(
        "--ignore", value: "CLASS",
        help: "screens whose views do not count, such as containers: UITabBarController", default: [])
    private static let documented = Flag(
        "--documented", help: "count every view and every resign by itself, and carry nothing over")
    private static let top = Option<Int?>("--top", value: "N", help: "show only the first N screens")
        .within(1...Int.max)
    private static let json = Flag("--json", help: "print a JSON object with the totals, then one per screen")

    static var command: Command {
        var source = StreamSource(
            files: files, schema: StreamSchema("exits", recordFields: ["user", "at", "event"]))
        source.cores = Command.cores

        return source.command(
            "exits", abstract: "Show which screens users leave the app from.",
            discussion: """
                A line is a JSON object with user, createdAt (on the user's first line), at, event (active, view or \
                resign), and for view the screen. resign may name the screen in front; if it does not, the user left \
                from the last screen viewed in the session. Instants are ISO 8601 or milliseconds since 1970. A \
                session lasts from active to resign. Lines of different users may be mixed. A line that cannot be \
                counted is reported and skipped.

                A screen that is viewed twice in a row counts once. If the user returns within --return-within, the \
                exit was only an interruption: a call, or a look at the notifications. An app that comes back shows \
                the screen that the user left, so a session without a view carries that screen over. The effects of \
                these rules are printed below the table; --documented counts without them, as the article does.
                """
        ) {
            [window, allUsers, returnWithin, noCarry, ignored, documented, top, json]
            Example("milli exits log.ndjson", "where new users leave")
            Example("zcat logs/*.gz | milli exits - --all-users --top 10", "a pipe")
            Example("milli exits log.ndjson --ignore UITabBarController", "without the views of a container")
            Example("milli exits log.ndjson --window 7d --json", "the first week, for machines")
        } run: { arguments, input, console in
            let policy = policy(arguments)
            var exits = ExitLines(policy: policy, ignoring: arguments[ignored])
            try input.read { stream, unreadable throws(StreamError) in
                try exits.read(stream, unreadable: unreadable)
            }

            let report = ExitsReport(
                statistics: exits.statistics, skipped: input.skipped, isOfAllUsers: arguments[allUsers],
                top: arguments[top], returnWithin: SpanArgument(milliseconds: policy.returnWithin))
            console.write(report, asJSON: arguments[json])
        }
    }

    /// Returns the rules of a call.
    private static func policy(_ arguments: Arguments) -> ExitPolicy {
        let window = ExitWindow(milliseconds: arguments[window].milliseconds)
        if arguments[documented] { return ExitPolicy(window: window) }

        return ExitPolicy(
            window: window, carriesScreens: !arguments[noCarry],
            returnWithin: arguments[returnWithin].milliseconds, joinsRepeatedViews: true)
    }
}
