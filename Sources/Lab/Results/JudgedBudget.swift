import Measurement

extension Budget.Limit {
    /// Judges samples by this limit, at 95 %. If more is better, negated samples are judged by the negated limit.
    func judged(_ samples: [Double], dropped: [Double]) -> Cell.JudgedBudget {
        let sign = metric.direction == .lessIsBetter ? 1.0 : -1
        let mirrored = samples.map { sign * $0 }
        var judgedBudget = Cell.JudgedBudget(limit: value, statistic: statistic, verdict: .within)

        if metric.kind == .exact, let worst = mirrored.max() {
            judgedBudget.bound = sign * worst
            judgedBudget.verdict = worst <= sign * value ? .within : .over
        } else {
            let judgement = BudgetVerdict.judge(
                samples: mirrored, dropped: dropped.map { sign * $0 }, limit: sign * value, quantile: quantile,
                confidence: BudgetVerdict.confidence)
            judgedBudget.bound = judgement.bound.map { sign * $0 }
            judgedBudget.verdict = judgement.verdict
            judgedBudget.reason = judgement.reason
        }

        return judgedBudget
    }
}

extension Cell.JudgedBudget {
    /// True for a bound from above.
    ///
    /// Within the budget, the bound nearer to the limit is shown, and over the budget the other one. If the verdict is
    /// undecided, it is the bound beyond the limit, or the other one if neither is.
    fileprivate func isUpperBound(_ bound: Double, _ direction: Metric.Direction) -> Bool {
        let isTowardsLimit: Bool
        switch verdict {
        case .within: isTowardsLimit = true
        case .over: isTowardsLimit = false
        case .undecided: isTowardsLimit = direction == .lessIsBetter ? bound > limit : bound < limit
        }

        return isTowardsLimit == (direction == .lessIsBetter)
    }
}

extension Cell {
    /// The limit of the cell in words: `cold p99 ≤ 1.00 ms`; `nil` without a limit.
    package var limitText: String? { budget.map { Budget.Limit.text(plan, metric, $0.statistic, $0.limit) } }

    /// The deciding bound in words: `p99 ≤ 742 ns`, `p99 ≥ 539 ns`; for an exact metric the value; `nil` without a
    /// bound.
    package var boundText: String? {
        let statistic = metric.kind == .exact ? "" : "\(budget?.statistic ?? "") "
        return signedBound.map { statistic + $0 }
    }

    /// The deciding bound with its side: `≤ 742 ns` for a quantile that is at most that at 95 %; `nil` without a bound.
    package var signedBound: String? {
        guard let bound = budget?.bound else { return nil }

        let text = metric.textWithUnit(bound)
        return boundSide.map { "\($0.rawValue) \(text)" } ?? text
    }

    /// The side of the deciding bound; `nil` without a bound, and for an exact metric, whose bound is the value.
    package var boundSide: BoundSide? {
        guard metric.kind == .sampled, let budget, let bound = budget.bound else { return nil }
        return budget.isUpperBound(bound, metric.direction) ? .atMost : .atLeast
    }
}
