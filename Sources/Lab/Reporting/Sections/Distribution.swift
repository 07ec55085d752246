import JSONText
import Foundation
import Measurement
import Results

extension SectionTemplate {
    static let distribution = SectionTemplate(
        "distribution", "Distribution of cold calls",
        "A budget is kept or broken in the tail. Each curve is the empirical distribution of all samples of a cell: "
            + "the share of calls that take at most so long, drawn so that 50 %, 90 %, 99 % and 99.9 % are equally "
            + "easy to read. A symbol marks the 99th percentile, an upright bar its 95 % bound, which must lie left of "
            + "the dashed red line, the budget."
    ) { material in
        material.cells.grouped { $0.experiment }.flatMap { experiment, cells -> [Report.Group] in
            let inputs = cells.filter { $0.plan == .cold && $0.metric == .time }.grouped { $0.id.input }
            var drawn = inputs.compactMap { _, cells in
                Chart(distribution: cells, material.styles).map { chart in
                    (chart: chart, closeness: cells.filter { $0.role != .floor }.map(\.closeness).max() ?? 0)
                }
            }

            // The tightest input, which the verdict hangs on; the others are opened by whoever wants them.
            guard let place = drawn.indices.max(by: { drawn[$0].closeness < drawn[$1].closeness }) else { return [] }

            let tightest = drawn.remove(at: place)
            let first = Report.Group(experiment, experiment: experiment, [.chart(tightest.chart)])
            guard !drawn.isEmpty else { return [first] }

            let title = "\(counted(drawn.count, "more input")) of \(experiment)"
            return [first, .init(title, experiment: experiment, isFolded: true, drawn.map { .chart($0.chart) })]
        }
    }
}

extension Chart {
    /// The distance between two points of a curve, in powers of ten of the share of calls that take longer.
    static let distributionStep = 0.05

    /// The share of calls of one input that take at most so long, the tail drawn as large as the middle, with the 99th
    /// percentile and the bound that was held against the budget; `nil` when no cell has ten samples above zero.
    init?(distribution cells: [Cell], _ styles: SeriesStyles) {
        let drawn = cells.filter { $0.min > 0 && $0.n >= 10 }
        guard let first = drawn.first else { return nil }

        let series = ChartSeries(drawn, styles)
        let limit = drawn.lazy.compactMap(\.budget).first?.limit
        let shown = drawn.filter { series.label($0) != nil }
        let axis = LogarithmicAxis(
            shown.flatMap { [$0.min, $0.max, $0.budget?.bound ?? $0.max] } + (limit.map { [$0] } ?? []))
        let curves = shown.map { cell -> JSONValue in
            let points = Self.quantiles(cell.processes.flatMap(\.samples), step: Self.distributionStep)
            return ["s": .text(series.label(cell) ?? ""), "v": .array(points.map { .number($0) })]
        }

        let top = shown.map { Double($0.n) }.max().map { log10(2 * $0) } ?? 3
        let place: JSONValue = ["x": .quantitative("v"), "y": .quantitative("p")]

        func tooltip(_ name: String) -> JSONValue {
            ValueExpression.tooltip("datum.s", [name: ValueExpression.time("datum.v"), "verdict": "datum.w"])
        }

        let statements = shown.prefix(8).map { cell in
            "\(cell.label): median \(cell.metric.text(cell.median)), p99 \(cell.metric.text(cell.p99))"
                + (cell.budget.map { ", \($0.verdict.rawValue)" } ?? "")
        }

        let lines: JSONValue = [
            "data": .values(curves),
            "transform": [
                ["flatten": ["v"]],
                ["window": [["op": "row_number", "as": "k"]], "groupby": ["s"]],
                ["calculate": "(datum.k - 1) * \(Self.distributionStep)", "as": "p"],
            ],
            "mark": ["type": "line", "strokeWidth": 2],
            "encoding": place.merging(["order": .quantitative("k"), "strokeDash": series.dash()]),
        ]
        let bounds: JSONValue = [
            "transform": [["filter": "datum.m == 'bound'"]],
            "mark": [
                "type": "tick", "thickness": 3, "size": 20, "orient": "vertical", "tooltip": tooltip("bound (95 %)"),
            ],
            "encoding": place,
        ]
        let percentiles: JSONValue = [
            "transform": [["filter": "datum.m == 'p99'"]],
            "mark": .symbol(size: 70, tooltip("p99")),
            "encoding": place.merging(["shape": series.shape()]),
        ]
        let marks = JSONValue.array(shown.flatMap { Self.marks($0, series) })
        self.init(
            id: Slug.text(["distribution", first.experiment, first.id.input]),
            title: "\(first.experiment) on \(first.id.input): cold calls", explanation: series.omission,
            description: "Distribution of cold calls. " + statements.joined(separator: "; ") + "."
                + (limit.map { " The budget is \(TimeSpan(nanoseconds: $0))." } ?? ""),
            specification: [
                "height": 300,
                "encoding": [
                    "x": axis.channel("time of one cold call", label: ValueExpression.tick(unit: "ns")),
                    "y": Self.shares(upTo: top),
                ],
                "layer": .array(
                    (limit.map(JSONValue.verticalBudget) ?? []) + [
                        // At 99 %, two decades up.
                        [
                            "data": ["values": [["p": 2]]],
                            "mark": ["type": "rule", "strokeDash": [2, 3], "color": .text(ChartTheme.floor.light)],
                            "encoding": ["y": .quantitative("p"), "x": nil],
                        ],
                        [
                            "encoding": ["color": series.colour()],
                            "layer": [lines, ["data": ["values": marks], "layer": [bounds, percentiles]]],
                        ],
                    ]),
            ],
            table: ReportTable(
                "Cold calls: quantiles of the samples, and the bound held against the budget", of: cells,
                [
                    .name, .init(.samples), .init(.dropped), .init(.least), .init(.median), .init(.p90), .init(.p99),
                    .init(.most), .init(.bound), .init(.limit), .verdict,
                ]))
    }

