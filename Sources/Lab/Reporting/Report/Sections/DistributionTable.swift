import LabKit
import Measurement

/// The numbers of a chart of cold calls.
struct DistributionTable {
    let table: ReportTable

    init(_ cells: [Cell]) {
        table = ReportTable(
            "Cold calls: quantiles of the samples, and the bound held against the budget",
            columns: [
                .init("implementation", isNumeric: false), .init("samples"), .init("dropped"), .init("least"),
                .init("median"), .init("p90"), .init("p99"), .init("most"), .init("bound (95 %)"), .init("budget"),
                .init("verdict", isNumeric: false),
            ],
            rows: cells.map { cell in
                let text = { (value: Double) in CellText.value(value, unit: cell.unit) }
                return ReportTable.Row(
                    [
                        .init(TerminalTable.name(cell.implementation, cell.role), link: CellAddress(cell).anchor),
                        .init(Double(cell.n), "n", as: CellText.whole),
                        .init(Double(cell.dropped), "dropped", as: CellText.whole),
                        .init(cell.min, "min", as: text), .init(cell.median, "median", as: text),
                        .init(cell.p90, "p90", as: text), .init(cell.p99, "p99", as: text),
                        .init(cell.max, "max", as: text), .init(cell.budget?.bound, "budget.bound", as: text),
                        .init(cell.budget?.limit, "budget.limit", as: text),
                        .init(
                            cell.budget?.verdict.rawValue ?? "", tone: cell.budget.map { CellText.tone($0.verdict) }),
                    ], cell: CellAddress(cell))
            }
        ).withoutEmptyColumns()
    }
}
