import Foundation
import Measurement
import Nouns
import Results

extension Report {
    /// The conclusions of a comparison or a gate.
    ///
    /// - Parameters:
    ///   - comparing: the command that compared the two sides.
    ///   - facts: further facts about the two sides.
    ///   - address: the target of a link on a cell.
    package init(
        _ findings: Findings, by comparing: ComparingCommand, facts: [(name: String, value: String)] = [],
        address: (CellID) -> String? = { _ in nil }
    ) {
        let section = Section(comparing.rawValue, groups: [])
        self.init(findings, by: comparing, in: section, facts: facts, address: address)
    }

    /// Makes the conclusions with a given section for the verdict.
    init(
        _ findings: Findings, by comparing: ComparingCommand, in section: Section,
        facts: [(name: String, value: String)] = [], address: (CellID) -> String? = { _ in nil }
    ) {
        let groups = [findings.sides(facts)] + findings.tables(by: comparing, address: address)
        self.init(findings, by: comparing, in: section, groups: groups + findings.closingGroups(by: comparing))
    }

    /// Makes the conclusions after groups of the caller, which replace the facts about both sides.
    package init(_ findings: Findings, by comparing: ComparingCommand, opening: [Group]) {
        let groups = opening + findings.tables(by: comparing)
        self.init(findings, by: comparing, groups: groups + findings.closingGroups(by: comparing))
    }

    /// Makes the conclusions in groups of the caller.
    init(_ findings: Findings, by comparing: ComparingCommand, groups: [Group]) {
        self.init(findings, by: comparing, in: Section(comparing.rawValue, groups: []), groups: groups)
    }

    private init(_ findings: Findings, by comparing: ComparingCommand, in section: Section, groups: [Group]) {
        self.init(
            comparing.rawValue, title: "\(comparing.rawValue.capitalisedFirst): \(findings.outcomeText)",
            summary: findings.summary)
        notices = findings.notes
        var section = section
        section.groups += groups
        sections = [section]
    }
}

extension Findings {
    /// Returns the names of both sides, and further facts about them.
    func sides(_ facts: [(name: String, value: String)] = []) -> Report.Group {
        Report.Group([.facts([("base", base), ("head", head)] + facts)])
    }

    /// Returns a group with a table for each measure, the worst findings first.
    ///
    /// - Parameters:
    ///   - comparing: the command that compared the two sides.
    ///   - change: changes each table for a view.
    ///   - address: the target of a link on a cell.
    func tables(
        by comparing: ComparingCommand, change: (inout ReportTable) -> Void = { _ in },
        address: (CellID) -> String? = { _ in nil }
    ) -> [Report.Group] {
        // A cell has one cause for all its metrics: it stands where the cell comes first.
        var explainedCells: Set<String> = []
        return groups { positions, measure in
            var table = ReportTable(
                findings: positions.map { rows[$0] }, measure, areOfTwoRuns: comparing.isOfTwoRuns,
                failsOnImprovement: failsOnImprovement, explained: explainedCells, address)
            explainedCells.formUnion(positions.lazy.map { rows[$0] }.filter { $0.cause != nil }.map(\.cell.path))
            change(&table)
            return [.table(table)]
        }
    }

    /// Returns the remarks on all findings, after their tables.
    func closingGroups(by comparing: ComparingCommand) -> [Report.Group] {
        let statements = closingStatements(isGate: comparing == .gate)
        return statements.isEmpty ? [] : [Report.Group(statements.map { .paragraph($0) })]
    }
}

extension Findings {
    fileprivate var outcomeText: String {
        if fails { return "failed" }
        return isOpen ? "passed, with open questions" : "passed"
    }

