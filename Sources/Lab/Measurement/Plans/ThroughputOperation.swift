/// An operation on a number of cores.
public struct ThroughputOperation {
    /// The number of cores that it works on.
    public let workers: Int
    public let operation: MeasuredOperation

    public init(workers: Int, operation: MeasuredOperation) {
        self.workers = workers
        self.operation = operation
    }
}
