import Measurement

/// Something that counts what operations do, exactly: the same operation gives the same number each time.
///
/// A gate judges whatever the probes of ``ExactProbes`` count; another counter is another conformance and a line there.
protocol ExactProbe {
    /// The metrics that it counts.
    var metrics: [String] { get }

    /// Counts what one operation takes, per metric.
    func measure(_ operation: MeasuredOperation) -> [String: ExactMetric]
}

/// Allocations and bytes per operation, by the allocator's own counters.
struct AllocationProbe: ExactProbe {
    let counting: AllocationCounting
    let metrics = ["allocations", "bytes"]

    func measure(_ operation: MeasuredOperation) -> [String: ExactMetric] {
        guard let measured = MemoryPlan().measure([operation], counting: counting).first else { return [:] }
        return ["allocations": measured.allocations, "bytes": measured.bytes]
    }
}

/// A metric that nothing here counts, with the reason.
struct AbsentProbe: ExactProbe {
    let metrics: [String]
    let reason: String

    func measure(_ operation: MeasuredOperation) -> [String: ExactMetric] {
        Dictionary(metrics.map { ($0, .absent(reason: reason)) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The probes of this process.
enum ExactProbes {
    static func ofThisProcess() -> [any ExactProbe] {
        [
            AllocationProbe(counting: .ofThisProcess()),
            AbsentProbe(metrics: ["instructions"], reason: "instructions take a process of their own"),
        ]
    }
}
