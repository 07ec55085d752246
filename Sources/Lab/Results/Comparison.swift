import Foundation
import Measurement
import Reproducibility

extension Findings {
    /// Two results, cell by cell.
    ///
    /// Two runs cannot tell a change of code from a change of layout or of the machine's mood: what differs in time is
    /// shown as ``Verdict/slower`` or ``Verdict/faster``, which fails nothing. ``Verdict/regressed`` comes from exact
    /// metrics alone.
    ///
    /// - Parameters:
    ///   - isForced: whether values are compared although the environments differ.
    ///   - shown: how many findings on one measure somebody looks at; ``shown`` by default.
    /// - Complexity: O(cells), and a bootstrap for each, on all processors. Beyond 20,000 cells that both have, a
    ///   bootstrap takes fewer resamples, at least 200, and a note says so; beyond `shown`, those that show no
    ///   difference have an interval only where somebody looks at them.
    public static func comparing(
        _ first: (name: String, result: ResultFile), with second: (name: String, result: ResultFile),
        isForced: Bool = false, shown: Int = shown
    ) -> Findings {
        var findings = Findings(base: first.name, head: second.name)
        let differences = Fingerprint.differences(first.result.fingerprint, second.result.fingerprint)
        let isComparable = differences.isEmpty || isForced
        let earlier = first.result.cells
        let later = second.result.cells

        // As a rule the same cells stand in the same order.
        let isAligned = earlier.count <= later.count && earlier.indices.allSatisfy { earlier[$0].id == later[$0].id }
        let index = isAligned ? nil : CellIndex(later)
        let common = earlier.indices.compactMap { position in
            (isAligned ? position : index?.position(of: earlier[position].id)).map { (first: position, second: $0) }
        }

        let resamples = min(usualResamples, max(200, usualResamples * 20_000 / max(common.count, 1)))

        @Sendable func finding(_ number: Int, hasInterval: Bool) -> Finding {
            Self.finding(
                earlier[common[number].first], later[common[number].second], isComparable: isComparable,
                resamples: resamples, hasInterval: hasInterval)
        }
        findings.rows = concurrently(common.count) { $0.map { finding($0, hasInterval: common.count <= shown) } }
        if common.count > shown {
            let visible = findings.worstFirst.filter {
                findings.rows[$0].verdict == .noDifference && findings.rows[$0].change != nil
            }.grouped { findings.rows[$0].cell.plan.rawValue + " " + findings.rows[$0].cell.metric.name }
                .flatMap { $0.elements.prefix(shown) }
            let whole = concurrently(visible.count) { $0.map { finding(visible[$0], hasInterval: true) } }
            for (position, row) in zip(visible, whole) { findings.rows[position] = row }
        }

        let ratios = zip(common, findings.rows).filter { pair, row in
            let role = earlier[pair.first].role
            return row.cell.plan == .warm && row.cell.metric == .time && row.verdict != .unmeasurable
                && role != .floor && role != .bare
        }.compactMap(\.1.change).map { $0 + 1 }
        findings.mean = GeometricMean.of(ratios).map { ($0, ratios.count) }

        func others(_ cells: [Cell], than known: [Int]) -> [Cell] {
            known.count == cells.count ? [] : Set(cells.indices).subtracting(known).sorted().map { cells[$0] }
        }

        let missing = others(earlier, than: common.map(\.first))
        let new = others(later, than: common.map(\.second))
        findings.rows += missing.map { cell in
            let said = second.result.notRun.filter {
                $0.experiment == cell.experiment && $0.input == cell.id.input
                    && [cell.implementation, ""].contains($0.implementation) && [cell.plan, nil].contains($0.plan)
            }

            // It is not gone where the run says of this very plan why it has no number, or had no time for it.
            if let absent = said.first(where: { $0.plan != nil || $0.implementation.isEmpty }) {
                return Finding(cell.id, .unmeasurable, base: cell.median, reason: absent.reason)
            }

            let why = said.first.map { ": \($0.reason)" } ?? ""
            return Finding(cell.id, .missing, base: cell.median, reason: "it is gone" + why)
        }

        findings.rows += new.map { Finding($0.id, .new, head: $0.median, reason: "it was not there before") }
        let before = Set(first.result.mismatches.map { [$0.experiment, $0.implementation] })
        let mismatches = second.result.mismatches.filter { !before.contains([$0.experiment, $0.implementation]) }
        findings.rows += mismatches.map {
            Finding(
                CellID(experiment: $0.experiment, implementation: $0.implementation, input: $0.input), .missing,
                reason: "it answers differently from the reference")
        }

        findings.notes = notes(first.result, second.result, differences: differences, isForced: isForced)
        if !missing.isEmpty || !new.isEmpty {
            findings.notes.append(
                "the sets of cells differ, so the mean is over the \(common.count) that both have: "
                    + "\(missing.count) are only in the first file, \(new.count) only in the second")
        }

        if resamples < usualResamples {
            findings.notes.append(
                "there are \(SignificantDigits.grouped(common.count)) cells, so an interval takes \(resamples) "
                    + "resamples instead of \(SignificantDigits.grouped(usualResamples))")
        }

        return findings
    }

