import CPlatform

/// The work of the operating system for an operation, counted for the whole process. Source: measurement, Plans.
///
/// The first call does not count. After a slow one each metric has one sample, and three calls are made in all.
public enum SystemPlan {
    /// Samples of each metric in a process.
    package static let rounds = 5
    /// Nanoseconds that the calls of a sample take together; a sample has at least one call.
    static let roundTime: UInt64 = 5_000_000
    /// The most calls of a sample.
    package static let mostCalls = 1_000_000
    /// The nanoseconds from which on a call is slow.
    package static let slowCall: UInt64 = 500_000_000

    /// The samples that are counts of the kernel.
    private static let counters:
        [(
            samples: WritableKeyPath<SystemSamples, [Double]> & Sendable,
            count: @Sendable (milli_process_counts) -> Int64
        )] = [
            (\.contextSwitches, { $0.context_switches }), (\.pageFaults, { $0.page_faults }),
            (\.readCalls, { $0.read_calls }), (\.writeCalls, { $0.write_calls }),
        ]

    /// Measures an operation.
    public static func measure(
        _ operation: MeasuredOperation, clock: some NanosecondClock = MonotonicClock()
    ) -> SystemSamples {
        measure(operation, clock: clock, readCounts: { milli_count_process() })
    }

    /// Measures an operation by given counts of the process.
    static func measure(
        _ operation: MeasuredOperation, clock: some NanosecondClock, readCounts: () -> milli_process_counts
    ) -> SystemSamples {
        let nanoseconds = max(operation.time(operation.granularity, on: clock), 1)
        let count = operation.granularity * Int(min(max(roundTime / nanoseconds, 1), UInt64(mostCalls)))

        // Counting reads files itself. The difference of two counts in a row is its own part.
        let ownStart = readCounts()
        let ownEnd = readCounts()
        var samples = SystemSamples()
        for _ in 0..<(nanoseconds < slowCall ? rounds : 1) {
            _ = operation.begin(operation.granularity)
            let peak = peak(of: { operation.run(operation.granularity) })
            if let peak { samples.peak.append(peak) }
            operation.end()
            var sums = [Int64](repeating: 0, count: counters.count)
            var remaining = count

            while remaining > 0 {
                let ready = operation.begin(remaining)
                let before = readCounts()
                operation.run(ready)
                let after = readCounts()
                operation.end()

                for (index, (_, count)) in counters.enumerated() {
                    sums[index] += count(after) - count(before) - (count(ownEnd) - count(ownStart))
                }

                remaining -= ready
            }

            for (sum, counter) in zip(sums, counters) where counter.count(ownStart) >= 0 {
                // A part may be below its share of counting and another above it, so only the sum is at least 0.
                samples[keyPath: counter.samples].append(Double(max(sum, 0)) / Double(count))
            }
        }

        return samples
    }

    /// The bytes by which resident memory rises at most while `body` runs.
    ///
    /// The allocator first returns its free memory to the system. Otherwise the work would use that memory, and nothing
    /// would rise.
    private static func peak(of body: () -> Void) -> Double? {
        try? JemallocControl.invoke("thread.tcache.flush")
        // 4096 stands for all arenas.
        try? JemallocControl.invoke("arena.4096.purge")
        let canReset = milli_reset_peak_memory()
        let before = milli_resident_memory(false)
        body()
        let peak = milli_resident_memory(true)

        return canReset && before >= 0 && peak >= 0 ? Double(max(peak - before, 0)) : nil
    }
}
