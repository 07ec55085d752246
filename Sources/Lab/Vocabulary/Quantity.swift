import Nouns

/// A value in the form of tables, with digits and a unit: `5.28` and `µs`.
package struct Quantity: Hashable, Sendable {
    /// The number: `5.28`, `1,024`.
    package let digits: String
    /// The unit after the number; empty without one.
    package let unit: String
    /// The value of one such unit: 1,000 for microseconds of a time in nanoseconds.
    package let scale: Double

    package init(digits: String, unit: String = "", scale: Double = 1) {
        self.digits = digits
        self.unit = unit
        self.scale = scale
    }

    /// A value in a unit of a given size, with three significant digits.
    package init(_ value: Double, in unit: String, of scale: Double) {
        self.init(digits: SignificantDigits.three(value / scale), unit: unit, scale: scale)
    }

    /// A value of a metric in this unit. For nanoseconds it is a time span. A whole number has all its digits, and any
    /// other number three significant ones.
    package init(_ value: Double, ofMetricIn unit: String) {
        if unit == Metric.unitOfDurations {
            self = TimeSpan(nanoseconds: value).quantity
            return
        }

        let isWhole = value == value.rounded() && abs(value) < 1e15
        self.init(digits: isWhole ? Int(value).grouped : SignificantDigits.three(value))
    }

    /// The same quantity without zeros at the end of a fraction: `1.5` instead of `1.50`.
    package var withoutTrailingZeros: Quantity {
        guard digits.contains("."), !digits.contains("e") else { return self }

        var shorter = digits
        while shorter.last == "0" { shorter.removeLast() }
        if shorter.last == "." { shorter.removeLast() }
        return Quantity(digits: shorter, unit: unit, scale: scale)
    }

    /// Returns the digits of another value in the same unit, for display next to this one.
    package func digits(of value: Double) -> String { SignificantDigits.three(value / scale) }

    /// Returns the text for display before another quantity: without the unit if both have the same.
    package func text(before other: Quantity) -> String { unit == other.unit ? digits : text }

    /// The digits and the unit: `5.28 µs`.
    package var text: String { unit.isEmpty ? digits : "\(digits) \(unit)" }
}
