import Results

extension ExportFormat {
    /// Bencher Metric Format. Its schema is Bencher's `bmf.json`. Source: exports, `bencher`.
    ///
    /// A benchmark is `experiment::implementation/input`, with `#plan` behind it for times that were not taken warm.
    /// Measures: `latency` in nanoseconds with its interval, `throughput` in operations per second, and what was
    /// counted under the names of metrics, `build-time` in nanoseconds.
    static let bencher = ExportFormat("bencher") { job in
        let (entries, leftOut) = ExportEntry.all(of: job.result.cells)
        func measure(_ cell: Cell) -> JSONValue {
            .members([
                "value": .number(cell.median), "lower_value": cell.ci95?.lower.finite.map { .number($0) },
                "upper_value": cell.ci95?.upper.finite.map { .number($0) },
            ])
        }
        let benchmarks = entries.map { entry -> (key: String, value: JSONValue) in
            let rate = entry.time?.throughput.map { JSONValue.number($0.operationsPerSecond) }
            let times: JSONValue = .members([
                "latency": entry.time.map(measure), "throughput": rate.map { ["value": $0] },
            ])
            let counts = entry.counts.map { (key: $0.metric.name, value: measure($0)) }
            return (CellName(entry.cell).text, times.merging(.object(counts)))
        }
        return Export(json: .object(benchmarks), leftOut: leftOut)
    }
}
