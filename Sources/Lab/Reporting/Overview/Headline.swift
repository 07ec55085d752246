import Measurement
import Nouns
import Results

/// The question that a report answers, and its answer: the first line of a page.
struct Headline: Sendable, Equatable {
    var question: String
    /// The answer, which begins with a yes or a no where there is one: `Yes: …`, `No: …`, `Probably: …`, `Perhaps: …`.
    var answer: String
    /// Sentences on the answer, in smaller letters, a paragraph each; none if it needs none.
    var lines: [String] = []
    /// The judgement of the answer: good for a yes on budgets, bad for a no; `nil` if the question asks for neither.
    var tone: ReportTable.Tone?

    /// Both in a line.
    var text: String { "\(question) \(answer)" }

    /// The sentences on the answer in one paragraph; `nil` if it needs none.
    var detail: String? {
        lines.isEmpty ? nil : lines.joined(separator: " ")
    }

    /// All of it, for a paragraph.
    var fullText: String { [text, detail].compactMap { $0 }.joined(separator: " ") }

    /// The headline of a result: about its budgets, or, without any, about costs.
    ///
    /// - Parameter shipping: the answers to what to ship; `nil` if these stand elsewhere, or nothing is to choose.
    init(_ cells: [Cell], shipping: ShippingSum? = nil) {
        let inputs = FittingInputs(cells)

        if cells.isEmpty {
            question = "What was measured?"
            answer = "Nothing: this result holds no cells."
        } else if inputs.all > 0 {
            question = Self.question(onBudgetsOf: cells)
            answer = inputs.answer
            tone = inputs.standing.tone
            lines = inputs.lines(shipping: shipping)
        } else {
            let costs = CostHeadline(cells)
            question = costs.question
            answer = costs.answer
        }
    }

    /// The headline of a comparison with an earlier result.
    ///
    /// - Parameters:
    ///   - tallies: those of the findings, if they are known already.
    ///   - areOfOneCommit: true if nothing in the code can have changed a time.
    ///   - areOfOneEnvironment: false if the machines or builds differ.
    init(
        comparing findings: Findings, tallies: [ChangeTally]? = nil, areOfOneCommit: Bool = false,
        areOfOneEnvironment: Bool = true
    ) {
        let slowness = SlownessAnswer(
            findings, tallies ?? ChangeTally.all(findings), areOfOneCommit: areOfOneCommit,
            areOfOneEnvironment: areOfOneEnvironment)
        question = "Did it get slower?"
        answer = slowness.text
        if let detail = slowness.detail { lines = [detail] }
        tone = slowness.tone
    }

    /// Returns the question on budgets, with the limit if there is only one, and the number of experiments with one.
    private static func question(onBudgetsOf cells: [Cell]) -> String {
        let judged = cells.filter(\.isJudged)
        let experiments = judged.map(\.experiment).distinct()
        let isPart = experiments.count < Set(cells.map(\.experiment)).count
        let subject =
            experiments.count == 1
            ? "Does \(experiments[0])" : "Do the \(experiments.count) experiments\(isPart ? " with budgets" : "")"

        let limits = Set(judged.compactMap { $0.budget?.limit })
        if let limit = limits.first, limits.count == 1, judged.allSatisfy({ $0.metric.isCallTime }) {
            return "\(subject) fit in \(TimeSpan(nanoseconds: limit).limitText)?"
        }

        if experiments.count > 1 { return "\(subject) keep \(isPart ? "them" : "their budgets")?" }
        return "\(subject) keep its \(agreeing(limits.count, "budget", "budgets"))?"
    }
}

extension FittingInputs {
    /// The verdict on all inputs: within if something fits on each, over if nothing fits on some, undecided otherwise.
    var standing: BudgetVerdict {
        if byAny == all { return .within }
        return misses > 0 ? .over : .undecided
    }

    /// The inputs on which everything is over.
    var misses: Int { all - byAny - undecided }

    /// The answer on budgets, as a short sentence that begins with a yes or a no.
    var answer: String {
        let noun = agreeing(all, "the one input", "every input")
        if undecided == all { return "Undecided on \(noun)." }
        if byAny == 0, undecided == 0 { return "No, on \(all == 1 ? "the one input" : "none of \(all) inputs")." }
        guard byAny == all else { return partialAnswer }

        if byEvery == all { return isChoice ? "Yes, on \(noun), with every implementation." : "Yes, on \(noun)." }
        if byReference == all { return "Yes, on \(noun), with the reference too." }

        let scope = all == 1 ? noun : "each of \(counted(all, "input"))"
        return "Yes: on \(scope) an implementation fits."
    }

