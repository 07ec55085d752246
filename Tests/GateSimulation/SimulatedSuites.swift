import Foundation
import Gate
import Measurement
import Reproducibility
import Results

/// The verdicts of the gate on seeded suites of 12 cells, through the code that decides for real.
package struct SimulatedSuites {
    /// The cells of each suite.
    package static let cells = 12

    /// The number of suites.
    package let count: Int
    /// The suites in which a cell failed.
    package private(set) var alarms = 0
    /// The suites in which a control failed.
    package private(set) var failedControls = 0
    private var verdicts: [Verdict: Int] = [:]
    private var seconds = 0.0

    /// Simulates suites.
    ///
    /// - Parameters:
    ///   - effect: the change of all cells in head, relative.
    ///   - settings: those of the gate, whose seed is another one in each suite.
    package init(
        _ count: Int, on model: NoiseModel, effect: Double, settings: GateSettings = GateSettings()
    ) throws {
        self.count = count
        let distributions = SignedRankTables()

        for number in 0..<count {
            let seed = Seed.derive(7, model.description, "\(effect)", "\(number)")
            var settings = settings
            settings.seed = seed
            let machine = SimulatedMachine(
                model, effects: Array(repeating: log1p(effect), count: Self.cells), seed: seed)
            var gate = TimeGate(settings, cells: Self.cells, runner: machine, distributions: distributions)
            add(try gate.run())
        }
    }

    private mutating func add(_ outcome: TimeFindings) {
        seconds += outcome.effort.seconds
        if outcome.controls.contains(where: { !$0.holds }) { failedControls += 1 }
        if outcome.rows.contains(where: \.verdict.fails) { alarms += 1 }
        for row in outcome.rows { verdicts[row.verdict, default: 0] += 1 }
    }

    /// The share of all cells that have a verdict.
    package func share(_ verdict: Verdict) -> Double {
        Double(verdicts[verdict] ?? 0) / Double(count * Self.cells)
    }

    /// The seconds that a suite measures on average.
    package var secondsEach: Double { seconds / Double(count) }
}
