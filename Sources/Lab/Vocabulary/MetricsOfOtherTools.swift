extension Metric {
    /// Operations per second, the throughput of other tools.
    package static let rate = Metric("rate", unit: "operations/s", .moreIsBetter, traits: Traits(plan: .warm))
    /// Bytes per second.
    package static let byteRate = Metric(
        "bytes-per-second", unit: "bytes/s", .moreIsBetter, traits: Traits(plan: .warm))
    /// Time that the processor worked.
    package static let processorTime = Metric("cpu-time", unit: "ns", traits: Traits(plan: .warm))

    /// The metrics that several other tools have.
    package static let ofOtherTools: [Metric] = [rate, byteRate, processorTime]
}
