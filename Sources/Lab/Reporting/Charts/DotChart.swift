import JSONText
import Nouns
import Results

extension Chart {
    private static let inputLimit = 16

    /// Draws a row for each input with a dot for each implementation and its interval.
    ///
    /// - Parameters:
    ///   - name: the first part of the chart's address.
    ///   - budget: the budget of the experiment, drawn if ``BudgetLine/drawn(on:costs:)`` returns a line.
    /// - Returns: `nil` if no cell has a value above zero.
    init?(dots cells: [Cell], named name: String, budget: BudgetLine?, _ styles: SeriesStyles) {
        let finite = cells.filter { $0.median.isFinite && $0.median >= 0 }
        guard let first = finite.first, finite.contains(where: { $0.median > 0 }) else { return nil }

        let all = finite.map(\.id.input).distinct()
        let inputs = Array(all.prefix(Self.inputLimit))
        let cellsOfInputs = finite.filter { inputs.contains($0.id.input) }
        let series = ChartSeries(cellsOfInputs, styles)
        let namedCells = cellsOfInputs.filter { series.label($0) != nil }
        let omitted = all.count - inputs.count
        let omittedInputs = omitted > 0 ? "The table has \(counted(omitted, "more input"))." : ""
        let measure = first.id.measure

        func text(_ cell: Cell?) -> String {
            cell.map { "\($0.metric.text($0.median)) (\($0.label) on \($0.id.input))" } ?? ""
        }

        self.init(
            id: Slug.text([name, first.experiment, first.plan.rawValue, first.metric.name]),
            title: "\(first.experiment): \(measure) by input",
            explanation: [omittedInputs, series.omission].filter { !$0.isEmpty }.joined(separator: " "),
            description: "Dot plot of \(measure) for \(counted(inputs.count, "input")) and "
                + "\(counted(series.entries.count, "implementation")). "
                + "From \(text(namedCells.min { $0.median < $1.median })) to "
                + "\(text(namedCells.max { $0.median < $1.median })).",
            specification: Self.specification(
                dots: namedCells, like: first, series, inputs,
                budget?.drawn(on: first.plan, costs: CostPoint.ends(of: namedCells)),
                isLogarithmic: cells.allSatisfy { $0.median > 0 }),
            table: ReportTable(costs: cells))
    }

    /// - Parameter isLogarithmic: true if all values are above 0, which has no logarithm.
    private static func specification(
        dots cells: [Cell], like first: Cell, _ series: ChartSeries, _ inputs: [String], _ line: BudgetLine?,
        isLogarithmic: Bool
    ) -> JSONValue {
        let unit = first.metric.unit
        let ends = CostPoint.ends(of: cells)
        var axis = LogarithmicAxis(fromZero: ends)
        if isLogarithmic {
            axis = LogarithmicAxis(line.map { ends + [$0.limit] } ?? ends)
        }

        let text = { ValueExpression.text($0, unit: unit) }
        let tooltip = ValueExpression.tooltip(
            "datum.s", ["input": "datum.i", "median": text("datum.x"), "95 %": ValueExpression.range(text)])

        return ChartTemplate.dots.filled([
            "height": .count(max(inputs.count * (series.entries.count * 11 + 14), 60)),
            "points": .array(cells.compactMap { CostPoint($0, series, isLogarithmic: isLogarithmic)?.inRow }),
            "costs": axis.channel(first.costTitle, label: ValueExpression.tick(unit: unit), field: "x"),
            "budget": line?.vertical, "tooltip": tooltip, "inputs": .texts(inputs.map(ChartName.text)),
            "names": .texts(series.entries.map(\.label)), "colour": series.colour(), "shape": series.shape(),
        ])
    }
}
