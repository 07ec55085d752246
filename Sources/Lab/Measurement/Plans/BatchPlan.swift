import CPlatform

/// Time per operation in a process that lives for milliseconds: a few batches of each operation, in turns, of which the
/// shortest counts (measurement, "Regression gate").
///
/// The minimum of four batches scatters less between processes than their median (1.7 against 2.2 %), and a disturbance
/// of a few milliseconds spoils one turn and not an operation. Times are in nanoseconds.
///
/// Before and after each batch a loop is timed that takes the same number of the core's cycles each time: what speed
/// the core had. Virtual machines were seen to change between levels 3 % apart several times a second.
public struct BatchPlan: Codable, Hashable, Sendable {
    /// Batches of which the shortest is the value.
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
    /// them; sought where there is none, or it is not positive.
    ///
    /// - Returns: one measurement per operation, in the order of `operations`.
    public func measure(
        _ operations: [MeasuredOperation], counts: [Int?] = [], clock: some NanosecondClock
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
            return (batch, .infinity)
        }
        var before = CorePace.read(clock)
        for _ in 0..<max(batches, 1) {
            for (index, operation) in operations.enumerated() {
                let (count, granularity) = (measurements[index].batch.count, operation.granularity)
                let extra = Int((Double(count) * extraWork / Double(granularity)).rounded()) * granularity
                // The other operations had the caches since the last turn.
                let taken = operation.time(count + extra, on: clock, rewarming: true)
                let after = CorePace.read(clock)
                if Double(taken) / Double(count) < measurements[index].time {
                    measurements[index].time = Double(taken) / Double(count)
                    // The shorter one: a disturbance makes a reading longer.
                    measurements[index].batch.pace = min(before, after)
                }
                before = after
            }
        }
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

/// The shortest batch of one operation in one process, with its nanoseconds per counted operation.
public typealias BatchMeasurement = (batch: BatchPlan.Batch, time: Double)

extension BatchPlan {
    public struct Batch: Codable, Hashable, Sendable {
        /// Operations that a value is about.
        public var count: Int
        /// Operations that are one call.
        public var granularity: Int
        /// Whether 5 % more is a whole number of operations.
        public var canDoMore: Bool
        /// Nanoseconds of a fixed number of the core's cycles beside it: more where the core was slower; `nil` where
        /// nobody read it.
        public var pace: Double?
    }
}

/// How fast the core runs now.
enum CorePace {
    /// Rounds of four multiplications: some 15 µs, of which a clock's reading is a thousandth. Rejected: a loop of the
    /// shortest branches, which takes up to twice as long while the core's other thread is busy, and the cells do not.
    private static let rounds: UInt64 = 4_000

    /// Nanoseconds that the loop takes.
    static func read(_ clock: some NanosecondClock) -> Double {
        let start = clock.now()
        milli_chain(rounds)
        return Double(clock.now() - start)
    }
}
