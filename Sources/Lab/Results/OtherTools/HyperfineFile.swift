import Foundation

extension OtherToolFormat {
    /// hyperfine's JSON (`--export-json`). Source: exports, What is read.
    ///
    /// Each command is an implementation of the experiment `commands`, its parameters are the input, and each time is a
    /// separate process. Values of parameters in a command are replaced by their names, so that its inputs form one
    /// implementation.
    static let hyperfine = OtherToolFormat("hyperfine") { (file: HyperfineFile) in
        var run = OtherToolRun(tool: "hyperfine")
        let templates = CallTemplates(
            file.results.map { ($0.command, ($0.parameters ?? [:]).mapValues(\.text)) })
        for entry in file.results {
            try run.add(entry, named: templates.template(of: entry.command, entry.texts))
        }

        return run
    }
}

extension OtherToolRun {
    fileprivate mutating func add(_ entry: HyperfineFile.Entry, named name: String) throws(FileError) {
        let parameters = entry.texts.sorted { $0.key < $1.key }
        var benchmark = OtherToolBenchmark(experiment: "commands", implementation: name)
        benchmark.parameters = parameters.map { OtherToolParameter($0.key, $0.value) }
        if parameters.isEmpty { benchmark.namedInput = "process" }
        if let exportedBenchmark = entry.exportedBenchmark { benchmark = exportedBenchmark }

        let times = entry.times ?? []
        let statuses = entry.exitCodes ?? []
        guard statuses.isEmpty || times.isEmpty || statuses.count == times.count else {
            throw FileError(
                "",
                "'\(entry.command)': it has \(times.count) times and \(statuses.count) exit_codes; as many are right")
        }

        let failedCalls = Set(statuses.indices.filter { statuses[$0] != 0 })
        if !failedCalls.isEmpty {
            let values = failedCalls.sorted().map { statuses[$0].map { "status \($0)" } ?? "a signal" }.distinct()
            failures.append(
                "'\(entry.command)': \(failedCalls.count) of \(statuses.count) calls failed, with "
                    + "\(values.joined(separator: ", ")), and are no samples")
        }

        if times.isEmpty {
            if failedCalls.isEmpty { add(aggregatesOf: entry, to: &benchmark) }
            benchmark.absence = failedCalls.isEmpty ? "the file has no time of it" : "calls failed"
        } else {
            let passedCalls = times.indices.filter { !failedCalls.contains($0) }
            benchmark.measurements.append(.init(metric: .time, processes: passedCalls.map { [times[$0] * 1e9] }))
            add(memoryOf: entry, passedCalls, to: &benchmark)
            if passedCalls.isEmpty {
                benchmark.measurements = []
                benchmark.absence = "all calls failed"
            }

            add(processorTimesOf: entry, isWhole: failedCalls.isEmpty, to: &benchmark)
        }

        benchmarks.append(benchmark)
    }

    private mutating func add(
        memoryOf entry: HyperfineFile.Entry, _ passedCalls: [Int], to benchmark: inout OtherToolBenchmark
    ) {
        guard let memory = entry.memory, !memory.isEmpty else { return }
        guard memory.count == entry.times?.count else {
            leftOut.append("memory of calls of '\(entry.command)', of another number than its times")
            return
        }

        benchmark.measurements.append(.init(metric: .peak, processes: passedCalls.map { [memory[$0]] }))
    }

    /// Adds the means of processor time over all calls.
    private mutating func add(
        processorTimesOf entry: HyperfineFile.Entry, isWhole: Bool, to benchmark: inout OtherToolBenchmark
    ) {
        let times: [(name: String, metric: Metric, value: Double?)] = [
            ("user", .userTime, entry.user), ("system", .systemTime, entry.system),
        ]
        for (name, metric, value) in times {
            guard let value else { continue }
            if isWhole {
                benchmark.add("mean", of: metric, value * 1e9)
            } else {
                leftOut.append("mean of \(name) time, which covers calls that failed")
            }
        }
    }

    /// Adds the tool's aggregates of times that the file lacks.
    private mutating func add(aggregatesOf entry: HyperfineFile.Entry, to benchmark: inout OtherToolBenchmark) {
        let aggregates: [(name: String, value: Double?)] = [
            ("mean", entry.mean), ("median", entry.median), ("stddev", entry.stddev), ("min", entry.min),
            ("max", entry.max),
        ]
        for (name, value) in aggregates { benchmark.add(name, of: .time, value.map { $0 * 1e9 }) }
        if !benchmark.measurements.isEmpty { add(processorTimesOf: entry, isWhole: true, to: &benchmark) }
    }
}

private struct HyperfineFile: Decodable {
    var results: [Entry]

    struct Entry: Decodable {
        var command: String
        var times: [Double]?
        var mean: Double?
        var median: Double?
        var stddev: Double?
        var min: Double?
        var max: Double?
        var user: Double?
        var system: Double?
        var memory: [Double]?
        var exitCodes: [Int?]?
        var parameters: [String: Parameter]?

        private enum CodingKeys: String, CodingKey {
            case command, times, mean, median, stddev, min, max, user, system, parameters
            case memory = "memory_usage_byte"
            case exitCodes = "exit_codes"
        }

        /// The values of the parameters.
        var texts: [String: String] { (parameters ?? [:]).mapValues(\.text) }

        /// The benchmark of an entry exported by Milli, whose parameters contain the name of the cell.
        var exportedBenchmark: OtherToolBenchmark? {
            guard let name = CellName(reading: command), texts["experiment"] == name.id.experiment,
                texts["implementation"] == name.id.implementation, texts["input"] == name.id.input,
                texts["plan"] == name.id.plan.rawValue
            else { return nil }

            return OtherToolBenchmark(name.id, size: texts["size"].flatMap { Int($0) })
        }
    }

    /// A text. Older versions write a number.
    struct Parameter: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = "\(number)"
            } else if let number = try? container.decode(Double.self) {
                text = "\(number)"
            } else {
                text = try container.decode(String.self)
            }
        }
    }
}
