/// Wilcoxon's signed-rank test for the distance of a sample from 0, with the matching interval of Hodges and Lehmann.
///
/// The values need only be independent and symmetric about their centre. The differences of two values that are drawn
/// alike are symmetric.
package struct SignedRankTest {
    /// The sample in ascending order.
    package let values: [Double]
    private let distribution: SignedRankDistribution

    /// A test of differences, at least one, without NaN.
    package init(_ values: [Double], distribution: SignedRankDistribution) {
        precondition(
            distribution.count == values.count,
            "the distribution is for \(distribution.count) values, the sample has \(values.count)")
        self.values = FewValues.sorted(values)
        self.distribution = distribution
    }

    /// The probability of a sample that lies at least as far up as this one, if the centre were `centre`. It is small
    /// if the true centre is larger.
    package func pGreater(than centre: Double) -> Double { distribution.atLeast(sums { $0 > 2 * centre }) }

    /// The probability of a sample that lies at least as far down as this one, if the centre were `centre`. It is small
    /// if the true centre is smaller.
    package func pLess(than centre: Double) -> Double {
        distribution.atLeast(distribution.largestSum - sums { $0 >= 2 * centre })
    }

    /// The median of the means of all pairs of values, each value with itself included (Hodges and Lehmann 1963).
    ///
    /// - Complexity: O(n) for each bisection until few means are left.
    package var estimate: Double {
        (mean(rank: (distribution.largestSum - 1) / 2) + mean(rank: distribution.largestSum / 2)) / 2
    }

    /// The interval of the centre; unbounded if the sample is too small for the level.
    ///
    /// - Parameter error: the probability that the centre lies outside, half of it on each side.
    package func interval(error: Double) -> Interval {
        guard let rank = distribution.largest(withAtMost: error / 2) else {
            return Interval(lower: -.infinity, upper: .infinity)
        }

        let last = distribution.largestSum - 1
        guard rank < last - rank else { return Interval(lower: estimate, upper: estimate) }

        let lower = mean(rank: rank)
        return Interval(lower: lower, upper: max(lower, mean(rank: last - rank)))
    }

    /// The mean of two values that has the given rank among all such means, counted from 0.
    ///
    /// Bisection narrows the range of means until few are left, and these are sorted.
    private func mean(rank: Int) -> Double {
        guard let least = values.first, let most = values.last else { return .nan }

        // Bounds of the sum of two values: at most `rank` sums are at most `low`, and more are at most `high`.
        var low = 2 * least
        var high = 2 * most
        let meanCount = distribution.largestSum
        var belowLow = meanCount - sums { $0 > low }
        var belowHigh = meanCount
        if belowLow > rank { return least }
        var isHalved = false

        while belowHigh - belowLow > 16 {
            // The range is parted by turns at the rank's place among the remaining sums, and in the middle.
            let part = isHalved ? 0.5 : (Double(rank - belowLow) + 0.5) / Double(belowHigh - belowLow)
            isHalved.toggle()
            let middle = low + (high - low) * part

            if middle <= low || middle >= high {
                if part == 0.5 { return high / 2 }
                continue
            }

            let below = meanCount - sums { $0 > middle }
            if below > rank {
                high = middle
                belowHigh = below
            } else {
                low = middle
                belowLow = below
            }
        }

        return withUnsafeTemporaryAllocation(of: Double.self, capacity: belowHigh - belowLow) { between in
            var count = 0
            var first = 0
            for second in values.indices.reversed() {
                while first <= second, values[first] + values[second] <= low { first += 1 }
                var index = first
                while index <= second, values[index] + values[second] <= high {
                    between.initializeElement(at: count, to: values[index] + values[second])
                    count += 1
                    index += 1
                }
            }

            FewValues.sort(between)
            return between[rank - belowLow] / 2
        }
    }

    /// The number of sums of two values, each value with itself included, that are large. A tie counts for neither
    /// side, so that it never helps a claim.
    ///
    /// - Parameter isLarge: true for all sums from some sum on.
    private func sums(where isLarge: (Double) -> Bool) -> Int {
        var count = 0
        var low = 0
        var high = values.count - 1

        while low <= high {
            if isLarge(values[low] + values[high]) {
                count += high - low + 1
                high -= 1
            } else {
                low += 1
            }
        }

        return count
    }
}
