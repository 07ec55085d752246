/// The times of one operation on one number of cores.
public struct ThroughputMeasurement: Sendable {
    /// The number of cores that the operation worked on.
    public let workers: Int
    /// The times of its calls.
    public let times: WarmMeasurement
}
