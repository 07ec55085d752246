import Foundation

extension OtherToolFormat {
    /// Google Benchmark's JSON (`--benchmark_out`). Source: exports, What is read.
    ///
    /// The executable is the experiment, the function the implementation, its arguments the input. Repetitions are
    /// samples of one process. Of a benchmark with nothing but aggregates, these come in as what they are.
    static let googleBenchmark = OtherToolFormat("google-benchmark") { (file: GoogleBenchmarkFile) in
        let context = file.context
        var run = OtherToolRun(tool: "google-benchmark", version: context?.library_version)
        if let date = context?.date { run.read(date: date) }
        run.machine = [
            ("host", context?.host_name), ("cores", context?.num_cpus.map { "\($0)" }),
            ("build", context?.library_build_type),
        ].compactMap { name, value in value.map { (name, $0) } }

        let name = context?.executable.flatMap { $0.split(separator: "/").last.map(String.init) }
        for group in GoogleBenchmarkFile.groups(of: file.benchmarks) {
            try run.add(group, experiment: name ?? "google-benchmark", mark: context?.milli)
        }

        return run
    }
}

extension OtherToolRun {
    /// Takes over a date; one without a time zone is taken for UTC, which is said.
    fileprivate mutating func read(date: String) {
        guard let read = OtherToolDate(date) else {
            leftOut.append("date '\(date)', which is none")
            return
        }

        startedAt = read.date
        if !read.hasZone { remarks.append("its date \(date) has no time zone and is taken for UTC") }
    }

    /// Adds the repetitions and aggregates of one benchmark.
    fileprivate mutating func add(
        _ entries: [GoogleBenchmarkFile.Entry], experiment: String, mark: ExportMark?
    ) throws(FileError) {
        var benchmark = entries[0].benchmark(of: experiment, mark)
        let repetitions = entries.filter { $0.aggregate == nil }
        let failedEntries = repetitions.filter(\.hasFailed)
        let measuredEntries = repetitions.filter { !$0.hasFailed }
        let aggregates = entries.filter { $0.aggregate != nil }

        let name = "\(benchmark.implementation)/\(benchmark.input)"
        benchmark.labels = entries.compactMap(\.label)
        leftOut += aggregates.filter(\.isFit).map { _ in "fitted complexity" }
        if !measuredEntries.isEmpty {
            leftOut += aggregates.filter { !$0.isFit }.map { _ in "aggregate of repetitions that are there themselves" }
        }

        let errors = failedEntries.filter { $0.error_occurred == true }
        if !errors.isEmpty {
            failures.append(
                "\(name): \(errors.count) of \(repetitions.count) repetitions failed"
                    + (errors.lazy.compactMap(\.error_message).first.map { ": \($0)" } ?? ""))
        }

        if measuredEntries.isEmpty {
            let complaint = failedEntries.lazy.compactMap { $0.error_message ?? $0.skip_message }.first
            let sums = failedEntries.isEmpty ? aggregates.filter { !$0.isFit } : []
            for entry in sums { try add(entry, to: &benchmark) }
            if failedEntries.isEmpty, sums.isEmpty {
                leftOut += benchmark.labels.map(OtherToolBenchmark.textOfLabel)
                return
            }

            benchmark.absence = complaint ?? (failedEntries.isEmpty ? nil : "it failed")
        } else {
            try add(measuredEntries, to: &benchmark, mark: mark)
        }

        benchmarks.append(benchmark)
    }

    /// Adds the samples of repetitions.
    private mutating func add(
        _ entries: [GoogleBenchmarkFile.Entry], to benchmark: inout OtherToolBenchmark, mark: ExportMark?
    ) throws(FileError) {
        func add(_ metric: Metric, plan: Plan? = nil, _ values: [Double?]) {
            guard values.contains(where: { $0 != nil }) else { return }

            // In an export of Milli an entry is a process.
            let samples = values.map { $0 ?? .nan }
            let processes = mark == nil ? [samples] : samples.map { [$0] }
            benchmark.measurements.append(.init(metric: metric, plan: plan, processes: processes))
        }

        var scales: [Double] = []
        for entry in entries { scales.append(try entry.scale()) }
        add(.time, zip(entries, scales).map { entry, scale in entry.real_time.map { $0 * scale } })
        add(.processorTime, zip(entries, scales).map { entry, scale in entry.cpu_time.map { $0 * scale } })

        for (name, metric) in GoogleBenchmarkFile.metrics where entries.contains(where: { $0.counters[name] != nil }) {
            add(metric, entries.map { $0.counters[name] ?? nil })
        }

        let otherCounters = entries.flatMap(\.counters.keys).filter { GoogleBenchmarkFile.metrics[$0] == nil }
        for name in Set(otherCounters).sorted() {
            let count = otherCounters.count { $0 == name }
            guard let mark, let measure = mark.measure(name) else {
                leftOut += Array(repeating: "counter '\(name)': \(OtherToolRun.unknownDirection)", count: count)
                continue
            }

            // A count of another process stands at every time.
            let values = Set(entries.map { $0.counters[name] ?? nil })
            if measure.metric.kind == .exact, values.count == 1, let value = values.first {
                benchmark.measurements.append(
                    .init(metric: measure.metric, plan: measure.plan, processes: [[value ?? .nan]]))
            } else {
                add(measure.metric, plan: measure.plan, entries.map { $0.counters[name] ?? nil })
            }
        }
    }

