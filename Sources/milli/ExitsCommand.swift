import ExitPage
import Files
import JSONText
import LabCommand
import LabKit
import Reporting
import Streams

enum ExitsCommand {
    private static let files = Positional<[FilePath]>(
        "FILE", help: "exit logs, one event per line; - for standard input", atLeast: 1)
    private static let window = Option<Span>(
        "--window", value: "AGE", help: "count a user as new up to this age", default: Span(milliseconds: 86_400_000))
    private static let allUsers = Flag("--all-users", help: "count the exits of all users, not only of new ones")
    private static let noCarry = Flag(
        "--no-carry",
        help: "count an exit from a session without a view as one from no screen, and not from the last of the session "
            + "before")
    private static let returnWithin = Option<Span>(
        "--return-within", value: "TIME", help: "count no exit if the user is back sooner; 0s counts every resign",
        default: Span(milliseconds: 5_000))
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

                A screen that is viewed twice in a row counts once. A return within --return-within makes an \
                interruption of an exit: a call, or a look at the notifications. An app that comes back shows the \
                screen that it left, so that a session without a view of its own carries that screen over. What these \
                rules did is printed below the table; --documented counts without them, as the article does.
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
                top: arguments[top], returnWithin: Span(milliseconds: policy.returnWithin))
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

/// The statistics of an exit log, of new users or of all.
struct ExitsReport: PrintedReport {
    var statistics: ExitStatistics
    var skipped: Int
    var isOfAllUsers: Bool
    var top: Int?
    var returnWithin = Span(milliseconds: 0)

    private var population: ExitPopulation { isOfAllUsers ? statistics.allUsers : statistics.newUsers }
    private var shownScreens: ArraySlice<ScreenExits> { population.screens.prefix(top ?? .max) }

    // MARK: Text

    func lines(width: Int) -> [String] {
        let window = Span(milliseconds: statistics.window.milliseconds).argument
        let title = "exits of " + (isOfAllUsers ? "all users" : "new users, up to \(window) after they were created")
        var lines = title.indented(then: 2, width: width)
        if population.screens.isEmpty {
            lines += "none: no screen was viewed in a session or left".indented(2, then: 4, width: width)
        } else {
            lines += table.folded(width: width)
            let hidden = population.screens.count - shownScreens.count
            if hidden > 0 { lines.append("  … \(counted(hidden, "more screen"))") }
        }

        return lines + ([totals] + irregularities + rules).flatMap { $0.indented(then: 2, width: width) }
    }

    private var table: TextTable {
        TextTable(
            shownScreens,
            [
                ("screen", .left, { $0.screen }),
                ("exits", .right, { SignificantDigits.grouped($0.exits) }),
                ("views", .right, { SignificantDigits.grouped($0.views) }),
                (
                    "exit rate", .right,
                    { $0.exitRate.map { "\(SignificantDigits.fixed($0 * 100, decimals: 1)) %" } ?? "–" }
                ),
                ("", .left, { $0.flag?.rawValue ?? "" }),
            ])
    }

    private var totals: String {
        let all = statistics.allUsers
        let exits =
            isOfAllUsers
            ? counted(all.exits, "exit") + " logged"
            : "\(SignificantDigits.grouped(population.exits)) of \(counted(all.exits, "exit")) logged"
        return [
            counted(statistics.events, "event"), counted(statistics.users, "user"),
            counted(all.sessions, "session"), exits, counted(skipped, "line") + " skipped",
        ].joined(separator: ", ")
    }

    /// The events that the table does not show, in a line; none if the log has no such events.
    private var irregularities: [String] {
        let counts: [(count: Int, noun: String, fault: String)] = [
            (population.exitsWithoutScreen, "exit", "from no screen"),
            (statistics.unendedSessions, "session", "without an end"),
            (statistics.viewsOutsideSessions, "view", "outside a session"),
            (statistics.resignsOutsideSessions, "resign", "outside a session"),
            (statistics.outOfOrder, "event", "out of order"),
        ]
        let parts = counts.filter { $0.count > 0 }.map { "\(counted($0.count, $0.noun)) \($0.fault)" }
        return parts.isEmpty ? [] : ["not in the table: \(parts.joined(separator: ", "))"]
    }

    /// The events that were counted otherwise than one by one, in a line; none if there are no such events.
    private var rules: [String] {
        let counts: [(count: Int, noun: String, rule: String)] = [
            (statistics.interruptions, "resign", "with a return within \(returnWithin.argument) taken for no exit"),
            (statistics.carriedExits, "exit", "from the screen of the session before"),
            (statistics.repeatedViews, "view", "of the screen in front not counted again"),
            (statistics.ignoredViews, "view", "of ignored screens not counted"),
        ]
        let parts = counts.filter { $0.count > 0 }.map { "\(counted($0.count, $0.noun)) \($0.rule)" }
        return parts.isEmpty ? [] : ["by the rules: \(parts.joined(separator: ", "))"]
    }

    // MARK: JSON

    /// The totals, then the screens in order. Counts of events and users are those of the whole log.
    var jsonLines: [String] {
        let all = statistics.allUsers
        let totals = JSONValue.members([
            "allExits": .count(all.exits), "allSessions": .count(all.sessions),
            "carriedExits": .count(statistics.carriedExits), "events": .count(statistics.events),
            "exits": .count(population.exits), "exitsWithoutScreen": .count(population.exitsWithoutScreen),
            "ignoredViews": .count(statistics.ignoredViews), "interruptions": .count(statistics.interruptions),
            "outOfOrder": .count(statistics.outOfOrder), "population": isOfAllUsers ? "all" : "new",
            "repeatedViews": .count(statistics.repeatedViews),
            "resignsOutsideSessions": .count(statistics.resignsOutsideSessions),
            "returnWithinMilliseconds": .count(Int(returnWithin.milliseconds)),
            "schema": "milli.exit-statistics/1", "screens": .count(population.screens.count),
            "sessions": .count(population.sessions), "skippedLines": .count(skipped),
            "unendedSessions": .count(statistics.unendedSessions), "users": .count(statistics.users),
            "views": .count(population.views), "viewsOutsideSessions": .count(statistics.viewsOutsideSessions),
            "windowMilliseconds": .count(Int(statistics.window.milliseconds)),
        ])
        let screens = shownScreens.map { screen in
            JSONValue.members([
                "exits": .count(screen.exits), "flag": screen.flag.map { .text($0.rawValue) },
                "rate": screen.exitRate.map { .number($0) }, "screen": .text(screen.screen),
                "views": .count(screen.views),
            ])
        }

        return [totals.line] + screens.map(\.line)
    }
}
