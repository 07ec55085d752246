import Execution
import Foundation
import Jobs
import Reproducibility
import Results
import TestSupport
import Testing

@testable import Gate

/// A machine on which some cells of a side fail.
private struct FailingMachine: GateRunner {
    var inner: SimulatedMachine
    /// Cells whose presence ends a process of a side, with what the process does.
    var crashes: [GateSide: [Int: String]] = [:]
    /// Cells without a value.
    var refusals: [GateSide: [Int: NoNumber]] = [:]
    /// Cells that say a time of their own.
    var times: [Int: Double] = [:]
    /// Every so many jobs, one fails by chance.
    var everyNth = Int.max
    private var count = 0

    init(_ inner: SimulatedMachine) { self.inner = inner }

    var now: Double { inner.now }
    func availableLinks(of side: GateSide) -> Int? { nil }
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}

    mutating func run(_ job: GateJob) -> GateJobTimes {
        count += 1
        if count % everyNth == 0 {
            return GateJobTimes(times: .failure(JobFailure("ended with signal 9")), seconds: 0.01)
        }

        for cell in job.cells {
            if let how = crashes[job.side]?[cell] {
                return GateJobTimes(times: .failure(JobFailure(how)), seconds: 0.01)
            }
        }

        var outcome = inner.run(job)
        outcome.times = outcome.times.map { values in
            zip(job.cells, values).map { cell, value in
                if let why = refusals[job.side]?[cell] { return .failure(why) }
                return times[cell].map { .success(ProcessTime($0)) } ?? value
            }
        }

        return outcome
    }
}

@Suite struct FailingProcessesTests {
    private func machine(_ effects: [Double]) -> FailingMachine {
        FailingMachine(
            SimulatedMachine(
                NoiseModel(description: "quiet", process: 0.005, layout: 0.004...0.004), effects: effects, seed: 9))
    }

    @Test("a cell that ends the process is given up with the signal, and the others are decided")
    func crash() throws {
        var machine = machine([0, 0.1, 0, 0])
        machine.crashes = [.head: [2: "ended with signal 11 (SIGSEGV)"], .base: [0: "was stopped after 20 s"]]
        var gate = TimeGate(GateSettings(), cells: 4, runner: machine)
        let outcome = try gate.run()
        #expect(outcome.rows[2].verdict == .unmeasurable)
        #expect(outcome.rows[2].reason == "head: the process ended with signal 11 (SIGSEGV)")
        #expect(outcome.rows[0].reason == "base: the process was stopped after 20 s")
        #expect(outcome.rows[1].verdict == .regressed)
        #expect(outcome.rows[3].verdict != .unmeasurable)
        expectAll(outcome.controls, count: 2) { $0.holds }
    }

    @Test("a cell without a value says why, and the process is not lost for the others")
    func refusal() throws {
        var machine = machine([0, 0, 0])
        machine.refusals = [.base: [1: .mismatch]]
        var gate = TimeGate(GateSettings(), cells: 3, runner: machine)
        let outcome = try gate.run()
        #expect(outcome.rows[1].reason == "base: it answers differently from the reference")
        #expect(outcome.rows[0].verdict == .same)
    }

    @Test("a negative, zero or infinite time makes its cell unmeasurable, with the reason, and no other")
    func implausible() throws {
        for time in [-5.0, 0, .infinity, .nan] {
            var machine = machine([0, 0])
            machine.times = [1: time]
            var gate = TimeGate(GateSettings(), cells: 2, runner: machine)
            let outcome = try gate.run()
            #expect(outcome.rows[1].verdict == .unmeasurable)
            #expect(
                outcome.rows[1].reason == "base: it gave \(time) ns as its time"
                    || outcome.rows[1].reason == "head: it gave \(time) ns as its time")
            #expect(outcome.rows[0].verdict == .same)
        }
    }

    @Test("a process that fails by chance now and then costs no cell")
    func chance() throws {
        var machine = machine([0, 0.1])
        machine.everyNth = 50
        var gate = TimeGate(GateSettings(), cells: 2, runner: machine)
        let outcome = try gate.run()
        #expect(outcome.rows[1].verdict == .regressed)
        #expect(outcome.rows[0].verdict != .unmeasurable)
        #expect(outcome.notes.contains { $0.contains("without an answer") })
    }

    @Test("when every process fails, every cell says so, and nothing is waited for")
    func allFail() throws {
        var machine = machine([0, 0, 0])
        machine.crashes = [.head: [0: "ended with signal 6", 1: "ended with signal 6", 2: "ended with signal 6"]]
        var gate = TimeGate(GateSettings(), cells: 3, runner: machine)
        let outcome = try gate.run()
        expectAll(outcome.rows, count: 3) { $0.verdict == .unmeasurable }
        #expect(outcome.effort.processes < 20)
    }
}

