import JSONText
import Results

extension Chart {
    /// A row for each input, a dot for each implementation with its interval, by one plan and metric; `nil` when no
    /// cell has a value above zero. Its address begins with `name`.
    init?(dots cells: [Cell], named name: String, limit: Double?, _ styles: SeriesStyles) {
        let isLogarithmic = cells.allSatisfy { $0.median > 0 }
        let finite = cells.filter { $0.median.isFinite && $0.median >= 0 }
        guard let first = finite.first, finite.contains(where: { $0.median > 0 }) else { return nil }

        let series = ChartSeries(finite, styles)
        let all = finite.map(\.id.input).distinct()
        let inputs = Array(all.prefix(16))
        let drawn = finite.filter { inputs.contains($0.id.input) && series.label($0) != nil }
        let unit = first.metric.unit
        let measure = first.id.measure
        let ends = drawn.flatMap { [$0.median, $0.ci95?.lower ?? $0.median, $0.ci95?.upper ?? $0.median] }

        // Counts may be zero, which a logarithm has no place for.
        let axis = isLogarithmic ? LogarithmicAxis(ends + (limit.map { [$0] } ?? [])) : LogarithmicAxis(fromZero: ends)
        let horizontal = axis.channel("\(measure) per call", label: ValueExpression.tick(unit: unit), field: "x")
        let text = { ValueExpression.text($0, unit: unit) }
        let tooltip = ValueExpression.tooltip(
            "datum.s", ["input": "datum.i", "median": text("datum.x"), "95 %": ValueExpression.range(text)])
        let rows: JSONValue = [
            "y": .rows("i", inputs, labelLimit: 150, padding: 0.12),
            "yOffset": ["field": "s", "type": "nominal", "scale": ["domain": .texts(series.entries.map(\.label))]],
            "color": series.colour(),
        ]
        let omitted = all.count - inputs.count

        func extreme(_ cell: Cell?) -> String {
            cell.map { "\($0.metric.text($0.median)) (\($0.label) on \($0.id.input))" } ?? ""
        }

        self.init(
            id: Slug.text([name, first.experiment, first.plan.rawValue, first.metric.name]),
            title: "\(first.experiment): \(measure) by input",
            explanation: (omitted > 0 ? "\(counted(omitted, "more input")) in the table." : "") + series.omission,
            description: "Dot plot of \(measure) for \(counted(inputs.count, "input")) and "
                + "\(counted(series.entries.count, "implementation")). "
                + "From \(extreme(drawn.min { $0.median < $1.median })) to "
                + "\(extreme(drawn.max { $0.median < $1.median })).",
            specification: [
                "height": .number(Double(max(inputs.count * (series.entries.count * 11 + 14), 60))),
                "data": .values(drawn.compactMap { Self.point($0, at: "x", isLogarithmic: isLogarithmic, series) }),
                "encoding": ["x": horizontal],
                "layer": .array(
                    (limit.map(JSONValue.verticalBudget) ?? []) + [
                        [
                            "encoding": rows,
                            "layer": [.intervals, .points(tooltip, size: 62, ["shape": series.shape()])],
                        ]
                    ]),
            ],
            table: ReportTable(costs: cells))
    }
}
