import CPlatform

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
