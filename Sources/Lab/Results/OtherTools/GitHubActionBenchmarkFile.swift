import Foundation

extension OtherToolFormat {
    /// The JSON of github-action-benchmark's `customSmallerIsBetter`. Source: exports, What is read.
    static let githubActionBenchmark = custom("github-action-benchmark", .lessIsBetter)

    /// The JSON of github-action-benchmark's `customBiggerIsBetter`. Source: exports, What is read.
    static let githubActionBenchmarkBigger = custom("github-action-benchmark-bigger", .moreIsBetter)

    /// An entry is an implementation with one value, which is a time if its unit is one. Names exported by Milli give
    /// the cells back.
    private static func custom(_ name: String, _ direction: Metric.Direction) -> OtherToolFormat {
        OtherToolFormat(name) { (entries: [CustomEntry]) in
            var run = OtherToolRun(tool: "github-action-benchmark")
            for entry in entries {
                guard let value = entry.value.number ?? entry.value.text.flatMap({ Double($0) }) else {
                    throw FileError("", "'\(entry.name)': its value is no number")
                }

                run.leftOut += entry.range == nil ? [] : ["range, as the file does not say its meaning"]
                let unit = entry.unit ?? ""
                if let cell = CellName(reading: entry.name) {
                    var benchmark = OtherToolBenchmark(cell.id)
                    let metric = cell.id.metric
                    let plain = unit.hasSuffix("/op") ? String(unit.dropLast(3)) : unit
                    let isKnown = metric.isCallTime || !metric.unit.isEmpty
                    benchmark.add(isKnown ? metric : Metric(metric.name, unit: plain, direction), [value])
                    run.benchmarks.append(benchmark)
                    continue
                }

                var benchmark = OtherToolBenchmark(experiment: "github-action-benchmark", implementation: entry.name)
                let base = unit.split(separator: "/").first.map(String.init) ?? ""
                if direction == .lessIsBetter, let scale = OtherToolRun.nanoseconds(base) {
                    benchmark.add(.time, [value * scale])
                } else {
                    benchmark.add(Metric(unit.isEmpty ? "value" : unit, unit: unit, direction), [value])
                }
                run.benchmarks.append(benchmark)
            }

            return run
        }
    }
}

private struct CustomEntry: Decodable {
    var name: String
    var unit: String?
    var value: LooseJSON
    var range: LooseJSON?
}