    /// Adds an aggregate of samples that the file does not have.
    private mutating func add(
        _ entry: GoogleBenchmarkFile.Entry, to benchmark: inout OtherToolBenchmark
    ) throws(FileError) {
        guard let aggregate = entry.aggregate else { return }
        if aggregate == "cv" {
            leftOut.append("coefficient of variation")
            return
        }

        if entry.aggregate_unit == "percentage" {
            leftOut.append("aggregate '\(aggregate)' in per cent")
            return
        }

        let scale = try entry.scale()
        benchmark.add(aggregate, of: .time, entry.real_time.map { $0 * scale })
        benchmark.add(aggregate, of: .processorTime, entry.cpu_time.map { $0 * scale })
        for (name, value) in entry.counters.sorted(by: { $0.key < $1.key }) {
            if let metric = GoogleBenchmarkFile.metrics[name] {
                benchmark.add(aggregate, of: metric, value)
            } else {
                leftOut.append("counter '\(name)': \(OtherToolRun.unknownDirection)")
            }
        }
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
        /// The mark of an export of Milli.
        var milli: ExportMark?
    }

    /// The fields of Google Benchmark that are metrics by themselves, all but its times.
    static let metrics: [String: Metric] = [
        "items_per_second": .rate, "bytes_per_second": .byteRate,
        "allocs_per_iter": Metric("allocs-per-iteration", unit: "allocations"),
        "max_bytes_used": Metric("max-bytes-used", unit: "bytes"),
        "total_allocated_bytes": Metric("total-allocated-bytes", unit: "bytes"),
        "net_heap_growth": Metric("net-heap-growth", unit: "bytes"),
    ]

    /// The entries of each benchmark. A repetition whose number is there already begins another one.
    static func groups(of entries: [Entry]) -> [[Entry]] {
        struct Key: Hashable {
            var name: String
            var family: Int?
            var instance: Int?
            var threads: Int?
        }

        let aggregates = aggregateNames(of: entries)
        var groups: [(numbers: Set<Int>, entries: [Entry])] = []
        var positions: [Key: Int] = [:]

        for var entry in entries {
            if let name = aggregates[entry.name], entry.run_type == nil {
                entry.aggregate = name.aggregate
                entry.run_name = name.stem
            }

            let key = Key(
                name: entry.run_name ?? entry.name, family: entry.family_index,
                instance: entry.per_family_instance_index, threads: entry.threads)
            let number = entry.aggregate == nil ? entry.repetition_index : nil
            let position = positions[key].flatMap { index in
                number.map(groups[index].numbers.contains) == true ? nil : index
            }

            if let position {
                groups[position].entries.append(entry)
            } else {
                positions[key] = groups.count
                groups.append(([], [entry]))
            }

            if let number, let index = positions[key] { groups[index].numbers.insert(number) }
        }

        return groups.map(\.entries)
    }

    /// The names that old versions, which write no kind of entry, give to aggregates: a stem is aggregated if there are
    /// both its mean and its deviation.
    private static func aggregateNames(of entries: [Entry]) -> [String: (stem: String, aggregate: String)] {
        let names = Set(entries.lazy.filter { $0.run_type == nil }.map(\.name))
        var aggregates: [String: (stem: String, aggregate: String)] = [:]
        for name in names {
            for aggregate in ["mean", "median", "stddev", "cv"] where name.hasSuffix("_\(aggregate)") {
                let stem = String(name.dropLast(aggregate.count + 1))
                guard names.contains("\(stem)_mean"), names.contains("\(stem)_stddev") else { continue }
                aggregates[name] = (stem, aggregate)
            }
        }

        return aggregates
    }

    /// One repetition of a benchmark, or an aggregate of several.
    struct Entry: Decodable {
        var name: String
        var run_name: String?
        var run_type: String?
        var aggregate_unit: String?
        var family_index: Int?
        var per_family_instance_index: Int?
        var repetition_index: Int?
        var threads: Int?
        var real_time: Double?
        var cpu_time: Double?
        var time_unit: String?
        var label: String?
        var error_occurred: Bool?
        var error_message: String?
        var skipped: Bool?
        var skip_message: String?
        /// The name of the aggregate: `mean`; `nil` for a repetition.
        var aggregate: String?
        /// True for the fit of a complexity, which measures nothing.
        var isFit: Bool
        /// The other fields, which are the benchmark's own counters; `nil` for a value that is no number.
        var counters: [String: Double?]

