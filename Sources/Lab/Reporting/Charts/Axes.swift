import Foundation

/// A logarithmic axis around some values: where it begins and ends, and which ticks have a label.
///
/// Vega's own ticks label every second multiple of a power of ten, too many for five decades and too few for half a
/// one.
struct LogarithmicAxis {
    /// The first and the last value on it.
    let domain: (lower: Double, upper: Double)
    /// The values with a tick.
    let ticks: [Double]

    /// The axis of the values that are above zero.
    init(_ values: some Sequence<Double>) {
        var (least, most) = (Double.infinity, 0.0)
        for value in values where value > 0 && value.isFinite {
            least = min(least, value)
            most = max(most, value)
        }
        if least > most { (least, most) = (1, 10) }
        // A little room on both sides, so that no point lies on the frame.
        let room = max(pow(most / least, 0.04), 1.15)
        let lower = max(least / room, Double.leastNormalMagnitude)
        let upper = min(most * room, Double.greatestFiniteMagnitude)
        domain = (lower, upper)
        let decades = log10(upper) - log10(lower)
        let choices: [(decades: Double, multiples: [Double])] = [
            (2.5, [1]), (1.2, [1, 3]), (0.5, [1, 2, 5]), (-.infinity, [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8]),
        ]
        let multiples = choices.first { decades > $0.decades }?.multiples ?? [1]
        let stride = max(1, Int((decades / 8).rounded(.up)))
        let first = Int(log10(lower).rounded(.down))
        let last = Int(log10(upper).rounded(.up))
        ticks = Swift.stride(from: first, through: last, by: 1)
            .filter { multiples.count > 1 || $0.isMultiple(of: stride) }
            .flatMap { exponent in multiples.map { Self.value($0, times: exponent) } }
            .filter { $0 >= lower && $0 <= upper }
    }

    /// Exact where it can be: 300 and not 299.99999999999994.
    static func value(_ multiple: Double, times exponent: Int) -> Double {
        Double("\(multiple)e\(exponent)") ?? multiple
    }

    /// A channel of a specification; without a field, which layers then name.
    ///
    /// - Parameter label: an expression of Vega over `datum.value`.
    func channel(_ title: String, label: String, field: String? = nil) -> ChartValue {
        let scale: ChartValue = [
            "type": "log", "domain": [.number(domain.lower), .number(domain.upper)], "nice": false,
        ]
        return .channel(title, label: label, field: field, ticks: ticks, scale: scale)
    }
}

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
        let end = min(most * 1.15, Double.greatestFiniteMagnitude)
        constant = LogarithmicAxis.value(1, times: first)
        upper = end
        let exponents = Swift.stride(from: first, through: last, by: max(1, (last - first + 7) / 8))
        ticks =
            [0.0]
            + exponents.flatMap { exponent in multiples.map { LogarithmicAxis.value($0, times: exponent) } }
            .filter { $0 <= end }
    }

    /// A channel of a specification; without a field, which layers then name.
    ///
    /// - Parameter label: an expression of Vega over `datum.value`.
    func channel(_ title: String, label: String, field: String? = nil) -> ChartValue {
        let scale: ChartValue = [
            "type": "symlog", "constant": .number(constant), "domain": [0, .number(upper)], "nice": false,
        ]
        return .channel(title, label: label, field: field, ticks: ticks, scale: scale)
    }
}

extension ChartValue {
    fileprivate static func channel(
        _ title: String, label: String, field: String?, ticks: [Double], scale: ChartValue
    ) -> ChartValue {
        .members([
            "field": field.map { .text($0) }, "type": "quantitative", "scale": scale,
            "axis": [
                "title": .text(title), "values": .array(ticks.map { .number($0) }), "labelExpr": .text(label),
                "labelOverlap": true,
            ],
        ])
    }
}
