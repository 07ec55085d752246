import LabKit
import Measurement

/// Every implementation as a multiple of the reference, sorted by the geometric mean over the inputs.
struct RatioChart {
    let chart: ReportChart

    /// The chart of one experiment by one plan; `nil` when nothing but the reference has a ratio.
    init?(_ cells: [Cell], in context: ChartContext) {
        let compared = cells.filter {
            $0.role != .reference && $0.role != .bare && ($0.ratioToReference?.value ?? 0) > 0
        }
        guard let first = compared.first else { return nil }
        let reference = cells.first { $0.role == .reference }?.implementation ?? "reference"
        let means = Self.means(compared)
        let series = ChartSeries(compared, in: context) { means[$0].map(CellText.ratio) }
        let order = series.entries.sorted { (means[$0.name] ?? 1, $0.label) < (means[$1.name] ?? 1, $1.label) }
        let inputs = compared.map(\.input.name).distinct()
        let shown = compared.filter { series.label($0.implementation) != nil }
        let axis = LogarithmicAxis(
            [1]
                + shown.flatMap { cell -> [Double] in
                    guard let ratio = cell.ratioToReference else { return [] }
                    return [ratio.value, ratio.ci95?.lower ?? ratio.value, ratio.ci95?.upper ?? ratio.value]
                })
        let values = shown.compactMap { Self.value($0, series) }
        let averages = order.compactMap { entry -> ChartValue? in
            means[entry.name].map { ["s": .text(entry.label), "x": .number($0)] }
        }
        let names = order.map { ChartValue.text($0.label) }
        let marked: ChartValue = [
            "encoding": Self.rows(names, inputs: inputs, series),
            "layer": [Self.intervals, Self.dots(reference, series)],
        ]
        let layers: [ChartValue] = [Self.one, marked] + (inputs.count > 1 ? [Self.strokes(averages, names)] : [])
        let measure = CellText.measure(first)
        chart = ReportChart(
            id: Slug(["ratio", first.experiment, first.planName, first.metric.rawValue]).text,
            title: "\(first.experiment): \(measure) as a multiple of \(reference)",
            explanation: series.omission,
            description: "Dot plot, cheapest first. "
                + order.prefix(10).map(\.label).joined(separator: "; ")
                + ", as geometric means over the inputs.",
            specification: [
                "height": .number(Double(max(order.count * (min(inputs.count * 9, 64) + 18), 60))),
                "data": ["values": .array(values)],
                "encoding": [
                    "x": [
                        "type": "quantitative", "scale": axis.scale,
                        "axis": axis.axis("× \(reference), \(measure)", label: ValueExpression.ratio("datum.value")),
                    ]
                ],
                "layer": .array(layers),
            ],
            table: RatioTable(cells, reference: reference).table)
    }

    // MARK: Layers

    /// What the reference costs.
    private static var one: ChartValue {
        [
            "data": ["values": [["x": 1]]],
            "mark": ["type": "rule", "strokeWidth": 1.5, "color": .text(ChartTheme.ink.light)],
            "encoding": ["x": ["field": "x", "type": "quantitative"], "y": nil],
        ]
    }

    /// The vertical channels: implementations in their order, and within one its inputs.
    private static func rows(_ names: [ChartValue], inputs: [String], _ series: ChartSeries) -> ChartValue {
        [
            "color": series.colour(hasLegend: false),
            "y": [
                "field": "s", "type": "nominal", "title": nil, "sort": .array(names),
                "axis": ["grid": true, "tickBand": "extent", "labelLimit": 190, "domain": false],
                "scale": ["paddingInner": 0.1, "paddingOuter": 0.05],
            ],
            "yOffset": [
                "field": "i", "type": "nominal",
                "scale": ["domain": .array(inputs.map { .text($0) })],
            ],
        ]
    }

    private static var intervals: ChartValue {
        [
            "mark": ["type": "rule", "strokeWidth": 2],
            "encoding": ["x": ["field": "lo", "type": "quantitative"], "x2": ["field": "hi"]],
        ]
    }

    private static func dots(_ reference: String, _ series: ChartSeries) -> ChartValue {
        [
            "mark": [
                "type": "point", "filled": true, "size": 55, "opacity": 1,
                "tooltip": ValueExpression.tooltip(
                    "datum.s",
                    [
                        "input": "datum.i", "× \(SizeChart.quoted(reference))": ValueExpression.ratio("datum.x"),
                        "95 %": ValueExpression.ratio("datum.lo") + " + ' – ' + " + ValueExpression.ratio("datum.hi"),
                    ]),
            ],
            "encoding": ["x": ["field": "x", "type": "quantitative"], "shape": series.shape(hasLegend: false)],
        ]
    }

    /// The geometric mean over the inputs, a stroke through the row of each implementation.
    private static func strokes(_ averages: [ChartValue], _ names: [ChartValue]) -> ChartValue {
        [
            "data": ["values": .array(averages)],
            "mark": [
                "type": "tick", "thickness": 2, "bandSize": 22, "color": .text(ChartTheme.ink.light), "opacity": 0.75,
                "tooltip": ValueExpression.tooltip("datum.s", ["geometric mean": ValueExpression.ratio("datum.x")]),
            ],
            "encoding": [
                "x": ["field": "x", "type": "quantitative"],
                "y": ["field": "s", "type": "nominal", "sort": .array(names)],
            ],
        ]
    }

    // MARK: Numbers

    private static func means(_ cells: [Cell]) -> [String: Double] {
        var ratios: [String: [Double]] = [:]
        for cell in cells { ratios[cell.implementation, default: []].append(cell.ratioToReference?.value ?? 1) }
        return ratios.compactMapValues(GeometricMean.of)
    }

    private static func value(_ cell: Cell, _ series: ChartSeries) -> ChartValue? {
        guard let label = series.label(cell.implementation), let ratio = cell.ratioToReference else { return nil }
        let lower = ratio.ci95.map { $0.lower > 0 ? $0.lower : ratio.value } ?? ratio.value
        let upper = ratio.ci95.map { $0.upper.isFinite ? $0.upper : ratio.value } ?? ratio.value
        return [
            "s": .text(label), "i": .text(cell.input.name), "x": .number(ratio.value), "lo": .number(lower),
            "hi": .number(upper),
        ]
    }
}
