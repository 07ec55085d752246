import Measurement
import Results

extension ExportFormat {
    /// Bencher Metric Format. Source: exports, `bencher`; the schema is Bencher's `bmf.json`.
    ///
    /// A benchmark is `experiment::implementation/input`, with `#plan` behind it for times that were not taken warm.
    /// Measures: `latency` in nanoseconds with its interval, `throughput` in operations per second, `allocations`,
    /// `bytes`, `resident` (bytes per node), `instructions`, `build-time` in nanoseconds.
    static let bencher = ExportFormat("bencher") { job in
        let (entries, leftOut) = ExportEntry.all(of: job.result.cells)
        var benchmarks: [String: [String: BencherMetric]] = [:]
        for entry in entries {
            var measures: [String: BencherMetric] = [:]
            if let time = entry.time {
                measures["latency"] = BencherMetric(time)
                if let throughput = time.throughput {
                    measures["throughput"] = BencherMetric(value: throughput.operationsPerSecond)
                }
            }
            for count in entry.counts { measures[count.metric.name] = BencherMetric(count) }
            benchmarks[CellName(entry.cell).text, default: [:]].merge(measures) { first, _ in first }
        }
        return try Export(json: benchmarks, leftOut: leftOut)
    }
}

private struct BencherMetric: Encodable {
    var value: Double
    var lower_value: Double?
    var upper_value: Double?

    init(value: Double) { self.value = value }

    init(_ cell: Cell) {
        value = cell.median
        lower_value = cell.ci95?.lower.finite
        upper_value = cell.ci95?.upper.finite
    }
}
