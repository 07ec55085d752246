import Foundation
import Measurement

/// Whether more processes of the same links can still decide a cell.
///
/// The ratios of pairs scatter by their links' layouts and by their processes. More processes take away of the second
/// alone. Where the first leaves an interval that is too wide for any verdict, a cell is given up at an early look, and
/// the time goes to the others. Giving up makes no wrong verdict more probable: it leaves out chances to say something.
///
/// It errs on the side of going on: a tenth is taken off the scatter that will be left, and the estimate may move by
/// two deviations.
struct Outlook {
    /// How much more a median over processes scatters than their mean, as variances.
    static let inefficiency = 1.4

    private let judge: TimeJudge
    private let candidatePoint: Double
    private let samePoint: Double
    /// Pairs of a unit at the last look.
    private let lastVisits: Double

    init(_ judge: TimeJudge, last: GateSettings.Look, links: Int) {
        self.judge = judge
        candidatePoint = NormalDistribution.point(
            above: judge.candidateLevel(TimeJudge.Stage(share: last.share, isLast: true)))
        samePoint = NormalDistribution.point(above: judge.sameLevel(share: last.share))
        lastVisits = Double(last.visits) / Double(max(links, 1))
    }

    /// Whether a cell may be decided at the last look; also while nothing tells.
    func isOpen(_ compared: ComparedCell, _ evidence: PairEvidence) -> Bool {
        let values = compared.test.values
        let count = Double(values.count)
        guard let pairs = evidence.scatter(of: compared.cell), pairs.perUnit >= 1.9,
            values.count >= LinkPlan.fewestLinks
        else { return true }

        // A mean stands for the estimate, which is near it.
        let mean = values.reduce(0, +) / count
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let taken = Self.inefficiency * pairs.variance * max(1 / pairs.perUnit - 1 / lastVisits, 0)
        let left = 0.9 * (max(variance - taken, variance / 4) / count).squareRoot()
        let moves = 2 * (taken / count).squareRoot() + 0.3 * left
        let canBeSame = max(abs(mean) - moves, 0) + left * samePoint <= judge.innerMargin

        return canBeSame || abs(mean) + moves - left * candidatePoint > judge.margin
    }
}
