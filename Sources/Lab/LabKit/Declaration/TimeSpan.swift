/// A length of time that prints and parses itself: `1 ms`, `16.7 ms`, `250 ns`.
public struct TimeSpan: Hashable, Sendable, Comparable {
    /// The length in nanoseconds.
    public var nanoseconds: Double

    /// A length in nanoseconds.
    public init(nanoseconds: Double) {
        self.nanoseconds = nanoseconds
    }

    /// A length in milliseconds.
    public static func milliseconds(_ value: Double) -> TimeSpan { TimeSpan(nanoseconds: value * 1e6) }

    /// A length in microseconds.
    public static func microseconds(_ value: Double) -> TimeSpan { TimeSpan(nanoseconds: value * 1e3) }

    /// A length in seconds.
    public static func seconds(_ value: Double) -> TimeSpan { TimeSpan(nanoseconds: value * 1e9) }

    /// The shorter is the smaller.
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.nanoseconds < right.nanoseconds }

    private static let units: [(name: String, nanoseconds: Double)] = [
        ("ns", 1), ("µs", 1e3), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9),
    ]

    /// Reads a number and a unit, with or without a space between: `1ms`, `16.7 ms`, `0.5 s`, `800us`.
    ///
    /// Returns `nil` for anything else, for a negative number and for one that is not finite.
    public init?(_ text: String) {
        let trimmed = text.filter { !$0.isWhitespace }
        let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = trimmed.dropFirst(digits.count)
        guard let number = Double(digits), number.isFinite, number >= 0,
            let scale = Self.units.first(where: { $0.name == unit })
        else { return nil }
        nanoseconds = number * scale.nanoseconds
    }
}

extension TimeSpan: CustomStringConvertible {
    /// Three significant digits and the unit that fits: `312 ns`, `5.28 µs`, `1.00 ms`.
    public var description: String {
        guard nanoseconds.isFinite else { return "∞" }
        let magnitude = abs(nanoseconds)
        // 999.6 ns is 1.00 µs, so the unit is chosen after rounding to three digits.
        let unit: (name: String, nanoseconds: Double) =
            switch magnitude {
            case ..<999.5: ("ns", 1)
            case ..<999.5e3: ("µs", 1e3)
            case ..<999.5e6: ("ms", 1e6)
            default: ("s", 1e9)
            }
        return "\(SignificantDigits.three(nanoseconds / unit.nanoseconds)) \(unit.name)"
    }
}

extension TimeSpan: Codable {
    /// A number of nanoseconds.
    public init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Double.self)
    }

    /// A number of nanoseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}

/// Numbers as tables print them.
public enum SignificantDigits {
    /// Three significant digits: `4.20e-7`, `0.0123`, `1.23`, `12.3`, `123`, `12,300`, `1.50e18`.
    public static func three(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "–" : (value < 0 ? "−∞" : "∞") }
        let magnitude = abs(value)
        if magnitude == 0 { return "0" }
        if magnitude < 0.0009995 || magnitude >= 1e15 { return withExponent(value) }
        if magnitude >= 999.5 { return grouped(Int(value.rounded())) }
        var decimals = 2
        if magnitude >= 99.95 {
            decimals = 0
        } else if magnitude >= 9.995 {
            decimals = 1
        } else {
            var limit = 0.9995
            while magnitude < limit, decimals < 6 {
                decimals += 1
                limit /= 10
            }
        }
        return fixed(value, decimals: decimals)
    }

    /// A small or huge number as mantissa and power of ten.
    private static func withExponent(_ value: Double) -> String {
        var mantissa = value
        var exponent = 0
        while abs(mantissa) < 0.9995, exponent > -330 {
            mantissa *= 10
            exponent -= 1
        }
        while abs(mantissa) >= 9.995 {
            mantissa /= 10
            exponent += 1
        }
        return "\(fixed(mantissa, decimals: 2))e\(exponent)"
    }

    /// A number with a fixed number of decimals, rounded half away from zero.
    public static func fixed(_ value: Double, decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % scale)
        return "\(sign)\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    /// A whole number with a comma every three digits: `1,000,000`.
    public static func grouped(_ value: Int) -> String {
        let digits = String(value.magnitude)
        var result = ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position).isMultiple(of: 3) { result.append(",") }
            result.append(digit)
        }
        return value < 0 ? "-" + result : result
    }
}
