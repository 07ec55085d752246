#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The interval of Clopper and Pearson (1934) for a probability of which `successes` of `trials` were seen: it holds the
/// true one at least as often as it says, however small the numbers.
public struct BinomialInterval {
    private let trials: Int
    /// log(k!) for k up to the number of trials.
    private let logFactorials: [Double]

    private init(trials: Int) {
        self.trials = trials
        var sum = 0.0
        logFactorials = (0...trials).map { count in
            sum += count > 1 ? log(Double(count)) : 0
            return sum
        }
    }

    /// The two-sided interval.
    ///
    /// - Parameter confidence: above 0, below 1.
    /// - Complexity: O(trials) for each of 120 bisections.
    public static func exact(successes: Int, trials: Int, confidence: Double = 0.95) -> Interval {
        precondition(
            trials >= 0 && (0...trials).contains(successes), "\(successes) of \(trials) cannot have happened")
        guard trials > 0 else { return Interval(lower: 0, upper: 1) }
        let tail = (1 - confidence) / 2
        let binomial = BinomialInterval(trials: trials)
        let lower = successes == 0 ? 0 : root { 1 - binomial.atMost(successes - 1, probability: $0) < tail }
        let upper = successes == trials ? 1 : root { binomial.atMost(successes, probability: $0) > tail }
        return Interval(lower: lower, upper: upper)
    }

    /// Where in 0 … 1 a condition that holds at first stops holding.
    private static func root(while condition: (Double) -> Bool) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if condition(middle) { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private func atMost(_ successes: Int, probability: Double) -> Double {
        guard probability > 0 else { return 1 }
        guard probability < 1 else { return successes >= trials ? 1 : 0 }
        return (0...successes).reduce(0) { sum, count in
            let arrangements = logFactorials[trials] - logFactorials[count] - logFactorials[trials - count]
            return sum
                + exp(arrangements + Double(count) * log(probability) + Double(trials - count) * log1p(-probability))
        }
    }
}
