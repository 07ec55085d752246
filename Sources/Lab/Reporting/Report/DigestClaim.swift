import Measurement
import Nouns
import Results

/// The verdict on a result as a heading, and in numbers.
struct DigestClaim: Sendable {
    let tally: BudgetTally
    let isWrong: Bool

    init(_ result: ResultFile) {
        tally = BudgetTally(result.cells)
        isWrong = !result.mismatches.isEmpty
    }

    /// The heading with the number of cells: one cell over its budget should not read as all.
    var title: String {
        if isWrong { return "Wrong answers" }
        if tally.total == 0 { return "Measured" }

        let all = counted(tally.total, "cell")
        for verdict in [BudgetVerdict.over, .undecided] where tally.count(verdict) > 0 {
            let verb = agreeing(tally.count(verdict), "is", "are")
            let name = verdict == .over ? "\(verb) over it" : "\(verb) undecided"
            return "\(tally.count(verdict).grouped) of \(all) with a budget \(name)"
        }
        return tally.total == 1 ? "The one cell with a budget is within it" : "All \(all) with a budget are within it"
    }

    /// A clause on the verdicts of the cells: `of 4 with a budget 3 within, 1 over, 0 undecided`.
    var budgets: String {
        tally.total == 0 ? "none with a budget" : "of \(tally.total) with a budget \(tally.text)"
    }
}
