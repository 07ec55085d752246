import Measurement
import Nouns
import Results

/// The question that a report answers, and its answer: the first line of a page.
struct Headline: Sendable, Equatable {
    var question: String
    /// The answer. It begins with a yes or a no if there is one: `Yes: …`, `No: …`, `Probably: …`, `Perhaps: …`.
    var answer: String
    /// Sentences on the answer, in smaller letters, in a paragraph each.
    var lines: [String] = []
    /// The tone of the answer: good for a yes on budgets, bad for a no; `nil` if the question asks for neither.
    var tone: ReportTable.Tone?

    /// The question and the answer in one line.
    var text: String { "\(question) \(answer)" }

    /// The sentences on the answer in one paragraph; `nil` without any.
    var detail: String? {
        lines.isEmpty ? nil : lines.joined(separator: " ")
    }

    /// The question, the answer and its sentences in one paragraph.
    var fullText: String { [text, detail].compactMap { $0 }.joined(separator: " ") }

    /// Makes the headline of a result: on its budgets or, without any, on costs.
    ///
    /// - Parameters:
    ///   - shipping: the answers on what to ship; `nil` if they stand elsewhere, or if there is no choice.
    ///   - load: the load before the run, under which a no on budgets may be in doubt; `nil` if it is not known.
    init(_ cells: [Cell], shipping: ShippingSum? = nil, load: LoadAtStart? = nil) {
        let inputs = FittingInputs(cells)

        if cells.isEmpty {
            question = "What was measured?"
            answer = "Nothing: this result holds no cells."
        } else if inputs.counts.all > 0 {
            question = Self.question(onBudgetsOf: cells)
            answer = load?.isTooHigh == true ? inputs.answerOnBusyMachine : inputs.answer
            tone = inputs.verdict.tone
            lines = inputs.lines(shipping: shipping)
        } else {
            let costs = CostHeadline(cells)
            question = costs.question
            answer = costs.answer
        }
    }

    /// Makes the headline of a comparison with an earlier result.
    ///
    /// - Parameters:
    ///   - tallies: the tallies of the findings, if they are computed already.
    ///   - areOfOneCommit: true if the code is the same.
    ///   - areOfOneEnvironment: false if the machines or builds differ.
    ///   - isOfBusyMachine: true if other work kept the machine busy before one of the runs.
    init(
        comparing findings: Findings, tallies: [ChangeTally]? = nil, areOfOneCommit: Bool = false,
        areOfOneEnvironment: Bool = true, isOfBusyMachine: Bool = false
    ) {
        let slowness = SlownessAnswer(
            findings, tallies ?? ChangeTally.all(findings), areOfOneCommit: areOfOneCommit,
            areOfOneEnvironment: areOfOneEnvironment, isOfBusyMachine: isOfBusyMachine)
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

    /// Returns each implementation that is the fastest for certain on some input, with the number of these inputs.
    private static func winners(_ timed: [Cell]) -> String {
        let all = timed.grouped(by: \.id.input).map(\.elements)
        // An input with a single implementation has no winner.
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

    /// Returns a sentence on inputs with a single implementation, after a space; empty without such inputs.
    private static func sentence(onSingle inputs: [[Cell]]) -> String {
        guard !inputs.isEmpty else { return "" }
        let names = inputs.map { $0[0].id.label }.distinct().listed
        return " Only \(names) \(agreeing(Set(inputs.map { $0[0].id.label }).count, "was", "were")) measured on "
            + "\(counted(inputs.count, "more input"))."
    }
}

extension Sequence<Cell> {
    /// The reason why times have no intervals: these are over processes.
    var reasonForNoIntervals: String {
        allSatisfy { $0.processes.count == 1 } ? "one process, so no interval" : "there are no intervals"
    }
}
