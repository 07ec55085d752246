import LabKit
import Measurement

/// The last lines of a run: what was validated, how costs grow, the verdicts, what went wrong.
public struct RunSummary {
    private let result: ResultFile
    private let command: String

    /// The summary of a result.
    ///
    /// - Parameter command: the name of the command, for the lines that say how to go on.
    public init(_ result: ResultFile, command: String) {
        self.result = result
        self.command = command
    }

    /// One statement each, wrapped at 100 columns; what can be pasted is left as it is.
    public var lines: [String] {
        let statements = growth + [validation] + verdicts + means + precision
        return statements.flatMap { statement in
            statement.wrapped(to: 98).enumerated().map { $0 == 0 ? $1 : "  " + $1 }
        } + problems
    }

    private var validation: String {
        let answers = result.verifications.reduce(0) { $0 + $1.answers.values.reduce(0, +) }
        let cases = result.verifications.reduce(0) { $0 + $1.cases.values.reduce(0, +) }
        let measured = result.cells.count
        return "validated: \(SignificantDigits.grouped(answers)) answers on \(SignificantDigits.grouped(cases)) cases, "
            + "and every measured input; \(result.mismatches.count) mismatches; \(measured) cells"
    }

    private var verdicts: [String] {
        var counts: [BudgetVerdict: Int] = [:]
        for cell in result.cells where cell.role != .floor {
            if let verdict = cell.budget?.verdict { counts[verdict, default: 0] += 1 }
        }
        guard !counts.isEmpty else { return [] }
        let text = BudgetVerdict.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
        return ["budget: \(text)"]
    }

    /// What the intervals are worth: simulated coverage of a 95 % interval resampled over so many processes, in 100.
    static let coverage = [2: 49, 3: 73, 4: 82, 5: 88]

    private var precision: [String] {
        let processes = result.cells.filter { $0.metric == .time }.map(\.processes.count).max() ?? 0
        guard let covered = Self.coverage[processes] else { return [] }
        return [
            "precision: with \(processes) processes the 95 % intervals hold the true median about \(covered) times in 100; "
                + "the standard profile has 10"
        ]
    }

    /// The geometric mean of the ratios to the reference, per experiment and implementation.
    private var means: [String] {
        let cells = result.cells.filter {
            $0.plan == .warm && $0.metric == .time && $0.role == .implementation && $0.ratioToReference != nil
        }
        return cells.grouped(by: \.experiment).map { experiment, cells in
            let texts = cells.grouped(by: \.implementation).compactMap { implementation, cells in
                GeometricMean.of(cells.compactMap { $0.ratioToReference?.value }).map {
                    "\(implementation) \(SignificantDigits.three($0))"
                }
            }
            return "mean × reference, \(experiment): " + texts.joined(separator: ", ")
        }
    }

    private var growth: [String] {
        let shown = result.growth.filter { $0.plan == .warm || $0.plan == .instructions }
        let groups = shown.grouped { growth in
            "\(growth.experiment) on \(growth.shape)\(growth.plan == .instructions ? ", in instructions" : "")"
        }
        return groups.map { key, growths in
            let texts = growths.map {
                "\($0.implementation) \($0.best.rawValue) (n^\(SignificantDigits.fixed($0.slope, decimals: 2)))"
            }
            return "growth, \(key): " + texts.joined(separator: ", ")
        }
    }

    private var problems: [String] {
        var lines = result.failures
        for mismatch in result.mismatches { lines += MismatchReport(mismatch, command: command).lines }
        if result.interrupted { lines.append("interrupted: the result holds what was finished") }
        return lines
    }
}
