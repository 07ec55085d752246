import CLibrary

/// The distribution of the number of successes in independent trials that each succeed with the same probability.
///
/// About 12 digits are right in both tails, even if factorials and powers would leave the range of a `Double`. One term
/// is computed by Loader's saddle-point form (2000). The others follow by recurrence away from the mode, where they
/// shrink. Tried and rejected: log-gamma, because its differences have only 9 digits at a million trials.
struct BinomialDistribution {
    let trials: Int
    /// Above 0 and below 1.
    let probability: Double

    /// The probability of exactly `successes`.
    func mass(_ successes: Int) -> Double {
        guard (0...trials).contains(successes) else { return 0 }

        let n = Double(trials)
        let k = Double(successes)
        if successes == 0 { return exp(n * log1p(-probability)) }
        if successes == trials { return exp(n * log(probability)) }
        let exponent =
            Self.stirlingError(trials) - Self.stirlingError(successes) - Self.stirlingError(trials - successes)
            - Self.deviance(k, expected: n * probability) - Self.deviance(n - k, expected: n * (1 - probability))

        return exp(exponent) * (n / (2 * .pi * k * (n - k))).squareRoot()
    }

    /// The probability of at most `successes`.
    ///
    /// - Complexity: O(√n) for n trials, because further terms are too small to matter.
    func atMost(_ successes: Int) -> Double {
        if successes < 0 { return 0 }
        if successes >= trials { return 1 }
        if Double(successes) > Double(trials) * probability { return 1 - atLeast(successes + 1) }

        return sum(from: successes, by: -1) {
            Double($0) * (1 - probability) / (Double(trials - $0 + 1) * probability)
        }
    }

    /// The probability of at least `successes`, with the same complexity.
    func atLeast(_ successes: Int) -> Double {
        if successes <= 0 { return 1 }
        if successes > trials { return 0 }
        if Double(successes) < Double(trials) * probability { return 1 - atMost(successes - 1) }

        return sum(from: successes, by: 1) {
            Double(trials - $0) * probability / (Double($0 + 1) * (1 - probability))
        }
    }

    /// The sum of masses away from the mode, until they are too small to matter. Each is the mass before it times a
    /// ratio.
    private func sum(from successes: Int, by step: Int, ratio: (Int) -> Double) -> Double {
        var term = mass(successes)
        var sum = 0.0
        var count = successes

        while (0...trials).contains(count), term > sum * 1e-18 {
            sum += term
            term *= ratio(count)
            count += step
        }

        return sum
    }

    /// log(n!) less Stirling's formula for it, for n of at least 1.
    private static func stirlingError(_ count: Int) -> Double {
        let n = Double(count)
        if count <= 15 {
            // Up to 15! a factorial is exact in a Double, and no digits are lost.
            let factorial = (1...count).reduce(1.0) { $0 * Double($1) }
            return log(factorial) - 0.5 * log(2 * .pi * n) - n * log(n) + n
        }

        let square = n * n
        return (1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - (1 / 1680.0 - 1 / 1188.0 / square) / square) / square) / square)
            / n
    }

    /// x · log(x / expected) + expected − x, without the cancellation of this form near x = expected.
    private static func deviance(_ x: Double, expected: Double) -> Double {
        let difference = x - expected
        guard abs(difference) < 0.1 * (x + expected) else { return x * log(x / expected) - difference }

        // With v = (x − expected) / (x + expected): log(x / expected) = 2 (v + v³/3 + v⁵/5 + …).
        let v = difference / (x + expected)
        var sum = difference * v
        var power = 2 * x * v
        var odd = 3.0

        while true {
            power *= v * v
            let next = sum + power / odd
            if next == sum { return sum }
            sum = next
            odd += 2
        }
    }
}

/// The number between two others up to which a condition holds, after 60 halvings.
func bisection(_ low: Double, _ high: Double, while condition: (Double) -> Bool) -> Double {
    var low = low
    var high = high
    for _ in 0..<60 {
        let middle = (low + high) / 2
        if condition(middle) { low = middle } else { high = middle }
    }

    return (low + high) / 2
}

/// The first number in `range` for which `condition` holds; the last number if it holds for no other.
///
/// - Parameter condition: a condition that holds for all numbers after the first for which it holds.
package func firstIndex(in range: ClosedRange<Int>, where condition: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
        let middle = (low + high) / 2
        if condition(middle) { high = middle } else { low = middle + 1 }
    }

    return low
}
