import Files
import JSONText
import Reproducibility
import Testing

@testable import Streams
@testable import Subscription

/// Holds the readers to subscriptions whose whole life is known, because models of both stores lived it.
@Suite("Models of the stores") struct StoreModelTests {
    private typealias Ledger = SubscriptionLedger<PopulationRegister>

    /// Reads messages as the command does, and returns the line of the subscription; nil if there is none.
    private func state(
        of life: StoreLife, by messages: some Sequence<StoreMessage>, at instant: Int64
    ) throws -> SubscriptionStateLine? {
        var ledger = Ledger(
            defaults: SubscriptionEventHeader(plan: life.plan, store: life.store), until: instant)
        let text = messages.map(\.text).joined(separator: "\n") + "\n"
        let stream = RecordStream(
            paths: [FilePath("0")], schema: SubscriptionSchemas.events, readsDocuments: true,
            open: { _ in MemoryInput(Array(text.utf8), part: .max) },
            report: { Issue.record("\($0)") })
        var reader = SubscriptionRecordReader()
        try stream.forEach(unreadable: { Issue.record("\($0)") }) { record throws(FieldError) in
            switch try reader.read(record, of: stream) {
            case .line(let line, let header): try ledger.add(line, header: header)
            case .payload(let payload):
                try payload.forEach { report throws(FieldError) in try ledger.add(report, at: instant) }
            }
        }

        guard let number = ledger.number(of: life.subscription) else { return nil }
        return ledger.state(of: number, at: instant)
    }

    /// Instants between messages: soon after each, and shortly before the next one.
    private func probes(_ life: StoreLife) -> [Int64] {
        let instants = life.messages.map(\.at)
        var probes: [Int64] = []
        for (index, instant) in instants.enumerated() {
            let next = index + 1 < instants.count ? instants[index + 1] : instant + 100 * StoreCalendar.day
            // Within seconds the answer to a notification is on its way.
            guard next - instant > 10_000 else { continue }
            probes += [instant + 5_000, instant + (next - instant) / 2, next - 1]
        }

        return probes
    }

    /// Returns the error in a line; nil if it is right.
    ///
    /// - Parameter isPartial: true if not all messages were read: the news of a pause may be among the others.
    private func fault(
        _ line: SubscriptionStateLine?, _ life: StoreLife, at instant: Int64, isPartial: Bool = false
    ) -> String? {
        guard let line, let truth = life.truth(at: instant) else { return "nothing is known" }

        let access = truth.accessEnd.map { instant < $0 } ?? false
        let status = line.status
        if status.hasAccess != access { return "access \(status.hasAccess)" }
        // Play has no word for revoked.
        let isOver = [status.state, truth.state].allSatisfy { $0 == .expired || $0 == .revoked }
        if status.state != truth.state, !isOver { return "state \(status.state)" }
        let isSilent = isPartial && status.accessEnd == truth.accessEnd.map { $0 + life.silence }
        if access, truth.isEndKnown, status.accessEnd != truth.accessEnd, !isSilent {
            return "access to \(status.accessEnd.map(StoreCalendar.text) ?? "nil")"
        }
        return nil
    }

    private func describe(_ life: StoreLife, _ messages: [StoreMessage], at instant: Int64) -> String {
        let truth = life.truth(at: instant)
        let state = truth.map { "\($0.state)" } ?? "-"
        let end = truth?.accessEnd.map(StoreCalendar.text) ?? "-"
        let begin = truth.map { StoreCalendar.text($0.from) } ?? "-"
        let texts = messages.filter { $0.at <= instant }.map(\.text)
        return (["at \(StoreCalendar.text(instant)) true is \(state) to \(end) from \(begin)"] + texts)
            .joined(separator: "\n")
    }

    private func lives(_ seeds: Range<UInt64>) -> [(name: String, life: StoreLife)] {
        seeds.flatMap { seed in
            PlayModel.Asking.allCases.map {
                ("Play \(seed) \($0)", PlayModel(seed: seed, token: "t\(seed)", asking: $0).life)
            }
                + AppStoreModel.Form.allCases.map {
                    ("App Store \(seed) \($0)", AppStoreModel(seed: seed, original: "\(seed)", form: $0).life)
                }
        }
    }

    private static func seeds(_ block: Int) -> Range<UInt64> { UInt64(block * 25)..<UInt64(block * 25 + 25) }

    @Test("messages in the order of their instants lead to the true state at every instant", arguments: 0..<8)
    func inOrder(block: Int) throws {
        var probed = 0
        for (name, life) in lives(Self.seeds(block)) {
            for instant in probes(life) {
                let line = try state(of: life, by: life.messages, at: instant)
                let fault = fault(line, life, at: instant)
                #expect(fault == nil, "\(name): \(describe(life, life.messages, at: instant))")
                probed += 1
            }
        }
        #expect(probed > 1_000)
    }

    @Test("messages that begin in mid-life lead to the true state from the first answer on", arguments: 0..<8)
    func midLife(block: Int) throws {
        var probed = 0
        for (name, life) in lives(Self.seeds(block)) {
            var random = Xoshiro256StarStar(seed: UInt64(life.messages.count))
            let messages = Array(life.messages.dropFirst(random.index(below: life.messages.count)))
            guard let first = messages.first(where: \.isAnswer) else { continue }

            for instant in probes(life) where instant > first.at {
                let line = try state(of: life, by: messages, at: instant)
                // An answer about an earlier period names no end.
                if line?.status.needsReconciliation == true, first.text.contains("\"REFUND\"") { continue }
                let fault = fault(line, life, at: instant, isPartial: true)
                #expect(fault == nil, "\(name): \(describe(life, messages, at: instant))")
                probed += 1
            }
        }
        #expect(probed > 300)
    }

    @Test(
        "messages in any order, also repeated, lead to the true final state, or ask for the store's answer",
        arguments: 0..<8)
    func shuffled(block: Int) throws {
        var unflagged = 0
        for (name, life) in lives(Self.seeds(block)) {
            var random = Xoshiro256StarStar(seed: UInt64(life.messages.count))
            var messages = life.messages + life.messages.filter { _ in random.chance(0.3) }
            messages.shuffle(using: &random)
            guard let last = life.messages.last else { continue }

            let hasGap = life.truth.contains { $0.state == .hold || $0.state == .paused }
            for instant in [last.at + 5_000, last.at + 40 * StoreCalendar.day, last.at + 100 * StoreCalendar.day] {
                let line = try state(of: life, by: messages, at: instant)
                // Where the last word is an answer, it decides; an event depends on what was known before. A renewal of
                // what is on hold or paused begins a cycle, whatever was missed before.
                if !last.isAnswer, line?.status.needsReconciliation == true || hasGap { continue }
                let fault = fault(line, life, at: instant, isPartial: true)
                #expect(fault == nil, "\(name): \(describe(life, messages, at: instant))")
                unflagged += 1
            }
        }
        #expect(unflagged > 200)
    }
}
