import Measurement
import Nouns
import Results

/// Two results next to each other. Terminal, Markdown, page and site share these statements on them.
package struct ComparedResults: Sendable {
    package let base: NamedResult
    package let head: NamedResult
    /// The name of the lab's command, for calls that say more.
    let command: String
    package let findings: Findings
    /// The findings by measure, in the order of reading.
    let tallies: [ChangeTally]
    /// The times that came out longer or shorter, by the certainty of the change.
    let times: TimeChanges

    /// Compares two results.
    ///
    /// - Parameters:
    ///   - isForced: true to compare although the environments differ.
    ///   - command: the name of the lab's command, for calls that say more.
    /// - Complexity: That of `Findings.comparing`.
    package init(_ base: NamedResult, _ head: NamedResult, isForced: Bool = false, command: String) {
        self.base = base
        self.head = head
        self.command = command
        findings = Findings.comparing(base, with: head, isForced: isForced)
        tallies = ChangeTally.all(findings)
        times = TimeChanges(
            findings, tallies,
            areOfOneEnvironment: Fingerprint.differences(base.result.fingerprint, head.result.fingerprint).isEmpty)
    }

    /// The name of both runs for headings: by commits, or by files if a commit is not known.
    var title: String {
        let builds = [base, head].map { $0.result.build }
        guard let before = builds[0], let after = builds[1] else { return "\(head.name) next to \(base.name)" }
        return before == after ? "Two runs of commit \(after)" : "Commit \(after) next to \(before)"
    }

    /// Statements on the two runs, the most important first. A view shows only some of them: others it shows in another
    /// way.
    var statements: [ComparisonStatement] {
        let machines = MachineChanges(self)
        let texts: [(ComparisonStatement.Subject, String?)] = [
            (.order, orderSentence), (.trust, ComparisonTrust(self).sentence), (.machines, machines.factSentence),
            (.means, machines.meanSentence),
            (.origin, originSentence), (.times, largestTimes), (.counts, largestCounts),
            (.budgets, BudgetChanges(self).sentence),
        ]
        var statements = texts.compactMap { subject, text in text.map { ComparisonStatement(subject, $0) } }
        statements += gaps.map { ComparisonStatement(.gaps, $0) }
        return statements + nextCalls
    }

    /// Returns the texts of the statements, except on some subjects.
    func statements(without subjects: Set<ComparisonStatement.Subject>) -> [String] {
        statements.filter { !subjects.contains($0.subject) }.map(\.text)
    }

    /// The subjects that the sentences below the answer cover already: the place of the code, if they say that it
    /// explains the differences.
    var answeredSubjects: Set<ComparisonStatement.Subject> {
        let areDifferent = !times.longer.isEmpty || !times.shorter.isEmpty
        return areDifferent && !areOfOneCommit ? [.origin] : []
    }

    /// The subjects with technical detail: only the method of a page and `--all` show them. In the same environment,
    /// floors are among them, because the lines on trust mention floors already.
    var technicalSubjects: Set<ComparisonStatement.Subject> {
        times.areOfOneEnvironment ? [.trust, .means] : [.trust]
    }

    /// The statements on technical subjects.
    var technicalStatements: [String] {
        let subjects = technicalSubjects
        return statements.filter { subjects.contains($0.subject) }.map(\.text)
    }

    /// The trust in each kind of number of the two runs; empty if nothing was compared.
    var trust: [String] { ComparisonTrust(self).answers }

    /// The trust in both runs in one sentence; `nil` if nothing was compared.
    var trustInShort: String? { ComparisonTrust(self).summary }

    /// The question of trust with its answer in one sentence, and below it an answer for each kind of number; empty if
    /// nothing was compared.
    var trustBlocks: [Report.Block] {
        trustInShort.map { [.paragraph("\(ComparisonTrust.question) \($0)"), .list(trust)] } ?? []
    }

    /// True if another tool measured one of the runs: no call of the lab can repeat it.
    var areOfOtherTools: Bool { base.result.source != nil || head.result.source != nil }

    // MARK: Decision

    /// The call of the gate that decides if the times on which the answer rests have changed: two runs leave that open.
    /// `nil` if no time was compared, if both runs are of one commit, or if another tool measured them.
    package var decision: ComparisonStatement? {
        let compared = tallies.filter { $0.isOfTime && $0.total > 0 }
        guard !compared.isEmpty, !areOfOneCommit, !areOfOtherTools else { return nil }

        let decided = decidedTimes
        let decision = GateDecision(
            command: command, base: base.result.cleanCommit, head: head.result.cleanCommit,
            cells: decided.map(\.cell))
        guard let first = decided.first else {
            return decision.statement("only if smaller changes matter", measuring: "the cells that it guards")
        }

        let word = first.changeWord
        return decision.statement(reasonToDecide(changed: word), measuring: nameOfTimes(decided, changed: word))
    }

    /// Returns the times of the gate's call in words: `the 3 largest gains of warm time`.
    ///
    /// - Parameter word: the direction of their changes: `longer`.
    private func nameOfTimes(_ decided: [Finding], changed word: String) -> String {
        let measure = decided[0].cell.measure
        let noun = word == "longer" ? "increase" : "gain"
        let all = (word == "longer" ? times.longer : times.shorter).filter { $0.cell.measure == measure }
        let number = decided.count == 1 ? "one" : "\(decided.count)"
        let agreed = agreeing(decided.count, noun, "\(noun)s")
        if decided.count == all.count { return "the \(number) \(agreed) of \(measure)" }

        // A change that is less clear may be larger.
        let largest = Set(ChangeTally.largest(all).prefix(decided.count).map(\.cell))
        guard largest == Set(decided.map(\.cell)) else {
            return "\(number) of the \(all.count.grouped) \(noun)s of \(measure)"
        }
        return "the \(decided.count == 1 ? "" : "\(number) ")largest \(agreed) of \(measure)"
    }

    /// Returns the purpose of the gate's call.
    ///
    /// - Parameter word: the direction of the changes: `longer`.
    private func reasonToDecide(changed word: String) -> String {
        if word != "longer" { return "only to confirm the gain" }
        let isSmall = times.decisive.count == times.slightlyLonger.count && times.areSlightlyLonger
        return isSmall ? "only if a change within \(Findings.layoutAllowanceText) matters" : "to know if it got slower"
    }

    /// The times for the gate's call: of the times on which the answer rests, the largest changes.
    var decidedTimes: [Finding] {
        let calls = times.decisive.filter { $0.cell.metric.isCallTime }
        let measures = calls.grouped { $0.cell.measure }.map(\.elements)
        return Array(ChangeTally.leading(measures).prefix(Self.mostNamed))
    }

    // MARK: Origin

    /// True if both runs are of the same commit without local changes: the code is the same.
    var areOfOneCommit: Bool {
        guard let before = base.result.environment?.provenance, let after = head.result.environment?.provenance else {
            return false
        }
        return before.commit != nil && before.commit == after.commit && before.isDirty == false
            && after.isDirty == false
    }

    /// A sentence if head was measured before base, else `nil`. It is also `nil` for runs of another tool: their files
    /// may have no time.
    private var orderSentence: String? {
        guard !areOfOtherTools, head.result.startedAt < base.result.startedAt else { return nil }
        return "Head was measured before base: if the two files are swapped, longer is shorter."
    }

    /// True if both files hold the same run.
    private var areOfOneRun: Bool {
        let before = base.result
        let after = head.result
        guard before.startedAt == after.startedAt, before.cleanCommit == after.cleanCommit,
            before.fingerprint == after.fingerprint, before.cells.count == after.cells.count
        else { return false }
        return zip(before.cells, after.cells).allSatisfy { $0.id == $1.id && $0.median == $1.median }
    }

    /// A sentence on the possible origins of a difference in time; `nil` if no time differs.
    private var originSentence: String? {
        if areOfOneRun { return "Both files hold the same run, so that nothing can differ." }

        let rows = findings.rows
        let differingTimes = rows.indices.filter { rows[$0].isDifferentTime && rows[$0].isCounted }
        guard !differingTimes.isEmpty else { return nil }
        if areOfOneCommit {
            return "Both runs are of commit \(head.result.build ?? ""), so that a difference in time is noise or the "
                + "machine, and none of the code."
        }

        let beyond = differingTimes.count { abs(rows[$0].change ?? 0) > Findings.layoutAllowance }
        let caution =
            "Two runs cannot tell a change of source from another place of the code in memory, which alone moves a "
            + "time by up to \(Findings.layoutAllowanceText)"
        guard beyond > 0 else { return "\(caution); no time here differs by more." }
        let subject =
            differingTimes.count == 1
            ? "The one timing that differs"
            : "\(beyond.grouped) of \(counted(differingTimes.count, "timing")) that differ"
        let verb = agreeing(beyond, "does", "do")
        return "\(caution). \(subject) \(verb) so by more, which the place alone does not explain."
    }

    // MARK: Lists

    /// The most rows in each direction over all lists, so that they fit on a screen.
    private static let listedRows = 10

    /// The most changes in each direction in the list of one measure on a first screen. More lists have fewer rows
    /// each.
    var mostListed: Int {
        let lists = tallies.count { !$0.listed().isEmpty }
        return min(ChangeTally.mostListed, max(1, Self.listedRows / max(lists, 1)))
    }

    /// The most times on which an answer can rest for a list to show them all.
    private static let mostCounted = 12

    /// The cells of the times on which the answer rests: lists show all of them. Empty if they are too many for a
    /// screen.
    var countedCells: Set<CellID> {
        let clear = times.clearlyLonger + times.clearlyShorter
        return clear.count > Self.mostCounted ? [] : Set(clear.map(\.cell))
    }

    /// The cells that lists always show: the cells of the answer, if they are few, and the cell that a sentence names.
    var namedCells: Set<CellID> {
        var cells = countedCells
        if let slight = times.largestSlight { cells.insert(slight.cell) }
        return cells
    }

    // MARK: Cells by name

    /// The most cells that a statement names.
    static let mostNamed = 3

    private var largestTimes: String? {
        let timeTallies = tallies.filter(\.isOfTime)
        let parts = [
            ("longer", ChangeTally.leading(timeTallies.map(\.increases))),
            ("shorter", ChangeTally.leading(timeTallies.map(\.decreases))),
        ].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return nil }

        let texts = parts.map { word, findings in
            "\(word) by most in \(findings[0].cell.measure): \(Self.names(findings))"
        }
        return "\(texts.joined(separator: "; ").capitalisedFirst)."
    }

    private var largestCounts: String? {
        let texts = tallies.filter { $0.isExact && !$0.worse.isEmpty }.map { tally in
            "\(tally.measure): \(Self.names(ChangeTally.largest(tally.worse)))"
        }
        return texts.isEmpty ? nil : "Counts that got worse by most: \(texts.joined(separator: "; "))."
    }

    /// Returns cells with their changes: `+85.0 % search/path/chain-10`.
    private static func names(_ findings: [Finding]) -> String {
        findings.prefix(mostNamed).map { finding in
            let isFromZero = finding.change?.isInfinite == true
            let change = isFromZero ? FindingText.values(finding) : FindingText.change(finding.change)
            return "\(change) \(finding.pathLabel)"
        }.joined(separator: ", ")
    }

    // MARK: Gaps

    /// Sentences on cells that are not compared: one for each reason.
    var gaps: [String] {
        let kinds: [(verdict: Verdict, words: String)] = [
            (.missing, "missing in \(head.name)"), (.unmeasurable, "not compared"), (.new, "only in \(head.name)"),
        ]
        let all = findings.rows
        return kinds.flatMap { verdict, words in
            let rows = all.indices.filter { all[$0].verdict == verdict }.map { all[$0] }
            return rows.grouped(by: \.reason).map { reason, rows in
                // These say no more than the verdict.
                let isPlain = reason == .gone(nil) || reason == .notThereBefore
                let cause = isPlain ? "" : reason.map { ": \($0)" } ?? ""
                let numbers = NumbersInWords(rows)
                let uncounted = verdict == .missing ? rows.count { !$0.isCounted } : 0
                let others =
                    uncounted == 0
                    ? "" : ", \(uncounted.grouped) of them of \(Role.wordsOfUncounted)"
                return
                    "\(numbers.text) \(agreeing(rows.count, "is", "are")) \(words)\(cause)\(others), "
                    + "such as \(rows[0].pathLabel) (\(rows[0].cell.measure))."
            }
        }
    }
}

