/// Bytes and allocations per operation (measurement, "Plans").
///
/// One call goes before and does not count, so that no operation is charged for lazy set-up or the growth of a kept
/// buffer; of a slow one it is what counts.
public struct MemoryPlan: Sendable {
    /// How many multiples of an operation's granularity are counted together, at least 1. More than one, so that what
    /// happens only every second time shows as a fraction.
    public var multiples = 4
    /// An operation of which a call takes so many nanoseconds is called once.
    public var slowCall: UInt64 = 500_000_000

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
                func counted(_ count: Int) -> (allocations: Int, bytes: Int, time: UInt64) {
                    var (allocations, bytes, time, remaining) = (0, 0, UInt64(0), count)
                    while remaining > 0 {
                        let ready = operation.begin(remaining)
                        let started = clock.now()
                        let tally = counter.count { operation.run(ready) }
                        time += clock.now() - started
                        operation.end()
                        allocations += tally.allocations
                        bytes += tally.allocatedBytes
                        remaining -= ready
                    }
                    return (allocations, bytes, time)
                }
                let first = counted(operation.granularity)
                let isSlow = first.time >= slowCall
                let count = (isSlow ? 1 : max(multiples, 1)) * operation.granularity
                let (allocations, bytes, _) = isSlow ? first : counted(count)
                return MemoryMeasurement(
                    operation: operation.name, allocations: .measured(Double(allocations) / Double(count)),
                    bytes: .measured(Double(bytes) / Double(count)), counter: counter.name)
            }
        }
    }
}

public struct MemoryMeasurement: Codable, Sendable, Equatable {
    public var operation: String
    public var allocations: ExactMetric
    /// Bytes allocated per operation, as the allocator rounds them up.
    public var bytes: ExactMetric
    public var counter: String?
}

/// A value that is counted exactly, or the reason why it is not there. Never 0 for want of a counter.
public enum ExactMetric: Codable, Sendable, Equatable {
    case measured(Double)
    case absent(reason: String)
}
