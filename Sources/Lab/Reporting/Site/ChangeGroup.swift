import Foundation
import Measurement
import Results

/// The numbers that changed between the same two runs and in the same direction.
struct ChangeGroup: Sendable {
    /// The numbers of one implementation by one measure.
    struct Line: Sendable {
        /// The number that changed most.
        let worst: SiteComparison.Row
        /// The inputs of the others.
        let otherInputs: Int

        /// The implementation: `search/indexed`.
        var name: String { "\(worst.finding.cell.experiment)/\(worst.finding.cell.label)" }

        /// The change: `warm time 1.30 times as long on chain-1000 (100 ns → 130 ns), and on 11 more inputs`.
        var change: String {
            let cell = worst.finding.cell
            let others = otherInputs == 0 ? "" : ", and on \(counted(otherInputs, "more input"))"
            let numbers = "\(cell.metric.text(worst.numbers.before)) → \(cell.metric.text(worst.numbers.after))"
            let steps = worst.stepClause.isEmpty ? "" : "\(worst.stepClause) of them here"
            guard cell.metric.isDuration, worst.change.isFinite, worst.change > -1 else {
                return "\(cell.measureWithUnit) \(numbers) on \(cell.input)\(others)\(steps)"
            }

            let factor = SignificantDigits.three(1 + worst.change)
            return "\(cell.measure) \(factor) times as long on \(cell.input) (\(numbers))\(others)\(steps)"
        }
    }

    let origin: ChangeOrigin
    let isWorse: Bool
    /// The numbers, those that changed most first.
    let rows: [SiteComparison.Row]

    /// The numbers by implementation and measure, those that changed most first.
    var lines: [Line] {
        rows.grouped(by: Subject.init).map { _, rows in
            Line(worst: rows[0], otherInputs: Set(rows.map(\.finding.cell.input)).count - 1)
        }
    }

    private struct Subject: Hashable {
        let experiment: String
        let label: String
        let measure: String

        init(_ row: SiteComparison.Row) {
            experiment = row.finding.cell.experiment
            label = row.finding.cell.label
            measure = row.finding.cell.measure
        }
    }

    /// The heading before the runs: `40 numbers worse`.
    var heading: String { "\(counted(rows.count, "number")) \(isWorse ? "worse" : "better")" }

    /// The most cells in the call of a gate.
    private static let calledCells = 3

    /// The calls that decide what became worse; `nil` for what became better, without a change of source, and if the
    /// gate judges none of the numbers.
    func decision(by command: String) -> GateDecision? {
        guard isWorse, !origin.isOfOneCommit else { return nil }
        let judged = lines.map(\.worst.finding.cell).filter { cell in
            cell.metric.kind == .exact ? cell.metric.isJudgedByGate : cell.metric.isCallTime
        }
        guard !judged.isEmpty else { return nil }
        return GateDecision(
            command: command, base: origin.before?.provenance.cleanCommit,
            head: origin.after?.provenance.cleanCommit, cells: Array(judged.prefix(Self.calledCells)))
    }

    /// The beginning of the sentence with the call of the gate. Exact counts are certain, and times are not.
    var opening: String {
        rows.allSatisfy(\.isExact)
            ? "The gate counts it again" : "What decides it is the gate"
    }
}

extension Metric {
    /// True if a gate can judge it: the lab's own ones as they say, and every exact one of the user's own.
    fileprivate var isJudgedByGate: Bool {
        Metric.judgedByGate.contains(self) || Metric.named(name) == nil
    }
}

extension SiteComparison {
    /// The changes by the runs between which they lie and by direction: worse ones first, and of these the group whose
    /// worst number changed most.
    var changeGroups: [ChangeGroup] {
        let changed = (changedCounts + movedRows).sorted { $0.distance > $1.distance }
        let groups = changed.grouped(by: GroupKey.init).map { key, rows in
            ChangeGroup(origin: rows[0].origin ?? ChangeOrigin(), isWorse: key.isWorse, rows: rows)
        }
        return groups.filter(\.isWorse) + groups.filter { !$0.isWorse }
    }

    private struct GroupKey: Hashable {
        let before, after: String?
        let isWorse: Bool

        init(_ row: Row) {
            before = row.origin?.before?.name
            after = row.origin?.after?.name
            isWorse = row.isWorse
        }
    }

    /// The numbers that became worse and better, out of those that can be judged, as a sentence.
    var leadSentence: String {
        let unjudgable = rows.count { !$0.isExact && $0.line.isTooShort }
        let judged = rows.count - unjudgable
        let few =
            "\(counted(unjudgable, "number")) \(agreeing(unjudgable, "has", "have")) too few runs to be judged, fewer "
            + "than \(ChangePointSearch.fewestNumbers)"
        guard judged > 0 else { return rows.isEmpty ? "No number of both runs can be compared." : "\(few)." }

        let worse = (changedCounts + movedRows).count(where: \.isWorse)
        let better = changedCounts.count + movedRows.count - worse
        let rest = unjudgable == 0 ? "" : "; \(few)"
        let since = [base.date, base.build].filter { !$0.isEmpty }.joined(separator: ", ")
        let all = counted(judged, "number")
        let counts = "\(SignificantDigits.grouped(worse)) became worse and \(SignificantDigits.grouped(better)) better"
        let change = "Of \(all) \(worse + better == 0 ? "none is seen to have changed" : counts)"
        return "\(change) since the run of \(since)\(rest)."
    }
}

extension SiteComparison.Row {
    /// The distance of the two numbers, which sorts changes of times and counts: from 0, or to 0, it is infinite.
    fileprivate var distance: Double {
        let ratio = numbers.after / numbers.before
        return ratio.isNaN ? 0 : abs(log(ratio))
    }
}
