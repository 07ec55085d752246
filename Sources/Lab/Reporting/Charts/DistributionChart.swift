import Foundation
import JSONText
import Measurement
import Results

extension Chart {
    /// The distance between two points of a curve, in powers of ten of the share of longer calls.
    static let distributionStep = 0.05

    /// Draws the distribution of cold calls of one input. The tail is as large as the middle.
    ///
    /// It marks the 99th percentile and the bound that is compared with the budget.
    ///
    /// - Returns: `nil` if no cell has ten samples above zero.
    init?(distribution cells: [Cell], _ styles: SeriesStyles) {
        let plottableCells = cells.filter { $0.min > 0 && $0.n >= 10 }
        guard let first = plottableCells.first else { return nil }

        let series = ChartSeries(plottableCells, styles)
        let namedCells = plottableCells.filter { series.label($0) != nil }
        let line = BudgetLine(plottableCells)
        let statements = namedCells.prefix(8).map { cell in
            "\(cell.label): median \(cell.metric.text(cell.median)), p99 \(cell.metric.text(cell.p99))"
                + (cell.budget.map { ", \($0.verdict.rawValue)" } ?? "")
        }

        var description = "Distribution of cold calls. " + statements.joined(separator: "; ") + "."
        if let line { description += " The budget is \(line.text)." }

        self.init(
            id: Slug.text(["distribution", first.experiment, first.id.input]),
            title: "\(first.experiment) on \(first.id.input): cold calls", explanation: series.omission,
            description: description,
            specification: Self.specification(distribution: namedCells, series, line),
            table: ReportTable(
                "Cold calls: quantiles of the samples, and the bound held against the budget", of: cells,
                [
                    .name, .init(.samples), .init(.dropped), .init(.least), .init(.median), .init(.p90), .init(.p99),
                    .init(.most), .init(.bound), .init(.limit), .verdict,
                ]))
    }

    private static func specification(
        distribution cells: [Cell], _ series: ChartSeries, _ line: BudgetLine?
    ) -> JSONValue {
        var ends = cells.flatMap { [$0.min, $0.max, $0.budget?.bound ?? $0.max] }
        if let line { ends.append(line.limit) }

        let curves = cells.map { cell -> JSONValue in
            let points = quantiles(cell.processes.flatMap(\.samples), step: distributionStep)
            return ["s": .text(series.label(cell) ?? ""), "v": .numbers(points)]
        }

        let decades = cells.map { Double($0.n) }.max().map { log10(2 * $0) } ?? 3

        func tooltip(_ name: String) -> JSONValue {
            ValueExpression.tooltip("datum.s", [name: ValueExpression.time("datum.v"), "verdict": "datum.w"])
        }

        return ChartTemplate.distribution.filled([
            "times": LogarithmicAxis(ends)
                .channel("time of one cold call", label: ValueExpression.tick(unit: Metric.unitOfDurations)),
            "top": .number(max(decades, 2.1)), "shareLabel": .text(ValueExpression.tickShare),
            "budget": line?.vertical, "grey": .text(ChartTheme.floor.light),
            "curves": .array(curves), "share": .text("(datum.k - 1) * \(distributionStep)"),
            "marks": .array(cells.flatMap { marks($0, series) }), "boundTooltip": tooltip("bound (95 %)"),
            "percentileTooltip": tooltip("p99"), "colour": series.colour(), "shape": series.shape(),
            "dash": series.dash(),
        ])
    }

    /// Returns quantiles at equal steps of the axis, from the smallest sample to half a rank before the largest.
    ///
    /// They have four significant digits: finer than a pixel.
    static func quantiles(_ samples: [Double], step: Double) -> [Double] {
        let ascending = samples.sorted()
        guard !ascending.isEmpty else { return [] }

        return stride(from: 0, through: log10(2 * Double(ascending.count)), by: step).map { position in
            let value = Quantile.of(sorted: ascending, 1 - pow(10, -position))
            guard value > 0, value.isFinite else { return value }

            let scale = pow(10, 3 - log10(value).rounded(.down))
            let result = (value * scale).rounded() / scale
            return result.isFinite ? result : value
        }
    }

    /// Returns the 99th percentile, and the bound of a cell with a budget.
    private static func marks(_ cell: Cell, _ series: ChartSeries) -> [JSONValue] {
        func mark(_ kind: JSONValue, _ value: Double, at statistic: String) -> JSONValue {
            [
                "s": .text(series.label(cell) ?? ""), "m": kind, "v": .number(value),
                "p": .number(position(of: statistic)), "w": .text(cell.judgedVerdict?.rawValue ?? "not judged"),
            ]
        }

        var marks = [mark("p99", cell.p99, at: "p99")]
        if let budget = cell.budget, let bound = budget.bound {
            marks.append(mark("bound", bound, at: budget.statistic))
        }

        return marks
    }

    /// Returns the height of a percentile on the axis; the height of the 99th for another statistic.
    private static func position(of statistic: String) -> Double {
        guard statistic.hasPrefix("p"), let percent = Double(statistic.dropFirst()), percent > 0, percent < 100 else {
            return 2
        }

        return 2 - log10(100 - percent)
    }
}
