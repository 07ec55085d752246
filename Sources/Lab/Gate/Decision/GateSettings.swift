/// How a gate measures and decides time.
///
/// The promises are held in simulated suites of 12 cells (`GateSimulationTests`); what was rejected stands with
/// ``layouts(forTolerance:)`` and `CombinedProbability`.
package struct GateSettings: Codable, Hashable, Sendable {
    /// How far head may be from base and still count as the same, relative.
    package var tolerance: Double
    /// Links of each side, beside those of controls and confirmation.
    package var layouts: Int
    /// Seconds of measuring, confirmation and controls included.
    package var timeLimit: Double
    /// Where the order of processes and links comes from.
    package var seed: UInt64
    /// The probability that any cell of a suite gets a wrong verdict.
    package var error = 0.01
    /// How many cells are judged together; those that are measured here when `nil`. More where this is a part.
    package var family: Int?
    /// The probability that any cell becomes a candidate for a regression before the last look, where there is none:
    /// what is obvious is looked at with fresh links early, and makes room for the others.
    package var candidateError = 0.1
    /// The probability that one cell becomes a candidate at the last look. It may be large, because it is not what a
    /// verdict rests on: that is what these links and fresh ones say together, see `TimeJudge`.
    package var lastCandidateError = 0.2
    /// The looks and their shares of the errors.
    package var looks: [Look]
    /// The probability with which fresh links alone speak for a regression that is none; beside it, both together are
    /// held against half of ``error``.
    package var confirmationError = 0.1
    /// The probability that a control fails for no reason.
    package var controlError = 0.001
    /// The share of the time limit after which no more pairs are begun, so that a regression can still be confirmed.
    package var shareBeforeConfirmation = 0.7

    /// Whether the notes say where the noise of each cell comes from.
    package var tellsNoise = false

    /// A point at which undecided cells are judged; fixed before anything is measured.
    package struct Look: Codable, Hashable, Sendable {
        /// Processes of each side by then.
        package var visits: Int
        /// The share of each error that may be spent there.
        package var share: Double
    }

    /// Settings with looks that fit the number of links.
    package init(tolerance: Double = 0.01, layouts: Int = 30, timeLimit: Double = 60, seed: UInt64 = 1) {
        self.tolerance = tolerance
        self.layouts = layouts
        self.timeLimit = timeLimit
        self.seed = seed
        looks = Self.looks(links: layouts)
    }

    /// How many links a tolerance takes: 30 for 1 %, four times as many for half of it.
    ///
    /// With 120 links and 0.5 %, +2 % is found in 96 % of cells. Rejected: no more than two visits of each link, 94 %;
    /// with that, a verdict that does not rest on fresh links and the first ones together, 90 %, and of that 77 % with
    /// 80 links and 33 % with 30: the deviation of layouts goes down with the root of their number, whatever the number
    /// of processes.
    package static func layouts(forTolerance tolerance: Double) -> Int {
        guard tolerance < 0.01 else { return 30 }
        return min(120, Int((30 * (0.01 / max(tolerance, 0.001)) * (0.01 / max(tolerance, 0.001))).rounded()))
    }

    /// Five looks. Up to 40 links, all of them are visited before the first; of more, a quarter, so that what is
    /// obvious is said early. The last is when each link was visited 24 times, or the time is up.
    static func looks(links: Int) -> [Look] {
        let shares = [0.05, 0.1, 0.15, 0.2, 0.5]
        let visits =
            links <= 40
            ? [links, 2 * links, 4 * links, 8 * links, 24 * links]
            : [(links + 3) / 4, links, 2 * links, 8 * links, 24 * links]
        return zip(visits, shares).map { Look(visits: $0, share: $1) }
    }
}
