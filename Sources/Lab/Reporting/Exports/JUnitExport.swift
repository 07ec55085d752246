import LabKit
import Measurement
import TextFormats

/// Budget verdicts and mismatches as JUnit XML, for CI servers. Source: exports, `--junit`.
///
/// A suite for each experiment. Over the budget and a mismatch are failures, undecided and not run are skipped, and a
/// process that ended without a result is an error. A case took as long as its calls did together.
struct JUnitExport {
    private let result: ResultFile

    init(_ result: ResultFile) { self.result = result }

    func export() -> Export {
        var names: [String] = []
        for name in result.cells.map(\.experiment) + result.mismatches.map(\.experiment)
            + result.notRun.map(\.experiment) where !names.contains(name)
        {
            names.append(name)
        }
        var suites = names.map(suite)
        if !result.failures.isEmpty {
            let cases = result.failures.map {
                JUnitDocument.Case(className: "run", name: $0, outcome: .broken(type: "failure", message: $0))
            }
            suites.append(JUnitDocument.Suite(name: "run", cases: cases))
        }
        let document = JUnitDocument(name: "budgets", suites: suites.filter { !$0.isEmpty })
        return Export(document.text, leftOut: result.cells.filter { $0.budget == nil && $0.metric == .time })
    }

    private func suite(_ experiment: String) -> JUnitDocument.Suite {
        var cases = result.mismatches.filter { $0.experiment == experiment }.map { mismatch in
            JUnitDocument.Case(
                className: experiment, name: "\(mismatch.implementation)/\(mismatch.input) answers",
                outcome: .failed(
                    type: "mismatch",
                    message: "expected \(mismatch.expected), answered \(mismatch.answered)"
                        + (mismatch.step.map { " after mutation \($0)" } ?? "") + "; seed \(mismatch.seed)",
                    text: mismatch.counterexample ?? ""))
        }
        for cell in result.cells where cell.experiment == experiment {
            guard let budget = cell.budget else { continue }
            cases.append(
                JUnitDocument.Case(
                    className: experiment,
                    name: "\(cell.implementation)/\(cell.input.name) \(cell.planName) \(budget.statistic)",
                    seconds: cell.processes.lazy.flatMap(\.samples).reduce(0, +) / 1e9,
                    outcome: Self.outcome(budget)))
        }
        for absent in result.notRun where absent.experiment == experiment {
            cases.append(
                JUnitDocument.Case(
                    className: experiment, name: "\(absent.implementation)/\(absent.input)",
                    outcome: .skipped(message: absent.reason)))
        }
        let isInterrupted = result.interrupted ? "interrupted: the result holds what was finished" : ""
        return JUnitDocument.Suite(
            name: experiment, cases: cases, seconds: cases.reduce(0) { $0 + $1.seconds }, output: isInterrupted)
    }

    private static func outcome(_ budget: Cell.JudgedBudget) -> JUnitDocument.Outcome {
        let limit = TimeSpan(nanoseconds: budget.limit)
        let bound = budget.bound.map { "\(budget.statistic) \(TimeSpan(nanoseconds: $0))" } ?? budget.statistic
        switch budget.verdict {
        case .within: return .passed
        case .over: return .failed(type: "over", message: "\(bound) is over \(limit)")
        case .undecided: return .skipped(message: budget.reason ?? "\(bound) against \(limit)")
        }
    }
}
