import JSONText
import Measurement
import Results

extension ExportFormat {
    /// JMH's JSON. Source: exports, `jmh`.
    ///
    /// `score` is the median, in ns/op by mode `avgt`, since readers take JMH for smaller-is-better; `rawData` has an
    /// array for each process. Other metrics of the same implementation and input are `secondaryMetrics`; they are left
    /// out if no time was taken.
    static let jmh = ExportFormat("jmh") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        let environment = job.result.environment
        let objects = entries.map { time, counts -> JSONValue in
            let name = [time.experiment, time.implementation].map { part in
                // Readers split names at dots, and take the last part for the method.
                part.percentEncoding { "%.".unicodeScalars.contains($0) }
            }

            let cores = time.throughput.map { _ in JSONValue.text("\(time.cores)") }
            return [
                "jmhVersion": "1.37", "benchmark": .text(name.joined(separator: ".")), "mode": "avgt",
                "threads": .count(time.cores), "forks": .count(time.processes.count),
                "jvm": .text(job.result.command.first ?? ""),
                "jvmArgs": .array(environment?.provenance.compilerFlags.map { [.text($0)] } ?? []),
                "jdkVersion": .text(environment?.swiftVersion ?? "unknown"), "vmName": "Swift",
                "vmVersion": .text(environment?.swiftVersion ?? "unknown"),
                // The warm-up of a plan is part of its process, and no number of iterations.
                "warmupIterations": 0, "warmupTime": "adaptive", "warmupBatchSize": 1,
                "measurementIterations": .count(time.processes.map(\.samples.count).max() ?? 0),
                "measurementTime": time.plan == .cold ? "single-shot" : "adaptive", "measurementBatchSize": 1,
                "params": .members([
                    "input": .text(time.id.input), "size": "\(time.input.size)", "plan": .text(time.plan.rawValue),
                    "cores": cores,
                ]),
                "primaryMetric": score(time),
                "secondaryMetrics": .object(counts.map { (key: $0.metric.name, value: score($0)) }),
            ]
        }

        return Export(json: .array(objects), leftOut: leftOut)
    }

    private static func score(_ cell: Cell) -> JSONValue {
        // With one process, which gives no interval, from the smallest to the largest sample.
        let finite = cell.ci95.flatMap { $0.lower.isFinite && $0.upper.isFinite ? $0 : nil }
        let interval = finite ?? Interval(lower: cell.min, upper: cell.max)
        let sorted = cell.processes.flatMap(\.samples).sorted()
        let percentiles = [
            "0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0",
        ].map { (key: $0, value: JSONValue.number(Quantile.of(sorted: sorted, (Double($0) ?? 0) / 100))) }
        let words: [Metric: String] = [.time: "ns/op", .buildTime: "ns", .bytes: "B/op", .resident: "B/node"]

        return [
            "score": .number(cell.median),
            // JMH's is symmetric: the half that holds the whole interval.
            "scoreError": .number(max(cell.median - interval.lower, interval.upper - cell.median, 0)),
            "scoreConfidence": .numbers([interval.lower, interval.upper]), "scorePercentiles": .object(percentiles),
            "scoreUnit": .text(cell.metric.unit(words)),
            "rawData": .array(cell.processes.map { .numbers($0.samples) }),
        ]
    }
}
