import LabKit
import Measurement

/// Several results side by side; `nil` for one alone.
struct ComparisonSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        guard !material.earlier.isEmpty else {
            section = nil
            return
        }
        let others = material.earlier.map(\.result.name)
        section = ReportSection(
            kind: .comparison, title: "Compared with \(others.count == 1 ? "an earlier result" : "earlier results")",
            introduction: [
                "The report is on \(material.subject.name); here it stands beside \(others.joined(separator: ", ")). "
                    + "Ratios have 95 % intervals over processes. Two runs by themselves cannot tell a change of source "
                    + "from a change of layout, which alone moves a time by up to 11 %: what differs in time is shown, "
                    + "and is no verdict. Exact counts are judged."
            ],
            groups: material.earlier.enumerated().flatMap { number, other in
                Self.groups(other.comparison, other.result, material, number: number)
            })
    }

    private static func groups(
        _ comparison: ReportComparison, _ other: ReportResult, _ material: ReportMaterial, number: Int
    ) -> [ReportSection.Group] {
        var blocks: [ReportSection.Block] = [.paragraph(sentence(comparison))]
        if !comparison.warnings.isEmpty { blocks.append(.list(comparison.warnings)) }
        let lists = [
            ("only in \(comparison.first)", comparison.missing), ("only in \(comparison.second)", comparison.new),
        ]
        blocks.append(.table(sides(other, material.subject)))
        var groups = [ReportSection.Group("\(comparison.second) beside \(comparison.first)", blocks)]
        var room = material.detail.cells
        for (measure, rows) in comparison.rows.grouped(by: Self.measure) {
            let shown = Array(rows.prefix(max(room, 0)))
            room -= shown.count
            guard !shown.isEmpty else { continue }
            let chart = ComparisonChart(
                shown, measure: measure, first: comparison.first, second: comparison.second, number: number + 1)
            let table = ComparisonNumbers(
                shown, first: comparison.first, second: comparison.second)
            groups.append(.init(measure, [chart.map { .chart($0.chart) } ?? .table(table.table)]))
            if shown.count < rows.count {
                groups.append(
                    .init([.paragraph("\(rows.count - shown.count) more cells of \(measure) are in the result files.")])
                )
            }
        }
        for (what, cells) in lists where !cells.isEmpty {
            groups.append(
                .init(
                    "\(CellText.count(cells.count, "cell")) \(what)", isFolded: true,
                    [.list(Limited(cells.map(\.description), to: material.detail.rows, in: comparison.first).texts)]))
        }
        return groups
    }

    private static func measure(_ row: ReportComparison.Row) -> String {
        row.cell.plan == row.cell.metric ? row.cell.plan : "\(row.cell.plan) \(row.cell.metric)"
    }

    private static func sentence(_ comparison: ReportComparison) -> String {
        let findings = comparison.rows.grouped { $0.finding }.map { finding, rows in
            "\(SignificantDigits.grouped(rows.count)) \(finding)"
        }
        guard !findings.isEmpty else { return "The two results have no cell in common." }
        let mean = comparison.mean.map {
            " Warm times changed by a factor of \(SignificantDigits.three($0.ratio)), as the geometric mean of "
                + "\(CellText.count($0.cells, "ratio"))."
        }
        return "Of \(CellText.count(comparison.rows.count, "cell")) that both have: "
            + findings.joined(separator: ", ") + "." + (mean ?? "")
    }

    /// What the two runs were.
    private static func sides(_ first: ReportResult, _ second: ReportResult) -> ReportTable {
        func verdicts(_ result: ResultFile) -> String {
            let judged = result.cells.filter { $0.role != .floor }.compactMap(\.budget?.verdict)
            guard !judged.isEmpty else { return "nothing judged" }
            return BudgetVerdict.allCases.map { verdict in
                "\(judged.count { $0 == verdict }) \(verdict.rawValue)"
            }.joined(separator: ", ")
        }
        func row(_ name: String, _ text: (ResultFile) -> String) -> ReportTable.Row {
            .init([.init(name), .init(text(first.result)), .init(text(second.result))])
        }
        return ReportTable(
            "The runs",
            columns: [
                .init("run", isNumeric: false), .init(first.name, isNumeric: false),
                .init(second.name, isNumeric: false),
            ],
            rows: [
                row("started", MethodSection.instant), row("commit", MethodSection.commit),
                row("profile") { $0.profile.rawValue },
                row("machine") { $0.environment.processorModel ?? $0.environment.architecture },
                row("Swift") { $0.environment.swiftVersion }, row("budgets", verdicts),
                row("cells") { SignificantDigits.grouped($0.cells.count) },
                row("mismatches") { SignificantDigits.grouped($0.mismatches.count) },
            ])
    }
}

/// The first of many texts, and a last one that says how many more there are and where.
struct Limited {
    let texts: [String]

    init(_ all: [String], to limit: Int, in file: String) {
        texts =
            all.count <= limit
            ? all : all.prefix(limit) + ["and \(SignificantDigits.grouped(all.count - limit)) more, in \(file)"]
    }
}
