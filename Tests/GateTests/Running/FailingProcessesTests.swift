import Execution
import Foundation
import GateSimulation
import Jobs
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
        #expect(outcome.rows[2].reason?.sentence == "head: the process ended with signal 11 (SIGSEGV)")
        #expect(outcome.rows[0].reason?.sentence == "base: the process was stopped after 20 s")
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
        #expect(outcome.rows[1].reason == .noNumber(.mismatch, on: .base))
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
                ["base", "head"].map { "\($0): it gave \(time) ns as its time" }.contains(
                    outcome.rows[1].reason?.sentence))
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
