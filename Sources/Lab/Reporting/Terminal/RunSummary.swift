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
        var order: [[String]] = []
        var ratios: [[String]: [Double]] = [:]
        for cell in result.cells
        where cell.plan == .warm && cell.metric == .time && cell.role == .implementation {
            guard let ratio = cell.ratioToReference?.value else { continue }
            let key = [cell.experiment, cell.implementation]
            if ratios[key] == nil { order.append(key) }
            ratios[key, default: []].append(ratio)
        }
        var lines: [String] = []
        for experiment in order.map({ $0[0] }).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
            let texts = order.filter { $0[0] == experiment }.compactMap { key in
                ratios[key].flatMap(GeometricMean.of).map { "\(key[1]) \(SignificantDigits.three($0))" }
            }
            lines.append("mean × reference, \(experiment): " + texts.joined(separator: ", "))
        }
        return lines
    }

    private var growth: [String] {
        var lines: [String] = []
        var groups: [(key: String, texts: [String])] = []
        for growth in result.growth where growth.plan == .warm || growth.plan == .instructions {
            let unit = growth.plan == .instructions ? ", in instructions" : ""
            let key = "\(growth.experiment) on \(growth.shape)\(unit)"
            let text =
                "\(growth.implementation) \(growth.best.rawValue) (n^\(SignificantDigits.fixed(growth.slope, decimals: 2)))"
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].texts.append(text)
            } else {
                groups.append((key, [text]))
            }
        }
        for group in groups { lines.append("growth, \(group.key): " + group.texts.joined(separator: ", ")) }
        return lines
    }

    private var problems: [String] {
        var lines = result.failures
        for mismatch in result.mismatches { lines += MismatchReport(mismatch, command: command).lines }
        if result.interrupted { lines.append("interrupted: the result holds what was finished") }
        return lines
    }
}
