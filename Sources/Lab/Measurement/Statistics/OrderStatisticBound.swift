import CLibrary

/// One-sided confidence bounds for a quantile, for any distribution: samples of a rank that the binomial distribution
/// gives. Source: measurement, Verdicts against a budget.
///
/// Of n independent samples, the number above the true quantile p is binomial with n and 1 − p, whatever the
/// distribution of the samples. If values can be equal, the bounds hold with more than the stated confidence. Ranks
/// count from 1.
///
/// - **Upper bound**: the sample of rank n − e, for the largest e with P(at most e above the quantile) ≤ 1 −
///   confidence. At p99 and 95 %: e = 0 from 299 samples (the maximum), 1 from 473, 2 from 628, 3 from 773, 4 from 913,
///   5 from 1,049. That bound lies at or under a budget exactly when at most e samples exceed it: with 1,049 samples
///   five may exceed it (rank 1,044), with 1,048 four may (also rank 1,044).
/// - **Lower bound**: the sample of rank n − k + 1, for the smallest k with P(at least k above the quantile)
///   ≤ 1 − confidence. It lies above a budget exactly when at least k samples exceed the budget: at p99 and 95 %,
///   one of up to five samples, two of 6 to 35, seven of 299, seventeen of 1,049.
///
/// The confidence holds for a number of samples that was fixed without looking at them. A cold plan looks and ends
/// early, which leaves less of the confidence; the rule says how much.
public enum OrderStatisticBound {
    /// The upper confidence bound for `quantile`; `nil` if there are too few samples for one.
    ///
    /// - Parameters:
    ///   - quantile: above 0, below 1.
    ///   - confidence: above 0, below 1.
    ///   - sorted: ascending, without NaN; infinity stands for a value above all others.
    /// - Complexity: O(√n · log n) for n samples.
    public static func upper(quantile: Double, confidence: Double, sorted: [Double]) -> Double? {
        upperRank(quantile: quantile, confidence: confidence, count: sorted.count).map { sorted[$0 - 1] }
    }

    /// The lower confidence bound for `quantile`, with the same parameters and complexity as the upper one.
    public static func lower(quantile: Double, confidence: Double, sorted: [Double]) -> Double? {
        lowerRank(quantile: quantile, confidence: confidence, count: sorted.count).map { sorted[$0 - 1] }
    }

    /// The rank of the upper bound among `count` samples, from 1; `nil` if `count` is too small.
    public static func upperRank(quantile: Double, confidence: Double, count: Int) -> Int? {
        let above = samplesAbove(quantile: quantile, confidence: confidence, count: count)
        // The smallest number that is too large for the samples above the bound: e + 1.
        let tooMany = firstIndex(in: 0...count) { exceeds(above.atMost($0), confidence: confidence) }
        return tooMany == 0 ? nil : count - tooMany + 1
    }

    /// The rank of the lower bound among `count` samples, from 1; `nil` if `count` is too small.
    public static func lowerRank(quantile: Double, confidence: Double, count: Int) -> Int? {
        let above = samplesAbove(quantile: quantile, confidence: confidence, count: count)
        // P(at least count + 1) is 0, so that the search always ends. If it ends at count + 1, there is no rank.
        let firstPlausible = firstIndex(in: 0...(count + 1)) { !exceeds(above.atLeast($0), confidence: confidence) }
        return firstPlausible > count ? nil : count - firstPlausible + 1
    }

    /// The smallest number of samples that has an upper bound, which then is the maximum. It is the smallest n with
    /// quantileⁿ ≤ 1 − confidence: 299 for p99 at 95 %.
    ///
    /// - Complexity: O(1).
    public static func minimumSampleCount(quantile: Double, confidence: Double) -> Int {
        checkParameters(quantile: quantile, confidence: confidence)
        // The logarithms may round up across a whole number, so the search begins one lower.
        var count = max(1, Int((log1p(-confidence) / log(quantile)).rounded(.down)) - 1)
        while exceeds(pow(quantile, Double(count)), confidence: confidence) { count += 1 }
        return count
    }

    private static func samplesAbove(quantile: Double, confidence: Double, count: Int) -> BinomialDistribution {
        checkParameters(quantile: quantile, confidence: confidence)
        return BinomialDistribution(trials: count, probability: 1 - quantile)
    }

    private static func checkParameters(quantile: Double, confidence: Double) {
        precondition(quantile > 0 && quantile < 1, "a quantile with bounds lies between 0 and 1, not at \(quantile)")
        precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1, not at \(confidence)")
    }

    /// True if the probability of an error is larger than the confidence allows, by more than rounding.
    private static func exceeds(_ probability: Double, confidence: Double) -> Bool {
        probability > (1 - confidence) * (1 + 1e-12)
    }
}
