import Measurement
import Results

/// Chooses implementations by family of inputs, from the cells of one experiment.
struct ChoiceFinding {
    private let cells: [Cell]
    /// The cells of the reference and the implementations, by their names, in the order of these.
    private let contending: [(name: String, cells: [Cell])]
    /// The cells whose time is that of the bare loop.
    private let loops: [Cell]
    private let countsMemory: Bool
    private let measuresProcesses: Bool
    /// True if what has to be prepared has a cell for it: preparation is timed with warm calls.
    private let measuresPreparation: Bool
    private let upkeep: String?
    /// The step of the clock in nanoseconds, which single calls are rounded to.
    private let step: Double
    private let reference: String
    private let plan: Plan
    private let metric: Metric

    /// - Parameters:
    ///   - cells: All cells of one experiment.
    ///   - upkeep: The experiment that measures the upkeep of what implementations keep.
    ///   - step: The step of the clock in nanoseconds.
    /// - Returns: `nil` when nothing is compared with a reference.
    init?(_ cells: [Cell], upkeep: String?, step: Double) {
        let plans: [Plan] = [.warm, .cold, .instructions]
        let compared = cells.filter { $0.role == .implementation && $0.ratioToReference != nil }
        guard let plan = plans.first(where: { plan in compared.contains { $0.plan == plan } }),
            let reference = cells.first(where: { $0.role == .reference })?.id.label
        else { return nil }

        self.cells = cells
        contending = cells.filter { [.reference, .implementation].contains($0.role) }.grouped(by: \.id.label)
            .map { (name: $0.key, cells: $0.elements) }
        loops = cells.filter(\.isLoop)
        countsMemory = cells.contains { $0.plan == .memory }
        measuresProcesses = cells.contains { $0.metric == .userTime }
        measuresPreparation = cells.contains { $0.plan == .warm }
        self.upkeep = upkeep
        self.step = plan == .cold ? step : 0
        self.reference = reference
        self.plan = plan
        metric = plan == .instructions ? .instructions : .time
    }

    /// Returns the choices by shape, together where the same implementation is best, and typical inputs first.
    func choices() -> [Choice] {
        let measured = cells.filter { $0.plan == plan && $0.metric == metric && $0.role == .reference }
        let byShape = measured.grouped { [$0.input.shape, $0.input.isTypical ? "typical" : ""] }.map(\.elements)
            .compactMap { cells in choice(on: cells, isAll: false).map { (cells: cells, choice: $0) } }
        let together = byShape.grouped {
            [$0.choice.best.name, $0.choice.family.isTypical ? "typical" : ""] + $0.choice.ties
        }
        let choices = together.compactMap { _, parts in
            // On some inputs there may be no choice, because all break their budget.
            let cells = parts.flatMap(\.cells)
            return choice(on: cells, isAll: cells.count == measured.count)
        }

        return choices.filter(\.family.isTypical) + choices.filter { !$0.family.isTypical }
    }

    /// Returns the choice on the inputs of some cells of the reference.
    private func choice(on references: [Cell], isAll: Bool) -> Choice? {
        let inputs = references.map(\.id.input)
        let contenders = contending.compactMap { RankedImplementation($0.name, $0.cells, in: self, on: Set(inputs)) }
        let hidden = contenders.filter(\.isHidden)
        let seen = contenders.filter { !$0.isHidden }
        guard let own = seen.first(where: { $0.name == reference }) else { return nil }

        let leadsElsewhere = upkeep != nil
        let fitting = seen.filter { !$0.verdicts.values.contains(.over) }
        let eligible = fitting.filter { !leadsElsewhere || !$0.candidate.price.isKept || $0.name == reference }
        guard var best = eligible.min(by: { $0.mean < $1.mean }) else { return nil }

        // The reference stays where nothing is faster for certain on any input.
        let mayStay = eligible.contains { $0.name == reference }
        if mayStay, !best.isBelow(own, step: step).contains(true) { best = own }

        let others = eligible.filter { $0.name != best.name }
        let ties = others.filter { other in
            !best.isBelow(other, step: step).contains(true) && !other.isBelow(best, step: step).contains(true)
        }
        let exceptions = others.compactMap { other in
            let inputs = zip(other.cells, other.isBelow(best, step: step)).filter(\.1).map(\.0.id.input)
            return inputs.isEmpty ? nil : Choice.Exception(name: other.name, inputs: inputs)
        }
        let keeping = fitting.filter { leadsElsewhere && $0.candidate.price.isKept && $0.name != reference }
            .filter { $0.mean < best.mean }.min { $0.mean < $1.mean }

        let breaches = seen.compactMap { other in
            let inputs = other.cells.map(\.id.input)
            let faster = zip(inputs, other.isBelow(best, step: step)).filter(\.1).map(\.0)
            let over = inputs.filter { other.verdicts[$0] == .over }
            return faster.isEmpty || over.isEmpty ? nil : Choice.Breach(name: other.name, faster: faster, over: over)
        }
        return Choice(
            family: .init(
                shapes: references.map(\.input.shape).distinct(), isTypical: references[0].input.isTypical,
                isAll: isAll),
            reference: reference, plan: plan, best: best.candidate, ties: ties.map(\.name), exceptions: exceptions,
            undecided: best.undecided, breaches: breaches, keeping: keeping?.candidate,
            hidden: hidden.map(\.name), upkeep: upkeep,
            reasonForTies: Self.reason(ties.flatMap(\.cells) + best.cells, count: ties.count))
    }

