/// The reasons that the warm-up of an operation ends.
public enum WarmUpEnd: Sendable {
    /// The medians of two successive windows agreed.
    case stable
    /// It ran the most batches it may and was still not stable.
    case batchLimit
    /// It ran for the longest time it may and was still not stable.
    case timeLimit
}