extension ResultFile {
    /// The commit of the build, also for a result of another tool; `nil` if it is not known.
    var build: String? { environment?.provenance.build ?? source?.commit.map { String($0.prefix(10)) } }

    /// The commit in short, if a checkout of it repeats the build; `nil` if it is not known, or had local changes.
    var cleanCommit: String? { environment?.provenance.cleanCommit }
}

// MARK: The answer

extension ComparedResults {
    /// The question of a comparison and its answer. Instructions come first, then times, then other counts.
    var headline: Headline {
        Headline(
            comparing: findings, tallies: tallies, areOfOneCommit: areOfOneCommit,
            areOfOneEnvironment: times.areOfOneEnvironment,
            isOfBusyMachine: [base, head].contains { LoadAtStart($0.result)?.isTooHigh == true })
    }

    /// Sentences on the failure of the comparison: they name the counts that got worse. If times came out longer, they
    /// say that no time is judged. `nil` if the comparison does not fail.
    var failure: String? {
        guard let failureClause else { return nil }

        let sentences = [
            "FAILED: \(failureClause).", WorseCounts(tallies)?.largestSentence,
            times.longer.isEmpty ? nil : "Times that came out longer play no part in it.",
        ]
        return sentences.compactMap { $0 }.joined(separator: " ")
    }

