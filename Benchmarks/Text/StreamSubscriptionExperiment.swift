import Foundation
import JSONText
import LabKit
import Streams
import Subscription
import Workloads

/// What does it cost to compute states from the lines of a store's events?
///
/// `decoder` is Foundation's, line by line, with a lifecycle for each subscription. `careful` is the reader that
/// reports what is wrong with a line, and where. `plain` reads usual lines without making objects and passes the others
/// to the careful reader, as `replay` does; `parallel` does so on several cores. The answer is the stream of states, to
/// the byte, and the numbers of the rejected lines. `fields` finds the same values as `plain` and does not use them;
/// `simdjson` does so with its on-demand parser. `floor` counts the lines. Source: streams, Streams and files in and
/// out.
public let streamSubscription = Experiment(
    "stream-subscription", "Make states of lines of events.", operation: "stream", sizeUnit: "events",
    plans: [.warm, .memory]
) {
    Inputs("play", sizes: [10_000], standard: [300_000], smallest: 1) { try eventLines($0, seed: $1.seed) }
        .recipe { "StoreSimulator, Google Play: \($0) events as lines after their header" }.volumeOfSubject(\.volume)
    Cases.oddLines { try eventLines(60, seed: $0) }
} comparing: {
    Implementation.reference("decoder", run: decodedStates)
    Implementation("careful") { states(of: $0, isPlain: false) }
    Implementation("plain") { states(of: $0) }
    Implementation.parallel(
        "parallel", prepare: { (text: $0, cores: $1) }, run: { states(of: $0.text, cores: $0.cores) },
        answer: { answer, _ in answer })
    Implementation.lines
    Implementation.fields(PlainEventReader.keys)
    Implementation.simdjson(PlainEventReader.keys)
}

private func eventLines(_ count: Int, seed: UInt64) throws -> [UInt8] {
    let shares = try StoreSimulator.standardShares(of: .play)
    let plans = shares.map { PlanSettings($0.plan) }
    var line = JSONLine()
    var remaining = count
    SubscriptionEventHeader(store: .play).add(to: &line)
    line.end()

    // For few events, fewer customers are mixed, so that drawing them takes less time.
    StoreSimulator(shares, customers: .max, seed: seed, block: min(1_024, count / 8 + 1)).forEach { event in
        event.add(to: &line, store: .play, plans: plans)
        line.end()
        remaining -= 1
        return remaining > 0
    }

    return Array(line.drainLines().utf8)
}

private func states(of text: [UInt8], isPlain: Bool = true, cores: Int = 1) -> StreamAnswer<String> {
    var ledger = SubscriptionLedger<PopulationRegister>()
    let rejected = text.readLines(SubscriptionSchemas.events, cores: cores) { stream throws(StreamError) in
        try ledger.read(stream, at: nil, isPlain: isPlain) { _ in }
    }

    var states = ""
    ledger.writeStates(at: ledger.lastInstant ?? 0, cores: cores) {
        states += $0
        return true
    }

    return StreamAnswer(content: states, rejected: rejected)
}

private func written(_ ledger: inout SubscriptionLedger<some SubscriptionRegister & ~Copyable>) -> String {
    var line = JSONLine()
    for number in 0..<ledger.count {
        ledger.state(of: number, at: ledger.lastInstant ?? 0).add(to: &line)
        line.end()
    }

    return line.drainLines()
}

/// A line of events as Foundation decodes it.
private struct DecodedLine: Decodable {
    struct Plan: Decodable {
        let period, months: String?
        let grace, hold, silentHours: Int?
    }
    let schema, subscription, store, event, id, cause: String?
    let at, expiry, resumeAt: DecodedInstant?
    let reconcile: Bool?
    let plan: Plan?
}

@Sendable
private func decodedStates(of text: [UInt8]) -> StreamAnswer<String> {
    func optional<Value>(_ name: String?, _ value: (String) -> Value?) throws -> Value? {
        guard let name else { return nil }
        guard let value = value(name) else { throw PeerRefusal() }
        return value
    }

    var ledger = SubscriptionLedger<LifecycleRegister<StepwiseSubscription>>()
    var header: SubscriptionEventHeader?
    let rejected = text.decodeLines { (line: DecodedLine) in
        let store = try optional(line.store) { Store(rawValue: $0) }
        guard line.schema == nil else { return header = SubscriptionEventHeader(store: store) }
        guard let key = line.subscription, !key.isEmpty, let at = line.at?.milliseconds,
            let kind = try optional(line.event, { EventKind(name: $0) })
        else { throw PeerRefusal() }

        let event = SubscriptionEvent(
            kind: kind, at: at, id: line.id.map { EventID($0) }, expiry: line.expiry?.milliseconds,
            resumeAt: line.resumeAt?.milliseconds, cause: try optional(line.cause) { Cause(name: $0) },
            needsReconciliation: line.reconcile ?? false, answer: nil)
        var eventLine = SubscriptionEventLine(subscription: key, store: store, event)
        eventLine.plan = try line.plan.map { plan in
            var settings = PlanSettings.standard
            settings.period = try optional(plan.period) { BillingPeriod($0) }
            settings.months = try optional(plan.months) { MonthPolicy(rawValue: $0) }
            settings.graceDays = plan.grace
            settings.holdDays = plan.hold
            settings.silentHours = plan.silentHours

            return settings
        }

        try ledger.add(eventLine, header: header)
    }

    return StreamAnswer(content: written(&ledger), rejected: rejected)
}