    /// Lines on the meaning of a change of times, the controls, the mean of warm times, and the effort.
    fileprivate func closingStatements(isGate: Bool) -> [String] {
        var statements: [String] = []
        if isGate, rows.contains(where: { $0.cell.metric.kind == .sampled && $0.base != nil && $0.change != nil }) {
            statements.append(
                "the change of a time is the median over pairs of processes, each of base and head at one moment, and "
                    + "not the quotient of the two medians")
        }

        statements += controls.map(\.text)
        if let mean {
            statements.append(
                "warm times, head ÷ base: \(SignificantDigits.three(mean.ratio)), the geometric mean of "
                    + "\(counted(mean.cells, "ratio")), without \(Role.wordsOfUncounted)")
        }

        if let effort { statements.append(effort.text) }
        return statements
    }

    /// Returns a group for each measure, the worst findings first, with a line on the findings that are left out.
    func groups(_ makeBlocks: (_ positions: [Int], _ measure: String) -> [Report.Block]) -> [Report.Group] {
        worstFirst.grouped { rows[$0].cell.measure }.map { measure, positions in
            var blocks = makeBlocks(Array(positions.prefix(Self.shownLimit)), measure)
            let leftOut = positions.dropFirst(Self.shownLimit)
            if !leftOut.isEmpty {
                let cells = counted(leftOut.count, "more cell")
                blocks.append(.paragraph("and \(cells), left out here: \(summary(of: leftOut))"))
            }

            var group = Report.Group(rows[positions[0]].cell.measureWithUnit, blocks)
            group.subject = measure
            return group
        }
    }
}

extension ReportTable {
    private static let base = Statistic("base", "base", .given) { _ in nil }

    /// Findings of one measure, a row for each.
    ///
    /// - Parameters:
    ///   - areOfTwoRuns: true for two runs: a time then has an outcome, not a verdict.
    ///   - failsOnImprovement: true if an improvement is a failure for other programs.
    ///   - explained: the paths of cells with their cause in another table. Files for programs repeat it.
    ///   - address: the target of a link on a cell.
    init(
        findings: [Finding], _ measure: String, areOfTwoRuns: Bool = false, failsOnImprovement: Bool = false,
        explained: Set<String> = [], _ address: (CellID) -> String? = { _ in nil }
    ) {
        self.init(
            "Findings: \(measure)",
            [
                .init(areOfTwoRuns ? "outcome" : "verdict", .text), .init("base"), .init("head"), .init("change"),
                .init("interval", .text),
                .init("cell", .heading), .init("remark", .remark),
            ],
            findings.map { finding in
                let isExplained = explained.contains(finding.cell.path)
                var row = Self.row(
                    finding, areOfTwoRuns: areOfTwoRuns, isExplained: isExplained, address: address(finding.cell))
                row.check = FindingText.testCase(finding, failsOnImprovement: failsOnImprovement)
                return row
            })

        self = withoutEmptyColumns()
    }

    private static func row(
        _ finding: Finding, areOfTwoRuns: Bool, isExplained: Bool, address: String?
    ) -> Row {
        let metric = finding.cell.metric
        var remark = Entry(FindingText.remark(finding))
        if !isExplained { remark.detail = finding.cause }
        var row = Row(
            [
                .init(
                    areOfTwoRuns ? finding.changeWord : finding.verdict.rawValue,
                    tone: finding.isCounted ? finding.verdict.tone : nil),
                Entry(finding.base.map(metric.text) ?? "", finding.base, base),
                Entry(finding.head.map(metric.text) ?? "", finding.head, .median),
                Entry(FindingText.change(finding.change, beside: finding.interval), finding.change, .change),
                .init(FindingText.interval(finding.interval, beside: finding.change)),
                .init(finding.pathLabel, address: address),
                remark,
            ], cell: finding.cell)
        if !isExplained { row.difference = finding.difference }

        // A count that is exactly the same needs no line of its own.
        if finding.verdict == .same, metric.kind == .exact || finding.base == nil {
            row.fold = finding.reason.map { "the same: \($0)" } ?? "the same"
        }

        return row
    }
}
