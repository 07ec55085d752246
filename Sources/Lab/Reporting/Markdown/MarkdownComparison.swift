import LabKit
import Measurement
import TextFormats

extension MarkdownReport {
    /// An earlier result beside this one, what became worse first.
    func add(_ comparison: ReportComparison, to document: inout MarkdownDocument) {
        document.add("### \(MarkdownText.escaped("\(comparison.second) beside \(comparison.first)"))")
        if let mean = comparison.mean {
            document.add(
                "Warm times are \(SignificantDigits.three(mean.ratio)) of what they were, as the geometric mean of "
                    + "\(SignificantDigits.grouped(mean.cells)) \(mean.cells == 1 ? "cell" : "cells").")
        }
        document.add(list: comparison.warnings.map(MarkdownText.escaped), of: "warnings")
        let rows = comparison.rows.enumerated().sorted { left, right in
            let (first, second) = (Self.badness(left.element), Self.badness(right.element))
            return (second.rank, second.amount, left.offset) < (first.rank, first.amount, right.offset)
        }.map(\.element)
        document.add(
            table: [
                ("finding", false), ("cell", false), ("before", true), ("after", true), ("ratio [95 %]", true),
                ("reason", false),
            ],
            rows: rows.map { row in
                [
                    row.tone == .bad ? "**\(MarkdownText.escaped(row.finding))**" : MarkdownText.escaped(row.finding),
                    MarkdownText.escaped(row.cell.description), CellText.value(row.first, unit: row.unit),
                    CellText.value(row.second, unit: row.unit), row.ratio.map(Self.ratio) ?? "",
                    MarkdownText.escaped(row.reason ?? ""),
                ]
            }, of: "rows", keeping: reserve)
        document.add(list: comparison.missing.map { "gone: \(MarkdownText.escaped($0.description))" }, of: "cells")
        document.add(list: comparison.new.map { "new: \(MarkdownText.escaped($0.description))" }, of: "cells")
    }

    private static func badness(_ row: ReportComparison.Row) -> (rank: Int, amount: Double) {
        let rank = row.tone == .bad ? 2 : row.tone == .open ? 1 : 0
        return (rank, row.ratio?.value ?? (row.first > 0 ? row.second / row.first : 0))
    }
}
