import Foundation
import Measurement
import Results

/// Turns the evidence of both sides into verdicts: what of time can be said at each look.
///
/// The chance that any cell of a suite gets a wrong verdict is split in halves of ``GateSettings/error``. One is that
/// of a regression, which takes two steps. At a look a cell becomes a *candidate* when its probability, over the look's
/// share, is small: over all looks together, such a probability is as rare as it says. Then fresh links, which know
/// nothing of the first step, give another, and what both say together (``CombinedProbability``) is held by Holm over
/// all cells of the suite against the half. The other half is that of *improved*, by Holm as well, and *same*, at a
/// quarter / cells: being the same is not what Holm's family is about, so it neither gains by a rejection nor makes the
/// others easier.
struct TimeJudge {
    /// What was decided about a cell, and from what.
    struct Finding {
        var verdict: Verdict
        var estimate: Double
        var interval: Interval
        /// The error that each end of the interval was allowed.
        var level: Double
        var units: Int
        /// The probability of a shift as far up, over all looks, where there is none beyond the margin.
        var probability = 1.0
    }

    /// What is held against what at a look.
    struct Stage {
        /// Of each error, what may be spent here.
        var share: Double
        /// Whether no look comes after it, so that what is not decided now has to be a candidate to be found at all.
        var isLast: Bool
    }

    /// Half the width of what counts as no change, as log-ratio.
    let margin: Double
    /// The same for *same*: what is allowed for the layout is taken off here. Not above 0 when nothing can be the same.
    let innerMargin: Double
    private let settings: GateSettings
    private let family: Int
    private let distributions: SignedRankTables
    private var improved = 0

    private var otherError: Double { settings.error / 4 }

    /// - Parameter allowance: what is added for a layout that is not varied, relative.
    init(_ settings: GateSettings, allowance: Double, family: Int, distributions: SignedRankTables) {
        margin = log1p(settings.tolerance) + log1p(allowance)
        innerMargin = log1p(settings.tolerance) - log1p(allowance)
        self.settings = settings
        self.family = family
        self.distributions = distributions
    }

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

    /// Judges cells that are still open. Undecided ones are left out of what comes back; candidates are *regressed*.
    mutating func judge(_ open: [ComparedCell], stage: Stage) -> [Int: Finding] {
        var findings: [Int: Finding] = [:]
        let candidateLevel = candidateLevel(stage)
        for compared in open {
            let probability = compared.test.pGreater(than: margin)
            guard probability <= candidateLevel else { continue }
            findings[compared.cell] = compared.finding(
                .regressed, level: candidateLevel, probability: min(probability / stage.share, 1))
        }

        let down = Holm.rejected(
            open.map { $0.test.pLess(than: -margin) }, family: max(family - improved, open.count),
            error: otherError * stage.share)
        improved += down.count
        for (position, level) in down {
            findings[open[position].cell] = open[position].finding(.improved, level: level)
        }

        let level = sameLevel(share: stage.share)
        for compared in open where findings[compared.cell] == nil && innerMargin > 0 {
            let test = compared.test
            if max(test.pGreater(than: -innerMargin), test.pLess(than: innerMargin)) <= level {
                findings[compared.cell] = compared.finding(.same, level: level)
            }
        }

        return findings
    }

    /// What the evidence on an undecided cell amounts to when no more is taken.
    func inconclusive(_ compared: ComparedCell, share: Double) -> Finding {
        compared.finding(.inconclusive, level: settings.candidateError * share / Double(family))
    }

    /// Which candidates fresh links confirm: by themselves, and together with what was seen before. All other cells of
    /// the suite are hypotheses that stand.
    func confirmed(_ candidates: [Int: Finding], _ evidence: PairEvidence) -> [Int: Finding] {
        let tests = compared(candidates.keys.sorted(), evidence)
        let fresh = tests.map { $0.test.pGreater(than: margin) }
        let together = zip(tests, fresh).map { tested, fresh in
            fresh <= settings.confirmationError
                ? CombinedProbability.of(candidates[tested.cell]?.probability ?? 1, fresh) : 1
        }

        let rejected = Set(Holm.rejected(together, family: family, error: settings.error / 2).map(\.position))
        var findings: [Int: Finding] = [:]
        for (position, tested) in tests.enumerated() {
            findings[tested.cell] = tested.finding(
                rejected.contains(position) ? .regressed : .inconclusive, level: settings.confirmationError,
                probability: together[position])
        }

        return findings
    }

    /// The interval of the shift of pooled ratios; `nil` when there is none.
    func shift(of values: [Double], error: Double) -> (estimate: Double, interval: Interval)? {
        test(values).map { ($0.estimate, $0.interval(error: error)) }
    }

    private func test(_ values: [Double]) -> SignedRankTest? {
        values.isEmpty ? nil : SignedRankTest(values, distribution: distributions.of(values.count))
    }
}
