/// Why the warm-up of an operation ended.
public enum WarmUpEnd: String, Codable, Sendable {
    /// The medians of two successive windows agreed.
    case stable
    /// It ran the most batches it may and was still not stable.
    case batchLimit
    /// Its time was up.
    case timeLimit
}

/// How an operation was warmed up.
public struct WarmUp: Codable, Sendable, Equatable {
    /// Calls per batch that the batches from here on have.
    public var batchCount: Int
    /// Batches that were run and thrown away, those that only sought the size included.
    public var batches: Int
    /// Why it ended.
    public var end: WarmUpEnd
    /// What a batch takes, in nanoseconds: the median over the last window.
    public var batchTime: Double

    /// A warm-up of known course.
    public init(batchCount: Int, batches: Int, end: WarmUpEnd, batchTime: Double) {
        self.batchCount = batchCount
        self.batches = batches
        self.end = end
        self.batchTime = batchTime
    }
}

/// What the warm plan found out about one operation in one process.
public struct WarmMeasurement: Codable, Sendable, Equatable {
    /// The operation's name.
    public var operation: String
    /// Nanoseconds per operation, one per round, in the order they were taken. None is left out.
    public var samples: [Double]
    /// How the operation was warmed up, and its batch.
    public var warmUp: WarmUp
    /// The share of the median batch that reading the clock takes; under 0.001 unless the operation vanished.
    public var timerShare: Double

    /// A measurement of known outcome.
    public init(operation: String, samples: [Double], warmUp: WarmUp, timerShare: Double) {
        self.operation = operation
        self.samples = samples
        self.warmUp = warmUp
        self.timerShare = timerShare
    }
}
