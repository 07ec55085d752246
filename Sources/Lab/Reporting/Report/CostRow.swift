import Measurement
import Results

/// The cost of one implementation on one input by all plans but throughput: a row of a table of costs.
struct CostRow {
    let cells: [Cell]

    /// The cells that make a row.
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

    /// The cell whose ratios are shown: the warm one, else the cold one, else, in a run that only counts, instructions.
    var compared: Cell? { cell(.warm, .time) ?? cold ?? cells.first(where: \.metric.countsInstructions) }

    /// The cells with a verdict on a budget, the worst first.
    var judged: [Cell] {
        [BudgetVerdict.over, .undecided, .within].flatMap { verdict in cells.filter { $0.judgedVerdict == verdict } }
    }

    /// The cells with a budget, those of floors as well, which show how much is left to gain.
    var withBudget: [Cell] { cells.filter { $0.budget != nil } }

    /// The cell that stands for all budgets: of those with the worst verdict, the one that takes the most of its limit.
    var decisive: Cell? {
        let worst = judged.first?.judgedVerdict
        let candidates = worst == nil ? withBudget : judged.filter { $0.judgedVerdict == worst }
        return candidates.max { $0.closeness < $1.closeness }
    }

    /// The reasons for verdicts other than within, where the columns do not have them.
    var openVerdicts: [String] {
        judged.compactMap { cell in
            guard let budget = cell.budget, budget.verdict != .within else { return nil }
            if let reason = budget.reason { return "\(budget.verdict): \(reason)" }

            // With one limit, the columns have all numbers.
            guard judged.count > 1 else { return nil }
            return "\(budget.verdict): \(cell.limitText ?? ""), is \(cell.boundText ?? "")"
        }
    }
}
