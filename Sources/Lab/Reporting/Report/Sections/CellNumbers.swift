import LabKit
import Measurement

/// Every number of some cells, one row for each cell: where links to cells lead.
struct CellNumbers {
    let table: ReportTable

    private static let quantiles: [(title: String, statistic: String, value: @Sendable (Cell) -> Double?)] = [
        ("least", "min", { $0.min }), ("p25", "p25", { $0.p25 }), ("median", "median", { $0.median }),
        ("95 % from", "ci95.lower", { $0.ci95?.lower.finite }), ("to", "ci95.upper", { $0.ci95?.upper.finite }),
        ("p75", "p75", { $0.p75 }), ("p90", "p90", { $0.p90 }), ("p99", "p99", { $0.p99 }),
        ("most", "max", { $0.max }), ("MAD", "mad", { $0.mad }),
    ]
    private static let counts: [(title: String, statistic: String, value: @Sendable (Cell) -> Int)] = [
        ("samples", "n", { $0.n }), ("processes", "processes", { $0.processes.count }),
        ("dropped", "dropped", { $0.dropped }), ("outliers", "outliers.mild", { $0.outliers.mild }),
        ("far outliers", "outliers.extreme", { $0.outliers.extreme }),
    ]
    private static let main: Set<String> = ["n", "median", "ci95.lower", "ci95.upper", "p99", "max"]

    /// What was measured, with its unit where the numbers do not say it.
    private static func measure(_ cell: Cell) -> String {
        let measure = CellText.measure(cell)
        return cell.unit == "ns" || measure.hasPrefix(cell.unit) ? measure : "\(measure) (\(cell.unit))"
    }

    init(_ cells: [Cell], hasAllStatistics: Bool) {
        let quantiles = Self.quantiles.filter { hasAllStatistics || Self.main.contains($0.statistic) }
        let counts = Self.counts.filter { hasAllStatistics || Self.main.contains($0.statistic) }
        let names = ["implementation", "input", "measure"]
        // A file that was not written by a run may hold a cell twice; an anchor can be there once.
        var seen: Set<CellAddress> = []
        table = ReportTable(
            "One row per cell: times in the unit that fits, counts per call",
            columns: names.map { .init($0, isNumeric: false) } + quantiles.map { .init($0.title) }
                + counts.map { .init($0.title) } + [.init("compared answers"), .init("with", isNumeric: false)],
            rows: cells.map { cell in
                ReportTable.Row(
                    [
                        .init(TerminalTable.name(cell.implementation, cell.role)), .init(cell.input.name),
                        .init(Self.measure(cell)),
                    ]
                        + quantiles.map { quantile in
                            .init(quantile.value(cell), quantile.statistic) { CellText.value($0, unit: cell.unit) }
                        }
                        + counts.map { count in
                            .init(Double(count.value(cell)), count.statistic, as: CellText.whole)
                        }
                        + [
                            .init(Double(cell.validated.answers), "validated.answers", as: CellText.whole),
                            .init(
                                [TerminalTable.instructionSet(cell), cell.counter].compactMap { $0 }.joined(
                                    separator: ", ")),
                        ], cell: CellAddress(cell), isAnchor: seen.insert(CellAddress(cell)).inserted)
            }
        ).withoutEmptyColumns()
    }
}
