/// By how much the values of one sample are shifted against another: Mann and Whitney's test and the interval of Hodges
/// and Lehmann that belongs to it. Distribution-free: the values need only be independent.
///
/// The unit is the link: one value for each (measurement, "Regression gate"). Unpaired: base and head are interleaved,
/// so that drift hits both, and pairing on top of that gained nothing (gate evidence).
package struct ShiftTest {
    /// In ascending order, as is `head`.
    package let base: [Double]
    package let head: [Double]
    private let distribution: MannWhitneyDistribution

    /// A test of `head` against `base`, neither empty, without NaN.
    package init(base: [Double], head: [Double], distribution: MannWhitneyDistribution) {
        precondition(
            distribution.first == base.count && distribution.second == head.count,
            "the distribution is for \(distribution.first) and \(distribution.second) values, the samples have "
                + "\(base.count) and \(head.count)")
        self.base = FewValues.sorted(base)
        self.head = FewValues.sorted(head)
        self.distribution = distribution
    }

    /// The probability of samples at least as far up as these if the shift were `shift`; small when it is larger.
    package func pGreater(than shift: Double) -> Double { distribution.atLeast(pairs(above: shift)) }

    /// The probability of samples at least as far down as these if the shift were `shift`; small when it is smaller.
    package func pLess(than shift: Double) -> Double { distribution.atLeast(pairs(below: shift)) }

    /// The median of all differences of a value of head and one of base (Hodges and Lehmann 1963).
    ///
    /// - Complexity: O(n + m), times the 60 bisections that a `Double` takes.
    package var estimate: Double {
        let pairs = base.count * head.count
        return (difference(rank: (pairs - 1) / 2) + difference(rank: pairs / 2)) / 2
    }

    /// The interval of the shift; unbounded where the samples are too small for the level.
    ///
    /// - Parameter error: the probability that the shift lies outside, half of it on each side.
    package func interval(error: Double) -> Interval {
        guard let rank = distribution.largest(withAtMost: error / 2) else {
            return Interval(lower: -.infinity, upper: .infinity)
        }
        let pairs = base.count * head.count
        guard rank < pairs - 1 - rank else { return Interval(lower: estimate, upper: estimate) }
        let lower = difference(rank: rank)
        return Interval(lower: lower, upper: max(lower, difference(rank: pairs - 1 - rank)))
    }

    /// The difference of a rank among all, from 0: by bisection over values until few are left, which are sorted.
    ///
    /// Rejected: sorting all 900 of 30 by 30 links, which took fifteen times as long as bisecting to the last bit, and
    /// that, which takes four times as long as this.
    private func difference(rank: Int) -> Double {
        guard let least = base.first, let most = base.last, let lowest = head.first, let highest = head.last else {
            return .nan
        }
        let all = base.count * head.count
        var (low, high) = (lowest - most, highest - least)
        // More than `rank` differences are at most `high`; no more than `rank` are at most `low`.
        var (belowLow, belowHigh) = (all - pairs(above: low), all)
        if belowLow > rank { return low }
        var isHalved = false
        while belowHigh - belowLow > 16 {
            // In turns by where the rank lies among what is between, and halfway.
            let part = isHalved ? 0.5 : (Double(rank - belowLow) + 0.5) / Double(belowHigh - belowLow)
            isHalved.toggle()
            let middle = low + (high - low) * part
            if middle <= low || middle >= high {
                if part == 0.5 { return high }
                continue
            }
            let below = all - pairs(above: middle)
            if below > rank { (high, belowHigh) = (middle, below) } else { (low, belowLow) = (middle, below) }
        }
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: belowHigh - belowLow) { between in
            var count = 0
            var first = 0
            for value in head {
                while first < base.count, value - base[first] > high { first += 1 }
                var place = first
                while place < base.count, value - base[place] > low {
                    between.initializeElement(at: count, to: value - base[place])
                    count += 1
                    place += 1
                }
            }
            FewValues.sort(between)
            return between[rank - belowLow]
        }
    }

    /// Pairs whose difference is more than `shift`; a tie counts for neither side, so that it never helps a claim.
    private func pairs(above shift: Double) -> Int { pairs { $0 > shift } }

    private func pairs(below shift: Double) -> Int { base.count * head.count - pairs { $0 >= shift } }

    /// Pairs whose difference meets a condition that holds from some difference on.
    private func pairs(where isLarge: (Double) -> Bool) -> Int {
        var (count, below) = (0, 0)
        for value in head {
            while below < base.count, isLarge(value - base[below]) { below += 1 }
            count += below
        }
        return count
    }
}

/// A handful of numbers in order, without an array: the processes of a link, the blocks around one.
///
/// A simulated suite sorts some thousand handfuls; as arrays they took half of its time.
public enum FewValues {
    /// Sorts by insertion, in place.
    @inlinable public static func sort(_ values: UnsafeMutableBufferPointer<Double>) {
        guard values.count > 1 else { return }
        for sorted in 1..<values.count {
            let value = values[sorted]
            var place = sorted
            while place > 0, values[place - 1] > value {
                values[place] = values[place - 1]
                place -= 1
            }
            values[place] = value
        }
    }

    /// Sorted, by insertion where there are few.
    static func sorted(_ values: [Double]) -> [Double] {
        values.count <= 64 ? withSorted(values) { Array($0) } : values.sorted()
    }

    /// A copy of some numbers, sorted.
    @inlinable public static func withSorted<Result>(
        _ values: some Collection<Double>, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) { buffer in
            _ = buffer.initialize(from: values)
            sort(buffer)
            return body(buffer)
        }
    }
}
