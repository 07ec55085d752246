import Foundation
import Measurement
import Nouns
import Results

/// One change of a site: an implementation, a measure and a direction, on every input and machine that shows it.
struct SiteChange: Sendable {
    /// The changed cells, each on its machine, the largest changes first.
    private(set) var rows: [SiteComparison.Row]
    /// The runs around the change: the common part of the ranges of all rows.
    private(set) var origin: ChangeOrigin

    var isWorse: Bool { rows[0].isWorse }

    /// The row with the largest change.
    var worst: SiteComparison.Row { rows[0] }

    /// The implementation: `search/indexed`.
    var name: String { "\(worst.finding.cell.experiment)/\(worst.finding.cell.label)" }

    /// The machines and builds that show the change, see `MachineEnvironment.fingerprint`.
    var fingerprints: [String] { rows.compactMap(\.trend.conditions.fingerprint).distinct() }

    /// Returns the changes of cells on machines. Source: statements, One change on several machines
    ///
    /// - Parameter rows: the changed cells of all machines.
    static func joined(_ rows: [SiteComparison.Row], by order: CommitOrder) -> [SiteChange] {
        let changes = rows.grouped(by: Subject.init).flatMap { _, rows in joinedOfOneSubject(rows, by: order) }
        return changes.map(\.sorted).sorted { $0.worst.distance > $1.worst.distance }
    }

    /// Returns the changes of one implementation, measure and direction.
    ///
    /// Rows are sorted by the ends of their ranges. Each row joins a change with an overlapping range, so that there
    /// are as few changes as possible. A change with the same cell on another machine is preferred.
    private static func joinedOfOneSubject(_ rows: [SiteComparison.Row], by order: CommitOrder) -> [SiteChange] {
        let ends = rows.map { (row: $0, end: order.end(of: $0.origin ?? ChangeOrigin())) }
        let sorted = ends.sorted { one, other in
            if one.end != other.end { return one.end < other.end }
            return one.row.key < other.row.key
        }

        var changes: [SiteChange] = []
        for (row, _) in sorted {
            let origin = row.origin ?? ChangeOrigin()
            let overlapping = changes.indices.filter { order.common(changes[$0].origin, origin) != nil }
            let ofSameCell = overlapping.first { index in
                changes[index].rows.contains { $0.finding.cell == row.finding.cell }
            }
            guard let index = ofSameCell ?? overlapping.first, let common = order.common(changes[index].origin, origin)
            else {
                changes.append(SiteChange(rows: [row], origin: origin))
                continue
            }
            changes[index].rows.append(row)
            changes[index].origin = common
        }
        return changes
    }

    private var sorted: SiteChange {
        SiteChange(rows: rows.sorted { $0.distance > $1.distance }, origin: origin)
    }

    /// The key of a change, without its commits.
    private struct Subject: Hashable {
        let experiment: String
        let label: String
        let measure: String
        let isWorse: Bool

        init(_ row: SiteComparison.Row) {
            experiment = row.finding.cell.experiment
            label = row.finding.cell.label
            measure = row.finding.cell.measure
            isWorse = row.isWorse
        }
    }

    /// Returns the change in words:
    /// `warm time +30.0 % on chain-10 (100 ns → 130 ns on A), and on 2 more inputs`.
    ///
    /// - Parameter letter: the letter of a machine; `nil` if there is only one machine.
    func text(_ letter: (String) -> String?) -> String {
        let cell = worst.finding.cell
        let otherInputs = Set(rows.map(\.finding.cell.input)).count - 1
        let others = otherInputs == 0 ? "" : ", and on \(counted(otherInputs, "more input"))"
        let steps = worst.stepClause.isEmpty ? "" : "\(worst.stepClause) of them here"

        // The size is of one machine. The machine is named if others have another size.
        let machine = worst.trend.conditions.fingerprint.flatMap(letter)
        let place = haveOneSize ? "" : machine.map { " on \($0)" } ?? ""
        guard hasRelativeSize else {
            return "\(cell.measureWithUnit) \(numbers)\(place) on \(cell.input)\(others)\(steps)"
        }

        return "\(cell.measure) \(size) on \(cell.input) (\(numbers)\(place))\(others)\(steps)"
    }

    /// The change in a few words: `warm time +30.0 % on chain-10`; only the measure if machines show several sizes.
    var shortText: String {
        let cell = worst.finding.cell
        guard haveOneSize else { return cell.measure }
        let size = hasRelativeSize ? "\(cell.measure) \(size)" : "\(cell.measureWithUnit) \(numbers)"
        return "\(size) on \(cell.input)"
    }

    /// Both numbers of the row with the largest change.
    private var numbers: String {
        let metric = worst.finding.cell.metric
        return "\(metric.text(worst.numbers.before)) → \(metric.text(worst.numbers.after))"
    }

    /// True if the change is of a time that was not 0.
    private var hasRelativeSize: Bool {
        worst.finding.cell.metric.isDuration && worst.change.isFinite && worst.change > -1
    }

    /// The size of a change of a time: in per cent below a factor of 2, else as a factor.
    private var size: String {
        let ratio = 1 + worst.change
        if ratio >= 2 { return "\(SignificantDigits.three(ratio)) times as long" }
        if ratio <= 0.5 { return "shorter by a factor of \(SignificantDigits.three(1 / ratio))" }
        return FindingText.change(worst.change)
    }

    /// True if all machines show the same numbers for the cell with the largest change.
    private var haveOneSize: Bool {
        rows.filter { $0.finding.cell == worst.finding.cell }
            .allSatisfy { $0.numbers.before == worst.numbers.before && $0.numbers.after == worst.numbers.after }
    }
}

extension SiteComparison.Row {
    /// The distance of the two numbers, for sorting. From 0 or to 0 it is infinite.
    var distance: Double {
        let ratio = numbers.after / numbers.before
        return ratio.isNaN ? 0 : abs(log(ratio))
    }

    /// The key for sorting rows with the same end of their ranges.
    fileprivate var key: String {
        "\(origin?.before?.name ?? "") \(origin?.after?.name ?? "") \(finding.cell) "
            + (trend.conditions.fingerprint ?? "")
    }
}
