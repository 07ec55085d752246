import Measurement
import Nouns
import Results

extension FittingInputs {
    /// The verdict on all inputs: within if something fits on each, over if nothing fits on some, else undecided.
    var verdict: BudgetVerdict {
        if counts.fittingAny == counts.all { return .within }
        return counts.misses > 0 ? .over : .undecided
    }

    /// The answer on budgets, as a short sentence that begins with a yes or a no.
    var answer: String {
        let all = counts.all
        let noun = agreeing(all, "the one input", "every input")
        switch verdict {
        case .undecided where counts.undecided == all: return "Undecided on \(noun)."
        case .over where counts.misses == all: return "No, on \(all == 1 ? noun : "none of \(all) inputs")."
        case .over, .undecided: return partialAnswer
        case .within: break
        }

        let addition = isChoice ? ", with every implementation" : ""
        if counts.fittingAll == all { return "Yes, on \(noun)\(addition)." }
        if counts.fittingReferences == all { return "Yes, on \(noun), with the reference too." }

        let scope = all == 1 ? noun : "each of \(counted(all, "input"))"
        return "Yes, with the best implementation for \(scope)."
    }

    /// The answer of a run on a busy machine: a no that a quiet machine may change says so.
    var answerOnBusyMachine: String {
        guard verdict == .over, reasonToMeasureAgain != nil, answer.hasSuffix(".") else { return answer }
        return "\(answer.dropLast()), which a quiet machine may change."
    }

    /// The answer if something fits on some inputs only, or if that is not certain.
    private var partialAnswer: String {
        if experiments.all > 1, experiments.fitting > 0 { return answerByExperiment }

        let total = counted(counts.all, "input")
        guard counts.misses > 0 else {
            return "Not for certain: undecided on \(counts.undecided.grouped) of \(total)."
        }

        let misses = counts.misses.grouped
        let verb = agreeing(counts.undecided, "is", "are")
        let open = counts.undecided > 0 ? ", \(counts.undecided.grouped) \(verb) undecided" : ""
        guard counts.fittingAny > 0 else { return "No: on \(misses) of \(total) \(missClause)\(open)." }

        let others = "on \(misses) \(isChoice ? "none does" : "it is broken")"
        return "No: on \(counts.fittingAny.grouped) of \(total) \(fitClause), \(others)\(open)."
    }

    /// The answer that counts experiments: on all inputs of some of them something fits.
    private var answerByExperiment: String {
        let choice = isChoice ? "with the best implementation for each input, " : ""
        let verb = agreeing(experiments.fitting, "fits", "fit")
        var parts = ["\(choice)\(experiments.fitting.grouped) of \(experiments.all.grouped) \(verb)"]
        if experiments.missing > 0 {
            parts.append("\(experiments.missing.grouped) \(agreeing(experiments.missing, "does", "do")) not")
        }

        let open = experiments.undecided
        if open > 0 { parts.append("\(open.grouped) \(agreeing(open, "is", "are")) undecided") }
        return "\(counts.misses > 0 ? "No" : "Not for certain"): \(parts.joined(separator: ", "))."
    }

    /// The lines below the answer: what to ship, what fails and by how much, and the number of inputs that fit. With
    /// several experiments, each has a row that counts its inputs. Empty if the answer says all.
    ///
    /// - Parameter shipping: the answers to what to ship; `nil` if they stand elsewhere, or if there is no choice.
    func lines(shipping: ShippingSum?) -> [String] {
        // If one experiment is to hold, the line on shipping names it already.
        let isHoldNamed = shipping?.answers.count { $0.decision == .hold } == 1
        let places = isHoldNamed ? misses.names : misses.namesWithExperiment
        let isPartial = counts.misses > 0 && counts.misses < counts.all
        let failure = isPartial ? "What fails: \(places.listed)." : nil
        let reason = [failure, distance.sentence].compactMap { $0 }.joined(separator: " ")

        guard let shipping else { return [reason, countSentences].filter { !$0.isEmpty } }
        let rest = experiments.all == 1 ? countSentences : ""
        let choice = [shipping.sentence, rest].filter { !$0.isEmpty }.joined(separator: " ")
        return [choice, reason].filter { !$0.isEmpty }
    }

    /// The sentences on the number of inputs that fit, with any implementation and with the reference; empty if the
    /// answer says all.
    private var countSentences: String {
        let isFitEverywhere = verdict == .within
        let isAnswerOnExperiments = experiments.all > 1 && experiments.fitting > 0
        var sentences: [String] = []
        if !isFitEverywhere, counts.fittingAny > 0, counts.misses == 0 || isAnswerOnExperiments {
            sentences.append("On \(counts.fittingAny.grouped) of \(counted(counts.all, "input")) \(fitClause).")
        }

        let isReferenceOpen =
            isFitEverywhere ? counts.fittingReferences < counts.all : counts.fittingAny > 0 && isChoice
        if isReferenceOpen, counts.judgedReferences > 0 { sentences.append("The reference \(referenceClause).") }
        return sentences.joined(separator: " ")
    }

    /// The share of a budget from which on other work on the machine hardly explains the excess.
    private static let unexplainedExcess = 1.0

    /// The sentence on a verdict that a quiet machine may change; `nil` if everything fits, or if something takes twice
    /// its budget or more.
    var reasonToMeasureAgain: String? {
        switch verdict {
        case .within: return nil
        case .undecided: return "What is undecided may be decided on a quiet machine: measure again there."
        case .over:
            guard let excess = distance.excess, excess < Self.unexplainedExcess else { return nil }
            let subject = isChoice ? "the \(distance.word)" : "it"
            let start = counts.misses == 1 ? subject.capitalisedFirst : "On the worst input, \(subject)"
            let share = excess < 0.01 ? "less than 1" : "\(Int((100 * excess).rounded()))"
            return "\(start) is \(share) % over: measure again on a quiet machine."
        }
    }

    /// The subject and verb for inputs on which something fits.
    private var fitClause: String { isChoice ? "an implementation fits" : "the budget is kept" }

    /// The subject and verb for inputs on which nothing fits.
    private var missClause: String { isChoice ? "no implementation fits" : "the budget is broken" }

    /// The verb for the reference, with its inputs: `fits on 85 of 90`.
    private var referenceClause: String {
        guard counts.all > 1 else { return "does not fit for certain" }

        let fitting = counts.fittingReferences == 0 ? "none" : counts.fittingReferences.grouped
        return "fits on \(fitting) of \(counts.judgedReferences.grouped)"
    }
}
