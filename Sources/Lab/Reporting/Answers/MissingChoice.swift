import Measurement
import Results

/// A family of inputs on which nothing is recommended, with the reason.
///
/// Source: measurement, What is recommended
struct MissingChoice: Sendable, Equatable {
    /// A reason for which there is nothing to recommend.
    enum Reason: Sendable, Hashable {
        /// Every implementation breaks its budget.
        case allOver
        /// Implementations within their budget cost no more than the loop around a call.
        case hidden([String])
        /// Implementations within their budget keep an answer, whose upkeep another experiment measures.
        case keeping([String], upkeep: String)
        /// The reference has no number there to compare with.
        case noReference
        /// Nothing was timed or counted next to the reference at all.
        case notCompared
    }

    var family: Choice.Family
    var reason: Reason
    var reference: String
    /// The plan whose numbers are compared.
    var plan: Plan
    /// The fastest where all break their budget, if one is faster than the reference for certain.
    var fastest: Choice.Candidate?

    /// The family and the reason, as a sentence.
    var sentence: String { "\(family.text.capitalisedFirst) nothing is recommended: \(reasonText)." }

    /// Both in one line, for a list of many experiments.
    var line: String { "nothing is recommended\(family.isAll ? "" : " (\(family.shortText))"): \(reasonText)" }

    private var reasonText: String {
        switch reason {
        case .allOver: return "every implementation breaks its budget there\(fastestText)"
        case .hidden(let names):
            let verbs = agreeing(names.count, "keeps its budget there, and costs", "keep their budget there, and cost")
            return "only \(names.listed) \(verbs) no more than the loop around a call, which hides it"
        case .keeping(let names, let upkeep):
            let verb = agreeing(names.count, "keeps its budget", "keep their budget")
            return "only \(names.listed) \(verb) there, and what keeping an answer costs is measured by \(upkeep)"
        case .noReference: return "\(reference), the reference, has no \(numberText) there to compare with"
        case .notCompared: return "nothing has a time or a count of instructions next to \(reference)'s"
        }
    }

    private var fastestText: String {
        guard let fastest else { return "" }

        let isCounted = plan == .instructions
        let verb = isCounted ? "takes" : "is"
        return "; \(fastest.name) \(verb) \(Choice.gain(fastest.gain, isCounted: isCounted)) "
            + "\(isCounted ? "than" : "as") \(reference)"
    }

    private var numberText: String { plan == .instructions ? "count of instructions" : "\(plan) time" }
}
