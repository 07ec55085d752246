import Foundation
import JSONText
import Measurement

/// A logarithmic axis around values: its ends, and its ticks with labels.
///
/// Vega's own ticks are too many for five decades and too few for half a decade, and overlap on an axis from 0.
struct LogarithmicAxis {
    let domain: (lower: Double, upper: Double)
    let ticks: [Double]
    /// The value at which an axis from 0 changes from linear to logarithmic: the power of ten below the smallest
    /// positive value. `nil` for an axis without 0.
    let constant: Double?

    /// An axis around the values above zero.
    init(_ values: some Sequence<Double>) {
        let (least, most) = Self.extremes(values) ?? (1, 10)
        // A little room on both sides, so that no point lies on the frame.
        let room = max(pow(most / least, 0.04), 1.15)
        let lower = max(least / room, Double.leastNormalMagnitude)

        // Subnormal values may all lie below the lower end.
        let upper = min(max(most, lower) * room, Double.greatestFiniteMagnitude)
        let decades = log10(upper) - log10(lower)
        let choices: [(decades: Double, multiples: [Double])] = [
            (2.5, [1]), (1.2, [1, 3]), (0.5, [1, 2, 5]), (-.infinity, [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8]),
        ]
        let multiples = choices.first { decades > $0.decades }?.multiples ?? [1]
        let step = max(1, Int((decades / 8).rounded(.up)))
        let exponents = (Int(log10(lower).rounded(.down))...Int(log10(upper).rounded(.up)))
            .filter { multiples.count > 1 || $0.isMultiple(of: step) }
        domain = (lower, upper)
        ticks = Self.ticks(multiples, exponents).filter { $0 >= lower && $0 <= upper }
        constant = nil
    }

    /// An axis that begins at 0, for values that may be 0.
    init(fromZero values: [Double]) {
        let (least, most) = Self.extremes(values) ?? (1, 1)
        let first = Int(log10(least).rounded(.down))
        let last = Int(log10(most).rounded(.up))
        let multiples: [Double] =
            switch last - first {
            case 4...: [1]
            case 2...: [1, 3]
            default: [1, 2, 5]
            }

        let upper = min(most * 1.15, Double.greatestFiniteMagnitude)
        let exponents = Array(stride(from: first, through: last, by: max(1, (last - first + 7) / 8)))
        domain = (0, upper)
        ticks = [0] + Self.ticks(multiples, exponents).filter { $0 <= upper }
        constant = Self.ticks([1], [first])[0]
    }

    private static func extremes(_ values: some Sequence<Double>) -> (least: Double, most: Double)? {
        let positive = values.filter { $0 > 0 && $0.isFinite }
        return positive.min().map { ($0, positive.max() ?? $0) }
    }

    /// Returns multiples of powers of ten, exact if possible: 300, not 299.99999999999994.
    private static func ticks(_ multiples: [Double], _ exponents: [Int]) -> [Double] {
        exponents.flatMap { exponent in multiples.map { Double("\($0)e\(exponent)") ?? $0 } }
    }

    /// Returns the ends of a bar around a value. The value replaces a bound that is not positive or not finite: such a
    /// bound has no place on the axis.
    static func span(of interval: Interval?, around value: Double) -> (lower: Double, upper: Double) {
        let lower = interval?.lower.finite ?? value
        return (lower > 0 ? lower : value, interval?.upper.finite ?? value)
    }

    /// Returns the channel of a specification.
    ///
    /// - Parameters:
    ///   - label: an expression of Vega over `datum.value`.
    ///   - field: the field of the values; `nil` if the layers name it.
    func channel(_ title: String, label: String, field: String? = nil) -> JSONValue {
        ChartTemplate.axis.filled([
            "field": field.map { .text($0) }, "scale": constant == nil ? "log" : "symlog",
            "constant": constant.map { .number($0) }, "domain": .numbers([domain.lower, domain.upper]),
            "title": .text(title), "ticks": .numbers(ticks), "label": .text(label),
        ])
    }
}
