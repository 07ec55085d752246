import Measurement

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

/// What an operation may cost. Budgets are data: they sit with the experiment and travel in the result.
public struct Budget: Codable, Hashable, Sendable {
    /// The plan whose samples are judged.
    public var plan: Plan
    /// The quantile the statement is about, for instance 0.99.
    public var quantile: Double
    /// The limit.
    public var limit: TimeSpan

    /// The 99th percentile stays at or under a limit.
    public static func p99(_ limit: TimeSpan, plan: Plan = .cold) -> Budget {
        Budget(plan: plan, quantile: 0.99, limit: limit)
    }

    /// The statistic's name in tables and the result file: `p99`.
    public var statistic: String {
        let percent = quantile * 100
        return percent == percent.rounded() ? "p\(Int(percent))" : "p\(percent)"
    }
}
