import CPlatform

/// What the operating system does for an operation, of the whole process (measurement, "Plans"). One call goes before,
/// and does not count.
public enum SystemPlan {
    /// Samples of each quantity in a process.
    static let rounds = 5
    /// Nanoseconds that the calls of a sample take together, at least one call.
    static let roundTime: UInt64 = 5_000_000

    /// What is counted, by the names of metrics.
    private static let counted: [(name: String, count: @Sendable (milli_process_counts) -> Int64)] = [
        ("context-switches", { $0.context_switches }), ("page-faults", { $0.page_faults }),
        ("read-calls", { $0.read_calls }), ("write-calls", { $0.write_calls }),
    ]

    /// The samples of an operation by the names of metrics; what the system does not tell has none.
    public static func measure(
        _ operation: MeasuredOperation, clock: some NanosecondClock = MonotonicClock()
    ) -> [String: [Double]] {
        let taken = max(operation.time(operation.granularity, on: clock), 1)
        let count = operation.granularity * Int(min(max(roundTime / taken, 1), 1_000_000))

        // What counting takes: it reads files itself.
        let own = (milli_count_process(), milli_count_process())
        var samples: [String: [Double]] = [:]
        for _ in 0..<rounds {
            _ = operation.begin(operation.granularity)
            let peak = peak(of: { operation.run(operation.granularity) })
            samples["peak", default: []] += [peak].compactMap(\.self)
            operation.end()
            var sums = [Int64](repeating: 0, count: counted.count)
            var remaining = count

            while remaining > 0 {
                let ready = operation.begin(remaining)
                let before = milli_count_process()
                operation.run(ready)
                let after = milli_count_process()
                operation.end()

                for (place, (_, count)) in counted.enumerated() {
                    sums[place] += max(count(after) - count(before) - (count(own.1) - count(own.0)), 0)
                }

                remaining -= ready
            }

            for (sum, (name, number)) in zip(sums, counted) where number(own.0) >= 0 {
                samples[name, default: []].append(Double(sum) / Double(count))
            }
        }

        return samples
    }

    /// Bytes by which resident memory rises at most while `body` runs. Free memory goes back to the system first: else
    /// work would find it there, and rise by nothing.
    private static func peak(of body: () -> Void) -> Double? {
        try? JemallocControl.invoke("thread.tcache.flush")
        // All arenas.
        try? JemallocControl.invoke("arena.4096.purge")
        let canReset = milli_reset_peak_memory()
        let before = milli_resident_memory(false)
        body()
        let peak = milli_resident_memory(true)

        return canReset && before >= 0 && peak >= 0 ? Double(max(peak - before, 0)) : nil
    }
}
