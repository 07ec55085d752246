import Measurement
import Results

/// The question that a report answers, and its answer: the first line of a page.
struct Headline: Sendable, Equatable {
    var question: String
    var answer: String

    /// Both in a line.
    var text: String { "\(question) \(answer)" }

    /// The headline of a result: about its budgets, or, without any, about costs.
    init(_ cells: [Cell]) {
        let inputs = FittingInputs(cells)

        if cells.isEmpty {
            question = "What was measured?"
            answer = "Nothing: this result holds no cells."
        } else if inputs.all > 0 {
            question = Self.question(onBudgetsOf: cells)
            answer = inputs.answer
        } else {
            let costs = CostHeadline(cells)
            question = costs.question
            answer = costs.answer
        }
    }

    /// The headline of a comparison with an earlier result.
    ///
    /// - Parameters:
    ///   - tallies: Those of the findings, if they are known already.
    ///   - areOfOneCommit: True if nothing in the code can have changed a time.
    init(comparing findings: Findings, tallies: [ChangeTally]? = nil, areOfOneCommit: Bool = false) {
        question = "Did it get slower?"
        answer = findings.answerOnSlowness(tallies ?? ChangeTally.all(findings), areOfOneCommit: areOfOneCommit)
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
    /// The answer on budgets, as a sentence.
    var answer: String {
        let noun = agreeing(all, "the one input", "every input")
        if undecided == all { return "Undecided on \(noun)." }
        if byAny == 0, undecided == 0 { return "No, on \(all == 1 ? "the one input" : "none of \(all) inputs")." }
        guard byAny == all else { return partialAnswer }

        if byEvery == all { return isChoice ? "Yes, on \(noun), with every implementation." : "Yes, on \(noun)." }
        if byReference == all { return "Yes, on \(noun), with the reference too." }

        let scope = all == 1 ? noun : "each of \(counted(all, "input"))"
        return "Yes: on \(scope) at least one implementation does\(shareOfReference)."
    }

    private var partialAnswer: String {
        let misses = all - byAny - undecided
        let scope = "on \(SignificantDigits.grouped(byAny)) of \(counted(all, "input"))"
        guard isChoice, byAny > 0 else {
            var parts = byAny > 0 ? ["yes \(scope)"] : []
            if misses > 0 { parts.append("no on \(misses) (\(hard.listed))") }
            if undecided > 0 { parts.append("undecided on \(undecided)") }
            return parts.joined(separator: ", ").capitalisedFirst + "."
        }

        var sentences = ["\(scope.capitalisedFirst) at least one implementation does\(shareOfReference)."]
        if misses > 0 { sentences.append("None does on \(hard.listed).") }
        if undecided > 0 { sentences.append("Undecided on \(undecided).") }
        return sentences.joined(separator: " ")
    }

    /// The inputs on which the reference fits, after those on which something does: `; the reference does on 85`.
    private var shareOfReference: String {
        guard ofReference > 0 else { return "" }
        guard all > 1 else { return "; the reference does not" }

        let judged = ofReference == all ? "" : " of \(SignificantDigits.grouped(ofReference))"
        let fitting = byReference == 0 ? "none" : SignificantDigits.grouped(byReference)
        return "; the reference does on \(fitting)\(judged)"
    }
}

extension Findings {
    /// Returns the answer on slowness: times first, which two runs cannot judge, then counts, which they can.
    fileprivate func answerOnSlowness(_ all: [ChangeTally], areOfOneCommit: Bool) -> String {
        let compared = rows.lazy.filter { $0.base != nil && $0.head != nil }
        guard !compared.isEmpty else { return "The two results have no cell in common." }
        guard compared.contains(where: { $0.verdict != .unmeasurable }) else {
            let reasons = compared.compactMap(\.reason).distinct().map(\.sentence)
            return "Nothing can be compared: \(reasons.joined(separator: "; "))."
        }

        let tallies = all.filter { $0.total > 0 }
        return [answerOnTimes(tallies.filter(\.isOfTime), areOfOneCommit), answerOnCounts(tallies.filter(\.isExact))]
            .compactMap { $0 }.joined(separator: " ")
    }

    private func answerOnTimes(_ tallies: [ChangeTally], _ areOfOneCommit: Bool) -> String {
        let all = tallies.reduce(0) { $0 + $1.total }
        let longer = tallies.reduce(0) { $0 + $1.more.count }
        let shorter = tallies.reduce(0) { $0 + $1.less.count }
        let undecided = tallies.reduce(0) { $0 + $1.undecided.count }
        guard all > 0 else { return "No times were compared." }

        let open =
            undecided == 0
            ? "" : ", and \(SignificantDigits.grouped(undecided)) \(agreeing(undecided, "stays", "stay")) undecided"
        let reading =
            "of \(counted(all, "time")) \(SignificantDigits.grouped(longer)) came out "
            + "longer and \(SignificantDigits.grouped(shorter)) shorter\(open)"
        if undecided == all {
            let reasons = tallies.flatMap(\.undecided).compactMap(\.reason).distinct().map(\.sentence)
            let reason = reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", "))"
            return "Undecided: \(counted(all, "time")) cannot be shown to differ\(reason)."
        }
        guard let worst = ChangeTally.leading(tallies.map(\.more)).first else {
            return areOfOneCommit
                ? "Not by the code, which is the same: \(reading)." : "Not that two runs show: \(reading)."
        }

        let change = FindingText.change(worst.change)
        let most =
            longer == 1
            ? "It is \(worst.pathLabel) (\(worst.cell.measure)), by \(change)"
            : "The most in \(worst.cell.measure): \(worst.pathLabel), by \(change)"
        if areOfOneCommit { return "Not by the code, which is the same: \(reading). \(most)." }
        return "Perhaps: \(reading), which two runs cannot judge. \(most)."
    }

    private func answerOnCounts(_ tallies: [ChangeTally]) -> String? {
        guard !tallies.isEmpty else { return nil }

        let all = tallies.reduce(0) { $0 + $1.total }
        guard tallies.contains(where: { !$0.worse.isEmpty }) else {
            return all == 1
                ? "The one exact count did not get worse." : "None of \(counted(all, "exact count")) got worse."
        }

        let parts = tallies.map { tally in
            let worse = tally.worse.isEmpty ? "none" : SignificantDigits.grouped(tally.worse.count)
            return "\(tally.measure) in \(worse) of \(SignificantDigits.grouped(tally.total))"
        }
        return "Counts that got worse: \(parts.joined(separator: ", "))."
    }
}

/// The headline of costs without budgets.
private struct CostHeadline {
    let question: String
    let answer: String

    init(_ cells: [Cell]) {
        let contenders = cells.filter {
            $0.role.isContender && $0.metric.isCallTime && $0.plan != .throughput
        }
        let experiments = cells.map(\.experiment).distinct()
        let plan = contenders.first { $0.plan == .warm }?.plan ?? contenders.first?.plan
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
