import Measurement

/// What an operation may cost: limits on quantiles of its time, and on any other metric, one for each plan and metric.
/// Budgets are data: they sit with the experiment and travel in the result.
///
///     budget: [.p99(.milliseconds(1)), .p50(.microseconds(5), plan: .warm), .of(.allocations, 0)]
///
/// Source: measurement, Verdicts against a budget
public struct Budget: Codable, Hashable, Sendable, ExpressibleByArrayLiteral {
    public var limits: [Limit]

    public struct Limit: Codable, Hashable, Sendable {
        public var plan: Plan
        public var metric: Metric
        /// The quantile the statement is about, for instance 0.99. Exact metrics are judged by their value.
        public var quantile: Double
        /// The most it may be, in the unit of the metric; the least where more is better.
        public var value: Double
    }

    public init(_ limits: [Limit]) { self.limits = limits }
    public init(arrayLiteral budgets: Budget...) { limits = budgets.flatMap(\.limits) }

    /// A quantile of the time of a call stays at or under a limit.
    public static func quantile(_ quantile: Double, _ limit: TimeSpan, plan: Plan = .cold) -> Budget {
        Budget([Limit(plan: plan, metric: .time, quantile: quantile, value: limit.nanoseconds)])
    }

    /// The median stays at or under a limit.
    public static func p50(_ limit: TimeSpan, plan: Plan = .cold) -> Budget { quantile(0.5, limit, plan: plan) }
    /// The 99th percentile does.
    public static func p99(_ limit: TimeSpan, plan: Plan = .cold) -> Budget { quantile(0.99, limit, plan: plan) }
    /// The 99.9th percentile does: a verdict takes 2,995 samples.
    public static func p999(_ limit: TimeSpan, plan: Plan = .cold) -> Budget { quantile(0.999, limit, plan: plan) }

    /// A metric stays at or under a limit in its own unit, or at or over it where more is better; its median does where
    /// it is sampled. The plan that measures it runs for that.
    public static func of(_ metric: Metric, _ limit: Double, quantile: Double = 0.5) -> Budget {
        Budget([Limit(plan: metric.plan, metric: metric, quantile: quantile, value: limit)])
    }

    package func limit(on plan: Plan, _ metric: Metric) -> Limit? {
        limits.first { $0.plan == plan && $0.metric == metric }
    }

    /// The limit on cold calls, which capacities are looked for by.
    package var cold: Limit? { limit(on: .cold, .time) }
}

extension Budget.Limit: CustomStringConvertible {
    /// The statistic's name in tables and the result file: `p99.9`; `value` of an exact metric.
    public var statistic: String {
        let percent = (quantile * 1e8).rounded() / 1e6
        return metric.kind == .exact ? "value" : "p" + (percent == percent.rounded() ? "\(Int(percent))" : "\(percent)")
    }

    /// In words: `cold p99 ≤ 1.00 ms`, `allocations ≤ 0`.
    public var description: String { Self.text(plan, metric, statistic, value) }

    static func text(_ plan: Plan, _ metric: Metric, _ statistic: String, _ limit: Double) -> String {
        (metric == .time ? plan.rawValue : metric.name) + (metric.kind == .exact ? "" : " \(statistic)")
            + (metric.direction == .lessIsBetter ? " ≤ " : " ≥ ") + metric.textWithUnit(limit)
    }

    /// What samples tell about it, at 95 %. Where more is better, the mirror image is judged.
    func judged(_ samples: [Double], dropped: [Double]) -> Cell.JudgedBudget {
        let sign = metric.direction == .lessIsBetter ? 1.0 : -1
        let mirrored = samples.map { sign * $0 }
        var judged = Cell.JudgedBudget(limit: value, statistic: statistic, verdict: .within)

        if metric.kind == .exact, let worst = mirrored.max() {
            judged.bound = sign * worst
            judged.verdict = worst <= sign * value ? .within : .over
        } else {
            let judgement = BudgetVerdict.judge(
                samples: mirrored, dropped: dropped.map { sign * $0 }, limit: sign * value, quantile: quantile,
                confidence: 0.95)
            judged.bound = judgement.bound.map { sign * $0 }
            judged.verdict = judgement.verdict
            judged.reason = judgement.reason
        }

        return judged
    }
}

extension Cell {
    /// What it is held against, in words: `cold p99 ≤ 1.00 ms`; `nil` for nothing.
    package var limitText: String? { budget.map { Budget.Limit.text(plan, metric, $0.statistic, $0.limit) } }

    /// The bound that decides, in words: `p50 1.02 µs`; `nil` where there is none.
    package var boundText: String? {
        let statistic = metric.kind == .exact ? "" : "\(budget?.statistic ?? "") "
        return budget?.bound.map { statistic + metric.textWithUnit($0) }
    }
}
