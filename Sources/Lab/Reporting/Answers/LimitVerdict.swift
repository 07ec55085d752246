import Results

/// The verdicts on one limit of an experiment.
struct LimitVerdict: Sendable {
    /// The limit as in tables: `cold p99 ≤ 1.00 ms`.
    var limit: String
    var tally: BudgetTally
    /// The cell that takes the largest share of the limit.
    var extremeCell: Cell

    /// Returns a verdict for each limit.
    ///
    /// - Parameter judged: the judged cells of one experiment.
    static func all(of judged: [Cell]) -> [LimitVerdict] {
        judged.grouped { $0.limitText ?? "" }.compactMap { limit, cells in
            cells.max { $0.closeness < $1.closeness }.map { extreme in
                LimitVerdict(limit: limit, tally: BudgetTally(cells), extremeCell: extreme)
            }
        }
    }

    /// The verdicts as a sentence: `cold p99 ≤ 1.00 ms: 3 within; the nearest to it is path on chain-1000 with …`
    var sentence: String {
        let title = extremeCell.closeness > 1 ? "the worst" : "the nearest to it"
        let bound = extremeCell.boundText.map { " with \($0)" } ?? ""
        let name = "\(extremeCell.id.label) on \(extremeCell.id.input)"
        return "\(limit): \(tally.textWithoutZeros); \(title) is \(name)\(bound)."
    }
}
