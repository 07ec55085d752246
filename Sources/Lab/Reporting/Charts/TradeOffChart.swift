import LabKit
import Measurement

/// What an implementation keeps, or takes to build, against what a query costs then.
struct TradeOffChart {
    /// What is paid.
    enum Price {
        /// Bytes kept for each node of the input.
        case memory
        /// Time to make the implementation ready.
        case build

        var metric: Cell.Metric { self == .memory ? .resident : .buildTime }
    }

    let chart: ReportChart

    /// The chart of one experiment; `nil` when nothing is kept or built, or no query was timed.
    init?(_ cells: [Cell], price: Price, in context: ChartContext) {
        let offers = Self.offers(cells, price)
        guard offers.contains(where: { $0.price > 0 }), let first = offers.first?.query else { return nil }
        let series = ChartSeries(offers.map(\.query), in: context)
        let shown = offers.filter { series.label($0.query.implementation) != nil }
        let queries = LogarithmicAxis(shown.map(\.query.median))
        let prices = SymlogAxis(shown.map(\.price))
        let isMemory = price == .memory
        let unit = isMemory ? "bytes" : "ns"
        let sizeNoun =
            (first.input.sizeUnit ?? "nodes").hasSuffix("s")
            ? String((first.input.sizeUnit ?? "nodes").dropLast()) : first.input.sizeUnit ?? "nodes"
        let title = isMemory ? "bytes kept per \(sizeNoun)" : "time to build"
        let values = shown.map { offer -> ChartValue in
            [
                "s": .text(series.label(offer.query.implementation) ?? ""), "i": .text(offer.query.input.name),
                "x": .number(offer.query.median), "y": .number(offer.price),
            ]
        }
        let what = isMemory ? "bytes kept" : "time to build"
        chart = ReportChart(
            id: Slug([isMemory ? "memory" : "build", first.experiment]).text,
            title: "\(first.experiment): \(what) against the cost of a query",
            explanation: series.omission,
            description: "Scatter plot of \(what) against warm query time. "
                + shown.prefix(10).map {
                    "\($0.query.implementation) on \($0.query.input.name): "
                        + "\(CellText.value($0.price, unit: unit))\(isMemory ? " bytes" : ""), query "
                        + CellText.value($0.query.median, unit: "ns")
                }.joined(separator: "; ") + ".",
            specification: [
                "height": 280,
                "data": ["values": .array(values)],
                "mark": [
                    "type": "point", "filled": true, "size": 85, "opacity": 0.9,
                    "tooltip": ValueExpression.tooltip(
                        "datum.s",
                        [
                            "input": "datum.i", "query": ValueExpression.time("datum.x"),
                            "\(what)": ValueExpression.text("datum.y", unit: unit),
                        ]),
                ],
                "encoding": [
                    "x": [
                        "field": "x", "type": "quantitative", "scale": queries.scale,
                        "axis": queries.axis("warm time per call", label: ValueExpression.tick(unit: "ns")),
                    ],
                    "y": [
                        "field": "y", "type": "quantitative",
                        "scale": prices.scale, "axis": prices.axis(title, label: ValueExpression.tick(unit: unit)),
                    ],
                    "color": series.colour(), "shape": series.shape(),
                ],
            ],
            table: TradeOffTable(cells, prices: [price]).table)
    }

    /// An implementation on an input: its query and its price, 0 where it keeps or builds nothing.
    private static func offers(_ cells: [Cell], _ price: Price) -> [(query: Cell, price: Double)] {
        var prices: [[String]: Double] = [:]
        for cell in cells where cell.metric == price.metric {
            prices[[cell.implementation, cell.input.name]] = cell.median
        }
        return cells.filter {
            $0.metric == .time && $0.plan == .warm && $0.median > 0
                && [.reference, .implementation, .peer].contains($0.role)
        }.map { ($0, prices[[$0.implementation, $0.input.name]] ?? 0) }
    }
}
