import LabKit
import Measurement

/// Cost against size on two logarithmic axes: a line for each implementation, a band for the interval of the median, a rule
/// for the budget, and in the legend how the cost grows.
struct SizeChart {
    let chart: ReportChart

    /// The chart of one shape of an experiment by one plan and metric; `nil` unless two sizes have a positive cost.
    init?(_ cells: [Cell], growth: [Growth], limit: Double?, in context: ChartContext) {
        let drawn = cells.filter { $0.median > 0 && $0.median.isFinite && $0.input.size > 0 }
        guard let first = drawn.first, Set(drawn.map(\.input.size)).count > 1 else { return nil }
        let classes = Dictionary(
            growth.map { ($0.implementation, $0.best.rawValue) }, uniquingKeysWith: { first, _ in first })
        let series = ChartSeries(drawn, in: context) { classes[$0] }
        let unit = first.unit
        let values = drawn.flatMap { [$0.median, $0.ci95?.lower ?? $0.median, $0.ci95?.upper ?? $0.median] }
        let cost = LogarithmicAxis(values + (limit.map { [$0] } ?? []))
        let size = LogarithmicAxis(drawn.map { Double($0.input.size) })
        let sizeUnit = first.input.sizeUnit ?? "nodes"
        let measure = CellText.measure(first)

        var layers: [ChartValue] = []
        if let limit { layers += BudgetRule.horizontal(limit) }
        let marks: ChartValue = [
            [
                "mark": ["type": "area", "opacity": 0.16],
                "encoding": [
                    "y": ["field": "lo", "type": "quantitative"], "y2": ["field": "hi"],
                ],
            ],
            [
                "mark": ["type": "line", "strokeWidth": 2],
                "encoding": [
                    "y": ["field": "y", "type": "quantitative"], "strokeDash": series.dash(),
                ],
            ],
            [
                "mark": [
                    "type": "point", "filled": true, "size": 55, "opacity": 1,
                    "tooltip": ValueExpression.tooltip(
                        "datum.s",
                        [
                            "input": "datum.i", "size": "format(datum.x, ',') + ' \(Self.quoted(sizeUnit))'",
                            "median": ValueExpression.text("datum.y", unit: unit),
                            "95 %": ValueExpression.text("datum.lo", unit: unit) + " + ' – ' + "
                                + ValueExpression.text("datum.hi", unit: unit),
                        ]),
                ],
                "encoding": [
                    "y": ["field": "y", "type": "quantitative"], "shape": series.shape(),
                ],
            ],
        ]
        layers.append(["encoding": ["color": series.colour()], "layer": marks])
        let shape = first.input.shape
        chart = ReportChart(
            id: Slug(["cost", first.experiment, shape, first.planName, first.metric.rawValue]).text,
            title: "\(first.experiment) on \(shape): \(measure) against size",
            explanation: series.omission,
            description: Self.description(drawn, measure: measure, sizeUnit: sizeUnit, series: series, limit: limit),
            specification: [
                "height": 340,
                "data": ["values": .array(drawn.compactMap { Self.point($0, series) })],
                "encoding": [
                    "x": [
                        "field": "x", "type": "quantitative", "scale": size.scale,
                        "axis": size.axis("size (\(sizeUnit))", label: ValueExpression.tickNumber),
                    ],
                    "y": [
                        "type": "quantitative", "scale": cost.scale,
                        "axis": cost.axis(
                            unit == "ns" ? "\(measure) per call" : "\(measure) per call (\(unit))",
                            label: ValueExpression.tick(unit: unit)),
                    ],
                ],
                "layer": .array(layers),
            ],
            table: CostTable(cells, growth: classes).table)
    }

    private static func point(_ cell: Cell, _ series: ChartSeries) -> ChartValue? {
        guard let label = series.label(cell.implementation) else { return nil }
        // A bound at or below zero has no place on a logarithmic axis; the band ends at the median there.
        let lower = cell.ci95.map { $0.lower > 0 && $0.lower.isFinite ? $0.lower : cell.median } ?? cell.median
        let upper = cell.ci95.map { $0.upper.isFinite ? $0.upper : cell.median } ?? cell.median
        return [
            "s": .text(label), "i": .text(cell.input.name), "x": .number(Double(cell.input.size)),
            "y": .number(cell.median), "lo": .number(lower), "hi": .number(upper),
        ]
    }

    /// A text inside single quotes of an expression.
    static func quoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: " ")
    }

    private static func description(
        _ cells: [Cell], measure: String, sizeUnit: String, series: ChartSeries, limit: Double?
    ) -> String {
        let statements = series.entries.compactMap { entry -> String? in
            let own = cells.filter { $0.implementation == entry.name }.sorted { $0.input.size < $1.input.size }
            guard let least = own.first, let most = own.last else { return nil }
            let (from, to) = (
                CellText.value(least.median, unit: least.unit), CellText.value(most.median, unit: most.unit)
            )
            return "\(entry.label): \(from) at \(SignificantDigits.grouped(least.input.size)) \(sizeUnit), "
                + "\(to) at \(SignificantDigits.grouped(most.input.size))"
        }
        let budget = limit.map { " The budget is \(TimeSpan(nanoseconds: $0))." } ?? ""
        return "Line chart of \(measure) against size. " + statements.prefix(8).joined(separator: "; ") + "." + budget
    }
}
