import LabKit
import Measurement

/// Rates of one input, one row per implementation and number of cores, the machine's own copy last.
struct ThroughputTable {
    private let rows: [(cell: Cell, rates: Cell.Throughput)]
    private let lastLevelCache: Int?

    init(_ cells: [Cell], lastLevelCache: Int?) {
        let rates = cells.compactMap { cell in cell.throughput.map { (cell, $0) } }
        rows =
            rates.filter { !$0.0.isCopy }
            + rates.filter { $0.0.isCopy }
        self.lastLevelCache = lastLevelCache
    }

    var lines: [String] {
        guard let operation = rows.first?.rates.operation else { return [] }
        func column(
            _ title: String, _ alignment: ColumnAlignment = .right, _ text: (Cell, Cell.Throughput) -> String?
        ) -> TextTable.Column {
            TextTable.Column(title: title, alignment: alignment, cells: rows.map { text($0.cell, $0.rates) ?? "" })
        }
        let table = TextTable(columns: [
            column("throughput", .left) { cell, _ in TerminalTable.name(cell.contender, cell.role) },
            column("cores") { "\($1.workers)" },
            column("ns/\(operation) [95 %]") { cell, _ in
                cell.isCopy ? nil : Self.nanoseconds(cell)
            },
            column("\(operation)s/s") { cell, rates in
                cell.isCopy ? nil : Self.rate(rates.operationsPerSecond)
            },
            column("GB/s") { SignificantDigits.three($1.bytesPerSecond / 1e9) },
            column("% of copy") { cell, rates in
                cell.isCopy
                    ? "100" : rates.shareOfCopy.map { SignificantDigits.three($0.value * 100) }
            },
            column("with", .left) { cell, _ in TerminalTable.instructionSet(cell) },
        ])
        return table.lines + notes
    }

    /// Three digits and the prefix that fits: `742 M`, `13.5 G`.
    static func rate(_ perSecond: Double) -> String {
        let scales: [(prefix: String, factor: Double)] = [(" G", 1e9), (" M", 1e6), (" k", 1e3)]
        // 999.6 M is 1.00 G, so the prefix is chosen after rounding to three digits.
        let scale = scales.first { perSecond >= 0.9995 * $0.factor } ?? ("", 1)
        return SignificantDigits.three(perSecond / scale.factor) + scale.prefix
    }

    private static func nanoseconds(_ cell: Cell) -> String {
        let median = SignificantDigits.three(cell.median)
        return cell.ci95.map {
            "\(median) [\(SignificantDigits.three($0.lower)), \(SignificantDigits.three($0.upper))]"
        } ?? median
    }

    /// A share of the copy says something about memory only where the stream comes from there.
    private var notes: [String] {
        guard let lastLevelCache, let (cell, rates) = rows.first, rates.operationsPerSecond > 0 else { return [] }
        let bytes = rates.bytesPerSecond / rates.operationsPerSecond * Double(cell.input.size)
        guard bytes < 2 * Double(lastLevelCache) else { return [] }
        return
            "a call moves \(SignificantDigits.three(bytes / 1e6)) MB, of which the last-level cache holds \(SignificantDigits.three(Double(lastLevelCache) / 1e6)): no stream from memory"
            .wrapped(to: 96).enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
    }
}
