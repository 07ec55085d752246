import Results

extension SectionTemplate {
    static let memory = SectionTemplate(
        "memory", "What a cache costs, and what it gains",
        "Bytes kept and the time to make an implementation ready, against what a query costs then. Down and to the "
            + "left is better; a symbol for each implementation on each input, and what keeps nothing stands at 0. The "
            + "numbers say after how many queries building has paid."
    ) { material in
        material.byExperiment { all in
            let cells = all.filter {
                $0.role != .bare && !$0.isOfNoImplementation
                    && ([.resident, .buildTime].contains($0.metric) || $0.metric == .time && $0.plan == .warm)
            }

            guard cells.contains(where: { $0.metric != .time && $0.role != .floor }) else { return [] }

            let charts = [Metric.resident, .buildTime].compactMap { Chart(price: $0, of: cells, material.styles) }
            guard charts.isEmpty else { return charts.map { .chart($0) } }

            let table = ReportTable(tradeOffs: cells, prices: [.resident, .buildTime])
            return table.rows.isEmpty ? [] : [.table(table)]
        }
    }
}

extension ReportTable {
    /// What a cache costs by these metrics, what it gains, and after how many queries it has paid for itself.
    init(tradeOffs cells: [Cell], prices: Set<Metric>) {
        var rows: [Row] = []
        for (input, cells) in cells.grouped(by: { $0.id.input }) {
            let reference = cells.first { $0.role == .reference && $0.metric == .time && $0.plan == .warm }
            for (name, own) in cells.grouped(by: \.label) {
                func find(_ metric: Metric) -> Cell? {
                    metric == .time || prices.contains(metric) ? own.first { $0.metric == metric } : nil
                }

                let kept = find(.resident)
                let built = find(.buildTime)
                let query = find(.time)

                guard let cell = query ?? kept ?? built else { continue }

                let numbers = [kept, built, query].map { $0.map { Entry($0.median, .median, of: $0.id) } ?? Entry("") }
                let end = Entry(Self.breakEven(built, query, reference))
                rows.append(Row([.init(name), .init(input)] + numbers + [end], cell: cell.id))
            }
        }

        let columns: [Column] = [
            .init("implementation", .heading), .init("input", .text),
            .init("bytes kept per \(cells.first?.input.sizeNoun ?? "node")"), .init("time to build"),
            .init("query (warm median)"), .init("pays after"),
        ]
        let caption =
            prices == [.resident]
            ? "What is kept, and what a query costs"
            : "What is built, what a query costs, and after how many queries building has paid"
        self = ReportTable(caption, columns, rows).withoutEmptyColumns()
    }

    /// The number of queries after which building has cost less than asking the reference each time.
    private static func breakEven(_ built: Cell?, _ query: Cell?, _ reference: Cell?) -> String {
        guard let built, let query, let reference, built.median > 0 else { return "" }

        let gain = reference.median - query.median
        guard gain > 0 else { return "never" }

        let queries = (built.median / gain).rounded(.up)
        return queries < 1e12 ? counted(Int(queries), "query", "queries") : "never"
    }
}

extension Chart {
    /// What is kept, or takes to build, against what a query costs then; `nil` when that is nothing, or none was timed.
    init?(price metric: Metric, of cells: [Cell], _ styles: SeriesStyles) {
        let prices = Dictionary(
            cells.filter { $0.metric == metric }.map { ([$0.label, $0.id.input], $0.median) },
            uniquingKeysWith: { first, _ in first })
        // What keeps or builds nothing costs 0.
        let offers = cells.filter {
            $0.metric == .time && $0.plan == .warm && $0.median > 0
                && [.reference, .implementation, .peer].contains($0.role)
        }.map { (query: $0, price: prices[[$0.label, $0.id.input]] ?? 0) }
        guard offers.contains(where: { $0.price > 0 }), let first = offers.first?.query else { return nil }

        let series = ChartSeries(offers.map(\.query), styles)
        let shown = offers.filter { series.label($0.query) != nil }
        let queries = LogarithmicAxis(shown.map(\.query.median))
        let isMemory = metric == .resident
        let what = isMemory ? "bytes kept" : "time to build"
        self.init(
            id: Slug.text([isMemory ? "memory" : "build", first.experiment]),
            title: "\(first.experiment): \(what) against the cost of a query", explanation: series.omission,
            description: "Scatter plot of \(what) against warm query time. "
                + shown.prefix(10).map {
                    "\($0.query.label) on \($0.query.id.input): \(metric.text($0.price))\(isMemory ? " bytes" : ""), "
                        + "query \($0.query.metric.text($0.query.median))"
                }.joined(separator: "; ") + ".",
            specification: [
                "height": 280,
                "data": .values(
                    shown.map { offer in
                        [
                            "s": .text(series.label(offer.query) ?? ""), "i": .text(offer.query.id.input),
                            "x": .number(offer.query.median), "y": .number(offer.price),
                        ]
                    }),
                "mark": [
                    "type": "point", "filled": true, "size": 85, "opacity": 0.9,
                    "tooltip": ValueExpression.tooltip(
                        "datum.s",
                        [
                            "input": "datum.i", "query": ValueExpression.time("datum.x"),
                            what: ValueExpression.text("datum.y", unit: metric.unit),
                        ]),
                ],
                "encoding": [
                    "x": queries.channel("warm time per call", label: ValueExpression.tick(unit: "ns"), field: "x"),
                    "y": LogarithmicAxis(fromZero: shown.map(\.price)).channel(
                        isMemory ? "bytes kept per \(first.input.sizeNoun)" : what,
                        label: ValueExpression.tick(unit: metric.unit), field: "y"),
                    "color": series.colour(), "shape": series.shape(),
                ],
            ],
            table: ReportTable(tradeOffs: cells, prices: [metric]))
    }
}
