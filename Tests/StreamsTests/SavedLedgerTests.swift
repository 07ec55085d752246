import CivilTime
import Files
import Foundation
import JSONText
import Reproducibility
import TestSupport
import Testing
import Workloads

@testable import Streams
@testable import Subscription

private typealias Ledger = SubscriptionLedger<PopulationRegister>

@Suite struct SavedLedgerTests {
    /// Lines of many subscriptions in one order of arrival, those of each with a plan of its own.
    private struct Log {
        var lines: [SubscriptionEventLine] = []
        let last: Int64

        init(subscriptions: Int, plans: [BillingPlan], seed: UInt64) {
            var random = Xoshiro256StarStar(seed: seed)
            var queues = (0..<subscriptions).map { number -> [SubscriptionEventLine] in
                let plan = plans[number % plans.count]
                let events = RandomSubscriptionEvents(
                    plan: plan, begin: 1_700_000_000_000, seed: seed &* 1_000 &+ UInt64(number)
                ).events.filter(Self.isInCalendar)
                return events.enumerated().map { position, event in
                    SubscriptionEventLine(
                        subscription: "s\(number)", store: plan.store, event,
                        plan: position == 0 ? PlanSettings(plan) : nil)
                }
            }

            while queues.contains(where: { !$0.isEmpty }) {
                let number = random.index(below: queues.count)
                if !queues[number].isEmpty { lines.append(queues[number].removeFirst()) }
            }

            last = lines.map(\.event.at).max() ?? 0
        }

        /// The values that a stream can have.
        private static func isInCalendar(_ event: SubscriptionEvent) -> Bool {
            let answer = event.answer
            return [event.at, event.expiry, event.resumeAt, answer?.start, answer?.expiry, answer?.turn]
                .allSatisfy { $0.map { Instant.range.contains($0) } ?? true } && answer?.fault == nil
        }
    }

    private static let plans: [BillingPlan] = Store.allCases.flatMap { store in
        [GraceSetting.off, .on].flatMap { grace in
            MonthPolicy.allCases.flatMap { months in
                BillingPeriod.allCases.compactMap { period in
                    try? BillingPlan(store: store, period: period, grace: grace, months: months)
                }
            }
        }
    }

    private func makeLedger(
        of lines: some Sequence<SubscriptionEventLine>, from file: FilePath? = nil, handling: IllegalEventHandling
    ) throws -> Ledger {
        var ledger = Ledger(handling: handling)
        if let file { try ledger.restore(from: file) }
        for line in lines { try? ledger.add(line, header: nil) }
        return ledger
    }

    private func texts(_ ledger: inout Ledger, at instant: Int64) -> [String] {
        (0..<ledger.count).map { number in
            var line = JSONLine()
            ledger.state(of: number, at: instant).add(to: &line)
            return line.text
        }
    }

    private let scratch: Scratch
    private var file: FilePath { FilePath(scratch.file("ledger").path) }

    init() throws { scratch = try Scratch() }

    @Test(
        "a log that is divided by keys and days gives the states of one process, and the same file",
        arguments: [IllegalEventHandling.lenient, .strict])
    func splits(handling: IllegalEventHandling) throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = Xoshiro256StarStar(seed: seed)
            let log = Log(subscriptions: 40, plans: Self.plans, seed: seed)
            var complete = try makeLedger(of: log.lines, handling: handling)
            let parts = 1 + random.index(below: 4)
            var states: [[String]] = [[], [], []]
            let instants = [0, log.last, log.last + 40 * 86_400_000]

            for part in 0..<parts {
                let lines = log.lines.filter { $0.subscription.utf8.reduce(0) { $0 + Int($1) } % parts == part }
                let cuts = (0..<random.index(below: 4)).map { _ in random.index(below: lines.count + 1) }.sorted()
                var ledger = try makeLedger(of: [], handling: handling)

                for (start, end) in zip([0] + cuts, cuts + [lines.count]) {
                    try ledger.save(to: file)
                    ledger = try makeLedger(of: lines[start..<end], from: file, handling: handling)
                }

                for (index, instant) in instants.enumerated() { states[index] += texts(&ledger, at: instant) }
                guard parts == 1 else { continue }
                #expect(ledger.lastInstant == complete.lastInstant)

                try ledger.save(to: file)
                let saved = try FileInput(file).readAll()
                try complete.save(to: file)
                #expect(try FileInput(file).readAll() == saved)
            }

