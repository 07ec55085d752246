import Measurement
import Nouns

extension Findings {
    /// Compares two results, cell by cell.
    ///
    /// Two runs cannot separate a change of code from a change of layout or machine. A difference in time is therefore
    /// shown as ``Verdict/slower`` or ``Verdict/faster``, which never fails. Only exact metrics give
    /// ``Verdict/regressed``.
    ///
    /// - Parameters:
    ///   - isForced: true to compare values although the environments differ.
    ///   - shownLimit: the largest number of findings on one measure that the caller shows.
    /// - Complexity: O(cells), and a bootstrap for each, on all processors. With more than 20,000 common cells, a
    ///   bootstrap takes fewer resamples, at least 200, and a note says so. With more than `shownLimit`, findings
    ///   without a difference have an interval only if they are shown.
    public static func comparing(
        _ first: NamedResult, with second: NamedResult, isForced: Bool = false, shownLimit: Int = shownLimit
    ) -> Findings {
        let differences = Fingerprint.differences(first.result.fingerprint, second.result.fingerprint)
        let renaming = Renaming(second.result.formerNames ?? [])
        let comparison = CellComparison(
            renaming.renamed(first.result.cells, besides: second.result.cells.lazy.map(\.id)), second.result.cells,
            isComparable: differences.isEmpty || isForced)
        let missing = comparison.missing
        let new = comparison.new

        var findings = Findings(base: first.name, head: second.name)
        findings.rows = comparison.findings(limit: shownLimit)
        findings.mean = Findings.MeanRatio(ofWarmTimesIn: findings.rows.filter(\.isCounted))
        findings.floorMean = Findings.MeanRatio(ofWarmTimesIn: findings.rows.filter { $0.role == .floor })
        findings.rows += absences(of: missing, in: second, but: first)
        findings.rows += arrivals(of: new, in: second, but: first)
        findings.rows += newMismatches(first.result, second.result)

        findings.notes = notes(first, second, differences: differences, isForced: isForced)
        if !missing.isEmpty || !new.isEmpty {
            let parts = [
                (count: comparison.common.count, place: "in both results"),
                (count: missing.count, place: "only in \(first.name)"),
                (count: new.count, place: "only in \(second.name)"),
            ]
            let counts = parts.filter { $0.count > 0 }.map { "\($0.count.grouped) \($0.place)" }
            findings.notes.append("times and counts: \(counts.joined(separator: ", "))")
        }

        if comparison.resamples < CellComparison.usualResamples {
            findings.notes.append(
                "there are \(comparison.common.count.grouped) cells, so an interval takes "
                    + "\(comparison.resamples.grouped) resamples instead of \(CellComparison.usualResamples.grouped)")
        }

        return findings
    }

    /// The change of a time that the placement of code in memory alone may cause: links of identical source differed by
    /// up to 11 %. Source: gate-evidence, What was measured about gates before this one was designed
    package static let layoutAllowance = 0.11

    /// The allowance in the form for sentences: `11 %`.
    package static var layoutAllowanceText: String { allowanceText(layoutAllowance) }

    /// A relative allowance in the form for sentences, in whole percent.
    package static func allowanceText(_ allowance: Double) -> String {
        "\(SignificantDigits.fixed(100 * allowance, decimals: 0)) %"
    }

    /// The largest number of findings on one measure in a document.
    public static let shownLimit = 10_000

    /// The findings on cells that the second result lacks. They are missing, unless the run left them out or gives a
    /// reason.
    private static func absences(
        of cells: [Cell], in run: NamedResult, but other: NamedResult
    ) -> [Finding] {
        // Usually there are no such cells, and computing the extent goes through all cells.
        guard !cells.isEmpty else { return [] }

        let extent = RunExtent(run.result, besides: other.result)
        return cells.map { cell in
            let reasons = run.result.notRun.filter {
                $0.experiment == cell.experiment && $0.input == cell.id.input
                    && [cell.owner, .wholeInput].contains($0.owner) && [cell.plan, nil].contains($0.plan)
            }

            // A cell is not gone if the run gives a reason for its plan, or had no time for it.
            let absence = reasons.first { $0.plan != nil || $0.owner == .wholeInput }
            let exclusion = extent.exclusion(of: cell).map { FindingReason.leftOut(of: run.name, $0) }
            let reason = absence.map { .noNumber($0.cause, on: nil) } ?? exclusion
            var finding = Finding(cell.id, .unmeasurable, base: cell.median, reason: reason)
            if reason == nil {
                finding.verdict = .missing
                finding.reason = .gone(reasons.first?.cause)
            }

            finding.role = cell.role
            return finding
        }
    }

