import Reproducibility

/// The distribution of the number of subviews of a view on one level. It can be tilted to another mean.
struct ChildDistribution: Equatable, Sendable {
    private(set) var probabilities: [Double]

    var mean: Double { probabilities.indices.reduce(0) { $0 + Double($1) * probabilities[$1] } }

    /// Makes the distribution for a tenth of the depth. Most of it comes from the table of that tenth, and some from
    /// the neighbouring tenths and from all tables together, because single tables are small and levels of large
    /// screens fall between those of small ones.
    init(profile: ScreenProfile, tenth: Int) {
        let maximum = profile.children.maximum
        let tables = profile.childrenByRelativeDepth
        let parts: [(table: FrequencyTable, weight: Double)] = [
            (tables[tenth], 0.7), (tables[max(0, tenth - 1)], 0.1), (tables[min(9, tenth + 1)], 0.1),
            (profile.children, 0.1),
        ]
        probabilities = [Double](repeating: 0, count: maximum + 1)
        var sum = 0.0

        for part in parts where part.table.total > 0 {
            for (value, share) in part.table.shares(upTo: maximum).enumerated() {
                probabilities[value] += part.weight * share
                sum += part.weight * share
            }
        }

        for value in probabilities.indices { probabilities[value] /= sum }
    }

    /// Returns the distribution with another mean that is nearest to this one in relative entropy: the probability of
    /// each number n is multiplied by fⁿ, with a factor f that is found by bisection.
    func tilted(toMean target: Double) -> ChildDistribution {
        var low = 1e-6
        var high = 1e6

        // To 1 part in 10¹⁰ of the factor.
        for _ in 0..<40 {
            let factor = (low * high).squareRoot()
            if meanTilted(by: factor) < target { low = factor } else { high = factor }
        }

        return tilted(by: (low * high).squareRoot())
    }

    private func meanTilted(by factor: Double) -> Double {
        var sum = 0.0
        var weighted = 0.0
        var power = 1.0

        // The powers start at the end at which they are largest, so that all are at most 1 and none overflows.
        let step = factor > 1 ? 1 / factor : factor
        for offset in probabilities.indices {
            let value = factor > 1 ? probabilities.count - 1 - offset : offset
            sum += probabilities[value] * power
            weighted += Double(value) * probabilities[value] * power
            power *= step
        }

        return weighted / sum
    }

    private func tilted(by factor: Double) -> ChildDistribution {
        var result = self
        var sum = 0.0
        var power = 1.0
        let step = factor > 1 ? 1 / factor : factor

        for offset in probabilities.indices {
            let value = factor > 1 ? probabilities.count - 1 - offset : offset
            result.probabilities[value] *= power
            sum += result.probabilities[value]
            power *= step
        }

        for value in probabilities.indices { result.probabilities[value] /= sum }
        return result
    }

    /// Draws the number of subviews of every view on a level, with a given sum, and returns how often each number
    /// occurs. The whole part of each expected count is taken as it is, and the rest is drawn. Then single numbers are
    /// drawn again as long as that brings the sum nearer.
    func counts(views: Int, sum target: Int, random: inout Xoshiro256StarStar) -> [Int] {
        let largest = max(probabilities.count - 1, (target + views - 1) / views + 1)
        var counts = [Int](repeating: 0, count: largest + 1)
        var remainders: [Double] = []
        var sum = 0

        for (value, probability) in probabilities.enumerated() {
            let expected = probability * Double(views)
            counts[value] = Int(expected)
            sum += counts[value]
            remainders.append((remainders.last ?? 0) + expected - Double(counts[value]))
        }

        while sum < views {
            counts[Self.index(in: remainders, random: &random)] += 1
            sum += 1
        }

        var missing = target - counts.indices.reduce(0) { $0 + $1 * counts[$1] }
        let cumulative = probabilities.reduce(into: [Double]()) { $0.append(($0.last ?? 0) + $1) }
        for _ in 0..<256 where missing != 0 {
            let old = Self.draw(from: counts, total: views, random: &random)
            let new = Self.index(in: cumulative, random: &random)
            guard abs(missing - (new - old)) < abs(missing) else { continue }

            counts[old] -= 1
            counts[new] += 1
            missing -= new - old
        }

        Self.settle(&counts, missing: missing)
        return counts
    }

    /// Makes the sum exact in steps of one: the smallest numbers grow, or the largest ones shrink.
    private static func settle(_ counts: inout [Int], missing: Int) {
        var missing = missing
        while missing != 0 {
            let step = missing.signum()
            let candidates = counts.indices.filter { counts[$0] > 0 && counts.indices.contains($0 + step) }
            guard let value = step > 0 ? candidates.first : candidates.last else {
                preconditionFailure("the largest number was chosen so that the sum can be met")
            }

            let change = min(counts[value], abs(missing))
            counts[value] -= change
            counts[value + step] += change
            missing -= step * change
        }
    }

    static func draw(from counts: [Int], total: Int, random: inout Xoshiro256StarStar) -> Int {
        var remaining = random.index(below: total)
        for (value, count) in counts.enumerated() {
            if remaining < count { return value }
            remaining -= count
        }

        preconditionFailure("the total is the sum of the counts")
    }

    private static func index(in cumulative: [Double], random: inout Xoshiro256StarStar) -> Int {
        let position = random.unitInterval() * cumulative[cumulative.count - 1]
        return cumulative.firstIndex { $0 > position } ?? cumulative.count - 1
    }
}
