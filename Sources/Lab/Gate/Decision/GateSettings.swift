import Foundation
import Nouns
import Results

/// The settings of measuring and deciding time.
///
/// Simulated suites of 12 cells check the promises (`GateSimulationTests`). ``layouts(forTolerance:)`` and
/// `CombinedProbability` list rejected alternatives.
package struct GateSettings: Hashable, Sendable {
    /// The relative change that still counts as the same.
    package var tolerance: Double
    /// The tolerances of individual cells.
    package var tolerances: [CellID: Double] = [:]
    /// The number of compared links of each side, without the links of controls and confirmation.
    package var layouts: Int
    /// The time limit of measuring in seconds, with confirmation and controls.
    package var timeLimit: Double
    /// The least number of seconds of a comparison before its first look; half of it for a confirmation.
    ///
    /// For some seconds at a time, the machine's other tenants change the cost of a change. Intervals of gates that
    /// took one to four seconds missed the joint estimate of all gates of their cells. Intervals of gates that took ten
    /// seconds did not (`results/gate/coverage`).
    package var leastSpan: Double
    /// The seed of the order of processes and links.
    package var seed: UInt64
    /// The probability that any cell of a suite gets a wrong verdict.
    package var error = 0.01
    /// The number of cells that are judged together; `nil` for the cells measured here. It is larger if this is a part
    /// of a gate.
    package var familySize: Int?
    /// The probability that any cell without a regression becomes a candidate before the last look. Obvious regressions
    /// become candidates early, and leave time for the others.
    package var candidateError = 0.1
    /// The probability that one cell without a regression becomes a candidate at the last look. It may be large,
    /// because no verdict rests on it alone: fresh links decide together with it, see `TimeJudge`.
    package var lastCandidateError = 0.2
    /// The looks with their shares of the errors.
    package var looks: [Look]
    /// The probability that fresh links alone confirm a false regression. In addition, both phases together have to
    /// satisfy half of ``error``.
    package var confirmationError = 0.1
    /// The probability that a control fails by chance.
    package var controlError = 0.001
    /// The share of the time limit after which no new pair begins, so that time is left to confirm a regression.
    package var shareBeforeConfirmation = 0.7

    /// True if the notes report the spread of each cell and its sources.
    package var reportsSpread = false

    /// A point at which undecided cells are judged. All looks are fixed before the first measurement.
    package struct Look: Hashable, Sendable {
        /// The number of pairs that have run by then.
        package var pairs: Int
        /// The share of each error that the look may spend.
        package var share: Double
    }

    /// Creates settings with looks that fit the number of links.
    package init(
        tolerance: Double = 0.01, layouts: Int = 30, timeLimit: Double = Findings.Effort.usualLimit, seed: UInt64 = 1
    ) {
        self.tolerance = tolerance
        self.layouts = layouts
        self.timeLimit = timeLimit
        leastSpan = min(Self.span, timeLimit / 2)
        self.seed = seed
        looks = Self.looks(links: layouts)
    }

    /// Seconds in the form of a call: `60`, `2.5`.
    package static func text(ofSeconds seconds: Double) -> String { String(format: "%g", seconds) }

    /// A span in seconds that is longer than most disturbances of a machine.
    private static let span = 10.0

    /// The number of links for a tolerance: 30 for 1 %, and four times as many for half of that.
    ///
    /// The share of cells in which +2 % is detected with a tolerance of 0.5 %:
    ///
    /// | rule | links | found |
    /// | --- | --- | --- |
    /// | this one | 120 | 96 % |
    /// | at most two visits of each link | 120 | 94 % |
    /// | two visits, and a verdict on fresh links alone | 120 | 90 % |
    /// | two visits, and a verdict on fresh links alone | 80 | 77 % |
    /// | two visits, and a verdict on fresh links alone | 30 | 33 % |
    ///
    /// The deviation caused by layouts falls with the root of their number, whatever the number of processes.
    package static func layouts(forTolerance tolerance: Double) -> Int {
        guard tolerance < 0.01 else { return 30 }
        let ratio = 0.01 / max(tolerance, 0.001)
        return min(120, Int((30 * ratio * ratio).rounded()))
    }

    /// The beginning of a note that the time limit is too short. It includes the seconds that the cells need.
    package func shortTimeNote(for cells: Int, seconds: Double) -> String {
        let subject = agreeing(cells, "this cell, which takes", "these \(counted(cells, "cell")), which take")
        return "--time-limit \(Self.text(ofSeconds: timeLimit)) is too short for \(subject) about "
            + "\(Int(seconds.rounded(.up)).grouped) s"
    }

    /// The looks. The first two, after a few pairs, detect obvious changes. By the third look, every link was visited
    /// once, or a quarter of them if there are more than 40. The last look comes when each link was visited 24 times,
    /// or when time is up.
    static func looks(links: Int) -> [Look] {
        let later =
            links <= 40
            ? [links, 2 * links, 4 * links, 8 * links, 24 * links]
            : [(links + 3) / 4, links, 2 * links, 8 * links, 24 * links]
        let shares = [0.05, 0.1, 0.15, 0.2, 0.44]
        let early = obviousLooks.filter { $0.pairs < later[0] }

        // The last look also gets the shares of skipped looks.
        let spare = 1 - (early.map(\.share) + shares).reduce(0, +)
        var looks = early + zip(later, shares).map { Look(pairs: $0, share: $1) }
        looks[looks.count - 1].share += spare
        return looks
    }

    /// The looks that come before every link was visited.
    private static var obviousLooks: [Look] { [Look(pairs: 6, share: 0.03), Look(pairs: 15, share: 0.03)] }

    /// The looks of a confirmation, at fresh links of the candidates.
    ///
    /// - Parameter pairs: the number of pairs at the last look.
    static func confirmationLooks(pairs: Int) -> [Look] {
        let early = [Look(pairs: 6, share: 0.1), Look(pairs: 15, share: 0.1), Look(pairs: 30, share: 0.2)]
            .filter { $0.pairs < pairs }
        return early + [Look(pairs: pairs, share: 1 - early.map(\.share).reduce(0, +))]
    }
}
