import Foundation
import Measurement

/// Whether more processes of the same links can still decide a cell.
///
/// The values of links scatter by their layouts and by their processes. More processes take away of the second alone.
/// Where the first leaves an interval that is too wide for any verdict, a cell is given up at an early look, and the
/// time goes to the others. Giving up makes no wrong verdict more probable: it only leaves out chances to say
/// something.
///
/// It errs on the side of going on: a tenth is taken off the scatter that will be left, and the estimate may move by
/// two deviations.
struct Outlook {
    /// How much more a median over processes scatters than their mean, as variances.
    private static let inefficiency = 1.4

    private let judge: TimeJudge
    private let candidatePoint: Double
    private let samePoint: Double
    /// Processes of a link at the last look.
    private let lastVisits: Double

    init(_ judge: TimeJudge, last: GateSettings.Look, links: Int) {
        self.judge = judge
        candidatePoint = NormalDistribution.point(
            above: judge.candidateLevel(TimeJudge.Stage(share: last.share, isLast: true)))
        samePoint = NormalDistribution.point(above: judge.sameLevel(share: last.share))
        lastVisits = Double(last.visits) / Double(max(links, 1))
    }

    /// Whether a cell may be decided at the last look; also while nothing tells.
    func isOpen(_ compared: ComparedCell, base: SideEvidence, head: SideEvidence) -> Bool {
        guard let first = scatter(of: compared.test.base, base.processes(of: compared.cell)),
            let second = scatter(of: compared.test.head, head.processes(of: compared.cell))
        else { return true }
        let left = 0.9 * (first.left + second.left).squareRoot()
        // A mean stands for the estimate, which is near it.
        let moves = 2 * (first.taken + second.taken).squareRoot() + 0.3 * left
        let distance = abs(second.mean - first.mean)
        let canBeSame = max(distance - moves, 0) + left * samePoint <= judge.innerMargin
        return canBeSame || distance + moves - left * candidatePoint > judge.margin
    }

    /// The mean of a side's links, its variance at the last look, and what goes off it until then.
    private func scatter(
        of values: [Double], _ processes: (variance: Double, perUnit: Double)?
    ) -> (mean: Double, left: Double, taken: Double)? {
        guard let processes, processes.perUnit >= 1.9 else { return nil }
        let count = Double(values.count)
        guard count >= Double(LinkPlan.fewestLinks) else { return nil }
        let mean = values.reduce(0, +) / count
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let taken = Self.inefficiency * processes.variance * max(1 / processes.perUnit - 1 / lastVisits, 0)
        return (mean, max(variance - taken, variance / 4) / count, taken / count)
    }
}

/// How precise an undecided comparison was: what it would have seen, and what it would take to see more.
struct Precision {
    private let finding: TimeJudge.Finding
    private let margin: Double
    private let unit: String

    init(_ finding: TimeJudge.Finding, margin: Double, unit: String) {
        self.finding = finding
        self.margin = margin
        self.unit = unit
    }

    private var half: Double { (finding.interval.upper - finding.interval.lower) / 2 }

    /// The smallest slow-down that four of five such runs would have called one, relative; infinite when none.
    ///
    /// The lower end must be beyond the margin: half an interval, and a quarter of it again for four of five (0.84 of
    /// 3.5 standard errors, at the levels that are used here).
    var smallestEffect: Double { expm1(margin + 1.25 * half) }

    /// How many units a side it would take to decide if the estimate is right; `nil` when more than 10,000.
    var unitsNeeded: Int? {
        let distance = abs(abs(finding.estimate) - margin)
        guard half.isFinite, distance > 0 else { return nil }
        let needed = Double(finding.units) * pow(1.25 * half / distance, 2)
        return needed <= 10_000 ? max(Int(needed.rounded(.up)), finding.units + 1) : nil
    }

    /// All of it in one sentence.
    var sentence: String {
        guard half.isFinite else { return "\(finding.units) \(unit) a side are too few for a verdict at this level" }
        let effect = String(format: "%.1f", 100 * smallestEffect)
        let needed = unitsNeeded.map { "about \($0)" } ?? "more than 10,000"
        return "a slow-down of \(effect) % would have been seen; to decide it takes \(needed) \(unit) a side"
    }
}
