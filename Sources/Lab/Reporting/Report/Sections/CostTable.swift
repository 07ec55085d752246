import LabKit
import Measurement

/// The numbers of a chart of costs.
struct CostTable {
    let table: ReportTable

    init(_ cells: [Cell], growth: [String: String]) {
        let unit = cells.first?.unit ?? "ns"
        // Of a count that is the same each time there is nothing more to say.
        let isExact = cells.allSatisfy { $0.min == $0.max }
        let inUnit = unit == "ns" ? "" : " (\(unit))"
        table = ReportTable(
            "Medians with their 95 % intervals, per call\(inUnit)",
            columns: [
                .init("implementation", isNumeric: false), .init("input", isNumeric: false), .init("size"),
                .init("median"), .init("95 % from"), .init("to"), .init("p99"), .init("growth", isNumeric: false),
            ],
            rows: cells.map { cell in
                let text = { (value: Double) in CellText.value(value, unit: unit) }
                let interval = cell.ci95
                return ReportTable.Row(
                    [
                        .init(TerminalTable.name(cell.implementation, cell.role), link: CellAddress(cell).anchor),
                        .init(cell.input.name), .init(SignificantDigits.grouped(cell.input.size)),
                        .init(cell.median, "median", as: text),
                        .init(isExact ? nil : interval?.lower.finite, "ci95.lower", as: text),
                        .init(isExact ? nil : interval?.upper.finite, "ci95.upper", as: text),
                        .init(isExact ? nil : cell.p99, "p99", as: text), .init(growth[cell.implementation] ?? ""),
                    ], cell: CellAddress(cell))
            }
        ).withoutEmptyColumns()
    }
}

extension Double {
    /// The number; `nil` when it is not finite.
    var finite: Double? { isFinite ? self : nil }
}
