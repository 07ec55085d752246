import Measurement
import Nouns
import Results

/// The end of a run: cells over their budget and undecided ones, missing numbers, recommendations, and the effort.
package struct RunConclusion: Sendable {
    /// A statement with its mark.
    struct Statement: Sendable, Equatable {
        var mark: String
        var tone: ReportTable.Tone?
        var sentence: String
    }

    /// The lines of wrong answers and failures.
    let failures: [String]
    let statements: [Statement]
    /// The answers on what to ship in one sentence, the last statement; `nil` if there is no choice.
    let shipping: Statement?
    let effort: RunEffort
    /// True if the run was stopped before its end.
    let isInterrupted: Bool

    /// - Parameters:
    ///   - isAfterBlocks: true if blocks of all experiments stand above, with the reasons for missing numbers.
    ///   - command: the name of the lab's command, for lines that say how to go on.
    package init(_ result: ResultFile, isAfterBlocks: Bool = false, command: String) {
        let reasons = isAfterBlocks ? Set(result.notRun.map(\.asFailure)) : []
        failures =
            result.failures.filter { !reasons.contains($0) }
            + result.mismatches.stories(command: command, of: result)
        let sum = result.shipping
        statements =
            Self.overBudget(result.cells) + Self.undecidedCells(result, command)
            + Self.missing(result) + Self.growth(result)
            + Self.recommendations(result, sum, command)
        shipping = sum.map { Self.statement($0.verdict, $0.sentence) }
        effort = RunEffort(result)
        isInterrupted = result.isInterrupted
    }

    private static func overBudget(_ cells: [Cell]) -> [Statement] {
        let findings = BudgetFindings.all(.over, in: cells)
        if findings.isEmpty, let statement = keptBudgets(cells) { return [statement] }
        // With many experiments, each names few cells, so that all fit on a screen.
        let shown = findings.count > mostExperimentsExplained ? 3 : 6
        return findings.map { Statement(mark: "✗", tone: .bad, sentence: $0.sentence(naming: shown)) }
    }

    /// Returns the statement if no budget is broken; `nil` if no budget is kept for certain.
    private static func keptBudgets(_ cells: [Cell]) -> Statement? {
        let tally = BudgetTally(cells)
        guard tally.count(.within) > 0 else { return nil }

        let within = tally.count(.within).grouped
        let verb = agreeing(tally.count(.within), "is", "are")
        let sentence =
            tally.count(.undecided) > 0
            ? "\(within) of \(counted(tally.total, "cell")) with a budget \(verb) within it, none over."
            : "All \(within) cells with a budget are within it."
        return Statement(mark: "✓", tone: .good, sentence: tally.total == 1 ? "Within budget." : sentence)
    }

    private static func undecidedCells(_ result: ResultFile, _ command: String) -> [Statement] {
        let all = BudgetFindings.all(.undecided, in: result.cells)
        return all.map { finding in
            var sentence = finding.sentence(naming: all.count > mostExperimentsExplained ? 2 : 6)
            if let profile = result.profile?.next, result.programWords.isEmpty {
                sentence += " With more samples: \(command) run \(finding.pattern) --profile \(profile.rawValue)"
            }
            return Statement(mark: "?", tone: .open, sentence: sentence)
        }
    }

    /// Returns a statement for each reason for missing numbers that lies in the machine or in the time limit.
    private static func missing(_ result: ResultFile) -> [Statement] {
        let open = result.notRun.filter { $0.cause.severity == .open }
        return open.grouped { $0.reason }.map { reason, absences in
            let experiments = absences.map(\.experiment).distinct()
            let inputs = absences.map(\.inputID).distinct()
            let scope =
                inputs.count == 1
                ? "\(inputs[0].experiment) on \(inputs[0].input)"
                : "\(experiments.listed), \(counted(inputs.count, "input"))"
            let names = absences.compactMap(\.owner.implementation).distinct()
            let isOfWholeInput = absences.contains { $0.owner == .wholeInput }
            let owners = isOfWholeInput ? "" : "\(nameList(names)) of "
            return Statement(mark: "?", tone: .open, sentence: "No number for \(owners)\(scope): \(reason).")
        }
    }

    /// Returns up to three names, or their number.
    private static func nameList(_ implementations: [String]) -> String {
        implementations.count <= 3 ? implementations.listed : counted(implementations.count, "implementation")
    }

    /// The most experiments for which growth is shown.
    private static let mostExperimentsWithGrowth = 2

    private static func growth(_ result: ResultFile) -> [Statement] {
        guard Set(result.cells.map(\.experiment)).count <= mostExperimentsWithGrowth else { return [] }
        return result.growthLines.map { Statement(mark: "·", tone: nil, sentence: $0) }
    }

    /// The most experiments with recommendations in full.
    private static let mostExperimentsExplained = 3

    /// Returns the recommendations: in full for a few experiments, or a line for each of many.
    private static func recommendations(
        _ result: ResultFile, _ shipping: ShippingSum?, _ command: String
    ) -> [Statement] {
        let all = result.recommendations
        guard all.count > mostExperimentsExplained else {
            return all.flatMap { experiment, recommendation in
                let families = recommendation.choices.map(\.family) + recommendation.missing.map(\.family)
                let chosenShapes = Set(families.flatMap(\.shapes))
                let others = recommendation.shapes.filter { !chosenShapes.contains($0.shape) }
                let statements =
                    recommendation.choices.map { good($0.sentence) }
                    + recommendation.missing.map { missing($0, $0.sentence) } + others.map(statement)
                    + recommendation.crossings.map { good($0.sentence) }
                guard all.count > 1 else { return statements }
                return statements.map { statement in
                    Statement(
                        mark: statement.mark, tone: statement.tone, sentence: "\(experiment): \(statement.sentence)")
                }
            }
        }

        let further = all.contains { $0.recommendation.answers.count > 1 }
        let elsewhere = Statement(mark: "·", tone: nil, sentence: "further answers: \(command) report RESULT.json")
        let firstAnswers = all.compactMap { experiment, recommendation in
            firstAnswer(on: experiment, recommendation, shipping?.answer(on: experiment))
        }
        return firstAnswers + (further ? [elsewhere] : [])
    }

    /// Returns the first answer on an experiment in a line, with the number of answers on other inputs.
    ///
    /// - Parameter shipping: the answer on what to ship, the start of the line; `nil` if nothing is judged.
    private static func firstAnswer(
        on experiment: String, _ recommendation: Recommendation, _ shipping: ShippingAnswer?
    ) -> Statement? {
        let more = recommendation.answers.count - 1
        let rest = more > 0 ? "; \(counted(more, "further answer")) on other inputs" : ""
        let choice = recommendation.choices.first
        guard let line = choice?.line ?? recommendation.missing.first?.line else {
            return shipping.map { statement($0.verdict, "\(experiment): \($0.fullText)") }
        }

        let end = choice == nil ? "\(rest)." : rest
        if let shipping {
            // The line begins with the name to ship.
            let start = shipping.reason == nil ? "\(shipping.word) " : "\(shipping.fullText); "
            return statement(shipping.verdict, "\(experiment): \(start)\(line)\(end)")
        }
        if choice != nil { return good("\(experiment): \(line)\(end)") }
        return recommendation.missing.first.map { missing($0, "\(experiment): \(line)\(end)") }
    }

    /// Returns the statement for inputs without a recommendation, with the mark of its reason.
    private static func missing(_ choice: MissingChoice, _ sentence: String) -> Statement {
        if choice.reason == .allOver { return Statement(mark: "✗", tone: .bad, sentence: sentence) }
        return Statement(mark: "?", tone: .open, sentence: sentence)
    }

    private static func good(_ sentence: String) -> Statement {
        Statement(mark: "✓", tone: .good, sentence: sentence)
    }

    /// Returns the verdict on a shape, with the mark of its worst input.
    private static func statement(_ shape: ShapeVerdict) -> Statement { statement(shape.verdict, shape.sentence) }

    /// Returns a sentence with the mark of a verdict.
    private static func statement(_ verdict: BudgetVerdict, _ sentence: String) -> Statement {
        switch verdict {
        case .within: good(sentence)
        case .over: Statement(mark: "✗", tone: .bad, sentence: sentence)
        case .undecided: Statement(mark: "?", tone: .open, sentence: sentence)
        }
    }

    /// Returns the lines of a failure. Code and calls are not broken, so that they can be copied.
    static func lines(ofFailure text: String, width: Int) -> [StyledLine] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [StyledLine] in
            let indent = String(line.prefix { $0 == " " })
            guard indent.count < 4, !line.hasPrefix("  again with: ") else { return [StyledLine(String(line))] }

            let parts = String(line.dropFirst(indent.count)).broken(to: width - 4)
            return parts.enumerated().map { StyledLine(indent + ($0 == 0 ? "" : "  ") + $1) }
        }
    }

    /// The end in lines no longer than `width`.
    package func lines(width: Int) -> [StyledLine] {
        var lines = failures.flatMap { Self.lines(ofFailure: $0, width: width) }

        for statement in statements + [shipping].compactMap({ $0 }) {
            lines += StyledLine.marked(statement.mark, statement.tone, statement.sentence, width: width)
        }

        if isInterrupted { lines.append(StyledLine("interrupted: the result holds what was finished", tone: .open)) }
        if !lines.isEmpty { lines.append(StyledLine()) }
        return lines + effort.lines(width: width).map { StyledLine($0) }
    }
}

extension Profile {
    /// The next more thorough profile.
    fileprivate var next: Profile? {
        switch self {
        case .quick: .standard
        case .standard: .thorough
        case .thorough: nil
        }
    }
}
