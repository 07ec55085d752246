import CPlatform

/// Distributions of Wilcoxon's W that were made already: the tests of a gate have the same sizes again and again. Used
/// by one thread.
package final class SignedRankTables {
    private var known: [Int: SignedRankDistribution] = [:]

    package init() {}

    package func of(_ count: Int) -> SignedRankDistribution {
        if let distribution = known[count] { return distribution }
        let distribution = SignedRankDistribution(count)
        known[count] = distribution
        return distribution
    }
}
