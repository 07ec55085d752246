/// The scatter of a cell's pairs within a unit of the statistics.
struct PairScatter {
    /// The variance of the ratio of a pair.
    let variance: Double
    /// The pairs that a unit has on average.
    let pairsPerUnit: Double

    /// The variance of the median over some pairs, times their number.
    var varianceOfMedian: Double { Self.inefficiency * variance }

    /// The variance of a median, relative to that of the mean of the same pairs.
    private static let inefficiency = 1.4
}
