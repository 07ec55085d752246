import Measurement
import Results

/// Chooses implementations by family of inputs, from the cells of one experiment.
struct ChoiceFinding {
    private let cells: [Cell]
    /// The cells of the reference and the implementations, by their names, in the order of these.
    private let contending: [(name: String, cells: [Cell])]
    /// By input: the cells whose time is that of the bare loop.
    private let loops: [String: [Cell]]
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
        loops = Dictionary(grouping: cells.filter(\.isLoop), by: \.id.input)
        countsMemory = cells.contains { $0.plan == .memory }
        measuresProcesses = cells.contains { $0.metric == .userTime }
        measuresPreparation = cells.contains { $0.plan == .warm }
        self.upkeep = upkeep
        self.step = plan == .cold ? step : 0
        self.reference = reference
        self.plan = plan
        metric = plan == .instructions ? .instructions : .time
    }

    /// The inputs of a choice, and if these are whole shapes.
    private struct Part {
        var references: [Cell]
        var isWhole: Bool
        var choice: Choice
    }

    /// An input on which nothing is chosen.
    private struct Gap {
        var cell: Cell
        var isOfWholeShape: Bool
        var reason: MissingChoice.Reason
    }

    /// The inputs that are answered together if they can be.
    private struct ShapeKey: Hashable {
        var shape: String
        var isTypical: Bool
    }

    /// The answer of a choice. Choices with the same one are put together.
    private struct AnswerKey: Hashable {
        let best: String
        let ties: [String]
        let isTypical: Bool

        init(_ choice: Choice) {
            best = choice.best.name
            ties = choice.ties
            isTypical = choice.family.isTypical
        }
    }

    /// Returns the choices by shape, together where the same implementation is best, and typical inputs first; and the
    /// inputs on which nothing is chosen.
    func answers() -> (choices: [Choice], missing: [MissingChoice]) {
        var parts: [Part] = []
        var gaps: [Gap] = []
        let inputs = comparableInputs
        for (_, shapeInputs) in inputs.grouped(by: { ShapeKey(shape: $0.input.shape, isTypical: $0.input.isTypical) }) {
            let answered = answers(on: shapeInputs)
            parts += answered.parts
            gaps += answered.gaps
        }

        let together = parts.grouped { AnswerKey($0.choice) }
        let choices = together.compactMap { _, parts in
            let cells = parts.flatMap(\.references)
            let family = Choice.Family(
                shapes: parts.filter(\.isWhole).flatMap(\.references).map(\.input.shape).distinct(),
                inputs: parts.filter { !$0.isWhole }.flatMap(\.references).map(\.id.input),
                isTypical: cells[0].input.isTypical, isAll: cells.count == inputs.count)
            return choice(on: cells, family)
        }
        let missing = gaps.grouped(by: \.reason).map { missingChoice($1, $0, isAll: $1.count == inputs.count) }

        return (choices.filter(\.family.isTypical) + choices.filter { !$0.family.isTypical }, missing)
    }

    /// A cell of each input on which something has a number, that of the reference if there is one.
    private var comparableInputs: [Cell] {
        let compared = contending.flatMap(\.cells).filter {
            [.time, .instructions].contains($0.metric) && [.warm, .cold, .instructions].contains($0.plan)
        }
        let references = Dictionary(
            compared.filter(isReference).map { ($0.id.input, $0) }, uniquingKeysWith: { first, _ in first })
        return compared.grouped(by: \.id.input).map { input, cells in references[input] ?? cells[0] }
    }

    /// Returns true for a number of the reference that others are compared with.
    private func isReference(_ cell: Cell) -> Bool {
        cell.role == .reference && cell.plan == plan && cell.metric == metric
    }

    /// Returns the choices on the inputs of a shape, one for all if it can be, else one for each; and the inputs
    /// without one.
    private func answers(on inputs: [Cell]) -> (parts: [Part], gaps: [Gap]) {
        let references = inputs.filter(isReference)
        var gaps = inputs.filter { !isReference($0) }.map {
            Gap(cell: $0, isOfWholeShape: references.isEmpty, reason: .noReference)
        }
        guard let first = references.first else { return ([], gaps) }

        let family = Choice.Family(shapes: [], isTypical: first.input.isTypical, isAll: false)
        if let choice = choice(on: references, family) {
            return ([Part(references: references, isWhole: gaps.isEmpty, choice: choice)], gaps)
        }

        var parts: [Part] = []
        var open: [Cell] = []
        for reference in references {
            if let choice = choice(on: [reference], family) {
                parts.append(Part(references: [reference], isWhole: false, choice: choice))
            } else {
                open.append(reference)
            }
        }

        let isWhole = open.count == inputs.count
        gaps += open.map { Gap(cell: $0, isOfWholeShape: isWhole, reason: reason(on: $0.id.input)) }
        return (parts, gaps)
    }

    /// Returns the reason for which nothing is chosen on an input.
    private func reason(on input: String) -> MissingChoice.Reason {
        let contenders = contending.compactMap { RankedImplementation($0.name, $0.cells, in: self, on: [input]) }
        let fitting = contenders.filter { !$0.verdicts.values.contains(.over) }
        let seen = fitting.filter { !$0.isHidden }.map(\.name)
        if fitting.isEmpty { return .allOver }
        guard let upkeep, !seen.isEmpty else { return .hidden(fitting.map(\.name)) }
        return .keeping(seen, upkeep: upkeep)
    }

    /// Returns what is said of inputs on which nothing is chosen for the same reason.
    private func missingChoice(_ gaps: [Gap], _ reason: MissingChoice.Reason, isAll: Bool) -> MissingChoice {
        let cells = gaps.map(\.cell)
        let family = Choice.Family(
            shapes: gaps.filter(\.isOfWholeShape).map(\.cell.input.shape).distinct(),
            inputs: gaps.filter { !$0.isOfWholeShape }.map(\.cell.id.input), isTypical: false, isAll: isAll)
        return MissingChoice(
            family: family, reason: reason, reference: reference, plan: plan,
            fastest: reason == .allOver ? fastest(on: Set(cells.map(\.id.input))) : nil)
    }

    /// Returns the fastest on some inputs, whatever its budget; `nil` if that is the reference, or none is for certain.
    private func fastest(on inputs: Set<String>) -> Choice.Candidate? {
        let contenders = contending.compactMap { RankedImplementation($0.name, $0.cells, in: self, on: inputs) }
            .filter { !$0.isHidden }
        guard let baseline = contenders.first(where: { $0.name == reference }),
            let best = contenders.min(by: { $0.mean < $1.mean }), best.isBelow(baseline, step: step).contains(true)
        else { return nil }

        return best.candidate
    }

    /// Returns the choice on the inputs of some cells of the reference.
    private func choice(on references: [Cell], _ family: Choice.Family) -> Choice? {
        guard let field = Field(in: self, on: Set(references.map(\.id.input))), let best = best(of: field) else {
            return nil
        }

        let others = field.eligible.filter { $0.name != best.name }
        let ties = others.filter { other in
            !best.isBelow(other, step: step).contains(true) && !other.isBelow(best, step: step).contains(true)
        }

        let isParallel = best.candidate.price.cores > 1
        return Choice(
            family: family, reference: reference, plan: plan, best: best.candidate, ties: ties.map(\.name),
            tiesOnOneCore: ties.filter { isParallel && $0.candidate.price.cores == 1 }.map(\.name),
            exceptions: others.compactMap { exception($0, to: best) },
            undecided: best.undecided, breaches: field.seen.compactMap { breach(by: $0, insteadOf: best) },
            keeping: fastestKeeping(in: field, below: best)?.candidate, hidden: field.hidden.map(\.name),
            upkeep: upkeep, reasonForTies: Self.reason(ties.flatMap(\.cells) + best.cells, count: ties.count))
    }

    /// The implementations that have a number on all inputs of a choice.
    private struct Field {
        let reference: RankedImplementation
        /// The implementations whose time is that of the bare loop.
        let hidden: [RankedImplementation]
        /// All others.
        let seen: [RankedImplementation]
        /// The part of ``seen`` that is not over its budget.
        let fitting: [RankedImplementation]
        /// The part of ``fitting`` whose cost does not lead to an experiment on upkeep.
        let eligible: [RankedImplementation]

        /// - Returns: `nil` without the reference.
        init?(in finding: ChoiceFinding, on inputs: Set<String>) {
            let all = finding.contending.compactMap { RankedImplementation($0.name, $0.cells, in: finding, on: inputs) }
            let seen = all.filter { !$0.isHidden }
            guard let reference = seen.first(where: { $0.name == finding.reference }) else { return nil }

            let fitting = seen.filter { !$0.verdicts.values.contains(.over) }
            self.reference = reference
            self.seen = seen
            self.fitting = fitting
            hidden = all.filter(\.isHidden)
            eligible = fitting.filter { !finding.leadsElsewhere($0) }
        }
    }

    /// Returns true for an implementation that keeps something whose upkeep another experiment measures.
    private func leadsElsewhere(_ implementation: RankedImplementation) -> Bool {
        upkeep != nil && implementation.candidate.price.isKept && implementation.name != reference
    }

    /// Returns the fastest that may be chosen; the reference where nothing is faster for certain on any input.
    private func best(of field: Field) -> RankedImplementation? {
        guard let fastest = field.eligible.min(by: { $0.mean < $1.mean }) else { return nil }

        let mayStay = field.eligible.contains { $0.name == reference }
        return mayStay && !fastest.isBelow(field.reference, step: step).contains(true) ? field.reference : fastest
    }

    /// Returns the inputs on which another implementation is faster for certain than the chosen one.
    private func exception(_ other: RankedImplementation, to best: RankedImplementation) -> Choice.Exception? {
        let inputs = zip(other.cells, other.isBelow(best, step: step)).filter(\.1).map(\.0.id.input)
        return inputs.isEmpty ? nil : Choice.Exception(name: other.name, inputs: inputs)
    }

    /// Returns the budget that keeps an implementation from being chosen although it is faster for certain.
    private func breach(by other: RankedImplementation, insteadOf best: RankedImplementation) -> Choice.Breach? {
        let inputs = other.cells.map(\.id.input)
        let faster = zip(inputs, other.isBelow(best, step: step)).filter(\.1).map(\.0)
        let over = inputs.filter { other.verdicts[$0] == .over }
        return faster.isEmpty || over.isEmpty ? nil : Choice.Breach(name: other.name, faster: faster, over: over)
    }

    /// Returns the fastest of those that lead to another experiment, if it is faster than the chosen one.
    private func fastestKeeping(in field: Field, below best: RankedImplementation) -> RankedImplementation? {
        field.fitting.filter { leadsElsewhere($0) && $0.mean < best.mean }.min { $0.mean < $1.mean }
    }

    /// Returns the reason why so many implementations cannot be told apart from the best.
    private static func reason(_ cells: [Cell], count: Int) -> String {
        if cells.contains(where: { $0.ci95 == nil }) { return cells.reasonForNoIntervals }
        return agreeing(count, "the intervals meet", "their intervals meet")
    }

    /// Returns the price of an implementation with these cells, on so many inputs.
    private func price(_ own: [Cell], _ first: Cell, inputs: Int) -> Price {
        // Where an implementation keeps nothing, or needs no preparation, it has no such cell.
        func range(_ metric: Metric) -> ClosedRange<Double>? {
            let medians = own.filter { $0.metric == metric }.map(\.median)
            guard let least = medians.min(), let most = medians.max() else { return nil }
            return (medians.count < inputs ? min(0, least) : least)...most
        }

        var bytes = range(.resident)
        if bytes == nil, countsMemory { bytes = 0...0 }

        return Price(
            bytes: bytes, unit: first.input.sizeNoun,
            setUp: range(.buildTime), cores: first.cores, isOfProcess: measuresProcesses,
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
            let costs = all.filter { $0.plan == finding.plan && $0.metric == finding.metric }
            let ratios = costs.compactMap { $0.role == .reference ? 1 : $0.ratioToReference?.value }
            guard costs.count == inputs.count, ratios.count == costs.count, let mean = GeometricMean.of(ratios),
                let least = ratios.min(), let most = ratios.max(), least > 0
            else { return nil }

            self.name = name
            self.mean = mean
            self.cells = costs.sorted { $0.id.input < $1.id.input }
            verdicts = Dictionary(
                all.compactMap { cell in cell.judgedVerdict.map { (cell.id.input, $0) } },
                uniquingKeysWith: { first, second in
                    [.over, .undecided, .within].first { $0 == first || $0 == second } ?? first
                })
            // The start of a process hides nothing: it is a part of what a command costs.
            isHidden =
                !finding.measuresProcesses
                && costs.contains { cell in
                    finding.loops[cell.id.input, default: []].contains { cell.isWithinLoop($0) }
                } && costs[0].role != .reference
            candidate = Choice.Candidate(
                name: name, gain: (1 / most)...(1 / least), price: finding.price(all, costs[0], inputs: inputs.count))
        }

        /// The inputs on which samples do not decide about its budget, or none were taken for it.
        var undecided: [String] {
            guard !verdicts.isEmpty else { return [] }
            return cells.map(\.id.input).filter { [nil, .undecided].contains(verdicts[$0]) }.sorted()
        }

        /// Returns for each input if it is cheaper for certain.
        func isBelow(_ other: RankedImplementation, step: Double) -> [Bool] {
            zip(cells, other.cells).map { $0.isBelow($1, step: step) }
        }
    }
}

extension Cell {
    /// Returns true if it is cheaper for certain: by the interval of the ratio, which was taken within processes, if
    /// one of the two is the reference, else if the interval of its median lies below the other's; and by more than a
    /// step of the clock.
    fileprivate func isBelow(_ other: Cell, step: Double) -> Bool {
        guard other.median - self.median > step else { return false }
        // Counts are exact; a time of one process may be any.
        guard metric.kind != .exact else { return true }
        if other.role == .reference, let interval = ratioToReference?.ci95 { return interval.upper < 1 }
        if role == .reference, let interval = other.ratioToReference?.ci95 { return interval.lower > 1 }

        guard let interval = self.ci95, let others = other.ci95 else { return false }
        return interval.upper < others.lower
    }
}
