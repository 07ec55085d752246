import Nouns
import Results

extension ReportTable {
    /// Makes a table with a row for each implementation and number of cores, the machine's copy last.
    ///
    /// - Parameter isOfOneInput: true if all cells are of the same input: rows leave it out.
    init(rates cells: [Cell], isOfOneInput: Bool = true) {
        let operation = cells.lazy.compactMap(\.throughput?.operation).first ?? "operation"
        let rates = cells.filter { $0.throughput != nil }
        self.init(
            "Rates by number of cores",
            [
                .init("throughput", .heading), .init("cores"),
                .init(isOfOneInput ? "ns/\(operation) [95 %]" : "ns each [95 %]"),
                .init(isOfOneInput ? "\(operation.plural)/s" : "per second"), .init("GB/s"), .init("% of copy"),
                .init("with", .text),
            ],
            (rates.filter { !$0.isCopy } + rates.filter(\.isCopy)).compactMap { cell in
                cell.throughput.map { Row(rate: $0, of: cell, isOfOneInput: isOfOneInput) }
            })

        self = withoutEmptyColumns()
    }
}

extension ReportTable.Row {
    fileprivate init(rate: Cell.Throughput, of cell: Cell, isOfOneInput: Bool) {
        let name = cell.labelWithoutCores
        var entries: [ReportTable.Entry] = [
            .init(isOfOneInput ? name : "\(cell.experiment)/\(name)/\(cell.id.input)"),
            .init(Double(cell.cores), .cores, of: cell.id, isOwn: true),
        ]

        // The copy has bytes but no operations, and the others are compared with it.
        if cell.isCopy {
            entries += [.init(""), .init("")]
        } else {
            let operations = Statistic.Format.rate(rate.operationsPerSecond)
            entries += [
                .init(SignificantDigits.interval(cell.median, cell.ci95), cell.median, .median),
                .init(
                    isOfOneInput ? operations : "\(operations) \(rate.operation.plural)", rate.operationsPerSecond,
                    .operations),
            ]
        }

        let bytes = rate.bytesPerSecond
        entries += [
            bytes > 0 ? .init(SignificantDigits.three(bytes / 1e9), bytes, .bytes) : .init(""),
            cell.isCopy ? .init("100") : .init(rate.shareOfCopy?.value, .share, of: cell.id, isOwn: true),
            .init(cell.unusualInstructionSet ?? ""),
        ]
        self.init(entries, cell: cell.id)
    }
}
