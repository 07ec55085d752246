import JSONText
import Results

/// A median with its interval, for charts of costs.
struct CostPoint {
    let cell: Cell
    let label: String
    /// The ends of the interval; the median itself without one.
    let lower: Double
    let upper: Double

    /// - Parameter isLogarithmic: true if the axis has no 0: the median replaces a lower end of 0.
    /// - Returns: `nil` if the chart has no series for the cell.
    init?(_ cell: Cell, _ series: ChartSeries, isLogarithmic: Bool = true) {
        guard let label = series.label(cell) else { return nil }

        let span = LogarithmicAxis.span(of: cell.ci95, around: cell.median)
        self.cell = cell
        self.label = label
        lower = isLogarithmic ? span.lower : max(cell.ci95?.lower.finite ?? cell.median, 0)
        upper = span.upper
    }

    /// The point in a chart with the size of the input on the horizontal axis.
    var overSize: JSONValue {
        [
            "s": .text(label), "i": .text(ChartName.text(cell.id.input)), "x": .count(cell.input.size),
            "y": .number(cell.median),
            "lo": .number(lower), "hi": .number(upper),
        ]
    }

    /// The point in a chart with a row for each input.
    var inRow: JSONValue {
        [
            "s": .text(label), "i": .text(ChartName.text(cell.id.input)), "x": .number(cell.median),
            "lo": .number(lower),
            "hi": .number(upper),
        ]
    }

    /// Returns all numbers that an axis of costs must contain.
    static func ends(of cells: [Cell]) -> [Double] {
        cells.flatMap { [$0.median, $0.ci95?.lower ?? $0.median, $0.ci95?.upper ?? $0.median] }
    }
}

extension Cell {
    /// The title of an axis of costs, with the unit if neither the measure nor its labels say it:
    /// `warm peak per call (bytes)`.
    var costTitle: String {
        let unit = metric.showsItsUnit ? "" : " (\(metric.unit))"
        return "\(id.measure) per call\(unit)"
    }
}
