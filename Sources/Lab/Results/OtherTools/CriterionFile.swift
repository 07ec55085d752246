import Files
import Foundation

extension OtherToolFormat {
    /// Criterion.rs: the messages of `cargo criterion --message-format=json`, or the newest run in the folder
    /// `target/criterion`. Source: exports, What is read.
    ///
    /// Group, function and value are experiment, implementation and input. A sample is a time divided by its
    /// iterations; all samples are of one process.
    static let criterion = OtherToolFormat("criterion") { path, bytes in
        var run = OtherToolRun(tool: "criterion")
        if path.isFolder() {
            for folder in try CriterionSample.folders(in: path) {
                func decoded<Value: Decodable>(_ name: String, _ type: Value.Type) throws -> Value {
                    let data = Data(try FileInput(folder.appending(name)).readAll())
                    do {
                        return try JSONDecoder().decode(type, from: data)
                    } catch {
                        throw FileError("", "\(folder.appending(name)): \(UnreadableJSON.reason(error, in: data))")
                    }
                }

                let sample = try decoded("sample.json", CriterionSample.self)
                try run.add(try decoded("benchmark.json", CriterionName.self), sample.iters, sample.times, 1)
            }

            return run
        }

        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where !line.allSatisfy({ [0x20, 0x0D].contains($0) }) {
            do {
                let message = try JSONDecoder().decode(CriterionMessage.self, from: line)
                guard message.reason == "benchmark-complete" else { continue }
                guard let id = message.id, let counts = message.iteration_count, let values = message.measured_values,
                    let scale = message.unit.flatMap({ OtherToolRun.nanoseconds($0) })
                else { throw FileError("", "it has no id, iteration_count, measured_values or unit of time") }

                try run.add(CriterionName(id: id), counts, values, scale)
            } catch {
                let reason = (error as? FileError)?.reason ?? UnreadableJSON.reason(error, in: Data(line))
                // The error counts lines within this line; only its column is useful.
                let place = reason.hasPrefix("line 1, ") ? String(reason.dropFirst("line 1".count)) : ": \(reason)"
                throw FileError("", "line \(number + 1)\(place)")
            }
        }

        return run
    }
}

extension OtherToolRun {
    fileprivate mutating func add(
        _ name: CriterionName, _ counts: [Double], _ values: [Double], _ scale: Double
    ) throws(FileError) {
        let id = CellID(
            experiment: name.group_id, implementation: name.function_id ?? name.group_id,
            input: name.value_str ?? Self.onlyInput)
        guard counts.count == values.count, counts.allSatisfy({ $0 > 0 }) else {
            throw FileError(
                "", "\(id.path): it has \(values.count) times of \(counts.count) counts of iterations above 0")
        }

        series.append(
            .init(
                id: id, size: name.value_str.flatMap { Self.size([$0]) },
                samples: zip(values, counts).map { $0 / $1 * scale }))
    }
}

private struct CriterionSample: Decodable {
    var iters: [Double]
    var times: [Double]

    static func folders(in root: FilePath) throws -> [FilePath] {
        try root.names().flatMap { name -> [FilePath] in
            let path = root.appending(name)
            guard path.isFolder(followsLinks: false) else { return [] }
            let isNewest = name == Array("new".utf8) && path.appending("sample.json").status() != nil
            return isNewest ? [path] : try folders(in: path)
        }
    }
}

private struct CriterionName: Decodable {
    var group_id: String
    var function_id: String?
    var value_str: String?

    /// Reads `group/function/value`, as messages have it.
    init(id: String) {
        let parts = id.split(separator: "/", maxSplits: 2).map(String.init)
        group_id = parts.first ?? id
        function_id = parts.count > 1 ? parts[1] : nil
        value_str = parts.count > 2 ? parts[2] : nil
    }
}

private struct CriterionMessage: Decodable {
    var reason: String
    var id: String?
    var iteration_count: [Double]?
    var measured_values: [Double]?
    var unit: String?
}
