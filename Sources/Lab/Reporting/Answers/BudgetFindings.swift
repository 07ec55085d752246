import Measurement
import Nouns
import Results

/// The cells of an experiment that are over a limit, or undecided, by name.
struct BudgetFindings: Sendable, Equatable {
    /// A cell with the bound that decides.
    struct JudgedCell: Sendable, Equatable {
        var implementation: String
        var input: String
        /// The bound with its side: `≥ 2.00 ms`; `nil` without one.
        var bound: String?
    }

    var experiment: String
    /// The limit: `cold p99 ≤ 1.00 ms`.
    var limit: String
    var verdict: BudgetVerdict
    var cells: [JudgedCell]
    /// The number of cells with the limit.
    var judged: Int
    /// The reasons for open verdicts, without repetitions.
    var reasons: [String]

    /// Returns the findings of a verdict, one for each experiment and limit.
    static func all(_ verdict: BudgetVerdict, in cells: [Cell]) -> [BudgetFindings] {
        let judgedCells = cells.filter(\.isJudged)
        return judgedCells.grouped { LimitOfExperiment($0) }.compactMap { key, cells in
            let matches = cells.filter { $0.judgedVerdict == verdict }
            guard !matches.isEmpty else { return nil }
            return BudgetFindings(
                experiment: key.experiment, limit: key.limit, verdict: verdict,
                cells: matches.map {
                    JudgedCell(implementation: $0.id.label, input: $0.id.input, bound: $0.signedBound)
                },
                judged: cells.count, reasons: matches.compactMap { $0.budget?.reason }.distinct())
        }
    }

    /// Returns the finding as a sentence that shows the bounds of a number of cells.
    ///
    ///     foreground-view: 3 of 40 cells over cold p99 ≤ 1.00 ms, on chain-10000 documented ≥ 2.00 ms; and 2 more.
    func sentence(naming shown: Int = 6) -> String {
        let start = "\(experiment): \(cells.count.grouped) of \(counted(judged, "cell"))"
        switch verdict {
        case .over: return "\(start) over \(limit), on \(list(shown) { $0.bound })."
        case .within: return "\(start) within \(limit)."
        case .undecided:
            let several = reasons.count > 1 ? ", for \(reasons.count) reasons; the first" : ""
            let reason = reasons.first.map { "\(several): \($0.withoutFullStop)" } ?? ""
            return "\(start) undecided about \(limit), on \(list(shown) { _ in nil })\(reason)."
        }
    }

    /// Returns the places by input: `chain-10000 documented ≥ 2.00 ms, recursive ≥ 2.03 ms; on …`.
    private func list(_ most: Int, _ bound: (JudgedCell) -> String?) -> String {
        let firstCells = cells.prefix(most)
        let texts = firstCells.grouped(by: \.input).map { input, cells in
            let names = cells.map { cell in cell.implementation + (bound(cell).map { " \($0)" } ?? "") }
            return "\(input) \(names.joined(separator: ", "))"
        }

        let more = cells.count - firstCells.count
        return texts.joined(separator: "; on ") + (more > 0 ? "; and \(more.grouped) more" : "")
    }

    /// The pattern of a call that measures these cells again: `'foreground-view/*/wide-10000'`.
    var pattern: String {
        let inputs = cells.map(\.input).distinct()
        return inputs.count == 1 ? "'\(experiment)/*/\(inputs[0])'" : "'\(experiment)/*'"
    }
}

extension String {
    /// The text without its full stop, for a sentence that goes on.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
