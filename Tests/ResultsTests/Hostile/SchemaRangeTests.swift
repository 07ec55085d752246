import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

/// The ranges of numbers in the schema of the result file, held against the reader.
@Suite struct SchemaRangeTests {
    private let schema: Schema

    init() throws { schema = try Schema() }

    /// A result with every number that any machine gives; this one may give fewer.
    private func fullResult() throws -> Any {
        var result = try SmallResult.everything()
        result.environment?.cores = 1
        result.environment?.caches = try JSONDecoder().decode(
            CacheHierarchy.self, from: Data("{\"level1Data\":1,\"level2\":1,\"level3\":1,\"line\":1}".utf8))
        result.environment?.memoryBytes = 1
        result.environment?.loadAverage = [1]
        result.environment?.processorTimes = try JSONDecoder().decode(
            ProcessorTimes.self, from: Data("{\"stealTicks\":1,\"totalTicks\":1}".utf8))
        return try JSONSerialization.jsonObject(with: result.encoded())
    }

    @Test("every number of a result has a range in the schema")
    func ranges() throws {
        let paths = JSONPaths.all(of: try fullResult()).filter { schema.isNumber($0) && $0.last != "seed" }
        expectAll(paths, count: 101...) { schema.range(of: $0) != nil }
    }

    @Test("the reader takes each number exactly from the least to the largest that the schema names")
    func bounds() throws {
        let result = try fullResult()
        for path in JSONPaths.all(of: result) where schema.isNumber(path) && path.last != "seed" {
            guard let range = schema.range(of: path) else { continue }

            let isInteger = schema.isInteger(path)
            let reader = try NumberReader(of: result, at: path, isInteger: isInteger)
            let step = isInteger ? 1 : max(abs(range.upperBound) * 1e-9, 1e-9)
            reader.expect(range.lowerBound, isRead: true)
            // The number of a shard is at most the count, which is 1.
            reader.expect(range.upperBound, isRead: path != ["shard", "number"])
            reader.expect(range.lowerBound - step, isRead: false)
            reader.expect(range.upperBound + step * 1e6, isRead: false)
        }
    }
}

/// Reads a result with different numbers at one place.
private struct NumberReader {
    private static let marker = "\"@@@\""
    private let path: [String]
    private let isInteger: Bool
    private let text: String

    init(of result: Any, at path: [String], isInteger: Bool) throws {
        self.path = path
        self.isInteger = isInteger
        let marked = JSONPaths.replaced(result, at: path[...], by: "@@@")
        text = String(decoding: try JSONSerialization.data(withJSONObject: marked), as: UTF8.self)
    }

    func expect(_ value: Double, isRead: Bool) {
        let digits = isInteger ? "\(Int(value))" : "\(value)"
        do throws(FileError) {
            _ = try ResultFile(bytes: Array(text.replacing(Self.marker, with: digits).utf8), named: "x")
            #expect(isRead, "\(path) = \(digits) was read")
        } catch {
            // The ends of an interval stand in order, which a single one of them cannot keep.
            let isOutOfOrder =
                error.reason.hasSuffix("the lower one first") || error.reason.contains("lower not above upper")
            #expect(!isRead || isOutOfOrder, "\(path) = \(digits): \(error.reason)")
        }
    }
}

/// The JSON Schema of the result file.
private struct Schema {
    private let root: [String: Any]
    private let definitions: [String: [String: Any]]

    init() throws {
        var project = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { project.deleteLastPathComponent() }
        let data = try Data(contentsOf: project.appendingPathComponent("docs/result.schema.json"))
        root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
    }

    private func resolved(_ part: [String: Any]?) -> [String: Any]? {
        guard let reference = part?["$ref"] as? String else { return part }
        return definitions[String(reference.split(separator: "/").last ?? "")]
    }

    /// The part of the schema about a place.
    private func part(_ path: [String]) -> [String: Any]? {
        path.reduce(resolved(root)) { part, key in
            let properties = part?["properties"] as? [String: [String: Any]]
            let others = part?[Int(key) == nil ? "additionalProperties" : "items"] as? [String: Any]
            return resolved(properties?[key] ?? others)
        }
    }

    private func type(_ path: [String]) -> String? { part(path)?["type"] as? String }

    func isInteger(_ path: [String]) -> Bool { type(path) == "integer" }

    func isNumber(_ path: [String]) -> Bool { isInteger(path) || type(path) == "number" }

    func range(of path: [String]) -> ClosedRange<Double>? {
        guard let part = part(path), let least = part["minimum"] as? Double, let most = part["maximum"] as? Double
        else { return nil }

        return least...most
    }
}
