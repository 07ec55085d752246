import Measurement
import Results

/// Chooses implementations by family of inputs, from the cells of one experiment.
struct ChoiceFinding {
    private let cells: [Cell]
    /// The cells of the reference and the implementations, by their names, in the order of these.
    private let contending: [(name: String, cells: [Cell])]
    /// By input: the cells whose time is that of the bare loop.
    let loops: [String: [Cell]]
    private let countsMemory: Bool
    let measuresProcesses: Bool
    /// True if what has to be prepared has a cell for it: preparation is timed with warm calls.
    private let measuresPreparation: Bool
    private let upkeep: Upkeep
    /// The cells without a number, with their reasons.
    private let notRun: [NotRun]
    /// The step of the clock in nanoseconds, which single calls are rounded to.
    private let step: Double
    private let reference: String
    let plan: Plan
    let metric: Metric

    /// - Parameters:
    ///   - cells: All cells of one experiment.
    ///   - upkeep: The cost of keeping up to date what implementations keep.
    ///   - step: The step of the clock in nanoseconds.
    ///   - notRun: The cells of the experiment without a number.
    /// - Returns: `nil` when nothing is compared with a reference.
    init?(_ cells: [Cell], upkeep: Upkeep, step: Double, notRun: [NotRun]) {
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
        measuresProcesses = cells.areOfCommand
        measuresPreparation = cells.contains { $0.plan == .warm }
        self.upkeep = upkeep
        self.notRun = notRun
        self.step = plan == .cold ? step : 0
        self.reference = reference
        self.plan = plan
        metric = plan.firstMetric
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
        let choices = together.compactMap { key, parts in
            let families = parts.filter(\.isWhole).flatMap(\.references)
            let others = parts.filter { !$0.isWhole }.flatMap(\.references)
            return choice(on: families + others, family(whole: families, others: others, of: inputs), taking: key.best)
        }
        let missing = gaps.grouped(by: \.reason).map { missingChoice($1, $0, of: inputs) }

        return Self.sayingUpkeepOnce(
            choices.filter(\.family.isTypical) + choices.filter { !$0.family.isTypical }, missing)
    }

    /// Returns the sentences of an experiment. The first one that concerns upkeep says what is known of it.
    private static func sayingUpkeepOnce(
        _ choices: [Choice], _ missing: [MissingChoice]
    ) -> (choices: [Choice], missing: [MissingChoice]) {
        var choices = choices
        var missing = missing
        let first = choices.firstIndex(where: \.concernsUpkeep)
        for index in choices.indices { choices[index].saysUpkeep = index == first }

        let firstMissing = first == nil ? missing.firstIndex(where: \.concernsUpkeep) : nil
        for index in missing.indices { missing[index].saysUpkeep = index == firstMissing }
        return (choices, missing)
    }

    /// Returns the family of some inputs.
    ///
    /// - Parameters:
    ///   - whole: A cell of each input of whole shapes.
    ///   - others: One of each further input.
    ///   - all: One of each input of the experiment.
    private func family(whole families: [Cell], others: [Cell], of all: [Cell]) -> Choice.Family {
        let cells = families + others
        let typical = all.count { $0.input.isTypical }
        let shapes = families.grouped(by: \.input.shape).filter { $0.elements.count == 1 }
        return Choice.Family(
            shapes: families.map(\.input.shape).distinct(), inputs: others.map(\.id.input),
            isTypical: cells[0].input.isTypical, isAll: cells.count == all.count, count: cells.count,
            hasAllTypical: cells.count { $0.input.isTypical } == typical,
            onlyInputs: Dictionary(shapes.map { ($0.key, $0.elements[0].id.input) }) { first, _ in first })
    }

