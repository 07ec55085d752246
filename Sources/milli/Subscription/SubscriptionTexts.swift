import CivilTime
import Reporting
import Streams
import Subscription

extension Explanation.Timeline.Step {
    /// The name of the step.
    var name: String {
        switch change {
        case .time: "(time)"
        case .event(let event, _) where event.answer == nil: event.kind.name
        case .event(let event, _) where event.kind == .info: "answer"
        case .event(let event, _): "\(event.kind.name) + answer"
        }
    }

    /// Returns the step as lines: instant, name and state, with the consequences next to them.
    ///
    /// - Parameters:
    ///   - names: the width of the longest name.
    ///   - width: the columns of a line.
    func lines(names: Int, width: Int) -> [String] {
        let columns = [Instant.plainText(at).padded(to: 10), name.padded(to: names), after.state.name.padded(to: 8)]
        return consequences.labelled("  " + columns.joined(separator: "  ") + "  ", width: width)
    }

    private var consequences: String {
        var parts: [String] = []
        if let remark { parts.append(remark) }
        let status = after

        if status.hasAccess {
            parts.append(status.accessEnd.map { "access until \(Instant.plainText($0))" } ?? "access")
        } else {
            parts.append("no access")
        }

        if let renewal = status.nextRenewal, status.state == .active, !status.isAwaiting {
            parts.append("renews \(Instant.plainText(renewal))")
        } else if let resumption = status.nextRenewal, status.state == .paused {
            parts.append("resumes \(Instant.plainText(resumption))")
        }

        if status.isAwaiting { parts.append("the period is over and the store said nothing") }
        if let cause = status.cause { parts.append(cause.name) }
        return parts.joined(separator: ", ")
    }

    /// The remark on an event that did not have its usual effect.
    private var remark: String? {
        guard case .event(let event, let outcome) = change else { return nil }
        return switch outcome {
        case .older: "dropped, as a later event was applied before"
        case .duplicate: "dropped, as it was applied already"
        case .contained: "contained in the store's answer, changes nothing"
        case .applied(.illegal) where before.state == .none:
            "nothing was known of this subscription before; ask the store"
        case .applied(.illegal): "illegal in state \(before.state.name), changes nothing; ask the store"
        case .applied(.late): event.answer == nil ? "late, as the event that must come before was missed" : nil
        case .applied(.replace): "begins anew in place of the old one"
        case .applied(.duplicate): "said before"
        case .applied(.ok), .applied(.none): event.needsReconciliation ? "unknown; ask the store" : nil
        }
    }
}

extension StoreReport {
    /// Returns the report as one line.
    func text(at instant: Int64?) -> String {
        let when = instant.map { " at \(Instant.plainText($0))" } ?? ""
        var parts: [String]
        if let event {
            parts = [event.name + when]
            if reading?.expiry == nil, let expiry { parts.append("period ends \(Instant.plainText(expiry))") }
            if let reading { parts += ["the store answers \(reading.stateText(at: instant))"] + reading.facts }
        } else if let reading {
            parts = [reading.stateText(at: instant) + when] + reading.facts
        } else {
            parts = []
        }

        if let cause { parts.append(cause.name) }
        if needsReconciliation { parts.append("contains something unknown") }
        if isUnacknowledged { parts.append("not acknowledged: refunded three days after the purchase") }
        if let replacedToken { parts.append("takes the place of \(replacedToken)") }
        if testTime != nil { parts.append("a test") }
        return parts.joined(separator: "; ")
    }
}

extension StoreReading {
    /// Returns the text of the state at an instant; without an instant, the text of the states in their order.
    fileprivate func stateText(at instant: Int64?) -> String {
        if let instant { return state(at: instant).name }
        if case .resultingState(let state) = rule { return state.name }
        if case .namedState(let state) = rule { return "\(state.name), without an instant (--at gives one)" }

        var turns: [Int64] = []
        if let graceEnd { turns.append(graceEnd) }
        if let expiry { turns.append(expiry) }
        turns.sort()

        var text = state(at: (turns.first ?? 1) - 1).name
        var last = text

        for turn in turns where state(at: turn).name != last {
            last = state(at: turn).name
            text += " until \(Instant.plainText(turn)), then \(last)"
        }

        return text + ", without an instant (--at gives one)"
    }

    fileprivate var facts: [String] {
        var facts: [String] = []
        if let expiry { facts.append("period ends \(Instant.plainText(expiry))") }
        if let graceEnd { facts.append("grace ends \(Instant.plainText(graceEnd))") }
        if let renews = autoRenews { facts.append(renews ? "renews" : "does not renew") }
        if isInBillingRetry { facts.append("billing is retried") }
        if let revokedAt { facts.append("revoked \(Instant.plainText(revokedAt))") }
        if let resumeAt { facts.append("resumes \(Instant.plainText(resumeAt))") }

        return facts
    }
}
