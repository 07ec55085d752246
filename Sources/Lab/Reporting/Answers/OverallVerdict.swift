import Measurement
import Results

/// The verdict on all budgets of a result.
struct OverallVerdict: Sendable {
    /// The cells that have a budget.
    let judged: [Cell]
    let tally: BudgetTally
    /// The number of all cells, judged or not.
    let cells: Int

    /// - Parameter cells: All cells of the result.
    init(_ cells: [Cell]) {
        judged = cells.filter(\.isJudged)
        tally = BudgetTally(judged)
        self.cells = cells.count
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

    /// The cell that takes the largest share of its budget: the worst of those over it, else the closest to it.
    var extreme: Cell? {
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
            "Undecided: none of \(counted(judged.count, "judged cell")) has enough samples, or calm enough ones, "
                + "for a verdict."
        case .within: withinSentence
        }
    }

    private var overSentence: String {
        let over = tally.count(.over)
        let verb = agreeing(over, "exceeds its limit", "exceed their limits")
        var sentence =
            "Over budget: \(SignificantDigits.grouped(over)) of \(counted(judged.count, "judged cell")) \(verb)\(scope)"

        if let extreme {
            let bound =
                switch extreme.metric.direction {
                case .lessIsBetter: "at least \(extreme.boundOfLimit)"
                case .moreIsBetter: "at most \(extreme.boundOfLimit)"
                }
            sentence += ", the worst \(extreme.nameInSentence) with \(bound)"
        }

        return "\(sentence).\(undecidedSentence)"
    }

    private var withinSentence: String {
        var sentence = "Within budget: \(subjectOfWithin) the limit\(scope)"
        if let extreme, extreme.budget?.verdict == .within {
            sentence += ", the closest \(extreme.nameInSentence) with \(extreme.boundOfLimit)"
        }

        return "\(sentence).\(undecidedSentence)"
    }

    private var subjectOfWithin: String {
        let within = SignificantDigits.grouped(tally.count(.within))
        if tally.count(.undecided) > 0 {
            return "\(within) of \(SignificantDigits.grouped(judged.count)) judged cells keep"
        }

        return judged.count == 1 ? "The one judged cell keeps" : "All \(within) judged cells keep"
    }

    private var undecidedSentence: String {
        let undecided = tally.count(.undecided)
        guard undecided > 0 else { return "" }
        return " \(SignificantDigits.grouped(undecided)) \(agreeing(undecided, "is", "are")) undecided."
    }

    /// The statistic that is judged, where it is the same everywhere: ` at p99`.
    private var scope: String {
        let statistics = judged.map { $0.metric.kind == .exact ? "" : " at \($0.budget?.statistic ?? "")" }.distinct()
        return statistics.count == 1 ? statistics[0] : ""
    }
}

extension Cell {
    fileprivate var nameInSentence: String { "\(experiment)/\(id.label) on \(id.input)" }

    /// The bound that decides, and the limit: `1.15 ms of 1.00 ms`.
    fileprivate var boundOfLimit: String {
        guard let budget, let bound = budget.bound else { return "without a bound" }
        return "\(metric.text(bound)) of \(metric.textWithUnit(budget.limit))"
    }
}
