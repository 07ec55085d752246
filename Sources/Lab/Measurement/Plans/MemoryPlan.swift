/// Bytes and allocations per operation (measurement, "Plans").
///
/// One call goes before, uncounted, so that no operation is charged for lazy set-up or the growth of a kept buffer.
public struct MemoryPlan: Sendable {
    /// How many multiples of an operation's granularity are counted together, at least 1. More than one, so that what
    /// happens only every second time shows as a fraction.
    public var multiples = 4
    /// A call that takes so many nanoseconds is counted once.
    public var slowCall: UInt64 = 500_000_000

    /// The plan of every profile: counts are exact.
    public init() {}

    /// Counts what operations allocate, one after the other.
    ///
    /// - Returns: One measurement per operation, in the order of `operations`. Where nothing can count, none is run.
    public func measure(
        _ operations: [MeasuredOperation], counting: AllocationCounting, clock: some NanosecondClock = MonotonicClock()
    ) -> [MemoryMeasurement] {
        operations.map { operation in
            switch counting {
            case .absent(let reason):
                return MemoryMeasurement(
                    operation: operation.name, allocations: .absent(reason: reason), bytes: .absent(reason: reason))
            case .available(let counter):
                let isSlow = operation.time(operation.granularity, on: clock) >= slowCall
                let count = (isSlow ? 1 : max(multiples, 1)) * operation.granularity
                var (allocations, bytes, remaining) = (0, 0, count)
                while remaining > 0 {
                    let ready = operation.begin(remaining)
                    let tally = counter.count { operation.run(ready) }
                    operation.end()
                    allocations += tally.allocations
                    bytes += tally.allocatedBytes
                    remaining -= ready
                }
                return MemoryMeasurement(
                    operation: operation.name, allocations: .measured(Double(allocations) / Double(count)),
                    bytes: .measured(Double(bytes) / Double(count)), counter: counter.name)
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
