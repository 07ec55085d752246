import Measurement
import Results

extension SectionTemplate {
    static let comparison = SectionTemplate(id: .comparison, title: "Compared with earlier results") { material in
        guard !material.earlier.isEmpty else { return nil }

        let others = material.earlier.map(\.name).joined(separator: ", ")
        let introduction =
            "The report is on \(material.subject.name); here it stands next to \(others). Changes have 95 % intervals "
            + "over processes. Two runs by themselves cannot tell a change of source from a change of layout, which "
            + "alone moves a time by up to 11 %: what differs in time is shown, and is no verdict. Exact counts are "
            + "judged."
        let groups = material.earlier.enumerated().flatMap { index, other in
            comparison(of: material.subject, with: other, number: index + 1)
        }

        return ([introduction], groups)
    }

    private static func comparison(
        of subject: NamedResult, with other: ReportMaterial.Earlier, number: Int
    ) -> [Report.Group] {
        let findings = other.findings
        var blocks: [Report.Block] = [.paragraph(findings.comparisonSentence)]
        if !findings.notes.isEmpty { blocks.append(.list(findings.notes)) }
        blocks.append(.table(sides((other.name, other.result), subject)))

        let changes = findings.groups { positions, measure in
            let rows = positions.map { findings.rows[$0] }
            let table = ReportTable(findings: rows, measure)
            return Chart(comparing: rows, measure, table, of: findings, number: number).map { .chart($0) }
                ?? .table(table)
        }

        return [Report.Group("\(findings.head) next to \(findings.base)", blocks)] + changes
    }

    private static func sides(_ first: NamedResult, _ second: NamedResult) -> ReportTable {
        func row(_ name: String, _ text: (ResultFile) -> String) -> ReportTable.Row {
            .init(texts: [name, text(first.result), text(second.result)])
        }

        return ReportTable(
            "The runs", [.init("run", .heading), .init(first.name, .text), .init(second.name, .text)],
            [
                row("started", instant), row("commit") { commit($0.environment?.provenance) },
                row("profile") { $0.profile?.rawValue ?? "" },
                row("machine") { $0.environment?.model ?? $0.source?.name ?? "" },
                row("Swift") { $0.environment?.swiftVersion ?? "" }, row("budgets") { BudgetTally($0.cells).text },
                row("cells") { SignificantDigits.grouped($0.cells.count) },
                row("mismatches") { SignificantDigits.grouped($0.mismatches.count) },
            ])
    }
}

extension Findings {
    /// The comparison of two results as a sentence.
    var comparisonSentence: String {
        guard rows.contains(where: { $0.base != nil && $0.head != nil }) else {
            return "The two results have no cell in common."
        }

        let sentence = "Of \(counted(rows.count, "cell")): \(summary)."
        guard let mean else { return sentence }

        return "\(sentence) Warm times read \(mean.text), of which two runs give no verdict."
    }
}
