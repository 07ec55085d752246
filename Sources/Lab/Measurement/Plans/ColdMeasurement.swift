/// The cold times of one operation in one process.
public struct ColdMeasurement: Sendable {
    /// Nanoseconds per call, in the order in which they were taken; nothing is subtracted.
    public var samples: [Double]
    /// Nanoseconds of the calls that the kernel interrupted, which are upper bounds of the cost. Only their number is
    /// in the statistics.
    public var droppedSamples: [Double] = []
    /// The reason that sampling ended.
    public var end: ColdEnd
    /// The ``EvictionMethod/description`` of the method that emptied the caches; `nil` if no sample was taken.
    public var eviction: String?
}
