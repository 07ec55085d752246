import LabKit
import Measurement

/// Bencher Metric Format. Source: exports, `bencher`; the schema is Bencher's `bmf.json`.
///
/// A benchmark is `experiment::implementation/input`, with `#plan` behind it for times that were not taken warm. Measures:
/// `latency` in nanoseconds with its interval, `throughput` in operations per second, `allocations`, `bytes`, `resident`
/// (bytes per node), `instructions`, `build-time` in nanoseconds.
struct BencherExport {
    private let result: ResultFile

    init(_ result: ResultFile) { self.result = result }

    func export() throws -> Export {
        let (entries, leftOut) = ExportEntry.all(of: result.cells)
        var benchmarks: [String: [String: Metric]] = [:]
        for entry in entries {
            var measures: [String: Metric] = [:]
            if let time = entry.time {
                measures["latency"] = Metric(time)
                if let throughput = time.throughput {
                    measures["throughput"] = Metric(value: throughput.operationsPerSecond)
                }
            }
            for count in entry.counts { measures[count.metric.rawValue] = Metric(count) }
            benchmarks[CellName(entry.cell).text, default: [:]].merge(measures) { first, _ in first }
        }
        return try Export(json: benchmarks, leftOut: leftOut)
    }

    private struct Metric: Encodable {
        var value: Double
        var lower_value: Double?
        var upper_value: Double?

        init(value: Double) { self.value = value }

        init(_ cell: Cell) {
            value = cell.median
            if let interval = cell.ci95 {
                lower_value = interval.lower.isFinite ? interval.lower : nil
                upper_value = interval.upper.isFinite ? interval.upper : nil
            }
        }
    }
}
