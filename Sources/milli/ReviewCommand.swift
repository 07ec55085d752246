import CivilTime
import Files
import JSONText
import LabCommand
import Reporting
import ReviewPrompt
import Streams

enum ReviewCommand {
    private static let file = Positional<FilePath>(
        "FILE", help: "events of one user or of several, one per line; - for standard input")
    private static let threshold = Option<Int>(
        "--threshold", value: "N", help: "the tasks that a user must complete first", default: 4
    ).within(0...Int(Int16.max))
    private static let interval = Option<Span>(
        "--interval", value: "SPAN", help: "the shortest time between two requests; 0s if only the version counts",
        default: Span(milliseconds: 7 * 86_400_000))
    private static let delay = Option<Span>(
        "--delay", value: "SPAN", help: "the time that a request waits", default: Span(milliseconds: 2_000))
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
                A line is a JSON object with at and event, which is one of launch (with version), task, request, busy, \
                idle, rated, switchOff, switchOn and clockSet. A field user tells the stories of several users apart, \
                each with a device and a clock of its own. Instants are ISO 8601 or milliseconds since 1970. They \
                go back only with clockSet, whose instant is the new time of the clock. A request that is due at an \
                instant is made before the events of that instant. A launch drops a waiting request, and keeps the \
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

            // Each event is written as it is read, so that nothing of the stories is kept.
            try input.forEach { record throws(FieldError) in
                let user = try record.fields.optionalString("user")
                let event = try ReviewEvent(record.fields)
                var timeline = timelines[user] ?? first
                do throws(ReviewEventError) {
                    try timeline.play(event) { console.writeLines(report.lines($0, of: user, width: console.width)) }
                } catch {
                    // The time before the event has passed all the same.
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

/// The text, or the objects, of a user's story.
struct ReviewReport {
    var policy: ReviewPolicy
    var isJSON: Bool

    /// Returns an entry, as text in lines no longer than `width` or as an object in one line.
    ///
    /// - Parameter user: `nil` if the input names no users.
    func lines(_ entry: ReviewTimeline.Entry, of user: String?, width: Int) -> [String] {
        let at = Self.instant(entry.at)
        let outcome = describe(entry.outcome)
        let name = user.map { "\(SingleLine.escaped($0))  " } ?? ""
        guard isJSON else { return outcome.text.labelled("\(name)\(at)  ", width: width) }

        func text(_ field: String?) -> JSONValue? { field.map { .text($0) } }

        let object = JSONValue.members([
            "at": .text(at), "display": text(outcome.display), "outcome": .text(outcome.name),
            "rule": text(outcome.rule), "text": .text(outcome.text), "user": text(user),
            "version": text(outcome.version),
        ])
        return [object.line]
    }

    /// Returns the totals of one of several users.
    func totals(_ totals: ReviewTimeline.Totals, of user: String, width: Int) -> [String] {
        guard isJSON else { return text(totals).labelled("\(SingleLine.escaped(user)): ", width: width) }

        let object = JSONValue.members([
            "asked": .count(totals.asked), "busy": .count(totals.busy), "cancelled": .count(totals.cancelled),
            "refused": .count(totals.refused), "requests": .count(totals.requests), "shown": .count(totals.shown),
            "user": .text(user),
        ])
        return [object.line]
    }

    private func text(_ totals: ReviewTimeline.Totals) -> String {
        "\(counted(totals.requests, "request")): \(totals.asked) asked, \(totals.shown) of them shown; "
            + "\(totals.refused) refused, \(totals.cancelled) cancelled, \(totals.busy) while busy"
    }

    func totals(_ totals: ReviewTimeline.Totals, _ counts: RecordStream.Counts, width: Int) -> [String] {
        if isJSON {
            let object = JSONValue.members([
                "asked": .count(totals.asked), "busy": .count(totals.busy), "cancelled": .count(totals.cancelled),
                "events": .count(max(0, counts.records - counts.rejections)), "refused": .count(totals.refused),
                "requests": .count(totals.requests), "schema": "milli.review-timeline/1",
                "shown": .count(totals.shown), "skippedLines": .count(counts.rejections),
            ])
            return [object.line]
        }

        return "\(text(totals)); \(counted(counts.rejections, "line")) skipped".indented(then: 2, width: width)
    }

    /// An outcome's name for machines and text for people, with further fields for machines.
    private struct DescribedOutcome {
        var name: String
        var text: String
        var version: String?
        var display: String?
        var rule: String?
    }

    private func describe(_ outcome: ReviewTimeline.Outcome) -> DescribedOutcome {
        switch outcome {
        case .launched(let version, let state, let losesRequest):
            var text = "\(SingleLine.escaped(version)) starts: \(remembered(state))"
            if losesRequest { text += "; the request that waited is lost" }
            return DescribedOutcome(name: "launched", text: text, version: version)
        case .task(let completed, let threshold):
            return DescribedOutcome(
                name: "task", text: "task \(completed) is completed; the threshold is \(threshold)")
        case .waits(let until, let cancels):
            var text = "request waits until \(Self.instant(until))"
            if cancels { text += "; the one that waited is cancelled" }
            return DescribedOutcome(name: "waits", text: text)
        case .refused(let decision, let state):
            return DescribedOutcome(
                name: "refused", text: "not asked: \(reason(decision, state))", rule: "\(decision)")
        case .userWasBusy:
            return DescribedOutcome(
                name: "userWasBusy", text: "not asked: the delay is over and the user is busy; nothing is remembered")
        case .asked(let version, let display):
            let text = "asked in \(SingleLine.escaped(version)): \(Self.text(display))"
            return DescribedOutcome(name: "asked", text: text, version: version, display: display.rawValue)
        case .busy(let isBusy):
            let name = isBusy ? "busy" : "idle"
            return DescribedOutcome(name: name, text: "the user is \(name)")
        case .rated(let version):
            return DescribedOutcome(
                name: "rated", text: "the user rates \(SingleLine.escaped(version))", version: version)
        case .switched(let on):
            return DescribedOutcome(
                name: on ? "switchedOn" : "switchedOff",
                text: "the user switches requests for reviews \(on ? "on" : "off")")
        case .clockSet(let difference):
            return DescribedOutcome(
                name: "clockSet", text: "the clock is set \(difference < 0 ? "back" : "forward")")
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

    /// Returns the text of an instant, or of the end of the calendar for one outside of it.
    private static func instant(_ milliseconds: Int64) -> String {
        Instant.text(Instant.clamped(milliseconds))
    }
}
