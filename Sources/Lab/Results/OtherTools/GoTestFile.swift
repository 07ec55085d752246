import Foundation

extension OtherToolFormat {
    /// The output of `go test -bench`, or of `go test -json`. Source: exports, What is read.
    ///
    /// The package is the experiment, the benchmark the implementation, its sub-benchmarks the input, and the number
    /// after the last hyphen the cores (``GoCores``). Lines with the same name (`-count`) are samples of one process.
    static let goTest = OtherToolFormat("go-test") { _, bytes in
        var reader = GoTestReader()
        for line in try GoTestReader.lines(of: bytes) { try reader.read(line) }
        return reader.finished()
    }
}

private struct GoTestReader {
    private var results = OtherToolRun(tool: "go test")
    private var package = "go"
    private var units: [String: [String: String]] = [:]
    /// The position of each benchmark in the results.
    private var positions: [BenchmarkKey: Int] = [:]
    /// The unfinished runs, at most one for each package.
    private var runs: [Run] = []

    private struct BenchmarkKey: Hashable {
        let package: String
        let name: String
        let cores: Int
    }

    /// One call of the tests of a package, with one list of cores.
    private struct Run {
        let package: String
        var lines: [GoBenchmarkLine]
    }

    /// The measurements of all lines.
    mutating func finished() -> OtherToolRun {
        for package in runs.map(\.package) { finishRun(of: package) }
        return results
    }

    /// The printed lines, which `-json` splits into pieces.
    static func lines(of bytes: Data) throws(FileError) -> [Substring] {
        let text = try OtherToolFormat.text(of: bytes)
        let lines = lines(in: text)
        guard lines.first?.hasPrefix("{") == true else { return lines }

        struct Event: Decodable {
            var Package: String?
            var Output: String?
        }

        var outputs: [(package: String, text: String)] = []
        for (number, line) in lines.enumerated() {
            let data = Data(line.utf8)
            do {
                let event = try JSONDecoder().decode(Event.self, from: data)
                let package = event.Package ?? ""
                if outputs.last?.package != package { outputs.append((package, "pkg: \(package)\n")) }
                outputs[outputs.count - 1].text += event.Output ?? ""
            } catch {
                throw FileError("", "line \(number + 1): \(UnreadableJSON.reason(error, in: data))")
            }
        }

        return Self.lines(in: outputs.map(\.text).joined(separator: "\n"))
    }

    /// The nonempty lines of a text. CR and LF together are one character.
    private static func lines(in text: String) -> [Substring] { text.split { $0 == "\n" || $0 == "\r\n" } }

    mutating func read(_ text: Substring) throws(FileError) {
        if GoTestLine.endsRun(text) { finishRun(of: package) }

        switch try GoTestLine(text) {
        case .unit(let unit, let traits): units[unit, default: [:]].merge(traits) { _, later in later }
        case .benchmark(let line): add(line)
        case .failure(let benchmark): results.failures.append("\(benchmark) failed")
        case .skip(let benchmark): results.leftOut.append("skipped benchmark '\(benchmark)'")
        case .setting(let name, let value): configure(name, value)
        case nil: break
        }
    }

    private mutating func add(_ line: GoBenchmarkLine) {
        if let index = runs.firstIndex(where: { $0.package == package }) {
            runs[index].lines.append(line)
        } else {
            runs.append(Run(package: package, lines: [line]))
        }
    }

    private mutating func configure(_ name: String, _ value: String) {
        switch name {
        case "pkg": package = value
        case "goos", "goarch", "cpu":
            if !results.machine.contains(where: { $0.name == name }) { results.machine.append((name, value)) }
        case "toolchain": results.version = value
        default: break
        }
    }

