import Foundation

extension OtherToolFormat {
    /// Google Benchmark's JSON (`--benchmark_out`). Source: exports, What is read.
    ///
    /// The executable is the experiment, the function the implementation, and its arguments are the input. Repetitions
    /// are samples of one process. If a benchmark has only aggregates, these are read as aggregates.
    static let googleBenchmark = OtherToolFormat("google-benchmark") { (file: GoogleBenchmarkFile) in
        let context = file.context
        var run = OtherToolRun(tool: "google-benchmark", version: context?.version)
        if let date = context?.date { run.read(date: date) }
        run.machine = [
            ("host", context?.host), ("cores", context?.cores.map { "\($0)" }),
            ("build", context?.buildType),
        ].compactMap { name, value in value.map { (name, $0) } }

        let name = context?.executable.flatMap { $0.split(separator: "/").last.map(String.init) }
        for group in GoogleBenchmarkFile.groups(of: file.benchmarks) {
            try run.add(group, experiment: name ?? "google-benchmark", mark: context?.mark)
        }

        return run
    }
}

extension OtherToolRun {
    /// Reads a date. Without a time zone, UTC is assumed, with a remark.
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
        _ entries: [GoogleBenchmarkEntry], experiment: String, mark: ExportMark?
    ) throws(FileError) {
        var benchmark = entries[0].benchmark(of: experiment, mark)
        let repetitions = entries.filter { $0.aggregate == nil }
        let failedEntries = repetitions.filter(\.isFailed)
        let measuredEntries = repetitions.filter { !$0.isFailed }
        let aggregates = entries.filter { $0.aggregate != nil }

        let name = "\(benchmark.implementation)/\(benchmark.input)"
        benchmark.labels = entries.compactMap(\.label)
        leftOut += aggregates.filter(\.isFit).map { _ in "fitted complexity" }
        if !measuredEntries.isEmpty {
            leftOut += aggregates.filter { !$0.isFit }.map { _ in "aggregate of repetitions that are there themselves" }
        }

        let brokenEntries = failedEntries.filter { $0.hasError == true }
        if !brokenEntries.isEmpty {
            failures.append(
                "\(name): \(brokenEntries.count) of \(repetitions.count) repetitions failed"
                    + (brokenEntries.lazy.compactMap(\.error).first.map { ": \($0)" } ?? ""))
        }

        if measuredEntries.isEmpty {
            let complaint = failedEntries.lazy.compactMap { $0.error ?? $0.skipReason }.first
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
        _ entries: [GoogleBenchmarkEntry], to benchmark: inout OtherToolBenchmark, mark: ExportMark?
    ) throws(FileError) {
        func add(_ metric: Metric, plan: Plan? = nil, _ values: [Double?]) {
            guard values.contains(where: { $0 != nil }) else { return }

            // In an export of Milli, an entry is a process.
            let samples = values.map { $0 ?? .nan }
            let processes = mark == nil ? [samples] : samples.map { [$0] }
            benchmark.measurements.append(.init(metric: metric, plan: plan, processes: processes))
        }

        var scales: [Double] = []
        for entry in entries { scales.append(try entry.scale()) }
        add(.time, zip(entries, scales).map { entry, scale in entry.wallTime.map { $0 * scale } })
        add(.processorTime, zip(entries, scales).map { entry, scale in entry.processorTime.map { $0 * scale } })

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

            // A count from another process is repeated at every time.
            let values = Set(entries.map { $0.counters[name] ?? nil })
            if measure.metric.kind == .exact, values.count == 1, let value = values.first {
                benchmark.measurements.append(
                    .init(metric: measure.metric, plan: measure.plan, processes: [[value ?? .nan]]))
            } else {
                add(measure.metric, plan: measure.plan, entries.map { $0.counters[name] ?? nil })
            }
        }
    }

    /// Adds an aggregate without samples.
    private mutating func add(
        _ entry: GoogleBenchmarkEntry, to benchmark: inout OtherToolBenchmark
    ) throws(FileError) {
        guard let aggregate = entry.aggregate else { return }
        if aggregate == "cv" {
            leftOut.append("coefficient of variation")
            return
        }

        if entry.aggregateUnit == "percentage" {
            leftOut.append("aggregate '\(aggregate)' in per cent")
            return
        }

        let scale = try entry.scale()
        benchmark.add(aggregate, of: .time, entry.wallTime.map { $0 * scale })
        benchmark.add(aggregate, of: .processorTime, entry.processorTime.map { $0 * scale })
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
    var benchmarks: [GoogleBenchmarkEntry]

    /// The machine, the executable and the library.
    struct Context: Decodable {
        var date: String?
        var host: String?
        var executable: String?
        var cores: Int?
        var buildType: String?
        var version: String?
        /// The mark of an export of Milli.
        var mark: ExportMark?

        private enum CodingKeys: String, CodingKey {
            case date, executable
            case host = "host_name"
            case cores = "num_cpus"
            case buildType = "library_build_type"
            case version = "library_version"
            case mark = "milli"
        }
    }

    private enum CodingKeys: String, CodingKey { case context, benchmarks }

    /// Reads the entries twice: by their known fields, and as any members, for their counters.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        context = try fields.decodeIfPresent(Context.self, forKey: .context)
        benchmarks = try fields.decode([GoogleBenchmarkEntry].self, forKey: .benchmarks)

        let members = try fields.decode([[String: GoogleBenchmarkEntry.NumberIfAny]].self, forKey: .benchmarks)
        for (position, members) in members.enumerated() { benchmarks[position].read(members: members) }
    }

    /// The fields of Google Benchmark that are metrics, without its times.
    static let metrics: [String: Metric] = [
        "items_per_second": .rate, "bytes_per_second": .byteRate,
        "allocs_per_iter": Metric("allocs-per-iteration", unit: "allocations"),
        "max_bytes_used": Metric("max-bytes-used", unit: "bytes"),
        "total_allocated_bytes": Metric("total-allocated-bytes", unit: "bytes"),
        "net_heap_growth": Metric("net-heap-growth", unit: "bytes"),
    ]

    /// The entries of each benchmark. A repetition with a repeated number begins another benchmark.
    static func groups(of entries: [GoogleBenchmarkEntry]) -> [[GoogleBenchmarkEntry]] {
        struct Key: Hashable {
            var name: String
            var family: Int?
            var instance: Int?
            var threads: Int?
        }

        let aggregates = aggregateNames(of: entries)
        var groups: [(numbers: Set<Int>, entries: [GoogleBenchmarkEntry])] = []
        var positions: [Key: Int] = [:]

        for var entry in entries {
            if let name = aggregates[entry.name], entry.runType == nil {
                entry.aggregate = name.aggregate
                entry.runName = name.stem
            }

            let key = Key(
                name: entry.runName ?? entry.name, family: entry.family,
                instance: entry.instance, threads: entry.threads)
            let number = entry.aggregate == nil ? entry.repetition : nil
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

    /// The names of aggregates in old versions, whose entries have no kind. A stem is aggregated if it has both a mean
    /// and a deviation.
    private static func aggregateNames(
        of entries: [GoogleBenchmarkEntry]
    ) -> [String: (stem: String, aggregate: String)] {
        let names = Set(entries.lazy.filter { $0.runType == nil }.map(\.name))
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
}
