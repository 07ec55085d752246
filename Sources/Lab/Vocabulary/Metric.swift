import Measurement
import Nouns

/// A measured quantity. It is an open type: the lab's own metrics are ``ofLab``, a user can add others, and a result
/// file keeps metrics that this version does not know.
///
/// Metrics are equal if their names are. The other properties say how to read and judge values.
public struct Metric: Sendable {
    /// The repeatability of values.
    public enum Kind: String, NamedCase, Sendable {
        /// Values differ each time, so a verdict needs statistics.
        case sampled
        /// Values are the same each time, so one process is enough and a verdict needs no statistics.
        case exact
    }

    /// The order of good and bad values.
    public enum Direction: String, NamedCase, Sendable {
        /// Less is better, as for a time.
        case lessIsBetter = "less"
        /// More is better, as for a rate.
        case moreIsBetter = "more"
    }

    /// The name in result files, patterns and options: `time`.
    public let name: String
    /// The unit of samples and statistics: `ns`, `bytes`.
    public let unit: String
    /// The order of good and bad values.
    public let direction: Direction
    /// The repeatability of values.
    public let kind: Kind
    /// The largest relative difference that counts as no change, unless the user gives another tolerance.
    public let tolerance: Double
    /// The largest relative difference of two exact values of the same code. A larger one is caused by something other
    /// than the code, and is not judged.
    public let repeatability: Double
    /// The lab's knowledge about the metric: the traits of the lab's own metric with this name, or else the usual ones.
    let traits: Traits

    /// A metric. The default tolerance is 0.1 % for an exact metric, and 1 % for a sampled one.
    public init(
        _ name: String, unit: String, _ direction: Direction = .lessIsBetter, kind: Kind = .sampled,
        tolerance: Double? = nil, repeatability: Double = 0
    ) {
        self.init(
            name, unit: unit, direction, kind: kind, tolerance: tolerance, repeatability: repeatability,
            traits: Self.metricsByName[name]?.traits ?? Traits())
    }

    /// A metric of the lab, with its own traits.
    init(
        _ name: String, unit: String, _ direction: Direction = .lessIsBetter, kind: Kind = .sampled,
        tolerance: Double? = nil, repeatability: Double = 0, traits: Traits
    ) {
        self.name = name
        self.unit = unit
        self.direction = direction
        self.kind = kind
        self.tolerance = tolerance ?? (kind == .exact ? 0.001 : 0.01)
        self.repeatability = repeatability
        self.traits = traits
    }

    /// The lab's own metrics and those of other tools, by name.
    private static let metricsByName = Dictionary(uniqueKeysWithValues: (ofLab + ofOtherTools).map { ($0.name, $0) })

    /// The lab's own metric with a name; `nil` for any other name.
    public static func named(_ name: String) -> Metric? { ofLab.first { $0.name == name } }

    /// The metric for a name in a result file before its description is read: the lab's own, or one without a unit.
    package static func undescribed(_ name: String) -> Metric { named(name) ?? Metric(name, unit: "") }

    /// The metric for a name in a file of another tool: the lab's own, one of ``ofOtherTools``, or one without a unit.
    package static func ofName(_ name: String) -> Metric { metricsByName[name] ?? Metric(name, unit: "") }

    /// A value in the form of tables: `5.28 µs`, `1,024`; three significant digits if it is not whole.
    public func text(_ value: Double) -> String { quantity(value).text }

    /// Returns a value with the digits and the unit of ``text(_:)``.
    package func quantity(_ value: Double) -> Quantity { Quantity(value, ofMetricIn: unit) }

    /// A value with its unit, unless the value shows it already: `1,024 bytes`.
    package func textWithUnit(_ value: Double) -> String {
        text(value) + (showsItsUnit ? "" : " \(unit)")
    }

    /// An interval in the form of tables: `[4.99 µs, 5.01 µs]`.
    public func text(_ interval: Interval) -> String {
        func end(_ value: Double) -> String {
            if value.isFinite { return text(value) }
            return value < 0 ? "−∞" : "∞"
        }

        return "[\(end(interval.lower)), \(end(interval.upper))]"
    }

    /// The relative change, positive if the value rises, even for negative values; infinite from 0.
    package static func change(from base: Double, to head: Double) -> Double {
        if base == head { return 0 }
        guard base != 0 else { return head > 0 ? .infinity : -.infinity }
        return (head - base) / abs(base)
    }

    /// Returns the relative worsening of a change: positive for worse values, negative for better ones.
    package func worsening(_ change: Double) -> Double { direction == .lessIsBetter ? change : -change }

    /// The verdict on two exact values of the same cell.
    ///
    /// A change from 0 exceeds every tolerance, so that a guard catches the first allocation in a loop.
    public func verdict(base: Double, head: Double, tolerance: Double? = nil) -> Verdict {
        let limit = tolerance ?? self.tolerance
        let change = Self.change(from: base, to: head)
        guard abs(change) > limit else { return .same }

        return worsening(change) > 0 ? .regressed : .improved
    }
}

extension Metric: Hashable {
    /// True if the names are equal.
    public static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric: Codable, CustomStringConvertible {
    /// The name.
    public var description: String { name }

    /// Reads a name. A metric that is not the lab's has only its name until the file's description is read.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        self = Metric.undescribed(name)
    }

    /// Writes the name. A result file describes its metrics once.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// A metric with its full declaration, for readers that do not know it.
    package struct Description: Codable, Hashable, Sendable {
        package var name: String
        var unit: String
        var direction: Direction
        var kind: Kind
        /// The tolerance; absent in files of older versions, for which readers assume the usual one of the kind.
        var tolerance: Double?
        /// The repeatability; absent in files of older versions, for which readers assume 0.
        var repeatability: Double?

        package init(_ metric: Metric) {
            name = metric.name
            unit = metric.unit
            direction = metric.direction
            kind = metric.kind
            tolerance = metric.tolerance
            repeatability = metric.repeatability
        }

        package var metric: Metric {
            Metric.named(name)
                ?? Metric(
                    name, unit: unit, direction, kind: kind, tolerance: tolerance, repeatability: repeatability ?? 0)
        }
    }
}

extension Sequence<Metric.Description> {
    /// The metrics by name. Only the name is written next to a value.
    package var byName: [String: Metric] {
        Dictionary(map { ($0.name, $0.metric) }, uniquingKeysWith: { first, _ in first })
    }
}
