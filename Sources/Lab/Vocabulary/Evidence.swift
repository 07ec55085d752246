import Measurement

/// The samples that one process took of one cell.
public struct Evidence: Codable, Hashable, Sendable {
    /// The number of the process among those that repeat its job, from 0; it decides how objects are placed in memory.
    public var process: Int
    /// The values, in the unit of the metric, in the order in which they were taken.
    public var samples: [Double]
    /// The values during which the kernel took the processor away: upper bounds, which belong to no statistic.
    public var dropped: [Double]?
    /// The way in which caches were emptied before each sample.
    public var eviction: String?
    /// The counter, for metrics that are counted.
    public var counter: String?
    /// The batch that was timed, for ``Plan/batches``.
    public var batch: BatchPlan.Batch?

    /// Samples that a process took.
    public init(
        _ samples: [Double], process: Int = 0, dropped: [Double]? = nil, eviction: String? = nil,
        counter: String? = nil, batch: BatchPlan.Batch? = nil
    ) {
        self.process = process
        self.samples = samples
        self.dropped = dropped
        self.eviction = eviction
        self.counter = counter
        self.batch = batch
    }
}
