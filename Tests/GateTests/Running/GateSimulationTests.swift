import Foundation
import GateSimulation
import Measurement
import Results
import TestSupport
import Testing

@testable import Gate

/// The promises of the gate, held in seeded suites of 12 cells through the code that decides for real.
///
/// CI simulates five times as many suites. `GateSimulation`, a program next to the tests, prints the rates of any
/// number of them.
@Suite struct GateSimulationTests {
    private func expectFewAlarms(_ model: NoiseModel, suites: Int) throws {
        let simulated = try SimulatedSuites(suites, on: model, effect: 0)
        // The lower end of the interval: so few suites can show that the rate is higher, and not that it is lower.
        #expect(BinomialInterval.exact(successes: simulated.alarms, trials: suites).lower <= 0.01)
        #expect(simulated.share(.improved) <= 0.001)

        // Each control fails for no reason in 1 of 1,000 runs.
        let failures = BinomialInterval.exact(successes: simulated.failedControls, trials: suites, confidence: 0.999)
        #expect(failures.lower <= 0.001 * Double(GateControl.all.count))
        #expect(simulated.secondsEach <= 60)
    }

    @Test(
        "identical source alarms in no more suites than a rate of 1 % explains, in every noise model",
        arguments: NoiseModel.all)
    func identicalSourceDoesNotAlarm(model: NoiseModel) throws { try expectFewAlarms(model, suites: 60) }

    @Test(
        "identical source alarms in no more of many suites than a rate of 1 % explains, in every noise model",
        .isExhaustive,
        arguments: NoiseModel.all)
    func identicalSourceDoesNotAlarmInMany(model: NoiseModel) throws {
        try expectFewAlarms(model, suites: 300)
    }

    private func expectRegressions(_ effect: Double, atLeast share: Double, suites: Int) throws {
        let simulated = try SimulatedSuites(suites, on: .usual, effect: effect, settings: GateSettings(timeLimit: 30))

        // A suite whose control fails for no reason takes all of its cells along.
        let spared = Double(simulated.failedControls) / Double(suites)
        #expect(simulated.share(.regressed) + simulated.share(.unconfirmed) + spared >= share)
        #expect(spared <= 0.02)
        #expect(simulated.share(.same) <= 0.01)
        #expect(simulated.secondsEach <= 30)
    }

    @Test("unless a control fails, a slowdown of 5 % is found in 95 % of cells in 30 s, one of 10 % in 99 %")
    func findsFivePercent() throws {
        try expectRegressions(0.05, atLeast: 0.95, suites: 20)
        try expectRegressions(0.1, atLeast: 0.99, suites: 20)
    }

    @Test(
        "unless a control fails, a slowdown of 5 % is found in 95 % of cells of many suites, one of 10 % in 99 %",
        .isExhaustive)
    func findsFivePercentInMany() throws {
        try expectRegressions(0.05, atLeast: 0.95, suites: 100)
        try expectRegressions(0.1, atLeast: 0.99, suites: 100)
    }

    private func expectTwoPercent(suites: Int) throws {
        let simulated = try SimulatedSuites(
            suites, on: .usual, effect: 0.02,
            settings: GateSettings(
                tolerance: 0.005, layouts: GateSettings.layouts(forTolerance: 0.005), timeLimit: 60))
        #expect(simulated.share(.regressed) >= 0.8)
        #expect(simulated.share(.same) <= 0.01)
        #expect(simulated.secondsEach <= 60)
    }

    @Test("a slowdown of 2 % is found in at least 80 % of cells with a tolerance of 0.5 % and 60 seconds")
    func findsTwoPercent() throws { try expectTwoPercent(suites: 10) }

    @Test(
        "a slowdown of 2 % is found in at least 80 % of cells of many suites with a tolerance of 0.5 %", .isExhaustive)
    func findsTwoPercentInMany() throws { try expectTwoPercent(suites: 50) }

    /// The share of cells in which a slowdown of 5 % is found in 30 seconds, at least.
    ///
    /// In 500 suites it is 98.8 % and more; 92.5 and 93.0 % of the two models that scatter much, and 88.8 % with
    /// disturbed processes, where it is 81.8 % in the first 50 suites.
    private static func leastPower(_ model: NoiseModel) -> Double {
        if model.spikes > 0 { return 0.8 }
        return model.process > 0.02 || model.layout.lowerBound > 0.02 ? 0.9 : 0.95
    }

    private func expectPower(_ model: NoiseModel, suites: Int) throws {
        let simulated = try SimulatedSuites(suites, on: model, effect: 0.05, settings: GateSettings(timeLimit: 30))

        #expect(simulated.share(.regressed) >= Self.leastPower(model))
        #expect(simulated.share(.same) <= 0.01)
    }

    @Test(
        "a slowdown of 5 % is found in 95 % of cells in 30 s, in 90 % on loud machines, in 80 % on disturbed ones",
        arguments: NoiseModel.all)
    func powerByModel(model: NoiseModel) throws { try expectPower(model, suites: 10) }

