import Foundation

extension OtherToolFormat {
    /// BenchmarkDotNet's JSON (`--exporters json`, its full or its brief report). Source: exports, What is read.
    ///
    /// The type is the experiment, the method the implementation, and the parameters are the input. A job other than
    /// the default is a parameter too. A launch is a process. Without measurements, values are samples of one process.
    static let benchmarkDotNet = OtherToolFormat("benchmarkdotnet") { (file: BenchmarkDotNetFile) in
        let host = file.HostEnvironmentInfo
        var run = OtherToolRun(tool: "BenchmarkDotNet", version: host?["BenchmarkDotNetVersion"]?.text)
        run.machine = [
            ("system", host?["OsVersion"]?.text), ("processor", host?["ProcessorName"]?.text),
            ("runtime", host?["RuntimeVersion"]?.text),
        ].compactMap { name, value in value.map { (name, $0) } }
        run.read(title: file.Title ?? "")
        for entry in file.Benchmarks { run.add(entry) }
        return run
    }
}

extension OtherToolRun {
    /// Reads the time at the end of a title: `Sorting-20260228-120000`.
    fileprivate mutating func read(title: String) {
        let parts = title.split(separator: "-").suffix(2).map(String.init)
        guard parts.count == 2, parts[0].count == 8, parts[1].count == 6, parts.allSatisfy({ Int($0) != nil }) else {
            return
        }

        let day = Array(parts[0])
        let time = Array(parts[1])
        let text =
            "\(String(day[0..<4]))-\(String(day[4..<6]))-\(String(day[6..<8]))T"
            + "\(String(time[0..<2])):\(String(time[2..<4])):\(String(time[4..<6]))"
        startedAt = OtherToolDate(text)?.date
        if startedAt != nil { remarks.append("the date \(text) of its title has no time zone and is taken for UTC") }
    }

    fileprivate mutating func add(_ entry: BenchmarkDotNetFile.Entry) {
        let space = entry.Namespace.map { $0.isEmpty ? "" : "\($0)." } ?? ""
        var benchmark = OtherToolBenchmark(
            experiment: space + (entry.TypeName ?? "BenchmarkDotNet"),
            implementation: entry.Method ?? entry.FullName ?? "")
        benchmark.parameters = (entry.Parameters ?? "").split(separator: "&").map { part in
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            return OtherToolParameter(pair[0], pair.count == 2 ? pair[1] : "")
        }
        if let job = entry.job { benchmark.parameters.append(OtherToolParameter("job", job)) }

        let launches = entry.launches
        let values = entry.Statistics?["OriginalValues"]?.elements.map { $0.number ?? .nan } ?? []
        if !launches.isEmpty {
            benchmark.measurements.append(.init(metric: .time, processes: launches))
        } else if !values.isEmpty {
            benchmark.add(.time, values)
        } else {
            for (field, name) in [("Mean", "mean"), ("Median", "median"), ("StandardDeviation", "stddev")] {
                benchmark.add(name, of: .time, entry.Statistics?[field]?.number)
            }
            benchmark.absence = "the file has no statistics of it"
        }

        if let bytes = entry.Memory?["BytesAllocatedPerOperation"]?.number {
            benchmark.add(Metric("bytes-allocated", unit: "bytes"), [bytes])
            leftOut += ["Gen0Collections", "Gen1Collections", "Gen2Collections"].filter { entry.Memory?[$0] != nil }
        }

        benchmarks.append(benchmark)
    }
}

private struct BenchmarkDotNetFile: Decodable {
    var Title: String?
    var HostEnvironmentInfo: LooseJSON?
    var Benchmarks: [Entry]

    struct Entry: Decodable {
        var DisplayInfo: String?
        var Namespace: String?
        var TypeName: String?
        var Method: String?
        var FullName: String?
        var Parameters: String?
        var Statistics: LooseJSON?
        var Memory: LooseJSON?
        var Measurements: [Measurement]?

        private enum CodingKeys: String, CodingKey {
            case DisplayInfo, Namespace, Method, FullName, Parameters, Statistics, Memory, Measurements
            case TypeName = "Type"
        }

        /// The job, unless it is the default: `Sorting.Quick: Job-ABC(Runtime=.NET 8.0) [N=10]`.
        var job: String? {
            guard let text = DisplayInfo, let colon = text.firstRange(of: ": ") else { return nil }
            let rest = text[colon.upperBound...]
            let name = rest.firstRange(of: " [").map { rest[..<$0.lowerBound] } ?? rest
            guard name != "DefaultJob", !name.isEmpty else { return nil }

            // An unnamed job gets a new name in each run; its properties are in parentheses.
            guard let open = name.firstIndex(of: "("), name.hasSuffix(")") else { return String(name) }
            let isGenerated = name.hasPrefix("Job-")
            return isGenerated ? String(name[name.index(after: open)...].dropLast()) : String(name)
        }

        /// The nanoseconds of an operation in each launch, from result measurements if there are any.
        var launches: [[Double]] {
            let workloads = (Measurements ?? []).filter {
                $0.IterationMode == "Workload" || $0.IterationStage == nil && $0.IterationMode == "Result"
            }
            let results = workloads.filter { $0.IterationStage ?? "Result" == "Result" }
            let measurements = results.isEmpty ? workloads.filter { $0.IterationStage == "Actual" } : results
            return measurements.filter { $0.Operations > 0 }.grouped(by: \.LaunchIndex).map { _, measurements in
                measurements.map { $0.Nanoseconds / $0.Operations }
            }
        }
    }

    struct Measurement: Decodable {
        var IterationMode: String
        var IterationStage: String?
        var LaunchIndex: Int
        var Operations: Double
        var Nanoseconds: Double
    }
}
