import Foundation

extension OtherToolFormat {
    /// Summaries of Gungraun, formerly Iai-Callgrind (`--output-format=json`, `summary.json`). Source: exports, What is
    /// read.
    ///
    /// The module is the experiment, the function the implementation, and the ID the input. Counts come from the new
    /// run, and not from the one it was compared with.
    static let gungraun = OtherToolFormat("gungraun") { _, bytes in
        var run = OtherToolRun(tool: "gungraun")
        for summary in try GungraunSummaries.all(of: bytes) { try run.add(summary) }
        return run
    }
}

private enum GungraunSummaries {
    /// The summaries of a file: one, a list, or one in each line.
    static func all(of bytes: Data) throws(FileError) -> [LooseJSON] {
        if let json = try? OtherToolFormat.decoded(bytes, as: LooseJSON.self) {
            if case .array(let list) = json { return list }
            return [json]
        }

        var summaries: [LooseJSON] = []
        for (number, line) in bytes.split(separator: 0x0A).enumerated() where line.contains(UInt8(ascii: "{")) {
            do throws(FileError) {
                summaries.append(try OtherToolFormat.decoded(Data(line)))
            } catch {
                throw FileError("", "line \(number + 1): \(error.reason)")
            }
        }

        return summaries
    }

    /// The metrics of a summary by tool, in all versions of the format.
    static func metrics(of summary: LooseJSON) -> [(tool: String, metrics: LooseJSON)] {
        var metrics: [(tool: String, metrics: LooseJSON)] = []
        // From version 4 on.
        for profile in summary["profiles"]?.elements ?? [] {
            metrics += (profile["summaries"]?["total"]?["summary"]?.members ?? []).map { ($0.key, $0.value) }
        }

        let callgrind = summary["callgrind_summary"]
        if let total = callgrind?["callgrind_run"]?["total"]?["summary"] { metrics.append(("Callgrind", total)) }
        metrics += (callgrind?["summaries"]?.elements ?? []).compactMap { $0["events"].map { ("Callgrind", $0) } }
        return metrics
    }

    /// The value of the new run.
    static func value(_ metric: LooseJSON) -> Double? {
        func number(_ value: LooseJSON?) -> Double? {
            value?.number ?? value?["Int"]?.number ?? value?["Float"]?.number
        }

        guard let sides = metric["metrics"] else { return number(metric["new"]) }
        return number(sides["Both"]?.elements.first) ?? number(sides["Left"])
    }

    /// Metrics whose values are better if they are more, and those whose direction is not known.
    static let betterIfMore: Set = ["L1HitRate", "LLHitRate", "RamHitRate"]
    static let withoutDirection: Set = [
        "L1hits", "LLhits", "RamHits", "Bc", "Bi", "SuppressedErrors", "SuppressedContexts",
    ]
}

extension OtherToolRun {
    fileprivate mutating func add(_ summary: LooseJSON) throws(FileError) {
        guard let module = summary["module_path"]?.text else {
            throw FileError("", "a summary has no module_path, so it is none of Gungraun")
        }

        let parts = module.components(separatedBy: "::")
        let function = summary["function_name"]?.text ?? parts.last ?? module
        var benchmark = OtherToolBenchmark(experiment: module, implementation: function)
        benchmark.circumstances = summary["details"]?.text ?? ""
        if let id = summary["id"]?.text { benchmark.namedInput = id }

        for (tool, metrics) in GungraunSummaries.metrics(of: summary) {
            for (name, metric) in metrics.members {
                guard let value = GungraunSummaries.value(metric) else {
                    leftOut.append("\(name) of a run that is not the new one")
                    continue
                }

                guard !GungraunSummaries.withoutDirection.contains(name) else {
                    leftOut.append("\(name): \(OtherToolRun.unknownDirection)")
                    continue
                }

                let direction: Metric.Direction =
                    GungraunSummaries.betterIfMore.contains(name) ? .moreIsBetter : .lessIsBetter
                let unit = name == "Ir" ? "instructions" : ""
                // valgrind gives equal counts for equal code.
                benchmark.add(
                    Metric(tool == "Callgrind" ? name : "\(tool)-\(name)", unit: unit, direction, kind: .exact), [value]
                )
            }
        }

        benchmarks.append(benchmark)
    }
}
