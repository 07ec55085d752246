import Foundation
import Measurement
import Results

/// A statement about an experiment, computed from the cells of a result, to compare with another run's.
struct Conclusion: Sendable {
    /// The kinds of statements. Their values are the nouns that count them.
    enum Kind: String, Sendable {
        case budget = "on budgets"
        case crossing = "on where costs cross"
        case growth = "on growth"
        case comparison = "next to the reference"
    }

    var kind: Kind
    var experiment: String
    /// The subject, which is the same in every run: `path and indexed cross on chain`.
    var subject: String
    /// The answer: `within`, `faster`, `O(n)`; `nil` if the samples leave it open.
    var answer: String?
    var evidence: String
    /// The interval of a crossing. It must overlap with the interval of another run.
    var interval: Interval?

    /// Returns true if another result says the same; `nil` if it leaves the subject open.
    func isHeld(by other: Conclusion?) -> Bool? {
        guard let other, let answer = other.answer else { return nil }
        guard let interval, let there = other.interval else { return answer == self.answer }
        return answer == self.answer && interval.lower <= there.upper && there.lower <= interval.upper
    }

    /// Returns all conclusions of a result: verdicts, crossings of costs, growth, and ratios to the reference.
    static func all(in result: ResultFile) -> [Conclusion] {
        let cells = result.cells
        let crossings = cells.grouped(by: \.experiment).flatMap { Crossing.all(in: $0.elements).map(\.conclusion) }
        return cells.compactMap(verdict) + crossings + result.growth.map(growth) + cells.compactMap(comparison)
    }

    private static func verdict(on cell: Cell) -> Conclusion? {
        guard let budget = cell.budget, cell.role != .floor else { return nil }

        return Conclusion(
            kind: .budget, experiment: cell.experiment,
            subject: "\(cell.id.label) on \(cell.id.input), \(cell.limitText ?? "")",
            answer: budget.verdict == .undecided ? nil : budget.verdict.rawValue,
            evidence: cell.boundText ?? "no bound")
    }

    private static func growth(_ growth: Growth) -> Conclusion {
        Conclusion(
            kind: .growth, experiment: growth.experiment,
            subject: "growth of \(growth.label) on \(growth.shape), \(growth.plan)", answer: growth.best?.rawValue,
            evidence: "n^" + SignificantDigits.interval(growth.slope, growth.ci95))
    }

    private static func comparison(of cell: Cell) -> Conclusion? {
        guard cell.role == .implementation, cell.plan.measuresLatency, cell.metric.isCallTime,
            let ratio = cell.ratioToReference
        else { return nil }

        return Conclusion(
            kind: .comparison, experiment: cell.experiment,
            subject: "\(cell.id.label) next to the reference on \(cell.id.input), \(cell.id.measure)",
            answer: ratio.ci95.flatMap(TimeDifference.init)?.rawValue,
            evidence: factor(ratio))
    }

    /// Returns a ratio with its interval: `0.562 times as long [0.541, 0.583]`; a small one as a fraction: `1/1,370 as
    /// long [1/1,390, 1/1,300]`.
    private static func factor(_ ratio: Ratio) -> String {
        guard ratio.value > 0, ratio.value < 0.1 else {
            let interval = ratio.ci95.map {
                " [\(SignificantDigits.three($0.lower)), \(SignificantDigits.three($0.upper))]"
            }
            return "\(SignificantDigits.three(ratio.value)) times as long\(interval ?? "")"
        }

        func part(_ value: Double) -> String { value > 0 ? "1/\(SignificantDigits.three(1 / value))" : "0" }
        let interval = ratio.ci95.map { " [\(part($0.lower)), \(part($0.upper))]" }
        return "\(part(ratio.value)) as long\(interval ?? "")"
    }

    /// The difference to the reference, by the interval of the ratio.
    private enum TimeDifference: String {
        case faster, slower

        /// - Returns: `nil` if the interval contains 1.
        init?(_ ci95: Interval) {
            if ci95.upper < 1 {
                self = .faster
            } else if ci95.lower > 1 {
                self = .slower
            } else {
                return nil
            }
        }
    }
}

extension SignificantDigits {
    /// Returns a value with its interval: `0.562 [0.541, 0.583]`.
    static func interval(_ value: Double, _ interval: Interval?) -> String {
        guard let interval else { return three(value) }
        return "\(three(value)) [\(three(interval.lower)), \(three(interval.upper))]"
    }
}
