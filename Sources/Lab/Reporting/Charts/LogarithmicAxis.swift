import Foundation

/// A logarithmic axis around some values: where it begins and ends, and which ticks have a label.
///
/// Vega's own ticks label every second multiple of a power of ten, too many for five decades and too few for half a one.
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
        let multiples: [Double] =
            decades > 2.5
            ? [1]
            : decades > 1.2
                ? [1, 3]
                : decades > 0.5
                    ? [1, 2, 5]
                    : [
                        1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8,
                    ]
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

    /// The scale, for a channel of a specification.
    var scale: ChartValue {
        ["type": "log", "domain": [.number(domain.lower), .number(domain.upper)], "nice": false]
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
