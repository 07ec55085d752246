/// Why an operation got no more cold samples.
public enum ColdEnd: String, Codable, Sendable {
    /// It has all the samples it was to get.
    case complete
    /// What it has decides the question.
    case decided
    /// Its time was up.
    case timeLimit
    /// So many samples were dropped that it used up its attempts.
    case attemptLimit
}

/// What the cold plan found out about one operation in one process.
public struct ColdMeasurement: Codable, Sendable, Equatable {
    /// The operation's name.
    public var operation: String
    /// Nanoseconds per call, in the order they were taken; nothing is subtracted.
    public var samples: [Double]
    /// Nanoseconds of the calls during which the kernel took the processor away. They are upper bounds of what the call
    /// takes and belong to no statistic; their number does.
    public var droppedSamples: [Double]
    /// Why sampling ended.
    public var end: ColdEnd
    /// How the caches were emptied, as ``EvictionMethod/description`` has it; `nil` when no sample was taken.
    public var eviction: String?
    /// What one reading of the clock costs, in nanoseconds: about so much of every sample is the clock's.
    public var clockOverhead: Double

    /// A measurement of known outcome.
    public init(
        operation: String, samples: [Double], droppedSamples: [Double] = [], end: ColdEnd, eviction: String? = nil,
        clockOverhead: Double
    ) {
        self.operation = operation
        self.samples = samples
        self.droppedSamples = droppedSamples
        self.end = end
        self.eviction = eviction
        self.clockOverhead = clockOverhead
    }

    /// How many samples were dropped.
    public var dropped: Int { droppedSamples.count }
}
