/// A closed interval of real numbers, such as a confidence interval; a side may be unbounded (±infinity).
///
/// In JSON it is an array `[lower, upper]`. A bound that is not finite is `null` there, which is read as unbounded on
/// its side. Source: measurement, Numbers.
public struct Interval: Hashable, Sendable {
    /// The lower end, which belongs to the interval.
    public let lower: Double
    /// The upper end, which belongs to the interval.
    public let upper: Double

    /// The interval from `lower` to `upper`, which may be equal; neither may be NaN.
    public init(lower: Double, upper: Double) {
        precondition(lower <= upper, "an interval runs from its lower end to its upper end, not \(lower) to \(upper)")
        self.lower = lower
        self.upper = upper
    }

    /// True if a value lies in the interval or on one of its ends.
    public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

extension Interval: Codable {
    /// Reads `[lower, upper]`; `null` means unbounded on its side.
    ///
    /// - Throws: `DecodingError` unless there are two elements in ascending order.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let lower = try container.decode(Double?.self) ?? -.infinity
        let upper = try container.decode(Double?.self) ?? .infinity

        guard container.isAtEnd, lower <= upper else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an interval is [lower, upper] with lower not above upper")
        }

        self.init(lower: lower, upper: upper)
    }

    /// Writes `[lower, upper]`, a bound that is not finite as `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for bound in [lower, upper] {
            if bound.isFinite { try container.encode(bound) } else { try container.encodeNil() }
        }
    }
}
