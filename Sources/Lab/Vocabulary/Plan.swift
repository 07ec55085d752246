/// The method of measuring a cell. It is an open type: a result file keeps plans that this version does not know.
///
/// Source: measurement, Plans
public struct Plan: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name in result files, tables and options.
    public let rawValue: String

    /// The plan of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cost per operation in a loop.
    public static let warm = Plan(rawValue: "warm")
    /// One call per sample, with emptied caches.
    public static let cold = Plan(rawValue: "cold")
    /// Allocations and bytes per operation, resident bytes per node.
    public static let memory = Plan(rawValue: "memory")
    /// Operations and bytes per second, on one core and on several, compared with the machine's own copy.
    public static let throughput = Plan(rawValue: "throughput")
    /// Instructions per operation. It runs for every experiment if the user asks for it, and otherwise for an
    /// experiment that declares it or has a budget on instructions.
    public static let instructions = Plan(rawValue: "instructions")
    /// The work of the operating system: peak memory, context switches, page faults, reading and writing. It runs for
    /// every experiment if the user asks for it, and otherwise for an experiment that declares it or has a budget on
    /// one of its metrics.
    public static let system = Plan(rawValue: "system")
    /// The user's own metrics, read from the state. It runs if an implementation has any.
    public static let counters = Plan(rawValue: "counters")
    /// The largest size whose cold calls stay within the budget. It runs only if the user asks for it.
    public static let capacity = Plan(rawValue: "capacity")
    /// A few batches in a short process, which a gate compares turn by turn.
    public static let batches = Plan(rawValue: "batches")
    /// The executed code as recorded by callgrind, which a gate compares before it measures times.
    package static let code = Plan(rawValue: "code")

    /// The plans that measure the time of calls.
    package static let timing: [Plan] = [.warm, .cold, .throughput]

    /// The plans that share no process with others: the cold plan, because it places objects in shuffled order; the
    /// system plan, because it observes the whole process; the instructions plan, because one process is enough for it.
    package static let alone: [Plan] = [.cold, .system, .instructions]

    /// The plans that run for every experiment if the user asks for them, declared or not.
    package static let undeclared: [Plan] = [.system, .instructions]

    /// The plans of latencies, which are times of calls; throughput makes rates of its times. By default, the limit of
    /// a run applies to the first of these plans that it measures.
    package static let latency: [Plan] = [.cold, .warm]

    /// The plans whose numbers rank implementations. The first one with numbers decides.
    package static let ranking: [Plan] = [.warm, .cold, .instructions]

    /// The plans that a user can ask for.
    public static let all: [Plan] = [
        .warm, .cold, .memory, .throughput, .counters, .instructions, .system, .capacity,
    ]

    /// The name.
    public var description: String { rawValue }
}

// MARK: Answers to what the lab asks

extension Plan {
    /// True if its times are latencies: see ``latency``.
    package var measuresLatency: Bool { Self.latency.contains(self) }

    /// True if its numbers rank implementations: see ``ranking``.
    package var ranksImplementations: Bool { Self.ranking.contains(self) }

    /// The quantile of its times for a limit without a statistic. Rare slow calls are visible only if each sample is a
    /// single call.
    package var limitedQuantile: Double { traits.measuresFirstCalls ? 0.99 : 0.5 }
}
