import Measurement

/// A quantity that is measured. An open type: the lab's own metrics are ``known``, anybody can add one, and a result
/// file keeps those that this version does not know.
///
/// The name tells metrics apart; everything else says how to read and judge values.
public struct Metric: Sendable {
    /// How values come out when they are taken again.
    public enum Kind: String, Codable, Sendable {
        /// Different each time: a verdict takes statistics.
        case sampled
        /// The same each time: one process is enough, and a verdict takes no statistics.
        case exact
    }

    /// Which of two values is better.
    public enum Direction: String, Codable, Sendable {
        /// Such as a time.
        case lessIsBetter = "less"
        /// Such as a rate.
        case moreIsBetter = "more"
    }

    /// The name in result files, patterns and options: `time`.
    public let name: String
    /// The unit of samples and statistics: `ns`, `bytes`.
    public let unit: String
    /// Which of two values is better.
    public let direction: Direction
    /// How values come out when they are taken again.
    public let kind: Kind
    /// How far two values may lie apart, relative, and still count as the same, where nobody asks for another
    /// tolerance.
    public let tolerance: Double
    /// How far two exact values of the same code may lie apart, relative. More means that something other than the code
    /// decides, and nothing is judged.
    public let repeatability: Double

    /// A metric; a tolerance that is left out is 0.1 % of an exact one, and 1 % of a sampled one.
    public init(
        _ name: String, unit: String, _ direction: Direction = .lessIsBetter, kind: Kind = .sampled,
        tolerance: Double? = nil, repeatability: Double = 0
    ) {
        self.name = name
        self.unit = unit
        self.direction = direction
        self.kind = kind
        self.tolerance = tolerance ?? (kind == .exact ? 0.001 : 0.01)
        self.repeatability = repeatability
    }

    public static let time = Metric("time", unit: "ns")
    /// Time to make an implementation ready.
    public static let buildTime = Metric("build-time", unit: "ns")
    /// Instructions per operation. Counts repeat within 50 ppm.
    public static let instructions = Metric(
        "instructions", unit: "instructions", kind: .exact, repeatability: 100e-6)
    public static let allocations = Metric("allocations", unit: "allocations", kind: .exact, tolerance: 0)
    /// Bytes allocated per operation, as the allocator rounds them.
    public static let bytes = Metric("bytes", unit: "bytes", kind: .exact, repeatability: 0.0005)
    /// Bytes that an implementation keeps per node of its input.
    public static let resident = Metric("resident", unit: "bytes/node", kind: .exact)

    /// Bytes by which the resident memory of the process rises at most while an operation runs.
    public static let peak = Metric("peak", unit: "bytes")
    /// How often the kernel gave the processor to another thread, pages that it had to provide, and system calls that
    /// read and that write, per operation.
    public static let contextSwitches = Metric("context-switches", unit: "switches")
    public static let pageFaults = Metric("page-faults", unit: "faults")
    public static let readCalls = Metric("read-calls", unit: "calls")
    public static let writeCalls = Metric("write-calls", unit: "calls")

    /// The lab's own metrics, in the order in which they are told. To add one, add it here.
    public static let known: [Metric] = measured.map(\.metric)

    /// They, with the plans that measure them.
    private static let measured: [(metric: Metric, plan: Plan)] = [
        (.time, .warm), (.buildTime, .warm), (.instructions, .instructions), (.allocations, .memory),
        (.bytes, .memory), (.resident, .memory), (.peak, .system), (.contextSwitches, .system), (.pageFaults, .system),
        (.readCalls, .system), (.writeCalls, .system),
    ]

    /// The plan that measures it where no other is named.
    package var plan: Plan { Self.measured.first { $0.metric == self }?.plan ?? .counters }

    public static func named(_ name: String) -> Metric? { known.first { $0.name == name } }

    /// A value as tables write it: `5.28 µs`, `1,024`; three significant digits where it is no whole number.
    public func text(_ value: Double) -> String {
        if unit == "ns" { return TimeSpan(nanoseconds: value).description }
        return value == value.rounded() && abs(value) < 1e15
            ? SignificantDigits.grouped(Int(value)) : SignificantDigits.three(value)
    }

    /// The same, with the unit where the value alone does not say it: `1,024 bytes`.
    package func textWithUnit(_ value: Double) -> String {
        text(value) + (["ns", "", name].contains(unit) ? "" : " \(unit)")
    }

    /// An interval as tables write it: `[4.99 µs, 5.01 µs]`.
    public func text(_ interval: Interval) -> String {
        func end(_ value: Double) -> String { value.isFinite ? text(value) : value < 0 ? "−∞" : "∞" }

        return "[\(end(interval.lower)), \(end(interval.upper))]"
    }

    /// The verdict on two exact values of the same cell.
    ///
    /// From nothing to something is a change whatever the tolerance: the first allocation in a loop is what a guard is
    /// for.
    public func verdict(base: Double, head: Double, tolerance: Double? = nil) -> Verdict {
        if base == head { return .same }
        let allowed = tolerance ?? self.tolerance
        let change = base == 0 ? (head > 0 ? Double.infinity : -.infinity) : head / base - 1

        guard abs(change) > allowed else { return .same }

        return (change > 0) == (direction == .lessIsBetter) ? .regressed : .improved
    }
}

extension Metric: Hashable {
    public static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric: Codable, CustomStringConvertible {
    public var description: String { name }

    private enum Key: String, CodingKey { case name, unit, direction, kind }

    /// Reads a name or a description. The name of a metric that is not the lab's stands for itself until
    /// the file describes it.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = Metric.named(name) ?? Metric(name, unit: "")
            return
        }

        let values = try decoder.container(keyedBy: Key.self)
        let name = try values.decode(String.self, forKey: .name)
        let described = Metric(
            name, unit: try values.decode(String.self, forKey: .unit),
            try values.decodeIfPresent(Direction.self, forKey: .direction) ?? .lessIsBetter,
            kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .sampled)
        self = Metric.named(name) ?? described
    }

    /// Writes the name; a result file describes its metrics once.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    package struct Description: Codable, Hashable, Sendable {
        package var name: String
        var unit: String
        var direction: Direction
        var kind: Kind

        package init(_ metric: Metric) {
            name = metric.name
            unit = metric.unit
            direction = metric.direction
            kind = metric.kind
        }

        package var metric: Metric { Metric.named(name) ?? Metric(name, unit: unit, direction, kind: kind) }
    }
}
