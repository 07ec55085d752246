/// Distributions of Mann and Whitney's U that were made already: one takes some 50 µs, and the tests of a gate have the
/// same sizes again and again. Used by one thread.
package final class MannWhitneyTables {
    package init() {}

    private var known: [Sizes: MannWhitneyDistribution] = [:]

    private struct Sizes: Hashable {
        var first: Int
        var second: Int
    }

    /// The distribution for samples of two sizes.
    package func of(_ first: Int, _ second: Int) -> MannWhitneyDistribution {
        let sizes = Sizes(first: first, second: second)
        if let distribution = known[sizes] { return distribution }
        let distribution = MannWhitneyDistribution(first, second)
        known[sizes] = distribution
        return distribution
    }
}
