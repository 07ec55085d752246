import Measurement
import Nouns
import Results

extension Report {
    /// Returns the last lines of a run: growth, the validation, the verdicts, what to ship, mean ratios, failures and
    /// mismatches.
    ///
    /// - Parameter command: the name of the lab's command, for further calls.
    package static func summary(of result: ResultFile, command: String) -> Report {
        let validation = ValidationClaim(result)
        let tally = BudgetTally(result.cells)

        var statements = result.growthLines + answers(result)
        statements.append(
            "validated: \(validation.extent); \(validation.mismatchText); \(counted(result.cells.count, "cell"))")
        if tally.total > 0 { statements.append("budget: \(tally.text)") }
        if let shipping = result.shipping { statements.append(shipping.sentence) }
        statements += means(result)
        if let coverage = IntervalCoverage(result) { statements.append("precision: \(coverage.statement)") }

        var blocks = statements.map { Block.paragraph($0) }
        blocks += result.failures.map { .code($0) }
        blocks += result.mismatches.stories(command: command, of: result).map { .code($0) }
        if result.isInterrupted { blocks.append(.paragraph("interrupted: the result holds what was finished")) }

        return Report("run", title: "Summary", [Group(blocks)])
    }

    private static func answers(_ result: ResultFile) -> [String] {
        result.recommendations.flatMap { experiment, recommendation in
            recommendation.decisive.map { "answer, \(experiment): \($0)" }
        }
    }

    /// Returns a line for each experiment that compares implementations.
    private static func means(_ result: ResultFile) -> [String] {
        let comparedCells = result.cells.filter {
            $0.isWarmTime && $0.role.isContender && $0.ratioToReference != nil
        }

        return comparedCells.grouped(by: \.experiment).compactMap { experiment, cells in
            guard cells.contains(where: { $0.role == .implementation }) else { return nil }

            let mean = MeanRatios(cells)
            let texts = mean.values.map { "\($0.label) \(SignificantDigits.three($0.mean))" }
            let list = texts.isEmpty ? "none" : texts.joined(separator: ", ")
            return "mean × reference, \(experiment)\(mean.restriction): \(list)"
        }
    }
}

extension ResultFile {
    /// A line for each experiment and shape: `growth, search on chain: documented O(n) (n^1.00)`.
    var growthLines: [String] {
        let fits = growth.filter { $0.plan == .warm || $0.plan == .instructions }
        let shapes = fits.grouped { growth in
            let unit = growth.plan == .instructions ? ", in instructions" : ""
            return "\(growth.experiment) on \(growth.shape)\(unit)"
        }

        return shapes.map { shape, growths in
            let texts = growths.map { growth in
                let slope = "n^\(SignificantDigits.fixed(growth.slope, decimals: 2))"
                return "\(growth.label) " + (growth.best.map { "\($0.rawValue) (\(slope))" } ?? slope)
            }
            return "growth, \(shape): \(texts.joined(separator: ", "))"
        }
    }
}

extension Growth {
    /// The name of the implementation in tables, with the number of cores if it is more than one.
    var label: String { cores == 1 ? implementation : "\(implementation) on \(cores) cores" }
}
