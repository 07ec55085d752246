import Foundation
import Measurement
import Results

extension ExportFormat {
    /// Google Benchmark's JSON, for its `compare.py`. Source: exports, `google-benchmark`.
    ///
    /// One entry per process under one name, with the median of the process: processes are what the script's U-test may
    /// take for independent. The clock is the wall's, and stands for `cpu_time` too, since readers demand it and an
    /// operation neither waits nor reads. Other metrics are counters: flat numeric keys of each entry. The rates of
    /// throughput have the names that Google Benchmark gives them.
    static let googleBenchmark = ExportFormat("google-benchmark") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        return try Export(
            json: GoogleBenchmark.Document(
                context: GoogleBenchmark.context(job.result),
                benchmarks: entries.flatMap { GoogleBenchmark.repetitions($0.time, $0.counts) }),
            leftOut: leftOut)
    }
}

private enum GoogleBenchmark {
    struct Document: Encodable {
        var context: Context
        var benchmarks: [Repetition]
    }

    struct Context: Encodable {
        var date: String
        // A result file names the machine's parts and not the machine.
        var host_name = "unknown"
        var executable: String
        var num_cpus: Int
        // Not measured: clocks change with load.
        var mhz_per_cpu = 0
        var cpu_scaling_enabled: Bool
        var caches: [Cache]
        var load_avg: [Double]
        var library_build_type: String
        var json_schema_version = 1
    }

    struct Cache: Encodable {
        var type: String
        var level: Int
        var size: Int
        var num_sharing = 0
    }

    struct Repetition: Encodable {
        var name: String
        var repetitions: Int
        var repetitionIndex: Int
        var threads: Int
        var iterations: Int
        var time: Double
        var counters: [String: Double]

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(_ text: String) { stringValue = text }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in counters { try container.encode(value, forKey: Key(name)) }
            try container.encode(name, forKey: Key("name"))
            try container.encode(name, forKey: Key("run_name"))
            try container.encode("iteration", forKey: Key("run_type"))
            try container.encode(repetitions, forKey: Key("repetitions"))
            try container.encode(repetitionIndex, forKey: Key("repetition_index"))
            try container.encode(threads, forKey: Key("threads"))
            try container.encode(iterations, forKey: Key("iterations"))
            try container.encode(time, forKey: Key("real_time"))
            try container.encode(time, forKey: Key("cpu_time"))
            try container.encode("ns", forKey: Key("time_unit"))
        }
    }

    static func context(_ result: ResultFile) -> Context {
        let environment = result.environment
        let caches = environment.caches
        let levels = [("Data", 1, caches.level1Data), ("Unified", 2, caches.level2), ("Unified", 3, caches.level3)]
        return Context(
            date: ISO8601DateFormatter().string(from: result.startedAt).replacingOccurrences(of: "Z", with: "+00:00"),
            executable: result.command.first ?? "", num_cpus: environment.processors,
            cpu_scaling_enabled: environment.frequencyGovernor.map { $0 != "performance" } ?? false,
            caches: levels.compactMap { type, level, size in size.map { Cache(type: type, level: level, size: $0) } },
            load_avg: environment.loadAverage,
            library_build_type: environment.optimisation == "debug" ? "debug" : "release")
    }

    static func repetitions(_ time: Cell, _ counts: [Cell]) -> [Repetition] {
        let processes = time.processMedians
        return processes.enumerated().map { index, process in
            // What the same process counted; where another one did, what all of them did.
            var counters = Dictionary(
                uniqueKeysWithValues: counts.map { cell in
                    (
                        cell.metric.name,
                        cell.processMedians.first { $0.layout == process.layout }?.median ?? cell.median
                    )
                })
            if let throughput = time.throughput, process.median > 0, throughput.operationsPerSecond > 0 {
                let perSecond = 1e9 / process.median
                counters["items_per_second"] = perSecond
                counters["bytes_per_second"] =
                    perSecond * (throughput.bytesPerSecond / throughput.operationsPerSecond)
            }
            return Repetition(
                name: CellName(time).text, repetitions: processes.count, repetitionIndex: index, threads: time.cores,
                iterations: process.samples, time: process.median, counters: counters)
        }
    }
}
