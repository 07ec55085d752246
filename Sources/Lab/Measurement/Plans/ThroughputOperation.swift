/// An operation on a number of cores.
public struct ThroughputOperation {
    /// The number of cores that it works on.
    public let workers: Int
    /// A call, which goes through the whole stream.
    public let operation: MeasuredOperation

    /// An operation on a number of cores.
    public init(workers: Int, operation: MeasuredOperation) {
        self.workers = workers
        self.operation = operation
    }
}
