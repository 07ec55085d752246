import Nouns

/// A value as tables write it, in digits and a unit: `5.28` and `µs`.
package struct Quantity: Hashable, Sendable {
    /// The number: `5.28`, `1,024`.
    package let digits: String
    /// The unit that follows the number; empty for none.
    package let unit: String
    /// The value of 1 in that unit: 1,000 for microseconds of a time in nanoseconds.
    package let scale: Double

    package init(digits: String, unit: String = "", scale: Double = 1) {
        self.digits = digits
        self.unit = unit
        self.scale = scale
    }

    /// A value in units of a size, in three significant digits.
    package init(_ value: Double, in unit: String, of scale: Double) {
        self.init(digits: SignificantDigits.three(value / scale), unit: unit, scale: scale)
    }

    /// A value of a metric in this unit: a span of time for nanoseconds; else all digits of a whole number, and three
    /// significant ones of another.
    package init(_ value: Double, ofMetricIn unit: String) {
        if unit == Metric.unitOfDurations {
            self = TimeSpan(nanoseconds: value).quantity
            return
        }

        let isWhole = value == value.rounded() && abs(value) < 1e15
        self.init(digits: isWhole ? Int(value).grouped : SignificantDigits.three(value))
    }

    /// The same quantity without zeros at the end of a fraction: `1.5` of `1.50`.
    package var withoutTrailingZeros: Quantity {
        guard digits.contains("."), !digits.contains("e") else { return self }

        var shorter = digits
        while shorter.last == "0" { shorter.removeLast() }
        if shorter.last == "." { shorter.removeLast() }
        return Quantity(digits: shorter, unit: unit, scale: scale)
    }

    /// Returns the digits of another value in the unit of this one, for a place next to it.
    package func digits(of value: Double) -> String { SignificantDigits.three(value / scale) }

    /// Returns the text for a place before another quantity: without the unit, if the other one has the same.
    package func text(before other: Quantity) -> String { unit == other.unit ? digits : text }

    /// The digits and the unit: `5.28 µs`.
    package var text: String { unit.isEmpty ? digits : "\(digits) \(unit)" }
}
