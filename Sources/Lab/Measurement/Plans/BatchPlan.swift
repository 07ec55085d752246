/// Time per operation in a process that lives for milliseconds: a few batches of each operation, in turns. Times are in
/// nanoseconds. Source: gate, Turns.
///
/// A disturbance of a few milliseconds affects one batch of each operation instead of all batches of one. If several
/// processes take turns, the same turn of all of them comes right after another, so a disturbance that lasts longer
/// than a batch affects all of them.
public struct BatchPlan: Codable, Hashable, Sendable {
    /// Batches of each operation.
    public var batches = 4
    /// The shortest batch if the plan chooses the count of operations.
    public var batchTime = 200_000.0
    /// The share of uncounted extra work: 0.05 makes every operation look 5 % slower.
    public var extraWork = 0.0
    /// A divisor of the counts that the plan chooses. They are multiples of 20 too, so that an extra share is a whole
    /// number of operations. Neither holds if such a batch takes too long.
    public var countMultiple: Int?

    /// The plan of the regression gate.
    public init() {}

    /// Times operations against each other.
    ///
    /// - Parameters:
    ///   - operations: the operations, whose batches take turns.
    ///   - counts: the operations in a batch, for each operation, as an earlier process chose them. The plan chooses a
    ///     count that is missing or not positive.
    ///   - turns: the turns that each batch waits for; `nil` if this process measures alone.
    ///   - clock: the clock.
    /// - Returns: one measurement per operation, in the order of `operations`.
    public func measure(
        _ operations: [MeasuredOperation], counts: [Int?] = [], turns: Turns? = nil, clock: some NanosecondClock
    ) -> [BatchMeasurement] {
        var measurements: [BatchMeasurement] = operations.enumerated().map { index, operation in
            var count = counts.indices.contains(index) ? counts[index] ?? 0 : 0
            if count > 0 {
                // The warm-up takes as long as two batches, or one batch of milliseconds, so that caches, branches and
                // the processor's clock have settled.
                let first = operation.time(count, on: clock, rewarming: true)
                if Double(first) < 10 * batchTime { _ = operation.time(count, on: clock, rewarming: true) }
            } else {
                count = chosenCount(of: operation, clock)
            }

            let batch = Batch(
                count: count, granularity: operation.granularity,
                canDoMore: count.isMultiple(of: 20 * operation.granularity))
            return BatchMeasurement(batch: batch)
        }

        // Work of a process before its first batch, or after its last, would disturb the batches of the others.
        turns?.letPass()
        for _ in 0..<max(batches, 1) {
            for (index, operation) in operations.enumerated() {
                let count = measurements[index].batch.count
                let granularity = operation.granularity
                let extra = Int((Double(count) * extraWork / Double(granularity)).rounded()) * granularity
                turns?.wait()

                // The other operations had the caches since the last turn.
                let nanoseconds = operation.time(count + extra, on: clock, rewarming: true)
                turns?.pass()
                measurements[index].times.append(Double(nanoseconds) / Double(count))
            }
        }

        turns?.letPass()
        return measurements
    }

    /// The operations of a batch that is long enough.
    ///
    /// If such a batch takes under 5 ms, the count is a multiple of ``countMultiple`` and of 20, so that 5 % more is a
    /// whole number. Otherwise it is a multiple of ``countMultiple`` alone, if such a batch takes under 20 ms.
    private func chosenCount(of operation: MeasuredOperation, _ clock: some NanosecondClock) -> Int {
        let granularity = operation.granularity
        var count = granularity

        // The shorter time of two. A first call includes work that happens once, and a disturbed call looks long
        // enough.
        func shorterTime() -> UInt64 {
            min(
                operation.time(count, on: clock, rewarming: true), operation.time(count, on: clock, rewarming: true))
        }

        var nanoseconds = shorterTime()
        while Double(nanoseconds) < batchTime, count < 1 << 32 {
            count *= 2
            nanoseconds = shorterTime()
        }

        let perOperation = Double(nanoseconds) / Double(count)
        let requiredMultiple = max(countMultiple ?? 1, 1)
        let preferredMultiple = 20 * requiredMultiple / greatestCommonDivisor(20, requiredMultiple)
        for (multiple, longest) in [(preferredMultiple, 5_000_000.0), (requiredMultiple, 20_000_000)] {
            let step = multiple * granularity
            let rounded = (count + step - 1) / step * step
            if perOperation * Double(rounded) < longest || rounded == count { return rounded }
        }

        return count
    }
}

/// The batches of one operation in one process.
public struct BatchMeasurement: Sendable {
    /// The size of each batch.
    public var batch: BatchPlan.Batch
    /// Nanoseconds per counted operation, batch by batch.
    public var times: [Double] = []
}

extension BatchPlan {
    /// The size of a batch.
    public struct Batch: Codable, Hashable, Sendable {
        /// Operations that a batch counts.
        public var count: Int
        /// Operations in one call.
        public var granularity: Int
        /// True if 5 % more is a whole number of calls.
        public var canDoMore: Bool
    }
}