    private static func shares(upTo top: Double) -> JSONValue {
        [
            "type": "quantitative", "scale": ["domain": [0, .number(max(top, 2.1))], "nice": false],
            "axis": [
                "title": "share of calls", "values": [0, 0.30103, 1, 2, 3, 4],
                "labelExpr": .text(
                    "datum.value == 0 ? '0 %' : datum.value < 0.5 ? '50 %' : "
                        + "format(100 - pow(10, 2 - datum.value), '.4~r') + ' %'"),
            ],
        ]
    }

    /// The quantiles at equal steps of the drawn axis, from the smallest sample to one half before the largest, with
    /// four significant digits, which is finer than a pixel.
    static func quantiles(_ samples: [Double], step: Double) -> [Double] {
        let sorted = samples.sorted()
        guard !sorted.isEmpty else { return [] }

        return stride(from: 0, through: log10(2 * Double(sorted.count)), by: step).map { position in
            let value = Quantile.of(sorted: sorted, 1 - pow(10, -position))
            guard value > 0, value.isFinite else { return value }

            let scale = pow(10, 3 - log10(value).rounded(.down))
            let result = (value * scale).rounded() / scale
            return result.isFinite ? result : value
        }
    }

    private static func marks(_ cell: Cell, _ series: ChartSeries) -> [JSONValue] {
        let label = JSONValue.text(series.label(cell) ?? "")
        let verdict = JSONValue.text(cell.budget?.verdict.rawValue ?? "not judged")

        func mark(_ kind: JSONValue, _ value: Double?, at statistic: String?) -> JSONValue? {
            value.map {
                ["s": label, "m": kind, "v": .number($0), "p": .number(position(of: statistic ?? "")), "w": verdict]
            }
        }

        let bound = mark("bound", cell.budget?.bound, at: cell.budget?.statistic)
        return [mark("p99", cell.p99, at: "p99"), bound].compactMap(\.self)
    }

    private static func position(of statistic: String) -> Double {
        guard statistic.hasPrefix("p"), let percent = Double(statistic.dropFirst()), percent > 0, percent < 100 else {
            return 2
        }
        return 2 - log10(100 - percent)
    }
}
