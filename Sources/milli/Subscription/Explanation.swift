import CivilTime
import LabCommand
import LabKit
import Reporting
import Streams
import Subscription

/// What is said of the subscriptions in an input: their timelines, and what payloads said.
struct Explanation {
    typealias Timeline = SubscriptionTimeline<StepwiseSubscription>

    let keys: Set<String>
    let limit: Int
    let at: Int64?
    private let defaults: SubscriptionEventHeader
    private var shown: [ExplainedSubscription] = []
    private var numbers: [String: Int] = [:]
    /// Those beyond the limit; only their keys are kept.
    private var hidden: Set<String> = []
    /// What payloads without effect said.
    private var notes: [String] = []

    init(defaults: SubscriptionEventHeader, keys: Set<String>, limit: Int, at: Int64?) {
        self.defaults = defaults
        self.keys = keys
        self.limit = limit
        self.at = at
    }

    // MARK: Input

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

    mutating func add(_ payload: StorePayload, _ place: SubscriptionInput.Place) throws(FieldError) {
        let source = "\(place.file):\(place.line): \(payload.form.title)"
        if let silence = payload.silence { notes.append("\(source): \(silence.reason)") }
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

    // MARK: Output

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
            let count = SignificantDigits.grouped(hidden.count)
            lines.append(
                "\(count) more subscription\(hidden.count == 1 ? "" : "s"); --limit N or --subscription KEY shows them")
        }
        if lines.isEmpty { lines.append("no events") }
        return lines
    }
}
