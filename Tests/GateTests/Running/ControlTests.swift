import Execution
import Foundation
import Results
import TestSupport
import Testing

@testable import Gate

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
        expectAll(failed.rows, count: 4) { $0.verdict == .unmeasurable && $0.reason == .controlFailed(name: "null") }
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
