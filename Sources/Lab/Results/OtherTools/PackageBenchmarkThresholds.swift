import Files
import Foundation

extension OtherToolFormat {
    /// The thresholds of Swift's package-benchmark (`Thresholds/TARGET.BENCHMARK.p90.json`). Source: exports, What is
    /// read.
    ///
    /// The file's name contains the target, the benchmark and the percentile. Each value is this percentile of a
    /// metric.
    static let packageBenchmarkThresholds = OtherToolFormat("package-benchmark-thresholds") { path, bytes in
        var name = String(showing: path.lastComponent)
        if name.hasSuffix(".json") { name = String(name.dropLast(".json".count)) }
        var statistic = "p90"
        if let match = name.wholeMatch(of: /(.+)\.(p\d+)/) {
            name = String(match.1)
            statistic = String(match.2)
        }

        let dot = name.firstIndex(of: ".")
        var benchmark = OtherToolBenchmark(
            experiment: dot.map { String(name[..<$0]) } ?? "package-benchmark",
            implementation: dot.map { String(name[name.index(after: $0)...]) } ?? name)
        var run = OtherToolRun(tool: "package-benchmark")
        let values: LooseJSON = try decoded(bytes)

        for (metric, value) in values.members {
            let base: Metric
            switch metric {
            case "wallClock": base = .time
            case "cpuTotal": base = .processorTime
            case "throughput": base = .rate
            default: base = Metric(metric, unit: metric.hasPrefix("cpu") ? "ns" : "")
            }

            if let number = value.number {
                benchmark.add(statistic, of: base, number)
            } else {
                run.leftOut.append("threshold '\(metric)', which is a range and no value")
            }
        }

        run.benchmarks = [benchmark]
        return run
    }
}
