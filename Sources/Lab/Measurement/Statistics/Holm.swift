/// The rejection of several hypotheses, with a limit for the probability of any wrong rejection among them (Holm 1979).
///
/// The smallest probability is compared with error / m, the next with error / (m − 1), and so on until one is too
/// large.
package enum Holm {
    /// The hypotheses that are rejected.
    ///
    /// - Parameters:
    ///   - pValues: the probabilities of the hypotheses.
    ///   - familySize: the number of all hypotheses that are not rejected yet, these included.
    ///   - error: the limit for the probability of any wrong rejection.
    /// - Returns: positions in `pValues`, each with the level that it was compared with.
    package static func rejections(
        _ pValues: [Double], familySize: Int, error: Double
    ) -> [(position: Int, level: Double)] {
        precondition(familySize >= pValues.count, "a family of \(familySize) cannot hold \(pValues.count) hypotheses")
        var rejections: [(position: Int, level: Double)] = []

        // A probability above the total error is never rejected. Most cells of a gate have one, so only the others are
        // sorted.
        let possible = pValues.indices.filter { pValues[$0] <= error }
        for position in possible.sorted(by: { pValues[$0] < pValues[$1] }) {
            let level = error / Double(familySize - rejections.count)
            guard pValues[position] <= level else { break }
            rejections.append((position, level))
        }

        return rejections
    }
}
