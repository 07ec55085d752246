import Foundation
import JSONText
import Results

extension ExportFormat {
    /// Google Benchmark's JSON, for its `compare.py`. Source: exports, `google-benchmark`.
    ///
    /// It has an entry with the median of each process, under a common name: processes are independent, so the script's
    /// U-test is valid. Unknown facts of the machine are left out. Readers require `cpu_time`: it is NaN if processor
    /// time was not measured, as Google Benchmark itself writes it.
    static let googleBenchmark = ExportFormat("google-benchmark") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        let text = JSONValue.object([
            (key: "context", value: GoogleBenchmarkText.context(job.result)),
            (
                key: "benchmarks",
                value: .array(entries.flatMap { GoogleBenchmarkText.repetitions($0.time, $0.counts) })
            ),
        ]).json
        return Export(
            text.replacing(GoogleBenchmarkText.unmeasured, with: #""cpu_time":NaN"#) + "\n", leftOut: leftOut)
    }
}

private enum GoogleBenchmarkText {
    /// The placeholder for a missing processor time.
    static let unmeasured = #""cpu_time":null"#

    static func context(_ result: ResultFile) -> JSONValue {
        let environment = result.environment
        let caches = environment?.caches
        let levels = [("Data", 1, caches?.level1Data), ("Unified", 2, caches?.level2), ("Unified", 3, caches?.level3)]
        let started = ISO8601DateFormatter().string(from: result.startedAt).replacing("Z", with: "+00:00")
        let sizes = levels.compactMap { type, level, size -> JSONValue? in
            size.map { ["type": .text(type), "level": .count(level), "size": .count($0)] }
        }

        return .members([
            "date": .text(started), "executable": .text(result.command.first ?? ""),
            "num_cpus": environment.map { .count($0.processors) },
            "cpu_scaling_enabled": environment?.frequencyGovernor.map { .bool($0 != "performance") },
            "caches": environment.map { _ in .array(sizes) },
            "load_avg": environment.map { .numbers($0.loadAverage) },
            "library_build_type": environment?.optimisation == "debug" ? "debug" : environment.map { _ in "release" },
            "json_schema_version": 1, ExportMark.key: .mark(of: result.cells),
        ])
    }

    static func repetitions(_ time: Cell, _ counts: [Cell]) -> [JSONValue] {
        let processes = time.processMedians
        return processes.enumerated().map { index, process in
            var rates: JSONValue = [:]
            if let throughput = time.throughput, process.median > 0, throughput.operationsPerSecond > 0 {
                let perSecond = 1e9 / process.median
                let bytes = throughput.bytesPerSecond / throughput.operationsPerSecond
                rates = ["items_per_second": .number(perSecond), "bytes_per_second": .number(perSecond * bytes)]
            }

            // The count of the same process, or of all processes if another one counted.
            let counters = counts.map { cell in
                let same = cell.processMedians.first { $0.process == process.process }
                let name = field(of: cell, with: time) ?? CellName(cell).metric
                return (key: name, value: JSONValue.number(same?.median ?? cell.median))
            }

            let name = JSONValue.text(CellName(time).text)
            let entry: JSONValue = [
                "name": name, "run_name": name, "run_type": "iteration", "repetitions": .count(processes.count),
                "repetition_index": .count(index), "threads": .count(time.cores),
                "iterations": .count(process.samples), "real_time": .number(process.median),
                "cpu_time": nil, "time_unit": "ns",
            ]
            return rates.merging(entry).merging(.object(counters))
        }
    }

    /// Returns Google Benchmark's own field for a metric of the same plan as the time; `nil` if there is no such field.
    private static func field(of cell: Cell, with time: Cell) -> String? {
        guard cell.plan == time.plan else { return nil }
        let fields = ["cpu-time": "cpu_time", "rate": "items_per_second", "bytes-per-second": "bytes_per_second"]
        return fields[cell.metric.name]
    }
}

extension JSONValue {
    /// Returns the mark by which the reader recognises an export.
    static func mark(of cells: [Cell]) -> JSONValue {
        let metrics = Set(cells.map(\.metric)).sorted { $0.name < $1.name }
        return [
            "metrics": .array(
                metrics.map {
                    [
                        "name": .text($0.name), "unit": .text($0.unit), "direction": .text($0.direction.rawValue),
                        "kind": .text($0.kind.rawValue),
                    ]
                })
        ]
    }
}
