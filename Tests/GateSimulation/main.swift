import Foundation
import Gate
import Measurement
import Results

// Prints how often the gate is wrong on simulated machines: GateSimulation SUITES. Each machine compares so many suites
// of identical source, and a tenth as many with each slowdown.

guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }), count >= 10 else {
    FileHandle.standardError.write(Data("usage: GateSimulation SUITES, 10 at least\n".utf8))
    exit(2)
}

/// Prints a row of a table in Markdown.
func printRow(_ cells: [String]) { print("| \(cells.joined(separator: " | ")) |") }

/// A share in percent: `99.6 %`.
func percent(_ share: Double) -> String { "\(SignificantDigits.fixed(100 * share, decimals: 1)) %" }

/// Simulates suites, and prints what became of them.
func simulate(
    _ change: String, _ count: Int, on model: NoiseModel, effect: Double, settings: GateSettings = GateSettings()
) throws {
    let suites = try SimulatedSuites(count, on: model, effect: effect, settings: settings)
    let alarms = BinomialInterval.exact(successes: suites.alarms, trials: suites.count)
    printRow(
        [
            change, model.description, "\(suites.alarms) of \(suites.count)", percent(alarms.upper),
            "\(suites.failedControls)",
        ] + Verdict.ofTimes.map { percent(suites.share($0)) }
            + [SignificantDigits.fixed(suites.secondsEach, decimals: 1)])
}

extension Verdict {
    /// The verdicts that a gate has on times.
    static let ofTimes: [Verdict] = [.regressed, .unconfirmed, .improved, .same, .inconclusive, .unmeasurable]
}

let head =
    ["head against base", "machine and layouts", "suites that alarm", "at most", "controls that failed"]
    + Verdict.ofTimes.map(\.rawValue) + ["seconds each"]
printRow(head)
printRow(head.map { _ in "---" })

for model in NoiseModel.all {
    try simulate("identical source", count, on: model, effect: 0)
}
for model in NoiseModel.all {
    try simulate("+5 % in 30 s", count / 10, on: model, effect: 0.05, settings: GateSettings(timeLimit: 30))
}
try simulate("+10 % in 30 s", count / 10, on: .usual, effect: 0.1, settings: GateSettings(timeLimit: 30))
try simulate(
    "+2 % in 60 s, tolerance 0.5 %", count / 10, on: .usual, effect: 0.02,
    settings: GateSettings(tolerance: 0.005, layouts: GateSettings.layouts(forTolerance: 0.005), timeLimit: 60))
