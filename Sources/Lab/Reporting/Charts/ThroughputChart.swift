import JSONText
import Nouns
import Results

extension Chart {
    /// Draws the bytes per second of one input against the number of cores, next to the machine's own copy.
    ///
    /// - Returns: `nil` if nothing has a rate.
    init?(throughput cells: [Cell], _ styles: SeriesStyles) {
        let plottableCells = cells.filter { ($0.throughput?.bytesPerSecond ?? 0) > 0 }
        guard let first = plottableCells.first, let operation = first.throughput?.operation else { return nil }

        let series = ChartSeries(plottableCells, styles, isByCores: true)
        let statements = plottableCells.prefix(10).map { cell in
            let rate = Statistic.Format.rate(cell.throughput?.bytesPerSecond ?? 0)
            return "\(cell.labelWithoutCores) on \(counted(cell.cores, "core")): \(rate)B/s"
        }

        self.init(
            id: Slug.text(["throughput", first.experiment, first.id.input]),
            title: "\(first.experiment) on \(first.id.input): bytes per second by cores",
            explanation: [
                "Next to the machine's own copy of the same bytes, measured in the same run.", series.omission,
            ]
            .filter { !$0.isEmpty }.joined(separator: " "),
            description: "Line chart of throughput against cores. \(statements.joined(separator: "; ")).",
            specification: Self.specification(throughput: plottableCells, operation, series),
            table: ReportTable(rates: cells))
    }

    private static func specification(
        throughput cells: [Cell], _ operation: String, _ series: ChartSeries
    ) -> JSONValue {
        let points = cells.compactMap { cell -> JSONValue? in
            guard let label = series.label(cell), let rates = cell.throughput else { return nil }

            return [
                "s": .text(label), "x": .count(cell.cores), "y": .number(rates.bytesPerSecond),
                "o": .number(rates.operationsPerSecond),
            ]
        }

        let operations = ValueExpression.quoted(operation.plural)
        let tooltip = ValueExpression.tooltip(
            "datum.s",
            [
                "cores": "datum.x", "bytes": ValueExpression.byteRate("datum.y"),
                operations: "\(ValueExpression.rate("datum.o")) + '/s'",
            ])

        return ChartTemplate.throughput.filled([
            "points": .array(points), "cores": .array(cells.map(\.cores).distinct().sorted().map { .count($0) }),
            "rates": LogarithmicAxis(cells.compactMap(\.throughput?.bytesPerSecond)).channel(
                "bytes per second", label: ValueExpression.byteRate("datum.value"), field: "y"),
            "tooltip": tooltip, "colour": series.colour(), "shape": series.shape(), "dash": series.dash(),
        ])
    }
}
