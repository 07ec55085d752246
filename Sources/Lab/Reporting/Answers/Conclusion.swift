import Foundation
import Measurement
import Results

/// Something that a result says of an experiment, computed from its cells, which another run can be held against.
struct Conclusion: Sendable {
    var experiment: String
    /// What it is about, the same in every run: `indexed beside documented on chain-1000, warm time`.
    var subject: String
    /// What was concluded; `nil` where the samples leave it open.
    var answer: String?
    var evidence: String
    /// The interval of a place, which must meet that of another run.
    var place: Interval?

    /// Whether a result says it too; `nil` where that one leaves it open.
    func isHeld(by other: Conclusion?) -> Bool? {
        guard let other, let answer = other.answer else { return nil }
        guard let place, let there = other.place else { return answer == self.answer }
        return answer == self.answer && place.lower <= there.upper && there.lower <= place.upper
    }

    /// Everything that a result says: verdicts, who is cheaper than the reference, where costs cross, how they grow.
    static func all(in result: ResultFile) -> [Conclusion] {
        let cells = result.cells
        let judged = cells.filter { $0.budget != nil && $0.role != .floor }.map { cell -> Conclusion in
            let verdict = cell.budget?.verdict
            return Conclusion(
                experiment: cell.experiment, subject: "\(cell.id.label) on \(cell.id.input), \(cell.limitText ?? "")",
                answer: verdict == .undecided ? nil : verdict?.rawValue, evidence: cell.boundText ?? "no bound")
        }

        let compared = cells.compactMap { cell -> Conclusion? in
            guard cell.role == .implementation, [.warm, .cold].contains(cell.plan), cell.metric == .time,
                let ratio = cell.ratioToReference
            else { return nil }

            return Conclusion(
                experiment: cell.experiment,
                subject: "\(cell.id.label) beside the reference on \(cell.id.input), \(cell.id.measure)",
                answer: ratio.ci95.flatMap { $0.upper < 1 ? "cheaper" : $0.lower > 1 ? "dearer" : nil },
                evidence: "× " + SignificantDigits.interval(ratio.value, ratio.ci95))
        }

        let crossings = cells.grouped(by: \.experiment).flatMap { Crossing.all(in: $0.elements).map(\.conclusion) }
        let growth = result.growth.map { growth in
            Conclusion(
                experiment: growth.experiment, subject: "growth of \(growth.label) on \(growth.shape), \(growth.plan)",
                answer: growth.best.rawValue,
                evidence: "\(growth.best.rawValue), n^" + SignificantDigits.interval(growth.slope, growth.ci95))
        }

        return judged + crossings + growth + compared
    }
}

extension SignificantDigits {
    /// A value with its interval: `0.562 [0.541, 0.583]`.
    static func interval(_ value: Double, _ interval: Interval?) -> String {
        three(value) + (interval.map { " [\(three($0.lower)), \(three($0.upper))]" } ?? "")
    }
}
