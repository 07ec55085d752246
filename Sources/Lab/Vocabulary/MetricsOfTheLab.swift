/// The metrics of the lab.
///
/// To add one, declare it here with its traits, list it in ``ofLab``, and measure it in its plan. Reports,
/// files and the gate follow from the declaration.
extension Metric {
    /// Time of an operation.
    public static let time = Metric(
        "time", unit: "ns",
        traits: Traits(costPart: .time, plan: .warm, gateCalls: .usual, column: .other, isCompared: true))

    /// Time to make an implementation ready.
    public static let buildTime = Metric(
        "build-time", unit: "ns",
        traits: Traits(costPart: .preparation, plan: .warm, noun: "time to build", column: .other))

    /// Processor time of a program and its children in user space.
    public static let userTime = Metric("user-time", unit: "ns", traits: Traits(costPart: .process, plan: .warm))

    /// Processor time of a program and its children in the kernel.
    public static let systemTime = Metric("system-time", unit: "ns", traits: Traits(costPart: .process, plan: .warm))

    /// Instructions per operation. Counts repeat within 50 parts in a million.
    public static let instructions = Metric(
        "instructions", unit: "instructions", kind: .exact, repeatability: 100e-6,
        traits: Traits(
            costPart: .instructions, plan: .instructions, gateCalls: .named, column: .titled("instructions"),
            isCompared: true, isProfiled: true))

    /// Allocations per operation.
    public static let allocations = Metric(
        "allocations", unit: "allocations", kind: .exact, tolerance: 0,
        traits: Traits(
            costPart: .allocations, plan: .memory, gateCalls: .usual, column: .titled("allocs"), isProfiled: true))

    /// Bytes allocated per operation, rounded like the allocator does. They have no chart, because the chart of
    /// allocations is enough.
    public static let bytes = Metric(
        "bytes", unit: "bytes", kind: .exact, repeatability: 0.0005,
        traits: Traits(
            costPart: .demand, plan: .memory, gateCalls: .usual, noun: "bytes allocated", column: .other,
            isDrawn: false, isProfiled: true))

    /// Bytes kept by an implementation, relative to the size of its input: per node, per event.
    public static let resident = Metric(
        "resident", unit: "bytes/node", kind: .exact,
        traits: Traits(costPart: .keeping, plan: .memory, noun: "bytes kept", column: .titled("kept")))

    /// The largest rise of the process's resident memory during an operation, in bytes; for a program, the peak
    /// resident memory of one of its processes.
    public static let peak = Metric("peak", unit: "bytes", traits: Traits(costPart: .demand, plan: .system))

    /// The number of times per operation that the kernel gave the processor to another thread.
    public static let contextSwitches = Metric(
        "context-switches", unit: "switches", traits: Traits(costPart: .demand, plan: .system))

    /// The number of pages per operation that the kernel had to provide.
    public static let pageFaults = Metric(
        "page-faults", unit: "faults", traits: Traits(costPart: .demand, plan: .system))

    /// System calls per operation that read.
    public static let readCalls = Metric("read-calls", unit: "calls", traits: Traits(costPart: .demand, plan: .system))

    /// System calls per operation that write.
    public static let writeCalls = Metric(
        "write-calls", unit: "calls", traits: Traits(costPart: .demand, plan: .system))

    /// The lab's own metrics, in display order. The first metric of a plan represents the plan.
    public static let ofLab: [Metric] = [
        .time, .buildTime, .userTime, .systemTime, .instructions, .allocations, .bytes, .resident, .peak,
        .contextSwitches, .pageFaults, .readCalls, .writeCalls,
    ]

    /// The default metric of a cell.
    package static let unnamed = Metric.time

    /// The lab's own metrics that a gate can judge, in the order of its findings.
    package static let judgedByGate = judgedUsually + ofLab.filter { $0.traits.gateCalls == .named }

    /// The metrics of the lab that a gate judges by default.
    package static let judgedByDefault = Set(judgedUsually)

    private static let judgedUsually = ofLab.filter { $0.traits.gateCalls == .usual }

    /// The lab's own metrics that are the price of faster calls: kept memory, then preparation.
    package static let prices =
        ofLab.filter { $0.isKept } + ofLab.filter { $0.isPreparation }
}

extension Plan {
    /// The first metric of the plan; the time of a call if no metric belongs to the plan.
    package var firstMetric: Metric { Metric.ofLab.first { $0.plan == self } ?? .unnamed }
}
