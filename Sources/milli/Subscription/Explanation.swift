import JSONText
import Nouns
import Reporting
import Streams
import Subscription

/// The subscriptions that `explain` shows, with the sources of their payloads.
struct Explanation: ~Copyable {
    typealias Timeline = SubscriptionTimeline<StepwiseSubscription>

    var ledger: SubscriptionLedger<LifecycleRegister<Timeline>>
    /// The keys of the subscriptions to show; empty to show all.
    let keys: Set<String>
    /// The maximum number of subscriptions to show.
    let limit: Int
    /// The instant for payloads that contain none, in milliseconds since 1970.
    let at: Int64?
    /// The payloads of each subscription, as lines of text.
    var sources: [String: [String]] = [:]
    /// The keys of the subscriptions beyond the limit.
    var hidden: Set<String> = []
    /// Remarks on payloads without effect.
    var notes: [String] = []

    mutating func add(_ line: SubscriptionEventLine, _ header: SubscriptionEventHeader?) throws(FieldError) {
        if shows(line.subscription) { try ledger.add(line, header: header) }
    }

    mutating func add(_ payload: StorePayload, _ record: StreamRecord) throws(FieldError) {
        let source = "\(record.file):\(record.line): \(payload.form.rawValue)"
        if let silence = payload.silence { notes.append("\(source): \(silence.rawValue)") }
        try payload.forEach { report throws(FieldError) in
            guard shows(report.subscription) else { return }

            let instant = report.at ?? at
            // Without an instant, the payload is shown but not applied.
            if instant == nil {
                try ledger.numberAddingIfNew(of: report)
            } else {
                try ledger.add(report, at: at)
            }

            sources[report.subscription, default: []].append("\(source): \(report.text(at: instant))")
        }
    }

    private mutating func shows(_ subscription: String) -> Bool {
        guard keys.isEmpty || keys.contains(subscription) else { return false }
        if ledger.number(of: subscription) != nil || ledger.count < limit { return true }
        hidden.insert(subscription)
        return false
    }

    /// Returns the blocks of the subscriptions, in lines no longer than `width`.
    func lines(width: Int) -> [String] {
        var lines = notes.flatMap { $0.indented(then: 2, width: width) }
        for number in 0..<ledger.count {
            let key = ledger.subscription(number)
            // The ledger also contains tokens that were replaced, which the call may not have named.
            guard keys.isEmpty || keys.contains(key) else { continue }
            if !lines.isEmpty { lines.append("") }
            lines += ExplainedSubscription(
                subscription: key, plan: ledger.plan(of: number), timeline: ledger.register.lifecycles[number],
                sources: sources[key] ?? []
            ).lines(at: at, width: width)
        }

        for key in keys.sorted() where ledger.number(of: key) == nil && !hidden.contains(key) {
            lines += "no subscription \(key.quotedForMessage) in the input".indented(then: 2, width: width)
        }

        if !hidden.isEmpty {
            lines.append("")
            let rest = "\(counted(hidden.count, "more subscription")); --top N or --subscription KEY shows them"
            lines += rest.indented(then: 2, width: width)
        }

        if lines.isEmpty { lines.append("no events") }
        return lines
    }
}
