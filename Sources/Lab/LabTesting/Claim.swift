import LabCommand
import LabKit
import Results

/// A claim that a test makes about cells.
///
/// Source: measurement, Claims of tests
public struct Claim: Sendable {
    /// The condition that cells must meet.
    enum Condition {
        case budget(Budget?)
        case ratio(Double, of: String, by: Plan)
        case counts(Set<Metric>)
    }

    let condition: Condition

    /// The claim that cells keep the budget of their experiment.
    public static var keepsBudget: Claim { Claim(condition: .budget(nil)) }

    /// Returns the claim that cells keep a budget, measured by a plan that their experiment has.
    public static func isWithin(_ budget: Budget) -> Claim { Claim(condition: .budget(budget)) }

    /// Returns the claim that cells take at most `factor` times as long as another implementation takes on the same
    /// input in the same processes.
    ///
    /// - Parameters:
    ///   - factor: the largest ratio.
    ///   - implementation: the name of the other implementation.
    ///   - plan: the plan that measures both.
    public static func isAtMost(_ factor: Double, of implementation: String, by plan: Plan = .warm) -> Claim {
        Claim(condition: .ratio(factor, of: implementation, by: plan))
    }

    /// Returns the claim that cells count no more than was accepted.
    ///
    /// Accepted counts are stored in the folder `AcceptedCounts` next to the test, and `MILLI_ACCEPT=1 swift test`
    /// accepts the current counts. Counting instructions takes seconds, and needs valgrind on most machines.
    ///
    /// - Parameter metrics: the metrics that are counted.
    public static func hasAcceptedCounts(_ metrics: Set<Metric> = [.allocations, .bytes]) -> Claim {
        Claim(condition: .counts(metrics))
    }
}

extension StandaloneLab: ExperimentSource {}

extension Experiment: ExperimentSource {
    /// The experiment itself.
    public var experiments: [Experiment] { [self] }
}

extension [Experiment]: ExperimentSource {
    /// The experiments themselves.
    public var experiments: [Experiment] { self }
}

extension Findings {
    /// Returns the findings with some verdicts, one on each line; `nil` if there are none.
    func text(where isTaken: (Verdict) -> Bool) -> String? {
        let lines = rows.filter { isTaken($0.verdict) }.map { row in
            let values = row.base.flatMap { base in row.head.map { [base, $0].map(row.cell.metric.text) } }
            let numbers = row.reason?.sentence ?? values?.joined(separator: " → ")
            return "\(row.cell): \(row.verdict.rawValue)\(numbers.map { ", \($0)" } ?? "") (\(head))"
        }

        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
