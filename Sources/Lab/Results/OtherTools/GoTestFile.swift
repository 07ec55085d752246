import Foundation

extension OtherToolFormat {
    /// The lines that `go test -bench` prints, or those of `go test -json`. Source: exports, What is read.
    ///
    /// The package is the experiment, the benchmark the implementation, its sub-benchmarks the input, the number after
    /// the last hyphen the cores (``GoCores``). Lines of one name (`-count`) are samples of one process.
    static let goTest = OtherToolFormat("go-test") { _, bytes in
        var reader = GoTestReader()
        for line in try GoTestReader.lines(of: bytes) { try reader.read(line) }
        return try reader.finished()
    }
}

private struct GoTestReader {
    private var results = OtherToolRun(tool: "go test")
    private var package = "go"
    private var units: [String: [String: String]] = [:]
    /// The position of each benchmark by its package, its name and its cores.
    private var positions: [[String]: Int] = [:]
    /// The lines of benchmarks so far in the run of each package: one call of its tests has one list of cores.
    private var lines: [(package: String, lines: [BenchmarkLine])] = []

    /// A line with the values of a benchmark.
    private struct BenchmarkLine {
        var name: String
        var values: [String]
        var isExport: Bool { name.contains("/implementation=") && name.contains("/plan=") }
    }

    /// The measurements of all lines that were read.
    mutating func finished() throws(FileError) -> OtherToolRun {
        for package in lines.map(\.package) { try finishRun(of: package) }
        return results
    }

    /// The lines that were printed, which `-json` has in pieces.
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

    /// The lines of a text that are not empty. A return before a line end is one character with it.
    private static func lines(in text: String) -> [Substring] { text.split { $0 == "\n" || $0 == "\r\n" } }

    mutating func read(_ line: Substring) throws(FileError) {
        let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = fields.first else { return }

        // The last lines of a call, and the first of the next.
        if ["PASS", "FAIL", "ok", "goos:"].contains(first) { try finishRun(of: package) }
        if first == "Unit", fields.count > 2 {
            for field in fields.dropFirst(2) {
                let pair = field.split(separator: "=", maxSplits: 1).map(String.init)
                if pair.count == 2 { units[fields[1], default: [:]][pair[0]] = pair[1] }
            }
        } else if first.hasPrefix("Benchmark"), fields.count >= 4, let iterations = Int(fields[1]), iterations > 0 {
            let line = BenchmarkLine(
                name: String(first.dropFirst("Benchmark".count)), values: Array(fields.dropFirst(2)))
            if let index = lines.firstIndex(where: { $0.package == package }) {
                lines[index].lines.append(line)
            } else {
                lines.append((package, [line]))
            }
        } else if line.hasPrefix("--- FAIL: Benchmark"), fields.count > 2 {
            results.failures.append("\(fields[2]) failed")
        } else if line.hasPrefix("--- SKIP: Benchmark"), fields.count > 2 {
            results.leftOut.append("skipped benchmark '\(fields[2])'")
        } else if let colon = line.firstIndex(of: ":"), line[..<colon].allSatisfy({ $0.isLowercase || $0 == "-" }) {
            configure(String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
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

    /// Adds the lines of the run of a package that has ended, and tells the cores from their names.
    private mutating func finishRun(of package: String) throws(FileError) {
        guard let index = lines.firstIndex(where: { $0.package == package }) else { return }

        let ended = lines.remove(at: index).lines
        let cores = GoCores(ended.filter { !$0.isExport }.map(\.name))
        if let remark = cores.remark, !results.remarks.contains(remark) { results.remarks.append(remark) }
        for line in ended { try add(line, of: package, cores) }
    }

    private mutating func add(_ line: BenchmarkLine, of package: String, _ cores: GoCores) throws(FileError) {
        let name = line.name
        let values = line.values
        guard values.count.isMultiple(of: 2) else {
            throw FileError("", "Benchmark\(name): a value has no unit; pairs such as '12 ns/op' are right")
        }

        let benchmark = line.isExport ? exported(name, of: package) : benchmark(name, of: package, cores)
        let key = [package, line.isExport ? name : cores.split(name).name, "\(benchmark.cores)"]
        let position = positions[key] ?? results.benchmarks.count
        if positions.updateValue(position, forKey: key) == nil { results.benchmarks.append(benchmark) }

        for index in stride(from: 0, to: values.count, by: 2) {
            guard let value = Double(values[index]) else {
                throw FileError("", "Benchmark\(name): '\(values[index])' is no number of \(values[index + 1])")
            }

            if let (metric, scale) = metric(values[index + 1]) {
                results.benchmarks[position].append(value * scale, of: metric, isProcess: line.isExport)
            } else {
                results.leftOut.append(
                    "value in '\(values[index + 1])' (a line 'Unit \(values[index + 1]) better=lower', or "
                        + "better=higher, says which values are better)")
            }
        }
    }

    /// The metric of a unit, and the factor to its own.
    private func metric(_ unit: String) -> (metric: Metric, scale: Double)? {
        let described = units[unit] ?? [:]
        let direction: Metric.Direction = described["better"] == "higher" ? .moreIsBetter : .lessIsBetter
        if let name = described["metric"]?.percentDecoded {
            let kind: Metric.Kind = described["assume"] == "exact" ? .exact : .sampled
            let unitName = described["unit"]?.percentDecoded ?? ""
            return (Metric.named(name) ?? Metric(name, unit: unitName, direction, kind: kind), 1)
        }

        switch unit {
        case "ns/op": return (.time, 1)
        case "MB/s": return (.byteRate, 1e6)
        case "B/op": return (Metric("B/op", unit: "bytes"), 1)
        case "allocs/op": return (Metric("allocs/op", unit: "allocations"), 1)
        default: return described["better"].map { _ in (Metric(unit, unit: unit, direction), 1) }
        }
    }

    /// The benchmark of a name as Milli exports it.
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
    /// Adds a sample, of the same process as the others or of another.
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
