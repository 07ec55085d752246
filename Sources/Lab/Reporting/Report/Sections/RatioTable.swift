import LabKit
import Measurement

/// The numbers of a chart of ratios, the cheapest first.
struct RatioTable {
    let table: ReportTable

    init(_ cells: [Cell], reference: String) {
        let rows = cells.filter { $0.ratioToReference != nil || $0.ratioToFloor != nil }
            .sorted { ($0.ratioToReference?.value ?? 1) < ($1.ratioToReference?.value ?? 1) }
        table = ReportTable(
            "Medians as multiples of the reference and of the floor",
            columns: [
                .init("implementation", isNumeric: false), .init("input", isNumeric: false), .init("× \(reference)"),
                .init("95 % from"), .init("to"), .init("× floor"),
            ],
            rows: rows.map { cell in
                let ratio = cell.ratioToReference
                return ReportTable.Row(
                    [
                        .init(TerminalTable.name(cell.implementation, cell.role), link: CellAddress(cell).anchor),
                        .init(cell.input.name),
                        .init(ratio?.value, "ratioToReference.value", as: CellText.ratio),
                        .init(ratio?.ci95?.lower.finite, "ratioToReference.ci95.lower", as: CellText.ratio),
                        .init(ratio?.ci95?.upper.finite, "ratioToReference.ci95.upper", as: CellText.ratio),
                        .init(cell.ratioToFloor?.value, "ratioToFloor.value", as: CellText.ratio),
                    ], cell: CellAddress(cell))
            }
        ).withoutEmptyColumns()
    }
}
