import Nouns

/// The verdict on a quantile of the cost against a budget. It is a statement about all calls, and not only about the
/// samples. Source: measurement, Verdicts against a budget.
public enum BudgetVerdict: String, NamedCase, Hashable, Sendable {
    /// The upper confidence bound lies at or under the budget.
    case within
    /// The lower confidence bound lies above the budget.
    case over
    /// The samples show neither; it never counts as a pass.
    case undecided

    /// The confidence of each of the two bounds. The lab judges by it, and a cold plan ends early by it.
    public static let confidence = 0.95

    /// Judges `samples` against `limit`.
    ///
    /// Dropping samples can hide a tail, because long calls are interrupted more often. So if more than 1 % of the
    /// samples were dropped, a second verdict includes them, and if the two verdicts differ, the result is undecided.
    /// The time of a dropped call is the most that the call can have cost. A dropped call at or under the limit counts
    /// as within it, and any other as over.
    ///
    /// - Parameters:
    ///   - samples: in any order; infinity stands for a call that never returned. With a NaN the verdict is undecided.
    ///   - dropped: the times of the dropped samples.
    ///   - limit: the budget, in the unit of the samples.
    ///   - quantile: above 0, below 1.
    ///   - confidence: above 0, below 1; that of each of the two bounds.
    /// - Complexity: O(n log n) for n samples.
    public static func judge(
        samples: [Double], dropped: [Double], limit: Double, quantile: Double = 0.99,
        confidence: Double = BudgetVerdict.confidence
    ) -> Judgement {
        guard !limit.isNaN, !samples.contains(where: \.isNaN), !dropped.contains(where: \.isNaN) else {
            return Judgement(
                verdict: .undecided, bound: nil, n: samples.count, dropped: dropped.count,
                reason: "A sample or the budget is not a number.")
        }

        let test = BudgetTest(limit: limit, quantile: quantile, confidence: confidence)
        let sorted = samples.sorted()
        let plain = test.judge(sorted: sorted, dropped: dropped.count)
        let sampleCount = samples.count + dropped.count

        guard dropped.count * 100 > sampleCount else { return plain }

        let pessimistic = test.judge(
            sorted: (sorted + dropped.map { $0 <= limit ? $0 : .infinity }).sorted(), dropped: dropped.count)
        guard pessimistic.verdict != plain.verdict else { return plain }

        // A single dropped call makes a difference only if it took longer than the budget.
        let dropping =
            dropped.count == 1
            ? "was interrupted and left out, and took longer than the budget"
            : "were interrupted and left out, \(dropped.count { $0 > limit }.grouped) of them longer than the budget"
        let them = agreeing(dropped.count, "it", "them")
        return Judgement(
            verdict: .undecided, bound: plain.bound, n: samples.count, dropped: dropped.count,
            reason:
                "\(dropped.count.grouped) of \(counted(sampleCount, "call")) \(dropping): the verdict is "
                + "\(plain.verdict.rawValue) without \(them), and \(pessimistic.verdict.rawValue) with \(them).")
    }
}

/// The test of one quantile against one budget, dropped samples aside.
private struct BudgetTest {
    /// The limit, in the unit of the samples.
    let limit: Double
    /// The quantile that is limited: 0.99.
    let quantile: Double
    /// The confidence of each bound: 0.95.
    let confidence: Double

    /// Judges samples.
    ///
    /// - Parameters:
    ///   - sorted: the samples in ascending order.
    ///   - dropped: the number of samples that were left out, for the judgement to name.
    func judge(sorted: [Double], dropped: Int) -> Judgement {
        let upper = OrderStatisticBound.upper(quantile: quantile, confidence: confidence, sorted: sorted)
        let lower = OrderStatisticBound.lower(quantile: quantile, confidence: confidence, sorted: sorted)

        func judgement(_ verdict: BudgetVerdict, _ bound: Double?, reason: String? = nil) -> Judgement {
            Judgement(
                verdict: verdict, bound: bound.flatMap { $0.isFinite ? $0 : nil }, n: sorted.count, dropped: dropped,
                reason: reason)
        }

        if let upper, upper <= limit { return judgement(.within, upper) }
        if let lower, lower > limit { return judgement(.over, lower) }
        let reason = reason(count: sorted.count, hasUpper: upper != nil, hasLower: lower != nil)

        return judgement(.undecided, upper ?? lower, reason: reason)
    }

    private func reason(count: Int, hasUpper: Bool, hasLower: Bool) -> String {
        let ofQuantile = "of the p\(Percent.digits(quantile)) at \(Percent.digits(confidence)) %"
        let samples = "\(counted(count, "sample")) \(agreeing(count, "is", "are"))"
        if hasUpper {
            return hasLower
                ? "The budget lies between the lower and the upper bound \(ofQuantile)."
                : "The upper bound \(ofQuantile) is above the budget, and \(samples) too few for a lower one."
        }

        let neededSamples = OrderStatisticBound.minimumSampleCount(quantile: quantile, confidence: confidence)
        return "\(samples) too few for an upper bound \(ofQuantile), which takes \(neededSamples), "
            + "and not enough are over the budget."
    }
}
