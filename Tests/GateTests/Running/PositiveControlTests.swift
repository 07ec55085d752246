import Execution
import Foundation
import GateSimulation
import Measurement
import Results
import Testing

@testable import Gate

@Suite struct PositiveControlTests {
    /// A machine whose second cell alone does the extra work that it is asked for; the others do twice theirs.
    private struct CoarseMachine: GateRunner {
        var inner: SimulatedMachine
        var now: Double { inner.now }
        let facts = RunnerFacts(divisibleCells: [1])
        mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {}
        mutating func run(_ job: GateJob) -> GateJobTimes {
            var outcome = inner.run(job)
            guard job.extraWork > 0 else { return outcome }

            outcome.times = outcome.times.map { times in
                zip(job.cells, times).map { cell, time in time.map { ProcessTime(cell == 1 ? $0.time : 2 * $0.time) } }
            }

            return outcome
        }
    }

    @Test("the positive control counts only cells in which exactly 5 % more work can be done")
    func divisible() throws {
        let machine = CoarseMachine(inner: SimulatedMachine(.usual, effects: [0, 0, 0], seed: 4))
        var gate = TimeGate(GateSettings(), cells: 3, runner: machine)
        let control = try #require(try gate.run().controls.first { $0.name == "positive" })
        #expect(control.holds && abs((control.change ?? 1) - 0.05) < 0.04, "\(control)")
    }
}
