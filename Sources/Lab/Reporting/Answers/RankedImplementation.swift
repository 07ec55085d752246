import Measurement
import Results

/// An implementation on all inputs of a family.
struct RankedImplementation {
    let contender: Contenders.Contender
    /// The cells for its rank, one for each input.
    var cells: [Cell]
    /// The worst verdict on its budgets, by input.
    var verdicts: [String: BudgetVerdict]
    /// The geometric mean of the ratios to the reference.
    var mean: Double
    var candidate: Choice.Candidate

    var name: String { contender.name }

    /// True if the loop around its calls hides its cost on some input.
    var isHidden: Bool { !candidate.hiddenInputs.isEmpty }

    /// - Returns: `nil` if it has no number on one of the inputs.
    init?(_ contender: Contenders.Contender, among contenders: Contenders, on inputs: Set<String>) {
        let all = contender.cells.filter { inputs.contains($0.id.input) }
        let costs = all.filter { $0.plan == contenders.plan && $0.metric == contenders.metric }
        let ratios = costs.compactMap { $0.role == .reference ? 1 : $0.ratioToReference?.value }
        guard costs.count == inputs.count, ratios.count == costs.count, let mean = GeometricMean.of(ratios),
            let least = ratios.min(), let most = ratios.max(), least > 0
        else { return nil }

        self.contender = contender
        self.mean = mean
        self.cells = costs.sorted { $0.id.input < $1.id.input }
        verdicts = Dictionary(
            all.compactMap { cell in cell.judgedVerdict.map { (cell.id.input, $0) } },
            uniquingKeysWith: { BudgetVerdict.worst(of: [$0, $1]) ?? $0 })
        // The start of a process hides no cost: it is part of the cost of a program.
        let canBeHidden = !contenders.measuresProcesses && costs[0].role != .reference
        let hidden = costs.filter { cell in
            canBeHidden && contenders.loops[cell.id.input, default: []].contains { cell.isWithinLoop($0) }
        }
        candidate = Choice.Candidate(
            name: contender.name, gain: (1 / most)...(1 / least),
            price: contenders.prices.price(all, costs[0], inputs: inputs.count),
            hiddenInputs: hidden.map(\.id.input), isHiddenOnAll: hidden.count == inputs.count)
    }

    /// The inputs on which samples do not decide on its budget, or on which it has no budget.
    var undecided: [String] {
        guard !verdicts.isEmpty else { return [] }
        return cells.map(\.id.input).filter { [nil, .undecided].contains(verdicts[$0]) }.sorted()
    }

    /// Returns true if it keeps less for certain, by the most over all inputs.
    func keepsLess(than other: RankedImplementation) -> Bool {
        guard let own = candidate.price.bytes, let others = other.candidate.price.bytes else { return false }
        return own.upperBound < others.upperBound
    }

    /// Returns a value for each input: true if it is cheaper there for certain.
    func isBelow(_ other: RankedImplementation, step: Double) -> [Bool] {
        zip(cells, other.cells).map { $0.isBelow($1, step: step) }
    }
}

extension Cell {
    /// Returns true if the cell is cheaper for certain, and by more than a step of the clock.
    ///
    /// If one of the two is the reference, the interval of the ratio decides, which was taken within processes. Else
    /// the interval of the cell's median must lie below the other's.
    func isBelow(_ other: Cell, step: Double) -> Bool {
        guard other.median - self.median > step else { return false }
        // Counts are exact. A time of one process proves nothing.
        guard metric.kind != .exact else { return true }
        if other.role == .reference, let interval = ratioToReference?.ci95 { return interval.upper < 1 }
        if role == .reference, let interval = other.ratioToReference?.ci95 { return interval.lower > 1 }

        guard let interval = self.ci95, let others = other.ci95 else { return false }
        return interval.upper < others.lower
    }
}

extension BudgetVerdict {
    /// Returns the worst verdict; `nil` without any.
    static func worst(of verdicts: [BudgetVerdict]) -> BudgetVerdict? {
        [.over, .undecided, .within].first(where: verdicts.contains)
    }
}
