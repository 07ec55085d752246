import Foundation

extension OtherToolFormat {
    /// JMH's JSON (`-rf json`). Source: exports, What is read.
    ///
    /// The class is the experiment, the method the implementation, the parameters the input; each fork is a process.
    /// Times become nanoseconds; a mode that counts operations in a time gives the metric `rate`.
    static let jmh = OtherToolFormat("jmh") { (benchmarks: [JMHBenchmark]) in
        var run = OtherToolRun(tool: "JMH", version: benchmarks.lazy.compactMap(\.jmhVersion).first)
        let machines = benchmarks.map(\.virtualMachine)
        run.machine = machines.distinct().filter { !$0.isEmpty }.map { ("virtual machine", $0) }

        for benchmark in benchmarks {
            let name = benchmark.benchmark
            let dot = name.lastIndex(of: ".")
            let parameters = (benchmark.params ?? [:]).sorted { $0.key < $1.key }
            let input = parameters.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
            let plans: [String: Plan] = ["sample": Plan(rawValue: "sample"), "ss": Plan(rawValue: "single-shot")]

            func add(_ score: JMHBenchmark.Score, _ metric: Metric, _ scale: Double) {
                let id = CellID(
                    experiment: dot.map { String(name[..<$0]) } ?? "jmh",
                    implementation: dot.map { String(name[name.index(after: $0)...]) } ?? name,
                    input: input.isEmpty ? OtherToolRun.onlyInput : input, plan: plans[benchmark.mode] ?? .warm,
                    metric: metric, cores: benchmark.threads ?? 1)
                let forks = score.processes
                guard forks.contains(where: { !$0.isEmpty }) else {
                    run.notRun.append(
                        NotRun(
                            experiment: id.experiment, implementation: id.implementation, input: id.input,
                            plan: id.plan,
                            .stated(reason: "the file has no single scores of it", severity: .expected)))
                    return
                }

                run.series += forks.filter { !$0.isEmpty }.map { samples in
                    .init(
                        id: id, size: OtherToolRun.size(parameters.map(\.value)), samples: samples.map { $0 * scale })
                }
            }

            let unit = benchmark.primaryMetric.scoreUnit
            if unit.hasSuffix("/op"), let scale = OtherToolRun.nanoseconds(unit.dropLast(3)) {
                add(benchmark.primaryMetric, .time, scale)
            } else if unit == "# / s" {
                add(benchmark.primaryMetric, .rate, 1)
            } else if unit.hasPrefix("ops/"), let scale = OtherToolRun.nanoseconds(unit.dropFirst(4)) {
                add(benchmark.primaryMetric, .rate, 1e9 / scale)
            } else {
                throw FileError("", "\(name): scoreUnit is '\(unit)'; ns/op, ops/s or another of time is right")
            }

            for (name, score) in (benchmark.secondaryMetrics ?? [:]).sorted(by: { $0.key < $1.key }) {
                // Bytes per operation are better if there are fewer; JMH does not give the direction of other units.
                if score.scoreUnit == "B/op" {
                    add(score, Metric(name, unit: "bytes"), 1)
                } else {
                    run.leftOut.append("secondary metric '\(name)'")
                }
            }
        }

        return run
    }
}

private struct JMHBenchmark: Decodable {
    var jmhVersion: String?
    var benchmark: String
    var mode: String
    var threads: Int?
    var vmName: String?
    var vmVersion: String?
    var params: [String: String]?
    var primaryMetric: Score
    var secondaryMetrics: [String: Score]?

    /// The name and the version of the virtual machine, as far as they are known.
    var virtualMachine: String { [vmName ?? "", vmVersion ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }

    struct Score: Decodable {
        var scoreUnit: String
        /// The scores of the iterations of each fork.
        var rawData: [[Number]]?
        /// For each fork and iteration, pairs of a score and the number of times that it occurred.
        var rawDataHistogram: [[[[Number]]]]?

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
            if (try? container.decode(String.self)) == nil { value = try container.decode(Double.self) }
        }
    }
}
