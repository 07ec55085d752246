import Measurement
import Results

extension ReportSection {
    static let ratio = ReportSection("ratio", "Ratio to the reference") { material in
        (
            [
                "Implementations of an experiment are interleaved in the same processes, so that a ratio is worth more "
                    + "than two times. Left of 1 is cheaper than the reference. A symbol for each input with its 95 % "
                    + "interval over processes; the upright bar, and the number behind the name, is the geometric mean "
                    + "over the inputs that all have. The cheapest comes first."
            ],
            material.byExperiment { cells in
                cells.filter { $0.ratioToReference != nil && !$0.isCopy }
                    .grouped { [$0.plan.rawValue, $0.metric.name, $0.plan == .throughput ? "\($0.cores)" : ""] }
                    .compactMap { Chart(ratios: $0.elements, material.styles).map { .chart($0) } }
            }
        )
    }
}

extension Chart {
    /// The implementations of one experiment by one plan and metric as multiples of the reference, sorted by the
    /// geometric mean over the inputs; `nil` when nothing but the reference has a ratio.
    init?(ratios cells: [Cell], _ styles: SeriesStyles) {
        let compared = cells.filter {
            $0.role != .reference && $0.role != .bare && ($0.ratioToReference?.value ?? 0) > 0
        }
        guard let first = compared.first else { return nil }
        let reference = cells.first { $0.role == .reference }?.label ?? "reference"
        let mean = MeanRatios(cells.filter { $0.role != .bare })
        let means = Dictionary(mean.values, uniquingKeysWith: { first, _ in first })
        let series = ChartSeries(compared, styles) { means[$0].map { "\(SignificantDigits.three($0))×" } }
        let order = series.entries.sorted { (means[$0.name] ?? 1, $0.label) < (means[$1.name] ?? 1, $1.label) }
        let inputs = compared.map(\.input.name).distinct()
        let points = compared.compactMap { cell -> (label: String, cell: Cell, x: Double, lo: Double, hi: Double)? in
            guard let label = series.label(cell), let ratio = cell.ratioToReference else { return nil }
            let (lo, hi) = LogarithmicAxis.span(of: ratio.ci95, around: ratio.value)
            return (label, cell, ratio.value, lo, hi)
        }
        let axis = LogarithmicAxis([1] + points.flatMap { [$0.x, $0.lo, $0.hi] })
        let averages = order.compactMap { entry -> JSONValue? in
            means[entry.name].map { ["s": .text(entry.label), "x": .number($0)] }
        }
        let names = JSONValue.texts(order.map(\.label))
        let marked: JSONValue = [
            "encoding": [
                "color": series.colour(hasLegend: false),
                "y": .rows("s", order.map(\.label), labelLimit: 190, padding: 0.1),
                "yOffset": ["field": "i", "type": "nominal", "scale": ["domain": .texts(inputs)]],
            ],
            "layer": [
                .intervals,
                .points(
                    ValueExpression.tooltip(
                        "datum.s",
                        [
                            "input": "datum.i",
                            "× \(ValueExpression.quoted(reference))": ValueExpression.ratio("datum.x"),
                            "95 %": ValueExpression.range(ValueExpression.ratio),
                        ]), size: 55, ["shape": series.shape(hasLegend: false)]),
            ],
        ]
        // The geometric mean over the inputs, a stroke through the row of each implementation.
        let strokes: JSONValue = [
            "data": .values(averages),
            "mark": [
                "type": "tick", "thickness": 2, "bandSize": 22, "color": .text(ChartTheme.ink.light), "opacity": 0.75,
                "tooltip": ValueExpression.tooltip("datum.s", ["geometric mean": ValueExpression.ratio("datum.x")]),
            ],
            "encoding": [
                "x": ["field": "x", "type": "quantitative"], "y": ["field": "s", "type": "nominal", "sort": names],
            ],
        ]
        let measure = first.id.measure
        self.init(
            id: Slug(
                ["ratio", first.experiment, first.plan.rawValue, first.metric.name]
                    + (first.plan == .throughput && first.cores > 1 ? ["\(first.cores)"] : [])
            ).text,
            title: "\(first.experiment): \(measure) as a multiple of \(reference)", explanation: series.omission,
            description: "Dot plot, cheapest first. " + order.prefix(10).map(\.label).joined(separator: "; ")
                + ", as geometric means\(mean.restriction.isEmpty ? " over the inputs" : mean.restriction).",
            specification: [
                "height": .number(Double(max(order.count * (min(inputs.count * 9, 64) + 18), 60))),
                "data": .values(
                    points.map {
                        [
                            "s": .text($0.label), "i": .text($0.cell.input.name), "x": .number($0.x),
                            "lo": .number($0.lo), "hi": .number($0.hi),
                        ]
                    }),
                "encoding": [
                    "x": axis.channel("× \(reference), \(measure)", label: ValueExpression.ratio("datum.value"))
                ],
                "layer": .array([.ruleAtOne, marked] + (inputs.count > 1 ? [strokes] : [])),
            ],
            table: Table(
                "Medians as multiples of the reference and of the floor",
                of: cells.filter { $0.ratioToReference != nil || $0.ratioToFloor != nil }
                    .sorted { ($0.ratioToReference?.value ?? 1) < ($1.ratioToReference?.value ?? 1) },
                [
                    .name, .input, .init(.ratio, "× \(reference)"), .init(.ratioLower), .init(.ratioUpper),
                    .init(.floorRatio),
                ]))
    }
}
