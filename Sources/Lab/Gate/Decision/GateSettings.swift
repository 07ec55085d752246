import Foundation
import Nouns
import Results

/// The settings by which a gate measures and decides time.
///
/// The promises are held in simulated suites of 12 cells (`GateSimulationTests`); ``layouts(forTolerance:)`` and
/// `CombinedProbability` say what was rejected.
package struct GateSettings: Hashable, Sendable {
    /// The change of head from base that still counts as the same, relative.
    package var tolerance: Double
    /// The tolerances of cells that have one of their own.
    package var tolerances: [CellID: Double] = [:]
    /// Links of each side that are compared, besides those of controls and confirmation.
    package var layouts: Int
    /// Seconds of measuring, confirmation and controls included.
    package var timeLimit: Double
    /// Seconds that a comparison spans before a look is taken; a confirmation, half as many.
    ///
    /// A machine has moments of some seconds, in which its other tenants change what a change costs. The intervals of
    /// gates that were over in one to four seconds missed what all gates of their cells said; those of gates of ten
    /// seconds did not (`results/gate/coverage`).
    package var leastSpan: Double
    /// The seed of the order of processes and links.
    package var seed: UInt64
    /// The probability that any cell of a suite gets a wrong verdict.
    package var error = 0.01
    /// The number of cells that are judged together; `nil` for those that are measured here. Larger if this is a part
    /// of a gate.
    package var family: Int?
    /// The probability that any cell without a regression becomes a candidate for one before the last look. Obvious
    /// regressions become candidates early, and make room for the others.
    package var candidateError = 0.1
    /// The probability that one cell without a regression becomes a candidate at the last look. It may be large,
    /// because no verdict rests on it: fresh links decide together with these, see `TimeJudge`.
    package var lastCandidateError = 0.2
    /// The looks with their shares of the errors.
    package var looks: [Look]
    /// The probability with which fresh links alone confirm a false regression. In addition, both phases
    /// together are held against half of ``error``.
    package var confirmationError = 0.1
    /// The probability that a control fails by chance.
    package var controlError = 0.001
    /// The share of the time limit after which no more pairs are begun, so that a regression can still be confirmed.
    package var shareBeforeConfirmation = 0.7

    /// True if the notes report the spread of each cell and where it comes from.
    package var reportsSpread = false

    /// A point at which undecided cells are judged, fixed before anything is measured.
    package struct Look: Hashable, Sendable {
        /// Pairs that have run by then.
        package var pairs: Int
        /// The share of each error that may be spent there.
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

    /// Seconds as a call gives them: `60`, `2.5`.
    package static func text(ofSeconds seconds: Double) -> String { String(format: "%g", seconds) }

    /// Seconds that are longer than most moments of a machine.
    private static let span = 10.0

    /// The number of links that a tolerance takes: 30 for 1 %, four times as many for half of it.
    ///
    /// The share of cells in which +2 % is found with a tolerance of 0.5 %:
    ///
    /// | rule | links | found |
    /// | --- | --- | --- |
    /// | this one | 120 | 96 % |
    /// | at most two visits of each link | 120 | 94 % |
    /// | two visits, and a verdict on fresh links alone | 120 | 90 % |
    /// | two visits, and a verdict on fresh links alone | 80 | 77 % |
    /// | two visits, and a verdict on fresh links alone | 30 | 33 % |
    ///
    /// The deviation of layouts falls with the root of their number, whatever the number of processes.
    package static func layouts(forTolerance tolerance: Double) -> Int {
        guard tolerance < 0.01 else { return 30 }
        let ratio = 0.01 / max(tolerance, 0.001)
        return min(120, Int((30 * ratio * ratio).rounded()))
    }

    /// The beginning of a note that the time limit is too short, with the seconds that a number of cells take.
    package func shortTimeNote(for cells: Int, seconds: Double) -> String {
        let subject = agreeing(cells, "this cell, which takes", "these \(counted(cells, "cell")), which take")
        return "--time-limit \(Self.text(ofSeconds: timeLimit)) is too short for \(subject) about "
            + "\(Int(seconds.rounded(.up)).grouped) s"
    }

    /// The looks. The first two, of a few pairs, see what is obvious. Up to 40 links are all visited before the third;
    /// of more, a quarter. The last look comes when each link was visited 24 times, or when the time is up.
    static func looks(links: Int) -> [Look] {
        let later =
            links <= 40
            ? [links, 2 * links, 4 * links, 8 * links, 24 * links]
            : [(links + 3) / 4, links, 2 * links, 8 * links, 24 * links]
        let shares = [0.05, 0.1, 0.15, 0.2, 0.44]
        let early = obviousLooks.filter { $0.pairs < later[0] }

        // Shares of looks that are left out go to the last.
        let spare = 1 - (early.map(\.share) + shares).reduce(0, +)
        var looks = early + zip(later, shares).map { Look(pairs: $0, share: $1) }
        looks[looks.count - 1].share += spare
        return looks
    }

    /// The looks that come before all links were visited.
    private static var obviousLooks: [Look] { [Look(pairs: 6, share: 0.03), Look(pairs: 15, share: 0.03)] }

    /// The looks at fresh links of candidates for a regression.
    ///
    /// - Parameter pairs: the number of pairs at the last one.
    static func confirmationLooks(pairs: Int) -> [Look] {
        let early = [Look(pairs: 6, share: 0.1), Look(pairs: 15, share: 0.1), Look(pairs: 30, share: 0.2)]
            .filter { $0.pairs < pairs }
        return early + [Look(pairs: pairs, share: 1 - early.map(\.share).reduce(0, +))]
    }
}