    /// The answer where something fits on some inputs alone, or nothing does for certain.
    private var partialAnswer: String {
        if experiments > 1, experimentsThatFit > 0 { return answerOfExperiments }
        let total = counted(all, "input")
        guard misses > 0 else {
            return "Not for certain: undecided on \(undecided.grouped) of \(total)."
        }

        let verb = agreeing(undecided, "is", "are")
        let open = undecided > 0 ? ", \(undecided.grouped) \(verb) undecided" : ""
        guard byAny > 0 else { return "No: on \(misses.grouped) of \(total) \(miss)\(open)." }

        let others = "on \(misses.grouped) \(isChoice ? "none does" : "it is broken")"
        return "No: on \(byAny.grouped) of \(total) \(fit), \(others)\(open)."
    }

    /// The answer of several experiments, if only some have something that fits on each of their inputs.
    private var answerOfExperiments: String {
        let verb = agreeing(experimentsThatFit, "does", "do")
        var parts = ["\(experimentsThatFit.grouped) of \(experiments.grouped) \(verb)"]
        if experimentsThatMiss > 0 {
            parts.append("\(experimentsThatMiss.grouped) \(agreeing(experimentsThatMiss, "does", "do")) not")
        }

        let open = experiments - experimentsThatFit - experimentsThatMiss
        if open > 0 { parts.append("\(open.grouped) \(agreeing(open, "is", "are")) undecided") }
        return "\(misses > 0 ? "No" : "Not for certain"): \(parts.joined(separator: ", "))."
    }

    /// The lines below the answer: what to ship, what fails with the distance to the budget, and, unless several
    /// experiments have a row each, the inputs that fit; none if the answer says all.
    ///
    /// - Parameter shipping: the answers to what to ship; `nil` if these stand elsewhere, or nothing is to choose.
    func lines(shipping: ShippingSum?) -> [String] {
        // A sum with one experiment to hold names that above.
        let places = shipping?.answers.count { $0.decision == .hold } == 1 ? hard : hardByExperiment
        let failure = misses > 0 && misses < all ? "What fails: \(places.listed)." : nil
        let reason = [failure, distance].compactMap { $0 }.joined(separator: " ")

        guard let shipping else { return [reason, fittingInputs].filter { !$0.isEmpty } }
        let rest = experiments == 1 ? fittingInputs : ""
        let choice = [shipping.sentence, rest].filter { !$0.isEmpty }.joined(separator: " ")
        return [choice, reason].filter { !$0.isEmpty }
    }

    /// The sentences on the inputs that fit, with any implementation and with the reference; empty if the answer says
    /// all.
    private var fittingInputs: String {
        var sentences: [String] = []
        let countsInputs = misses == 0 || experiments > 1 && experimentsThatFit > 0
        if byAny < all, byAny > 0, countsInputs {
            sentences.append("On \(byAny.grouped) of \(counted(all, "input")) \(fit).")
        }
        let saysReference = byAny == all ? byReference < all : byAny > 0 && isChoice
        if saysReference, ofReference > 0 { sentences.append("The reference \(fitOfReference).") }
        return sentences.joined(separator: " ")
    }

    /// The least part of a budget by which something is over it that other work on the machine hardly explains.
    private static let unexplainedExcess = 1.0

    /// The sentence on a verdict that a quiet machine may change; `nil` if everything fits, or if something is at twice
    /// its budget or more.
    var reasonToMeasureAgain: String? {
        switch standing {
        case .within: return nil
        case .undecided: return "What is undecided may be decided on a quiet machine: measure again there."
        case .over:
            guard let excess, excess < Self.unexplainedExcess else { return nil }
            let subject = isChoice ? "the \(nearestWord)" : "it"
            let start = misses == 1 ? subject.capitalisedFirst : "At worst \(subject)"
            let share = excess < 0.01 ? "less than 1" : "\(Int((100 * excess).rounded()))"
            return "\(start) is \(share) % over: measure again on a quiet machine."
        }
    }

    /// The subject and verb of a sentence on inputs with an implementation that fits.
    private var fit: String { isChoice ? "an implementation fits" : "the budget is kept" }

    /// The subject and verb of a sentence on inputs on which nothing fits.
    private var miss: String { isChoice ? "no implementation fits" : "the budget is broken" }

