import LabKit
import Regression
import Reporting

/// What a gate says, as text for a terminal: a table for each metric, the worst first, then what is to be said of rows.
struct GateTable {
    private let report: GateReport

    init(_ report: GateReport) { self.report = report }

    var lines: [String] {
        var lines = ["base: \(report.base)", "head: \(report.head)"]
        for metric in GateMetric.allCases {
            let rows = report.worstFirst.filter { $0.metric == metric }
            guard !rows.isEmpty else { continue }
            lines += ["", metric.rawValue]
            // What is exactly the same needs no line of its own.
            let shown = metric.kind == .noisy ? rows : rows.filter { $0.verdict != .same }
            if !shown.isEmpty { lines += table(shown, metric).lines }
            let same = rows.count - shown.count
            if same > 0 { lines.append("  \(same) \(same == 1 ? "cell" : "cells") the same") }
            for row in shown {
                let remark = GateText.remark(row)
                if !remark.isEmpty { lines += Self.hanging("\(row.cell): \(remark)") }
            }
        }
        let notes = report.controls.map(GateText.control) + report.notes
        if !notes.isEmpty { lines.append("") }
        for note in notes { lines += Self.hanging(note, indent: 0) }
        lines.append("")
        if let effort = report.effort { lines.append(GateText.effort(effort)) }
        lines.append("\(report.summary)")
        return lines
    }

    private func table(_ rows: [GateReport.Row], _ metric: GateMetric) -> TextTable {
        TextTable(columns: [
            TextTable.Column(title: "verdict", alignment: .left, cells: rows.map(\.verdict.rawValue)),
            TextTable.Column(
                title: "base", alignment: .right, cells: rows.map { GateText.value($0.base, metric) }),
            TextTable.Column(title: "change", alignment: .right, cells: rows.map { GateText.change($0.change) }),
            TextTable.Column(
                title: "interval", alignment: .left, cells: rows.map { GateText.interval($0.interval) }),
            TextTable.Column(title: "cell", alignment: .left, cells: rows.map(\.cell.description)),
        ])
    }

    private static func hanging(_ text: String, indent: Int = 2) -> [String] {
        text.wrapped(to: 96 - indent).enumerated().map { line, part in
            String(repeating: " ", count: line == 0 ? indent : indent + 2) + part
        }
    }
}
