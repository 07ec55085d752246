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

/// Instructions per operation, by the kernel's counter or by callgrind, where this process was started under it (see
/// ``ExactProcess``).
struct InstructionProbe: ExactProbe {
    let counting: InstructionCounting
    let metrics = ["instructions"]

    func measure(_ operation: MeasuredOperation) -> [String: ExactMetric] {
        guard let measured = InstructionPlan().measure([operation], counting: counting).first else { return [:] }
        return ["instructions": measured.instructions]
    }
}

/// The probes of this process.
enum ExactProbes {
    static func ofThisProcess() -> [any ExactProbe] {
        [
            InstructionProbe(counting: .ofThisProcess()),
            AllocationProbe(counting: .ofThisProcess()),
        ]
    }
}
