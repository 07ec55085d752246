import Measurement
import Results

/// The judged inputs of a result, and how near implementations come to their budgets on them.
///
/// An input counts once for each experiment that was measured on it. Only implementations that a reader can choose
/// count: no floors, peers and bare loops.
struct FittingInputs: Sendable, Equatable {
    let counts: InputCounts
    let experiments: ExperimentCounts
    let misses: MissedInputs
    let distance: BudgetDistance
    /// True if an experiment has several implementations.
    let isChoice: Bool

    /// - Parameter cells: cells of any kind.
    init(_ cells: [Cell]) {
        let judged = cells.filter { $0.role.isContender && $0.judgedVerdict != nil }
        let inputs = judged.grouped(by: \.id.inputID).map { JudgedInput($0.elements) }

        isChoice = inputs.contains { $0.rows.count > 1 }
        counts = InputCounts(inputs)
        experiments = ExperimentCounts(inputs)
        misses = MissedInputs(inputs)
        distance = BudgetDistance(inputs, isChoice: isChoice)
    }
}
