/// A cache of distributions of Wilcoxon's W, for one thread. The tests of a gate have the same sizes again and again.
package final class SignedRankTables {
    private var distributions: [Int: SignedRankDistribution] = [:]

    /// An empty cache.
    package init() {}

    /// The distribution for so many values, at least 1.
    package func of(_ count: Int) -> SignedRankDistribution {
        if let distribution = distributions[count] { return distribution }

        let distribution = SignedRankDistribution(count)
        distributions[count] = distribution
        return distribution
    }
}
