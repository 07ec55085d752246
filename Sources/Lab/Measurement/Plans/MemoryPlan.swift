/// Bytes and allocations per operation. Source: measurement, Plans.
///
/// The first call does not count, so that no operation is charged for lazy set-up or the growth of a buffer that it
/// keeps. A slow first call does count, and is the only one.
public struct MemoryPlan: Sendable {
    /// The multiples of an operation's granularity that are counted together, at least 1. With several, an allocation
    /// that happens only every second time shows as a fraction.
    public var multiples = 4
    /// The nanoseconds from which on a call is slow, and is made only once.
    public var slowCall: UInt64 = 500_000_000

    /// The plan of all runs.
    public init() {}

    /// Counts the allocations of one operation, and their bytes as the allocator rounds them up.
    public func measure(
        _ operation: MeasuredOperation, with counter: any AllocationCounter,
        clock: some NanosecondClock = MonotonicClock()
    ) -> (allocations: Double, bytes: Double) {
        func counted(_ count: Int) -> (allocations: Int, bytes: Int, time: UInt64) {
            var allocations = 0
            var bytes = 0
            var time = UInt64(0)
            var remaining = count

            while remaining > 0 {
                let ready = operation.begin(remaining)
                let start = clock.now()
                let tally = counter.count { operation.run(ready) }
                time += clock.now() - start
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

        return (Double(allocations) / Double(count), Double(bytes) / Double(count))
    }
}
