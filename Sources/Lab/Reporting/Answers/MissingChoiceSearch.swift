import Measurement
import Results

/// The search for the reason why nothing is chosen on some inputs, and for what is said of it.
struct MissingChoiceSearch {
    private let contenders: Contenders
    /// The cells without a number, with their reasons.
    private let notRun: [NotRun]
    /// The owners of a reason that is one of the reference: the reference, and the whole input.
    private let referenceOwners: Set<CellOwner>

    /// - Parameters:
    ///   - cells: all cells of one experiment.
    ///   - notRun: the cells of the experiment without a number.
    init(_ contenders: Contenders, cells: [Cell], notRun: [NotRun]) {
        self.contenders = contenders
        self.notRun = notRun
        let references = cells.filter { $0.role == .reference }.map(\.owner)
        referenceOwners = Set(references + [.implementation(contenders.reference), .wholeInput])
    }

    /// Returns the reason for which nothing is chosen on an input.
    func reason(on input: String) -> MissingChoice.Reason {
        let ranked = contenders.ranked(on: [input])
        // An implementation without a number to rank it by may keep its budget nevertheless.
        let verdicts = contenders.all.compactMap { contender -> (name: String, verdict: BudgetVerdict?)? in
            let own = contender.cells.filter { $0.id.input == input }
            guard !own.isEmpty else { return nil }
            return (contender.name, BudgetVerdict.worst(of: own.compactMap(\.judgedVerdict)))
        }
        let fitting = verdicts.filter { $0.verdict != .over }.map(\.name)
        let within = verdicts.filter { $0.verdict == .within }.map(\.name)
        if fitting.isEmpty { return .allOver }

        let candidates = ranked.filter { fitting.contains($0.name) }
        let keeping = candidates.filter(contenders.leadsElsewhere).map(\.name)
        let hidden = candidates.map(\.name).filter { !keeping.contains($0) }
        return .notRanked(
            MissingChoice.Unranked(
                within: within, undecided: fitting.filter { !within.contains($0) }, keeping: keeping, hidden: hidden,
                unmeasured: fitting.filter { name in !candidates.contains { $0.name == name } }))
    }

    /// Returns what is said of inputs on which nothing is chosen for the same reason.
    ///
    /// - Parameters:
    ///   - cells: a cell of each of these inputs.
    ///   - family: the family of the inputs.
    func missingChoice(
        on cells: [Cell], _ reason: MissingChoice.Reason, _ family: Choice.InputFamily
    ) -> MissingChoice {
        var family = family
        family.isTypical = false
        let inputs = Set(cells.map(\.id.input))
        let ranked = contenders.ranked(on: inputs)
        let keeping = ranked.filter { contenders.leadsElsewhere($0) && !$0.verdicts.values.contains(.over) }
        var missing = MissingChoice(
            family: family, reason: reason, reference: contenders.reference, plan: contenders.plan,
            fastest: reason == .allOver ? fastest(on: inputs) : nil,
            absence: reason == .noReference ? absence(on: cells) : nil,
            keeping: contenders.fastestKeeping(of: keeping.filter { !$0.isHidden })?.candidate,
            alternative: ranked.filter(isOverWithoutKeeping).min { $0.mean < $1.mean }?.name,
            readers: keeping.filter(\.isHidden).map(\.candidate), upkeep: contenders.upkeep)
        if let alternative = missing.alternative {
            missing.breakEvens = keeping.compactMap {
                contenders.breakEven(of: $0.name, insteadOf: alternative, on: cells)
            }
        }
        return missing
    }

    /// Returns true for the reference, and for what keeps no answer, if it breaks its budget.
    private func isOverWithoutKeeping(_ implementation: RankedImplementation) -> Bool {
        let mayBeAlternative = !implementation.candidate.price.isKept || implementation.name == contenders.reference
        return mayBeAlternative && implementation.verdicts.values.contains(.over)
    }

    /// Returns the reason why the reference has no number on some inputs, with the input if reasons differ.
    private func absence(on inputs: [Cell]) -> String? {
        let absences = inputs.compactMap { cell in
            notRun.first { absence in
                absence.input == cell.id.input && referenceOwners.contains(absence.owner)
                    && [nil, contenders.plan].contains(absence.plan)
            }
        }
        guard let first = absences.first else { return nil }

        let reason = first.reason.withoutFullStop
        let isShared = absences.count == inputs.count && Set(absences.map(\.cause)).count == 1
        return isShared ? reason : "on \(first.input): \(reason)"
    }

    /// Returns the fastest on some inputs, whatever its budget; `nil` if that is the reference, or none is for certain.
    private func fastest(on inputs: Set<String>) -> Choice.Candidate? {
        let ranked = contenders.ranked(on: inputs).filter(contenders.competes)
        guard let baseline = ranked.first(where: { $0.name == contenders.reference }),
            let best = ranked.min(by: { $0.mean < $1.mean }),
            contenders.isFaster(best, than: baseline)
        else { return nil }

        return best.candidate
    }
}
