import Measurement

/// The samples that one process took of one cell.
public struct Evidence: Codable, Hashable, Sendable {
    /// The number of the process among those that repeat its job, from 0. The placement of objects in memory depends on
    /// it.
    public var process: Int
    /// The values in the unit of the metric, in the order of measuring.
    public var samples: [Double]
    /// The values of calls during which the kernel took the processor away. They are upper bounds, and are left out of
    /// all statistics.
    public var dropped: [Double]?
    /// The method that emptied the caches before each sample.
    public var eviction: String?
    /// The counter, for a counted metric.
    public var counter: String?
    /// The batch that was timed, for ``Plan/batches``.
    public var batch: BatchPlan.Batch?

    /// The samples of a process.
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
