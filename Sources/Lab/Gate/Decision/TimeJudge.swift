import Foundation
import Measurement
import Results

/// Turns the evidence of both sides into verdicts on time, look by look.
///
/// The chance that any cell of a suite gets a wrong verdict is split in halves of ``GateSettings/error``. One is that
/// of a regression, which takes two steps. At a look a cell becomes a *candidate* when its probability, over the look's
/// share, is small: over all looks together, such a probability is as rare as it says. Then fresh links, which know
/// nothing of the first step, give another, and both together (``CombinedProbability``) are held by Holm over all cells
/// of the suite against the half. The other half is that of *improved*, by Holm as well, and *same*, at a
/// quarter / cells: being the same is not what Holm's family is about, so it neither gains by a rejection nor makes the
/// others easier.
struct TimeJudge {
    /// The levels of a look.
    struct Stage {
        /// The part of each error that may be spent here.
        let share: Double
        /// True if no look comes after it, so that a cell has to be a candidate now to be found at all.
        let isLast: Bool
    }

    /// Half the width of what counts as no change, as log-ratio.
    let margin: Double
    /// The same for *same*, less the allowance for the layout. If it is not above 0, no cell can be the same.
    let innerMargin: Double
    /// The margins of cells whose tolerance is their own, by their positions.
    private let ownMargins: [Int: Double]
    private let allowance: Double
    private let settings: GateSettings
    private let family: Int
    private let distributions: SignedRankTables
    /// Cells that were found improved so far, which leave Holm's family.
    private var improved = 0

    /// The error of *improved*, and that of *same*.
    private var otherError: Double { settings.error / 4 }

    /// The error of each end of an interval that is shown, at most: candidates and confirmations may be judged by more.
    private var shownError: Double { settings.error / 2 }
    /// The level at which a regression holds without fresh links, over all looks.
    private var familyLevel: Double { settings.error / 2 / Double(family) }

    /// Creates a judge of a suite.
    ///
    /// - Parameters:
    ///   - cells: the cells that are judged; some may have a tolerance of their own.
    ///   - allowance: the change that a layout which is not varied may cause, relative.
    ///   - family: the number of cells that are judged together.
    init(
        _ settings: GateSettings, cells: [CellID] = [], allowance: Double, family: Int,
        distributions: SignedRankTables
    ) {
        var ownMargins: [Int: Double] = [:]
        for (position, cell) in cells.enumerated() {
            ownMargins[position] = settings.tolerances[cell].map { log1p($0) }
        }
        self.ownMargins = ownMargins
        self.allowance = log1p(allowance)
        margin = log1p(settings.tolerance) + log1p(allowance)
        innerMargin = log1p(settings.tolerance) - log1p(allowance)
        self.settings = settings
        self.family = family
        self.distributions = distributions
    }

    /// Half the width of what counts as no change of a cell, as log-ratio.
    func margin(of cell: Int) -> Double { ownMargins[cell].map { $0 + allowance } ?? margin }

    /// The same for *same*, less the allowance for the layout.
    func innerMargin(of cell: Int) -> Double { ownMargins[cell].map { $0 - allowance } ?? innerMargin }

    /// The probability that makes a candidate at a look, of one side's test.
    func candidateLevel(_ stage: Stage) -> Double {
        stage.share * (stage.isLast ? settings.lastCandidateError : settings.candidateError / Double(family))
    }

    /// The probability that a cell needs to be called the same.
    func sameLevel(share: Double) -> Double { otherError * share / Double(family) }

    /// The cells that have pairs, ready to be judged.
    func compared(_ cells: [Int], _ evidence: PairEvidence) -> [ComparedCell] {
        cells.compactMap { cell in test(evidence.values(of: cell)).map { ComparedCell(cell: cell, test: $0) } }
    }

    /// Judges cells that are still open.
    ///
    /// - Returns: the verdicts on those that are decided now; candidates are *regressed*.
    mutating func judge(_ open: [ComparedCell], stage: Stage) -> [Int: TimeVerdict] {
        var verdicts = candidates(among: open, stage)
        verdicts.merge(improvements(among: open, stage)) { $1 }

        let level = sameLevel(share: stage.share)
        for compared in open where verdicts[compared.cell] == nil && isSame(compared, level: level) {
            verdicts[compared.cell] = compared.verdict(.same, level: level)
        }

        return verdicts
    }

