import CivilTime
import JSONText
import Nouns
import Reporting
import ReviewPrompt
import Streams

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

        return [object(totals, ["user": .text(user)]).line]
    }

    /// Returns the totals of all users, with the numbers of events and of skipped lines.
    func totals(_ totals: ReviewTimeline.Totals, _ counts: RecordStream.Counts, width: Int) -> [String] {
        guard isJSON else {
            return "\(text(totals)); \(counted(counts.rejections, "line")) skipped".indented(then: 2, width: width)
        }

        let others: [String: JSONValue] = [
            "events": .count(max(0, counts.records - counts.rejections)), "schema": "milli.review-timeline/1",
            "skippedLines": .count(counts.rejections),
        ]
        return [object(totals, others).line]
    }

    private func text(_ totals: ReviewTimeline.Totals) -> String {
        "\(counted(totals.requests, "request")): \(totals.asked) asked, \(totals.shown) of them shown; "
            + "\(totals.refused) refused, \(totals.cancelled) cancelled, \(totals.busy) while busy"
    }

    /// Returns the totals and some other members as one object, in alphabetical order.
    private func object(_ totals: ReviewTimeline.Totals, _ others: [String: JSONValue]) -> JSONValue {
        let counts: [String: JSONValue] = [
            "asked": .count(totals.asked), "busy": .count(totals.busy), "cancelled": .count(totals.cancelled),
            "refused": .count(totals.refused), "requests": .count(totals.requests), "shown": .count(totals.shown),
        ]
        return .object(counts.merging(others) { count, _ in count }.sorted { $0.key < $1.key })
    }

    /// An outcome as a name for machines and a text for people, with more fields for machines.
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

    /// Returns the text of an instant. Outside of the calendar, it is the text of the calendar's nearest end.
    private static func instant(_ milliseconds: Int64) -> String {
        Instant.text(Instant.clamped(milliseconds))
    }
}
