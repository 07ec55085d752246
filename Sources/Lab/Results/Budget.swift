import Measurement

/// What an operation may cost. Budgets are data: they sit with the experiment and travel in the result.
public struct Budget: Codable, Hashable, Sendable {
    /// The plan whose samples are judged.
    public var plan: Plan
    /// The quantile the statement is about, for instance 0.99.
    public var quantile: Double
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