    /// Adds the lines of a finished run, and derives the cores from their names.
    private mutating func finishRun(of package: String) {
        guard let index = runs.firstIndex(where: { $0.package == package }) else { return }

        let lines = runs.remove(at: index).lines
        let cores = GoCores(lines.filter { !$0.isExport }.map(\.name))
        if let remark = cores.remark, !results.remarks.contains(remark) { results.remarks.append(remark) }
        for line in lines { add(line, of: package, cores) }
    }

    private mutating func add(_ line: GoBenchmarkLine, of package: String, _ cores: GoCores) {
        let benchmark = line.isExport ? exported(line.name, of: package) : benchmark(line.name, of: package, cores)
        let key = BenchmarkKey(
            package: package, name: line.isExport ? line.name : cores.split(line.name).name, cores: benchmark.cores)
        let position = positions[key] ?? results.benchmarks.count
        if positions.updateValue(position, forKey: key) == nil { results.benchmarks.append(benchmark) }

        for value in line.values {
            if let (metric, scale) = metric(value.unit) {
                results.benchmarks[position].append(value.number * scale, of: metric, isProcess: line.isExport)
            } else {
                results.leftOut.append(
                    "value in '\(value.unit)' (a line 'Unit \(value.unit) better=lower', or better=higher, says which "
                        + "values are better)")
            }
        }
    }

    /// The metric of a unit, and the factor to its own.
    private func metric(_ unit: String) -> (metric: Metric, scale: Double)? {
        let description = units[unit] ?? [:]
        let direction: Metric.Direction = description["better"] == "higher" ? .moreIsBetter : .lessIsBetter
        if let name = description["metric"]?.percentDecoded {
            let kind: Metric.Kind = description["assume"] == "exact" ? .exact : .sampled
            let unitName = description["unit"]?.percentDecoded ?? ""
            return (Metric.named(name) ?? Metric(name, unit: unitName, direction, kind: kind), 1)
        }

        switch unit {
        case "ns/op": return (.time, 1)
        case "MB/s": return (.byteRate, 1e6)
        case "B/op": return (Metric("B/op", unit: "bytes"), 1)
        case "allocs/op": return (Metric("allocs/op", unit: "allocations"), 1)
        default: return description["better"].map { _ in (Metric(unit, unit: unit, direction), 1) }
        }
    }

    /// The benchmark of a name exported by Milli.
    private func exported(_ name: String, of package: String) -> OtherToolBenchmark {
        var values: [String: String] = [:]
        for part in name.split(separator: "/") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if pair.count == 2 { values[pair[0]] = pair[1].percentDecoded ?? pair[1] }
        }

        var id = CellID(
            experiment: package, implementation: values["implementation"] ?? "", input: values["input"] ?? "",
            plan: Plan(rawValue: values["plan"] ?? Plan.warm.rawValue))
        id.cores = values["cores"].flatMap { Int($0) } ?? 1
        return OtherToolBenchmark(id, size: values["size"].flatMap { Int($0) })
    }

    private func benchmark(_ name: String, of package: String, _ cores: GoCores) -> OtherToolBenchmark {
        let split = cores.split(name)
        let parts = split.name.split(separator: "/").map(String.init)
        var benchmark = OtherToolBenchmark(experiment: package, implementation: parts.first ?? "Benchmark")
        benchmark.cores = split.cores
        benchmark.parameters = parts.dropFirst().enumerated().map { index, part in
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            return pair.count == 2
                ? OtherToolParameter(pair[0], pair[1])
                : OtherToolParameter("\(index + 1)", part, .positional, text: part)
        }
        return benchmark
    }
}

extension OtherToolBenchmark {
    /// Adds a sample, to the same process or to a new one.
    fileprivate mutating func append(_ sample: Double, of metric: Metric, isProcess: Bool) {
        guard let index = measurements.firstIndex(where: { $0.metric == metric }) else {
            add(metric, [sample])
            return
        }

        if isProcess {
            measurements[index].processes.append([sample])
        } else {
            measurements[index].processes[0].append(sample)
        }
    }
}
