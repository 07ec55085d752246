import Measurement
import Results

/// The numbers of judged experiments, by the verdicts on their inputs.
struct ExperimentCounts: Sendable, Equatable {
    let all: Int
    /// The experiments in which some implementation fits on every input.
    let fitting: Int
    /// The experiments with an input on which nothing fits.
    let missing: Int
    /// The others: something may fit on every input, but that is not certain.
    var undecided: Int { all - fitting - missing }

    init(_ inputs: [JudgedInput]) {
        let verdicts = inputs.filter { !$0.rows.isEmpty }.grouped(by: \.shape.experiment).map { _, inputs in
            BudgetVerdict.worst(of: inputs.map(\.verdict))
        }
        all = verdicts.count
        fitting = verdicts.count { $0 == .within }
        missing = verdicts.count { $0 == .over }
    }
}
