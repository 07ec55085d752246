import Subscription

/// What a payload says of a subscription, in words.
struct ReportText {
    let report: StoreReport
    let instant: Int64?

    init(_ report: StoreReport, at instant: Int64?) {
        self.report = report
        self.instant = instant
    }

    var text: String {
        var parts: [String]
        switch report.content {
        case .event(let kind):
            parts = [kind.name + when]
            if let expiry = report.expiry { parts.append("period ends \(PlainInstant.text(expiry))") }
        case .reading(let reading):
            parts = [state(reading) + when] + facts(reading)
        }
        if let cause = report.cause { parts.append(cause.name) }
        if report.needsReconciling { parts.append("says something that is not known here") }
        return parts.joined(separator: "; ")
    }

    private var when: String { instant.map { " at \(PlainInstant.text($0))" } ?? "" }

    /// The state, or where nobody says of when, the states that follow from what is said.
    private func state(_ reading: StoreReading) -> String {
        if let instant { return reading.state(at: instant).name }
        if case .stated(let state) = reading.rule { return "\(state.name), without an instant (--at gives one)" }
        let turns = [reading.graceEnd, reading.expiry].compactMap { $0 }.sorted()
        var text = reading.state(at: (turns.first ?? 1) - 1).name
        var last = text
        for turn in turns where reading.state(at: turn).name != last {
            last = reading.state(at: turn).name
            text += " until \(PlainInstant.text(turn)), then \(last)"
        }
        return text + ", without an instant (--at gives one)"
    }

    private func facts(_ reading: StoreReading) -> [String] {
        var facts: [String] = []
        if let expiry = reading.expiry { facts.append("period ends \(PlainInstant.text(expiry))") }
        if let graceEnd = reading.graceEnd { facts.append("grace ends \(PlainInstant.text(graceEnd))") }
        if let renews = reading.autoRenews { facts.append(renews ? "renews" : "does not renew") }
        if reading.isInBillingRetry { facts.append("billing is retried") }
        if let revokedAt = reading.revokedAt { facts.append("revoked \(PlainInstant.text(revokedAt))") }
        if let resumeAt = reading.resumeAt { facts.append("resumes \(PlainInstant.text(resumeAt))") }
        return facts
    }
}
