import LabCommand
import LabKit

/// What a test says of cells.
///
/// Source: measurement, Claims of tests
public struct Claim: Sendable {
    enum Kind {
        case budget(Budget?)
        case ratio(Double, of: String, by: Plan)
        case counts(Set<Metric>)
    }

    let kind: Kind

    /// They keep the budget that their experiment declares.
    public static var keepsBudget: Claim { Claim(kind: .budget(nil)) }

    /// They keep a budget, by a plan that their experiment has.
    public static func isWithin(_ budget: Budget) -> Claim { Claim(kind: .budget(budget)) }

    /// They take at most so many times as long as another implementation on the same input, in the same processes.
    public static func isAtMost(_ factor: Double, of implementation: String, by plan: Plan = .warm) -> Claim {
        Claim(kind: .ratio(factor, of: implementation, by: plan))
    }

    /// Nothing is counted beyond what was accepted, which lies in the folder `AcceptedCounts` beside the test;
    /// `MILLI_ACCEPT=1 swift test` accepts the counts of now. Instructions take seconds, and most machines valgrind.
    public static func hasAcceptedCounts(_ metrics: Set<Metric> = [.allocations, .bytes]) -> Claim {
        Claim(kind: .counts(metrics))
    }
}

extension Lab: ExperimentSource {}
extension Experiment: ExperimentSource { public var experiments: [Experiment] { [self] } }
extension [Experiment]: ExperimentSource { public var experiments: [Experiment] { self } }

extension Findings {
    /// The findings with some verdicts, a line each; `nil` for none.
    func text(where isTaken: (Verdict) -> Bool) -> String? {
        let lines = rows.filter { isTaken($0.verdict) }.map { row in
            let values = row.base.flatMap { base in row.head.map { [base, $0].map(row.cell.metric.text) } }
            let numbers = row.reason ?? values?.joined(separator: " → ")
            return "\(row.cell): \(row.verdict.rawValue)\(numbers.map { ", \($0)" } ?? "") (\(head))"
        }

        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
