import LabKit
import Measurement

/// Two results, cell by cell.
struct ComparisonNumbers {
    let table: ReportTable

    init(_ rows: [ReportComparison.Row], first: String, second: String, limit: Int = .max) {
        table = ReportTable(
            "Medians of both results and their ratio",
            columns: [
                .init("cell", isNumeric: false), .init("measure", isNumeric: false), .init(first), .init(second),
                .init("ratio"), .init("95 % from"), .init("to"), .init("finding", isNumeric: false),
            ],
            rows: rows.prefix(limit).map { row in
                let text = { (value: Double) in CellText.value(value, unit: row.unit) }
                let cell = row.cell
                return ReportTable.Row(
                    [
                        .init("\(cell.experiment)/\(cell.implementation)/\(cell.input)", link: cell.anchor),
                        .init(cell.plan == cell.metric ? cell.plan : "\(cell.plan) \(cell.metric)"),
                        .init(row.first, "first.median", as: text), .init(row.second, "median", as: text),
                        .init(row.ratio?.value, "ratio.value", as: CellText.ratio),
                        .init(row.ratio?.ci95?.lower.finite, "ratio.ci95.lower", as: CellText.ratio),
                        .init(row.ratio?.ci95?.upper.finite, "ratio.ci95.upper", as: CellText.ratio),
                        .init(row.finding + (row.reason.map { ": \($0)" } ?? ""), tone: row.tone),
                    ], cell: cell)
            },
            omission: rows.count > limit ? "\(rows.count - limit) more cells are in the result files." : "")
    }
}