    /// The reasons for the failure of the comparison as a clause; `nil` if it does not fail.
    private var failureClause: String? {
        let all = findings.rows
        let failures = all.indices.filter { findings.fails(all[$0]) }.map { all[$0] }
        guard !failures.isEmpty else { return nil }

        let absences = NumbersInWords(failures.filter { $0.verdict == .missing && $0.base != nil })
        let wrong = failures.count { $0.verdict == .missing && $0.base == nil }
        let causes = [
            WorseCounts(tallies)?.clause,
            absences.total == 0 ? nil : "\(absences.text) \(agreeing(absences.total, "is", "are")) gone",
            wrong == 0
                ? nil : "\(counted(wrong, "implementation")) \(agreeing(wrong, "answers", "answer")) differently",
        ]
        return causes.compactMap { $0 }.joined(separator: "; ")
    }

    /// A sentence on exact counts: `Allocations: passed, 69 of 69 are the same.`; `nil` if a count got worse, or if no
    /// count was compared.
    var passedCounts: String? {
        let counts = tallies.filter { $0.isExact && $0.total > 0 }
        guard let nameOfCounts, counts.allSatisfy(\.worse.isEmpty) else { return nil }

        let all = counts.reduce(0) { $0 + $1.total }
        let same = counts.reduce(0) { $0 + $1.unchanged.count }
        let number = all.grouped
        let outcome =
            same == all
            ? "\(number) of \(number) \(agreeing(all, "is", "are")) the same"
            : "none of \(number) got worse, \((all - same).grouped) got better"
        return "\(nameOfCounts.capitalisedFirst): passed, \(outcome)."
    }

