import LabKit
import Measurement

/// Bytes per second against the number of cores, beside the machine's own copy.
struct ThroughputChart {
    let chart: ReportChart

    /// The chart of one input; `nil` when nothing has a rate.
    init?(_ cells: [Cell], in context: ChartContext) {
        // One line per implementation, whose name in cells ends in its number of cores.
        let drawn = cells.compactMap { cell -> Cell? in
            guard let rates = cell.throughput, rates.bytesPerSecond > 0 else { return nil }
            var named = cell
            named.implementation = cell.contender
            return named
        }
        guard let first = drawn.first, let operation = first.throughput?.operation else { return nil }
        let series = ChartSeries(drawn, in: context)
        let axis = LogarithmicAxis(drawn.compactMap(\.throughput?.bytesPerSecond))
        let cores = drawn.compactMap(\.throughput?.workers).distinct().sorted()
        let values = drawn.compactMap { cell -> ChartValue? in
            guard let label = series.label(cell.implementation), let rates = cell.throughput else { return nil }
            return [
                "s": .text(label), "x": .number(Double(rates.workers)), "y": .number(rates.bytesPerSecond),
                "o": .number(rates.operationsPerSecond),
            ]
        }
        chart = ReportChart(
            id: Slug(["throughput", first.experiment, first.input.name]).text,
            title: "\(first.experiment) on \(first.input.name): bytes per second by cores",
            explanation: "Beside the machine's own copy, measured in the same run: what memory gives at most."
                + series.omission,
            description: "Line chart of throughput against cores. "
                + drawn.prefix(10).map { cell in
                    "\(cell.implementation) on \(CellText.count(cell.throughput?.workers ?? 1, "core")): "
                        + "\(ThroughputTable.rate(cell.throughput?.bytesPerSecond ?? 0))B/s"
                }.joined(separator: "; ") + ".",
            specification: [
                "height": 280,
                "data": ["values": .array(values)],
                "encoding": [
                    "x": [
                        "field": "x", "type": "ordinal",
                        "axis": [
                            "title": "cores", "labelAngle": 0, "values": .array(cores.map { .number(Double($0)) }),
                        ],
                    ],
                    "y": [
                        "field": "y", "type": "quantitative", "scale": axis.scale,
                        "axis": axis.axis("bytes per second", label: "format(datum.value, '.3~s') + 'B/s'"),
                    ],
                    "color": series.colour(),
                ],
                "layer": [
                    ["mark": ["type": "line", "strokeWidth": 2], "encoding": ["strokeDash": series.dash()]],
                    [
                        "mark": [
                            "type": "point", "filled": true, "size": 65, "opacity": 1,
                            "tooltip": ValueExpression.tooltip(
                                "datum.s",
                                [
                                    "cores": "datum.x", "bytes": "format(datum.y, '.3~s') + 'B/s'",
                                    "\(SizeChart.quoted(operation))s": "format(datum.o, '.3~s') + '/s'",
                                ]),
                        ],
                        "encoding": ["shape": series.shape()],
                    ],
                ],
            ],
            table: ThroughputNumbers(cells).table)
    }
}
