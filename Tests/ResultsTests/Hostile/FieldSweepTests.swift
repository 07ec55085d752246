import Files
import Foundation
import JSONText
import Measurement
import Testing

@testable import Reporting
@testable import Results

/// Every field of a full result is set to every nasty value, and every reader of results runs over what comes of it: a
/// trap ends the tests.
///
/// `MILLI_SWEEP=all` sweeps every field of every element of a list; else the first of each kind.
@Suite struct FieldSweepTests {
    private static let numbers = [
        "0", "-1", "1", "0.5", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "18446744073709551615", "1e18", "1e308", "-1e308", "1e400", "5e-324", "1e100", "-1e100", "1e-300",
    ]
    private static let others = [
        "null", "true", "\"\"", "[]", "{}", "[null]", "[[[]]]",
        "\"\\u001b]0;x\\u0007\\u001b[31m\\u009b\\r\\n\\u202e'`|<&\"",
        "\"" + String(repeating: "long", count: 5_000) + "\"", "\"9999-12-31T23:59:59Z\"", "\"-/\\u0000..\"",
    ]
    /// Stands for a value while the file is made.
    private static let marker = "\"@@@\""

    /// The places of a JSON value: keys of objects and positions in lists.
    private static func places(_ value: Any, _ place: [String] = []) -> [[String]] {
        let inner: [[String]] =
            switch value {
            case let object as [String: Any]: object.keys.sorted().flatMap { places(object[$0] as Any, place + [$0]) }
            case let list as [Any]: list.indices.flatMap { places(list[$0], place + ["\($0)"]) }
            default: []
            }

        return (place.isEmpty ? [] : [place]) + inner
    }

    private static func replaced(_ value: Any, at place: ArraySlice<String>, by new: Any?) -> Any {
        guard let key = place.first else { return value }

        let rest = place.dropFirst()
        if var object = value as? [String: Any] {
            object[key] = rest.isEmpty ? new : replaced(object[key] as Any, at: rest, by: new)
            return object
        }

        guard var list = value as? [Any], let index = Int(key) else { return value }

        if !rest.isEmpty {
            list[index] = replaced(list[index], at: rest, by: new)
        } else if let new {
            list[index] = new
        } else {
            list.remove(at: index)
        }

        return list
    }

    private static func read(_ text: String, _ name: String) throws(FileError) -> ResultFile {
        try ResultFile(bytes: Array(text.utf8), named: name)
    }

