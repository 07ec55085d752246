import LabKit
import Measurement

/// The ratios of two results, cell by cell: the largest changes first.
struct ComparisonChart {
    let chart: ReportChart

    /// How many cells are drawn; the table has all.
    private static let limit = 40

    /// The chart of the cells of one plan and metric; `nil` when none has a ratio.
    init?(_ rows: [ReportComparison.Row], measure: String, first: String, second: String, number: Int) {
        let compared = rows.filter { ($0.ratio?.value ?? 0) > 0 && ($0.ratio?.value.isFinite ?? false) }
        guard !compared.isEmpty else { return nil }
        let largest = compared.enumerated()
            .sorted { (Self.change($0.element), -$0.offset) > (Self.change($1.element), -$1.offset) }
            .prefix(Self.limit).map(\.element)
            .sorted { ($0.ratio?.value ?? 1) > ($1.ratio?.value ?? 1) }
        let axis = LogarithmicAxis(
            [1]
                + largest.flatMap { row -> [Double] in
                    guard let ratio = row.ratio else { return [] }
                    return [ratio.value, ratio.ci95?.lower ?? ratio.value, ratio.ci95?.upper ?? ratio.value]
                })
        let omitted = compared.count - largest.count
        chart = ReportChart(
            id: Slug(["comparison-\(number)", measure]).text,
            title: "\(measure): \(second) as a multiple of \(first)",
            explanation: "Right of 1 the second result costs more. A bar is the 95 % interval over processes."
                + (omitted > 0 ? " The \(largest.count) largest changes of \(compared.count); the table has all." : ""),
            description: "Dot plot of \(CellText.count(largest.count, "ratio")), from "
                + "\(CellText.ratio(largest.last?.ratio?.value ?? 1)) to \(CellText.ratio(largest.first?.ratio?.value ?? 1)).",
            specification: [
                "height": .number(Double(max(largest.count * 20, 60))),
                "data": ["values": .array(largest.compactMap(Self.value))],
                "encoding": [
                    "x": [
                        "type": "quantitative", "scale": axis.scale,
                        "axis": axis.axis("second ÷ first", label: ValueExpression.ratio("datum.value")),
                    ]
                ],
                "layer": [Self.one, ["encoding": ["y": Self.rows(largest)], "layer": [Self.intervals, Self.dots]]],
            ],
            table: ComparisonNumbers(rows, first: first, second: second).table)
    }

    // MARK: Layers

    /// Where both results cost the same.
    private static var one: ChartValue {
        [
            "data": ["values": [["x": 1]]],
            "mark": ["type": "rule", "strokeWidth": 1.5, "color": .text(ChartTheme.ink.light)],
            "encoding": ["x": ["field": "x", "type": "quantitative"]],
        ]
    }

    /// The vertical channel: cells, in their order.
    private static func rows(_ rows: [ReportComparison.Row]) -> ChartValue {
        [
            "field": "c", "type": "nominal", "title": nil, "sort": .array(rows.map { .text(name($0)) }),
            "axis": ["grid": true, "tickBand": "extent", "labelLimit": 230, "domain": false, "labelFontSize": 11],
        ]
    }

    private static var intervals: ChartValue {
        [
            "mark": ["type": "rule", "strokeWidth": 2],
            "encoding": ["x": ["field": "lo", "type": "quantitative"], "x2": ["field": "hi"], "color": colours],
        ]
    }

    private static var dots: ChartValue {
        [
            "mark": [
                "type": "point", "filled": true, "size": 60, "opacity": 1,
                "tooltip": ValueExpression.tooltip(
                    "datum.c",
                    [
                        "ratio": ValueExpression.ratio("datum.x"),
                        "95 %": ValueExpression.ratio("datum.lo") + " + ' – ' + " + ValueExpression.ratio("datum.hi"),
                        "finding": "datum.w",
                    ]),
            ],
            "encoding": [
                "x": ["field": "x", "type": "quantitative"], "color": colours,
                "shape": findings(as: ["triangle-right", "circle", "triangle-left"]),
            ],
        ]
    }

    private static var colours: ChartValue {
        findings(as: [ChartTheme.contenders[1].light, ChartTheme.floor.light, ChartTheme.contenders[0].light])
    }

    /// A channel that tells findings apart.
    private static func findings(as range: [String]) -> ChartValue {
        [
            "field": "f", "type": "nominal", "title": nil,
            "scale": ["domain": .array(findings.map { .text($0) }), "range": .array(range.map { .text($0) })],
        ]
    }

    // MARK: Numbers

    private static let findings = ["slower", "no difference seen", "faster"]

    private static func name(_ row: ReportComparison.Row) -> String {
        "\(row.cell.experiment)/\(row.cell.implementation)/\(row.cell.input)"
    }

    private static func value(_ row: ReportComparison.Row) -> ChartValue? {
        guard let ratio = row.ratio else { return nil }
        let finding = row.tone == .bad ? findings[0] : row.tone == .good ? findings[2] : findings[1]
        return [
            "c": .text(name(row)), "x": .number(ratio.value), "f": .text(finding), "w": .text(row.finding),
            "lo": .number(ratio.ci95.map { $0.lower > 0 ? $0.lower : ratio.value } ?? ratio.value),
            "hi": .number(ratio.ci95.map { $0.upper.isFinite ? $0.upper : ratio.value } ?? ratio.value),
        ]
    }

    /// How far a ratio is from 1, up or down.
    private static func change(_ row: ReportComparison.Row) -> Double {
        guard let ratio = row.ratio?.value, ratio > 0 else { return 0 }
        return max(ratio, 1 / ratio)
    }
}
