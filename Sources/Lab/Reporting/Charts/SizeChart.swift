import JSONText
import Nouns
import Results

extension Chart {
    /// Draws the cost against the size of one shape, on logarithmic axes, with the growth in the legend.
    ///
    /// - Parameters:
    ///   - growth: the growth that was fitted to these cells.
    ///   - budget: the budget of the experiment, drawn if ``BudgetLine/drawn(on:costs:)`` returns a line.
    /// - Returns: `nil` unless two sizes have a positive cost.
    init?(sizes cells: [Cell], growth: [Growth], budget: BudgetLine?, _ styles: SeriesStyles) {
        let plottableCells = cells.filter { $0.median > 0 && $0.median.isFinite && $0.input.size > 0 }
        guard let first = plottableCells.first, Set(plottableCells.map(\.input.size)).count > 1 else { return nil }

        let classes = Dictionary(growth.map { ($0.label, $0.name) }, uniquingKeysWith: { first, _ in first })
        let series = ChartSeries(plottableCells, styles) { classes[$0] }
        let measure = first.id.measure
        let shape = first.input.shape
        var description = Self.courses(plottableCells, measure, series)
        let line = budget?.drawn(on: first.plan, costs: CostPoint.ends(of: plottableCells))
        if let line { description += " The budget is \(line.text)." }

        self.init(
            id: Slug.text(["cost", first.experiment, shape, first.plan.rawValue, first.metric.name]),
            title: "\(first.experiment) on \(shape): \(measure) against size", explanation: series.omission,
            description: description,
            specification: Self.specification(sizes: plottableCells, like: first, series, line),
            table: ReportTable(costs: cells, growth: classes))
    }

    private static func specification(
        sizes cells: [Cell], like first: Cell, _ series: ChartSeries, _ line: BudgetLine?
    ) -> JSONValue {
        let unit = first.metric.unit
        let sizeUnit = first.input.sizeUnit
        var ends = CostPoint.ends(of: cells)
        if let line { ends.append(line.limit) }

        let text = { ValueExpression.text($0, unit: unit) }
        let tooltip = ValueExpression.tooltip(
            "datum.s",
            [
                "input": "datum.i", "size": "format(datum.x, ',') + ' \(ValueExpression.quoted(sizeUnit))'",
                "median": text("datum.y"), "95 %": ValueExpression.range(text),
            ])

        return ChartTemplate.sizes.filled([
            "points": .array(cells.compactMap { CostPoint($0, series)?.overSize }),
            "sizes": LogarithmicAxis(cells.map { Double($0.input.size) })
                .channel("size (\(sizeUnit))", label: ValueExpression.tickNumber, field: "x"),
            "costs": LogarithmicAxis(ends).channel(first.costTitle, label: ValueExpression.tick(unit: unit)),
            "budget": line?.horizontal, "tooltip": tooltip,
            "colour": series.colour(), "shape": series.shape(), "dash": series.dash(),
        ])
    }

    private static func courses(_ cells: [Cell], _ measure: String, _ series: ChartSeries) -> String {
        let statements = series.entries.compactMap { entry -> String? in
            let cellsBySize = cells.filter { $0.id.label == entry.name }.sorted { $0.input.size < $1.input.size }
            guard let least = cellsBySize.first, let most = cellsBySize.last else { return nil }

            func size(_ cell: Cell) -> String { cell.input.size.grouped }

            return "\(entry.label): \(least.metric.text(least.median)) at \(size(least)) \(least.input.sizeUnit), "
                + "\(most.metric.text(most.median)) at \(size(most))"
        }

        return "Line chart of \(measure) against size. " + statements.prefix(8).joined(separator: "; ") + "."
    }
}
