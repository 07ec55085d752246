/// The interval of Clopper and Pearson (1934) for the probability of a success. It contains the true probability at
/// least as often as its confidence says, also for small numbers.
public enum BinomialInterval {
    /// The two-sided interval after `successes` in `trials`.
    ///
    /// - Complexity: O(√trials) for each of 120 bisections.
    public static func exact(successes: Int, trials: Int, confidence: Double = 0.95) -> Interval {
        precondition(0 <= successes && successes <= trials, "\(successes) of \(trials) cannot have happened")
        guard trials > 0 else { return Interval(lower: 0, upper: 1) }

        let tail = (1 - confidence) / 2

        func root(while condition: (BinomialDistribution) -> Bool) -> Double {
            bisection(0, 1) { condition(BinomialDistribution(trials: trials, probability: $0)) }
        }

        return Interval(
            lower: successes == 0 ? 0 : root { $0.atLeast(successes) < tail },
            upper: successes == trials ? 1 : root { $0.atMost(successes) > tail })
    }
}
