import LabKit
import Measurement
import TextFormats

/// What one implementation costs on one input: a row of the table.
private struct CostRow {
    let cells: [Cell]

    func cell(_ plan: PlanKind, _ metric: Cell.Metric) -> Cell? {
        cells.first { $0.plan == plan && $0.metric == metric }
    }

    /// The cell that the budget judged.
    var judged: Cell? { cells.first { $0.budget != nil } }

    /// The cell whose ratios are shown.
    var compared: Cell? {
        cell(.warm, .time) ?? cell(.cold, .time) ?? cell(.instructions, .instructions)
    }

    /// The worst first: over by how much, undecided, then by the ratio to the reference.
    var badness: (rank: Int, amount: Double) {
        let ratio = compared?.ratioToReference?.value ?? 0
        guard let cell = judged, let budget = cell.budget, cell.role != .floor else { return (0, ratio) }
        let share = budget.limit > 0 ? (budget.bound ?? cell.p99) / budget.limit : 0
        switch budget.verdict {
        case .over: return (2, share)
        case .undecided: return (1, share)
        case .within: return (0, ratio)
        }
    }
}

extension MarkdownReport {
    /// The table of costs.
    func addCosts(to document: inout MarkdownDocument) {
        let shown = result.cells.filter { $0.plan != .throughput && !$0.isInputItself }
        let groups = shown.grouped { [$0.experiment, $0.implementation, $0.input.name] }
        let rows = groups.map { CostRow(cells: $0.elements) }.enumerated().sorted { left, right in
            let (first, second) = (left.element.badness, right.element.badness)
            return (second.rank, second.amount, left.offset) < (first.rank, first.amount, right.offset)
        }.map(\.element)
        document.add(
            table: [
                ("verdict", false), ("cell", false), ("warm median [95 %]", true), ("× reference [95 %]", true),
                ("× floor [95 %]", true), ("cold p99", true), ("instructions", true), ("allocations", true),
            ],
            rows: rows.map(Self.row), of: "rows", keeping: reserve)
    }

    private static func row(_ row: CostRow) -> [String] {
        guard let cell = row.cells.first else { return [] }
        let verdict = row.judged?.budget?.verdict
        let name = TerminalTable.name(cell.implementation, cell.role)
        let instructions = row.cell(.instructions, .instructions)
        return [
            verdict == .over ? "**over**" : verdict?.rawValue ?? "",
            MarkdownText.escaped("\(cell.experiment)/\(name)/\(cell.input.name)"),
            row.cell(.warm, .time).map(median) ?? "", row.compared?.ratioToReference.map(ratio) ?? "",
            row.compared?.ratioToFloor.map(ratio) ?? "",
            row.cell(.cold, .time).map { TimeSpan(nanoseconds: $0.p99).description } ?? "",
            instructions.map { SignificantDigits.three($0.median) } ?? "",
            row.cell(.memory, .allocations).map { SignificantDigits.three($0.median) } ?? "",
        ]
    }

    /// A time and its interval: `5.00 ns [4.99 ns, 5.01 ns]`.
    static func median(_ cell: Cell) -> String {
        TimeSpan(nanoseconds: cell.median).description + interval(cell.ci95) { TimeSpan(nanoseconds: $0).description }
    }

    /// A ratio and its interval: `0.500 [0.490, 0.510]`.
    static func ratio(_ ratio: Ratio) -> String {
        SignificantDigits.three(ratio.value) + interval(ratio.ci95, SignificantDigits.three)
    }

    private static func interval(_ interval: Interval?, _ text: (Double) -> String) -> String {
        // Brackets that follow a word are no link without an address behind them, and are escaped all the same.
        interval.map { " \\[\(text($0.lower)), \(text($0.upper))\\]" } ?? ""
    }
}