    /// A cell of each input on which something has a number, that of the reference if there is one.
    private var comparableInputs: [Cell] {
        let compared = contending.flatMap(\.cells).filter {
            $0.metric.isCompared && [.warm, .cold, .instructions].contains($0.plan)
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
        if let choice = choice(on: references, family), choice.isBestOnMost || references.count == 1 {
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
        let ranked = contending.compactMap { RankedImplementation($0.name, $0.cells, in: self, on: [input]) }
        // An implementation without a number to rank it by may keep its budget nevertheless.
        let verdicts = contending.compactMap { contender -> (name: String, verdict: BudgetVerdict?)? in
            let own = contender.cells.filter { $0.id.input == input }
            guard !own.isEmpty else { return nil }
            return (contender.name, BudgetVerdict.worst(of: own.compactMap(\.judgedVerdict)))
        }
        let fitting = verdicts.filter { $0.verdict != .over }.map(\.name)
        let within = verdicts.filter { $0.verdict == .within }.map(\.name)
        if fitting.isEmpty { return .allOver }

        let candidates = ranked.filter { fitting.contains($0.name) }
        let keeping = candidates.filter(leadsElsewhere).map(\.name)
        let hidden = candidates.map(\.name).filter { !keeping.contains($0) }
        return .notRanked(
            MissingChoice.Unranked(
                within: within, undecided: fitting.filter { !within.contains($0) }, keeping: keeping, hidden: hidden,
                unmeasured: fitting.filter { name in !candidates.contains { $0.name == name } }))
    }

    /// Returns the reason why the reference has no number on some inputs, with the input if reasons differ.
    private func absence(on inputs: [Cell]) -> String? {
        let names = Set(cells.filter { $0.role == .reference }.map(\.implementation) + [reference, ""])
        let absences = inputs.compactMap { cell in
            notRun.first { absence in
                absence.input == cell.id.input && names.contains(absence.implementation)
                    && [nil, plan].contains(absence.plan)
            }
        }
        guard let first = absences.first else { return nil }

        let reason = first.reason.withoutFullStop
        let isShared = absences.count == inputs.count && Set(absences.map(\.reason)).count == 1
        return isShared ? reason : "on \(first.input): \(reason)"
    }

    /// Returns what is said of inputs on which nothing is chosen for the same reason.
    private func missingChoice(_ gaps: [Gap], _ reason: MissingChoice.Reason, of all: [Cell]) -> MissingChoice {
        let cells = gaps.map(\.cell)
        var family = family(
            whole: gaps.filter(\.isOfWholeShape).map(\.cell), others: gaps.filter { !$0.isOfWholeShape }.map(\.cell),
            of: all)
        family.isTypical = false
        let inputs = Set(cells.map(\.id.input))
        let keeping = contending.compactMap { RankedImplementation($0.name, $0.cells, in: self, on: inputs) }
            .filter { leadsElsewhere($0) && !$0.verdicts.values.contains(.over) }
        return MissingChoice(
            family: family, reason: reason, reference: reference, plan: plan,
            fastest: reason == .allOver ? fastest(on: inputs) : nil,
            absence: reason == .noReference ? absence(on: cells) : nil,
            keeping: fastestKeeping(of: keeping.filter { !$0.isHidden })?.candidate,
            readers: keeping.filter(\.isHidden).map(\.candidate), upkeep: upkeep)
    }

    /// Returns the fastest on some inputs, whatever its budget; `nil` if that is the reference, or none is for certain.
    private func fastest(on inputs: Set<String>) -> Choice.Candidate? {
        let contenders = contending.compactMap { RankedImplementation($0.name, $0.cells, in: self, on: inputs) }
            .filter(competes)
        guard let baseline = contenders.first(where: { $0.name == reference }),
            let best = contenders.min(by: { $0.mean < $1.mean }), best.isBelow(baseline, step: step).contains(true)
        else { return nil }

        return best.candidate
    }

    /// Returns the choice on the inputs of some cells of the reference.
    ///
    /// - Parameter name: The implementation to take; without it the best.
    private func choice(on references: [Cell], _ family: Choice.Family, taking name: String? = nil) -> Choice? {
        guard let field = Field(in: self, on: Set(references.map(\.id.input))),
            let best = name.map({ name in field.eligible.first { $0.name == name } }) ?? best(of: field)
        else { return nil }

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
            keeping: fastestKeeping(of: field.fitting.filter { leadsElsewhere($0) && $0.mean < best.mean })?.candidate,
            hidden: field.hidden.map(\.name),
            readers: field.hidden.filter(leadsElsewhere).map(\.candidate), upkeep: upkeep,
            isBestOnMost: 2 * losses(of: best, in: field).count < references.count,
            reasonForTies: Self.reason(ties.flatMap(\.cells) + best.cells, count: ties.count))
    }

    /// The implementations that have a number on all inputs of a choice.
    private struct Field {
        let reference: RankedImplementation
        /// The implementations whose time is that of the bare loop, for a cost that arises elsewhere.
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
            let seen = all.filter(finding.competes)
            guard let reference = seen.first(where: { $0.name == finding.reference }) else { return nil }

            let fitting = seen.filter { !$0.verdicts.values.contains(.over) }
            self.reference = reference
            self.seen = seen
            self.fitting = fitting
            hidden = all.filter { !finding.competes($0) }
            eligible = fitting.filter { !finding.leadsElsewhere($0) }
        }
    }

