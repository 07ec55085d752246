/// A length of time that prints and parses itself: `1 ms`, `16.7 ms`, `250 ns`.
public struct TimeSpan: Hashable, Sendable, Comparable {
    /// The length in nanoseconds.
    public var nanoseconds: Double

    /// A length in nanoseconds.
    public init(nanoseconds: Double) { self.nanoseconds = nanoseconds }

    /// A length in milliseconds.
    public static func milliseconds(_ value: Double) -> TimeSpan { TimeSpan(nanoseconds: value * 1e6) }

    /// A length in microseconds.
    public static func microseconds(_ value: Double) -> TimeSpan { TimeSpan(nanoseconds: value * 1e3) }

    /// A length in seconds.
    public static func seconds(_ value: Double) -> TimeSpan { TimeSpan(nanoseconds: value * 1e9) }

    /// True if the left length is shorter.
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.nanoseconds < right.nanoseconds }

    private static let units: [(name: String, nanoseconds: Double)] = [
        ("ns", 1), ("µs", 1e3), ("μs", 1e3), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9),
        ("h", 3600e9),
    ]

    /// Reads a number and a unit, with or without a space between them: `1ms`, `16.7 ms`, `0.5 s`, `1e3 s`, `800us`. It
    /// also reads the texts of ``description``: `3,600 s`, `9.00e-4 ns`.
    ///
    /// `nil` for anything else, for a number with a sign, and for a number that is too large or too small to represent.
    public init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, words.count <= 2, !text.contains(where: \.isNewline) else { return nil }

        // Without a space, the unit follows the last digit or point.
        let end = first.lastIndex { $0.isASCII && $0.isNumber || $0 == "." }.map { first.index(after: $0) }
        let numeral = words.count == 2 ? first : first[..<(end ?? first.startIndex)]
        let unit = words.count == 2 ? words[1] : first[numeral.endIndex...]

        guard let number = Self.number(numeral), let scale = Self.units.first(where: { $0.name == unit }),
            (number * scale.nanoseconds).isFinite
        else { return nil }
        nanoseconds = number * scale.nanoseconds
    }

    /// The value of a numeral without a sign, which may have commas between thousands.
    private static func number(_ numeral: Substring) -> Double? {
        let form = /([0-9]{1,3}(,[0-9]{3})+|[0-9]*)(\.[0-9]*)?([eE][+-]?[0-9]+)?/
        guard let match = numeral.wholeMatch(of: form), let number = Double(numeral.filter { $0 != "," }) else {
            return nil
        }

        let mantissa = match.1 + (match.3 ?? "")
        let isZero = !mantissa.contains { ("1"..."9").contains($0) }
        return number > 0 || isZero ? number : nil
    }
}

extension TimeSpan: CustomStringConvertible {
    /// Three significant digits and a suitable unit: `312 ns`, `5.28 µs`, `1.00 ms`.
    public var description: String { quantity.text }

    /// The number and a suitable unit.
    package var quantity: Quantity {
        guard nanoseconds.isFinite else { return Quantity(digits: SignificantDigits.three(nanoseconds)) }

        let magnitude = abs(nanoseconds)
        // The unit is chosen for the rounded number: 999.6 ns is 1.00 µs.
        let units: [(name: String, nanoseconds: Double)] = [("ns", 1), ("µs", 1e3), ("ms", 1e6)]
        let unit = units.first { magnitude < 999.5 * $0.nanoseconds } ?? ("s", 1e9)

        return Quantity(nanoseconds, in: unit.name, of: unit.nanoseconds)
    }
}

extension TimeSpan {
    /// The length in the form of a limit, without zeros at the end of a fraction: `10 s`, `1.5 s`, `200 ms`.
    public var limitText: String { quantity.withoutTrailingZeros.text }
}

extension TimeSpan: Codable {
    /// Reads nanoseconds.
    public init(from decoder: any Decoder) throws {
        self.init(nanoseconds: try decoder.singleValueContainer().decode(Double.self))
    }

    /// Writes nanoseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}
