import CivilTime
import JSONText
import LabCommand
import LabKit
import ReviewPrompt
import Streams

/// A user's story in words, entry by entry.
struct ReviewReport {
    var policy: ReviewPolicy
    var isJSON: Bool

    func line(_ entry: ReviewTimeline.Entry) -> String {
        isJSON
            ? jsonLine(JSONEntry(at: Self.instant(entry.at), entry.outcome, text(entry.outcome)))
            : "\(Self.instant(entry.at))  \(text(entry.outcome))"
    }

    func totals(_ totals: ReviewTimeline.Totals, _ counts: RecordStream.Counts) -> String {
        let events = counts.records - counts.rejected
        if isJSON {
            return jsonLine(
                JSONTotals(
                    events: max(0, events), requests: totals.requests, asked: totals.asked, shown: totals.shown,
                    refused: totals.refused, cancelled: totals.cancelled, busy: totals.busy,
                    skippedLines: counts.rejected))
        }
        return "\(counted(totals.requests, "request")): \(totals.asked) asked, of which \(totals.shown) shown; "
            + "\(totals.refused) refused, \(totals.cancelled) cancelled, \(totals.busy) while busy; "
            + "\(counted(counts.rejected, "line")) skipped"
    }

    // MARK: Text

    private func text(_ outcome: ReviewTimeline.Outcome) -> String {
        switch outcome {
        case .launched(let version, let state, let lost):
            "\(SingleLine.escaped(version)) starts: \(remembered(state))"
                + (lost ? "; the request that waited is lost" : "")
        case .task(let completed, let threshold): "task \(completed) is completed; the threshold is \(threshold)"
        case .waits(let until, let cancels):
            "request waits until \(Self.instant(until))" + (cancels ? "; the one that waited is cancelled" : "")
        case .refused(let decision, let state): "not asked: \(reason(decision, state))"
        case .userWasBusy: "not asked: the delay is over and the user is busy; nothing is remembered"
        case .asked(let version, let display): "asked in \(SingleLine.escaped(version)): \(Self.text(display))"
        case .busy(let isBusy): isBusy ? "the user is busy" : "the user is idle"
        case .rated(let version): "the user rates \(SingleLine.escaped(version))"
        case .switched(let on): "the user switches requests for reviews \(on ? "on" : "off")"
        case .clockSet(let difference): "the clock is set \(difference < 0 ? "back" : "forward")"
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
            "the last request was in \(SingleLine.escaped(last.version)) at \(Self.instant(last.at)); the next can be from "
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

    // MARK: JSON

    private struct JSONTotals: Encodable {
        var schema = "milli.review-timeline/1"
        var events, requests, asked, shown, refused, cancelled, busy, skippedLines: Int
    }

    private struct JSONEntry: Encodable {
        var at, outcome, text: String
        var version: String?
        var display: String?
        var rule: String?

        init(at: String, _ outcome: ReviewTimeline.Outcome, _ text: String) {
            self.at = at
            self.text = text
            switch outcome {
            case .launched(let version, _, _): (self.outcome, self.version) = ("launched", version)
            case .task: self.outcome = "task"
            case .waits: self.outcome = "waits"
            case .refused(let decision, _): (self.outcome, rule) = ("refused", "\(decision)")
            case .userWasBusy: self.outcome = "userWasBusy"
            case .asked(let version, let display):
                (self.outcome, self.version, self.display) = ("asked", version, display.rawValue)
            case .busy(let isBusy): self.outcome = isBusy ? "busy" : "idle"
            case .rated(let version): (self.outcome, self.version) = ("rated", version)
            case .switched(let on): self.outcome = on ? "switchedOn" : "switchedOff"
            case .clockSet: self.outcome = "clockSet"
            }
        }
    }
}
