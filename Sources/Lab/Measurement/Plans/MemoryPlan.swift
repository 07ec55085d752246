/// Bytes and allocations per operation (measurement, "Plans").
///
/// One call goes before, uncounted, so that no operation is charged for lazy set-up or the growth of a kept buffer.
public struct MemoryPlan: Sendable {
    /// How many multiples of an operation's granularity are counted together, at least 1. More than one, so that what
    /// happens only every second time shows as a fraction.
    public var multiples = 4

    /// The plan of every profile: counts are exact.
    public init() {}

    /// Counts what operations allocate, one after the other.
    ///
    /// - Returns: One measurement per operation, in the order of `operations`. Where nothing can count, none is run.
    public func measure(_ operations: [MeasuredOperation], counting: AllocationCounting) -> [MemoryMeasurement] {
        operations.map { operation in
            switch counting {
            case .absent(let reason):
                return MemoryMeasurement(
                    operation: operation.name, allocations: .absent(reason: reason), bytes: .absent(reason: reason))
            case .available(let counter):
                let count = max(multiples, 1) * operation.granularity
                operation.enter()
                operation.run(operation.granularity)
                operation.leave()
                operation.enter()
                let tally = counter.count { operation.run(count) }
                operation.leave()
                return MemoryMeasurement(
                    operation: operation.name,
                    allocations: .measured(Double(tally.allocations) / Double(count)),
                    bytes: .measured(Double(tally.allocatedBytes) / Double(count)), counter: counter.name)
            }
        }
    }
}

/// What one operation allocates.
public struct MemoryMeasurement: Codable, Sendable, Equatable {
    /// The operation's name.
    public var operation: String
    /// Allocations per operation.
    public var allocations: ExactMetric
    /// Bytes allocated per operation, as the allocator rounds them up.
    public var bytes: ExactMetric
    /// What counted them; `nil` where nothing did.
    public var counter: String?
}

/// A value that is counted exactly, or the reason why it is not there. Never 0 for want of a counter.
public enum ExactMetric: Codable, Sendable, Equatable {
    case measured(Double)
    /// Nothing here can count it.
    case absent(reason: String)
}
