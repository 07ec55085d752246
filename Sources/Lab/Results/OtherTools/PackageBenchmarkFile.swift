import Foundation

extension OtherToolFormat {
    /// A baseline of Swift's package-benchmark (`.benchmarkBaselines/TARGET/NAME/results.json`). Source: exports, What
    /// is read.
    ///
    /// The target is the experiment, and the benchmark the implementation. The samples of one process come from its
    /// histogram, with the histogram's precision. If an iteration repeats the operation, each sample is divided by the
    /// number of repetitions.
    static let packageBenchmark = OtherToolFormat("package-benchmark") { (file: PackageBenchmarkFile) in
        var run = OtherToolRun(tool: "package-benchmark")
        run.machine = [
            ("host", file.machine.hostname), ("processor", file.machine.processorType),
            ("cores", "\(file.machine.processors)"),
        ]
        for entry in file.results.entries {
            var benchmark = OtherToolBenchmark(experiment: entry.target, implementation: entry.name)
            for result in entry.results {
                let metric = result.metric.metric
                let repeats = Double(max(result.scalingFactor, 1))
                var scale = result.metric.isOfAllOperations ? 1 / repeats : 1
                if metric == .rate { scale = repeats }

                let path = "\(entry.target)/\(entry.name): its histogram of '\(metric.name)'"
                benchmark.add(metric, try result.statistics.histogram.samples(of: path).map { $0 * scale })
            }

            run.benchmarks.append(benchmark)
        }

        return run
    }
}

private struct PackageBenchmarkFile: Decodable {
    var machine: Machine
    var results: Results

    struct Machine: Decodable {
        var hostname: String
        var processors: Int
        var processorType: String
    }

    /// Alternating keys and values, which is Swift's form of a dictionary whose keys are not texts.
    struct Results: Decodable {
        var entries: [(target: String, name: String, results: [Result])] = []

        private struct Name: Decodable {
            var target: String
            var name: String
        }

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                let name = try list.decode(Name.self)
                entries.append((name.target, name.name, try list.decode([Result].self)))
            }

            entries.sort { ($0.target, $0.name) < ($1.target, $1.name) }
        }
    }

    struct Result: Decodable {
        var metric: Quantity
        var scalingFactor: Int
        var statistics: Statistics
    }

    struct Statistics: Decodable { var histogram: Histogram }

    /// A metric in the form of an enumeration's case: the only key, with its payload.
    struct Quantity: Decodable {
        var metric: Metric
        /// True if a value covers all operations of an iteration.
        var isOfAllOperations: Bool

        private struct Payload: Decodable {
            var _0: String?
            var polarity: [String: [String: String]]?
            var useScalingFactor: Bool?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard let (name, payload) = try container.decode([String: Payload].self).first else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "the name of a metric is right")
            }

            isOfAllOperations = payload.useScalingFactor ?? !Self.processMetrics.contains(name)
            let common: [String: Metric] = [
                "wallClock": .time, "cpuTotal": .processorTime, "throughput": .rate, "peakMemoryResident": .peak,
                // Sampled, unlike the lab's own instructions.
                "instructions": Metric("cpu-instructions", unit: "instructions"),
            ]
            let isMore = payload.polarity?["prefersLarger"] != nil
            metric =
                common[name]
                ?? Metric(
                    payload._0 ?? name, unit: name.hasPrefix("cpu") ? "ns" : "", isMore ? .moreIsBetter : .lessIsBetter)
        }

        /// The metrics whose values belong to the process and not to the operations.
        private static let processMetrics: Set = [
            "peakMemoryResident", "peakMemoryResidentDelta", "peakMemoryVirtual",
            "allocatedResidentMemory", "contextSwitches", "threads", "threadsRunning",
        ]
    }

    /// An HDR histogram in its public layout.
    struct Histogram: Decodable {
        var counts: [UInt64]
        var subBucketHalfCountMagnitude: Int
        var unitMagnitude: Int

        /// The recorded values, each as the highest value of its bucket.
        func samples(of name: String) throws(FileError) -> [Double] {
            let total = counts.reduce(UInt64(0)) { $0.addingReportingOverflow($1).partialValue }
            guard (1...30).contains(subBucketHalfCountMagnitude), (0...30).contains(unitMagnitude),
                total <= 10_000_000, counts.allSatisfy({ $0 <= 10_000_000 })
            else { throw FileError("", "\(name) is none, or too large") }

            let half = 1 << subBucketHalfCountMagnitude
            var samples: [Double] = []
            for (index, count) in counts.enumerated() where count > 0 {
                let bucket = max((index >> subBucketHalfCountMagnitude) - 1, 0)
                let subBucket = index < half ? index : (index & (half - 1)) + half
                let width = Double(sign: .plus, exponent: bucket + unitMagnitude, significand: 1)
                samples += Array(repeating: Double(subBucket) * width + width - 1, count: Int(count))
            }

            return samples
        }
    }
}
