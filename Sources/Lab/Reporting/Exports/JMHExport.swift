import Measurement
import Results

extension ExportFormat {
    /// JMH's JSON: for its visualisers, Bencher and github-action-benchmark. Source: exports, `jmh`.
    ///
    /// One object per implementation, input and plan of times, told apart by `benchmark` (`experiment.implementation`)
    /// and `params`. `score` is the median, in ns/op by mode `avgt`, since readers take JMH for smaller-is-better.
    /// `rawData` has an array for each process. Other metrics of the same implementation and input are
    /// `secondaryMetrics`; where no time was taken, they are left out.
    static let jmh = ExportFormat("jmh") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        return try Export(
            json: entries.map { JMH.object($0.time, counts: $0.counts, of: job.result) }, leftOut: leftOut)
    }
}

private enum JMH {
    struct Object: Encodable {
        var jmhVersion = "1.37"
        var benchmark: String
        var mode = "avgt"
        var threads: Int
        var forks: Int
        var jvm: String
        var jvmArgs: [String]
        var jdkVersion: String
        var vmName = "Swift"
        var vmVersion: String
        // How a plan warms up is part of its process, and no number of iterations.
        var warmupIterations = 0
        var warmupTime = "adaptive"
        var warmupBatchSize = 1
        var measurementIterations: Int
        var measurementTime: String
        var measurementBatchSize = 1
        var params: [String: String]
        var primaryMetric: Score
        var secondaryMetrics: [String: Score]
    }

    struct Score: Encodable {
        var score: Double
        var scoreError: Double
        var scoreConfidence: [Double]
        var scorePercentiles: [String: Double]
        var scoreUnit: String
        var rawData: [[Double]]

        init(_ cell: Cell) {
            // With one process, which gives no interval, from the smallest to the largest sample.
            let known = cell.ci95.flatMap { $0.lower.isFinite && $0.upper.isFinite ? $0 : nil }
            let interval = known ?? Interval(lower: cell.min, upper: cell.max)
            score = cell.median
            // JMH's is symmetric: the half that holds the whole interval.
            scoreError = max(cell.median - interval.lower, interval.upper - cell.median, 0)
            scoreConfidence = [interval.lower, interval.upper]
            let sorted = cell.processes.flatMap(\.samples).sorted()
            scorePercentiles = Dictionary(
                uniqueKeysWithValues: Self.percentiles.map {
                    ($0, Quantile.of(sorted: sorted, (Double($0) ?? 0) / 100))
                })
            scoreUnit = cell.metric.unit([.time: "ns/op", .buildTime: "ns", .bytes: "B/op", .resident: "B/node"])
            rawData = cell.processes.map(\.samples)
        }

        static let percentiles = ["0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0"]
    }

    static func object(_ time: Cell, counts: [Cell], of result: ResultFile) -> Object {
        let environment = result.environment
        var params = ["input": time.input.name, "size": "\(time.input.size)", "plan": time.plan.rawValue]
        if time.throughput != nil { params["cores"] = "\(time.cores)" }
        return Object(
            benchmark: "\(part(time.experiment)).\(part(time.implementation))", threads: time.cores,
            forks: time.processes.count, jvm: result.command.first ?? "",
            jvmArgs: environment.provenance.compilerFlags.map { [$0] } ?? [], jdkVersion: environment.swiftVersion,
            vmVersion: environment.swiftVersion,
            measurementIterations: time.processes.map(\.samples.count).max() ?? 0,
            measurementTime: time.plan == .cold ? "single-shot" : "adaptive", params: params,
            primaryMetric: Score(time),
            secondaryMetrics: Dictionary(uniqueKeysWithValues: counts.map { ($0.metric.name, Score($0)) }))
    }

    /// Readers split names at dots, and take the last part for the method.
    private static func part(_ text: String) -> String {
        text.percentEncoding { "%.".unicodeScalars.contains($0) }
    }
}
