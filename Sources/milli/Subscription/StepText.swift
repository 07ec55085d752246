import Subscription

/// One step of a timeline in words.
struct StepText {
    let step: Explanation.Timeline.Step

    init(_ step: Explanation.Timeline.Step) { self.step = step }

    /// What happened.
    var what: String {
        switch step.change {
        case .time: "(time)"
        case .event(let event, _): event.kind.name
        }
    }

    /// Instant, what happened, state and what follows, aligned with steps whose longest text is `width`.
    func columns(_ width: Int) -> [String] {
        let instant = PlainInstant.text(step.at)
        let state = step.after.state.name
        return [
            instant + String(repeating: " ", count: max(0, 10 - instant.count)),
            what + String(repeating: " ", count: max(0, width - what.count)),
            state + String(repeating: " ", count: max(0, 8 - state.count)), consequences,
        ]
    }

    private var consequences: String {
        var parts: [String] = []
        if let remark { parts.append(remark) }
        let status = step.after
        if status.hasAccess {
            parts.append(status.accessEnd.map { "access until \(PlainInstant.text($0))" } ?? "access")
        } else {
            parts.append("no access")
        }
        if let renewal = status.nextRenewal, status.state == .active, !status.isAwaiting {
            parts.append("next renewal \(PlainInstant.text(renewal))")
        } else if let resumption = status.nextRenewal, status.state == .paused {
            parts.append("resumes \(PlainInstant.text(resumption))")
        }
        if status.isAwaiting { parts.append("the period is over and the store said nothing") }
        if let cause = status.cause { parts.append(cause.name) }
        return parts.joined(separator: ", ")
    }

    /// What became of an event that did not do what it usually does.
    private var remark: String? {
        guard case .event(let event, let outcome) = step.change else { return nil }
        return switch outcome {
        case .older: "dropped, as a later event was applied before"
        case .duplicate: "dropped, as it was applied already"
        case .taken(.illegal) where step.before.state == .none:
            "nothing was known of this subscription before; ask the store"
        case .taken(.illegal): "illegal in state \(step.before.state.name), changes nothing; ask the store"
        case .taken(.late): "late, as what must come before was missed"
        case .taken(.replace): "begins anew in place of the old one"
        case .taken(.duplicate): "said before"
        case .taken(.ok), .taken(.none): event.reconcile ? "not known here; ask the store" : nil
        }
    }
}
