import Foundation
import Measurement
import Testing

@testable import LabKit

@Suite struct ResultFileTests {
    private func result() -> ResultFile {
        let experiment = Largest.experiment(inputs: [Largest.input(1), Largest.input(100)])
        var result = Scripted.run([experiment], launcher: ScriptedLauncher(Scripted.response))
        result.cells += ThroughputTests.result.cells
        return result
    }

    @Test("what is written is read again")
    func roundTrips() throws {
        let written = result()
        let read = try ResultFile.decode(written.encoded(), named: "result.json")
        #expect(try read.encoded() == written.encoded())
        #expect(read.cells.count == written.cells.count)
        #expect(read.schema == "milli.result/1")
    }

    @Test("the same run writes the same bytes")
    func isDeterministic() throws {
        #expect(try result().encoded() == result().encoded())
    }

    @Test("fields that are not known are ignored")
    func unknownFieldsAreIgnored() throws {
        let text = String(decoding: try result().encoded(), as: UTF8.self)
        let extended = text.replacingOccurrences(of: "\"schema\":", with: "\"later\":{\"a\":[1]},\"schema\":")
        #expect(try ResultFile.decode(Data(extended.utf8), named: "x").cells.count == result().cells.count)
    }

    @Test("a minor version of the schema is read, as one with fields that are not known")
    func minorVersions() throws {
        let text = String(decoding: try result().encoded(), as: UTF8.self)
        let later = text.replacingOccurrences(of: "\"milli.result/1\"", with: "\"milli.result/1.1\"")
        #expect(later != text)
        #expect(try ResultFile.decode(Data(later.utf8), named: "x").cells.count == result().cells.count)
    }

    @Test(
        "another schema, no schema and no JSON are refused with a line that says so",
        arguments: [
            ("{\"schema\":\"milli.result/2\"}", "written as 'milli.result/2'; this version reads 'milli.result/1'"),
            ("{\"schema\":\"milli.result/10\"}", "written as 'milli.result/10'; this version reads 'milli.result/1'"),
            ("{\"schema\":\"milli.result/1.x\"}", "written as 'milli.result/1.x'; this version reads 'milli.result/1'"),
            ("{\"schema\":\"milli.exits/1\"}", "written as 'milli.exits/1'; this version reads 'milli.result/1'"),
            ("{}", "no field 'schema', so no result file of milli"),
            ("hello", "not a JSON object, so no result file"),
            ("", "not a JSON object, so no result file"),
            ("[1, {}]", "not a JSON object, so no result file"),
            ("[1, ", "its JSON stops after 4 bytes, before its end: the file was cut off"),
            ("{\"schema\": \"milli.result/1\",\n  \"seed\": NaN}", "line 2, column 11: a JSON value was expected"),
            (
                "{\"schema\": \"milli.result/1\", \"cells\": [",
                "its JSON stops after 39 bytes, before its end: the file was cut off"
            ),
            ("{\"schema\": 1}", "schema should be a text"),
            ("{\"schema\": \"milli.result/1\"}", "command is missing"),
            ("{\"schema\": \"milli.result/1\", \"command\": [\"run\", 7]}", "command[1] should be a text"),
        ])
    func refusals(text: String, reason: String) {
        #expect(throws: LabError.unreadableResult(file: "r.json", reason: reason)) {
            try ResultFile.decode(Data(text.utf8), named: "r.json")
        }
    }

    @Test("a number that is out of range is named, with its place")
    func outOfRange() throws {
        var text = String(decoding: try result().encoded(), as: UTF8.self)
        let start = try #require(text.range(of: "\"median\":")).upperBound
        let median = start..<(try #require(text[start...].firstIndex { !"0123456789.e".contains($0) }))
        for (number, name) in [("-1e400", "-1e400, "), ("1" + String(repeating: "0", count: 400), "")] {
            var broken = text
            broken.replaceSubrange(median, with: "\n  \(number)")
            let reason = "line 2, column 3: $.cells[0].median is \(name)out of range; up to ±1.8e308 is right"
            #expect(throws: LabError.unreadableResult(file: "r.json", reason: reason)) {
                try ResultFile.decode(Data(broken.utf8), named: "r.json")
            }
        }
        text.replaceSubrange(median, with: "1e308")
        #expect(try ResultFile.decode(Data(text.utf8), named: "r.json").cells[0].median == 1e308)
    }

    @Test("brackets without end are refused with the depth that is read, whichever they are")
    func tooDeep() {
        for (bracket, place) in [("[", "line 1, column 513"), ("\n{\"a\":", "line 514, column 1")] {
            let text = String(repeating: bracket, count: 1_000_000)
            let reason = "\(place): more than 512 objects and arrays in each other"
            #expect(throws: LabError.unreadableResult(file: "r.json", reason: reason)) {
                try ResultFile.decode(Data(text.utf8), named: "r.json")
            }
        }
    }

    @Test(
        "the file is described by docs/result.schema.json: every field written is in it, every required one is written")
    func schemaDescribesTheFile() throws {
        var written = result()
        let experiment = Largest.experiment(inputs: [Largest.input(10), Largest.input(100), Largest.input(1_000)])
        let counted = Run(
            RunConfiguration(
                selections: Selection.select(from: [experiment], profile: .quick) { _ in true }, profile: .quick,
                plans: [.instructions], seed: 1, command: []),
            launcher: ScriptedLauncher(InstructionCellTests.counted)
        ).execute(environment: Scripted.environment, isInterrupted: { false }) { _ in }
        written.cells += counted.cells
        written.growth += counted.growth
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appendingPathComponent("docs/result.schema.json"))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let file = try #require(try JSONSerialization.jsonObject(with: written.encoded()) as? [String: Any])
        var problems: [String] = []
        SchemaCheck(definitions: schema["$defs"] as? [String: Any] ?? [:]).check(
            file, against: schema, at: "$", into: &problems)
        #expect(problems == [])
    }
}

/// As much of JSON Schema as the project's own schema uses: types, properties, required, items, enumerations, references.
private struct SchemaCheck {
    let definitions: [String: Any]

    func check(_ value: Any, against schema: [String: Any], at path: String, into problems: inout [String]) {
        if let reference = schema["$ref"] as? String {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let target = definitions[name] as? [String: Any] else {
                problems.append("\(path): no definition \(name)")
                return
            }
            return check(value, against: target, at: path, into: &problems)
        }
        if let allowed = schema["enum"] as? [String], let text = value as? String, !allowed.contains(text) {
            problems.append("\(path): \(text) is none of \(allowed)")
        }
        switch schema["type"] as? String {
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
                    check(child, against: property, at: "\(path).\(key)", into: &problems)
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
                for (index, child) in array.enumerated() {
                    check(child, against: items, at: "\(path)[\(index)]", into: &problems)
                }
            }
        case "string": if !(value is String) { problems.append("\(path): not a string") }
        case "number", "integer": if !(value is NSNumber) { problems.append("\(path): not a number") }
        case "boolean": if !(value is Bool) { problems.append("\(path): not a boolean") }
        default: break
        }
    }
}
