import Execution
import Foundation
import GateSimulation
import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct ControlTests {
    /// A machine that shifts the processes of a control, or of both, so that they do not read what they should.
    private struct ShiftingMachine: GateRunner {
        var inner: SimulatedMachine
        var shift: Double
        /// True for the positive control, false for the null control; `nil` for both.
        var isPositive: Bool?

        var now: Double { inner.now }
        mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}
        mutating func run(_ job: GateJob) -> GateJobTimes {
            let isOfPositive = job.extraWork > 0
            let isOfNull = job.side == .base && (30..<45).contains(job.link)
            let isControl = isPositive.map { $0 ? isOfPositive : isOfNull } ?? (isOfPositive || isOfNull)
            var outcome = inner.run(job)
            if isControl {
                outcome.times = outcome.times.map { $0.map { $0.map { ProcessTime($0.time * exp(shift)) } } }
            }

            return outcome
        }
    }

    private func outcome(shift: Double, isPositive: Bool?) throws -> TimeFindings {
        let machine = SimulatedMachine(
            NoiseModel(description: "quiet", process: 0.01, layout: 0.01...0.01),
            effects: [log1p(0.1), 0, 0, 0], seed: 2)
        var gate = TimeGate(
            GateSettings(), cells: 4,
            runner: ShiftingMachine(inner: machine, shift: shift, isPositive: isPositive))
        return try gate.run()
    }

    @Test("a control does no less work than is counted, one does more, and each has a name of its own")
    func declared() {
        expectAll(GateControl.all, count: 2...) { $0.extraWork >= 0 }
        #expect(GateControl.all.contains { $0.extraWork > 0 })
        #expect(Set(GateControl.all.map(\.name)).count == GateControl.all.count)
    }

    @Test("the article names the sides and the work of each control, and how many there are")
    func article() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let article = package.appendingPathComponent("docs/Milli.docc/HowTheGateDecides.md")
        let text = try String(contentsOf: article, encoding: .utf8).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")

        for control in GateControl.all {
            let side = control.side.rawValue
            let share = Findings.allowanceText(control.extraWork)
            let work = control.extraWork > 0 ? "with \(share) more work" : "in other layouts"
            #expect(text.contains("\(side) against \(side) \(work)"))
        }

        let numbers = ["no", "one", "two", "three", "four", "five"]
        #expect(text.contains("+ \(numbers[GateControl.all.count]) controls"))
        #expect(text.matches(of: /(base|head) against \1/).count == GateControl.all.count)
    }

    @Test("a null control that reads a difference turns all time verdicts into unmeasurable")
    func nullControl() throws {
        let failed = try outcome(shift: 0.06, isPositive: false)
        #expect(failed.controls.first { $0.name == "null" }?.holds == false)
        expectAll(failed.rows, count: 4) {
            $0.verdict == .unmeasurable && $0.reason == .controlsFailed(names: ["null"])
        }
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

    @Test("where both controls fail, the reason names both")
    func bothControls() throws {
        let failed = try outcome(shift: 0.06, isPositive: nil)
        expectAll(failed.controls, count: 2) { !$0.holds }
        let sentence = "the null and positive controls failed: this machine cannot tell times apart now"
        expectAll(failed.rows, count: 4) { $0.reason?.sentence == sentence }
    }
}
