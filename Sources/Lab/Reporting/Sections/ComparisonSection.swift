import Measurement
import Nouns
import Results

extension SectionTemplate {
    static let comparison = SectionTemplate(id: .comparison, title: "Compared with earlier results") { material in
        guard !material.earlier.isEmpty else { return nil }

        let introduction =
            "Base is the earlier run, and head is \(material.namedResult.name). The interval of a change is at 95 %, "
            + "over processes. Exact counts are judged, and times only as far as they can be trusted."
        let groups = material.earlier.enumerated().flatMap { number, compared in
            Self.groups(of: compared, number: number + 1, isAnswered: number + 1 == material.earlier.count)
        }
        return ([introduction], groups)
    }

    /// - Parameters:
    ///   - number: the position of the earlier result among those compared, from 1 on.
    ///   - isAnswered: true if the trust in both runs stands at the top of the page.
    private static func groups(of compared: ComparedResults, number: Int, isAnswered: Bool) -> [Report.Group] {
        let findings = compared.findings
        let tallies = compared.tallies
        var blocks: [Report.Block] = [.table(sides(compared))]
        if !isAnswered { blocks += compared.trustBlocks }
        if !findings.notes.isEmpty { blocks.append(.list(findings.notes)) }
        let rest = [
            ChangeTally.sentence(onUnchanged: tallies),
            UncountedChanges(tallies).sentence,
        ]
        blocks += rest.compactMap { $0 }.map { .paragraph($0) }

        let measuresWithList = Set(tallies.filter(\.hasList).map(\.measure))
        let changes = findings.groups { positions, measure in
            let rows = positions.map { findings.rows[$0] }
            return Self.blocks(of: rows, measure, findings, number: measuresWithList.contains(measure) ? number : nil)
        }.map { group in
            var group = group
            let counts = tallies.first { $0.measure == group.subject }.map { compared.counts($0) } ?? ""
            if !counts.isEmpty { group.title += ": \(counts)" }
            group.isFolded = !measuresWithList.contains(group.subject)
            return group
        }

        // The same order as in the answer, in the picture and on the terminal.
        let measures = tallies.map(\.measure)
        let changesInOrder =
            measures.flatMap { measure in changes.filter { $0.subject == measure } }
            + changes.filter { !measures.contains($0.subject) }
        return [Report.Group(compared.title, blocks)] + changesInOrder
    }

    /// Returns the numbers of one measure: the numbers in its title as a chart or a table, then all others.
    ///
    /// - Parameter number: the position of the earlier result among those compared; `nil` for no chart.
    private static func blocks(
        of rows: [Finding], _ measure: String, _ findings: Findings, number: Int?
    ) -> [Report.Block] {
        let own = rows.filter(\.isInTally)
        let others = rows.filter { !$0.isInTally }
        var blocks: [Report.Block] = []
        if !own.isEmpty {
            let table = ReportTable(findings: own, measure, areOfTwoRuns: true)
            let chart = number.flatMap { Chart(comparing: own, measure, table, number: $0) }
            blocks.append(chart.map { .chart($0) } ?? .table(table))
        }
        if !others.isEmpty {
            var table = ReportTable(findings: others, measure, areOfTwoRuns: true)
            table.caption =
                "Not among these: \(Role.wordsOfUncounted), and cells without a partner (\(measure))"
            blocks.append(.table(table))
        }
        return blocks
    }

    /// Returns the facts about both runs that differ or name them.
    private static func sides(_ compared: ComparedResults) -> ReportTable {
        func row(_ name: String, _ text: (NamedResult) -> String) -> ReportTable.Row {
            .init(texts: [name, text(compared.base), text(compared.head)])
        }

        let rows = [
            row("file", \.name), row("started", \.result.startText),
            row("commit") { $0.result.environment?.provenance.commitText ?? "unknown" },
            row("profile") { $0.result.profile?.rawValue ?? "" },
            row("budgets") { BudgetTally($0.result.cells).text },
            row("cells") { $0.result.cells.count.grouped },
            row("mismatches") { $0.result.mismatches.count.grouped },
        ]
        let machine = MachineChanges(compared).facts.map { ReportTable.Row(texts: [$0.name, $0.base, $0.head]) }
        return ReportTable(
            "The runs", [.init("run", .heading), .init("base", .text), .init("head", .text)], rows + machine)
    }
}
