import Measurement
import Nouns
import Results

/// The numbers of cells by the verdict on their budget.
struct BudgetTally: Sendable, Equatable {
    private var counts: [BudgetVerdict: Int] = [:]

    /// - Parameter cells: cells of any kind. Floors and cells without a budget are ignored.
    init(_ cells: [Cell]) {
        for verdict in cells.compactMap(\.judgedVerdict) { counts[verdict, default: 0] += 1 }
    }

    func count(_ verdict: BudgetVerdict) -> Int { counts[verdict] ?? 0 }

    /// The number of judged cells.
    var total: Int { counts.values.reduce(0, +) }

    /// All verdicts with their numbers: `3 within, 1 over, 0 undecided`.
    var text: String { text(of: BudgetVerdict.allCases) }

    /// The verdicts that occur, with their numbers: `3 within, 1 over`.
    var textWithoutZeros: String { text(of: BudgetVerdict.allCases.filter { count($0) > 0 }) }

    private func text(of verdicts: [BudgetVerdict]) -> String {
        verdicts.map { "\(count($0).grouped) \($0.rawValue)" }.joined(separator: ", ")
    }
}

extension Cell {
    /// True if the cell has a verdict. A floor does not: it only shows how much is left to gain.
    var isJudged: Bool { judgedVerdict != nil }

    /// The share of the budget, by the bound that decides; above 1 over the budget, 0 without a budget.
    var closeness: Double {
        guard let budget else { return 0 }
        guard budget.limit > 0 else { return budget.verdict == .over ? .infinity : 0 }

        let bound = budget.bound ?? self.p99
        switch metric.direction {
        case .lessIsBetter: return bound / budget.limit
        case .moreIsBetter: return bound > 0 ? budget.limit / bound : 0
        }
    }
}
