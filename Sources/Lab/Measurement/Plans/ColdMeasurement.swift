/// The cold times of one operation in one process.
public struct ColdMeasurement: Sendable {
    /// Nanoseconds per call, in the order they were taken; nothing is subtracted.
    public var samples: [Double]
    /// Nanoseconds of the calls during which the kernel took the processor away. They are upper bounds of what the call
    /// takes and belong to no statistic; their number does.
    public var droppedSamples: [Double] = []
    public var end: ColdEnd
    /// How the caches were emptied, as ``EvictionMethod/description`` has it; `nil` when no sample was taken.
    public var eviction: String?
}
