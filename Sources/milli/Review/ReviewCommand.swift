import CivilTime
import Files
import LabCommand
import ReviewPrompt
import Streams

/// `review`: when an app asks its users for a review.
enum ReviewCommand {
    private static let file = Positional<FilePath>(
        "FILE", help: "one user's events, one per line; - for standard input")
    private static let threshold = Option<Int>(
        "--threshold", value: "N", help: "how many tasks the user must complete first", default: 4
    ).within(0...Int(Int16.max))
    private static let interval = Option<Span>(
        "--interval", value: "SPAN", help: "the least time between two requests; 0s to go by the version alone",
        default: Span(milliseconds: 7 * 86_400_000))
    private static let delay = Option<Span>(
        "--delay", value: "SPAN", help: "how long a request waits", default: Span(milliseconds: 2_000))
    private static let build = Option<ReviewPlatform.Build>(
        "--build", value: "KIND", help: "how the app was installed", default: .store)
    private static let json = Flag("--json", help: "print a JSON object per entry, then one with the totals")

    static var command: Command {
        Command(
            "review", abstract: "Explain when an app asks its users for a review.",
            discussion: """
                An app asks a user who has completed some tasks, once per version, and not while the user is busy. The \
                platform then shows the prompt or not, and does not say which.
                """,
            commands: [explain])
    }

    private static var explain: Command {
        .reading(
            "explain", abstract: "Show when a user was asked for a review, why not, and what the platform showed.",
            discussion: """
                A line is a JSON object: at, and event, one of launch (with version), task, request, busy, idle, rated, \
                switchOff, switchOn and clockSet. Instants are ISO 8601 or milliseconds since 1970. They go back only \
                with clockSet, whose instant is what the clock was set to. What is due at an instant happens before \
                the events of that instant. A launch drops a waiting request and keeps what is remembered. The \
                platform is a model of the published rules.
                """,
            files: file, schema: StreamSchema("review-events", recordFields: ["at", "event"]), printsWhileReading: true
        ) {
            threshold
            interval
            delay
            build
            json
            Example("milli review explain user.ndjson", "one user's story")
            Example("milli review explain user.ndjson --interval 0s", "by the version alone, as the document has it")
        } run: { arguments, input, console in
            let policy = ReviewPolicy(
                threshold: arguments[threshold], minimumInterval: arguments[interval].milliseconds,
                delay: arguments[delay].milliseconds)
            let report = ReviewReport(policy: policy, isJSON: arguments[json])
            var timeline = ReviewTimeline(policy: policy, build: arguments[build])
            // Lines go out as they come in: nothing is kept of the story.
            try input.forEach { record throws(FieldError) in
                let event = try ReviewEvent(record.fields)
                do throws(ReviewEventError) {
                    try timeline.play(event) { console.writeLine(report.line($0)) }
                } catch {
                    throw error.fieldError(in: record.fields)
                }
            }
            timeline.finish { console.writeLine(report.line($0)) }
            console.writeLine(report.totals(timeline.totals, input.stream.counts))
        }
    }
}

extension ReviewPlatform.Build: ArgumentValue {}

// MARK: - Lines

/// The field `event` of a line.
private enum ReviewLineEvent: String, CaseIterable {
    case launch, task, request, busy, idle, rated, switchOff, switchOn, clockSet
}

extension ReviewEvent {
    /// The event of a line.
    ///
    /// - Throws: `FieldError` when a field is missing or is not what it must be.
    init(_ fields: StreamFields) throws(FieldError) {
        let action: Action =
            switch try fields.choice("event", ReviewLineEvent.self) {
            case .launch: .launch(version: try fields.string("version"))
            case .task: .task
            case .request: .request
            case .busy: .busy
            case .idle: .idle
            case .rated: .rated
            case .switchOff: .switchOff
            case .switchOn: .switchOn
            case .clockSet: .clockSet
            }
        self.init(at: try fields.instant("at"), action: action)
    }
}

extension ReviewEventError {
    /// What is wrong, at the field that says it.
    func fieldError(in fields: StreamFields) -> FieldError {
        switch self {
        case .backwards(let previous):
            fields.error(
                "at", "\(Instant.text(previous)) or later was expected, as on the line before; clockSet sets the clock")
        case .tooFar: fields.error("at", Instant.expected + " was expected")
        case .notLaunched: fields.error("event", "launch was expected first, as the app does not run yet")
        case .version(let error): fields.error("version", "\(error)")
        }
    }
}
