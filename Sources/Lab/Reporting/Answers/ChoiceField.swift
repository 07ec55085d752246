import Measurement
import Nouns
import Results

/// The implementations with a number on all inputs of a choice, and the choice among them.
struct ChoiceField {
    private let contenders: Contenders
    private let inputCount: Int
    private let reference: RankedImplementation
    /// The implementations with the time of the bare loop: their cost arises elsewhere.
    private let hiddenImplementations: [RankedImplementation]
    /// All other implementations.
    private let visibleImplementations: [RankedImplementation]
    /// The visible implementations that are not over their budget.
    private let fitting: [RankedImplementation]
    /// The fitting implementations, except those with an upkeep that another experiment measures.
    private let eligible: [RankedImplementation]

    /// - Returns: `nil` without the reference.
    init?(_ contenders: Contenders, on inputs: Set<String>) {
        let all = contenders.ranked(on: inputs)
        let visible = all.filter(contenders.competes)
        guard let reference = visible.first(where: { $0.name == contenders.reference }) else { return nil }

        let fitting = visible.filter { !$0.verdicts.values.contains(.over) }
        self.contenders = contenders
        inputCount = inputs.count
        self.reference = reference
        visibleImplementations = visible
        self.fitting = fitting
        hiddenImplementations = all.filter { !contenders.competes($0) }
        eligible = fitting.filter { !contenders.leadsElsewhere($0) }
    }

    /// Returns the choice for a family.
    ///
    /// - Parameter name: the implementation to choose; `nil` for the best.
    func choice(for family: Choice.InputFamily, taking name: String? = nil) -> Choice? {
        guard let best = name.map({ name in eligible.first { $0.name == name } }) ?? self.best
        else { return nil }

        let others = eligible.filter { $0.name != best.name }
        let ties = others.filter { !contenders.differ(best, $0) }

        let faster = contenders.fastestKeeping(
            of: fitting.filter { contenders.leadsElsewhere($0) && $0.mean < best.mean })
        let readers = hiddenImplementations.filter(contenders.leadsElsewhere)
        let onlyReader = readers.count == 1 ? readers[0] : nil
        let keeper = faster ?? onlyReader
        let isParallel = best.candidate.price.cores > 1
        return Choice(
            family: family, reference: contenders.reference, plan: contenders.plan, best: best.candidate,
            ties: ties.map(\.name),
            tiesOnOneCore: ties.filter { isParallel && $0.candidate.price.cores == 1 }.map(\.name),
            exceptions: others.compactMap { exception($0, to: best) },
            undecided: best.undecided, breaches: visibleImplementations.compactMap { breach(by: $0, insteadOf: best) },
            keeping: faster?.candidate, hidden: hiddenImplementations.map(\.name),
            readers: readers.map(\.candidate), upkeep: contenders.upkeep,
            breakEven: keeper.flatMap { contenders.breakEven(of: $0.name, insteadOf: best.name, on: best.cells) },
            isBestOnMost: 2 * losses(of: best).count < inputCount, budget: contenders.budgetShare(of: best),
            reasonForTies: Self.reason(ties.flatMap(\.cells) + best.cells, count: ties.count))
    }

    /// The fastest eligible implementation. If several are as fast, it keeps the least. If nothing is faster for
    /// certain on any input, it is the reference.
    private var best: RankedImplementation? {
        guard let fastest = eligible.min(by: { $0.mean < $1.mean }) else { return nil }

        let mayStay = eligible.contains { $0.name == contenders.reference }
        if mayStay, !contenders.isFaster(fastest, than: reference) { return reference }

        let most = losses(of: fastest).count
        let equals = eligible.filter { other in
            !contenders.differ(fastest, other) && losses(of: other).count <= most
        }
        return equals.filter { $0.keepsLess(than: fastest) }.min { $0.keepsLess(than: $1) } ?? fastest
    }

    /// Returns the inputs on which another implementation would be the choice: it is faster for certain, and keeps its
    /// budget.
    private func losses(of implementation: RankedImplementation) -> Set<String> {
        Set(
            visibleImplementations.filter { !contenders.leadsElsewhere($0) }.flatMap { other in
                (exception(other, to: implementation)?.inputs ?? []).filter { other.verdicts[$0] != .over }
            })
    }

    /// Returns the inputs on which another implementation is faster for certain than the chosen one.
    private func exception(_ other: RankedImplementation, to best: RankedImplementation) -> Choice.Exception? {
        let inputs = zip(other.cells, other.isBelow(best, step: contenders.step)).filter(\.1).map(\.0.id.input)
        return inputs.isEmpty ? nil : Choice.Exception(name: other.name, inputs: inputs)
    }

    /// Returns the broken budget that excludes an implementation although it is faster for certain.
    private func breach(by other: RankedImplementation, insteadOf best: RankedImplementation) -> Choice.Breach? {
        let inputs = other.cells.map(\.id.input)
        let faster = zip(inputs, other.isBelow(best, step: contenders.step)).filter(\.1).map(\.0)
        let over = inputs.filter { other.verdicts[$0] == .over }
        return faster.isEmpty || over.isEmpty ? nil : Choice.Breach(name: other.name, faster: faster, over: over)
    }

    /// Returns the reason why a number of implementations cannot be told apart from the best.
    private static func reason(_ cells: [Cell], count: Int) -> String {
        if cells.contains(where: { $0.ci95 == nil }) { return cells.reasonForNoIntervals }
        return agreeing(count, "the intervals meet", "their intervals meet")
    }
}
