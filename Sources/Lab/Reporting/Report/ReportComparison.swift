import Measurement

/// An earlier result beside the one a report is about, cell by cell. Whoever compares fills it in: reporting does not
/// judge.
public struct ReportComparison: Sendable {
    /// One cell that both have.
    public struct Row: Sendable {
        /// Which.
        public var cell: CellAddress
        /// The unit.
        public var unit: String
        /// The median in the earlier result.
        public var first: Double
        /// The median in the later one.
        public var second: Double
        /// Second / first, with its interval.
        public var ratio: Ratio?
        /// What can be said, in a word or two: `slower`, `no difference seen`.
        public var finding: String
        /// What that looks like.
        public var tone: ReportTable.Tone?
        /// Why nothing can be said, where that is so.
        public var reason: String?

        /// A row.
        public init(
            cell: CellAddress, unit: String, first: Double, second: Double, ratio: Ratio?, finding: String,
            tone: ReportTable.Tone? = nil, reason: String? = nil
        ) {
            self.cell = cell
            self.unit = unit
            self.first = first
            self.second = second
            self.ratio = ratio
            self.finding = finding
            self.tone = tone
            self.reason = reason
        }
    }

    /// What the earlier result is called.
    public var first: String
    /// What the later one is called.
    public var second: String
    /// The cells that both have.
    public var rows: [Row] = []
    /// What the reader has to know before the numbers.
    public var warnings: [String] = []
    /// In the earlier result alone.
    public var missing: [CellAddress] = []
    /// In the later one alone.
    public var new: [CellAddress] = []
    /// The geometric mean of the ratios of warm times, and over how many cells it goes.
    public var mean: (ratio: Double, cells: Int)?

    /// A comparison of two results, empty so far.
    public init(first: String, second: String) {
        self.first = first
        self.second = second
    }
}
