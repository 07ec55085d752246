import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

/// The result file against `docs/result.schema.json`, by a validator of JSON Schema that is not this project's.
///
/// `MILLI_PEERS=1 make setup` installs it into .build/peers; without it this is skipped.
@Suite struct SchemaTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let python: URL? = {
        let named = ProcessInfo.processInfo.environment["MILLI_PEERS_PYTHON"].map { URL(fileURLWithPath: $0) }
        return [named, package.appendingPathComponent(".build/peers/bin/python")].compactMap { $0 }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }()

    private static let absent: Comment =
        "jsonschema is not installed; 'MILLI_PEERS=1 make setup' installs it into .build/peers"

    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        with open(sys.argv[1]) as file: schema = json.load(file)
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        problems = []
        for path in sys.argv[2:]:
            with open(path) as file: errors = list(validator.iter_errors(json.load(file)))
            problems.append([e.json_path + ": " + e.message[:200] for e in errors])
        print(json.dumps(problems))
        """

    private static func problems(_ files: [Data]) throws -> [[String]] {
        let scratch = try Scratch()
        let paths = try files.enumerated().map { try scratch.write("\($0).json", $1).path }
        let output = try scratch.write("output", Data())
        let process = Process()
        let python: URL = try #require(Self.python)
        process.executableURL = python
        process.arguments = ["-c", script, package.appendingPathComponent("docs/result.schema.json").path] + paths
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)

        return try JSONDecoder().decode([[String]].self, from: Data(contentsOf: scratch.file("output")))
    }

    private static func schema() throws -> [String: Any] {
        let data = try Data(contentsOf: package.appendingPathComponent("docs/result.schema.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("every field that is written is in the schema, every required one is written, and none in it never is")
    func schemaDescribesTheFile() throws {
        let schema = try Self.schema()
        var check = SchemaCheck(definitions: schema["$defs"] as? [String: Any] ?? [:])
        for isPublished in [false, true] {
            let data = try SmallResult.everything().encoded(isPublished: isPublished)
            check.check(try JSONSerialization.jsonObject(with: data), against: schema, at: "$")
        }
        #expect(check.problems == [])

        func paths(_ schema: [String: Any], _ path: String) -> [String] {
            if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last {
                return paths(check.definitions[String(name)] as? [String: Any] ?? [:], path)
            }

            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            return [path] + properties.flatMap { paths($1, "\(path).\($0)") }
                + ((schema["items"] as? [String: Any]).map { paths($0, "\(path)[]") } ?? [])
        }

        // Facts that a machine does not tell are absent, and this one tells nothing; nor is it another tool's.
        let never = Set(paths(schema, "$")).subtracting(check.seen).filter {
            !$0.hasPrefix("$.environment") && !$0.hasPrefix("$.parts[].environment") && !$0.hasPrefix("$.source")
        }
        #expect(never == [])
    }

    @Test("every kind of result is valid by the schema", .enabled(if: python != nil, absent))
    func valid() throws {
        var everything = try SmallResult.everything()
        everything.shard = nil
        var stopped = try SmallResult.run(day: 1, value: 1, verdict: .over, interrupted: true)
        stopped.notRun = []
        let converted = ResultFile(
            command: ["milli"], source: .init(tool: "JMH", version: "1.37"), fingerprint: "tool=JMH",
            startedAt: Date(timeIntervalSince1970: 0), cells: [try SmallResult.cell()], notRun: [])
        let results = [try SmallResult.everything(), everything, stopped, SmallResult.result(), converted]
        let files = try results.map { try $0.encoded() } + [try everything.encoded(isPublished: true)]
        #expect(try Self.problems(files) == [[], [], [], [], [], []])
    }

    @Test("the schema refuses what no reader could make sense of", .enabled(if: python != nil, absent))
    func refusals() throws {
        let text = String(decoding: try SmallResult.everything().encoded(), as: UTF8.self)
        let broken = [
            ("\"schema\":\"milli.result/2\"", "\"schema\":\"milli.result/1\""), ("\"cores\":1", "\"cores\":0"),
            ("\"seed\":18446744073709551615", "\"seed\":-1"), ("\"plan\":\"warm\"", "\"plan\":5"),
            ("\"unit\":\"ns\"", "\"unit\":5"), ("\"direction\":\"more\"", "\"direction\":\"up\""),
            ("\"n\":", "\"m\":"), ("\"ci95\":[", "\"ci95\":[0,"), ("\"samples\":[", "\"samples\":[null,"),
            ("\"verdict\":\"within\"", "\"verdict\":\"fine\""), ("\"environment\":", "\"machine\":"),
        ]
        let files = broken.map { text.replacingOccurrences(of: $0.0, with: $0.1) }
        for (file, change) in zip(files, broken) { try #require(file != text, "\(change.0)") }

        for (problems, change) in zip(try Self.problems(files.map { Data($0.utf8) }), broken) {
            #expect(!problems.isEmpty, "\(change.1)")
        }
    }

    @Test("every field of the schema is described")
    func described() throws {
        var missing: [String] = []

        func walk(_ value: Any, _ path: String) {
            guard let object = value as? [String: Any] else { return }

            for (name, child) in object["properties"] as? [String: [String: Any]] ?? [:] {
                if child["description"] == nil, child["$ref"] == nil { missing.append("\(path).\(name)") }
                walk(child, "\(path).\(name)")
            }

            if let items = object["items"] { walk(items, "\(path)[]") }
            for (name, child) in object["$defs"] as? [String: Any] ?? [:] { walk(child, name) }
        }

        walk(try Self.schema(), "$")
        #expect(missing == [])
    }
}

/// As much of JSON Schema as the project's own schema uses: types, properties, required, items, enumerations and
/// references.
private struct SchemaCheck {
    let definitions: [String: Any]
    private(set) var problems: [String] = []
    /// The paths of all values.
    private(set) var seen: Set<String> = []

    init(definitions: [String: Any]) { self.definitions = definitions }

    mutating func check(_ value: Any, against schema: [String: Any], at path: String) {
        seen.insert(path)
        if let reference = schema["$ref"] as? String {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let target = definitions[name] as? [String: Any] else {
                problems.append("\(path): no definition \(name)")
                return
            }

            return check(value, against: target, at: path)
        }

        if let allowed = schema["enum"] as? [String], let text = value as? String, !allowed.contains(text) {
            problems.append("\(path): \(text) is none of \(allowed)")
        }

        // Samples are a list, or steps.
        let isEither = schema["type"] as? [String] == ["array", "object"]
        let either = value is [Any] ? "array" : "object"
        switch isEither ? either : schema["type"] as? String {
        case "object":
            guard let object = value as? [String: Any] else {
                problems.append("\(path): not an object")
                return
            }

            let properties = schema["properties"] as? [String: Any]
            for key in schema["required"] as? [String] ?? [] where object[key] == nil {
                problems.append("\(path): \(key) is missing")
            }

            for (key, child) in object {
                if let property = properties?[key] as? [String: Any] {
                    check(child, against: property, at: "\(path).\(key)")
                } else if properties != nil {
                    problems.append("\(path): \(key) is not in the schema")
                }
            }
        case "array":
            guard let array = value as? [Any] else {
                problems.append("\(path): not an array")
                return
            }

            if let items = schema["items"] as? [String: Any] {
                for child in array { check(child, against: items, at: "\(path)[]") }
            }
        case "string": if !(value is String) { problems.append("\(path): not a string") }
        case "number", "integer": if !(value is NSNumber) { problems.append("\(path): not a number") }
        case "boolean": if !(value is Bool) { problems.append("\(path): not a boolean") }
        default: break
        }
    }
}
