import Measurement

/// What one process measured of one cell.
public struct Evidence: Codable, Sendable {
    public var cell: CellID
    /// The values, in the unit of the metric, in the order in which they were taken. Empty where nothing was measured.
    public var samples: [Double]
    /// The values during which the kernel took the processor away: upper bounds, which belong to no statistic.
    public var dropped: [Double]?
    public var eviction: String?
    /// What counted, for what is counted.
    public var counter: String?
    /// Why there are no values, one sentence without a full stop.
    public var absence: String?
    /// The batch that was timed, for ``Plan/batches``.
    public var batch: BatchPlan.Batch?

    /// Values with what belongs to them, or why there are none.
    public init(
        _ cell: CellID, _ samples: [Double] = [], dropped: [Double]? = nil, eviction: String? = nil,
        counter: String? = nil, absence: String? = nil, batch: BatchPlan.Batch? = nil
    ) {
        self.cell = cell
        self.samples = samples
        self.dropped = dropped
        self.eviction = eviction
        self.counter = counter
        self.absence = absence
        self.batch = batch
    }
}
