/// What one process measured of one cell.
public struct Evidence: Codable, Sendable {
    public var cell: CellID
    /// The values, in the unit of the metric, in the order in which they were taken. Empty where nothing was measured.
    public var samples: [Double]
    /// The values during which the kernel took the processor away: upper bounds, which belong to no statistic.
    public var dropped: [Double]?
    /// How the caches were emptied, for the cold plan.
    public var eviction: String?
    /// What counted, for what is counted.
    public var counter: String?
    /// Why there are no values, one sentence without a full stop.
    public var absence: String?
    /// The batch that was timed, for ``Plan/batches``.
    public var batch: Batch?

    /// The operations of a batch.
    public struct Batch: Codable, Hashable, Sendable {
        /// Operations that a value is about.
        public var count: Int
        /// Operations that are one call.
        public var granularity: Int
        /// Whether 5 % more is a whole number of operations.
        public var canDoMore: Bool
        /// Nanoseconds of a fixed number of the core's cycles beside it; `nil` where the process did not read it.
        public var pace: Double?

        public init(count: Int, granularity: Int, canDoMore: Bool, pace: Double? = nil) {
            self.count = count
            self.granularity = granularity
            self.canDoMore = canDoMore
            self.pace = pace
        }
    }

    public init(_ cell: CellID, _ samples: [Double] = []) {
        self.cell = cell
        self.samples = samples
    }
}
