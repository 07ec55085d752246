import LabKit
import Measurement

/// One value of every implementation on every input: a row for each input, a dot for each implementation with its interval.
struct DotChart {
    let chart: ReportChart

    /// The chart of one experiment, plan and metric; `nil` when no cell has a value above zero.
    ///
    /// - Parameter name: what its address begins with.
    init?(_ cells: [Cell], name: String, limit: Double?, in context: ChartContext) {
        let isLogarithmic = cells.allSatisfy { $0.median > 0 }
        let finite = cells.filter { $0.median.isFinite && $0.median >= 0 }
        guard let first = finite.first, finite.contains(where: { $0.median > 0 }) else { return nil }
        let series = ChartSeries(finite, in: context)
        let inputs = Array(finite.map(\.input.name).distinct().prefix(16))
        let drawn = finite.filter { inputs.contains($0.input.name) && series.label($0.implementation) != nil }
        let unit = first.unit
        let measure = CellText.measure(first)
        let ends = drawn.flatMap { [$0.median, $0.ci95?.lower ?? $0.median, $0.ci95?.upper ?? $0.median] }
        let axis = LogarithmicAxis(ends + (limit.map { [$0] } ?? []))
        let counts = SymlogAxis(ends)
        let title = "\(measure) per call"
        let horizontal: ChartValue =
            isLogarithmic
            ? [
                "field": "x", "type": "quantitative", "scale": axis.scale,
                "axis": axis.axis(title, label: ValueExpression.tick(unit: unit)),
            ]
            // Counts that may be zero, which a logarithm has no place for.
            : [
                "field": "x", "type": "quantitative", "scale": counts.scale,
                "axis": counts.axis(title, label: ValueExpression.tick(unit: unit)),
            ]
        let step = series.entries.count * 11 + 14
        var layers = limit.map(BudgetRule.vertical) ?? []
        let marks: ChartValue = [
            [
                "mark": ["type": "rule", "strokeWidth": 2],
                "encoding": ["x": ["field": "lo", "type": "quantitative"], "x2": ["field": "hi"]],
            ],
            [
                "mark": [
                    "type": "point", "filled": true, "size": 62, "opacity": 1,
                    "tooltip": ValueExpression.tooltip(
                        "datum.s",
                        [
                            "input": "datum.i", "median": ValueExpression.text("datum.x", unit: unit),
                            "95 %": ValueExpression.text("datum.lo", unit: unit) + " + ' – ' + "
                                + ValueExpression.text("datum.hi", unit: unit),
                        ]),
                ],
                "encoding": ["x": ["field": "x", "type": "quantitative"], "shape": series.shape()],
            ],
        ]
        var rows = Self.rows(inputs, series)
        rows["color"] = series.colour()
        layers.append(["encoding": rows, "layer": marks])
        let values = drawn.map { cell -> ChartValue in
            let lower = cell.ci95.map { isLogarithmic && $0.lower <= 0 ? cell.median : max($0.lower, 0) } ?? cell.median
            return [
                "s": .text(series.label(cell.implementation) ?? ""), "i": .text(cell.input.name),
                "x": .number(cell.median), "lo": .number(lower.isFinite ? lower : cell.median),
                "hi": .number(cell.ci95.map { $0.upper.isFinite ? $0.upper : cell.median } ?? cell.median),
            ]
        }
        let omitted = finite.map(\.input.name).distinct().count - inputs.count
        chart = ReportChart(
            id: Slug([name, first.experiment, first.planName, first.metric.rawValue]).text,
            title: "\(first.experiment): \(measure) by input",
            explanation: (omitted > 0 ? "\(CellText.count(omitted, "more input")) in the table." : "")
                + series.omission,
            description: "Dot plot of \(measure) for \(CellText.count(inputs.count, "input")) and "
                + "\(CellText.count(series.entries.count, "implementation")). \(Self.extremes(drawn, unit: unit))",
            specification: [
                "height": .number(Double(max(inputs.count * step, 60))),
                "data": ["values": .array(values)],
                "encoding": ["x": horizontal],
                "layer": .array(layers),
            ],
            table: CostTable(cells, growth: [:]).table)
    }

    /// The vertical channels: inputs, and within one its implementations.
    private static func rows(_ inputs: [String], _ series: ChartSeries) -> ChartValue {
        [
            "y": [
                "field": "i", "type": "nominal", "title": nil, "sort": .array(inputs.map { .text($0) }),
                "axis": ["grid": true, "tickBand": "extent", "labelLimit": 150, "domain": false],
                "scale": ["paddingInner": 0.12, "paddingOuter": 0.06],
            ],
            "yOffset": [
                "field": "s", "type": "nominal",
                "scale": ["domain": .array(series.entries.map { .text($0.label) })],
            ],
        ]
    }

    private static func extremes(_ cells: [Cell], unit: String) -> String {
        guard let least = cells.min(by: { $0.median < $1.median }), let most = cells.max(by: { $0.median < $1.median })
        else { return "" }
        return "From \(CellText.value(least.median, unit: unit)) (\(least.implementation) on \(least.input.name)) "
            + "to \(CellText.value(most.median, unit: unit)) (\(most.implementation) on \(most.input.name))."
    }
}
