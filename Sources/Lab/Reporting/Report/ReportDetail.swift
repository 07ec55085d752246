/// How much of a result a report shows, so that a page of any result stays small enough to open.
public struct ReportDetail: Sendable, Hashable {
    /// The most cells.
    public var cells: Int
    /// The most rows of a table that is not on cells: inputs, mismatches, cells without a number.
    public var rows: Int
    /// Whether the table of all numbers has every statistic, or only those that are talked about.
    public var hasAllStatistics: Bool
    /// The distance between two points of a distribution, in powers of ten of the share of calls that take longer.
    public var distributionStep: Double

    /// From all there is to the least.
    public static let levels =
        [ReportDetail(cells: 6_000, rows: 1_000, hasAllStatistics: true, distributionStep: 0.05)]
        + [
            (6_000, 1_000), (5_000, 900), (4_000, 800), (3_200, 700), (2_500, 600), (1_700, 500), (1_200, 400),
            (800, 250), (500, 150), (250, 80), (80, 40),
        ].map { cells, rows in
            ReportDetail(cells: cells, rows: rows, hasAllStatistics: false, distributionStep: 0.1)
        }

    /// All there is, whatever its size, for files that hold one chart each.
    public static let everything = ReportDetail(
        cells: .max, rows: .max, hasAllStatistics: true, distributionStep: 0.05)
}
