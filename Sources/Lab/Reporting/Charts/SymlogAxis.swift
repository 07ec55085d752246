import Foundation

/// An axis that begins at 0 and is logarithmic from the smallest value on, for what may be nothing.
///
/// Vega's own ticks of such an axis stand at equal differences, so that all but the first crowd at its end.
struct SymlogAxis {
    /// Where it turns from linear to logarithmic: the power of ten below the smallest value above zero.
    let constant: Double
    /// The last value on it.
    let upper: Double
    /// The values with a tick.
    let ticks: [Double]

    /// The axis of values that are not below zero.
    init(_ values: [Double]) {
        let positive = values.filter { $0 > 0 && $0.isFinite }
        let (least, most) = (positive.min() ?? 1, positive.max() ?? 1)
        let first = Int(log10(least).rounded(.down))
        let last = Int(log10(most).rounded(.up))
        let multiples: [Double] = last - first > 3 ? [1] : last - first > 1 ? [1, 3] : [1, 2, 5]
        let stride = max(1, (last - first + 7) / 8)
        let end = min(most * 1.15, Double.greatestFiniteMagnitude)
        constant = LogarithmicAxis.value(1, times: first)
        upper = end
        var ticks = [0.0]
        for exponent in Swift.stride(from: first, through: last, by: stride) {
            ticks += multiples.map { LogarithmicAxis.value($0, times: exponent) }
        }
        self.ticks = ticks.filter { $0 <= end }
    }

    /// The scale, for a channel of a specification.
    var scale: ChartValue {
        ["type": "symlog", "constant": .number(constant), "domain": [0, .number(upper)], "nice": false]
    }

    /// The axis, for a channel of a specification.
    ///
    /// - Parameter label: an expression of Vega over `datum.value`.
    func axis(_ title: String, label: String) -> ChartValue {
        [
            "title": .text(title), "values": .array(ticks.map { .number($0) }), "labelExpr": .text(label),
            "labelOverlap": true,
        ]
    }
}
