import JSONText
import Results

extension Chart {
    /// An implementation on an input, with its warm time and its price in bytes kept or time to build.
    private struct Offer {
        let query: Cell
        /// The price; 0 if nothing is kept or built.
        let price: Double
    }

    /// The key for finding prices.
    private struct ImplementationOnInput: Hashable {
        let label: String
        let input: String

        init(_ cell: Cell) {
            label = cell.label
            input = cell.id.input
        }
    }

    /// Draws bytes kept, or the time to build, against the cost of a query.
    ///
    /// - Parameter metric: one of ``Metric/prices``.
    /// - Returns: `nil` if nothing is kept or built, or if no query was timed.
    init?(price metric: Metric, of cells: [Cell], _ styles: SeriesStyles) {
        let offers = Self.offers(metric, cells)
        guard offers.contains(where: { $0.price > 0 }), let first = offers.first?.query else { return nil }

        let series = ChartSeries(offers.map(\.query), styles)
        let namedOffers = offers.filter { series.label($0.query) != nil }
        let isMemory = metric.isKept
        let priceName = metric.noun ?? metric.name
        let statements = namedOffers.prefix(10).map { offer in
            "\(offer.query.label) on \(offer.query.id.input): \(metric.text(offer.price))\(isMemory ? " bytes" : ""), "
                + "query \(offer.query.metric.text(offer.query.median))"
        }

        self.init(
            id: Slug.text([isMemory ? "memory" : "build", first.experiment]),
            title: "\(first.experiment): \(priceName) against the cost of a query",
            explanation: [series.omission, Self.omission(metric, cells)].filter { !$0.isEmpty }.joined(separator: " "),
            description: "Scatter plot of \(priceName) against warm query time. "
                + statements.joined(separator: "; ") + ".",
            specification: Self.specification(
                namedOffers, priceName,
                axis: metric.isDividedBySize ? "\(priceName) per \(first.input.sizeNoun)" : priceName,
                unit: metric.unit, series),
            table: ReportTable(tradeOffs: cells, prices: [metric]))
    }

    /// Returns a sentence on bytes kept that have no place on the axis; empty without any.
    private static func omission(_ metric: Metric, _ cells: [Cell]) -> String {
        let names = cells.filter { $0.metric == metric && $0.isBelowMeasurable }.map { "\($0.label) on \($0.id.input)" }
        guard !names.isEmpty else { return "" }

        return "Not drawn, since bytes kept are \(Price.belowMeasurable) there: \(names.listed)."
    }

    private static func offers(_ metric: Metric, _ cells: [Cell]) -> [Offer] {
        let belowMeasurable = Set(
            cells.filter { $0.metric == metric && $0.isBelowMeasurable }.map { ImplementationOnInput($0) })
        let prices = Dictionary(
            cells.filter { $0.metric == metric }.map { (ImplementationOnInput($0), $0.median) },
            uniquingKeysWith: { first, _ in first })
        let queries = cells.filter {
            $0.isWarmTime && $0.median > 0 && [.reference, .implementation, .peer].contains($0.role)
                && !belowMeasurable.contains(ImplementationOnInput($0))
        }

        return queries.map { Offer(query: $0, price: prices[ImplementationOnInput($0)] ?? 0) }
    }

    private static func specification(
        _ offers: [Offer], _ priceName: String, axis: String, unit: String, _ series: ChartSeries
    ) -> JSONValue {
        let points = offers.map { offer -> JSONValue in
            [
                "s": .text(series.label(offer.query) ?? ""), "i": .text(ChartName.text(offer.query.id.input)),
                "x": .number(offer.query.median), "y": .number(offer.price),
            ]
        }

        let tooltip = ValueExpression.tooltip(
            "datum.s",
            [
                "input": "datum.i", "query": ValueExpression.time("datum.x"),
                priceName: ValueExpression.text("datum.y", unit: unit),
            ])

        return ChartTemplate.price.filled([
            "points": .array(points), "tooltip": tooltip,
            "queries": LogarithmicAxis(offers.map(\.query.median))
                .channel("warm time per call", label: ValueExpression.tick(unit: Metric.unitOfDurations), field: "x"),
            "prices": LogarithmicAxis(fromZero: offers.map(\.price))
                .channel(axis, label: ValueExpression.tick(unit: unit), field: "y"),
            "colour": series.colour(), "shape": series.shape(),
        ])
    }
}