    /// The inputs on which the reference fits, after its name: `fits on 85 of 90`.
    private var fitOfReference: String {
        guard all > 1 else { return "does not fit for certain" }

        let count = byReference == 0 ? "none" : byReference.grouped
        return "fits on \(count) of \(ofReference.grouped)"
    }
}

/// The headline of costs without budgets.
private struct CostHeadline {
    let question: String
    let answer: String

    init(_ cells: [Cell]) {
        let contenders = cells.filter {
            $0.role.isContender && $0.metric.isCallTime && !$0.plan.traits.measuresRates
        }
        let experiments = cells.map(\.experiment).distinct()
        let ranking = Plan.ranking.first { plan in contenders.contains { $0.plan == plan } }
        let plan = ranking ?? contenders.first?.plan
        let timed = contenders.filter { $0.plan == plan }

        guard experiments.count == 1, !timed.isEmpty else {
            let names = experiments.count == 1 ? experiments[0] : counted(experiments.count, "experiment")
            question = "What was measured?"
            answer = "\(counted(cells.count, "cell")) of \(names), without a budget."
            return
        }

        let names = timed.map(\.id.label).distinct()
        if names.count > 1 {
            question = "Which is the fastest?"
            answer = Self.winners(timed)
        } else {
            question = "What does \(names[0]) take?"
            let medians = timed.map(\.median)
            let least = TimeSpan(nanoseconds: medians.min() ?? 0).description
            let most = TimeSpan(nanoseconds: medians.max() ?? 0).description
            answer = least == most ? "\(least)." : "\(least) to \(most)."
        }
    }

    /// Returns each implementation that is the fastest with separate intervals, and on how many inputs.
    private static func winners(_ timed: [Cell]) -> String {
        let all = timed.grouped(by: \.id.input).map(\.elements)
        // An input that only one was measured on has no winner.
        let inputs = all.filter { Set($0.map(\.id.label)).count > 1 }
        let single = all.filter { Set($0.map(\.id.label)).count == 1 }
        let rest = Self.sentence(onSingle: single)
        let winners = inputs.compactMap { cells -> String? in
            guard cells.count > 1, let best = cells.min(by: { $0.median < $1.median }),
                let upper = best.ci95?.upper, cells.allSatisfy({ $0.ci95 != nil })
            else { return nil }

            let isAlone = cells.allSatisfy { other in
                guard other.id != best.id else { return true }
                return (other.ci95?.lower ?? 0) > upper
            }
            return isAlone ? best.id.label : nil
        }

        let without = inputs.filter { $0.contains { $0.ci95 == nil } }
        if without.count == inputs.count {
            let reason = inputs.isEmpty ? "no input was measured with two" : timed.reasonForNoIntervals
            return "None for certain: \(reason).\(rest)"
        }

        let counts = winners.grouped { $0 }.map { (name: $0.key, inputs: $0.elements.count) }
            .sorted { $0.inputs > $1.inputs }
        guard !counts.isEmpty || !without.isEmpty else {
            return "None for certain: on every input the intervals of the fastest meet.\(rest)"
        }

        var names = counts.prefix(Self.namedWinners).map { "\($0.name) on \($0.inputs)" }
        let others = counts.dropFirst(Self.namedWinners).reduce(0) { $0 + $1.inputs }
        if others > 0 { names.append("others on \(others)") }
        var statements = [names.joined(separator: ", ")]
        let open = inputs.count - winners.count - without.count
        if open > 0 { statements.append("on \(open) intervals meet") }
        if !without.isEmpty { statements.append("on \(without.count) \(without.joined().reasonForNoIntervals)") }
        guard inputs.count > 1 else { return "\(counts[0].name).\(rest)" }
        let text = statements.filter { !$0.isEmpty }.joined(separator: "; ")
        return "Of \(counted(inputs.count, "input")), \(text).\(rest)"
    }

    /// The most winners that are named.
    private static let namedWinners = 3

    /// Returns a sentence on inputs that one implementation alone was measured on, after a blank; nothing for none.
    private static func sentence(onSingle inputs: [[Cell]]) -> String {
        guard !inputs.isEmpty else { return "" }
        let names = inputs.map { $0[0].id.label }.distinct().listed
        return " Only \(names) \(agreeing(Set(inputs.map { $0[0].id.label }).count, "was", "were")) measured on "
            + "\(counted(inputs.count, "more input"))."
    }
}

extension Sequence<Cell> {
    /// The reason why times have no intervals, which are over processes.
    var reasonForNoIntervals: String {
        allSatisfy { $0.processes.count == 1 } ? "one process, so no interval" : "there are no intervals"
    }
}
