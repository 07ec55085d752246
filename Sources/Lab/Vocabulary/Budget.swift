import Measurement

/// The limits on the cost of an operation, at most one for each plan and metric. They apply to quantiles of its time,
/// and to any other metric.
///
/// A budget is data: it is declared with the experiment and stored in the result.
///
///     budget: [.p99(.milliseconds(1)), .p50(.microseconds(5), plan: .warm), .of(.allocations, 0)]
///
/// Source: measurement, Verdicts against a budget
public struct Budget: Codable, Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The limits, at most one for each plan and metric.
    public var limits: [Limit]

    /// A limit on one metric of one plan.
    public struct Limit: Codable, Hashable, Sendable {
        /// The plan whose samples are judged.
        public var plan: Plan
        /// The metric that is judged.
        public var metric: Metric
        /// The quantile that is limited, for instance 0.99. An exact metric is judged by its value.
        public var quantile: Double
        /// The highest value within the budget, in the unit of the metric; the lowest if more is better.
        public var value: Double
    }

    /// A budget of some limits.
    public init(_ limits: [Limit]) { self.limits = limits }

    /// The limits of several budgets together.
    public init(arrayLiteral budgets: Budget...) { limits = budgets.flatMap(\.limits) }

    /// A quantile of the time of a call stays at or under a limit.
    public static func quantile(_ quantile: Double, _ limit: TimeSpan, plan: Plan = .cold) -> Budget {
        Budget([Limit(plan: plan, metric: .time, quantile: quantile, value: limit.nanoseconds)])
    }

    /// The median stays at or under a limit.
    public static func p50(_ limit: TimeSpan, plan: Plan = .cold) -> Budget { quantile(0.5, limit, plan: plan) }
    /// The 99th percentile stays at or under a limit.
    public static func p99(_ limit: TimeSpan, plan: Plan = .cold) -> Budget { quantile(0.99, limit, plan: plan) }
    /// The 99.9th percentile stays at or under a limit; a verdict takes 2,995 samples.
    public static func p999(_ limit: TimeSpan, plan: Plan = .cold) -> Budget { quantile(0.999, limit, plan: plan) }

    /// A metric stays at or under a limit in its own unit, or at or over it if more is better.
    ///
    /// For a sampled metric, a quantile is limited, by default the median. The plan that measures the metric runs
    /// because of this budget. A limit on time applies to warm calls, and the experiment must have that plan;
    /// ``quantile(_:_:plan:)`` limits the time of another plan.
    public static func of(_ metric: Metric, _ limit: Double, quantile: Double = 0.5) -> Budget {
        Budget([Limit(plan: metric.plan, metric: metric, quantile: quantile, value: limit)])
    }

    /// The limit on a metric of a plan.
    package func limit(on plan: Plan, _ metric: Metric) -> Limit? {
        limits.first { $0.plan == plan && $0.metric == metric }
    }

    /// The limit on cold calls, by which capacities are judged.
    package var cold: Limit? { limit(on: .cold, .time) }
}

extension Budget.Limit: CustomStringConvertible {
    /// The name of the statistic in tables and the result file: `p99.9`; `value` for an exact metric.
    public var statistic: String {
        metric.kind == .exact ? "value" : "p\(Percent.digits(quantile))"
    }

    /// In words: `cold p99 ≤ 1.00 ms`, `allocations ≤ 0`.
    public var description: String { Self.text(plan, metric, statistic, value) }

    /// A limit in words: `cold p99 ≤ 1.00 ms`.
    package static func text(_ plan: Plan, _ metric: Metric, _ statistic: String, _ limit: Double) -> String {
        let name = metric.isCallTime ? plan.rawValue : metric.name
        let subject = metric.kind == .exact ? name : "\(name) \(statistic)"
        let sign = metric.direction == .lessIsBetter ? "≤" : "≥"
        return "\(subject) \(sign) \(metric.textWithUnit(limit))"
    }
}
