import LabKit
import Measurement

/// How large a shape may grow within the budget: a bar for each implementation from the largest size that passes to the
/// smallest that fails.
struct CapacityChart {
    let chart: ReportChart

    /// The chart of one experiment and shape; `nil` when no size passed or failed.
    init?(_ capacities: [Capacity], in context: ChartContext) {
        let found = capacities.filter { $0.passes != nil || $0.fails != nil }
        guard let first = found.first else { return nil }
        let axis = LogarithmicAxis(found.flatMap { [$0.passes, $0.fails].compactMap { $0 }.map(Double.init) })
        let ordered = found.sorted { ($0.passes ?? 0) > ($1.passes ?? 0) }
        let label = { (capacity: Capacity) in TerminalTable.name(capacity.implementation, capacity.role) }
        let names = ordered.map { ChartValue.text(label($0)) }
        let values = ordered.map { capacity -> ChartValue in
            let passes = capacity.passes.map(Double.init)
            return .members([
                "s": .text(label(capacity)), "lo": .number(passes ?? axis.domain.lower),
                "hi": .number(capacity.fails.map(Double.init) ?? axis.domain.upper),
                "p": passes.map { .number($0) }, "f": capacity.fails.map { .number(Double($0)) },
                "n": .text(CapacityNumbers.words(capacity)),
            ])
        }
        let rows: ChartValue = [
            "field": "s", "type": "nominal", "title": nil, "sort": .array(names),
            "axis": ["grid": true, "tickBand": "extent", "labelLimit": 150, "domain": false],
        ]
        let styles = ordered.map { context.styles.style(of: $0.implementation, as: $0.role) }
        let colour: ChartValue = [
            "field": "s", "type": "nominal", "legend": nil,
            "scale": ["domain": .array(names), "range": .array(styles.map { .text($0.colour) })],
        ]
        func ends(_ field: ChartValue, _ shape: ChartValue, isFilled: Bool) -> ChartValue {
            [
                "transform": [["filter": ["field": field, "valid": true]]],
                "mark": [
                    "type": "point", "filled": .bool(isFilled), "shape": shape, "size": 80, "opacity": 1,
                    "strokeWidth": 2, "tooltip": ValueExpression.tooltip("datum.s", ["capacity": "datum.n"]),
                ],
                "encoding": ["x": ["field": field, "type": "quantitative"], "y": rows, "color": colour],
            ]
        }
        let limit = TimeSpan(nanoseconds: first.limit)
        chart = ReportChart(
            id: Slug(["capacity", first.experiment, first.shape]).text,
            title: "\(first.experiment) on \(first.shape): the most \(first.unit) within \(limit)",
            explanation: "",
            description: "Interval chart. "
                + ordered.prefix(10).map { "\(label($0)): \(CapacityNumbers.words($0))" }.joined(separator: "; ")
                + ".",
            specification: [
                "height": .number(Double(max(ordered.count * 30, 60))),
                "data": ["values": .array(values)],
                "encoding": [
                    "x": [
                        "type": "quantitative", "scale": axis.scale,
                        "axis": axis.axis("size (\(first.unit))", label: ValueExpression.tickNumber),
                    ]
                ],
                "layer": [
                    [
                        "mark": ["type": "rule", "strokeWidth": 4, "opacity": 0.45, "strokeCap": "round"],
                        "encoding": [
                            "x": ["field": "lo", "type": "quantitative"], "x2": ["field": "hi"], "y": rows,
                            "color": colour,
                        ],
                    ],
                    ends("p", "circle", isFilled: true), ends("f", "cross", isFilled: true),
                ],
            ],
            table: CapacityNumbers(capacities).table)
    }
}