    /// The findings on cells that the first result lacks.
    private static func arrivals(
        of cells: [Cell], in run: NamedResult, but other: NamedResult
    ) -> [Finding] {
        guard !cells.isEmpty else { return [] }

        let extent = RunExtent(other.result, besides: run.result)
        return cells.map { cell in
            let reason = extent.exclusion(of: cell).map { FindingReason.leftOut(of: other.name, $0) }
            var finding = Finding(cell.id, .new, head: cell.median, reason: reason ?? .notThereBefore)
            finding.role = cell.role
            return finding
        }
    }

    /// The findings on implementations that answer differently from the reference only in the second result.
    private static func newMismatches(_ first: ResultFile, _ second: ResultFile) -> [Finding] {
        let before = Set(first.mismatches.map { ImplementationID($0) })
        return second.mismatches.filter { !before.contains(ImplementationID($0)) }.map {
            Finding(
                CellID(experiment: $0.experiment, implementation: $0.implementation, input: $0.input), .missing,
                reason: .noNumber(.mismatch, on: nil))
        }
    }

    /// Notes on differences between the two runs as a whole.
    private static func notes(
        _ first: NamedResult, _ second: NamedResult, differences: [String], isForced: Bool
    ) -> [String] {
        let sides = [first, second]
        var notes: [String] = []
        if !differences.isEmpty {
            let consequence = isForced ? "compared all the same" : "nothing is comparable without --force"
            notes.append("the environments differ in \(differences.joined(separator: ", ")); \(consequence)")
        }

        if let seed = first.result.seed, let other = second.result.seed, seed != other {
            notes.append("the seeds differ: \(seed) and \(other)")
        }
        if let profile = first.result.profile, let other = second.result.profile, profile != other {
            notes.append("the profiles differ: \(profile.rawValue) and \(other.rawValue)")
        }

        notes += sides.filter(\.result.isInterrupted).map { "interrupted: \($0.name)" }

        let plans = sides.map { Set($0.result.cells.map(\.plan)) }
        for (side, sidePlans, otherPlans) in [(first, plans[0], plans[1]), (second, plans[1], plans[0])] {
            let names = sidePlans.subtracting(otherPlans).map(\.rawValue).sorted()
            if !names.isEmpty {
                let noun = agreeing(names.count, "plan", "plans")
                notes.append("only in \(side.name): the \(noun) \(names.joined(separator: ", "))")
            }
        }

        return notes
    }
}

extension Finding {
    /// The finding on two times from different runs.
    ///
    /// - Parameters:
    ///   - ratio: head / base with its interval. It may lack an interval that would contain 1.
    ///   - obstacle: the reason why there can be no interval. "No difference" is said only if a difference could be
    ///     seen.
    init(_ cell: CellID, from base: Double, to head: Double, _ ratio: Ratio?, obstacle: FindingReason? = nil) {
        self.init(cell, .noDifference, base: base, head: head)
        // For negative values, a larger ratio means a smaller value.
        let sign: Double = base < 0 ? -1 : 1
        change = ratio.map { sign * ($0.value - 1) }
        if let obstacle {
            verdict = .undecided
            reason = obstacle
            return
        }

        guard let bounds = ratio?.ci95 else { return }

        let ofLower = sign * (bounds.lower - 1)
        let ofUpper = sign * (bounds.upper - 1)
        let interval = Interval(lower: min(ofLower, ofUpper), upper: max(ofLower, ofUpper))
        self.interval = interval
        let isLess = cell.metric.direction == .lessIsBetter
        // A change within the tolerance of the metric is too small to count as an effect.
        guard let change, abs(change) > cell.metric.tolerance else { return }

        if interval.lower > 0 { verdict = isLess ? .slower : .faster }
        if interval.upper < 0 { verdict = isLess ? .faster : .slower }
    }

    /// The reason why the ratio of two numbers has no interval; `nil` if it has one.
    ///
    /// - Parameters:
    ///   - processes: the number of processes on each side.
    ///   - base: the median before.
    static func obstacle(processes: (base: Int, head: Int), base: Double, head: Double) -> FindingReason? {
        if processes.base < 2, processes.head < 2 { return .oneProcess(nil) }
        if processes.base < 2 { return .oneProcess(.base) }
        if processes.head < 2 { return .oneProcess(.head) }
        return base == 0 && head != 0 ? .zeroBefore : nil
    }
}
