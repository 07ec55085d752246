import Measurement
import Results

/// The costs of a result in short. Rows over their budget come first, then undecided ones, then by the ratio to the
/// reference.
struct DigestCosts {
    private let rows: [CostRow]
    /// The columns that are not empty, the verdict and the name first.
    private let columns: [CostColumn]

    /// - Returns: `nil` without costs.
    init?(_ cells: [Cell]) {
        let rows = CostRow.all(of: cells).sorted { $0.badness > $1.badness }
        guard !rows.isEmpty else { return nil }

        let costs = CostColumn.all(of: cells, reference: "reference", hasIntervals: true)
        let ordered = costs.filter { $0.part == .verdict } + [.name] + costs.filter { $0.part != .verdict }
        self.rows = rows
        columns = ordered.filter { column in
            column.part == .name || rows.contains { !column.entry($0).isEmpty }
        }
    }

    /// The number of rows.
    var count: Int { rows.count }

    /// All rows with all columns.
    var all: ReportTable { table(columns, rows) }

    /// The parts by which costs are judged and compared, in the order of their columns.
    private static let decidingParts: [CostColumn.Part] = [
        .verdict, .name, .coldPercentile, .bound, .toReference, .warmMedian,
    ]

    /// Returns the first rows, with the columns by which costs are judged and compared. If a row has no number in them,
    /// such as a rate of another tool next to times, a further column has its first number.
    func deciding(rows count: Int) -> ReportTable {
        let firstRows = Array(rows.prefix(count))
        // Without these, there are only other plans to compare, as in results of other tools.
        guard columns.contains(where: { $0.part == .warmMedian || $0.part == .coldPercentile }) else {
            return table(columns, firstRows)
        }

        var deciding = Self.decidingParts.flatMap { part in columns.filter { $0.part == part } }
        for row in firstRows {
            let numbers = columns.filter { $0.column.kind == .number && !$0.entry(row).text.isEmpty }
            let isCompared = numbers.contains { number in deciding.contains { $0.part == number.part } }
            if !isCompared, let first = numbers.first { deciding.append(first) }
        }

        return table(deciding, firstRows)
    }

    private func table(_ columns: [CostColumn], _ rows: [CostRow]) -> ReportTable {
        ReportTable(
            "Costs, the worst first", columns.map(\.column),
            rows.map { row in ReportTable.Row(columns.map { $0.entry(row) }, cell: row.cells[0].id) })
    }
}

extension CostRow {
    /// The key for sorting the worst first: rows over the budget by their share, undecided rows, then by the ratio.
    fileprivate var badness: (rank: Int, amount: Double) {
        let ratio = comparedCell?.ratioToReference?.value ?? 0
        guard let cell = judged.first, let budget = cell.budget, cell.role != .floor else { return (0, ratio) }
        switch budget.verdict {
        case .over: return (2, cell.closeness)
        case .undecided: return (1, cell.closeness)
        case .within: return (0, ratio)
        }
    }
}