    private static let usualResamples = 10_000
    /// The most findings on one measure that a document shows.
    public static let shown = 10_000

    private static func notes(
        _ first: ResultFile, _ second: ResultFile, differences: [String], isForced: Bool
    ) -> [String] {
        var notes: [String] = []
        if !differences.isEmpty {
            let what = "the environments differ in " + differences.joined(separator: ", ")
            notes.append(
                isForced ? "\(what); compared all the same" : "\(what); nothing is comparable without --force")
        }

        if let seed = first.seed, let other = second.seed, seed != other {
            notes.append("the seeds differ: \(seed) and \(other)")
        }
        if let profile = first.profile, let other = second.profile, profile != other {
            notes.append("the profiles differ: \(profile.rawValue) and \(other.rawValue)")
        }

        for (name, result) in [("first", first), ("second", second)] where result.interrupted {
            notes.append("the \(name) run was interrupted")
        }

        let plans = (Set(first.cells.map(\.plan)), Set(second.cells.map(\.plan)))
        for (name, only) in [("first", plans.0.subtracting(plans.1)), ("second", plans.1.subtracting(plans.0))]
        where !only.isEmpty {
            let names = only.map(\.rawValue).sorted().joined(separator: ", ")
            notes.append("only the \(name) file has the plan \(names)")
        }

        return notes
    }

    /// - Parameter hasInterval: whether the change has an interval where it shows no difference.
    private static func finding(
        _ first: Cell, _ second: Cell, isComparable: Bool, resamples: Int, hasInterval: Bool
    ) -> Finding {
        func unmeasurable(_ reason: String) -> Finding {
            Finding(first.id, .unmeasurable, base: first.median, head: second.median, reason: reason)
        }

        if first.metric.unit != second.metric.unit {
            return unmeasurable("the units differ: \(first.metric.unit) and \(second.metric.unit)")
        }
        if first.instructionSet != second.instructionSet {
            return unmeasurable("the instruction sets differ: \(first.instructionSet) and \(second.instructionSet)")
        }

        let digests = [first.input.digest, second.input.digest]
        if digests[0] != digests[1], !digests.contains("") { return unmeasurable("the inputs differ") }
        guard isComparable else { return unmeasurable("the environments differ") }

        if first.metric.kind == .exact { return Finding(first.id, exactly: first.median, second.median) }
        var bootstrap = ClusterBootstrap(
            seed: Seed.derive(1, "compare", first.id.description), resamples: resamples)
        bootstrap.uninteresting = hasInterval ? nil : 1
        let ratio = bootstrap.unpairedRatioInterval(
            numerator: second.processes.map(\.samples), denominator: first.processes.map(\.samples))

        return Finding(first.id, from: first.median, to: second.median, ratio)
    }
}

extension Finding {
    init(_ cell: CellID, from base: Double, to head: Double, _ ratio: Ratio?) {
        self.init(cell, .noDifference, base: base, head: head, change: ratio.map { $0.value - 1 })
        guard let bounds = ratio?.ci95 else { return }

        interval = Interval(lower: bounds.lower - 1, upper: bounds.upper - 1)
        let isLess = cell.metric.direction == .lessIsBetter
        if bounds.lower > 1 { verdict = isLess ? .slower : .faster }
        if bounds.upper < 1 { verdict = isLess ? .faster : .slower }
    }
}
