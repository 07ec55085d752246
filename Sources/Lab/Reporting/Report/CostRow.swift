import Measurement
import Results

/// The costs of one implementation on one input: a row of a table. Throughput is not among them.
struct CostRow {
    let cells: [Cell]

    /// The key of a row's cells.
    private struct Key: Hashable {
        let experiment: String
        let label: String
        let input: String
    }

    /// Returns a row for each implementation and input.
    static func all(of cells: [Cell]) -> [CostRow] {
        cells.filter { !$0.plan.traits.measuresRates && !$0.isOfNoImplementation }
            .grouped { Key(experiment: $0.experiment, label: $0.label, input: $0.id.input) }
            .map { CostRow(cells: $0.elements) }
    }

    func cell(_ plan: Plan, _ metric: Metric) -> Cell? { cells.first { $0.plan == plan && $0.metric == metric } }

    var cold: Cell? { cell(.cold, .time) }

    /// The cell with the ratios to show: the warm one, else the cold one. A run that only counts shows instructions.
    var comparedCell: Cell? { cell(.warm, .time) ?? cold ?? cells.first(where: \.metric.countsInstructions) }

    /// The cells with a verdict on a budget, the worst verdict first.
    var judged: [Cell] {
        [BudgetVerdict.over, .undecided, .within].flatMap { verdict in cells.filter { $0.judgedVerdict == verdict } }
    }

    /// The verdict on the implementation: the worst verdict on its budgets.
    var verdict: BudgetVerdict? { judged.first?.judgedVerdict }

    /// The cells with a budget. Those of floors are among them, to show how much is left to gain.
    var budgetedCells: [Cell] { cells.filter { $0.budget != nil } }

    /// The cell that stands for all budgets: it has the worst verdict, and takes the largest share of its limit.
    var decisiveCell: Cell? {
        let candidates = verdict == nil ? budgetedCells : judged.filter { $0.judgedVerdict == verdict }
        return candidates.max { $0.closeness < $1.closeness }
    }

    /// The reasons for verdicts other than within, if the columns do not show them.
    var verdictReasons: [String] {
        judged.compactMap { cell in
            guard let budget = cell.budget, budget.verdict != .within else { return nil }
            if let reason = budget.reason { return "\(budget.verdict): \(reason)" }

            // With one limit, the columns have all numbers.
            guard judged.count > 1 else { return nil }
            return "\(budget.verdict): \(cell.limitText ?? ""), is \(cell.boundText ?? "")"
        }
    }
}
