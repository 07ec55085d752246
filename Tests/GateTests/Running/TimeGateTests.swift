import Execution
import Foundation
import GateSimulation
import Results
import TestSupport
import Testing

@testable import Gate

/// The requests of a gate to its machine.
private final class Record {
    var jobs: [GateJob] = []
    var prepared: [GateSide: [Range<Int>]] = [:]
}

/// A quiet machine that writes down what it is asked for.
private struct RecordingMachine: GateRunner {
    var inner: SimulatedMachine
    let record: Record
    /// Seconds that making links takes each time.
    var linking = 0.0
    private var linked = 0.0
    let facts: RunnerFacts

    init(
        _ effects: [Double], _ record: Record, linking: Double = 0, divisible: Set<Int>? = nil, available: Int? = nil
    ) {
        inner = SimulatedMachine(
            NoiseModel(description: "quiet", process: 0.002, layout: 0.002...0.002), effects: effects, seed: 11)
        self.record = record
        self.linking = linking
        facts = RunnerFacts(
            availableLinks: BothSides(base: available, head: available), divisibleCells: divisible)
    }

    var now: Double { inner.now + linked }
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {
        linked += linking
        record.prepared[side, default: []].append(links)
    }
    mutating func run(_ job: GateJob) -> GateJobTimes {
        record.jobs.append(job)
        return inner.run(job)
    }
}

@Suite struct TimeGateTests {
    private let main = 0..<30
    private let control = 30..<45
    private let confirmation = 45..<75

    private func run(
        _ effects: [Double], linking: Double = 0, divisible: Set<Int>? = nil
    ) throws -> (outcome: TimeFindings, record: Record) {
        let record = Record()
        var settings = GateSettings()
        settings.leastSpan = 0
        var gate = TimeGate(
            settings, cells: effects.count,
            runner: RecordingMachine(effects, record, linking: linking, divisible: divisible))
        return (try gate.run(), record)
    }

    @Test("an obvious change is seen at the first look, after six pairs, and confirmed by six fresh ones")
    func firstLook() throws {
        let (outcome, record) = try run([log1p(0.5), log1p(0.5)])
        #expect(outcome.rows.map(\.verdict) == [.regressed, .regressed])
        for side in GateSide.allCases {
            let visits = record.jobs.filter { $0.side == side && main.contains($0.link) && $0.extraWork == 0 }
            #expect(visits.count == 6)
            #expect(Set(visits.map(\.link)).count == 6)
            #expect(record.jobs.count { $0.side == side && confirmation.contains($0.link) } == 6)
        }
    }

    @Test("both processes of a pair draw one order and one hash function, and each a place of its own")
    func draws() throws {
        let (_, record) = try run([0])
        let jobs = record.jobs.filter { !control.contains($0.link) }
        #expect(Set(jobs.map(\.pair)).count == jobs.count / 2)
        for pair in stride(from: 0, to: jobs.count, by: 2) {
            #expect(jobs[pair].pair == jobs[pair + 1].pair && jobs[pair].position != jobs[pair + 1].position)
        }
    }

    @Test("each look decides after exactly its number of pairs")
    func everyLook() throws {
        for number in GateSettings().looks.indices.dropLast() {
            var settings = GateSettings()
            settings.leastSpan = 0
            // All looks but one may spend next to nothing, so that this one decides.
            for index in settings.looks.indices { settings.looks[index].share = index == number ? 0.999 : 1e-30 }
            let record = Record()
            var gate = TimeGate(settings, cells: 1, runner: RecordingMachine([log1p(0.03)], record))
            let outcome = try gate.run()
            #expect(outcome.rows[0].verdict == .regressed)
            let visits = record.jobs.count { $0.side == .head && main.contains($0.link) }
            #expect(visits == settings.looks[number].pairs, "look \(number)")
        }
    }

    @Test("a comparison spans ten seconds before it is judged, and a confirmation five")
    func span() throws {
        let machine = RecordingMachine([log1p(0.5)], Record())
        var starts: [TimeProgress] = []
        var gate = TimeGate(GateSettings(), cells: 1, runner: machine)
        let outcome = try gate.run { starts.append($0) }
        #expect(outcome.rows[0].verdict == .regressed && outcome.rows[0].confirmation != nil)

        // A process of the simulated machine takes as long as any other.
        let seconds = outcome.effort.seconds
        #expect(seconds >= 15 && seconds < 16, "\(seconds) s")
        let before = machine.record.jobs.count { main.contains($0.link) || control.contains($0.link) }
        let share = Double(before) / Double(machine.record.jobs.count)
        #expect(abs(share * seconds - 10) < 0.5, "\(share * seconds) s of \(seconds)")
        #expect(starts.contains { if case .confirming = $0 { true } else { false } })
    }

    @Test("the notes say where the spread of each cell comes from when that is asked for, and of all")
    func spread() throws {
        var settings = GateSettings()
        settings.reportsSpread = true

        // Just so beyond what counts as the same, so that processes go on.
        let machine = RecordingMachine([log1p(0.009), log1p(0.009)], Record())
        var gate = TimeGate(settings, cells: 2, runner: machine)
        let notes = try gate.run().notes.filter { $0.contains("pairs scatter by") }
        #expect(notes.map { $0.prefix { $0 != ":" } } == ["e/m/0", "e/m/1", "geometric mean of 2 cells"])
        expectAll(notes, count: 3) { $0.contains(": pairs scatter by 0.3 %, ") && $0.hasSuffix("links by 0.3 %") }
        #expect(try run([0, 0]).outcome.notes.isEmpty)
    }

