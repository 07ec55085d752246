import Files
import Foundation

extension OtherToolFormat {
    /// Criterion.rs: the messages of `cargo criterion --message-format=json`, or the newest run in the folder
    /// `target/criterion`. Source: exports, What is read.
    ///
    /// Group, function and value are experiment, implementation and input. A sample is a time divided by its
    /// iterations, and all samples belong to one process. A numeric value is the size, as in Criterion's own charts.
    static let criterion = OtherToolFormat("criterion", readsFolders: true) { path, bytes in
        path.isFolder() ? try CriterionFolder.run(path) : try CriterionMessage.run(bytes)
    }
}

extension OtherToolRun {
    fileprivate mutating func add(
        _ name: CriterionName, _ counts: [Double], _ values: [Double], unit: String
    ) throws(FileError) {
        var benchmark = OtherToolBenchmark(
            experiment: name.group, implementation: name.function ?? name.group)
        benchmark.namedInput = name.value ?? OtherToolBenchmark.onlyInput
        benchmark.statedSize = name.value.flatMap { OtherToolParameter("", $0).number }
        guard counts.count == values.count, counts.allSatisfy({ $0 > 0 }) else {
            let path = "\(benchmark.experiment)/\(benchmark.implementation)/\(benchmark.input)"
            throw FileError("", "\(path): it has \(values.count) times of \(counts.count) counts of iterations above 0")
        }

        if let scale = Self.nanoseconds(unit) {
            benchmark.add(.time, zip(values, counts).map { $0 / $1 * scale })
        } else {
            leftOut.append("measurement in \(unit): \(OtherToolRun.unknownDirection)")
            benchmark.absence = "it is measured in \(unit) and not in time"
        }

        benchmarks.append(benchmark)
    }
}

/// The folder `target/criterion`.
private enum CriterionFolder {
    private struct Sample: Decodable {
        var iters: [Double]
        var times: [Double]
    }

    static func run(_ root: FilePath) throws -> OtherToolRun {
        var run = OtherToolRun(tool: "criterion")
        for folder in try folders(in: root) {
            let sample: Sample = try decoded(folder.appending("sample.json"))
            try run.add(try decoded(folder.appending("benchmark.json")), sample.iters, sample.times, unit: "ns")

            // The first sample shows the start of the run.
            if let status = folder.appending("sample.json").status() {
                let modification = Date(timeIntervalSince1970: Double(status.modificationTime.seconds))
                run.startedAt = min(run.startedAt ?? modification, modification)
            }
        }

        if let date = run.startedAt {
            run.remarks.append("the date is that of its oldest sample.json, \(date.ISO8601Format())")
        }
        return run
    }

    private static func decoded<Value: Decodable>(_ path: FilePath) throws -> Value {
        let data = Data(try FileInput(path).readAll())
        do throws(FileError) {
            return try OtherToolFormat.decoded(data)
        } catch {
            throw FileError("", "\(path): \(error.reason)")
        }
    }

    private static func folders(in root: FilePath) throws -> [FilePath] {
        try root.names().flatMap { name -> [FilePath] in
            let path = root.appending(name)
            guard path.isFolder(followsLinks: false) else { return [] }
            let isNewest = name == Array("new".utf8) && path.appending("sample.json").status() != nil
            return isNewest ? [path] : try folders(in: path)
        }
    }
}

private struct CriterionName: Decodable {
    var group: String
    var function: String?
    var value: String?

    private enum CodingKeys: String, CodingKey {
        case group = "group_id"
        case function = "function_id"
        case value = "value_str"
    }

    /// Reads the ID of a message. The group, the function and the value may all contain slashes.
    ///
    /// - Parameters:
    ///   - groups: the names of groups in other messages.
    ///   - folder: the folder of the report. Its last components are the group, the function and the value, without
    ///     slashes of their own.
    init(id: String, groups: Set<String>, folder: String?) {
        let group = groups.filter { id == $0 || id.hasPrefix("\($0)/") }.max { $0.utf8.count < $1.utf8.count }
        let name = group ?? id.split(separator: "/", maxSplits: 1).first.map(String.init) ?? id
        self.group = name
        guard id.utf8.count > name.utf8.count else { return }

        let rest = String(id.dropFirst(name.count + 1))
        let parts = Self.parts(of: folder, after: name)
        for slash in rest.indices where rest[slash] == "/" {
            let function = String(rest[..<slash])
            let value = String(rest[rest.index(after: slash)...])
            guard parts == [Self.fileName(function), Self.fileName(value)] else { continue }

            self.function = function
            self.value = value
            return
        }

        // A single part is a value if it is a number, for a benchmark with only a parameter.
        let last = rest.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? rest
        if parts?.count == 1 || last == rest {
            if Double(rest) != nil { value = rest } else { function = rest }
        } else {
            function = String(rest.dropLast(last.count + 1))
            value = last
        }
    }

    /// The components after the group in a report's folder; `nil` if the folder belongs to another group.
    private static func parts(of folder: String?, after group: String) -> [String]? {
        guard let parts = folder?.split(separator: "/").map(String.init),
            let index = parts.lastIndex(of: fileName(group))
        else { return nil }

        return Array(parts[(index + 1)...])
    }

    /// Criterion's folder name for a name.
    private static func fileName(_ name: String) -> String {
        let plain = name.map { "?\"/\\*<>:|^".contains($0) ? "_" : $0 }
        return String(decoding: String(plain).utf8.prefix(64), as: UTF8.self)
    }
}

private struct CriterionMessage: Decodable {
    var reason: String
    var id: String?
    var folder: String?
    var group: String?
    var iterations: [Double]?
    var values: [Double]?
    var unit: String?

    private enum CodingKeys: String, CodingKey {
        case reason, id, unit
        case folder = "report_directory"
        case group = "group_name"
        case iterations = "iteration_count"
        case values = "measured_values"
    }

    /// Reads the messages of all lines.
    static func run(_ bytes: Data) throws -> OtherToolRun {
        var run = OtherToolRun(tool: "criterion")
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        var messages: [(line: Int, message: CriterionMessage)] = []
        for (number, line) in lines.enumerated() where !line.allSatisfy({ [0x20, 0x0D].contains($0) }) {
            do {
                let data = NotANumber.replaced(in: Data(line))
                messages.append((number + 1, try JSONDecoder().decode(CriterionMessage.self, from: data)))
            } catch {
                // The error's line number is relative to this line, so only its column is useful.
                let reason = UnreadableJSON.reason(error, in: Data(line))
                let location = reason.hasPrefix("line 1, ") ? String(reason.dropFirst("line 1".count)) : ": \(reason)"
                throw FileError("", "line \(number + 1)\(location)")
            }
        }

        let groups = Set(messages.compactMap(\.message.group))
        for (line, message) in messages where message.reason == "benchmark-complete" {
            do throws(FileError) {
                try run.add(message, groups: groups)
            } catch {
                throw FileError("", "line \(line): \(error.reason)")
            }
        }

        return run
    }
}

extension OtherToolRun {
    fileprivate mutating func add(_ message: CriterionMessage, groups: Set<String>) throws(FileError) {
        guard let id = message.id, let counts = message.iterations, let values = message.values,
            let unit = message.unit
        else { throw FileError("", "it has no id, iteration_count, measured_values or unit") }

        let name = CriterionName(id: id, groups: groups, folder: message.folder)
        try add(name, counts, values, unit: unit)
    }
}