        var hasFailed: Bool { error_occurred == true || skipped == true }

        /// The nanoseconds in its unit of time.
        func scale() throws(FileError) -> Double {
            guard let scale = OtherToolRun.nanoseconds(time_unit ?? "ns") else {
                throw FileError("", "\(name): time_unit is '\(time_unit ?? "")'; ns, us, ms or s is right")
            }
            return scale
        }

        /// The benchmark that the entry is of, without measurements.
        func benchmark(of experiment: String, _ mark: ExportMark?) -> OtherToolBenchmark {
            let name = run_name ?? name
            if mark != nil, let cellName = CellName(reading: name) { return OtherToolBenchmark(cellName.id) }

            let parts = name.split(separator: "/").map(String.init)
            var benchmark = OtherToolBenchmark(experiment: experiment, implementation: parts.first ?? name)
            benchmark.cores = max(threads ?? 1, 1)
            benchmark.circumstances = label ?? ""

            let parameterParts = parts.dropFirst().filter { !$0.hasPrefix("repeats:") && !$0.hasPrefix("threads:") }
            var positionals = 0
            benchmark.parameters = parameterParts.map { part in
                let pair = part.split(separator: ":", maxSplits: 1).map(String.init)
                let isNamed = pair.count == 2
                if Self.settings.contains(pair.first ?? "") {
                    return OtherToolParameter(pair[0], pair.last ?? "", .setting, text: part)
                }

                if isNamed { return OtherToolParameter(pair[0], pair[1], .named, text: part) }

                positionals += 1
                return OtherToolParameter("\(positionals)", pair.last ?? "", .positional, text: part)
            }
            return benchmark
        }

        /// The parts of a name that say how it was measured.
        private static let settings: Set = [
            "iterations", "min_time", "min_warmup_time", "real_time", "process_time", "manual_time",
        ]

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case name, run_name, run_type, aggregate_name, aggregate_unit, threads, real_time, cpu_time, time_unit,
                label
            case family_index, per_family_instance_index, repetition_index
            case error_occurred, error_message, skipped, skip_message, big_o, rms
        }

        /// Fields of Google Benchmark itself that are not read.
        private static let unreadFields: Set = ["repetitions", "iterations", "cpu_coefficient", "real_coefficient"]

        private struct Counter: Decodable {
            var value: Double?

            init(from decoder: any Decoder) throws {
                value = try? decoder.singleValueContainer().decode(Double.self)
            }
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            name = try fields.decode(String.self, forKey: .name)
            run_name = try fields.decodeIfPresent(String.self, forKey: .run_name)
            run_type = try fields.decodeIfPresent(String.self, forKey: .run_type)
            aggregate_unit = try fields.decodeIfPresent(String.self, forKey: .aggregate_unit)
            family_index = try fields.decodeIfPresent(Int.self, forKey: .family_index)
            per_family_instance_index = try fields.decodeIfPresent(Int.self, forKey: .per_family_instance_index)
            repetition_index = try fields.decodeIfPresent(Int.self, forKey: .repetition_index)
            threads = try fields.decodeIfPresent(Int.self, forKey: .threads)
            real_time = try fields.decodeIfPresent(Double.self, forKey: .real_time)
            cpu_time = try fields.decodeIfPresent(Double.self, forKey: .cpu_time)
            time_unit = try fields.decodeIfPresent(String.self, forKey: .time_unit)
            label = try fields.decodeIfPresent(String.self, forKey: .label)
            error_occurred = try fields.decodeIfPresent(Bool.self, forKey: .error_occurred)
            error_message = try fields.decodeIfPresent(String.self, forKey: .error_message)
            skipped = try fields.decodeIfPresent(Bool.self, forKey: .skipped)
            skip_message = try fields.decodeIfPresent(String.self, forKey: .skip_message)

            let aggregateName = try fields.decodeIfPresent(String.self, forKey: .aggregate_name)
            isFit =
                fields.contains(.big_o) || fields.contains(.rms) || aggregateName == "BigO" || aggregateName == "RMS"
            aggregate = isFit ? aggregateName ?? "fit" : aggregateName
            if run_type == "aggregate", aggregate == nil { aggregate = "aggregate" }

            counters = try [String: Counter](from: decoder).filter {
                CodingKeys(rawValue: $0.key) == nil && !Self.unreadFields.contains($0.key)
            }.mapValues(\.value)
        }
    }
}
