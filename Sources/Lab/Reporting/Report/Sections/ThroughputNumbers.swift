import LabKit
import Measurement

/// The numbers of a chart of throughput.
struct ThroughputNumbers {
    let table: ReportTable

    init(_ cells: [Cell]) {
        let operation = cells.lazy.compactMap(\.throughput?.operation).first { $0 != "byte" } ?? "operation"
        table = ReportTable(
            "Rates by number of cores",
            columns: [
                .init("implementation", isNumeric: false), .init("cores"), .init("time per \(operation)"),
                .init("\(operation)s per second"), .init("bytes per second"), .init("% of the machine's copy"),
            ],
            rows: cells.compactMap { cell in
                guard let rates = cell.throughput else { return nil }
                return ReportTable.Row(
                    [
                        .init(TerminalTable.name(cell.contender, cell.role), link: CellAddress(cell).anchor),
                        .init(Double(rates.workers), "throughput.workers", as: CellText.whole),
                        .init(cell.median, "median") { CellText.value($0, unit: cell.unit) },
                        .init(rates.operationsPerSecond, "throughput.operationsPerSecond", as: ThroughputTable.rate),
                        .init(rates.bytesPerSecond, "throughput.bytesPerSecond") { "\(ThroughputTable.rate($0))B" },
                        .init(rates.shareOfCopy?.value, "throughput.shareOfCopy.value") {
                            SignificantDigits.three($0 * 100)
                        },
                    ], cell: CellAddress(cell))
            }
        ).withoutEmptyColumns()
    }
}
