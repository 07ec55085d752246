/// The warm times of one operation in one process.
public struct WarmMeasurement: Sendable {
    /// Nanoseconds per operation, one number per round, in the order in which they were taken. None is left out.
    public var samples: [Double]
    /// The warm-up, which found the batch.
    public var warmUp: WarmUp
}
