import JSONText
import LabCommand
import LabKit
import Reporting
import Streams
import Subscription

enum ExplainCommand {
    private static let at = Option<InstantArgument?>(
        "--at", value: "INSTANT",
        help: "how far time goes, and the instant of payloads that have none; by default that of the last event")
    private static let key = Option<[String]>(
        "--subscription", value: "KEY", help: "only this one; several are shown in the order of the input",
        splitsAtCommas: false)
    private static let limit = Option<Int>("--limit", value: "N", help: "how many subscriptions to show", default: 10)
        .within(1...Int.max)

    static var command: Command {
        SubscriptionInput.command(
            "explain", abstract: "Explain subscriptions: what happened, what followed, and what comes next.",
            discussion: """
                One block per subscription: its plan, every event with what it led to, what happened as time passed \
                (grace ended, hold ended, a period ended in silence), and what will happen if nothing more is \
                reported. For a payload, it also shows which document it is and what it says. All times are UTC.
                """
        ) {
            [key, at, limit]
            Example("milli subscription explain events.ndjson --subscription s1", "one of many")
            Example("milli subscription explain notification.json", "what a payload says")
        } run: { arguments, input, console in
            var explanation = Explanation(
                ledger: SubscriptionLedger(defaults: input.defaults, handling: input.handling),
                keys: Set(arguments[key]), limit: arguments[limit], at: arguments[at]?.milliseconds)
            try input.forEach { item, record throws(FieldError) in
                switch item {
                case .line(let line, let header): try explanation.add(line, header)
                case .payload(let payload): try explanation.add(payload, record)
                }
            }
            console.writeLines(explanation.lines)
        }
    }
}

struct Explanation {
    typealias Timeline = SubscriptionTimeline<StepwiseSubscription>

    var ledger: SubscriptionLedger<LifecycleRegister<Timeline>>
    let keys: Set<String>
    let limit: Int
    let at: Int64?
    fileprivate var sources: [String: [String]] = [:]
    /// Those beyond the limit; only their keys are kept.
    fileprivate var hidden: Set<String> = []
    /// What payloads without effect said.
    fileprivate var notes: [String] = []

    mutating func add(_ line: SubscriptionEventLine, _ header: SubscriptionEventHeader?) throws(FieldError) {
        if shows(line.subscription) { try ledger.add(line, header: header) }
    }

    mutating func add(_ payload: StorePayload, _ record: StreamRecord) throws(FieldError) {
        let source = "\(record.file):\(record.line): \(payload.form.rawValue)"
        if let silence = payload.silence { notes.append("\(source): \(silence.rawValue)") }
        try payload.forEach { report throws(FieldError) in
            guard shows(report.subscription) else { return }
            let instant = report.at ?? at
            // Where nobody says of when it is, its words alone are shown.
            if instant == nil { try ledger.open(report) } else { try ledger.add(report, at: at) }
            sources[report.subscription, default: []].append("\(source): \(report.text(at: instant))")
        }
    }

    private mutating func shows(_ subscription: String) -> Bool {
        guard keys.isEmpty || keys.contains(subscription) else { return false }
        if ledger.number(of: subscription) != nil || ledger.count < limit { return true }
        hidden.insert(subscription)
        return false
    }

    var lines: [String] {
        var lines = notes
        for number in 0..<ledger.count {
            if !lines.isEmpty { lines.append("") }
            let key = ledger.subscription(number)
            lines += ExplainedSubscription(
                subscription: key, plan: ledger.plan(of: number), timeline: ledger.register.lifecycles[number],
                sources: sources[key] ?? []
            ).lines(at: at)
        }
        for key in keys.sorted() where ledger.number(of: key) == nil && !hidden.contains(key) {
            lines.append("no subscription \(key.quotedForMessage) in the input")
        }
        if !hidden.isEmpty {
            lines.append("")
            lines.append("\(counted(hidden.count, "more subscription")); --limit N or --subscription KEY shows them")
        }
        if lines.isEmpty { lines.append("no events") }
        return lines
    }
}