@Suite struct ControlTests {
    /// A machine that shifts the control processes, so that they do not read what they should.
    private struct ShiftingMachine: GateRunner {
        var inner: SimulatedMachine
        var shift: Double
        var isPositive: Bool

        var now: Double { inner.now }
        func availableLinks(of side: GateSide) -> Int? { nil }
        mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}
        mutating func run(_ job: GateJob) -> GateJobTimes {
            let isControl = isPositive ? job.extraWork > 0 : job.side == .base && (30..<45).contains(job.link)
            var outcome = inner.run(job)
            if isControl {
                outcome.times = outcome.times.map { $0.map { $0.map { ProcessTime($0.time * exp(shift)) } } }
            }

            return outcome
        }
    }

    private func outcome(shift: Double, isPositive: Bool) throws -> TimeFindings {
        let machine = SimulatedMachine(
            NoiseModel(description: "quiet", process: 0.01, layout: 0.01...0.01),
            effects: [log1p(0.1), 0, 0, 0], seed: 2)
        var gate = TimeGate(
            GateSettings(), cells: 4,
            runner: ShiftingMachine(inner: machine, shift: shift, isPositive: isPositive))
        return try gate.run()
    }

    @Test("a null control that reads a difference turns all time verdicts into unmeasurable")
    func nullControl() throws {
        let failed = try outcome(shift: 0.06, isPositive: false)
        #expect(failed.controls.first { $0.name == "null" }?.holds == false)
        expectAll(failed.rows, count: 4) { $0.verdict == .unmeasurable && $0.reason?.contains("null control") == true }
        let held = try outcome(shift: 0.004, isPositive: false)
        expectAll(held.controls, count: 2) { $0.holds }
        #expect(held.rows[0].verdict == .regressed)
    }

    @Test("a positive control that does not read its 5 % does too")
    func positiveControl() throws {
        let failed = try outcome(shift: -0.05, isPositive: true)
        #expect(failed.controls.first { $0.name == "positive" }?.holds == false)
        expectAll(failed.rows, count: 4) { $0.verdict == .unmeasurable }
    }
}

@Suite struct ConfirmationTests {
    /// A machine on which head is slower until the confirmation begins.
    private struct PassingMachine: GateRunner {
        var inner: SimulatedMachine
        var now: Double { inner.now }
        func availableLinks(of side: GateSide) -> Int? { nil }
        mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}
        mutating func run(_ job: GateJob) -> GateJobTimes {
            var outcome = inner.run(job)
            guard job.side == .head, job.link < 30, job.cells.contains(0) else { return outcome }

            outcome.times = outcome.times.map { values in
                zip(job.cells, values).map { cell, value in
                    cell == 0 ? value.map { ProcessTime($0.time * 1.1) } : value
                }
            }

            return outcome
        }
    }

    @Test("a regression that fresh links do not show is inconclusive, with both numbers")
    func unconfirmed() throws {
        let machine = SimulatedMachine(
            NoiseModel(description: "quiet", process: 0.01, layout: 0.005...0.005),
            effects: Array(repeating: 0, count: 12), seed: 2)
        var gate = TimeGate(GateSettings(), cells: 12, runner: PassingMachine(inner: machine))
        let outcome = try gate.run()
        #expect(outcome.rows[0].verdict == .inconclusive)
        #expect(outcome.rows[0].reason == "the comparison and its confirmation contradict each other")
        #expect((outcome.rows[0].change ?? 0) > 0.07)
        #expect((outcome.rows[0].confirmation?.change ?? 1) < 0.02)
    }

    @Test("a time limit too short for a confirmation is kept, and the regression not confirmed")
    func noTime() throws {
        let machine = SimulatedMachine(
            NoiseModel(description: "quiet", process: 0.01, layout: 0.005...0.005), effects: [log1p(0.2)], seed: 2)
        var settings = GateSettings(timeLimit: 1.1)
        settings.shareBeforeConfirmation = 1
        var gate = TimeGate(settings, cells: 1, runner: machine)
        let outcome = try gate.run()
        #expect(outcome.rows[0].verdict == .unconfirmed)
        #expect(outcome.effort.seconds <= 1.2)
    }
}
