import Measurement
import Results

/// The search for the implementations to choose by family of inputs, from the cells of one experiment.
struct ChoiceSearch {
    private let contenders: Contenders
    private let missing: MissingChoiceSearch

    /// - Parameters:
    ///   - cells: all cells of one experiment.
    ///   - upkeep: the cost of keeping up to date what implementations keep.
    ///   - mixes: the cells of the experiment that measures it.
    ///   - step: the step of the clock in nanoseconds.
    ///   - notRun: the cells of the experiment without a number.
    /// - Returns: `nil` when nothing is compared with a reference.
    init?(_ cells: [Cell], upkeep: Upkeep, mixes: [Cell], step: Double, notRun: [NotRun]) {
        guard let contenders = Contenders(cells, upkeep: upkeep, mixes: mixes, step: step) else { return nil }
        self.contenders = contenders
        missing = MissingChoiceSearch(contenders, cells: cells, notRun: notRun)
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
        let inputs = contenders.comparableInputs
        for (_, shapeInputs) in inputs.grouped(by: { ShapeKey(shape: $0.input.shape, isTypical: $0.input.isTypical) }) {
            let answered = answers(on: shapeInputs)
            parts += answered.parts
            gaps += answered.gaps
        }

        let together = parts.grouped { AnswerKey($0.choice) }
        let choices = together.compactMap { key, parts in
            let families = parts.filter(\.isWhole).flatMap(\.references)
            let others = parts.filter { !$0.isWhole }.flatMap(\.references)
            let family = family(whole: families, others: others, of: inputs)
            return choice(on: families + others, family, taking: key.best)
        }
        let missing = gaps.grouped(by: \.reason).map { reason, gaps in
            let family = family(
                whole: gaps.filter(\.isOfWholeShape).map(\.cell),
                others: gaps.filter { !$0.isOfWholeShape }.map(\.cell), of: inputs)
            return self.missing.missingChoice(on: gaps.map(\.cell), reason, family)
        }

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
    ///   - whole: a cell of each input of whole shapes.
    ///   - others: one of each further input.
    ///   - all: one of each input of the experiment.
    private func family(whole families: [Cell], others: [Cell], of all: [Cell]) -> Choice.InputFamily {
        let cells = families + others
        let typical = all.count { $0.input.isTypical }
        let shapes = families.grouped(by: \.input.shape).filter { $0.elements.count == 1 }
        return Choice.InputFamily(
            shapes: families.map(\.input.shape).distinct(), inputs: others.map(\.id.input),
            isTypical: cells[0].input.isTypical, isAll: cells.count == all.count, count: cells.count,
            hasAllTypical: cells.count { $0.input.isTypical } == typical,
            onlyInputs: Dictionary(shapes.map { ($0.key, $0.elements[0].id.input) }) { first, _ in first })
    }

    /// Returns the choices on the inputs of a shape, one for all if it can be, else one for each; and the inputs
    /// without one.
    private func answers(on inputs: [Cell]) -> (parts: [Part], gaps: [Gap]) {
        let references = inputs.filter(contenders.isReference)
        var gaps = inputs.filter { !contenders.isReference($0) }.map {
            Gap(cell: $0, isOfWholeShape: references.isEmpty, reason: .noReference)
        }
        guard let first = references.first else { return ([], gaps) }

        let family = Choice.InputFamily(shapes: [], isTypical: first.input.isTypical, isAll: false)
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
        gaps += open.map { Gap(cell: $0, isOfWholeShape: isWhole, reason: missing.reason(on: $0.id.input)) }
        return (parts, gaps)
    }

    /// Returns the choice on the inputs of some cells of the reference.
    ///
    /// - Parameter name: the implementation to take; without it the best.
    private func choice(on references: [Cell], _ family: Choice.InputFamily, taking name: String? = nil) -> Choice? {
        ChoiceField(contenders, on: Set(references.map(\.id.input)))?.choice(for: family, taking: name)
    }
}
