import Measurement
import Results

extension Table {
    /// Rates, a row for each implementation and number of cores, the machine's own copy last. Those of one input do not
    /// name it.
    init(rates cells: [Cell], isOfOneInput: Bool = true) {
        let operation = cells.lazy.compactMap(\.throughput?.operation).first ?? "operation"
        let rates = cells.filter { $0.throughput != nil }
        self.init(
            "Rates by number of cores",
            [
                .init("throughput", .heading), .init("cores"),
                .init(isOfOneInput ? "ns/\(operation) [95 %]" : "ns each [95 %]"),
                .init(isOfOneInput ? "\(operation)s/s" : "per second"), .init("GB/s"), .init("% of copy"),
                .init("with", .text),
            ],
            (rates.filter { !$0.isCopy } + rates.filter(\.isCopy)).compactMap { cell in
                guard let rate = cell.throughput else { return nil }
                let name = cell.labelWithoutCores
                let digits = SignificantDigits.three
                let interval = cell.ci95.map { " [\(digits($0.lower)), \(digits($0.upper))]" } ?? ""
                let operations = isOfOneInput ? "" : " \(rate.operation)s"
                let own: [Entry] =
                    cell.isCopy
                    ? [.init(""), .init("")]
                    : [
                        Entry(digits(cell.median) + interval, cell.median, .median),
                        Entry(
                            Statistic.Format.rate(rate.operationsPerSecond) + operations, rate.operationsPerSecond,
                            .operations),
                    ]
                let share =
                    cell.isCopy ? .init("100") : Entry(rate.shareOfCopy?.value, .share, of: cell.id, isOwn: true)
                return Row(
                    [
                        .init(isOfOneInput ? name : "\(cell.experiment)/\(name)/\(cell.input.name)"),
                        .init(Double(cell.cores), .cores, of: cell.id, isOwn: true),
                    ] + own + [
                        rate.bytesPerSecond > 0
                            ? Entry(digits(rate.bytesPerSecond / 1e9), rate.bytesPerSecond, .bytes) : .init(""), share,
                        .init(cell.unusualInstructionSet ?? ""),
                    ], cell: cell.id)
            })
        self = withoutEmptyColumns()
    }
}

extension Chart {
    /// Bytes per second of one input against the number of cores, beside the machine's own copy; `nil` when nothing has
    /// a rate.
    init?(throughput cells: [Cell], _ styles: SeriesStyles) {
        let drawn = cells.filter { ($0.throughput?.bytesPerSecond ?? 0) > 0 }
        guard let first = drawn.first, let operation = first.throughput?.operation else { return nil }
        let series = ChartSeries(drawn, styles, isByCores: true)
        let axis = LogarithmicAxis(drawn.compactMap(\.throughput?.bytesPerSecond))
        let cores = drawn.map(\.cores).distinct().sorted().map { JSONValue.number(Double($0)) }
        let values = drawn.compactMap { cell -> JSONValue? in
            guard let label = series.label(cell), let rates = cell.throughput else { return nil }
            return [
                "s": .text(label), "x": .number(Double(cell.cores)), "y": .number(rates.bytesPerSecond),
                "o": .number(rates.operationsPerSecond),
            ]
        }
        let tooltip = ValueExpression.tooltip(
            "datum.s",
            [
                "cores": "datum.x", "bytes": "format(datum.y, '.3~s') + 'B/s'",
                "\(ValueExpression.quoted(operation))s": "format(datum.o, '.3~s') + '/s'",
            ])
        self.init(
            id: Slug(["throughput", first.experiment, first.input.name]).text,
            title: "\(first.experiment) on \(first.input.name): bytes per second by cores",
            explanation: "Beside the machine's own copy, measured in the same run: what memory gives at most."
                + series.omission,
            description: "Line chart of throughput against cores. "
                + drawn.prefix(10).map { cell in
                    "\(cell.labelWithoutCores) on \(counted(cell.cores, "core")): "
                        + "\(Statistic.Format.rate(cell.throughput?.bytesPerSecond ?? 0))B/s"
                }.joined(separator: "; ") + ".",
            specification: [
                "height": 280,
                "data": .values(values),
                "encoding": [
                    "x": [
                        "field": "x", "type": "ordinal",
                        "axis": ["title": "cores", "labelAngle": 0, "values": .array(cores)],
                    ],
                    "y": axis.channel("bytes per second", label: "format(datum.value, '.3~s') + 'B/s'", field: "y"),
                    "color": series.colour(),
                ],
                "layer": [
                    ["mark": ["type": "line", "strokeWidth": 2], "encoding": ["strokeDash": series.dash()]],
                    [
                        "mark": ["type": "point", "filled": true, "size": 65, "opacity": 1, "tooltip": tooltip],
                        "encoding": ["shape": series.shape()],
                    ],
                ],
            ],
            table: Table(rates: cells))
    }
}
