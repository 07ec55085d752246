import Measurement
import Nouns
import Results

/// A family of inputs on which nothing is recommended, with the reason.
///
/// Source: statements, What is recommended
struct MissingChoice: Sendable, Equatable {
    /// A reason for which there is nothing to recommend.
    enum Reason: Sendable, Hashable {
        /// Every implementation breaks its budget.
        case allOver
        /// Implementations may keep their budget, but no time ranks them.
        case notRanked(Unranked)
        /// The reference has no number there to compare with.
        case noReference
        /// Nothing was timed or counted next to the reference at all.
        case notCompared
    }

    /// The implementations that may keep their budget, where no time ranks them.
    struct Unranked: Sendable, Hashable {
        /// The implementations that keep their budget.
        var within: [String]
        var undecided: [String]
        /// The implementations that keep an answer, if another experiment measures its upkeep.
        var keeping: [String]
        /// The implementations that cost no more than the loop around a call.
        var hidden: [String]
        /// The implementations without a number to rank them by.
        var unmeasured: [String]
    }

    var family: Choice.InputFamily
    var reason: Reason
    var reference: String
    /// The plan whose numbers are compared.
    var plan: Plan
    /// The fastest where all break their budget, if one is faster than the reference for certain.
    var fastest: Choice.Candidate?
    /// The reason why the reference has no number, with the input where it is that one.
    var absence: String?
    /// The fastest of those that keep their budget, and an answer, if another experiment measures its upkeep.
    var keeping: Choice.Candidate?
    /// The fastest that keeps no answer, or the reference, of those that break their budget there.
    var alternative: String?
    /// The further ones, which the loop hides: they only read what they keep.
    var readers: [Choice.Candidate] = []
    var upkeep = Upkeep.unmeasured
    /// The questions per change from which on keeping an answer pays, for each implementation that keeps one and its
    /// budget, as far as they are known.
    var breakEvens: [BreakEven] = []
    /// True if it says what is known of the upkeep: one sentence of an experiment does.
    var saysUpkeep = true

    /// The questions per change from which on the best of what keeps an answer pays, if they are known.
    var breakEven: BreakEven? { breakEvens.first { $0.keeper == bestKeeping } }

    /// The family and the reason, as a sentence, then what those that keep an answer gain.
    var sentence: String {
        var sentences = ["\(family.text.capitalisedFirst) nothing is recommended: \(reasonText)."]
        if let keeping { sentences.append("\(keeping.name) \(gainText(keeping)) (\(keeping.price.text)).") }
        if !readers.isEmpty { sentences.append("\(ChoiceText.reading(readers, numbers)).") }
        return sentences.joined(separator: " ")
    }

    /// Both in one line, for a list of many experiments.
    var line: String { "nothing is recommended\(family.isAll ? "" : " (\(family.shortText))"): \(reasonText)" }

    /// True if something is said of what is kept, so that its upkeep matters.
    var concernsUpkeep: Bool {
        guard case .notRanked(let unranked) = reason else { return false }
        return !unranked.keeping.isEmpty
    }

    private var reasonText: String {
        switch reason {
        case .allOver: "every implementation breaks its budget there\(fastestText)"
        case .notRanked(let unranked): text(of: unranked)
        case .noReference:
            "\(reference), the reference, has no \(numberText) there to compare with"
                + (absence.map { " (\($0))" } ?? "")
        case .notCompared: "nothing has a time or a count of instructions next to \(reference)'s"
        }
    }

    /// Returns the implementations that keep their budget, and the reasons why they are not chosen.
    private func text(of unranked: Unranked) -> String {
        let within = unranked.within
        let verb = agreeing(within.count, "keeps its budget", "keep their budget")
        let open = unranked.undecided.isEmpty ? "" : " (undecided: \(unranked.undecided.listed))"
        let fitting = within.isEmpty ? "nothing is certain to keep its budget" : "only \(within.listed) \(verb)"

        let obstacles = obstacles(of: unranked)
        var reasons = obstacles.map(\.clause)
        if obstacles.count == 1 { reasons = obstacles.map(\.clauseOfOnlyOne) }

        if saysUpkeep, !unranked.keeping.isEmpty, let experiment = upkeep.experiment {
            let statement = breakEven.map { ": of \($0.keeper), \($0.statement)" } ?? ""
            reasons.append("what keeping that up to date costs is measured by \(experiment)\(statement)")
        }
        return "\(fitting) there\(open), and \(reasons.joined(separator: "; "))"
    }

    /// A reason why some implementations are not ranked.
    private struct Obstacle {
        var names: [String]
        /// The end of a sentence on one of them, and on several.
        var singular: String
        var plural: String

        /// The reason next to others: `indexed and cached keep an answer`.
        var clause: String { "\(names.listed) \(agreeing(names.count, singular, plural))" }

        /// The reason where there is no other, so that the names are clear: `each of them keeps an answer`.
        var clauseOfOnlyOne: String { "\(names.count == 1 ? "it" : "each of them") \(singular)" }
    }

    private func obstacles(of unranked: Unranked) -> [Obstacle] {
        let isOpen = keeping?.price.isUnknown == true || readers.contains(where: \.price.isUnknown)
        return [
            Obstacle(
                names: unranked.keeping, singular: isOpen ? "may keep an answer" : "keeps an answer",
                plural: isOpen ? "may keep an answer" : "keep an answer"),
            Obstacle(names: unranked.hidden, singular: numbers.isHidden(1), plural: numbers.isHidden(2)),
            Obstacle(names: unranked.unmeasured, singular: "has no \(numberText)", plural: "have no \(numberText)"),
        ].filter { !$0.names.isEmpty }
    }

    private var fastestText: String {
        fastest.map { "; \($0.name) \(gainText($0))" } ?? ""
    }

    /// Returns a gain as the end of a sentence: `is 10 times as fast as documented`.
    private func gainText(_ candidate: Choice.Candidate) -> String {
        "\(numbers.verb) \(numbers.text(of: candidate.gain)) \(numbers.conjunction) \(reference)"
    }

    private var numbers: ComparedNumbers { ComparedNumbers(plan) }

    private var numberText: String {
        switch numbers {
        case .times: "\(plan) time"
        case .instructions: "count of instructions"
        }
    }
}
