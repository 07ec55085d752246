import Foundation
import Measurement
import Results

/// Turns the ratios of both sides into verdicts on time at each look.
///
/// The probability that any cell of a suite gets a wrong verdict is ``GateSettings/error``. Each kind of verdict has a
/// part of it:
///
/// - *regressed* a half, by Holm's method over all cells of the suite;
/// - *improved* a quarter, by Holm's method as well;
/// - *same* a quarter, divided by the number of cells. It is not a rejection in Holm's family: it gains nothing from
///   other rejections, and does not make them easier.
///
/// A regression takes two steps. At a look, a cell becomes a *candidate* if its p-value, divided by the look's share of
/// the error, is small. Over all looks together, this quotient is still a valid p-value. Then fresh links, independent
/// of the first step, give another p-value. Both together (``CombinedProbability``) have to be small enough for the
/// half.
struct TimeJudge {
    /// The tolerance of each cell, as log-ratio.
    private let tolerances: [Double]
    /// The change that the layout may cause if it is not varied, as log-ratio.
    private let allowance: Double
    private let settings: GateSettings
    /// The number of cells that are judged together.
    private let familySize: Int
    private let distributions: SignedRankTables
    /// The number of improved cells so far. They leave Holm's family.
    private var improvedCells = 0

    private var errorOfRegressed: Double { settings.error / 2 }
    private var errorOfImproved: Double { settings.error / 4 }
    private var errorOfSame: Double { settings.error / 4 }
    /// The largest error of each end of a displayed interval. Candidates and confirmations may be judged with a larger
    /// error.
    private var shownError: Double { settings.error / 2 }
    /// The largest p-value, over all looks, at which a regression holds without fresh links.
    private var familyLevel: Double { errorOfRegressed / Double(familySize) }

    /// Creates a judge of a suite.
    ///
    /// - Parameters:
    ///   - cells: the judged cells. Some may have their own tolerance.
    ///   - allowance: the relative change that the layout may cause if it is not varied.
    ///   - familySize: the number of cells that are judged together.
    init(
        _ settings: GateSettings, cells: [CellID], allowance: Double, familySize: Int, distributions: SignedRankTables
    ) {
        tolerances = cells.map { log1p(settings.tolerances[$0] ?? settings.tolerance) }
        self.allowance = log1p(allowance)
        self.settings = settings
        self.familySize = familySize
        self.distributions = distributions
    }

    /// Half the width of the range that counts as no change of a cell, as log-ratio: its tolerance plus the effect of
    /// the layout alone.
    func changeMargin(of cell: Int) -> Double { tolerances[cell] + allowance }

    /// Half the width of the range in which a cell is called *same*, as log-ratio: its tolerance minus the effect of
    /// the layout alone. At 0 or below, the cell cannot be called *same*.
    func sameMargin(of cell: Int) -> Double { tolerances[cell] - allowance }

    /// The largest one-sided p-value at which a cell becomes a candidate at a look.
    func candidateLevel(at look: TakenLook) -> Double {
        look.share * (look.isLast ? settings.lastCandidateError : settings.candidateError / Double(familySize))
    }

    /// The largest p-value at which a cell is called *same* at a look with a share.
    func sameLevel(share: Double) -> Double { errorOfSame * share / Double(familySize) }

    /// The cells that have pairs, ready to be judged.
    func compared(_ cells: [Int], _ ratios: PairRatios) -> [ComparedCell] {
        cells.compactMap { cell in test(ratios.values(of: cell)).map { ComparedCell(cell: cell, test: $0) } }
    }

    /// Judges open cells.
    ///
    /// - Returns: the verdicts on the cells that are decided now. Candidates are *regressed*.
    mutating func judge(_ open: [ComparedCell], at look: TakenLook) -> [Int: TimeVerdict] {
        var verdicts = candidates(among: open, at: look)
        verdicts.merge(improvements(among: open, at: look)) { $1 }

        let level = sameLevel(share: look.share)
        for comparedCell in open where verdicts[comparedCell.cell] == nil && isSame(comparedCell, level: level) {
            verdicts[comparedCell.cell] = comparedCell.verdict(.same, level: level)
        }

        return verdicts
    }

