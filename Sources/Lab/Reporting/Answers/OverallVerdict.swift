import Measurement
import Nouns
import Results

/// The verdict on all budgets of a result.
struct OverallVerdict: Sendable {
    /// The cells with a budget.
    let judged: [Cell]
    let tally: BudgetTally
    /// The number of all cells, judged or not.
    let cells: Int
    /// The number of experiments without a budget.
    let unjudgedExperiments: Int
    /// The number of cells over their budget that belong to recommended implementations; `nil` if nothing is
    /// recommended.
    let recommendedCellsOver: Int?

    /// - Parameters:
    ///   - cells: all cells of the result.
    ///   - recommendations: the recommendations on experiments, by the names of these.
    init(_ cells: [Cell], recommendations: [String: Recommendation] = [:]) {
        judged = cells.filter(\.isJudged)
        tally = BudgetTally(judged)
        self.cells = cells.count
        unjudgedExperiments = Set(cells.map(\.experiment)).count - Set(judged.map(\.experiment)).count
        let choices = recommendations.mapValues(\.choices).filter { !$0.value.isEmpty }
        recommendedCellsOver =
            choices.isEmpty
            ? nil
            : judged.count { cell in
                cell.budget?.verdict == .over
                    && choices[cell.experiment, default: []].contains { $0.isFor(cell) }
            }
    }

    /// The kinds of verdicts on a result.
    enum Kind: Sendable, Equatable {
        case noCells, noBudgets, over, undecided, within
    }

    var kind: Kind {
        if cells == 0 { return .noCells }
        if judged.isEmpty { return .noBudgets }
        if tally.count(.over) > 0 { return .over }
        return tally.count(.within) > 0 ? .within : .undecided
    }

    /// The cell that takes the largest share of its budget.
    var extremeCell: Cell? {
        let candidates = kind == .over ? judged.filter { $0.budget?.verdict == .over } : judged
        return candidates.max { $0.closeness < $1.closeness }
    }

    /// The verdict as a sentence.
    var sentence: String {
        switch kind {
        case .noCells: "This result holds no cells, so there is nothing to judge."
        case .noBudgets:
            "No cell of this result has a budget, so nothing is judged: it holds \(counted(cells, "cell")) that were "
                + "measured."
        case .over: overSentence
        case .undecided:
            "Undecided: none of \(counted(judged.count, "cell")) with a budget has enough samples, or calm enough "
                + "ones, for a verdict."
        case .within: withinSentence
        }
    }

    private var overSentence: String {
        let over = tally.count(.over)
        let verb = agreeing(over, "is over it", "are over it")
        let tally =
            "\(over.grouped) of \(counted(judged.count, "cell")) with a budget \(verb)\(scope)"
        let worst = extremeCell.map { " The worst\($0.spending)." } ?? ""
        return "\(tally)\(recommendedClause)\(undecidedClause).\(worst)\(unjudgedSentence)"
    }

    /// A clause on recommended implementations that are over their budget.
    private var recommendedClause: String {
        guard let recommendedCellsOver else { return "" }
        if recommendedCellsOver == 0 { return ", no recommended implementation among them" }
        return ", \(recommendedCellsOver.grouped) of them of a recommended implementation"
    }

    private var withinSentence: String {
        var sentence = "\(subjectOfWithin)\(scope)\(undecidedClause)."
        if let extremeCell, extremeCell.budget?.verdict == .within {
            sentence += " The closest\(extremeCell.spending)."
        }
        return "\(sentence)\(unjudgedSentence)"
    }

    private var subjectOfWithin: String {
        let within = tally.count(.within).grouped
        if tally.count(.undecided) > 0 {
            let verb = agreeing(tally.count(.within), "keeps", "keep")
            return
                "\(within) of \(judged.count.grouped) cells with a budget \(verb) it"
        }

        return judged.count == 1
            ? "The one cell with a budget keeps it" : "All \(within) cells with a budget keep it"
    }

    private var undecidedClause: String {
        let count = tally.count(.undecided)
        guard count > 0 else { return "" }
        return ", \(count.grouped) \(agreeing(count, "is", "are")) undecided"
    }

    private var unjudgedSentence: String {
        guard unjudgedExperiments > 0 else { return "" }
        let experiments = counted(unjudgedExperiments, "other experiment")
        return " \(experiments) \(agreeing(unjudgedExperiments, "has", "have")) no budget."
    }

    /// The judged statistic, if all budgets have the same one: ` at p99`.
    private var scope: String {
        let statistics = judged.map { $0.metric.kind == .exact ? "" : " at \($0.budget?.statistic ?? "")" }.distinct()
        return statistics.count == 1 ? statistics[0] : ""
    }
}

extension Cell {
    /// The cell, the bound that decides, and the limit, to follow a subject: `, search/path on …, takes at least 1.15
    /// ms; its budget is 1 ms`.
    fileprivate var spending: String {
        let name = "\(experiment)/\(id.label) on \(id.input)"
        guard let budget, let bound = budget.bound else { return " is \(name), without a bound" }

        let limit =
            metric.isDuration ? TimeSpan(nanoseconds: budget.limit).limitText : metric.textWithUnit(budget.limit)
        let isOver = budget.verdict == .over
        switch metric.direction {
        case .lessIsBetter:
            let side = isOver ? "at least" : "at most"
            return ", \(name), takes \(side) \(metric.text(bound)); its budget is \(limit)"
        case .moreIsBetter:
            let side = isOver ? "at most" : "at least"
            return ", \(name), reaches \(side) \(metric.text(bound)); its budget is \(limit)"
        }
    }
}
