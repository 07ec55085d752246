import JSONText
import Foundation
import Measurement
import Results

extension SectionTemplate {
    static let comparison = SectionTemplate(id: "comparison", title: "Compared with earlier results") { material in
        guard !material.earlier.isEmpty else { return nil }

        let others = material.earlier.map(\.name).joined(separator: ", ")
        let groups = material.earlier.enumerated().flatMap { number, other in
            let findings = other.findings
            let sides = Report.Block.table(sides((other.name, other.result), material.subject))
            let notes: [Report.Block] = findings.notes.isEmpty ? [] : [.list(findings.notes)]
            let first = Report.Group(
                "\(findings.head) beside \(findings.base)",
                [.paragraph(comparisonSentence(findings))] + notes + [sides])

            return [first]
                + findings.groups { positions, measure in
                    let rows = positions.map { findings.rows[$0] }
                    let table = ReportTable(findings: rows, measure)
                    let chart = comparisonChart(rows, measure, table, findings, number: number + 1)
                    return chart.map { .chart($0) } ?? .table(table)
                }
        }

        let introduction =
            "The report is on \(material.subject.name); here it stands beside \(others). Changes have 95 % intervals "
            + "over processes. Two runs by themselves cannot tell a change of source from a change of layout, which "
            + "alone moves a time by up to 11 %: what differs in time is shown, and is no verdict. Exact counts are "
            + "judged."
        return ([introduction], groups)
    }

    static func comparisonSentence(_ findings: Findings) -> String {
        guard findings.rows.contains(where: { $0.base != nil && $0.head != nil }) else {
            return "The two results have no cell in common."
        }

        let mean = findings.mean.map {
            " Warm times changed by a factor of \(SignificantDigits.three($0.ratio)), as the geometric mean of "
                + "\(counted($0.cells, "ratio"))."
        }

        return "Of \(counted(findings.rows.count, "cell")): \(findings.summary).\(mean ?? "")"
    }

    private static func sides(_ first: NamedResult, _ second: NamedResult) -> ReportTable {
        func row(_ name: String, _ text: (ResultFile) -> String) -> ReportTable.Row {
            .init([.init(name), .init(text(first.result)), .init(text(second.result))])
        }

        return ReportTable(
            "The runs", [.init("run", .heading), .init(first.name, .text), .init(second.name, .text)],
            [
                row("started", instant), row("commit") { commit($0.environment?.provenance) },
                row("profile") { $0.profile?.rawValue ?? "" },
                row("machine") { $0.environment?.model ?? $0.source?.name ?? "" },
                row("Swift") { $0.environment?.swiftVersion ?? "" }, row("budgets") { verdicts($0.cells) },
                row("cells") { SignificantDigits.grouped($0.cells.count) },
                row("mismatches") { SignificantDigits.grouped($0.mismatches.count) },
            ])
    }

    private static let drawnChanges = 40

    private static func comparisonChart(
        _ rows: [Finding], _ measure: String, _ table: ReportTable, _ findings: Findings, number: Int
    ) -> Chart? {
        let compared = rows.compactMap { row -> (row: Finding, ratio: Double)? in
            guard let change = row.change, change > -1, change.isFinite else { return nil }
            return (row, 1 + change)
        }

        guard !compared.isEmpty else { return nil }

        let largest = compared.sorted { abs(log($0.ratio)) > abs(log($1.ratio)) }.prefix(drawnChanges)
            .sorted { $0.ratio > $1.ratio }
        let points = largest.map { row, ratio in
            let interval = row.interval.map { Interval(lower: 1 + $0.lower, upper: 1 + $0.upper) }
            let (lo, hi) = LogarithmicAxis.span(of: interval, around: ratio)
            return (row: row, x: ratio, lo: lo, hi: hi)
        }

        let axis = LogarithmicAxis([1] + points.flatMap { [$0.x, $0.lo, $0.hi] })
        let kinds = ["worse", "no difference seen", "better"]

        func channel(_ range: [String]) -> JSONValue { .nominal("f", kinds, .texts(range)) }

        let colours = [ChartTheme.contenders[1], ChartTheme.floor, ChartTheme.contenders[0]]
        let colour = channel(colours.map(\.light))
        let shape = channel(["triangle-right", "circle", "triangle-left"])
        let cells = JSONValue.rows("c", points.map { $0.row.cell.pathLabel }, labelLimit: 230)
        let tooltip = ValueExpression.tooltip(
            "datum.c",
            [
                "ratio": ValueExpression.ratio("datum.x"), "95 %": ValueExpression.range(ValueExpression.ratio),
                "finding": "datum.w",
            ])
        let isAll = points.count == compared.count

        func ratio(_ point: (row: Finding, x: Double, lo: Double, hi: Double)?) -> String {
            "\(SignificantDigits.three(point?.x ?? 1))×"
        }

        return Chart(
            id: Slug.text(["comparison-\(number)", measure]),
            title: "\(measure): \(findings.head) as a multiple of \(findings.base)",
            explanation: "Right of 1 the second result has more. A bar is the 95 % interval over processes."
                + (isAll ? "" : " The \(points.count) largest changes of \(compared.count); the table has all."),
            description: "Dot plot of \(counted(points.count, "ratio")), from \(ratio(points.last)) to "
                + "\(ratio(points.first)).",
            specification: [
                "height": .count(max(points.count * 20, 60)),
                "data": .values(
                    points.map { point in
                        let tone = point.row.verdict.tone
                        return [
                            "c": .text(point.row.cell.pathLabel), "x": .number(point.x),
                            "f": .text(kinds[tone == .bad ? 0 : tone == .good ? 2 : 1]),
                            "w": .text(point.row.verdict.rawValue), "lo": .number(point.lo), "hi": .number(point.hi),
                        ]
                    }),
                "encoding": ["x": axis.channel("second ÷ first", label: ValueExpression.ratio("datum.value"))],
                "layer": [
                    .ruleAtOne,
                    [
                        "encoding": ["y": cells, "color": colour],
                        "layer": [.intervals, .points(tooltip, size: 60, ["shape": shape])],
                    ],
                ],
            ],
            table: table)
    }
}
