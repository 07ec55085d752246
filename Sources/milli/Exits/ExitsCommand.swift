import CivilTime
import ExitPage
import Files
import LabCommand
import Streams

/// `exits`: reads a log of what users did and shows which screens they leave the app from.
enum ExitsCommand {
    private static let files = Positional<[FilePath]>(
        "FILE", help: "exit logs, one event per line; - for standard input", atLeast: 1)
    private static let window = Option<ExitWindow>(
        "--window", value: "AGE", help: "count a user as new up to this age", default: .day)
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
            var tally = ExitTally(window: arguments[window])
            try input.forEach { record throws(FieldError) in try tally.add(record.fields) }
            let report = ExitsReport(
                statistics: tally.statistics, skipped: input.skipped, isOfAllUsers: arguments[allUsers],
                top: arguments[top])
            console.write(report, asJSON: arguments[json])
        }
    }
}

// MARK: - Lines

/// What a line of an exit log says in its field `event`.
private enum ExitLineEvent: String, CaseIterable {
    case active, view, resign
}

extension ExitTally {
    /// Counts what a line says.
    ///
    /// - Throws: `FieldError` when a field is missing or is not what it must be; nothing is counted then.
    mutating func add(_ fields: StreamFields) throws(FieldError) {
        let event = ExitEvent(
            user: try fields.name("user"), createdAt: try fields.optionalInstant("createdAt"),
            at: try fields.instant("at"), action: try fields.action())
        do throws(ExitEventError) {
            try add(event)
        } catch {
            throw fields.error("createdAt", error.problem)
        }
    }
}

extension StreamFields {
    fileprivate func action() throws(FieldError) -> ExitAction {
        switch try choice("event", ExitLineEvent.self) {
        case .active: .active
        case .view: .view(screen: try name("screen"))
        case .resign: .resign(screen: has("screen") ? try name("screen") : nil)
        }
    }

    /// A string that is not empty: an empty name is a variable that somebody forgot to set.
    fileprivate func name(_ key: StaticString) throws(FieldError) -> String {
        let text = try string(key)
        guard !text.isEmpty else { throw error(key, "a name was expected, not an empty string") }
        return text
    }
}

extension ExitEventError {
    fileprivate var problem: String {
        switch self {
        case .missingCreation(let user):
            "missing; the first line of user \(user.shortenedName) must say when the user was created"
        case .changedCreation(let user, let known, let given):
            "\(Instant.text(known)) was expected, as on the first line of user \(user.shortenedName), "
                + "not \(Instant.text(given))"
        }
    }
}