    /// The most measures of exact counts that a sentence names.
    private static let mostMeasures = 2

    /// The measures of the compared exact counts: `allocations and bytes allocated`; `nil` without any.
    var nameOfCounts: String? {
        let measures = tallies.filter { $0.isExact && $0.total > 0 }.map(\.measure)
        if measures.isEmpty { return nil }
        return measures.count > Self.mostMeasures ? "exact counts" : measures.listed
    }

    /// The verdict and the answer in one sentence, for a last line.
    var verdict: String {
        let answer = "slower? \(headline.answer)"
        return failureClause.map { "FAILED, as \($0); \(answer)" } ?? answer.capitalisedFirst
    }

    /// The tone of the whole: bad if the comparison fails, else the tone of the answer.
    var tone: ReportTable.Tone { findings.fails ? .bad : headline.tone ?? .open }

    /// Returns the numbers of a measure by outcome, for its heading. Times within and beyond the allowance are counted
    /// apart, if it applies.
    func counts(_ tally: ChangeTally) -> String {
        tally.counts(dividedBy: times.haveAllowance(areOfOneCommit: areOfOneCommit) ? times : nil)
    }

    /// Returns the numbers of a measure that a first screen lists: the largest changes, and the cells that sentences
    /// count or name.
    func listed(_ tally: ChangeTally) -> [Finding] { tally.listed(mostListed, with: namedCells) }

    /// A sentence on the load of the machine before the runs; `nil` if it was not too high.
    var otherWork: String? { ComparisonTrust(self).otherWork }
}

extension Finding {
    /// True if the times of the two runs differ for certain.
    var isDifferentTime: Bool { verdict == .slower || verdict == .faster }
}
