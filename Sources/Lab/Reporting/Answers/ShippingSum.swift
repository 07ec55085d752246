import Measurement
import Nouns
import Results

/// The answers on what to ship, for all judged experiments, and their sum in one sentence.
///
/// Source: statements, What to ship
struct ShippingSum: Sendable, Equatable {
    /// An answer for each judged experiment, in their order.
    let answers: [ShippingAnswer]

    /// The most experiments that a part of the sentence names, if it is not on what to ship.
    private static let mostNamed = 3

    /// The most experiments to ship, and of more experiments the most implementations, that the sentence names.
    private static let mostShipped = 6

    /// - Parameters:
    ///   - cells: cells of any kind.
    ///   - recommendations: the recommendations on experiments, by the names of these.
    /// - Returns: `nil` if nothing is judged, or if every experiment has a single implementation.
    init?(_ cells: [Cell], _ recommendations: [String: Recommendation]) {
        let inputs = FittingInputs(cells)
        guard inputs.isChoice else { return nil }

        answers = cells.grouped(by: \.experiment).compactMap { experiment, cells in
            recommendations[experiment].flatMap { ShippingAnswer(experiment, cells, $0) }
        }
        guard !answers.isEmpty else { return nil }
    }

    /// Returns the answer on an experiment; `nil` if it is not judged.
    func answer(on experiment: String) -> ShippingAnswer? { answers.first { $0.experiment == experiment } }

    /// The verdict on all experiments: over if one is to hold, else undecided if one is.
    var verdict: BudgetVerdict { BudgetVerdict.worst(of: answers.map(\.verdict)) ?? .undecided }

    /// The sum: `Ship 2 of 4: cached for a and tagged for b; your choice: c (by default iterative, as it fits on every
    /// typical input); hold d: nothing fits on 1 input.`
    var sentence: String {
        guard answers.count > 1 else { return sentenceOfOne }

        let parts = [shippedPart, choicePart, holdPart, openPart].compactMap { $0 }
        return "\(parts.joined(separator: "; ").capitalisedFirst)."
    }

    /// The part on what to ship: `ship 2 of 4: cached for a and tagged for b`; for many experiments the implementations
    /// alone, `ship 9 of 12: cached, tagged and indexed`; of many implementations `ship all 20 as recommended`; `nil`
    /// if nothing is to be shipped.
    private var shippedPart: String? {
        let shipped = answers.filter { $0.verdict == .within }
        guard !shipped.isEmpty else { return nil }

        let isAll = shipped.count == answers.count
        let start = isAll ? "ship all \(shipped.count)" : "ship \(shipped.count) of \(answers.count)"
        guard shipped.count > Self.mostShipped else { return "\(start): \(shipped.compactMap(\.shippedText).listed)" }

        let implementations = Self.implementations(shipped)
        guard implementations.count <= Self.mostShipped else { return "\(start) as recommended" }
        return "\(start): \(implementations.listed)"
    }

    /// Returns the implementations to ship, each once, with the inputs of its experiments on which another one is
    /// recommended.
    private static func implementations(_ shipped: [ShippingAnswer]) -> [String] {
        shipped.grouped { $0.shippedName ?? "" }.map { name, answers in
            let others = answers.reduce(0) { $0 + $1.othersInputs }
            let all = answers.reduce(0) { $0 + $1.all }
            return others > 0 ? "\(name) (another on \(others) of \(all) inputs)" : name
        }
    }

    /// The part on experiments in which the reader weighs the cost of keeping answers, with the default of each; `nil`
    /// without any.
    private var choicePart: String? {
        let choices = answers.filter { $0.decision == .choose }
        guard !choices.isEmpty else { return nil }

        let names = choices.count <= Self.mostNamed ? choices.map(\.choiceText).listed : "\(choices.count)"
        return "your choice: \(names)"
    }

    /// The part on experiments in which nothing fits on some input; `nil` without any.
    private var holdPart: String? {
        let holds = answers.filter { $0.decision == .hold }
        guard !holds.isEmpty else { return nil }

        let inputs = counted(holds.reduce(0) { $0 + $1.affectedInputs }, "input")
        return "hold \(Self.named(holds)): nothing fits on \(inputs)"
    }

    /// The part on experiments without a decision; `nil` without any.
    private var openPart: String? {
        let open = answers.filter { $0.decision == .undecided }
        return open.isEmpty ? nil : "undecided: \(Self.named(open))"
    }

    /// The sentence for a single experiment: `Ship cached.`; `Hold: nothing fits on 1 of 5 inputs.`; `Your choice: only
    /// what keeps an answer fits on 1 of 5 inputs; by default iterative, as it fits on every typical input.`
    private var sentenceOfOne: String {
        let answer = answers[0]
        if let reason = answer.reasonText {
            let end = answer.defaultChoice.map { "; \($0.clause)" } ?? ""
            return "\(answer.word.capitalisedFirst): \(reason)\(end)."
        }

        let others = answer.othersInputs
        let rest = others > 0 ? ", and on \(others) of \(answer.all) inputs what is recommended there" : ""
        return "\(answer.text.capitalisedFirst)\(rest)."
    }

    /// Returns the names of up to three experiments, or the number of more.
    private static func named(_ answers: [ShippingAnswer]) -> String {
        answers.count <= mostNamed ? answers.map(\.experiment).listed : "\(answers.count)"
    }
}

extension ShippingAnswer {
    /// The implementation to ship; `nil` if nothing is to be shipped.
    fileprivate var shippedName: String? {
        if case .ship(let name) = decision { return name }
        return nil
    }

    /// The implementation to ship with its experiment, and the inputs on which another one is recommended: `cached for
    /// a (another on 1 of 30 inputs)`; `nil` if nothing is to be shipped.
    fileprivate var shippedText: String? {
        guard let name = shippedName else { return nil }

        let others = othersInputs > 0 ? " (another on \(othersInputs) of \(all) inputs)" : ""
        return "\(name) for \(experiment)\(others)"
    }

    /// The experiment of the reader's choice, with its default if it has one.
    fileprivate var choiceText: String { defaultChoice.map { "\(experiment) (\($0.clause))" } ?? experiment }
}

extension ResultFile {
    /// The answers on what to ship; `nil` if nothing is judged, or if there is no choice.
    var shipping: ShippingSum? {
        ShippingSum(
            cells, Dictionary(uniqueKeysWithValues: recommendations.map { ($0.experiment, $0.recommendation) }))
    }
}
