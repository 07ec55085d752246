import CLibrary

/// The distribution of W, the sum of the ranks of the positive values, for a sample that is symmetric about 0 (Wilcoxon
/// 1945).
///
/// It is exact up to ``largestExact`` values, for which each rank in turn is in the sum or not, in O(n³) steps. For
/// more values it is the normal distribution with corrections for continuity and for the fourth moment (Edgeworth).
package struct SignedRankDistribution: Sendable {
    /// The largest number of values for which the distribution is exact. It takes 7 million steps for 300.
    static let largestExact = 300

    let count: Int
    /// The largest W: the number of pairs of values, each with itself as well.
    var largestSum: Int { count * (count + 1) / 2 }
    /// P(W ≤ w) for w up to half of ``largestSum``; `nil` if it is approximated.
    private let cumulative: [Double]?

    /// The distribution for so many values, at least 1.
    init(_ count: Int, largestExact: Int = largestExact) {
        precondition(count > 0, "a rank test takes a sample, not \(count) values")
        self.count = count
        cumulative = count <= largestExact ? Self.counts(count) : nil
    }

    /// The probability that W is at most `w`.
    func atMost(_ w: Int) -> Double {
        if w < 0 { return 0 }
        if w >= largestSum { return 1 }
        guard let cumulative else { return approximateAtMost(Double(w)) }
        return w < cumulative.count ? cumulative[w] : 1 - atMost(largestSum - w - 1)
    }

    /// The probability that W is at least `w`, which by symmetry is the probability of at most the rest.
    func atLeast(_ w: Int) -> Double { atMost(largestSum - w) }

    /// The largest w with P(W ≤ w) ≤ probability; `nil` if even 0 is more probable.
    func largest(withAtMost probability: Double) -> Int? {
        let tooMany = firstIndex(in: 0...largestSum) { atMost($0) > probability }
        return tooMany == 0 ? nil : tooMany - 1
    }

    /// The cumulative probabilities from 0 to half of the largest W.
    private static func counts(_ count: Int) -> [Double] {
        let half = count * (count + 1) / 4
        var shares = [Double](repeating: 0, count: half + 1)
        shares[0] = 1

        for rank in 1...count {
            for w in stride(from: min(half, rank * (rank + 1) / 2), through: 0, by: -1) {
                shares[w] = (shares[w] + (w >= rank ? shares[w - rank] : 0)) / 2
            }
        }

        var sum = 0.0
        return shares.map { share in
            sum += share
            return min(sum, 1)
        }
    }

    private func approximateAtMost(_ w: Double) -> Double {
        let n = Double(count)
        let squares = n * (n + 1) * (2 * n + 1) / 6
        let variance = squares / 4
        let z = (w + 0.5 - n * (n + 1) / 4) / variance.squareRoot()

        // The fourth cumulant of a rank that is in the sum with probability ½ is −1/8 of its fourth power.
        let kurtosis = -squares * (3 * n * n + 3 * n - 1) / 40 / (variance * variance)
        let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
        let value = 0.5 * erfc(-z / 2.0.squareRoot()) - density * kurtosis / 24 * (z * z * z - 3 * z)

        return min(max(value, 0), 1)
    }
}
