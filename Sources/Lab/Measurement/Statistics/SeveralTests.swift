import CPlatform

/// Two independent probabilities of one hypothesis as one: the inverse normal method (Lehmacher and Wassmer 1999).
///
/// It lets the links that were compared and fresh ones decide together: a change that one saw barely and the other
/// clearly is found, and each level still holds, since the fresh ones know nothing of the first.
///
/// Rejected: each at a level of its own (10 and 5 % by Holm), which throws away how clear each of them is: +5 % was
/// found in 93 % of cells where processes deviate by 5 %, in 90 % where all layouts deviate by 4 %; and the product of
/// Fisher, which loses a fifth of a deviation against it where both see the same.
package enum CombinedProbability {
    /// The probability of two results that are together as far out as these.
    package static func of(_ first: Double, _ second: Double) -> Double {
        NormalDistribution.above(
            (NormalDistribution.point(above: first) + NormalDistribution.point(above: second)) / 2.0.squareRoot())
    }
}

package enum NormalDistribution {
    /// The probability of more than `point`.
    package static func above(_ point: Double) -> Double { 0.5 * erfc(point / 2.0.squareRoot()) }

    /// The point above which a value lies with a probability; ±37 for what a `Double` cannot tell from 0 or 1.
    package static func point(above probability: Double) -> Double { bisection(-37, 37) { above($0) > probability } }
}

/// Which of several hypotheses can be rejected when any wrong rejection counts (Holm 1979): the smallest probability is
/// held against error / m, the next against error / (m − 1), and so on until one is too large.
package enum Holm {
    /// - Parameter family: how many hypotheses there are in all that have not been rejected yet, at least these.
    /// - Returns: positions in `pValues`, each with the level that it was held against.
    package static func rejected(
        _ pValues: [Double], family: Int, error: Double
    ) -> [(position: Int, level: Double)] {
        precondition(family >= pValues.count, "a family of \(family) cannot hold \(pValues.count) hypotheses")
        var rejected: [(position: Int, level: Double)] = []
        // What is above the whole error is rejected at no place; of a gate's cells that is most.
        let possible = pValues.indices.filter { pValues[$0] <= error }
        for position in possible.sorted(by: { pValues[$0] < pValues[$1] }) {
            let level = error / Double(family - rejected.count)
            guard pValues[position] <= level else { break }
            rejected.append((position, level))
        }
        return rejected
    }
}