    /// What a terminal would obey, and no text of a document may hold.
    private static func isTame(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || SingleLine.allows($0) }
    }

    /// Runs every reader; what they say is checked for what a terminal would obey.
    private static func useAll(_ result: ResultFile, beside good: ResultFile, _ folder: TemporaryFolder, _ number: Int)
        throws
    {
        var documents = [
            Report(on: ("x", result), comparedWith: [("y", good)], command: "lab"),
            Report(digestOf: ("x", result), comparedWith: [("y", good)], isForced: true, command: "lab"),
            Report.blocks(of: result), Report.summary(of: result, command: "lab"),
            Report.replay(("this run", result), of: ("y", good)).report,
            Report.replay(("this run", good), of: ("y", result)).report,
        ]
        for (first, second) in [(result, good), (good, result), (result, result)] {
            for isForced in [false, true] {
                let findings = Findings.comparing(("a", first), with: ("b", second), isForced: isForced)
                documents.append(Report(findings, named: "compare"))
            }
        }

        for document in documents {
            for line in document.terminal where !isTame(line) { Issue.record("\(line.debugDescription)") }
            #expect(isTame(document.markdown()) && isTame(document.junit))
        }
        #expect(isTame(documents[0].html(bundle: nil)))
        for format in ExportFormat.all {
            _ = try? format.export(result, stem: "x", existing: { _ in nil })
        }

        var shards = [result, good]
        for index in shards.indices {
            shards[index].shard = RecordedShard(
                number: index + 1, count: 2, total: 2,
                units: [.init(position: index, experiment: "e", name: "i-10", isShape: index == 1)])
        }

        _ = try? ShardMerge.merge([("1", shards[0]), ("2", shards[1])])
        _ = try? ShardMerge.merge([("1", result)])
        guard History.isAvailable else { return }

        let history = try History(FilePath(folder.file("h\(number / 200).sqlite")), isWritten: true)
        #expect(try history.add(result) || number % 200 > 0)
        if number % 50 == 0 { _ = try history.trends(areJoined: true).map { $0.searched() } }
    }

    @Test("no value of any field traps a reader, and what is read holds nothing that a terminal obeys")
    func everyField() throws {
        let folder = try TemporaryFolder()
        var good = try Sample.everything()

        // Bootstraps take nearly all of the time: one cell has several processes, and the others need none.
        for index in good.cells.indices.dropFirst() { good.cells[index].processes.removeSubrange(1...) }
        let object = try JSONSerialization.jsonObject(with: good.encoded())
        let isWhole = ProcessInfo.processInfo.environment["MILLI_SWEEP"] == "all"
        var kinds: Set<[String]> = []
        let places = Self.places(object).filter { place in
            isWhole || kinds.insert(place.map { Int($0) == nil ? $0 : "" }).inserted
        }

        var cases = 0
        var taken = 0
        for place in places {
            let marked = Self.replaced(object, at: place[...], by: "@@@")
            let text = String(decoding: try JSONSerialization.data(withJSONObject: marked), as: UTF8.self)
            try #require(text.contains(Self.marker))
            let without = Self.replaced(object, at: place[...], by: nil)
            let texts =
                (Self.numbers + Self.others).map { text.replacing(Self.marker, with: $0) }
                + [String(decoding: try JSONSerialization.data(withJSONObject: without), as: UTF8.self)]

            for text in texts {
                cases += 1
                // Debug builds are fifty times as slow.
                if good.environment?.optimisation == "debug", cases % 31 > 0 { continue }
                do throws(FileError) {
                    let result = try Self.read(text, "x.json")
                    taken += 1
                    try? Self.useAll(result, beside: good, folder, taken)
                } catch {
                    #expect(Self.isTame("\(error)") && !"\(error)".contains("\n"), "\(place)")
                }
            }
        }

        print("fields swept: \(places.count), \(cases) files, \(taken) of them read and used")
        #expect(cases > 2_000 && taken > 10)
    }

    /// The largest or least number that each field may be, from the schema.
    @Test("the reader takes each number exactly from the least to the largest that the schema names")
    func schemaRanges() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/result.schema.json")
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let definitions = schema["$defs"] as? [String: [String: Any]] ?? [:]

        /// The part of the schema that is about a place.
        func part(_ place: [String]) -> [String: Any]? {
            var current: [String: Any]? = schema
            for key in place {
                if let reference = current?["$ref"] as? String {
                    current = definitions[String(reference.split(separator: "/").last ?? "")]
                }

                let properties = current?["properties"] as? [String: [String: Any]]
                current =
                    properties?[key] ?? current?[Int(key) == nil ? "additionalProperties" : "items"] as? [String: Any]
            }

            if let reference = current?["$ref"] as? String {
                current = definitions[String(reference.split(separator: "/").last ?? "")]
            }

            return current
        }

        // This machine tells nothing; another one does.
        var full = try Sample.everything()
        full.environment?.cores = 1
        full.environment?.caches = try JSONDecoder().decode(
            CacheHierarchy.self, from: Data("{\"level1Data\":1,\"level2\":1,\"level3\":1,\"line\":1}".utf8))
        full.environment?.memoryBytes = 1
        full.environment?.loadAverage = [1]
        full.environment?.processorTimes = try JSONDecoder().decode(
            ProcessorTimes.self, from: Data("{\"stealTicks\":1,\"totalTicks\":1}".utf8))
        let object = try JSONSerialization.jsonObject(with: full.encoded())
        var checked = 0

        for place in Self.places(object) {
            guard let part = part(place), let type = part["type"] as? String, ["integer", "number"].contains(type),
                place.last != "seed"
            else { continue }
            guard let least = part["minimum"] as? Double, let most = part["maximum"] as? Double else {
                Issue.record("\(place) has no range in the schema")
                continue
            }

            checked += 1
            let marked = Self.replaced(object, at: place[...], by: "@@@")
            let text = String(decoding: try JSONSerialization.data(withJSONObject: marked), as: UTF8.self)

            func outcome(_ value: Double) -> String {
                let digits = type == "integer" ? "\(Int(value))" : "\(value)"
                do throws(FileError) {
                    _ = try Self.read(text.replacing(Self.marker, with: digits), "x")
                    return "read"
                } catch {
                    return error.reason
                }
            }

            let step = type == "integer" ? 1 : max(abs(most) * 1e-9, 1e-9)
            let isNumberOfShard = place == ["shard", "number"]
            let values = [
                (least, true), (most, !isNumberOfShard), (least - step, false), (most + step * 1e6, false),
            ]

            for (value, isRight) in values {
                let outcome = outcome(value)
                // The ends of an interval stand in order, which a single one of them cannot keep.
                let isOrdered = outcome.hasSuffix("the lower one first") || outcome.contains("lower not above upper")
                #expect((outcome == "read") == isRight || isOrdered, "\(place) = \(value): \(outcome)")
            }
        }
        #expect(checked > 100)
    }
}
