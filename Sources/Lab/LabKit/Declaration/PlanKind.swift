/// What is measured of an operation. Source: measurement, Plans.
public enum PlanKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Cost per operation in a loop.
    case warm
    /// One single call per sample, caches emptied.
    case cold
    /// Allocations and bytes per operation, resident bytes per node.
    case memory
    /// Operations and bytes per second, on one core and on more, beside the machine's own copy.
    case throughput
    /// Instructions per operation. Run only when it is asked for, and for every experiment then.
    case instructions
    /// The largest size whose cold calls keep the budget. Run only when it is asked for.
    case capacity
}
