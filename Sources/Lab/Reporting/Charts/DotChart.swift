import JSONText
import Results

extension Chart {
    private static let inputLimit = 16

    /// A row for each input, a dot for each implementation with its interval, by one plan and metric.
    ///
    /// - Parameters:
    ///   - name: The first part of its address.
    ///   - limit: The budget to draw a line at, in nanoseconds.
    /// - Returns: `nil` when no cell has a value above zero.
    init?(dots cells: [Cell], named name: String, limit: Double?, _ styles: SeriesStyles) {
        let finite = cells.filter { $0.median.isFinite && $0.median >= 0 }
        guard let first = finite.first, finite.contains(where: { $0.median > 0 }) else { return nil }

        let series = ChartSeries(finite, styles)
        let all = finite.map(\.id.input).distinct()
        let inputs = Array(all.prefix(Self.inputLimit))
        let drawn = finite.filter { inputs.contains($0.id.input) && series.label($0) != nil }
        let omitted = all.count - inputs.count
        let measure = first.id.measure

        func text(_ cell: Cell?) -> String {
            cell.map { "\($0.metric.text($0.median)) (\($0.label) on \($0.id.input))" } ?? ""
        }

        self.init(
            id: Slug.text([name, first.experiment, first.plan.rawValue, first.metric.name]),
            title: "\(first.experiment): \(measure) by input",
            explanation: (omitted > 0 ? "\(counted(omitted, "more input")) in the table." : "") + series.omission,
            description: "Dot plot of \(measure) for \(counted(inputs.count, "input")) and "
                + "\(counted(series.entries.count, "implementation")). "
                + "From \(text(drawn.min { $0.median < $1.median })) to "
                + "\(text(drawn.max { $0.median < $1.median })).",
            specification: Self.specification(
                dots: drawn, like: first, series, inputs, limit: limit,
                isLogarithmic: cells.allSatisfy { $0.median > 0 }),
            table: ReportTable(costs: cells))
    }

    /// - Parameter isLogarithmic: True if all values are above 0, for which a logarithm has no place.
    private static func specification(
        dots cells: [Cell], like first: Cell, _ series: ChartSeries, _ inputs: [String], limit: Double?,
        isLogarithmic: Bool
    ) -> JSONValue {
        let unit = first.metric.unit
        let ends = CostPoint.ends(of: cells)
        var axis = LogarithmicAxis(fromZero: ends)
        if isLogarithmic {
            axis = LogarithmicAxis(limit.map { ends + [$0] } ?? ends)
        }

        let text = { ValueExpression.text($0, unit: unit) }
        let tooltip = ValueExpression.tooltip(
            "datum.s", ["input": "datum.i", "median": text("datum.x"), "95 %": ValueExpression.range(text)])

        return ChartTemplate.dots.filled([
            "height": .count(max(inputs.count * (series.entries.count * 11 + 14), 60)),
            "points": .array(cells.compactMap { CostPoint($0, series, isLogarithmic: isLogarithmic)?.inRow }),
            "costs": axis.channel("\(first.id.measure) per call", label: ValueExpression.tick(unit: unit), field: "x"),
            "budget": BudgetLine.vertical(limit), "tooltip": tooltip, "inputs": .texts(inputs.map(ChartName.text)),
            "names": .texts(series.entries.map(\.label)), "colour": series.colour(), "shape": series.shape(),
        ])
    }
}
