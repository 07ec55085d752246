import JSONText
import Results

extension Chart {
    /// Cost against size on two logarithmic axes, of one shape by one plan and metric, and in the legend how it grows;
    /// `nil` unless two sizes have a positive cost.
    init?(sizes cells: [Cell], growth: [Growth], limit: Double?, _ styles: SeriesStyles) {
        let drawn = cells.filter { $0.median > 0 && $0.median.isFinite && $0.input.size > 0 }
        guard let first = drawn.first, Set(drawn.map(\.input.size)).count > 1 else { return nil }

        let classes = Dictionary(growth.map { ($0.label, $0.best.rawValue) }, uniquingKeysWith: { first, _ in first })
        let series = ChartSeries(drawn, styles) { classes[$0] }
        let unit = first.metric.unit
        let measure = first.id.measure
        let sizeUnit = first.input.sizeUnit
        let ends = drawn.flatMap { [$0.median, $0.ci95?.lower ?? $0.median, $0.ci95?.upper ?? $0.median] }
        let cost = LogarithmicAxis(ends + (limit.map { [$0] } ?? []))
        let text = { ValueExpression.text($0, unit: unit) }
        let tooltip = ValueExpression.tooltip(
            "datum.s",
            [
                "input": "datum.i", "size": "format(datum.x, ',') + ' \(ValueExpression.quoted(sizeUnit))'",
                "median": text("datum.y"), "95 %": ValueExpression.range(text),
            ])
        let height: JSONValue = .quantitative("y")
        let marks: JSONValue = [
            [
                "mark": ["type": "area", "opacity": 0.16],
                "encoding": ["y": .quantitative("lo"), "y2": ["field": "hi"]],
            ],
            ["mark": ["type": "line", "strokeWidth": 2], "encoding": ["y": height, "strokeDash": series.dash()]],
            ["mark": .symbol(size: 55, tooltip), "encoding": ["y": height, "shape": series.shape()]],
        ]
        let shape = first.input.shape
        self.init(
            id: Slug.text(["cost", first.experiment, shape, first.plan.rawValue, first.metric.name]),
            title: "\(first.experiment) on \(shape): \(measure) against size", explanation: series.omission,
            description: Self.courses(drawn, measure, series)
                + (limit.map { " The budget is \(TimeSpan(nanoseconds: $0))." } ?? ""),
            specification: [
                "height": 340,
                "data": .values(drawn.compactMap { Self.point($0, at: "y", series) }),
                "encoding": [
                    "x": LogarithmicAxis(drawn.map { Double($0.input.size) }).channel(
                        "size (\(sizeUnit))", label: ValueExpression.tickNumber, field: "x"),
                    "y": cost.channel(
                        unit == "ns" ? "\(measure) per call" : "\(measure) per call (\(unit))",
                        label: ValueExpression.tick(unit: unit)),
                ],
                "layer": .array(
                    (limit.map(JSONValue.horizontalBudget) ?? []) + [
                        ["encoding": ["color": series.colour()], "layer": marks]
                    ]),
            ],
            table: ReportTable(costs: cells, growth: classes))
    }

    static func point(_ cell: Cell, at axis: String, isLogarithmic: Bool = true, _ series: ChartSeries) -> JSONValue? {
        guard let label = series.label(cell) else { return nil }

        let span = LogarithmicAxis.span(of: cell.ci95, around: cell.median)
        let lower = isLogarithmic ? span.lo : max(cell.ci95?.lower.finite ?? cell.median, 0)
        return .members([
            "s": .text(label), "i": .text(cell.id.input),
            "x": axis == "x" ? .number(cell.median) : .number(Double(cell.input.size)),
            "y": axis == "y" ? .number(cell.median) : nil, "lo": .number(lower), "hi": .number(span.hi),
        ])
    }

    private static func courses(_ cells: [Cell], _ measure: String, _ series: ChartSeries) -> String {
        let statements = series.entries.compactMap { entry -> String? in
            let own = cells.filter { $0.id.label == entry.name }.sorted { $0.input.size < $1.input.size }
            guard let least = own.first, let most = own.last else { return nil }

            func size(_ cell: Cell) -> String { SignificantDigits.grouped(cell.input.size) }

            return "\(entry.label): \(least.metric.text(least.median)) at \(size(least)) \(least.input.sizeUnit), "
                + "\(most.metric.text(most.median)) at \(size(most))"
        }

        return "Line chart of \(measure) against size. " + statements.prefix(8).joined(separator: "; ") + "."
    }
}
