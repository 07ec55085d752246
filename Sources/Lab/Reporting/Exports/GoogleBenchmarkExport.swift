import JSONText
import Foundation
import Results

extension ExportFormat {
    /// Google Benchmark's JSON, for its `compare.py`. Source: exports, `google-benchmark`.
    ///
    /// It has an entry for each process under one name, with its median: the script's U-test may take processes for
    /// independent. Wall-clock time stands for `cpu_time` too, since readers demand it and an operation neither waits
    /// nor reads.
    static let googleBenchmark = ExportFormat("google-benchmark") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        return Export(
            json: [
                "context": context(job.result),
                "benchmarks": .array(entries.flatMap { repetitions($0.time, $0.counts) }),
            ], leftOut: leftOut)
    }

    private static func context(_ result: ResultFile) -> JSONValue {
        let environment = result.environment
        let caches = environment?.caches
        let levels = [("Data", 1, caches?.level1Data), ("Unified", 2, caches?.level2), ("Unified", 3, caches?.level3)]
        let started = ISO8601DateFormatter().string(from: result.startedAt).replacing("Z", with: "+00:00")

        return [
            // A result file names the machine's parts and not the machine.
            "date": .text(started), "host_name": "unknown", "executable": .text(result.command.first ?? ""),
            // Not measured: clocks change with load.
            "num_cpus": .count(environment?.processors ?? 0), "mhz_per_cpu": 0,
            "cpu_scaling_enabled": .bool(environment?.frequencyGovernor.map { $0 != "performance" } ?? false),
            "caches": .array(
                levels.compactMap { type, level, size in
                    size.map { ["type": .text(type), "level": .count(level), "size": .count($0), "num_sharing": 0] }
                }),
            "load_avg": .numbers(environment?.loadAverage ?? []),
            "library_build_type": environment?.optimisation == "debug" ? "debug" : "release", "json_schema_version": 1,
        ]
    }

    private static func repetitions(_ time: Cell, _ counts: [Cell]) -> [JSONValue] {
        let processes = time.processMedians
        return processes.enumerated().map { index, process in
            // The count of the same process, or of all if another process counted.
            let counters = counts.map { cell in
                let own = cell.processMedians.first { $0.layout == process.layout }
                return (key: cell.metric.name, value: JSONValue.number(own?.median ?? cell.median))
            }

            var rates: JSONValue = [:]
            if let throughput = time.throughput, process.median > 0, throughput.operationsPerSecond > 0 {
                let perSecond = 1e9 / process.median
                let bytes = throughput.bytesPerSecond / throughput.operationsPerSecond
                rates = ["items_per_second": .number(perSecond), "bytes_per_second": .number(perSecond * bytes)]
            }

            let name = JSONValue.text(CellName(time).text)
            let entry: JSONValue = [
                "name": name, "run_name": name, "run_type": "iteration", "repetitions": .count(processes.count),
                "repetition_index": .count(index), "threads": .count(time.cores),
                "iterations": .count(process.samples), "real_time": .number(process.median),
                "cpu_time": .number(process.median), "time_unit": "ns",
            ]
            return JSONValue.object(counters).merging(rates).merging(entry)
        }
    }
}
