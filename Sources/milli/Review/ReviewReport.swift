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
        let (at, text) = (Self.instant(entry.at), text(entry.outcome))
        return isJSON ? jsonLine(object(entry.outcome, at: at, text: text)) : "\(at)  \(text)"
    }

    func totals(_ totals: ReviewTimeline.Totals, _ counts: RecordStream.Counts) -> String {
        if isJSON {
            let object: JSONObject = [
                "schema": "milli.review-timeline/1", "events": max(0, counts.records - counts.rejected),
                "requests": totals.requests, "asked": totals.asked, "shown": totals.shown, "refused": totals.refused,
                "cancelled": totals.cancelled, "busy": totals.busy, "skippedLines": counts.rejected,
            ]
            return jsonLine(object)
        }
        return "\(counted(totals.requests, "request")): \(totals.asked) asked, of which \(totals.shown) shown; "
            + "\(totals.refused) refused, \(totals.cancelled) cancelled, \(totals.busy) while busy; "
            + "\(counted(counts.rejected, "line")) skipped"
    }

    private func object(_ outcome: ReviewTimeline.Outcome, at: String, text: String) -> JSONObject {
        var (version, display, rule): (String?, String?, String?)
        let name: String
        switch outcome {
        case .launched(let launched, _, _): (name, version) = ("launched", launched)
        case .task: name = "task"
        case .waits: name = "waits"
        case .refused(let decision, _): (name, rule) = ("refused", "\(decision)")
        case .userWasBusy: name = "userWasBusy"
        case .asked(let asked, let shown): (name, version, display) = ("asked", asked, shown.rawValue)
        case .busy(let isBusy): name = isBusy ? "busy" : "idle"
        case .rated(let rated): (name, version) = ("rated", rated)
        case .switched(let on): name = on ? "switchedOn" : "switchedOff"
        case .clockSet: name = "clockSet"
        }
        return ["at": at, "outcome": name, "text": text, "version": version, "display": display, "rule": rule]
    }

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