    @Test(
        "a slowdown of 5 % is found in 95 % of cells of many suites, 90 % on loud machines, 80 % on disturbed ones",
        .isExhaustive, arguments: NoiseModel.all)
    func powerByModelInMany(model: NoiseModel) throws { try expectPower(model, suites: 50) }

    /// A machine whose cells take long: a process takes a second and more.
    private static func slowMachine(_ effects: [Double], seed: UInt64) -> SimulatedMachine {
        var machine = SimulatedMachine(.usual, effects: effects, seed: seed)
        machine.cellSeconds = 0.04
        return machine
    }

    @Test("sixteen slow cells: large effects are decided in a quarter of the limit, and none passes silently")
    func slowCells() throws {
        let changes = [0.64, 0.57, 0.48, 0.33, 0.3, 0.25, 0.2, -0.33] + Array(repeating: 0.0, count: 8)
        for seed in 1...10 {
            let machine = Self.slowMachine(changes.map(log1p), seed: UInt64(seed))
            var gate = TimeGate(GateSettings(seed: UInt64(seed)), cells: 16, runner: machine)
            let outcome = try gate.run()
            let verdicts = outcome.rows.map(\.verdict)
            expectAll(verdicts[..<7], count: 7, "\(verdicts)") { $0 == .regressed }
            #expect(verdicts[7] == .improved)
            expectAll(verdicts[8...], count: 8) { !$0.fails }

            // Alone, all of them are decided and confirmed at the first looks.
            var large = TimeGate(
                GateSettings(seed: UInt64(seed)), cells: 8,
                runner: Self.slowMachine(changes.prefix(8).map(log1p), seed: UInt64(seed)))
            let decided = try large.run()
            #expect(decided.effort.seconds <= 30, "\(decided.effort.seconds)")
        }
    }

    @Test("a regression that there is no time to confirm fails, and what may be chance shows an interval that says so")
    func unconfirmed() throws {
        var machine = SimulatedMachine(.usual, effects: [log1p(0.6), log1p(0.02)], seed: 5)
        machine.startSeconds = 1
        // Time for the first look, and for no fresh pair after it.
        var settings = GateSettings(timeLimit: 24, seed: 5)
        settings.shareBeforeConfirmation = 1
        var gate = TimeGate(settings, cells: 2, runner: machine)
        let rows = try gate.run().rows
        #expect(rows[0].verdict == .unconfirmed && rows[0].verdict.fails)
        #expect(rows[0].reason == .noTimeToConfirm)
        let interval = try #require(rows[1].interval)
        #expect(rows[1].verdict == .inconclusive && interval.lower <= 0.01 && interval.upper >= 0.01)
    }

    @Test("a limit that is too short for all cells is said, and the worst are measured first")
    func tooShort() throws {
        let effects = Array(repeating: 0.0, count: 15) + [log1p(0.8)]
        var machine = Self.slowMachine(effects, seed: 3)
        machine.cellSeconds = 0.2
        var gate = TimeGate(GateSettings(timeLimit: 40, seed: 3), cells: 16, runner: machine)
        var short: [Double] = []
        let outcome = try gate.run { if case .short(_, let seconds) = $0 { short.append(seconds) } }
        #expect(short.count == 1 && short[0] > 40)
        #expect(outcome.notes.contains { $0.hasPrefix("--time-limit 40 is too short for these 16 cells, which take") })
        #expect(outcome.rows[15].verdict.fails, "\(outcome.rows[15])")
        #expect(outcome.rows[15].confirmation != nil)
    }

    @Test("an improvement is called one, and no regression")
    func improvements() throws {
        let simulated = try SimulatedSuites(20, on: .usual, effect: -0.1)
        #expect(simulated.share(.improved) >= 0.95)
        #expect(simulated.alarms == 0)
    }

    @Test("quiet machines say 'same', and stop early")
    func same() throws {
        let quiet = NoiseModel(description: "very quiet", process: 0.002, layout: 0.001...0.002)
        let simulated = try SimulatedSuites(20, on: quiet, effect: 0)
        #expect(simulated.share(.same) >= 0.99)
        #expect(simulated.secondsEach < 20)
    }

    @Test("with one executable a side, a layout's worth of change is no regression, and twice as much is")
    func singleExecutables() throws {
        for (effect, expected) in [(0.08, Verdict.inconclusive), (0.3, .regressed)] {
            let machine = SimulatedMachine(
                NoiseModel(description: "one link", layout: 0.001...0.001),
                effects: Array(repeating: log1p(effect), count: 4), seed: 3, available: 1)
            var gate = TimeGate(GateSettings(), cells: 4, runner: machine)
            let outcome = try gate.run()
            #expect(outcome.effort.links == 1)
            #expect(outcome.notes.contains { $0.contains("layout is not varied") })
            expectAll(outcome.rows, count: 4) { $0.verdict == expected }
        }
    }
}
