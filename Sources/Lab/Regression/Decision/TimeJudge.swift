import Foundation
import Measurement

/// Turns the evidence of both sides into verdicts: what of time can be said at each look.
///
/// The chance that any cell of a suite gets a wrong verdict is split in halves of ``GateSettings/error``. One is that of a
/// regression, which takes two steps: a *candidate* at ``GateSettings/candidateError``, by Holm over the cells that are no
/// candidates yet; then fresh links at ``GateSettings/confirmationError``, which know nothing of the first step, so that
/// the two multiply. The other half is that of *improved*, by Holm as well, and *same*, at a quarter / cells: being the same
/// is not what Holm's family is about, so it neither gains by a rejection nor makes the others easier.
struct TimeJudge {
    /// What was decided about a cell, and from what.
    struct Finding {
        var verdict: GateVerdict
        /// log(head / base).
        var estimate: Double
        var interval: Interval
        /// The error that each end of the interval was allowed.
        var level: Double
        /// Units of the smaller side.
        var units: Int
    }

    /// Half the width of what counts as no change, as log-ratio.
    let margin: Double
    /// The same for *same*: what is allowed for the layout is taken off here. Not above 0 when nothing can be the same.
    private let innerMargin: Double
    private let candidateError: Double
    private let otherError: Double
    /// Cells of the suite.
    private let family: Int
    private var distributions: [[Int]: MannWhitneyDistribution] = [:]
    private var candidates = 0
    private var improved = 0

    /// - Parameters:
    ///   - tolerance: relative.
    ///   - allowance: what is added for a layout that is not varied, relative.
    init(_ settings: GateSettings, allowance: Double, family: Int) {
        margin = log1p(settings.tolerance) + log1p(allowance)
        innerMargin = log1p(settings.tolerance) - log1p(allowance)
        candidateError = settings.candidateError
        otherError = settings.error / 4
        self.family = family
    }

    /// Judges the cells that are still open with a share of the error. Undecided ones are *inconclusive* in what comes
    /// back; a cell without values on a side is left out.
    mutating func judge(_ open: [Int], base: SideEvidence, head: SideEvidence, share: Double) -> [Int: Finding] {
        var tests: [(cell: Int, test: ShiftTest, units: Int)] = []
        for cell in open {
            let (below, above) = (base.values(of: cell), head.values(of: cell))
            guard !below.isEmpty, !above.isEmpty else { continue }
            tests.append((cell, test(base: below, head: above), min(below.count, above.count)))
        }
        var findings: [Int: Finding] = [:]
        func find(_ position: Int, _ verdict: GateVerdict, level: Double) {
            let (cell, test, units) = tests[position]
            findings[cell] = Finding(
                verdict: verdict, estimate: test.estimate, interval: test.interval(error: 2 * level), level: level,
                units: units)
        }
        let up = Holm.rejected(
            tests.map { $0.test.pGreater(than: margin) }, family: max(family - candidates, tests.count),
            error: candidateError * share)
        candidates += up.count
        for (position, level) in up { find(position, .regressed, level: level) }
        let down = Holm.rejected(
            tests.map { $0.test.pLess(than: -margin) }, family: max(family - improved, tests.count),
            error: otherError * share)
        improved += down.count
        for (position, level) in down { find(position, .improved, level: level) }
        let level = otherError * share / Double(family)
        for position in tests.indices where findings[tests[position].cell] == nil && innerMargin > 0 {
            let test = tests[position].test
            if max(test.pGreater(than: -innerMargin), test.pLess(than: innerMargin)) <= level {
                find(position, .same, level: level)
            }
        }
        return findings
    }

    /// What the evidence on undecided cells amounts to after the last look.
    mutating func inconclusive(_ open: [Int], base: SideEvidence, head: SideEvidence, share: Double) -> [Int: Finding] {
        var findings: [Int: Finding] = [:]
        let level = candidateError * share / Double(max(family - candidates, 1))
        for cell in open {
            let (below, above) = (base.values(of: cell), head.values(of: cell))
            guard !below.isEmpty, !above.isEmpty else { continue }
            let test = test(base: below, head: above)
            findings[cell] = Finding(
                verdict: .inconclusive, estimate: test.estimate, interval: test.interval(error: 2 * level),
                level: level,
                units: min(below.count, above.count))
        }
        return findings
    }

    /// Which candidates fresh links confirm: Holm over them, one-sided.
    mutating func confirmed(_ candidates: [Int], base: SideEvidence, head: SideEvidence, error: Double) -> [Int:
        Finding]
    {
        var tests: [(cell: Int, test: ShiftTest, units: Int)] = []
        for cell in candidates {
            let (below, above) = (base.values(of: cell), head.values(of: cell))
            guard !below.isEmpty, !above.isEmpty else { continue }
            tests.append((cell, test(base: below, head: above), min(below.count, above.count)))
        }
        let rejected = Holm.rejected(
            tests.map { $0.test.pGreater(than: margin) }, family: candidates.count, error: error)
        var findings: [Int: Finding] = [:]
        for (position, tested) in tests.enumerated() {
            let level = rejected.first { $0.position == position }?.level
            findings[tested.cell] = Finding(
                verdict: level == nil ? .inconclusive : .regressed, estimate: tested.test.estimate,
                interval: tested.test.interval(error: 2 * (level ?? error / Double(candidates.count))),
                level: level ?? error, units: tested.units)
        }
        return findings
    }

    /// The interval of the shift between two sets of pooled values; `nil` when one is empty.
    mutating func shift(base: [Double], head: [Double], error: Double) -> (estimate: Double, interval: Interval)? {
        guard !base.isEmpty, !head.isEmpty else { return nil }
        let test = test(base: base, head: head)
        return (test.estimate, test.interval(error: error))
    }

    private mutating func test(base: [Double], head: [Double]) -> ShiftTest {
        let sizes = [base.count, head.count]
        let distribution = distributions[sizes] ?? MannWhitneyDistribution(base.count, head.count)
        distributions[sizes] = distribution
        return ShiftTest(base: base, head: head, distribution: distribution)
    }
}
