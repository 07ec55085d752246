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

    /// A sentence on the load of the machine before the runs; `nil` if it was not too high.
    var otherWork: String? { ComparisonTrust(self).otherWork }

    /// True if another tool measured one of the runs: no call of the lab can repeat it.
    var areOfOtherTools: Bool { base.result.source != nil || head.result.source != nil }
}
