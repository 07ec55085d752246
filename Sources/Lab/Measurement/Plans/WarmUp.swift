public struct WarmUp: Sendable, Equatable {
    /// Calls per batch that the batches from here on have.
    public var batchCount: Int
    /// Batches that were run and thrown away, those that only sought the size included.
    public var batches: Int
    public var end: WarmUpEnd
    /// What a batch takes, in nanoseconds: the median over the last window.
    public var batchTime: Double
    /// What the last batch took with its set-up, in nanoseconds; `nil` without set-up.
    public var turnTime: Double?
}
