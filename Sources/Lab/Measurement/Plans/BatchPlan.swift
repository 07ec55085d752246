/// Time per operation in a process that lives for milliseconds: a few batches of each operation, in turns (measurement,
/// "Regression gate"). Times are in nanoseconds.
///
/// A disturbance of a few milliseconds spoils one turn and not an operation. Where several processes measure side by
/// side, they take each turn one right after the other, so that whatever lasts longer than a batch hits all of them.
public struct BatchPlan: Codable, Hashable, Sendable {
    public var batches = 4
    /// The shortest batch where counts are sought.
    public var batchTime = 200_000.0
    /// The share of work to do beyond what is counted: 0.05 makes every operation look 5 % slower.
    public var extraWork = 0.0
    /// Counts that are sought are multiples of this beside 20, so that an extra share is a whole number of operations.
    /// Where both take too long, of this alone.
    public var countMultiple: Int?

    public init() {}

    /// Times operations against each other. `counts` are the operations of each per batch, as an earlier process found
    /// them; sought where there is none, or it is not positive. With `turns`, each batch waits for its turn.
    ///
    /// - Returns: one measurement per operation, in the order of `operations`.
    public func measure(
        _ operations: [MeasuredOperation], counts: [Int?] = [], turns: Turns? = nil, clock: some NanosecondClock
    ) -> [BatchMeasurement] {
        var measurements: [BatchMeasurement] = operations.enumerated().map { index, operation in
            var count = counts.indices.contains(index) ? counts[index] ?? 0 : 0
            if count > 0 {
                // As long as two batches, so that caches, branches and the processor's clock have settled.
                for _ in 0..<2 { _ = operation.time(count, on: clock, rewarming: true) }
            } else {
                count = sought(operation, clock)
            }

            let batch = Batch(
                count: count, granularity: operation.granularity,
                canDoMore: count.isMultiple(of: 20 * operation.granularity))
            return BatchMeasurement(batch: batch)
        }

        // What a process does before its first batch and after its last would be in the times of the others.
        turns?.letPass()
        for _ in 0..<max(batches, 1) {
            for (index, operation) in operations.enumerated() {
                let count = measurements[index].batch.count
                let granularity = operation.granularity
                let extra = Int((Double(count) * extraWork / Double(granularity)).rounded()) * granularity
                turns?.take()

                // The other operations had the caches since the last turn.
                let taken = operation.time(count + extra, on: clock, rewarming: true)
                turns?.pass()
                measurements[index].times.append(Double(taken) / Double(count))
            }
        }

        turns?.letPass()
        return measurements
    }

    /// How many operations make a batch that is long enough: a multiple of 20 where that takes under 5 ms, so that 5 %
    /// more is a whole number; and of what is asked for, which may take 20 ms by itself.
    private func sought(_ operation: MeasuredOperation, _ clock: some NanosecondClock) -> Int {
        let granularity = operation.granularity
        var count = granularity

        // The shorter of two: the first call pays for what happens once, and one that is disturbed looks long enough.
        func elapsed() -> UInt64 {
            min(
                operation.time(count, on: clock, rewarming: true), operation.time(count, on: clock, rewarming: true))
        }

        var taken = elapsed()
        while Double(taken) < batchTime, count < 1 << 32 {
            count *= 2
            taken = elapsed()
        }

        let perOperation = Double(taken) / Double(count)
        let asked = max(countMultiple ?? 1, 1)
        for (multiple, longest) in [(20 * asked / Self.divisor(20, asked), 5_000_000.0), (asked, 20_000_000)] {
            let step = multiple * granularity
            let rounded = (count + step - 1) / step * step
            if perOperation * Double(rounded) < longest || rounded == count { return rounded }
        }

        return count
    }

    private static func divisor(_ first: Int, _ second: Int) -> Int {
        second == 0 ? first : divisor(second, first % second)
    }
}

/// The batches of one operation in one process.
public struct BatchMeasurement: Sendable {
    public var batch: BatchPlan.Batch
    /// Nanoseconds per counted operation, batch by batch.
    public var times: [Double] = []

    /// The shortest. It scatters less between processes than their median (1.7 against 2.2 %).
    public var time: Double { times.min() ?? .infinity }
}

extension BatchPlan {
    public struct Batch: Codable, Hashable, Sendable {
        /// Operations that a value is about.
        public var count: Int
        /// Operations that are one call.
        public var granularity: Int
        /// Whether 5 % more is a whole number of operations.
        public var canDoMore: Bool
    }
}