    private func candidates(among open: [ComparedCell], _ stage: Stage) -> [Int: TimeVerdict] {
        let level = candidateLevel(stage)
        var candidates: [Int: TimeVerdict] = [:]
        for compared in open {
            let probability = compared.test.pGreater(than: margin(of: compared.cell))
            guard probability <= level else { continue }

            var verdict = compared.verdict(
                .regressed, level: min(level, shownError), probability: min(probability / stage.share, 1))
            verdict.familyInterval = compared.interval(level: familyLevel * stage.share)
            candidates[compared.cell] = verdict
        }

        return candidates
    }

    private mutating func improvements(among open: [ComparedCell], _ stage: Stage) -> [Int: TimeVerdict] {
        let rejected = Holm.rejected(
            open.map { $0.test.pLess(than: -margin(of: $0.cell)) }, family: max(family - improved, open.count),
            error: otherError * stage.share)
        improved += rejected.count

        var improvements: [Int: TimeVerdict] = [:]
        for (position, level) in rejected {
            improvements[open[position].cell] = open[position].verdict(.improved, level: level)
        }

        return improvements
    }

    private func isSame(_ compared: ComparedCell, level: Double) -> Bool {
        let innerMargin = innerMargin(of: compared.cell)
        guard innerMargin > 0 else { return false }
        let test = compared.test
        return max(test.pGreater(than: -innerMargin), test.pLess(than: innerMargin)) <= level
    }

    /// The verdict on an undecided cell when no more is measured. Its interval is as sure as that of any other cell,
    /// although a weaker probability would have made it a candidate.
    func inconclusive(_ compared: ComparedCell, share: Double) -> TimeVerdict {
        let level = settings.candidateError * share / Double(family)
        return compared.verdict(.inconclusive, level: min(level, shownError))
    }

    /// Judges candidates by fresh links at a look: by these alone, and together with the first comparison. All other
    /// cells of the suite are hypotheses that stand.
    ///
    /// - Parameters:
    ///   - share: the share of the error that this look may spend.
    ///   - earlier: the number of candidates that earlier looks confirmed, which leave Holm's family.
    /// - Returns: the verdicts on candidates with fresh pairs: *regressed* if confirmed, else *inconclusive*.
    func confirmed(
        _ candidates: [Int: TimeVerdict], _ evidence: PairEvidence, share: Double, earlier: Int = 0
    ) -> [Int: TimeVerdict] {
        let compared = compared(candidates.keys.sorted(), evidence)
        let probabilities = compared.map { compared in
            let fresh = min(compared.test.pGreater(than: margin(of: compared.cell)) / share, 1)
            guard fresh <= settings.confirmationError else { return 1.0 }
            return CombinedProbability.of(candidates[compared.cell]?.probability ?? 1, fresh)
        }

        let left = max(family - earlier, probabilities.count)
        let rejected = Set(Holm.rejected(probabilities, family: left, error: settings.error / 2).map(\.position))
        var verdicts: [Int: TimeVerdict] = [:]
        for (position, compared) in compared.enumerated() {
            verdicts[compared.cell] = compared.verdict(
                rejected.contains(position) ? .regressed : .inconclusive, level: shownError,
                probability: probabilities[position])
        }

        return verdicts
    }

    /// Returns true if a candidate is beyond the margin at the level of all cells of the suite, by the first comparison
    /// alone.
    func isCertain(_ candidate: TimeVerdict) -> Bool { candidate.probability <= familyLevel }

    /// The shift of pooled ratios with its interval; `nil` for no ratios.
    func shift(of values: [Double], error: Double) -> (estimate: Double, interval: Interval)? {
        test(values).map { ($0.estimate, $0.interval(error: error)) }
    }

    /// The test for so many values: ranks, and for a few values their range, which sees a large effect at once.
    private func test(_ values: [Double]) -> (any CentreTest)? {
        guard !values.isEmpty else { return nil }
        if values.count < LinkPlan.fewestLinks { return RangeTest(values) }

        let ranks = SignedRankTest(values, distribution: distributions.of(values.count))
        return values.count < Self.fewestForRanksAlone ? EitherTest(ranks, RangeTest(values)) : ranks
    }

    /// The least number of values with which a rank test can reach every level in use.
    private static var fewestForRanksAlone: Int { 20 }
}