    @Test("controls and the confirmation run links of their own, and only for cells that seem to have regressed")
    func links() throws {
        let (_, record) = try run([0, log1p(0.5), 0])
        for job in record.jobs where job.extraWork > 0 { #expect(job.side == .head && control.contains(job.link)) }
        let nulls = record.jobs.filter { control.contains($0.link) && $0.extraWork == 0 }
        expectAll(nulls, count: 15) { $0.side == .base }
        let fresh = record.jobs.filter { confirmation.contains($0.link) }
        expectAll(fresh, count: 1...) { $0.cells == [1] && $0.extraWork == 0 }

        for side in GateSide.allCases {
            #expect(fresh.count { $0.side == side } == 6, "as many as an obvious change takes")
            #expect(Set(record.prepared[side] ?? []) == [main, control, confirmation])
        }
    }

    @Test("a regression that was seen and could not be confirmed fails as one")
    func interruptedConfirmation() throws {
        var isConfirming = false
        var gate = TimeGate(
            GateSettings(), cells: 1, runner: RecordingMachine([log1p(0.5)], Record()),
            isInterrupted: { isConfirming })
        let outcome = try gate.run { if case .confirming = $0 { isConfirming = true } }
        #expect(isConfirming)
        #expect(outcome.rows[0].verdict == .unconfirmed)
        #expect(outcome.rows[0].reason == .noTimeToConfirm)
    }

    @Test("the confirmation begins with the other side first")
    func reversed() throws {
        let (_, record) = try run([log1p(0.5)])
        let first = record.jobs.first { main.contains($0.link) }
        let fresh = record.jobs.first { confirmation.contains($0.link) }
        #expect(first?.side != fresh?.side)
    }

    @Test("making links is not measuring: it takes nothing off the time limit")
    func linking() throws {
        let (quick, _) = try run([log1p(0.5)])
        let (slow, _) = try run([log1p(0.5)], linking: 1_000)
        #expect(slow.rows.map(\.verdict) == [.regressed])
        #expect(abs(slow.effort.seconds - quick.effort.seconds) < 1e-6)
    }

    @Test("few links, which serve all, are never compared with themselves by a control")
    func fewLinks() throws {
        for available in [2, 12, 20] {
            let record = Record()
            var settings = GateSettings()
            settings.leastSpan = 0
            var gate = TimeGate(
                settings, cells: 2, runner: RecordingMachine([0, 0], record, available: available))
            _ = try gate.run()

            let pairs = Dictionary(grouping: record.jobs, by: \.pair).values.filter { $0.count == 4 }
            #expect(!pairs.isEmpty)
            for jobs in pairs {
                let processes = Set(jobs.map { [$0.side == .base ? 0 : 1, $0.link] })
                #expect(processes.count == 4, "\(available) links: \(jobs)")
            }
        }
    }

    @Test("a control that cannot be had is said to be missing")
    func missingControls() throws {
        let (all, _) = try run([0, 0])
        #expect(all.controls.map(\.name) == GateControl.all.map(\.name))
        #expect(!all.notes.contains { $0.contains("control") })
        let (some, _) = try run([0, 0], divisible: [])
        let possible = GateControl.all.filter { $0.extraWork == 0 }
        #expect(!possible.isEmpty && some.controls.map(\.name) == possible.map(\.name))
        #expect(some.notes.contains("no positive control: no cell can be made to do 5 % more work"))
    }

    @Test("a pair is one process of each side, one right after the other, of links that belong together")
    func pairs() throws {
        let (_, record) = try run([0])
        let jobs = record.jobs.filter { main.contains($0.link) && $0.extraWork == 0 }
        var orders: Set<[GateSide]> = []

        for pair in stride(from: 0, to: jobs.count, by: 2) {
            #expect(jobs[pair].link == jobs[pair + 1].link)
            orders.insert([jobs[pair].side, jobs[pair + 1].side])
        }
        #expect(orders == [[.base, .head], [.head, .base]])
    }

    /// A machine on which fresh links see another change than the first ones.
    private struct ContradictingMachine: GateRunner {
        var inner: SimulatedMachine
        let fresh: Double
        var now: Double { inner.now }
        mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}
        mutating func run(_ job: GateJob) -> GateJobTimes {
            var outcome = inner.run(job)
            guard job.side == .head, job.link >= 45 else { return outcome }
            outcome.times = outcome.times.map { times in
                times.map { time in time.map { ProcessTime($0.time * exp(fresh)) } }
            }
            return outcome
        }
    }

    @Test(
        "a confirmation that contradicts the comparison is said, and counts as undecided unless both are regressions",
        arguments: [
            (0.0, Verdict.inconclusive, FindingReason.contradicted), (0.27, .regressed, .uncertainSize),
            (-0.3, .inconclusive, .contradicted),
        ])
    func contradiction(fresh: Double, verdict: Verdict, reason: FindingReason) throws {
        let quiet = NoiseModel(description: "quiet", process: 0.004, layout: 0.002...0.002)
        let machine = ContradictingMachine(
            inner: SimulatedMachine(quiet, effects: [log1p(0.1)], seed: 11), fresh: log1p(fresh) - log1p(0.1))
        var gate = TimeGate(GateSettings(), cells: 1, runner: machine)
        let row = try #require(try gate.run().rows.first)
        #expect(row.verdict == verdict, "\(row)")
        #expect(row.reason == reason, "\(row)")
        #expect(row.confirmation != nil)
    }
}
