/// One repetition of a benchmark in Google Benchmark, or an aggregate of several.
struct GoogleBenchmarkEntry: Decodable {
    /// The name with its aggregate: `BM_Sort/1024_mean`.
    var name: String
    /// The name without its aggregate.
    var runName: String?
    /// The word `iteration` or `aggregate`; absent in old versions.
    var runType: String?
    var family: Int?
    var instance: Int?
    var repetition: Int?
    var threads: Int?
    var label: String?
    var wallTime: Double?
    var processorTime: Double?
    var timeUnit: String?
    /// The name of the aggregate: `mean`; `nil` for a repetition.
    var aggregate: String?
    var aggregateUnit: String?
    var hasError: Bool?
    var error: String?
    var isSkipped: Bool?
    var skipReason: String?
    /// True for the fit of a complexity, which is no measurement.
    private(set) var isFit = false
    /// The other fields, which are the benchmark's own counters; `nil` for a value that is not a number.
    private(set) var counters: [String: Double?] = [:]

    var isFailed: Bool { hasError == true || isSkipped == true }

    private enum CodingKeys: String, CodingKey {
        case name, threads, label
        case runName = "run_name"
        case runType = "run_type"
        case family = "family_index"
        case instance = "per_family_instance_index"
        case repetition = "repetition_index"
        case wallTime = "real_time"
        case processorTime = "cpu_time"
        case timeUnit = "time_unit"
        case aggregate = "aggregate_name"
        case aggregateUnit = "aggregate_unit"
        case hasError = "error_occurred"
        case error = "error_message"
        case isSkipped = "skipped"
        case skipReason = "skip_message"
    }

    /// Fields of Google Benchmark that are no measurements.
    private static let unread: Set = [
        "repetitions", "iterations", "big_o", "rms", "cpu_coefficient", "real_coefficient",
    ]

    /// Reads the counters from all members of the entry, whose names also show if it is a fit.
    mutating func read(members: [String: NumberIfAny]) {
        isFit = members["big_o"] != nil || members["rms"] != nil || aggregate == "BigO" || aggregate == "RMS"
        if aggregate == nil {
            if isFit {
                aggregate = "fit"
            } else if runType == "aggregate" {
                aggregate = "aggregate"
            }
        }

        for (name, member) in members where CodingKeys(rawValue: name) == nil && !Self.unread.contains(name) {
            counters.updateValue(member.value, forKey: name)
        }
    }

    /// The value of a member; `nil` if it is not a number.
    struct NumberIfAny: Decodable {
        var value: Double?

        init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(Double.self)
        }
    }

    /// The number of nanoseconds in its unit of time.
    func scale() throws(FileError) -> Double {
        guard let scale = OtherToolRun.nanoseconds(timeUnit ?? "ns") else {
            throw FileError("", "\(name): time_unit is '\(timeUnit ?? "")'; ns, us, ms or s is right")
        }
        return scale
    }

    /// The benchmark of the entry, without measurements.
    func benchmark(of experiment: String, _ mark: ExportMark?) -> OtherToolBenchmark {
        let name = runName ?? name
        if mark != nil, let exported = CellName(reading: name) { return OtherToolBenchmark(exported.id) }

        let parts = name.split(separator: "/").map(String.init)
        var benchmark = OtherToolBenchmark(experiment: experiment, implementation: parts.first ?? name)
        benchmark.cores = max(threads ?? 1, 1)
        benchmark.circumstances = label ?? ""

        let shownParts = parts.dropFirst().filter { !$0.hasPrefix("repeats:") && !$0.hasPrefix("threads:") }
        var positionals = 0
        benchmark.parameters = shownParts.map { part in
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

    /// The parts of a name that describe the measurement.
    private static let settings: Set = [
        "iterations", "min_time", "min_warmup_time", "real_time", "process_time", "manual_time",
    ]
}
