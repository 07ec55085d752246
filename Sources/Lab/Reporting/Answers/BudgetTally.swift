import Measurement
import Nouns
import Results

/// The numbers of cells that keep their budget, break it, or leave it open.
struct BudgetTally: Sendable, Equatable {
    private var counts: [BudgetVerdict: Int] = [:]

    /// - Parameter cells: of any kind; floors and cells without a budget do not count.
    init(_ cells: [Cell]) {
        for verdict in cells.compactMap(\.judgedVerdict) { counts[verdict, default: 0] += 1 }
    }

    func count(_ verdict: BudgetVerdict) -> Int { counts[verdict] ?? 0 }

    /// The number of judged cells.
    var total: Int { counts.values.reduce(0, +) }

    /// Every verdict with its number: `3 within, 1 over, 0 undecided`.
    var text: String { text(of: BudgetVerdict.allCases) }

    /// The verdicts that some cell has: `3 within, 1 over`.
    var textWithoutZeros: String { text(of: BudgetVerdict.allCases.filter { count($0) > 0 }) }

    private func text(of verdicts: [BudgetVerdict]) -> String {
        verdicts.map { "\(count($0).grouped) \($0.rawValue)" }.joined(separator: ", ")
    }
}

extension Cell {
    /// True if it counts among the verdicts of a result. A floor shows how much is left to gain, and has none.
    var isJudged: Bool { judgedVerdict != nil }

    /// The share of its budget that it takes, by the bound that decides; above 1 over the budget, 0 without one.
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
