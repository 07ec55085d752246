import CivilTime
import Files
import LabCommand
import ReviewPrompt
import Streams

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
                A line is a JSON object: at, and event, one of launch (with version), task, request, busy, idle, \
                rated, switchOff, switchOn and clockSet. Instants are ISO 8601 or milliseconds since 1970. They go \
                back only with clockSet, whose instant is what the clock was set to. What is due at an instant happens \
                before the events of that instant. A launch drops a waiting request and keeps what is remembered. The \
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
