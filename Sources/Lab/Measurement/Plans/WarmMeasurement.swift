/// The warm times of one operation in one process.
public struct WarmMeasurement: Sendable {
    /// Nanoseconds per operation, one per round, in the order they were taken. None is left out.
    public var samples: [Double]
    /// How the operation was warmed up, and its batch.
    public var warmUp: WarmUp
}
