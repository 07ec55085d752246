import CivilTime
import JSONText
import LabCommand
import Nouns
import Reporting
import Streams
import Subscription

/// The part of the output of `explain` about one subscription.
struct ExplainedSubscription {
    let subscription: String
    let plan: BillingPlan
    let timeline: Explanation.Timeline
    let sources: [String]

    /// Returns the lines, no longer than `width`, except that the key is never cut, so that it can be copied.
    func lines(at instant: Int64?, width: Int) -> [String] {
        var timeline = timeline
        if let instant { timeline.passTime(upTo: instant) }
        var lines = heading(width)
        lines += sources.flatMap { $0.indented(2, then: 4, width: width) }
        let steps = Self.worthShowing(timeline.steps)
        let outlook = Self.worthShowing(timeline.outlook())
        let names = (steps + outlook).map { $0.name.displayWidth }.max() ?? 0
        lines += steps.flatMap { $0.lines(names: names, width: width) }

        if let last = steps.last {
            let now = max(last.at, instant ?? last.at)
            let status = timeline.lifecycle.status(at: now)

            // The retries end with the last change of state that time alone makes.
            var remarks = billingMessages(status, at: now, retryEnd: outlook.last?.at)
            if !status.remarks.isEmpty { remarks.append("to look at: \(status.remarks.joined(separator: ", "))") }
            lines += remarks.flatMap { $0.indented(2, then: 4, width: width) }
        }

        if !outlook.isEmpty {
            lines.append("  if nothing more is said:")
            lines += outlook.flatMap { $0.lines(names: names, width: width) }
        }

        return lines
    }

    /// Returns the key and the plan in one line, or in two if they do not fit.
    private func heading(_ width: Int) -> [String] {
        let key = "\(SingleLine.escaped(subscription)):"
        guard key.displayWidth > width / 2 else { return "\(key) \(plan.sentence)".indented(then: 2, width: width) }
        return [key] + plan.sentence.indented(2, then: 2, width: width)
    }

    /// Returns the line on the messages with which the store will ask for another payment, from an instant on; empty
    /// unless a payment failed.
    private func billingMessages(_ status: SubscriptionStatus, at instant: Int64, retryEnd: Int64?) -> [String] {
        guard status.state == .grace || status.state == .hold, let expiry = status.expiry else { return [] }
        switch plan.store {
        case .play:
            return ["messages due: Play's own whenever the app asks for it, once in any 24 hours"]
        case .appStore:
            let instants = AppStoreMessages.instants(retryFrom: expiry, until: retryEnd)
            let dueInstants = instants.filter { $0 >= instant }
            guard !dueInstants.isEmpty else { return ["messages due: none any more of StoreKit's \(instants.count)"] }

            let firstTexts = dueInstants.prefix(4).map(Instant.plainText)
            let hidden = dueInstants.count - firstTexts.count
            let list = firstTexts.joined(separator: ", ") + (hidden > 0 ? ", and \(hidden) more" : "")
            return ["messages due: \(dueInstants.count) of StoreKit's \(instants.count): \(list)"]
        }
    }

    /// Returns the steps without a silence that an event at the same instant ends.
    private static func worthShowing(_ steps: [Explanation.Timeline.Step]) -> [Explanation.Timeline.Step] {
        var visibleSteps: [Explanation.Timeline.Step] = []
        for (index, step) in steps.enumerated() {
            if case .time = step.change, index + 1 < steps.count, case .event = steps[index + 1].change,
                step.at == steps[index + 1].at, step.after.state == step.before.state
            {
                continue
            }

            visibleSteps.append(step)
        }

        return visibleSteps
    }
}

extension BillingPlan {
    /// The terms of the plan, as one line.
    var sentence: String {
        var parts = [store.rawValue, "\(period)", graceDays == 0 ? "no grace" : "grace \(counted(graceDays, "day"))"]
        parts.append((store == .appStore ? "billing retry " : "hold ") + counted(holdDays, "day"))
        if silentHours > 0 { parts.append("\(silentHours) hours of silence") }
        if timeScale != .real { parts.append("time of \(timeScale.rawValue)") }
        return (parts + ["\(months.rawValue) months", "preset \(preset.rawValue)"]).joined(separator: ", ")
    }
}
