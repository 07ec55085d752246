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
            key
            at
            limit
            Example("milli subscription explain events.ndjson --subscription s1", "one of many")
            Example("milli subscription explain notification.json", "what a payload says")
        } run: { arguments, input, console in
            var explanation = Explanation(
                defaults: input.defaults, keys: Set(arguments[key]), limit: arguments[limit],
                at: arguments[at]?.milliseconds)
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

/// The subscriptions of an input in words: their timelines, and what payloads said.
struct Explanation {
    typealias Timeline = SubscriptionTimeline<StepwiseSubscription>

    let defaults: SubscriptionEventHeader
    let keys: Set<String>
    let limit: Int
    let at: Int64?
    fileprivate var shown: [ExplainedSubscription] = []
    fileprivate var numbers: [String: Int] = [:]
    /// Those beyond the limit; only their keys are kept.
    fileprivate var hidden: Set<String> = []
    /// What payloads without effect said.
    fileprivate var notes: [String] = []

    mutating func add(_ line: SubscriptionEventLine, _ header: SubscriptionEventHeader?) throws(FieldError) {
        let known = numbers[line.subscription]
        let plan: BillingPlan
        if let known {
            plan = try defaults.plan(of: line, header, known: shown[known].plan, shown[known].terms)
        } else {
            plan = try defaults.plan(of: line, header)
        }
        guard let number = known ?? begin(line.subscription, plan, defaults.terms(of: line, header)) else { return }
        shown[number].timeline.add(line.event)
    }

    mutating func add(_ payload: StorePayload, _ record: StreamRecord) throws(FieldError) {
        let source = "\(record.file):\(record.line): \(payload.form.rawValue)"
        if let silence = payload.silence { notes.append("\(source): \(silence.rawValue)") }
        for report in payload.reports {
            let known = numbers[report.subscription]
            let plan: BillingPlan
            if let known {
                try defaults.check(report.store, shown[known].plan, report.subscription)
                plan = shown[known].plan
            } else {
                plan = try defaults.plan(of: report)
            }
            guard let number = known ?? begin(report.subscription, plan, nil) else { continue }
            shown[number].add(report, source: source, at: at)
        }
    }

    private mutating func begin(_ subscription: String, _ plan: BillingPlan, _ terms: PlanSettings?) -> Int? {
        guard keys.isEmpty || keys.contains(subscription) else { return nil }
        guard shown.count < limit else {
            hidden.insert(subscription)
            return nil
        }
        shown.append(ExplainedSubscription(subscription, plan, terms))
        numbers[subscription] = shown.count - 1
        return shown.count - 1
    }

    var lines: [String] {
        var lines = notes
        for subscription in shown {
            if !lines.isEmpty { lines.append("") }
            lines += subscription.lines(at: at)
        }
        for key in keys.sorted() where numbers[key] == nil && !hidden.contains(key) {
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
