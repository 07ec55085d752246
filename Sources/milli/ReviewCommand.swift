import CivilTime
import Files
import JSONText
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
        var source = StreamSource(files: file, schema: StreamSchema("review-events", recordFields: ["at", "event"]))
        source.printsWhileReading = true

        return source.command(
            "explain", abstract: "Show when a user was asked for a review, why not, and what the platform showed.",
            discussion: """
                A line is a JSON object: at, and event, one of launch (with version), task, request, busy, idle, \
                rated, switchOff, switchOn and clockSet. Instants are ISO 8601 or milliseconds since 1970. They go \
                back only with clockSet, whose instant is what the clock was set to. What is due at an instant happens \
                before the events of that instant. A launch drops a waiting request and keeps what is remembered. The \
                platform is a model of the published rules.
                """
        ) {
            [threshold, interval, delay, build, json]
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

struct ReviewReport {
    var policy: ReviewPolicy
    var isJSON: Bool

    func line(_ entry: ReviewTimeline.Entry) -> String {
        let at = Self.instant(entry.at)
        let (name, text, fields) = describe(entry.outcome)
        guard isJSON else { return "\(at)  \(text)" }

        func field(_ name: String) -> JSONValue? { fields[name].map { .text($0) } }

        return JSONValue.members([
            "at": .text(at), "display": field("display"), "outcome": .text(name), "rule": field("rule"),
            "text": .text(text), "version": field("version"),
        ]).line
    }

    func totals(_ totals: ReviewTimeline.Totals, _ counts: RecordStream.Counts) -> String {
        if isJSON {
            return JSONValue.members([
                "asked": .count(totals.asked), "busy": .count(totals.busy), "cancelled": .count(totals.cancelled),
                "events": .count(max(0, counts.records - counts.rejected)), "refused": .count(totals.refused),
                "requests": .count(totals.requests), "schema": "milli.review-timeline/1",
                "shown": .count(totals.shown), "skippedLines": .count(counts.rejected),
            ]).line
        }

        return "\(counted(totals.requests, "request")): \(totals.asked) asked, of which \(totals.shown) shown; "
            + "\(totals.refused) refused, \(totals.cancelled) cancelled, \(totals.busy) while busy; "
            + "\(counted(counts.rejected, "line")) skipped"
    }

    /// An outcome's name for machines, a text for people, and what else machines are told.
    private func describe(_ outcome: ReviewTimeline.Outcome) -> (name: String, text: String, fields: [String: String]) {
        switch outcome {
        case .launched(let version, let state, let lost):
            let text = "\(SingleLine.escaped(version)) starts: \(remembered(state))"
            return ("launched", text + (lost ? "; the request that waited is lost" : ""), ["version": version])
        case .task(let completed, let threshold):
            return ("task", "task \(completed) is completed; the threshold is \(threshold)", [:])
        case .waits(let until, let cancels):
            let text = "request waits until \(Self.instant(until))"
            return ("waits", text + (cancels ? "; the one that waited is cancelled" : ""), [:])
        case .refused(let decision, let state):
            return ("refused", "not asked: \(reason(decision, state))", ["rule": "\(decision)"])
        case .userWasBusy:
            return ("userWasBusy", "not asked: the delay is over and the user is busy; nothing is remembered", [:])
        case .asked(let version, let display):
            let text = "asked in \(SingleLine.escaped(version)): \(Self.text(display))"
            return ("asked", text, ["version": version, "display": display.rawValue])
        case .busy(let isBusy): return (isBusy ? "busy" : "idle", "the user is \(isBusy ? "busy" : "idle")", [:])
        case .rated(let version):
            return ("rated", "the user rates \(SingleLine.escaped(version))", ["version": version])
        case .switched(let on):
            let text = "the user switches requests for reviews \(on ? "on" : "off")"
            return (on ? "switchedOn" : "switchedOff", text, [:])
        case .clockSet(let difference):
            return ("clockSet", "the clock is set \(difference < 0 ? "back" : "forward")", [:])
        }
    }

    private func remembered(_ state: ReviewState) -> String {
        let tasks = counted(state.completedTasks, "task")
        guard let last = state.lastRequest else { return "\(tasks), never asked" }
        return "\(tasks), asked in \(SingleLine.escaped(last.version)) at \(Self.instant(last.at))"
    }

    private func reason(_ decision: ReviewDecision, _ state: ReviewState) -> String {
        switch (decision, state.lastRequest) {
        case (.sameVersion, let last?): "the last request was in this version, at \(Self.instant(last.at))"
        case (.tooSoon, let last?):
            "the last request was in \(SingleLine.escaped(last.version)) at \(Self.instant(last.at)); "
                + "the next can be from "
                + Self.instant(last.at.addingReportingOverflow(policy.minimumInterval).partialValue) + " on"
        default: "\(state.completedTasks) of \(policy.threshold) tasks are completed"
        }
    }

    private static func text(_ display: ReviewDisplay) -> String {
        switch display {
        case .shown: "the platform shows the prompt"
        case .switchedOff: "the platform shows nothing, as the user switched it off; it counts as asked"
        case .neverInTestFlight: "the platform shows nothing in TestFlight; it counts as asked"
        case .displayedThreeTimes: "the platform shows nothing a fourth time in 365 days; it counts as asked"
        case .ratedVersion: "the platform shows nothing, as the user rated this version; it counts as asked"
        case .ratedWithinYear:
            "the platform shows nothing, as the user rated no more than 365 days ago; it counts as asked"
        }
    }

    /// An instant, or the end of the calendar.
    private static func instant(_ milliseconds: Int64) -> String {
        Instant.text(min(max(milliseconds, Instant.range.lowerBound), Instant.range.upperBound))
    }
}
