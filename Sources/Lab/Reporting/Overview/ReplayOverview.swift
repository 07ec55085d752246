import Measurement
import Nouns
import Results

/// A repetition of a recorded run: the statements of the original that hold in it, the differences, and its worth.
///
/// Numbers may differ: they are not judged here.
package struct ReplayOverview: Sendable {
    private let statements: [RepeatedConclusion]
    private let changedInputs: [(name: String, value: String)]
    /// The number of cells that the repetition does not have.
    private let cellsGone: Int
    private let findings: Findings
    private let facts: [(name: String, value: String)]
    private let mismatches: [String]
    /// The failures of the repetition itself: cells over their budget, and cells without a number.
    private let ownVerdicts: [String]
    private let effort: RunEffort
    private let isInterrupted: Bool

    /// - Parameter command: the name of the lab's command, for lines that say how to go on.
    package init(_ replayed: NamedResult, of recorded: NamedResult, command: String) {
        statements = RepeatedConclusion.all(of: recorded.result, in: replayed.result)
        changedInputs = Self.changedInputs(recorded.result, replayed.result)
        let findings = Findings.comparing(recorded, with: replayed, isForced: true)
        self.findings = findings
        cellsGone = findings.rows.count { $0.verdict == .missing }
        facts = Self.facts(recorded.result, replayed.result) + changedInputs
        mismatches = replayed.result.mismatches.stories(command: command, of: replayed.result)
        ownVerdicts = Self.ownVerdicts(replayed.result, command: command)
        var effort = RunEffort(replayed.result)
        // The intervals next to it are of changes: they are widened.
        effort.coverage = nil
        self.effort = effort
        isInterrupted = replayed.result.isInterrupted
    }

    /// True if the inputs are the same and no cell is gone.
    package var isSame: Bool { changedInputs.isEmpty && cellsGone == 0 }

    /// Returns the failures of a run itself, other than mismatches.
    private static func ownVerdicts(_ result: ResultFile, command: String) -> [String] {
        let over = RunConclusion(result, command: command).statements.filter { $0.tone == .bad }.map(\.sentence)
        let absences = result.notRun.filter { $0.cause.severity == .failure }.map(\.asFailure)
        return over + (absences + result.failures).distinct()
    }

    private static func changedInputs(
        _ recorded: ResultFile, _ replayed: ResultFile
    ) -> [(name: String, value: String)] {
        let digests = replayed.digestsOfInputs
        return recorded.datasets.compactMap { input in
            guard let digest = digests[input.inputID], digest != input.sha256 else { return nil }
            return (
                "input \(input.experiment)/\(input.input)",
                "SHA-256 \(input.sha256.prefix(12))… then, \(digest.prefix(12))… now"
            )
        }
    }

    /// Returns the facts about both runs.
    private static func facts(
        _ recorded: ResultFile, _ replayed: ResultFile
    ) -> [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = []
        if recorded.fingerprint == replayed.fingerprint { facts.append(("machine and build", "the same")) }

        let then = recorded.environment?.provenance.build ?? "unknown"
        let now = replayed.environment?.provenance.build ?? "unknown"
        facts.append(("commit", then == now ? now : "\(then) then, \(now) now"))

        let digestsNow = replayed.digestsOfInputs
        let equalDigests = recorded.datasets.count { digestsNow[$0.inputID] == $0.sha256 }
        let all = recorded.datasets.count
        let digests = "\(equalDigests.grouped) of \(all.grouped) with the same digest"
        facts.append(("inputs", digests))
        let fewest = min(recorded.timedProcesses, replayed.timedProcesses)
        if let coverage = ChangeCoverage(processes: fewest) { facts.append(("intervals", coverage.statement)) }
        return facts
    }

    /// The verdict: the number of the original's statements that hold. Differences between the runs come first.
    var sentence: String {
        let judgement = exactCounts.map { "\(statementCounts) \($0)" } ?? statementCounts
        guard !isSame else { return judgement }

        var reasons: [String] = []
        if !changedInputs.isEmpty {
            let verb = agreeing(changedInputs.count, "differs", "differ")
            reasons.append("\(counted(changedInputs.count, "input")) \(verb)")
        }
        if cellsGone > 0 { reasons.append("\(counted(cellsGone, "cell")) \(agreeing(cellsGone, "is", "are")) gone") }
        return "Not the same run: \(reasons.joined(separator: ", ")). \(judgement)"
    }

    private var statementCounts: String {
        let total = statements.count
        let fails = count(.fails)
        let open = count(.open)
        guard total > 0 else { return "The original has no statement that this run could confirm." }
        guard fails + open > 0 else {
            return total == 1
                ? "The one statement of the original holds here."
                : "All \(counted(total, "statement")) of the original hold here."
        }

        let holds = count(.holds)
        var sentence =
            "\(holds.grouped) of \(counted(total, "statement")) of the original "
            + "\(agreeing(holds, "holds", "hold")) here"
        if fails > 0 { sentence += "; \(fails.grouped) \(agreeing(fails, "does", "do")) not" }
        if open > 0 { sentence += "; \(open.grouped) \(agreeing(open, "stays", "stay")) open" }
        return sentence + "."
    }

    /// The cells with exact counts on both sides.
    private var exact: [Finding] {
        findings.rows.filter { $0.cell.metric.kind == .exact && $0.base != nil && $0.head != nil }
    }

    /// True if an exact count differs.
    private var hasChangedCounts: Bool { exact.contains { $0.verdict != .same } }

    /// The sentence on exact counts: `25 exact counts are the same; 1 differs.`; `nil` without any.
    private var exactCounts: String? {
        let equalCounts = exact.count { $0.verdict == .same }
        let other = exact.count - equalCounts
        let verb = agreeing(other, "differs", "differ")
        if exact.isEmpty { return nil }
        if equalCounts == 0 { return "\(counted(other, "exact count")) \(verb)." }

        let sentence = "\(counted(equalCounts, "exact count")) \(agreeing(equalCounts, "is", "are")) the same"
        return other == 0 ? "\(sentence)." : "\(sentence); \(other.grouped) \(verb)."
    }

    private func count(_ outcome: RepeatedConclusion.Outcome) -> Int { statements.count { $0.outcome == outcome } }

    /// The overview for a terminal.
    ///
    /// - Parameters:
    ///   - width: the columns of a line. Only a path or a call is wider.
    ///   - showsAll: true to show every statement and every number.
    package func lines(width: Int, showsAll: Bool) -> [StyledLine] {
        let overview = FindingsOverview(findings, by: .replay, facts: facts, showsAll: showsAll)
        let failures = mismatches.flatMap { RunConclusion.lines(ofFailure: $0, width: width) }
        let verdicts = ownVerdicts.flatMap { StyledLine.judged(.bad, "This run: \($0)", width: width) }
        var parts = [failures, verdict(width: width) + verdicts, statements(width: width, showsAll: showsAll)]
        parts.append(overview.details(width: width))

        var trust: [StyledLine] = []
        if isInterrupted { trust.append(StyledLine("interrupted: the result holds what was finished", tone: .open)) }
        trust += effort.lines(width: width).map { StyledLine($0) }
        parts.append(trust)

        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    private func verdict(width: Int) -> [StyledLine] {
        if !isSame || count(.fails) > 0 { return StyledLine.judged(.bad, sentence, width: width) }
        let isOpen = statements.isEmpty ? exact.isEmpty : count(.open) > 0
        if isOpen || hasChangedCounts { return StyledLine.judged(.open, sentence, width: width) }
        return StyledLine.judged(.good, sentence, width: width)
    }

    /// The most open statements that are shown.
    private static let shownOpen = 3

    /// Returns the statements that do not hold, the open statements, and the number of statements that hold.
    private func statements(width: Int, showsAll: Bool) -> [StyledLine] {
        let open = statements.filter { $0.outcome == .open }
        let holds = statements.filter { $0.outcome == .holds }
        let listedOpen = showsAll || open.count <= Self.shownOpen + 1 ? open : Array(open.prefix(Self.shownOpen))
        var lines = (statements.filter { $0.outcome == .fails } + listedOpen).flatMap { $0.lines(width: width) }

        let more = open.count - listedOpen.count
        if more > 0 {
            let kinds = Self.kinds(open.dropFirst(listedOpen.count))
            let sentence = "\(more.grouped) more stay open: \(kinds). --all"
            lines += StyledLine.judged(.open, sentence, width: width)
        }

        if showsAll { return lines + holds.flatMap { $0.lines(width: width) } }
        guard !holds.isEmpty else { return lines }

        let sentence = "\(holds.count.grouped) \(agreeing(holds.count, "holds", "hold"))"
        return lines + StyledLine.judged(.good, "\(sentence): \(Self.kinds(holds)). --all", width: width)
    }

    /// Returns the numbers of statements by kind: `3 on budgets, 1 on growth`.
    private static func kinds(_ statements: some Sequence<RepeatedConclusion>) -> String {
        Array(statements).grouped { $0.recorded.kind }.map { kind, ofKind in
            "\(ofKind.count.grouped) \(kind.rawValue)"
        }.joined(separator: ", ")
    }
}

extension ResultFile {
    /// The digests of the inputs of the result.
    fileprivate var digestsOfInputs: [InputID: String] {
        Dictionary(datasets.map { ($0.inputID, $0.sha256) }, uniquingKeysWith: { one, _ in one })
    }
}
