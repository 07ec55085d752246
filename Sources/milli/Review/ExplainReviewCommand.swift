import Files
import LabCommand
import ReviewPrompt
import Streams

/// `review explain`: why a user was asked for a review, why not, and what the platform showed.
enum ExplainReviewCommand {
    private static let file = Positional<FilePath>("FILE", help: "one user's events, one a line; - for standard input")
    private static let threshold = Option<Int>(
        "--threshold", value: "N", help: "how many tasks must be completed", default: 4
    ).within(0...Int(Int16.max))
    private static let interval = Option<Span>(
        "--interval", value: "SPAN", help: "the least time between two requests; 0s for the version alone",
        default: Span(milliseconds: 7 * 86_400_000))
    private static let delay = Option<Span>(
        "--delay", value: "SPAN", help: "how long a request waits", default: Span(milliseconds: 2_000))
    private static let build = Option<ReviewPlatform.Build>(
        "--build", value: "KIND", help: "how the app was installed", default: .store)
    private static let json = Flag("--json", help: "one JSON object with the totals, behind one per entry")
    private static let rejects = Option<FilePath?>("--rejects", value: "FILE", help: "where skipped lines are kept")
    private static let strict = Flag("--strict", help: "exit 3 when a line was skipped")

    static var command: Command {
        Command(
            "explain", abstract: "Show when a user was asked for a review, why not, and what the platform showed.",
            discussion: """
                A line is a JSON object: at, and event, one of launch (with version), task, request, busy, idle, rated, switchOff, \
                switchOn and clockSet. Instants are ISO 8601 or milliseconds since 1970, and go back only with clockSet, \
                whose instant is that to which the clock was set. What is due at an instant comes before what happens then. A \
                start of the app loses the request that waits and keeps what is remembered. The platform is a model of the \
                published rules.
                """
        ) {
            file
            threshold
            interval
            delay
            build
            json
            rejects
            strict
            Example("milli review explain user.ndjson", "one user's story")
            Example("milli review explain user.ndjson --interval 0s", "by the version alone, as the document has it")
            ExitMeaning(.wrongCall, "the file cannot be read")
            ExitMeaning(.undecided, "with --strict: lines were skipped")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let (paths, target) = ([arguments[file]], arguments[rejects])
        guard target != .standardStream else {
            throw CommandFailure("--rejects -: standard output carries the timeline; name a file")
        }
        let policy = ReviewPolicy(
            threshold: arguments[threshold], minimumInterval: arguments[interval].milliseconds,
            delay: arguments[delay].milliseconds)
        do {
            let kept = try target.map { try RejectsFile(path: $0, inputs: paths) }
            var timeline = ReviewTimeline(policy: policy, build: arguments[build])
            let report = ReviewReport(policy: policy, isJSON: arguments[json])
            let stream = RecordStream(
                paths: paths, schema: StreamSchema("review-events", recordFields: ["at", "event"]), rejects: kept
            ) { problem in
                console.writeErrorLine("\(problem)")
            }
            // Lines go out as they come in: nothing is kept of the story.
            let unreadable = try stream.forEveryRecord(console) { record throws(FieldError) in
                let event = try ReviewEvent(record.fields)
                do throws(ReviewEventError) {
                    try timeline.play(event) { console.writeLine(report.line($0)) }
                } catch {
                    throw error.fieldError(in: record.fields)
                }
            }
            timeline.finish { console.writeLine(report.line($0)) }
            console.writeLine(report.totals(timeline.totals, stream.counts))
            if unreadable > 0 { return .wrongCall }
            return arguments[strict] && stream.counts.rejected > 0 ? .undecided : .fine
        } catch let error as StreamError {
            throw CommandFailure("\(error)")
        }
    }
}

extension ReviewPlatform.Build: ArgumentValue {}
