import Foundation
import TextFormats

/// A gate's verdicts as JUnit XML (Jenkins' junit-10 schema): a test case for each metric of each cell. What regressed or is
/// missing failed, what is left open was skipped.
public struct JUnitGateReport: Sendable {
    private let report: GateReport

    /// The XML of a report.
    public init(_ report: GateReport) { self.report = report }

    /// The document.
    public var text: String {
        let cases = report.rows.map { row in
            let message = Self.message(row)
            return JUnitDocument.Case(
                className: row.cell.experiment,
                name: "\(row.cell.implementation)/\(row.cell.input) \(row.metric.rawValue)",
                outcome: row.verdict.fails
                    ? .failed(type: row.verdict.rawValue, message: message)
                    : row.verdict.isOpen ? .skipped(message: message) : .passed)
        }
        let notes = report.controls.map(GateText.control) + report.notes
        let suite = JUnitDocument.Suite(
            name: "\(report.base) -> \(report.head)", cases: cases, seconds: report.effort?.seconds ?? 0,
            output: notes.joined(separator: "\n"))
        return JUnitDocument(name: "gate", suites: [suite]).text
    }

    /// The verdict with its numbers, in one line.
    static func message(_ row: GateReport.Row) -> String {
        var parts = [row.verdict.rawValue]
        if row.change != nil {
            parts.append("\(GateText.change(row.change)) \(GateText.interval(row.interval))".trimmed)
        }
        if row.base != nil, row.head != nil {
            parts.append("\(GateText.value(row.base, row.metric)) → \(GateText.value(row.head, row.metric))")
        }
        let remark = GateText.remark(row)
        if !remark.isEmpty { parts.append(remark) }
        return parts.joined(separator: ": ")
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