            for (index, instant) in instants.enumerated() {
                #expect(states[index].sorted() == texts(&complete, at: instant).sorted(), "seed \(seed)")
            }
        }
    }

    @Test(
        "a saved ledger keeps any number of plans, counts beyond a byte, and the order of an answer"
    )
    func extremes() throws {
        let plans: [BillingPlan] = (0...30).flatMap { grace -> [BillingPlan] in
            (0...60).compactMap { try? BillingPlan(store: .play, grace: .days(grace), holdDays: $0) }
        }
        #expect(plans.count > 700)
        let log = Log(subscriptions: 700, plans: plans, seed: 7)
        let half = log.lines.count / 2
        var ledger = try makeLedger(of: log.lines[..<half], handling: .lenient)
        for _ in 0..<300 { try ledger.add(log.lines[0], header: nil) }
        let report = StoreReport(
            subscription: "p", store: .play, at: 1_000, reading: StoreReading(rule: .namedState(.active)),
            order: PlayOrder("one"))
        try ledger.add(report)
        try ledger.save(to: file)
        var restored = try makeLedger(of: [], from: file, handling: .lenient)

        for line in log.lines[half...] {
            try ledger.add(line, header: nil)
            try restored.add(line, header: nil)
        }

        let refund = StoreReport(subscription: "p", store: .play, at: 2_000, event: .revoke, order: PlayOrder("other"))
        try ledger.add(refund)
        try restored.add(refund)
        let number = restored.number(of: "p")
        let state = restored.state(of: try #require(number), at: 3_000)
        #expect(state.status.state == .active)
        #expect(texts(&ledger, at: log.last) == texts(&restored, at: log.last))
        #expect(restored.eventsBeforeSaved > 0 && ledger.eventsBeforeSaved == 0)
    }

    @Test("a file without a header is refused at its first line, which names the schema that is expected")
    func withoutHeader() throws {
        // The digest is that of no bytes, because no bytes come before this line.
        let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        try file.write(Array("{\"end\":0,\"sha256\":\"\(digest)\"}\n".utf8))
        var fault: StreamError?
        do {
            _ = try makeLedger(of: [], from: file, handling: .lenient)
        } catch let error as StreamError {
            fault = error
        }

        let error = try #require(fault)
        #expect(error.description.hasPrefix("\(file):1: "), "\(error)")
        #expect(error.description.contains("schema: missing"), "\(error)")
        #expect(error.description.contains("\"milli.subscription-ledger/1\" was expected"), "\(error)")
    }

    @Test("a file with any byte changed or any end missing is refused at its line")
    func damage() throws {
        var ledger = try makeLedger(of: Log(subscriptions: 2, plans: Self.plans, seed: 3).lines, handling: .lenient)
        try ledger.save(to: file)
        let bytes = try FileInput(file).readAll()

        func isRefused(_ damaged: some Collection<UInt8>) throws -> Bool {
            try file.write(damaged)
            do {
                _ = try makeLedger(of: [], from: file, handling: .lenient)
                return false
            } catch let error as StreamError {
                // A file without a line has no line to name.
                return error.description.hasPrefix("\(file):") && (error.line ?? 0) >= (damaged.isEmpty ? 0 : 1)
            }
        }
        #expect(try !isRefused(bytes))

        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 1
            #expect(try isRefused(damaged), "byte \(position)")
            // Without its line end the last line is whole.
            #expect(try position == bytes.count - 1 || isRefused(bytes[..<position]), "cut at \(position)")
        }
        #expect(try isRefused(bytes + Array("{}\n".utf8)))
    }
}
