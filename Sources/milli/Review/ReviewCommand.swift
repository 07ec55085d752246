import Files
import JSONText
import LabCommand
import ReviewPrompt
import Streams

enum ReviewCommand {
    private static let file = Positional<FilePath>(
        "FILE", help: "events of one user or of several, one per line; - for standard input")
    private static let threshold = Option<Int>(
        "--threshold", value: "N", help: "the tasks that a user must complete first", default: 4
    ).within(0...Int(Int16.max))
    private static let interval = Option<SpanArgument>(
        "--interval", value: "SPAN", help: "the shortest time between two requests; 0s if only the version counts",
        default: SpanArgument(milliseconds: 7 * 86_400_000))
    private static let delay = Option<SpanArgument>(
        "--delay", value: "SPAN", help: "the time that a request waits", default: SpanArgument(milliseconds: 2_000))
    private static let build = Option<ReviewPlatform.Build>(
        "--build", value: "KIND", help: "the way in which the app was installed", default: .store)
    private static let json = Flag("--json", help: "print a JSON object per entry, then one with the totals")

    static var command: Command {
        Command(
            "review", abstract: "Explain when an app asks its users for a review.",
            discussion: """
                An app asks a user who has completed some tasks, once per version, and not while the user is busy. The \
                platform then decides if it shows the prompt, and does not tell the app.
                """,
            commands: [explain])
    }

    private static var explain: Command {
        var source = StreamSource(files: file, schema: StreamSchema("review-events", recordFields: ["at", "event"]))
        source.printsWhileReading = true

        return source.command(
            "explain", abstract: "Show when a user was asked for a review, why not, and what the platform showed.",
            discussion: """
                A line is a JSON object with at and event, which is one of launch (with version), task, request, \
                busy, idle, rated, switchOff, switchOn and clockSet. A field user separates the histories of several \
                users, who each have their own device and clock. Instants are ISO 8601 or milliseconds since 1970. \
                They go back only with clockSet, whose instant is the new time of the clock. A request that is due at \
                an instant is made before the events of that instant. A launch drops a waiting request, and keeps the \
                count of tasks and the last request. The platform is a model of the published rules.
                """
        ) {
            [threshold, interval, delay, build, json]
            Example("milli review explain user.ndjson", "one user's story")
            Example("milli review explain user.ndjson --interval 0s", "only the version counts, as in the article")
        } run: { arguments, input, console in
            let policy = ReviewPolicy(
                threshold: arguments[threshold], minimumInterval: arguments[interval].milliseconds,
                delay: arguments[delay].milliseconds)
            let report = ReviewReport(policy: policy, isJSON: arguments[json])
            let first = ReviewTimeline(policy: policy, build: arguments[build])
            var timelines: [String?: ReviewTimeline] = [:]
            var users: [String?] = []

            // Each event is written as soon as it is read, so that no story is kept in memory.
            try input.forEach { record throws(FieldError) in
                let user = try record.fields.optionalString("user")
                let event = try ReviewEvent(record.fields)
                var timeline = timelines[user] ?? first
                do throws(ReviewEventError) {
                    try timeline.play(event) { console.writeLines(report.lines($0, of: user, width: console.width)) }
                } catch {
                    // Even if the event is refused, the time until it has passed.
                    if timelines[user] != nil { timelines[user] = timeline }
                    throw error.fieldError(in: record.fields)
                }

                if timelines.updateValue(timeline, forKey: user) == nil { users.append(user) }
            }

            var totals = first.totals
            for user in users {
                var timeline = timelines[user] ?? first
                timeline.finish { console.writeLines(report.lines($0, of: user, width: console.width)) }
                totals.add(timeline.totals)
                if let user { console.writeLines(report.totals(timeline.totals, of: user, width: console.width)) }
            }

            console.writeLines(report.totals(totals, input.stream.counts, width: console.width))
        }
    }
}

extension ReviewPlatform.Build: ArgumentValue {}
