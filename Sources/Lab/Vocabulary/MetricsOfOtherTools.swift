extension Metric {
    /// Operations per second, the throughput of other tools.
    package static let rate = Metric("rate", unit: "operations/s", .moreIsBetter)
    /// Bytes per second.
    package static let byteRate = Metric("bytes-per-second", unit: "bytes/s", .moreIsBetter)
    /// Time that the processor worked.
    package static let processorTime = Metric("cpu-time", unit: "ns")

    /// The metrics that several other tools have.
    package static let ofOtherTools: [Metric] = [rate, byteRate, processorTime]
}
