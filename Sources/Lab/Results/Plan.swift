/// How a cell is measured. An open type: a result file keeps plans that this version does not know.
///
/// Source: measurement, Plans
public struct Plan: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// Its name in result files, tables and options.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cost per operation in a loop.
    public static let warm = Plan(rawValue: "warm")
    /// One single call per sample, with emptied caches.
    public static let cold = Plan(rawValue: "cold")
    /// Allocations and bytes per operation, resident bytes per node.
    public static let memory = Plan(rawValue: "memory")
    /// Operations and bytes per second, on one core and on more, beside the machine's own copy.
    public static let throughput = Plan(rawValue: "throughput")
    /// Instructions per operation. It runs only when asked for, and then for every experiment.
    public static let instructions = Plan(rawValue: "instructions")
    /// What the operating system does meanwhile: peak memory, context switches, page faults, reading and writing. It
    /// runs when asked for, and where a budget names one of these.
    public static let system = Plan(rawValue: "system")
    /// Metrics of a user's own, read of the state. It runs where an implementation has some.
    public static let counters = Plan(rawValue: "counters")
    /// The largest size whose cold calls keep the budget. It runs only when asked for.
    public static let capacity = Plan(rawValue: "capacity")
    /// The shortest of a few batches in a short process: what a gate compares.
    public static let batches = Plan(rawValue: "batches")
    /// Which code runs, under callgrind: what a gate compares before it times anything.
    package static let code = Plan(rawValue: "code")

    /// The plans that a user can ask for.
    public static let all: [Plan] = [
        .warm, .cold, .memory, .throughput, .counters, .instructions, .system, .capacity,
    ]

    public var description: String { rawValue }
}
