import Measurement
import Results

/// An input of an experiment, with the implementations that were judged on it.
struct JudgedInput {
    /// A shape of an experiment's inputs.
    struct Shape: Hashable {
        let experiment: String
        let name: String
    }

    let shape: Shape
    let name: String
    /// The judged cells of each implementation; empty if only rates were judged.
    let rows: [CostRow]

    /// - Parameter cells: the judged cells of one input; not empty.
    init(_ cells: [Cell]) {
        shape = Shape(experiment: cells[0].experiment, name: cells[0].input.shape)
        name = cells[0].id.input
        rows = CostRow.all(of: cells)
    }

    /// The best verdict on an implementation: what a reader can get by choosing.
    var verdict: BudgetVerdict {
        let verdicts = rows.compactMap(\.verdict)
        return [.within, .undecided].first(where: verdicts.contains) ?? .over
    }

    /// True if every implementation keeps its budgets.
    var fitsEveryImplementation: Bool { rows.allSatisfy { $0.verdict == .within } }

    /// The verdict on the reference; `nil` if it was not judged.
    var referenceVerdict: BudgetVerdict? {
        rows.first { $0.cells[0].role == .reference }?.verdict
    }
}