    /// Returns true for an implementation that keeps something whose upkeep another experiment measures.
    private func leadsElsewhere(_ implementation: RankedImplementation) -> Bool {
        upkeep.experiment != nil && implementation.candidate.price.isKept && implementation.name != reference
    }

    /// Returns true for an implementation whose cost is in its calls. One that the loop hides may only read what it
    /// keeps, unless the times contain what keeping costs.
    private func competes(_ implementation: RankedImplementation) -> Bool {
        !implementation.isHidden || !implementation.candidate.price.isKept || upkeep == .included
    }

    /// Returns the fastest that may be chosen, and of several as fast the one that keeps least; the reference where
    /// nothing is faster for certain on any input.
    private func best(of field: Field) -> RankedImplementation? {
        guard let fastest = field.eligible.min(by: { $0.mean < $1.mean }) else { return nil }

        let mayStay = field.eligible.contains { $0.name == reference }
        if mayStay, !fastest.isBelow(field.reference, step: step).contains(true) { return field.reference }

        let most = losses(of: fastest, in: field).count
        let equals = field.eligible.filter { other in
            !fastest.isBelow(other, step: step).contains(true) && !other.isBelow(fastest, step: step).contains(true)
                && losses(of: other, in: field).count <= most
        }
        return equals.filter { $0.keepsLess(than: fastest) }.min { $0.keepsLess(than: $1) } ?? fastest
    }

    /// Returns the inputs on which another implementation would be chosen: it is faster for certain, and does not break
    /// its budget there.
    private func losses(of implementation: RankedImplementation, in field: Field) -> Set<String> {
        Set(
            field.seen.filter { !leadsElsewhere($0) }.flatMap { other in
                (exception(other, to: implementation)?.inputs ?? []).filter { other.verdicts[$0] != .over }
            })
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

    /// Returns the fastest of those that lead to another experiment; of several as fast the one that keeps least.
    private func fastestKeeping(of keeping: [RankedImplementation]) -> RankedImplementation? {
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

    /// Returns the reason why so many implementations cannot be told apart from the best.
    private static func reason(_ cells: [Cell], count: Int) -> String {
        if cells.contains(where: { $0.ci95 == nil }) { return cells.reasonForNoIntervals }
        return agreeing(count, "the intervals meet", "their intervals meet")
    }

    /// Returns the price of an implementation with these cells, on so many inputs.
    func price(_ own: [Cell], _ first: Cell, inputs: Int) -> Price {
        // Where an implementation keeps nothing, or needs no preparation, it has no such cell.
        func range(_ cells: [Cell]) -> ClosedRange<Double>? {
            let medians = cells.map(\.median)
            guard let least = medians.min(), let most = medians.max() else { return nil }
            return (medians.count < inputs ? min(0, least) : least)...most
        }

        let residents = own.filter(\.metric.isKept)
        var bytes = range(residents)
        if bytes == nil, countsMemory { bytes = 0...0 }

        var totals = residents.map { $0.median * Double($0.input.size) }
        if residents.count < inputs { totals.append(0) }
        let hasSizes = !residents.isEmpty && residents.allSatisfy { $0.input.knownSize != nil }

        return Price(
            bytes: bytes, total: hasSizes ? (totals.min() ?? 0)...(totals.max() ?? 0) : nil, unit: first.input.sizeNoun,
            setUp: range(own.filter(\.metric.isPreparation)), cores: first.cores, isOfProcess: measuresProcesses,
            isUnknown: !countsMemory && !measuresPreparation && !measuresProcesses)
    }
}
