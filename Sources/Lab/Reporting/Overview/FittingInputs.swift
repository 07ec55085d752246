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
    /// The other inputs on which nothing fits: a shape if nothing fits on any input of it, else the inputs by name.
    private(set) var hard: [String] = []
    /// The same with their experiment, if several are judged: `chain in search`.
    private(set) var hardByExperiment: [String] = []
    /// The judged experiments.
    private(set) var experiments = 0
    /// The experiments in which some implementation fits on every input.
    private(set) var experimentsThatFit = 0
    /// The experiments with an input on which nothing fits, while nothing is undecided there.
    private(set) var experimentsThatMiss = 0
    /// The share of its budget that decides the answer, in words; `nil` without a time and its bound.
    private(set) var distance: String?
    /// The word for the implementation that comes closest to its budget where that decides: `closest`, or `fastest` if
    /// it is.
    private(set) var nearestWord = "closest"
    /// The excess of the closest implementation as a share of the budget, on the worst input on which nothing fits.
    /// `nil` if something fits on every input, or if such a budget is not on time.
    private(set) var excess: Double?
    /// The names of the references.
    private(set) var references: [String] = []
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
        var nearest: [Nearest] = []
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
                if !references.contains(reference.cells[0].id.label) { references.append(reference.cells[0].id.label) }
                if reference.standing == .within { byReference += 1 }
            }

            let isHard = !verdicts.contains(.within) && !verdicts.contains(.undecided)
            inputs.append((Shape(inputCells[0]), inputCells[0].id.input, isHard))
            if let own = Nearest(rows) { nearest.append(own) }
            if verdicts.contains(.within) {
                byAny += 1
            } else if !isHard {
                undecided += 1
            }
        }

        let verdicts = nearest.grouped(by: \.cell.experiment).map { _, own in
            BudgetVerdict.worst(of: own.map(\.verdict))
        }
        experiments = verdicts.count
        experimentsThatFit = verdicts.count { $0 == .within }
        experimentsThatMiss = verdicts.count { $0 == .over }
        let deciding = Self.deciding(nearest)
        if let worst = deciding.max(by: { $0.cell.closeness < $1.cell.closeness }) {
            nearestWord = worst.isFastest ? "fastest" : "closest"
            distance = Self.distance(worst, isOfOne: deciding.count == 1, isChoice: isChoice)
        }
        let closest = nearest.filter { $0.verdict == .over }.map(\.cell)
        excess = closest.allSatisfy(\.metric.isDuration) ? closest.map { $0.closeness - 1 }.max() : nil

        let ownInputs = inputs.grouped(by: \.shape.experiment)
        for (experiment, inputs) in ownInputs {
            let names = inputs.grouped(by: \.shape).flatMap { shape, inputs in
                let names = inputs.filter(\.isHard).map(\.input)
                if names.count == inputs.count { return [shape.name] }
                return names.count <= Self.mostNamed ? names : ["\(names.count) inputs of \(shape.name)"]
            }
            guard !names.isEmpty else { continue }
            hard += names
            hardByExperiment += ownInputs.count > 1 ? ["\(names.listed) in \(experiment)"] : names
        }
    }

    /// The implementation of an input that is nearest to the answer that readers want.
    private struct Nearest {
        let verdict: BudgetVerdict
        /// The cell that takes the largest share of its budget.
        let cell: Cell
        /// True if all have one budget, on one time, and this one has the least.
        let isFastest: Bool

        /// The one with the best verdict; of several the one that takes the least of its budget.
        init?(_ rows: [CostRow]) {
            let order: [BudgetVerdict] = [.within, .undecided, .over]
            guard let verdict = order.first(where: { verdict in rows.contains { $0.standing == verdict } }) else {
                return nil
            }

            let cells = rows.filter { $0.standing == verdict }.compactMap { row in
                row.judged.max { $0.closeness < $1.closeness }
            }
            guard let cell = cells.min(by: { $0.closeness < $1.closeness }) else { return nil }

            self.verdict = verdict
            self.cell = cell
            let judged = rows.flatMap(\.judged)
            let budgets = Set(judged.map { "\($0.id.measure) \($0.budget?.statistic ?? "") \($0.budget?.limit ?? 0)" })
            isFastest = cell.metric.isDuration && budgets.count == 1 && judged.allSatisfy { cell.p99 <= $0.p99 }
        }
    }

    /// Returns the nearest of the inputs that decide the answer: where nothing fits, else where that is undecided, else
    /// all.
    private static func deciding(_ nearest: [Nearest]) -> [Nearest] {
        guard let verdict = BudgetVerdict.worst(of: nearest.map(\.verdict)) else { return [] }
        return nearest.filter { $0.verdict == verdict }
    }

    /// Returns the share of its budget that the nearest takes on the worst of some inputs.
    ///
    /// - Parameters:
    ///   - worst: the nearest on that input.
    ///   - isOfOne: true if there is one input.
    private static func distance(_ worst: Nearest, isOfOne: Bool, isChoice: Bool) -> String? {
        guard let share = worst.cell.shareOfBudgetInWords else { return nil }

        let text: String
        if !isChoice {
            text = "it needs \(share)"
        } else if worst.verdict == .within {
            text = "the best needs \(share)"
        } else {
            text = "the \(worst.isFastest ? "fastest" : "closest"), \(worst.cell.id.label), takes \(share)"
        }
        return isOfOne ? "\(text.capitalisedFirst)." : "At worst \(text)."
    }
}

extension CostRow {
    /// The verdict on an implementation on an input: the worst of those on its budgets.
    var standing: BudgetVerdict? { judged.first?.judgedVerdict }
}

extension Cell {
    /// The time that counts against the budget, next to it: `at least 19.4 ms; 16.7 ms is allowed`; `nil` without a
    /// bound, and for anything but a time.
    fileprivate var shareOfBudgetInWords: String? {
        guard metric.isDuration, let budget, let bound = budget.bound, let boundSide else { return nil }
        let side = boundSide == .atLeast ? "at least" : "at most"
        let limit = TimeSpan(nanoseconds: budget.limit).limitText
        return "\(side) \(metric.text(bound)); \(limit) is allowed"
    }
}
