import Foundation

extension OtherToolFormat {
    /// JMH's JSON (`-rf json`). Source: exports, What is read.
    ///
    /// The class is the experiment, the method the implementation, and the parameters are the input. Each fork is a
    /// process. Times are converted to nanoseconds. A mode that counts operations per time gives the metric `rate`.
    static let jmh = OtherToolFormat("jmh") { (benchmarks: [JMHBenchmark]) in
        var run = OtherToolRun(tool: "JMH", version: benchmarks.lazy.compactMap(\.jmhVersion).first)
        let machines = benchmarks.filter { $0.milli == nil }.map(\.virtualMachine)
        run.machine = machines.distinct().filter { !$0.isEmpty }.map { ("virtual machine", $0) }
        for benchmark in benchmarks { try run.add(benchmark) }
        return run
    }
}

extension OtherToolRun {
    fileprivate mutating func add(_ entry: JMHBenchmark) throws(FileError) {
        var benchmark = entry.identity
        let (metric, scale) = try entry.primary()
        add(entry.primaryMetric, metric, scale, to: &benchmark)

        for (name, score) in (entry.secondaryMetrics ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let measure = entry.milli?.measure(name) {
                add(score, measure.metric, 1, plan: measure.plan, to: &benchmark)
            } else if score.scoreUnit == "B/op" {
                // Fewer bytes per operation are better. For other units JMH does not give the direction.
                let metric = Metric(String(name.drop { $0 == "·" }), unit: "bytes")
                add(score, metric, 1, plan: entry.isOfRates ? Plan(rawValue: "thrpt") : nil, to: &benchmark)
            } else {
                leftOut.append("secondary metric '\(name)': \(OtherToolRun.unknownDirection)")
            }
        }

        benchmarks.append(benchmark)
    }

    /// Adds the scores of all forks, or JMH's aggregates of scores that the file lacks.
    private mutating func add(
        _ score: JMHBenchmark.Score, _ metric: Metric, _ scale: Double, plan: Plan? = nil,
        to benchmark: inout OtherToolBenchmark
    ) {
        let forks = score.processes.filter { !$0.isEmpty }
        let missing = score.numbersThatAreNone
        if missing > 0 {
            leftOut += Array(repeating: "score of '\(benchmark.implementation)' that is no number", count: missing)
        }

        guard forks.isEmpty else {
            let processes = forks.map { samples in samples.map { $0 * scale } }
            benchmark.measurements.append(.init(metric: metric, plan: plan, processes: processes))
            return
        }

        if let value = score.score?.value { benchmark.add("mean", of: metric, value * scale) }
        benchmark.absence = "the file has no single scores of it"
    }
}

private struct JMHBenchmark: Decodable {
    var jmhVersion: String?
    var benchmark: String
    var mode: String
    var threads: Int?
    var vmName: String?
    var vmVersion: String?
    var jvm: String?
    var jvmArgs: [String]?
    var params: [String: String]?
    var primaryMetric: Score
    var secondaryMetrics: [String: Score]?
    /// The mark of an export of Milli, and the name of its cell.
    var milli: ExportMark?
    var cell: String?

    /// The name and the version of the virtual machine, if known.
    var virtualMachine: String { [vmName ?? "", vmVersion ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The benchmark without measurements.
    var identity: OtherToolBenchmark {
        if milli != nil, let name = cell.flatMap({ CellName(reading: $0) }) {
            return OtherToolBenchmark(name.id, size: params?["size"].flatMap { Int($0) })
        }

        let dot = benchmark.lastIndex(of: ".")
        let plans: [String: Plan] = ["sample": Plan(rawValue: "sample"), "ss": Plan(rawValue: "single-shot")]
        var identity = OtherToolBenchmark(
            experiment: dot.map { String(benchmark[..<$0]) } ?? "jmh",
            implementation: dot.map { String(benchmark[benchmark.index(after: $0)...]) } ?? benchmark)
        identity.parameters = (params ?? [:]).sorted { $0.key < $1.key }.map { OtherToolParameter($0.key, $0.value) }
        identity.plan = plans[mode] ?? .warm
        identity.cores = max(threads ?? 1, 1)
        identity.circumstances = ([virtualMachine, jvm ?? ""] + (jvmArgs ?? [])).filter { !$0.isEmpty }
            .joined(separator: " ")
        return identity
    }

    /// True for the mode that counts operations. Its secondary metrics get a separate plan, because the same benchmark
    /// may occur in other modes with the same secondary metrics.
    var isOfRates: Bool { mode == "thrpt" }

    /// The metric of the scores, and the factor to its unit.
    func primary() throws(FileError) -> (metric: Metric, scale: Double) {
        let unit = primaryMetric.scoreUnit
        if unit.hasSuffix("/op"), let scale = OtherToolRun.nanoseconds(unit.dropLast(3)) { return (.time, scale) }
        if unit == "# / s" { return (.rate, 1) }
        if unit.hasPrefix("ops/"), let scale = OtherToolRun.nanoseconds(unit.dropFirst(4)) {
            return (.rate, 1e9 / scale)
        }

        throw FileError("", "\(benchmark): scoreUnit is '\(unit)'; ns/op, ops/s or another of time is right")
    }

    struct Score: Decodable {
        var scoreUnit: String
        var score: Number?
        /// The scores of the iterations of each fork.
        var rawData: [[Number]]?
        /// For each fork and iteration, pairs of a score and its number of occurrences.
        var rawDataHistogram: [[[[Number]]]]?

        /// The number of scores that are not numbers.
        var numbersThatAreNone: Int { (rawData ?? []).joined().count { $0.value == nil } }

        /// The scores of each fork.
        var processes: [[Double]] {
            if let rawData { return rawData.map { $0.compactMap(\.value) } }
            return (rawDataHistogram ?? []).map { fork in
                fork.joined().flatMap { pair -> [Double] in
                    guard pair.count == 2, let score = pair[0].value, let count = pair[1].value else { return [] }
                    return Array(repeating: score, count: Int(min(max(count, 0), 1e7)))
                }
            }
        }
    }

    /// A number, or `nil` for "NaN", which JMH writes as text.
    struct Number: Decodable {
        var value: Double?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard !container.decodeNil(), (try? container.decode(String.self)) == nil else { return }
            value = try container.decode(Double.self)
        }
    }
}