    private func candidates(among open: [ComparedCell], at look: TakenLook) -> [Int: TimeVerdict] {
        let level = candidateLevel(at: look)
        var candidates: [Int: TimeVerdict] = [:]
        for comparedCell in open {
            let pValue = comparedCell.test.pGreater(than: changeMargin(of: comparedCell.cell))
            guard pValue <= level else { continue }

            var verdict = comparedCell.verdict(
                .regressed, level: min(level, shownError), pValue: min(pValue / look.share, 1))
            verdict.familyInterval = comparedCell.interval(level: familyLevel * look.share)
            candidates[comparedCell.cell] = verdict
        }

        return candidates
    }

    private mutating func improvements(among open: [ComparedCell], at look: TakenLook) -> [Int: TimeVerdict] {
        let rejections = Holm.rejections(
            open.map { $0.test.pLess(than: -changeMargin(of: $0.cell)) },
            familySize: max(familySize - improvedCells, open.count), error: errorOfImproved * look.share)
        improvedCells += rejections.count

        var improvements: [Int: TimeVerdict] = [:]
        for (position, level) in rejections {
            improvements[open[position].cell] = open[position].verdict(.improved, level: level)
        }

        return improvements
    }

    private func isSame(_ comparedCell: ComparedCell, level: Double) -> Bool {
        let margin = sameMargin(of: comparedCell.cell)
        guard margin > 0 else { return false }
        let test = comparedCell.test
        return max(test.pGreater(than: -margin), test.pLess(than: margin)) <= level
    }

    /// The verdict on a cell that is still undecided at the end. Its interval has the confidence of any other cell,
    /// although a larger p-value would have made it a candidate.
    func inconclusive(_ comparedCell: ComparedCell, share: Double) -> TimeVerdict {
        let level = settings.candidateError * share / Double(familySize)
        return comparedCell.verdict(.inconclusive, level: min(level, shownError))
    }

    /// Judges candidates at a look at fresh links, by these alone and together with the main comparison. All other
    /// cells of the suite count as hypotheses that are not rejected.
    ///
    /// - Parameters:
    ///   - share: the share of the error that this look may spend.
    ///   - earlier: the number of candidates that earlier looks confirmed. They leave Holm's family.
    /// - Returns: the verdicts on candidates with fresh pairs: *regressed* if confirmed, otherwise *inconclusive*.
    func confirmed(
        _ candidates: [Int: TimeVerdict], _ ratios: PairRatios, share: Double, earlier: Int = 0
    ) -> [Int: TimeVerdict] {
        let comparedCells = compared(candidates.keys.sorted(), ratios)
        let pValues = comparedCells.map { comparedCell in
            let fresh = min(comparedCell.test.pGreater(than: changeMargin(of: comparedCell.cell)) / share, 1)
            guard fresh <= settings.confirmationError else { return 1.0 }
            return CombinedProbability.of(candidates[comparedCell.cell]?.pValue ?? 1, fresh)
        }

        let hypothesesLeft = max(familySize - earlier, pValues.count)
        let rejectedPositions = Set(
            Holm.rejections(pValues, familySize: hypothesesLeft, error: errorOfRegressed).map(\.position))
        var verdicts: [Int: TimeVerdict] = [:]
        for (position, comparedCell) in comparedCells.enumerated() {
            verdicts[comparedCell.cell] = comparedCell.verdict(
                rejectedPositions.contains(position) ? .regressed : .inconclusive, level: shownError,
                pValue: pValues[position])
        }

        return verdicts
    }

    /// Returns true if the main comparison alone places a candidate beyond the margin at the level of all cells of the
    /// suite.
    func isCertain(_ candidate: TimeVerdict) -> Bool { candidate.pValue <= familyLevel }

    /// The shift of pooled ratios with its interval; `nil` for no ratios.
    func shift(of values: [Double], error: Double) -> (estimate: Double, interval: Interval)? {
        test(values).map { ($0.estimate, $0.interval(error: error)) }
    }

    /// The test for a number of values. It uses ranks and, for a few values, also their range, which shows a large
    /// effect sooner.
    private func test(_ values: [Double]) -> (any CentreTest)? { withinMoment(values).map(MomentTest.init) }

    private func withinMoment(_ values: [Double]) -> (any CentreTest)? {
        guard !values.isEmpty else { return nil }
        if values.count < LinkPlan.fewestLinks { return RangeTest(values) }

        let ranks = SignedRankTest(values, distribution: distributions.of(values.count))
        return values.count < Self.fewestForRanksAlone ? EitherTest(ranks, RangeTest(values)) : ranks
    }

    /// The least number of values with which a rank test can reach every level that is used.
    private static var fewestForRanksAlone: Int { 20 }
}
