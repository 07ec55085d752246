import Foundation
import Measurement
import Nouns
import Results

/// One change of a site: an implementation by one measure in one direction, on every input and machine that shows it.
struct SiteChange: Sendable {
    /// The cells that changed, each on its machine, those that changed most first.
    private(set) var rows: [SiteComparison.Row]
    /// The runs between which it lies: those that all rows have in common.
    private(set) var origin: ChangeOrigin

    var isWorse: Bool { rows[0].isWorse }

    /// The row that changed most.
    var worst: SiteComparison.Row { rows[0] }

    /// The implementation: `search/indexed`.
    var name: String { "\(worst.finding.cell.experiment)/\(worst.finding.cell.label)" }

    /// The machines and builds that show it, see `MachineEnvironment.fingerprint`.
    var fingerprints: [String] { rows.compactMap(\.trend.conditions.fingerprint).distinct() }

    /// Returns the changes that cells on machines show. Source: statements, One change on several machines
    ///
    /// - Parameter rows: cells that changed, of any machine.
    static func joined(_ rows: [SiteComparison.Row], by order: CommitOrder) -> [SiteChange] {
        let changes = rows.grouped(by: Subject.init).flatMap { _, rows in joinedOfOneSubject(rows, by: order) }
        return changes.map(\.sorted).sorted { $0.worst.distance > $1.worst.distance }
    }

    /// Returns the changes of one implementation by one measure in one direction.
    ///
    /// Rows come in the order in which their ranges end, and each goes to a change whose range it meets, so that there
    /// are as few changes as can be. One that has its cell, on another machine, comes first.
    private static func joinedOfOneSubject(_ rows: [SiteComparison.Row], by order: CommitOrder) -> [SiteChange] {
        let ends = rows.map { (row: $0, end: order.end(of: $0.origin ?? ChangeOrigin())) }
        let sorted = ends.sorted { one, other in
            if one.end != other.end { return one.end < other.end }
            return one.row.key < other.row.key
        }

        var changes: [SiteChange] = []
        for (row, _) in sorted {
            let origin = row.origin ?? ChangeOrigin()
            let meeting = changes.indices.filter { order.common(changes[$0].origin, origin) != nil }
            let alike = meeting.first { index in changes[index].rows.contains { $0.finding.cell == row.finding.cell } }
            guard let index = alike ?? meeting.first, let common = order.common(changes[index].origin, origin) else {
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

    /// The part of a change that all of its rows share, besides the commits.
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

        // The size is that of one machine, and is named if others have another.
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

    /// Both numbers of the row that changed most.
    private var numbers: String {
        let metric = worst.finding.cell.metric
        return "\(metric.text(worst.numbers.before)) → \(metric.text(worst.numbers.after))"
    }

    /// True if the change is one of a time, as a share of what it was.
    private var hasRelativeSize: Bool {
        worst.finding.cell.metric.isDuration && worst.change.isFinite && worst.change > -1
    }

    /// The size of a change of a time: per cent below a factor of 2, else the factor.
    private var size: String {
        let ratio = 1 + worst.change
        if ratio >= 2 { return "\(SignificantDigits.three(ratio)) times as long" }
        if ratio <= 0.5 { return "shorter by a factor of \(SignificantDigits.three(1 / ratio))" }
        return FindingText.change(worst.change)
    }

    /// True if all machines show the same numbers for the cell that changed most.
    private var haveOneSize: Bool {
        rows.filter { $0.finding.cell == worst.finding.cell }
            .allSatisfy { $0.numbers.before == worst.numbers.before && $0.numbers.after == worst.numbers.after }
    }
}

extension SiteComparison.Row {
    /// The distance of the two numbers, which sorts changes of times and counts: from 0, or to 0, it is infinite.
    var distance: Double {
        let ratio = numbers.after / numbers.before
        return ratio.isNaN ? 0 : abs(log(ratio))
    }

    /// The text that sorts rows whose ranges end at one place.
    fileprivate var key: String {
        "\(origin?.before?.name ?? "") \(origin?.after?.name ?? "") \(finding.cell) "
            + (trend.conditions.fingerprint ?? "")
    }
}
