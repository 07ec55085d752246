import Measurement
import Results

/// The distance between a budget and the closest implementation, on the inputs that decide the answer on all budgets.
struct BudgetDistance: Sendable, Equatable {
    /// The distance in a sentence: `At worst the best needs at most 200 µs; 1 ms is allowed.`; `nil` if the budget is
    /// not on a time, or its bound is not known.
    let sentence: String?
    /// The word for the closest implementation: `fastest` if it is, else `closest`.
    let word: String
    /// The time over the budget as a share of it, on the worst input on which nothing fits. `nil` if something fits on
    /// every input, or if a missed budget is not on a time.
    let excess: Double?

    /// - Parameters:
    ///   - inputs: all judged inputs.
    ///   - isChoice: true if an experiment has several implementations.
    init(_ inputs: [JudgedInput], isChoice: Bool) {
        let closest = inputs.compactMap(ClosestImplementation.init)
        let decisiveVerdict = BudgetVerdict.worst(of: closest.map(\.verdict))
        let decisive = closest.filter { $0.verdict == decisiveVerdict }
        let worst = decisive.max { $0.cell.closeness < $1.cell.closeness }

        word = worst?.word ?? "closest"
        sentence = worst?.share(isChoice: isChoice).map { share in
            decisive.count == 1 ? "\(share.capitalisedFirst)." : "At worst \(share)."
        }

        let misses = closest.filter { $0.verdict == .over }.map(\.cell)
        excess = misses.allSatisfy(\.metric.isDuration) ? misses.map { $0.closeness - 1 }.max() : nil
    }
}

/// The implementation with the best verdict on an input. Of several, it takes the smallest share of its budget.
private struct ClosestImplementation {
    let verdict: BudgetVerdict
    /// The cell that takes the largest share of its budget.
    let cell: Cell
    /// True if all implementations have the same budget on the same time, and this one takes the least.
    let isFastest: Bool

    /// - Returns: `nil` for an input that only rates were judged on.
    init?(_ input: JudgedInput) {
        verdict = input.verdict
        let cells = input.rows.filter { $0.verdict == input.verdict }.compactMap { row in
            row.judged.max { $0.closeness < $1.closeness }
        }
        guard let cell = cells.min(by: { $0.closeness < $1.closeness }) else { return nil }

        self.cell = cell
        let judged = input.rows.flatMap(\.judged)
        let budgets = Set(judged.map { "\($0.id.measure) \($0.budget?.statistic ?? "") \($0.budget?.limit ?? 0)" })
        isFastest = cell.metric.isDuration && budgets.count == 1 && judged.allSatisfy { cell.p99 <= $0.p99 }
    }

    var word: String { isFastest ? "fastest" : "closest" }

    /// Returns the time next to its budget: `the best needs at most 200 µs; 1 ms is allowed`.
    ///
    /// - Returns: `nil` if the budget is not on a time, or its bound is not known.
    func share(isChoice: Bool) -> String? {
        guard let share = cell.shareOfBudgetInWords else { return nil }
        if !isChoice { return "it needs \(share)" }
        if verdict == .within { return "the best needs \(share)" }
        return "the \(word), \(cell.id.label), takes \(share)"
    }
}

extension Cell {
    /// The time that counts against the budget, and the budget: `at least 19.4 ms; 16.7 ms is allowed`; `nil` if the
    /// budget is not on a time, or its bound is not known.
    fileprivate var shareOfBudgetInWords: String? {
        guard metric.isDuration, let budget, let bound = budget.bound, let boundSide else { return nil }
        let side = boundSide == .atLeast ? "at least" : "at most"
        let limit = TimeSpan(nanoseconds: budget.limit).limitText
        return "\(side) \(metric.text(bound)); \(limit) is allowed"
    }
}
