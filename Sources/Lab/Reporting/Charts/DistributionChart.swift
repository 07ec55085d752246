import Foundation
import LabKit
import Measurement

/// How cold calls are spread: the share of calls that take at most so long, the tail drawn as large as the middle, with the
/// 99th percentile and the bound that was held against the budget.
struct DistributionChart {
    let chart: ReportChart

    /// The chart of one input of an experiment; `nil` when no cell has ten samples above zero.
    init?(_ cells: [Cell], in context: ChartContext) {
        let drawn = cells.filter { $0.min > 0 && $0.n >= 10 }
        guard let first = drawn.first else { return nil }
        let series = ChartSeries(drawn, in: context)
        let judged = drawn.lazy.compactMap(\.budget).first
        let limit = judged?.limit
        let shown = drawn.filter { series.label($0.implementation) != nil }
        let axis = LogarithmicAxis(
            shown.flatMap { [$0.min, $0.max, $0.budget?.bound ?? $0.max] } + (limit.map { [$0] } ?? []))
        let step = context.detail.distributionStep
        let curves = shown.map { cell -> ChartValue in
            let points = Self.points(cell.processes.flatMap(\.samples), step: step)
            return ["s": .text(series.label(cell.implementation) ?? ""), "v": .array(points.map { .number($0) })]
        }
        let top = shown.map { Double($0.n) }.max().map { log10(2 * $0) } ?? 3
        let marks = shown.flatMap { Self.marks($0, series) }
        let marked: ChartValue = [
            "encoding": ["color": series.colour()],
            "layer": [
                Self.curves(curves, step: step, series),
                ["data": ["values": .array(marks)], "layer": [Self.bounds, Self.percentiles(series)]],
            ],
        ]
        chart = ReportChart(
            id: Slug(["distribution", first.experiment, first.input.name]).text,
            title: "\(first.experiment) on \(first.input.name): cold calls",
            explanation: series.omission,
            description: Self.description(shown, limit: limit),
            specification: [
                "height": 300,
                "encoding": [
                    "x": [
                        "type": "quantitative", "scale": axis.scale,
                        "axis": axis.axis("time of one cold call", label: ValueExpression.tick(unit: "ns")),
                    ],
                    "y": Self.shares(upTo: top),
                ],
                "layer": .array((limit.map(BudgetRule.vertical) ?? []) + [Self.percentileLine, marked]),
            ],
            table: DistributionTable(cells).table)
    }

    // MARK: Layers

    /// A line at 99 %, two decades up.
    private static var percentileLine: ChartValue {
        [
            "data": ["values": [["p": 2]]],
            "mark": ["type": "rule", "strokeDash": [2, 3], "color": .text(ChartTheme.floor.light)],
            "encoding": ["y": ["field": "p", "type": "quantitative"], "x": nil],
        ]
    }

    /// The vertical channel: the share of calls, a decade for each further nine.
    private static func shares(upTo top: Double) -> ChartValue {
        [
            "type": "quantitative", "scale": ["domain": [0, .number(max(top, 2.1))], "nice": false],
            "axis": [
                "title": "share of calls", "values": [0, 0.30103, 1, 2, 3, 4],
                "labelExpr": .text(
                    "datum.value == 0 ? '0 %' : datum.value < 0.5 ? '50 %' : "
                        + "format(100 - pow(10, 2 - datum.value), '.4~r') + ' %'"),
            ],
        ]
    }

    /// Lines through quantiles, which stand at equal steps of the vertical axis.
    private static func curves(_ curves: [ChartValue], step: Double, _ series: ChartSeries) -> ChartValue {
        [
            "data": ["values": .array(curves)],
            "transform": [
                ["flatten": ["v"]],
                ["window": [["op": "row_number", "as": "k"]], "groupby": ["s"]],
                ["calculate": "(datum.k - 1) * \(step)", "as": "p"],
            ],
            "mark": ["type": "line", "strokeWidth": 2],
            "encoding": [
                "x": ["field": "v", "type": "quantitative"], "y": ["field": "p", "type": "quantitative"],
                "order": ["field": "k", "type": "quantitative"],
                "strokeDash": series.dash(),
            ],
        ]
    }

    /// The 99th percentiles.
    private static func percentiles(_ series: ChartSeries) -> ChartValue {
        [
            "mark": [
                "type": "point", "filled": true, "size": 70, "opacity": 1,
                "tooltip": ValueExpression.tooltip(
                    "datum.s", ["p99": ValueExpression.time("datum.v"), "verdict": "datum.w"]),
            ],
            "transform": [["filter": "datum.m == 'p99'"]],
            "encoding": [
                "x": ["field": "v", "type": "quantitative"], "y": ["field": "p", "type": "quantitative"],
                "shape": series.shape(),
            ],
        ]
    }

    /// What was held against the budget.
    private static var bounds: ChartValue {
        [
            "transform": [["filter": "datum.m == 'bound'"]],
            "mark": [
                "type": "tick", "thickness": 3, "size": 20, "orient": "vertical",
                "tooltip": ValueExpression.tooltip(
                    "datum.s", ["bound (95 %)": ValueExpression.time("datum.v"), "verdict": "datum.w"]),
            ],
            "encoding": [
                "x": ["field": "v", "type": "quantitative"], "y": ["field": "p", "type": "quantitative"],
            ],
        ]
    }

    // MARK: Numbers

    /// The quantiles at equal steps of the drawn axis, from the smallest sample to one half before the largest.
    static func points(_ samples: [Double], step: Double) -> [Double] {
        let sorted = samples.sorted()
        guard !sorted.isEmpty else { return [] }
        let last = log10(2 * Double(sorted.count))
        return stride(from: 0, through: last, by: step).map { position in
            rounded(Quantile.of(sorted: sorted, 1 - pow(10, -position)))
        }
    }

    /// Four significant digits, which is finer than a pixel.
    private static func rounded(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return value }
        let scale = pow(10, 3 - log10(value).rounded(.down))
        let result = (value * scale).rounded() / scale
        return result.isFinite ? result : value
    }

    private static func marks(_ cell: Cell, _ series: ChartSeries) -> [ChartValue] {
        let label = ChartValue.text(series.label(cell.implementation) ?? "")
        let verdict = ChartValue.text(cell.budget?.verdict.rawValue ?? "not judged")
        func mark(_ kind: ChartValue, _ value: Double, at position: Double) -> ChartValue {
            ["s": label, "m": kind, "v": .number(value), "p": .number(position), "w": verdict]
        }
        let judged = cell.budget.flatMap { judged in
            judged.bound.map { mark("bound", $0, at: Self.position(of: judged.statistic)) }
        }
        return [mark("p99", cell.p99, at: 2)] + (judged.map { [$0] } ?? [])
    }

    /// Where a statistic such as `p99` lies on the drawn axis.
    private static func position(of statistic: String) -> Double {
        guard statistic.hasPrefix("p"), let percent = Double(statistic.dropFirst()), percent > 0, percent < 100 else {
            return 2
        }
        return 2 - log10(100 - percent)
    }

    private static func description(_ cells: [Cell], limit: Double?) -> String {
        let statements = cells.prefix(8).map { cell in
            "\(cell.implementation): median \(CellText.value(cell.median, unit: cell.unit)), "
                + "p99 \(CellText.value(cell.p99, unit: cell.unit))"
                + (cell.budget.map { ", \($0.verdict.rawValue)" } ?? "")
        }
        return "Distribution of cold calls. " + statements.joined(separator: "; ") + "."
            + (limit.map { " The budget is \(TimeSpan(nanoseconds: $0))." } ?? "")
    }
}
