import Nouns
import Results

/// The implementation to take, computed from the cells of one experiment.
struct Recommendation: Sendable {
    /// The inputs on which every implementation fits.
    enum EasyInputs: Sendable, Equatable {
        case all
        case shapes([String])
    }

    /// `nil` when there is no such shape.
    var easyInputs: EasyInputs?
    /// The verdict on every other shape.
    var shapes: [ShapeVerdict] = []
    /// The implementations that fit on every input; `nil` when all do, or there is only one.
    var everywhere: FittingImplementations?
    /// The inputs on which something has a number, and nothing was judged.
    var unjudged: [String] = []
    /// The implementation to take by family of inputs, realistic ones first.
    var choices: [Choice] = []
    /// The inputs on which nothing is recommended, with the reason.
    var missing: [MissingChoice] = []
    var crossings: [Crossing] = []

    /// - Parameters:
    ///   - cells: all cells of one experiment.
    ///   - upkeep: the cost of keeping up to date what implementations keep.
    ///   - mixes: the cells of the experiment that measures it.
    ///   - step: the step of the clock in nanoseconds.
    ///   - notRun: the cells of the experiment without a number.
    init(
        _ cells: [Cell], upkeep: Upkeep = .unmeasured, mixes: [Cell] = [], step: Double = 0, notRun: [NotRun] = []
    ) {
        let contenders = cells.filter(\.role.isContender)
        let cellsWithBudget = contenders.filter { $0.budget != nil }
        let names = cellsWithBudget.map(\.id.label).distinct()
        var easyShapes: [String] = []

        for (shape, cells) in cellsWithBudget.grouped(by: \.input.shape) {
            if let verdict = ShapeVerdict(shape: shape, cells, of: names) {
                shapes.append(verdict)
            } else {
                easyShapes.append(shape)
            }
        }

        if !easyShapes.isEmpty { easyInputs = shapes.isEmpty ? .all : .shapes(easyShapes) }

        let judgedInputs = Set(cellsWithBudget.map(\.id.input))
        unjudged = contenders.map(\.id.input).distinct().filter { !judgedInputs.contains($0) }
        let fitting = Self.fitting(cellsWithBudget, names)
        if names.count > 1, fitting.count < names.count {
            everywhere = FittingImplementations(fitting: fitting, of: names)
        }

        let search = ChoiceSearch(cells, upkeep: upkeep, mixes: mixes, step: step, notRun: notRun)
        if let answers = search?.answers() {
            choices = answers.choices
            missing = answers.missing
        } else if let reference = contenders.first(where: { $0.role == .reference }),
            contenders.contains(where: { $0.role == .implementation })
        {
            missing = [
                MissingChoice(
                    family: .init(shapes: [], isTypical: false, isAll: true), reason: .notCompared,
                    reference: reference.id.label, plan: reference.plan)
            ]
        }

        let loops = Dictionary(grouping: cells.filter(\.isLoop), by: \.id.input)
        crossings = Crossing.all(
            in: contenders.filter { cell in
                !loops[cell.id.input, default: []].contains { cell.isWithinLoop($0) }
            })
    }

    /// Returns the implementations that keep their budget on every input. One that was not measured on an input where
    /// others were does not fit there.
    private static func fitting(_ judged: [Cell], _ names: [String]) -> [String] {
        let inputs = Set(judged.map(\.id.input))
        return names.filter { name in
            let verdicts = judged.filter { $0.id.label == name }
            return verdicts.allSatisfy { $0.budget?.verdict == .within } && Set(verdicts.map(\.id.input)) == inputs
        }
    }

    /// All that is recommended, a sentence for each statement.
    var sentences: [String] { answers + fits + crossings.map(\.sentence) }

    /// The sentences that choose, or say why nothing is chosen.
    var answers: [String] { choices.map(\.sentence) + missing.map(\.sentence) }

    /// The sentences about budgets.
    var fits: [String] {
        var sentences = shapes.map(\.sentence)
        switch easyInputs {
        case .all: sentences.insert(sentence(.anyFits, on: "every input"), at: 0)
        case .shapes(let shapes): sentences.insert(sentence(.anyFits, on: "every size of \(shapes.listed)"), at: 0)
        case nil: break
        }

        if let everywhere { sentences.append(sentence(everywhere, on: "every input")) }
        return sentences
    }

    /// Returns a sentence about inputs, with those that were not judged: `Only path fits on every input but dump-deep,
    /// which was not judged.`
    private func sentence(_ fitting: FittingImplementations, on inputs: String) -> String {
        let statement = "\(fitting.statement.capitalisedFirst) on \(inputs)"
        if unjudged.isEmpty { return "\(statement)." }
        return "\(statement) but \(unjudged.listed), which \(agreeing(unjudged.count, "was", "were")) not judged."
    }

    /// The sentences that decide between implementations.
    var decisive: [String] { shapes.map(\.sentence) + crossings.map(\.sentence) }
}

extension ResultFile {
    /// The recommendations of each experiment.
    var recommendations: [(experiment: String, recommendation: Recommendation)] {
        cells.grouped(by: \.experiment).map { ($0, recommendation(on: $0, $1)) }
    }

    /// Returns the recommendation on an experiment.
    ///
    /// - Parameter cells: its cells.
    func recommendation(on experiment: String, _ cells: [Cell]) -> Recommendation {
        let upkeep = upkeep(of: experiment)
        return Recommendation(
            cells, upkeep: upkeep, mixes: mixes(of: upkeep), step: environment?.clock.resolution ?? 0,
            notRun: notRun.filter { $0.experiment == experiment })
    }

    /// Returns what is known of the cost of keeping up to date what the implementations of an experiment keep.
    func upkeep(of experiment: String) -> Upkeep {
        if let other = upkeep?[experiment] { return .measured(by: other) }
        return upkeep?.values.contains(experiment) == true ? .included : .unmeasured
    }

    /// The cells of the experiment that measures an upkeep.
    private func mixes(of upkeep: Upkeep) -> [Cell] {
        guard let other = upkeep.experiment else { return [] }
        return self.cells.filter { $0.experiment == other }
    }

    /// The recommendations of each experiment, in sentences that name it.
    var answers: [String] {
        recommendations.flatMap { experiment, recommendation in
            recommendation.sentences.map { "\(experiment): \($0)" }
        }
    }
}
