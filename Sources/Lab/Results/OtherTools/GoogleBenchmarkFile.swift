import Foundation

extension OtherToolFormat {
    /// Google Benchmark's JSON (`--benchmark_out`). Source: exports, What is read.
    ///
    /// The executable is the experiment, the function the implementation, its arguments the input. Repetitions are
    /// samples of one process. A benchmark with nothing but aggregates has no samples, and so no cell.
    static let googleBenchmark = OtherToolFormat("google-benchmark") { (file: GoogleBenchmarkFile) in
        let context = file.context
        var run = OtherToolRun(tool: "google-benchmark", version: context?.library_version)
        run.startedAt = context?.date.flatMap { try? Date($0, strategy: .iso8601) }
        run.machine = [
            ("host", context?.host_name), ("cores", context?.num_cpus.map { "\($0)" }),
            ("build", context?.library_build_type),
        ].compactMap { name, value in value.map { (name, $0) } }
        let experiment =
            context?.executable.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "google-benchmark"
        let repeated = file.benchmarks.grouped { $0.run_name ?? $0.name }

        for (name, entries) in repeated {
            let parts = name.split(separator: "/").map(String.init)
            let arguments = parts.dropFirst().filter { !$0.hasPrefix("repeats:") && !$0.hasPrefix("threads:") }

            func id(_ metric: Metric) -> CellID {
                CellID(
                    experiment: experiment, implementation: parts.first ?? name,
                    input: arguments.isEmpty ? OtherToolRun.onlyInput : arguments.joined(separator: ","),
                    metric: metric,
                    cores: entries[0].threads ?? 1)
            }

            let measured = entries.filter { $0.isRepetition && !$0.failed }
            guard !measured.isEmpty else {
                let complaint = entries.lazy.compactMap { $0.error_message ?? $0.skip_message }.first
                let time = id(.time)
                run.notRun.append(
                    NotRun(
                        experiment: time.experiment, implementation: time.implementation, input: time.input,
                        .stated(reason: complaint ?? "the file has its aggregates only", severity: .expected)))
                continue
            }

            func add(_ metric: Metric, _ samples: [Double]) {
                guard samples.count == measured.count else { return }
                run.series.append(.init(id: id(metric), size: OtherToolRun.size(arguments), samples: samples))
            }

            let scales = try measured.map { entry in
                guard let scale = OtherToolRun.nanoseconds(entry.time_unit ?? "ns") else {
                    throw FileError("", "\(name): time_unit is '\(entry.time_unit ?? "")'; ns, us, ms or s is right")
                }
                return scale
            }

            add(.time, zip(measured, scales).compactMap { entry, scale in entry.real_time.map { $0 * scale } })
            add(.processorTime, zip(measured, scales).compactMap { entry, scale in entry.cpu_time.map { $0 * scale } })
            add(.rate, measured.compactMap(\.items_per_second))
            add(Metric("bytes-per-second", unit: "bytes/s", .moreIsBetter), measured.compactMap(\.bytes_per_second))
            run.leftOut += measured.flatMap(\.counters).map { "counter '\($0)'" }
        }

        return run
    }
}

private struct GoogleBenchmarkFile: Decodable {
    var context: Context?
    var benchmarks: [Entry]

    struct Context: Decodable {
        var date: String?
        var host_name: String?
        var executable: String?
        var num_cpus: Int?
        var library_build_type: String?
        var library_version: String?
    }

    /// One repetition of a benchmark, or an aggregate of several.
    struct Entry: Decodable {
        var name: String
        var run_name: String?
        var run_type: String?
        var aggregate_name: String?
        var threads: Int?
        var real_time: Double?
        var cpu_time: Double?
        var time_unit: String?
        var items_per_second: Double?
        var bytes_per_second: Double?
        var error_occurred: Bool?
        var error_message: String?
        var skipped: Bool?
        var skip_message: String?
        /// The names of the other fields, which are the benchmark's own counters.
        var counters: [String]

        var isRepetition: Bool {
            guard let run_type else { return aggregate_name == nil }
            return run_type == "iteration"
        }

        var failed: Bool { error_occurred == true || skipped == true }

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case name, run_name, run_type, aggregate_name, threads, real_time, cpu_time, time_unit
            case items_per_second, bytes_per_second, error_occurred, error_message, skipped, skip_message
        }

        /// Fields of Google Benchmark itself that are not read.
        private static let unread: Set = [
            "family_index", "per_family_instance_index", "repetitions", "repetition_index", "iterations", "label",
            "aggregate_unit", "cpu_coefficient", "real_coefficient", "big_o", "rms",
        ]

        private struct Ignored: Decodable { init(from decoder: any Decoder) {} }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            name = try fields.decode(String.self, forKey: .name)
            run_name = try fields.decodeIfPresent(String.self, forKey: .run_name)
            run_type = try fields.decodeIfPresent(String.self, forKey: .run_type)
            aggregate_name = try fields.decodeIfPresent(String.self, forKey: .aggregate_name)
            threads = try fields.decodeIfPresent(Int.self, forKey: .threads)
            real_time = try fields.decodeIfPresent(Double.self, forKey: .real_time)
            cpu_time = try fields.decodeIfPresent(Double.self, forKey: .cpu_time)
            time_unit = try fields.decodeIfPresent(String.self, forKey: .time_unit)
            items_per_second = try fields.decodeIfPresent(Double.self, forKey: .items_per_second)
            bytes_per_second = try fields.decodeIfPresent(Double.self, forKey: .bytes_per_second)
            error_occurred = try fields.decodeIfPresent(Bool.self, forKey: .error_occurred)
            error_message = try fields.decodeIfPresent(String.self, forKey: .error_message)
            skipped = try fields.decodeIfPresent(Bool.self, forKey: .skipped)
            skip_message = try fields.decodeIfPresent(String.self, forKey: .skip_message)

            let all = try [String: Ignored](from: decoder).keys
            counters = all.filter { CodingKeys(rawValue: $0) == nil && !Self.unread.contains($0) }.sorted()
        }
    }
}
