/// The scatter of a cell's pairs within a unit of the statistics.
struct PairScatter {
    /// The variance of the ratio of a pair.
    let variance: Double
    /// The average number of pairs of a unit.
    let pairsPerUnit: Double

    /// The variance of the median of some pairs, times their number.
    var varianceOfMedian: Double { Self.inefficiency * variance }

    /// The variance of the median, relative to the variance of the mean of the same pairs.
    private static let inefficiency = 1.4
}
