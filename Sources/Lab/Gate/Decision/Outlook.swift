import Measurement

/// The chance that more processes of the same links decide a cell.
///
/// The ratios of pairs scatter because of the layouts of their links and because of their processes. More processes
/// reduce only the second part. If the first part alone leaves an interval that is too wide for any verdict, the cell
/// is given up at an early look, and the other cells get its time. That makes no wrong verdict more probable, because
/// it only removes chances for one.
///
/// It is optimistic on purpose: it assumes 10 % less scatter, and lets the estimate move by two deviations.
struct Outlook {
    /// The fewest pairs of a unit, nearly two, from which the scatter of processes is known.
    private static let fewestPairsPerUnit = 1.9
    /// The share of the variance that remains in any case: a half of the scatter.
    private static let leastShareOfVariance = 0.25
    /// The share of the remaining scatter that is assumed: 10 % less than was measured.
    private static let shareOfScatter = 0.9
    /// The standard errors by which more processes may move the estimate.
    private static let deviations = 2.0
    /// The share of a remaining standard error by which the estimate may move as well, as the mean stands for it.
    private static let shareOfMovement = 0.3

    private let judge: TimeJudge
    /// The number of standard errors that a candidate must lie beyond the margin at the last look.
    private let candidatePoint: Double
    /// The number of standard errors that *same* needs within the margin at the last look.
    private let samePoint: Double
    /// The number of pairs of a unit at the last look.
    private let lastPairsPerUnit: Double

    init(_ judge: TimeJudge, last: GateSettings.Look, links: Int) {
        self.judge = judge
        candidatePoint = NormalDistribution.point(
            above: judge.candidateLevel(at: TakenLook(share: last.share, isLast: true)))
        samePoint = NormalDistribution.point(above: judge.sameLevel(share: last.share))
        lastPairsPerUnit = Double(last.pairs) / Double(max(links, 1))
    }

    /// Returns true if the last look may decide a cell, or too little was measured to know.
    func isOpen(_ compared: ComparedCell, _ ratios: PairRatios) -> Bool {
        let values = compared.test.values
        let count = Double(values.count)
        guard let scatter = ratios.scatter(of: compared.cell), scatter.pairsPerUnit >= Self.fewestPairsPerUnit,
            values.count >= LinkPlan.fewestLinks
        else { return true }

        // The mean serves as the estimate, which is close to it.
        let mean = values.reduce(0, +) / count
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)

        // The variance that more processes would remove, and the standard error without it.
        let removable = scatter.varianceOfMedian * max(1 / scatter.pairsPerUnit - 1 / lastPairsPerUnit, 0)
        let remainingVariance = max(variance - removable, Self.leastShareOfVariance * variance)
        let remaining = Self.shareOfScatter * (remainingVariance / count).squareRoot()
        let movement = Self.deviations * (removable / count).squareRoot() + Self.shareOfMovement * remaining

        let cell = compared.cell
        let least = max(abs(mean) - movement, 0)
        let most = abs(mean) + movement
        let canBeSame =
            max(least + remaining * samePoint, MomentTest.reach(of: least).upper) <= judge.sameMargin(of: cell)
        let canBeCandidate =
            min(most - remaining * candidatePoint, MomentTest.reach(of: most).lower) > judge.changeMargin(of: cell)
        return canBeSame || canBeCandidate
    }
}
