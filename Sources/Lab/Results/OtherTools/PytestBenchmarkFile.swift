import Foundation

extension OtherToolFormat {
    /// pytest-benchmark's JSON (`--benchmark-json`). Source: exports, What is read.
    ///
    /// The file of the test is the experiment, the test the implementation, and its parameters are the input. With
    /// `--benchmark-save-data`, rounds are samples of one process; otherwise the file has only aggregates.
    static let pytestBenchmark = OtherToolFormat("pytest-benchmark") { (file: PytestBenchmarkFile) in
        var run = OtherToolRun(tool: "pytest-benchmark", version: file.version)
        run.startedAt = file.datetime.flatMap { OtherToolDate($0)?.date }
        run.commit = file.commit?["id"]?.text
        let machine = file.machine
        run.machine = [
            ("host", machine?["node"]?.text), ("processor", machine?["cpu"]?["brand_raw"]?.text),
            ("python", machine?["python_version"]?.text),
        ].compactMap { name, value in value.map { (name, $0) } }
        for entry in file.benchmarks { run.add(entry) }
        return run
    }
}

extension OtherToolRun {
    fileprivate mutating func add(_ entry: PytestBenchmarkFile.Entry) {
        let name = entry.fullname ?? entry.name
        let colons = name.firstRange(of: "::")
        let test = colons.map { String(name[$0.upperBound...]) } ?? name
        let bracket = test.firstIndex(of: "[")
        var benchmark = OtherToolBenchmark(
            experiment: colons.map { String(name[..<$0.lowerBound]) } ?? "pytest",
            implementation: String(test[..<(bracket ?? test.endIndex)]))
        benchmark.circumstances = entry.group.map { "group \($0)" } ?? ""

        let parameters = entry.params?.members ?? []
        benchmark.parameters = parameters.compactMap { name, value in value.text.map { OtherToolParameter(name, $0) } }
        if benchmark.parameters.count < parameters.count || parameters.isEmpty, let bracket {
            let text = String(test[test.index(after: bracket)...].dropLast())
            benchmark.parameters = [OtherToolParameter("1", text, .positional, text: text)]
        }

        if let data = entry.stats["data"]?.elements, !data.isEmpty {
            benchmark.add(.time, data.map { ($0.number ?? .nan) * 1e9 })
        } else {
            for name in ["mean", "median", "stddev", "min", "max", "iqr"] {
                benchmark.add(name, of: .time, entry.stats[name]?.number.map { $0 * 1e9 })
                if case .null? = entry.stats[name] { leftOut.append("\(name) of '\(test)' that is no finite number") }
            }
        }

        leftOut += (entry.extra?.members ?? []).map { "extra_info '\($0.key)'" }
        benchmarks.append(benchmark)
    }
}

private struct PytestBenchmarkFile: Decodable {
    var version: String?
    var datetime: String?
    var machine: LooseJSON?
    var commit: LooseJSON?
    var benchmarks: [Entry]

    private enum CodingKeys: String, CodingKey {
        case version, datetime, benchmarks
        case machine = "machine_info"
        case commit = "commit_info"
    }

    struct Entry: Decodable {
        var name: String
        var fullname: String?
        var group: String?
        var params: LooseJSON?
        var extra: LooseJSON?
        var stats: LooseJSON

        private enum CodingKeys: String, CodingKey {
            case name, fullname, group, params, stats
            case extra = "extra_info"
        }
    }
}
