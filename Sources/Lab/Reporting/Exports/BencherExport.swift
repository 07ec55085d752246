import JSONText
import Results

extension ExportFormat {
    /// Bencher Metric Format, as Bencher's `bmf.json` has it. Source: exports, `bencher`.
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
