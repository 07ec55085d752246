import Foundation
import LabKit
import TextFormats

/// A gate's verdicts as a table of GitHub's Markdown, the worst first, short enough for a step summary (1 MiB).
public struct MarkdownGateReport: Sendable {
    private let report: GateReport
    /// The most bytes that the rows may take.
    private let limit: Int

    /// The Markdown of a report.
    public init(_ report: GateReport, limit: Int = 900_000) {
        self.report = report
        self.limit = limit
    }

    /// The document.
    public var text: String {
        var lines = [
            "## Gate: \(report.fails ? "failed" : report.isOpen ? "passed, with open questions" : "passed")", "",
            "\(MarkdownText.escaped(report.head)) against \(MarkdownText.escaped(report.base)): \(report.summary).", "",
            "| verdict | cell | metric | base | head | change | remark |",
            "| --- | --- | --- | ---: | ---: | ---: | --- |",
        ]
        var size = lines.reduce(0) { $0 + $1.utf8.count }
        let rows = report.worstFirst
        for (number, row) in rows.enumerated() {
            let cells = [
                row.verdict.fails ? "**\(row.verdict.rawValue)**" : row.verdict.rawValue,
                MarkdownText.escaped(row.cell.description), row.metric.rawValue, GateText.value(row.base, row.metric),
                GateText.value(row.head, row.metric),
                "\(GateText.change(row.change)) \(GateText.interval(row.interval))".trimmed,
                MarkdownText.escaped(GateText.remark(row)),
            ]
            let line = "| " + cells.joined(separator: " | ") + " |"
            size += line.utf8.count + 1
            if size > limit {
                lines.append("")
                lines.append("… and \(SignificantDigits.grouped(rows.count - number)) more.")
                break
            }
            lines.append(line)
        }
        let notes =
            report.controls.map(GateText.control) + report.notes
            + (report.effort.map { [GateText.effort($0)] } ?? [])
        if !notes.isEmpty { lines.append("") }
        lines += notes.map { "- \(MarkdownText.escaped($0))" }
        return lines.joined(separator: "\n") + "\n"
    }
}
