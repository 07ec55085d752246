/// The result of warming up an operation.
public struct WarmUp: Sendable, Equatable {
    /// The calls of each batch that is measured.
    public var batchCount: Int
    /// The batches that were run and do not count, including those that were too short.
    public var batches: Int
    /// The reason that it ended.
    public var end: WarmUpEnd
    /// The time of a batch, in nanoseconds: the median over the last window.
    public var batchTime: Double
    /// The time of the last batch with its set-up, in nanoseconds; `nil` without set-up.
    public var turnTime: Double?
}