    /// Returns the reason why so many implementations cannot be told apart from the best.
    private static func reason(_ cells: [Cell], count: Int) -> String {
        if cells.contains(where: { $0.ci95 == nil }) { return cells.reasonForNoIntervals }
        return count == 1 ? "the intervals meet" : "their intervals meet"
    }

    /// Returns the price of an implementation with these cells.
    private func price(_ own: [Cell], _ first: Cell) -> Price {
        let resident = own.filter { $0.metric == .resident }.map(\.median).max()
        // An implementation that keeps nothing has no such cell where the others have one.
        let leastCounted: Double? = countsMemory ? 0 : nil
        return Price(
            bytes: resident ?? leastCounted, unit: first.input.sizeNoun,
            setUp: own.filter { $0.metric == .buildTime }.map(\.median).max(), cores: first.cores,
            isOfProcess: measuresProcesses,
            isUnknown: !countsMemory && !measuresPreparation && !measuresProcesses)
    }

    /// An implementation on all inputs of a family.
    private struct RankedImplementation {
        var name: String
        /// Its cells, one for each input.
        var cells: [Cell]
        /// The verdicts about its budget, by input; the worst where there are several.
        var verdicts: [String: BudgetVerdict]
        /// The geometric mean of the ratios to the reference.
        var mean: Double
        var isHidden: Bool
        var candidate: Choice.Candidate

        /// - Returns: `nil` when it has no number on one of the inputs.
        init?(_ name: String, _ cells: [Cell], in finding: ChoiceFinding, on inputs: Set<String>) {
            let all = cells.filter { inputs.contains($0.id.input) }
            let own = all.filter { $0.plan == finding.plan && $0.metric == finding.metric }
            let ratios = own.compactMap { $0.role == .reference ? 1 : $0.ratioToReference?.value }
            guard own.count == inputs.count, ratios.count == own.count, let mean = GeometricMean.of(ratios),
                let least = ratios.min(), let most = ratios.max(), least > 0
            else { return nil }

            self.name = name
            self.mean = mean
            self.cells = own.sorted { $0.id.input < $1.id.input }
            verdicts = Dictionary(
                all.compactMap { cell in cell.judgedVerdict.map { (cell.id.input, $0) } },
                uniquingKeysWith: { first, second in
                    [.over, .undecided, .within].first { $0 == first || $0 == second } ?? first
                })
            // The start of a process hides nothing: it is a part of what a command costs.
            isHidden =
                !finding.measuresProcesses
                && own.contains { cell in
                    finding.loops.contains { $0.id.input == cell.id.input && cell.isWithinLoop($0) }
                } && own[0].role != .reference
            candidate = Choice.Candidate(
                name: name, gain: (1 / most)...(1 / least), price: finding.price(all, own[0]))
        }

        /// The inputs on which samples do not decide about its budget.
        var undecided: [String] { verdicts.filter { $0.value == .undecided }.map(\.key).sorted() }

        /// Returns for each input if it is cheaper for certain.
        func isBelow(_ other: RankedImplementation, step: Double) -> [Bool] {
            zip(cells, other.cells).map { $0.isBelow($1, step: step) }
        }
    }
}

extension Cell {
    /// Returns `true` if it is cheaper for certain: by the interval of the ratio, which was taken within processes, if
    /// one of the two is the reference, else if the interval of its median lies below the other's; and by more than a
    /// step of the clock.
    fileprivate func isBelow(_ other: Cell, step: Double) -> Bool {
        guard other.median - self.median > step else { return false }
        // Counts are exact; a time of one process may be any.
        guard metric.kind != .exact else { return true }
        if other.role == .reference, let interval = ratioToReference?.ci95 { return interval.upper < 1 }
        if role == .reference, let interval = other.ratioToReference?.ci95 { return interval.lower > 1 }

        guard let own = self.ci95, let others = other.ci95 else { return false }
        return own.upper < others.lower
    }
}
