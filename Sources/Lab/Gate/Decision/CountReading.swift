import LabKit
import Measurement

/// What two processes of one side counted of a cell.
struct CountReading {
    /// The answer; `nil` when there is none.
    private(set) var answer: GateResponse.CellAnswer?
    /// Why there is none.
    let failure: String?
    /// What the second process counted.
    private var again: [String: ExactMetric]

    init(
        _ first: Result<GateResponse.CellAnswer, GateFailure>, _ second: Result<GateResponse.CellAnswer, GateFailure>
    ) {
        switch first {
        case .success(let answer):
            self.answer = answer
            failure = nil
        case .failure(let reason):
            answer = nil
            failure = reason.description
        }
        if case .success(let answer) = second { again = answer.exact ?? [:] } else { again = [:] }
    }

    /// Adds instructions, which a process of their own counted.
    mutating func add(instructions: ExactMetric, instructionSet: String?) {
        answer?.exact?[GateMetric.instructions.rawValue] = instructions
        answer?.countedInstructionSet = instructionSet
    }

    /// Adds the instructions that a second process counted.
    mutating func add(instructionsAgain: ExactMetric) {
        again[GateMetric.instructions.rawValue] = instructionsAgain
    }

    /// The instruction set that a metric was counted with.
    func instructionSet(of metric: GateMetric) -> String? {
        metric == .instructions ? answer?.countedInstructionSet : answer?.instructionSet
    }

    /// What was counted of a metric.
    enum Count: Equatable {
        case value(Double)
        case absent(String)
        /// Two processes counted differently.
        case unsteady(Double, Double)
    }

    /// What was counted of a metric.
    func count(_ metric: GateMetric) -> Count {
        guard let answer else { return .absent(failure ?? "it was not counted") }
        guard let count = answer.exact?[metric.rawValue] else { return .absent("it was not counted") }
        switch count {
        case .absent(let reason): return .absent(reason)
        case .measured(let value):
            if case .measured(let other)? = again[metric.rawValue],
                abs(other - value) > metric.repeatability * value
            {
                return .unsteady(value, other)
            }
            return .value(value)
        }
    }

    /// Whether a metric was counted, and twice alike.
    func isSteady(_ metric: GateMetric) -> Bool { if case .value = count(metric) { true } else { false } }

    /// The row of a cell that cannot be compared at all, whatever the metric; `nil` when it can.
    static func obstacle(
        _ base: CountReading, _ head: CountReading, cell: GuardedCell, metric: GateMetric
    ) -> GateReport.Row? {
        func row(_ verdict: GateVerdict, _ reason: String) -> GateReport.Row {
            GateReport.Row(cell: cell, metric: metric, verdict: verdict, reason: reason)
        }
        if base.answer?.isMismatch == true {
            return row(.unmeasurable, "base: it answers differently from the reference")
        }
        // It had a number that can be trusted, and has none any more.
        if head.answer?.isMismatch == true { return row(.missing, "head: it answers differently from the reference") }
        if let failure = base.failure { return row(.unmeasurable, "base: \(failure)") }
        if let failure = head.failure { return row(.unmeasurable, "head: \(failure)") }
        guard let first = base.answer, let second = head.answer else { return nil }
        if first.digest != second.digest { return row(.unmeasurable, "the input is another one than in base") }
        if first.instructionSet != second.instructionSet {
            return row(
                .unmeasurable, "the instruction sets differ: \(first.instructionSet) and \(second.instructionSet)")
        }
        return nil
    }
}
