import Execution
import Foundation
import GateSimulation
import Results
import Testing

@testable import Gate

@Suite struct ConfirmationTests {
    /// A machine on which head is slower until the confirmation begins.
    private struct PassingMachine: GateRunner {
        var inner: SimulatedMachine
        var now: Double { inner.now }
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
        #expect(outcome.rows[0].reason == .contradicted)
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
