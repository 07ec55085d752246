import Measurement
import Results

/// The judged inputs of a result, counted by the implementations that keep their budgets on them.
///
/// An input counts once for each experiment that was measured on it. Floors, peers and bare loops are nothing to
/// choose, and do not count.
struct FittingInputs: Sendable, Equatable {
    /// The judged inputs.
    private(set) var all = 0
    /// The inputs on which every implementation fits.
    private(set) var byEvery = 0
    /// The inputs on which some implementation fits.
    private(set) var byAny = 0
    /// The inputs on which the reference fits, of those on which it was judged.
    private(set) var byReference = 0
    /// The inputs on which the reference was judged.
    private(set) var ofReference = 0
    /// The inputs on which nothing fits, while something is undecided.
    private(set) var undecided = 0
    /// The other inputs on which nothing fits: a shape if nothing fits on any input of it, else the inputs by name;
    /// with their experiment, if several are judged: `chain in search`.
    private(set) var hard: [String] = []
    /// The most inputs of a shape that are named one by one.
    private static let mostNamed = 3
    /// True if an experiment has several implementations.
    private(set) var isChoice = false

    /// A shape of an experiment's inputs.
    private struct Shape: Hashable {
        let experiment: String
        let name: String

        init(_ cell: Cell) {
            experiment = cell.experiment
            name = cell.input.shape
        }
    }

    /// - Parameter cells: cells of any kind.
    init(_ cells: [Cell]) {
        var inputs: [(shape: Shape, input: String, isHard: Bool)] = []
        let judged = cells.filter {
            $0.role.isContender && $0.judgedVerdict != nil
        }

        for (_, inputCells) in judged.grouped(by: \.id.inputID) {
            let rows = CostRow.all(of: inputCells)
            let verdicts = rows.compactMap(\.standing)
            all += 1
            if rows.count > 1 { isChoice = true }
            if verdicts.allSatisfy({ $0 == .within }) { byEvery += 1 }

            if let reference = rows.first(where: { $0.cells[0].role == .reference }) {
                ofReference += 1
                if reference.standing == .within { byReference += 1 }
            }

            let isHard = !verdicts.contains(.within) && !verdicts.contains(.undecided)
            inputs.append((Shape(inputCells[0]), inputCells[0].id.input, isHard))
            if verdicts.contains(.within) {
                byAny += 1
            } else if !isHard {
                undecided += 1
            }
        }

        let experiments = inputs.grouped(by: \.shape.experiment)
        hard = experiments.flatMap { experiment, inputs in
            let names = inputs.grouped(by: \.shape).flatMap { shape, inputs in
                let names = inputs.filter(\.isHard).map(\.input)
                if names.count == inputs.count { return [shape.name] }
                return names.count <= Self.mostNamed ? names : ["\(names.count) inputs of \(shape.name)"]
            }
            guard experiments.count > 1, !names.isEmpty else { return names }
            return ["\(names.listed) in \(experiment)"]
        }
    }
}

extension CostRow {
    /// The verdict on an implementation on an input: the worst of those on its budgets.
    var standing: BudgetVerdict? { judged.first?.judgedVerdict }
}
