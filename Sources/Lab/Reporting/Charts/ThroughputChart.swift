import JSONText
import Results

extension ReportTable {
    /// A row for each implementation and number of cores, the machine's copy last. Those of one input do not name it.
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
                let time = SignificantDigits.interval(cell.median, cell.ci95)
                let operations =
                    Statistic.Format.rate(rate.operationsPerSecond) + (isOfOneInput ? "" : " \(rate.operation)s")
                let bytes = rate.bytesPerSecond
                let nothing = Entry("")

                return Row(
                    [
                        .init(isOfOneInput ? name : "\(cell.experiment)/\(name)/\(cell.id.input)"),
                        .init(Double(cell.cores), .cores, of: cell.id, isOwn: true),
                        cell.isCopy ? nothing : Entry(time, cell.median, .median),
                        cell.isCopy ? nothing : Entry(operations, rate.operationsPerSecond, .operations),
                        bytes > 0 ? Entry(digits(bytes / 1e9), bytes, .bytes) : nothing,
                        cell.isCopy ? .init("100") : Entry(rate.shareOfCopy?.value, .share, of: cell.id, isOwn: true),
                        .init(cell.unusualInstructionSet ?? ""),
                    ], cell: cell.id)
            })

        self = withoutEmptyColumns()
    }
}

extension Chart {
    /// Bytes per second of one input against cores, beside the machine's own copy; `nil` when nothing has a rate.
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

        let rates = "\(ValueExpression.quoted(operation))s"
        let tooltip = ValueExpression.tooltip(
            "datum.s",
            ["cores": "datum.x", "bytes": "format(datum.y, '.3~s') + 'B/s'", rates: "format(datum.o, '.3~s') + '/s'"])
        self.init(
            id: Slug.text(["throughput", first.experiment, first.id.input]),
            title: "\(first.experiment) on \(first.id.input): bytes per second by cores",
            explanation: "Beside the machine's own copy, measured in the same run: what memory gives at most."
                + series.omission,
            description: "Line chart of throughput against cores. "
                + drawn.prefix(10).map { cell in
                    "\(cell.labelWithoutCores) on \(counted(cell.cores, "core")): "
                        + "\(Statistic.Format.rate(cell.throughput?.bytesPerSecond ?? 0))B/s"
                }.joined(separator: "; ") + ".",
            specification: [
                "height": 280, "data": .values(values),
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
                    ["mark": .symbol(size: 65, tooltip), "encoding": ["shape": series.shape()]],
                ],
            ],
            table: ReportTable(rates: cells))
    }
}
