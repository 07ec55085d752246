import Measurement
import Results

/// The reference of an experiment and the implementations that compete with it, by the numbers that are compared.
struct Contenders {
    /// The reference, or an implementation that competes with it.
    struct Contender {
        let name: String
        let cells: [Cell]
    }

    /// All of them, in the order of their names.
    let all: [Contender]
    /// By input: the cells whose time is that of the bare loop.
    let loops: [String: [Cell]]
    let prices: ImplementationPrices
    let measuresProcesses: Bool
    let upkeep: Upkeep
    /// The mixes of the experiment that measures the upkeep.
    let mixes: MeasuredMixes
    /// The step of the clock in nanoseconds, which single calls are rounded to.
    let step: Double
    /// The name of the reference.
    let reference: String
    /// The plan and the metric whose numbers are compared.
    let plan: Plan
    let metric: Metric

    /// - Parameters:
    ///   - cells: all cells of one experiment.
    ///   - upkeep: the cost of keeping up to date what implementations keep.
    ///   - mixes: the cells of the experiment that measures it.
    ///   - step: the step of the clock in nanoseconds.
    /// - Returns: `nil` when nothing is compared with a reference.
    init?(_ cells: [Cell], upkeep: Upkeep, mixes: [Cell], step: Double) {
        let comparedCells = cells.filter { $0.role == .implementation && $0.ratioToReference != nil }
        guard let plan = Plan.ranking.first(where: { plan in comparedCells.contains { $0.plan == plan } }),
            let reference = cells.first(where: { $0.role == .reference })?.id.label
        else { return nil }

        all = cells.filter(\.role.isContender).grouped(by: \.id.label)
            .map { Contender(name: $0.key, cells: $0.elements) }
        loops = Dictionary(grouping: cells.filter(\.isLoop), by: \.id.input)
        prices = ImplementationPrices(cells)
        measuresProcesses = cells.areOfProgram
        self.upkeep = upkeep
        self.mixes = MeasuredMixes(mixes, plan: plan)
        self.step = plan.traits.measuresFirstCalls ? step : 0
        self.reference = reference
        self.plan = plan
        metric = plan.firstMetric
    }

    /// Returns the contenders that have a number on all of some inputs.
    func ranked(on inputs: Set<String>) -> [RankedImplementation] {
        all.compactMap { RankedImplementation($0, among: self, on: inputs) }
    }

    /// Returns true for a number of the reference that others are compared with.
    func isReference(_ cell: Cell) -> Bool {
        cell.role == .reference && cell.plan == plan && cell.metric == metric
    }

    /// A cell of each input on which something has a number, that of the reference if there is one.
    var comparableInputs: [Cell] {
        let comparedCells = all.flatMap(\.cells).filter { $0.metric.isCompared && $0.plan.ranksImplementations }
        let references = Dictionary(
            comparedCells.filter(isReference).map { ($0.id.input, $0) }, uniquingKeysWith: { first, _ in first })
        return comparedCells.grouped(by: \.id.input).map { input, cells in references[input] ?? cells[0] }
    }

    /// Returns true if one is faster than another for certain on some input.
    func isFaster(_ one: RankedImplementation, than other: RankedImplementation) -> Bool {
        one.isBelow(other, step: step).contains(true)
    }

    /// Returns true if one of two is faster for certain on some input.
    func differ(_ one: RankedImplementation, _ other: RankedImplementation) -> Bool {
        isFaster(one, than: other) || isFaster(other, than: one)
    }

    /// Returns true for an implementation that keeps something whose upkeep another experiment measures.
    func leadsElsewhere(_ implementation: RankedImplementation) -> Bool {
        upkeep.experiment != nil && implementation.candidate.price.isKept && implementation.name != reference
    }

    /// Returns from how many questions per change on what keeps an answer pays at the sizes of some inputs.
    func breakEven(of keeper: String, insteadOf alternative: String, on cells: [Cell]) -> BreakEven? {
        mixes.breakEven(of: keeper, insteadOf: alternative, at: cells.map(\.input.size).distinct(), step: step)
    }

    /// Returns true for an implementation whose cost is in its calls. One that the loop hides may only read what it
    /// keeps, unless the times contain what keeping costs.
    func competes(_ implementation: RankedImplementation) -> Bool {
        !implementation.isHidden || !implementation.candidate.price.isKept || upkeep == .included
    }

    /// Returns the largest share of its budget that an implementation takes; `nil` if the budget is on the numbers that
    /// are compared, or if it does not fit for certain on all inputs.
    func budgetShare(of implementation: RankedImplementation) -> Choice.BudgetShare? {
        let inputs = Set(implementation.cells.map(\.id.input))
        let judgedCells = implementation.contender.cells.filter {
            inputs.contains($0.id.input) && $0.isJudged && $0.plan != plan
        }
        let measures = judgedCells.map { "\($0.plan.rawValue) \($0.budget?.statistic ?? "")" }.distinct()
        guard measures.count == 1, Set(judgedCells.map(\.id.input)) == inputs,
            judgedCells.allSatisfy({ $0.judgedVerdict == .within && $0.metric.isCallTime })
        else { return nil }

        return judgedCells.map(\.closeness).max().map { Choice.BudgetShare(measure: measures[0], share: $0) }
    }

    /// Returns the fastest of those that lead to another experiment; of several as fast the one that keeps least.
    func fastestKeeping(of keeping: [RankedImplementation]) -> RankedImplementation? {
        guard let fastest = keeping.min(by: { $0.mean < $1.mean }) else { return nil }

        let equals = keeping.filter { isAsFast($0, as: fastest) && $0.keepsLess(than: fastest) }
        return equals.min { $0.keepsLess(than: $1) } ?? fastest
    }

    /// Returns true if two implementations differ on no input by more than the noise, or than the bare loop costs.
    private func isAsFast(_ one: RankedImplementation, as other: RankedImplementation) -> Bool {
        zip(one.cells, other.cells).allSatisfy { first, second in
            if !first.isBelow(second, step: step), !second.isBelow(first, step: step) { return true }
            let loop = loops[first.id.input]?.first { $0.plan == first.plan }
            return abs(first.median - second.median) <= loop?.median ?? 0
        }
    }
}
