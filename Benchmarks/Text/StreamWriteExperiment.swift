import Foundation
import JSONText
import LabKit
import Streams
import Subscription
import Workloads

/// What does it cost to write drawn events as lines?
///
/// `strings` builds each line from strings, as an app's team would. `line` writes bytes directly to a buffer and passes
/// on 64 KiB at a time, as `simulate` does. `floor` copies the finished text. Source: streams, Streams and files in and
/// out.
public let streamWrite = Experiment(
    "stream-write", "Write events as lines.", operation: "stream", sizeUnit: "events", plans: [.warm, .memory]
) {
    Inputs("play", sizes: [10_000], standard: [300_000], smallest: 1) { try DrawnEvents($0, seed: $1.seed) }
        .recipe { "StoreSimulator, Google Play: \($0) events" }.digest(of: \.lines).volumeOfSubject(\.lines.volume)
} comparing: {
    Implementation.reference("strings") { $0.strings }
    Implementation("line") { $0.lines }
    Implementation("floor", role: .floor, prepare: \.lines, run: { $0.withUnsafeBufferPointer { Array($0) } })
}

/// Events of simulated customers, to be written as lines.
struct DrawnEvents {
    private(set) var events: [SimulatedEvent] = []
    private let plans: [PlanSettings]

    init(_ count: Int, seed: UInt64) throws {
        let shares = try StoreSimulator.standardShares(of: .play)
        plans = shares.map { PlanSettings($0.plan) }

        // For few events, fewer customers are mixed, so that drawing them takes less time.
        StoreSimulator(shares, customers: .max, seed: seed, block: min(1_024, count / 8 + 1)).forEach {
            events.append($0)
            return events.count < count
        }
    }

    var lines: [UInt8] {
        var text: [UInt8] = []
        var line = JSONLine()
        for event in events {
            event.add(to: &line, store: .play, plans: plans)
            line.end()
            if line.count > 64 * 1_024 { text += line.drainLines().utf8 }
        }

        return text + line.drainLines().utf8
    }

    fileprivate var strings: [UInt8] {
        func quoted(_ text: String) -> String { "\"\(text)\"" }

        func instant(_ at: Int64) -> String {
            let text = Date(timeIntervalSince1970: Double(at / 1_000)).formatted(.iso8601)
            return quoted(at % 1_000 == 0 ? text : "\(text.dropLast())\(String(format: ".%03dZ", at % 1_000))")
        }

        func object(_ fields: [(String, String?)]) -> String {
            "{\(fields.compactMap { name, text in text.map { "\(quoted(name)):\($0)" } }.joined(separator: ","))}"
        }

        let plans = plans.map { plan in
            object([
                ("period", plan.period.map { quoted("\($0)") }), ("grace", plan.graceDays?.description),
                ("hold", plan.holdDays?.description), ("silentHours", plan.silentHours?.description),
                ("months", plan.months.map { quoted($0.rawValue) }),
            ])
        }

        return events.reduce(into: []) { bytes, drawn in
            let event = drawn.event
            let line = object([
                ("subscription", quoted(String(format: "play-%09d", drawn.customer))), ("at", instant(event.at)),
                ("event", quoted(event.kind.name)), ("id", event.id.map { quoted(String($0.bits, radix: 16)) }),
                ("expiry", event.expiry.map(instant)), ("resumeAt", event.resumeAt.map(instant)),
                ("cause", event.cause.map { quoted($0.name) }), ("reconcile", event.needsReconciliation ? "true" : nil),
                ("plan", drawn.isFirst ? plans[drawn.plan] : nil),
            ])
            bytes += "\(line)\n".utf8
        }
    }
}
