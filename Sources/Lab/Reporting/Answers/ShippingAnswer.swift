import Measurement
import Nouns
import Results

/// The answer on what to ship of one experiment: a word, computed from the verdicts on its inputs and from the
/// recommendation.
///
/// Source: statements, What to ship
struct ShippingAnswer: Sendable, Equatable {
    enum Decision: Sendable, Equatable {
        /// An implementation is recommended on every input, and keeps its budget. The first one is named.
        case ship(String)
        /// Nothing fits on some input.
        case hold
        /// On some inputs only implementations that keep an answer fit: the reader decides if that is worth its upkeep.
        case choose
        case undecided
    }

    /// A reason not to ship, or not yet.
    enum Reason: Sendable, Equatable {
        case nothingFits
        /// Nothing fits for certain, but something may.
        case openVerdict
        /// Only implementations that keep an answer fit. Another experiment measures their upkeep.
        case keptByAnswers
        case nothingRecommended
        /// The samples do not decide if the recommended implementation keeps its budget.
        case openBudget
    }

    let experiment: String
    let decision: Decision
    /// The reason not to ship; `nil` if there is something to ship.
    let reason: Reason?
    /// The inputs to which the reason applies; 0 without one.
    let affectedInputs: Int
    /// The judged inputs.
    let all: Int
    /// The inputs on which another implementation than the first is recommended.
    let othersInputs: Int
    /// The implementation to ship if the reader is to choose and does not; `nil` for other decisions, or without one.
    let defaultChoice: ShippingDefault?

    /// - Parameters:
    ///   - cells: the cells of the experiment.
    ///   - recommendation: the recommendation on it.
    /// - Returns: `nil` if nothing is judged.
    init?(_ experiment: String, _ cells: [Cell], _ recommendation: Recommendation) {
        let inputs = FittingInputs(cells)
        guard inputs.counts.all > 0 else { return nil }

        self.experiment = experiment
        all = inputs.counts.all
        let best = recommendation.choices.first?.best.name
        let others = recommendation.choices.filter { $0.best.name != best }
        othersInputs = others.reduce(0) { $0 + $1.family.count }

        if let obstacle = Self.obstacle(inputs, recommendation) {
            reason = obstacle.reason
            affectedInputs = min(obstacle.inputs, all)
            decision = obstacle.reason.decision
        } else if let name = best ?? Self.only(cells) {
            reason = nil
            affectedInputs = 0
            decision = .ship(name)
        } else {
            reason = .nothingRecommended
            affectedInputs = all
            decision = .undecided
        }
        defaultChoice = decision == .choose ? ShippingDefault(cells, recommendation) : nil
    }

    /// Returns the reason not to ship, with the number of its inputs; `nil` without a reason.
    private static func obstacle(
        _ inputs: FittingInputs, _ recommendation: Recommendation
    ) -> (reason: Reason, inputs: Int)? {
        switch inputs.verdict {
        case .over: return (.nothingFits, inputs.counts.misses)
        case .undecided: return (.openVerdict, inputs.counts.undecided)
        case .within: break
        }

        let missing = recommendation.missing
        if !missing.isEmpty {
            // A reason for all inputs has no number of its own.
            let count = missing.reduce(0) { $0 + ($1.family.isAll ? inputs.counts.all : $1.family.count) }
            return (missing.allSatisfy(\.isKeptByAnswers) ? .keptByAnswers : .nothingRecommended, count)
        }

        let open = recommendation.choices.reduce(0) { $0 + $1.undecided.count }
        return open > 0 ? (.openBudget, open) : nil
    }

    /// Returns the judged implementation if there is only one; `nil` if there are several.
    private static func only(_ cells: [Cell]) -> String? {
        let names = cells.filter { $0.role.isContender && $0.judgedVerdict != nil }.map(\.id.label).distinct()
        return names.count == 1 ? names[0] : nil
    }

    /// The first word of the answer.
    var word: String {
        switch decision {
        case .ship: "ship"
        case .hold: "hold"
        case .choose: "your choice"
        case .undecided: "undecided"
        }
    }

    /// The word, with the implementation to ship: `ship cached`; `hold`; `your choice`; `undecided`.
    var text: String {
        if case .ship(let name) = decision { return "\(word) \(name)" }
        return word
    }

    /// The reason not to ship with its inputs: `nothing fits on 1 of 5 inputs`; `nil` without a reason.
    var reasonText: String? {
        reason.map { all == 1 ? $0.clause : "\($0.clause) on \(affectedInputs) of \(all) inputs" }
    }

    /// The word with its reason: `ship cached`; `hold: nothing fits on 1 of 5 inputs`.
    var fullText: String { [text, reasonText].compactMap { $0 }.joined(separator: ": ") }

    /// The verdict that corresponds to the word, for its colour and its place in a sum.
    var verdict: BudgetVerdict {
        switch decision {
        case .ship: .within
        case .hold: .over
        case .choose, .undecided: .undecided
        }
    }
}

extension ShippingAnswer.Reason {
    /// The decision that follows from it.
    fileprivate var decision: ShippingAnswer.Decision {
        switch self {
        case .nothingFits: .hold
        case .keptByAnswers: .choose
        case .openVerdict, .nothingRecommended, .openBudget: .undecided
        }
    }

    /// The reason without its inputs.
    fileprivate var clause: String {
        switch self {
        case .nothingFits: "nothing fits"
        case .openVerdict: "nothing fits for certain"
        case .keptByAnswers: "only what keeps an answer fits"
        case .nothingRecommended: "nothing is recommended"
        case .openBudget: "what is recommended may break its budget"
        }
    }
}
