import Files
import Foundation
import JSONText
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// Every field of a full result is set to nasty values, and every reader of results runs over what comes of it: a trap
/// ends the tests.
///
/// Fields take turns: one gets every second value, the next the others. `MILLI_SWEEP=all` sets every field of every
/// element of a list to every value; else the first of each kind.
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

    private static func read(_ text: String, _ name: String) throws(FileError) -> ResultFile {
        try ResultFile(bytes: Array(text.utf8), named: name)
    }

    /// Returns true for a text without characters that a terminal would obey.
    private static func isTame(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || SingleLine.allows($0) }
    }

    /// Runs every reader; what they say is checked for what a terminal would obey.
    private static func useAll(_ result: ResultFile, with good: ResultFile) {
        var documents = [
            Report(on: NamedResult("x", result), comparedWith: [NamedResult("y", good)], command: "lab"),
            Report(
                digestOf: NamedResult("x", result), comparedWith: [NamedResult("y", good)], isForced: true,
                command: "lab"),
            Report.blocks(of: result), Report.summary(of: result, command: "lab"),
        ]
        let comparisons = [(result, good, false), (result, good, true), (good, result, false), (result, result, false)]
        for (first, second, isForced) in comparisons {
            let findings = Findings.comparing(
                NamedResult("a", first), with: NamedResult("b", second), isForced: isForced)
            documents.append(Report(findings, by: .compare))
        }

        for (now, then) in [(result, good), (good, result)] {
            let overview = ReplayOverview(NamedResult("this run", now), of: NamedResult("y", then), command: "lab")
            for line in overview.lines(width: 80, showsAll: true) where !isTame(line.text) {
                Issue.record("\(line.text.debugDescription)")
            }
        }

        for document in documents {
            for line in document.terminal where !isTame(line) { Issue.record("\(line.debugDescription)") }
            #expect(isTame(document.markdown()) && isTame(document.junit))
        }
        // Without zlib a page has its data as text, which its script alone reads.
        let page = documents[0].html(bundle: nil)
        #expect(!Gzip.isAvailable || isTame(page))
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
    }

    /// Makes a file for each nasty value of a field's turn, and passes on each that is read, with its number from 1.
    private static func sweep(_ use: (_ result: ResultFile, _ good: ResultFile, _ number: Int) throws -> Void) throws {
        var good = try SmallResult.everything()

        // Bootstraps take nearly all of the time: one cell has several processes, and the others need none.
        for index in good.cells.indices.dropFirst() { good.cells[index].processes.removeSubrange(1...) }
        let object = try JSONSerialization.jsonObject(with: good.encoded())
        let isWhole = ProcessInfo.processInfo.environment["MILLI_SWEEP"] == "all"
        var kinds: Set<[String]> = []
        let paths = JSONPaths.all(of: object).filter { path in
            isWhole || kinds.insert(path.map { Int($0) == nil ? $0 : "" }).inserted
        }

        var cases = 0
        var taken = 0
        let values = (numbers + others).enumerated()
        for (position, path) in paths.enumerated() {
            let marked = JSONPaths.replaced(object, at: path[...], by: "@@@")
            let text = String(decoding: try JSONSerialization.data(withJSONObject: marked), as: UTF8.self)
            let parts = text.components(separatedBy: marker)
            try #require(parts.count == 2)
            let without = JSONPaths.replaced(object, at: path[...], by: nil)
            let texts =
                values.filter { isWhole || ($0.offset + position).isMultiple(of: 2) }
                .map { parts.joined(separator: $0.element) }
                + [String(decoding: try JSONSerialization.data(withJSONObject: without), as: UTF8.self)]

            for text in texts {
                cases += 1
                // Debug builds are fifty times as slow.
                if good.environment?.optimisation == "debug", cases % 31 > 0 { continue }
                let result: ResultFile
                do throws(FileError) {
                    result = try read(text, "x.json")
                } catch {
                    #expect(isTame("\(error)") && !"\(error)".contains("\n"), "\(path)")
                    continue
                }

                taken += 1
                try use(result, good, taken)
            }
        }

        print("fields swept: \(paths.count), \(cases) files, \(taken) of them read and used")
        #expect(cases > 2_000 && taken > 10)
    }

    @Test("no value of any field traps a reader, and what is read holds nothing that a terminal obeys")
    func everyField() throws { try Self.sweep { result, good, _ in Self.useAll(result, with: good) } }

    @Test(
        "no value of any field traps a history, which takes what it can keep",
        .enabled(if: History.isAvailable, "built without SQLite"))
    func everyFieldInHistory() throws {
        let folder = try Scratch()
        try Self.sweep { result, _, number in
            let history = try History(FilePath(folder.file("h\(number / 200).sqlite").path), isWritten: true)
            // Numbers that have no place in a history are refused.
            let isNew = try? history.add(result)
            #expect(isNew != false || number % 200 > 0)
            if number % 50 == 0 { _ = try? history.trends(areJoined: true).map { $0.searched() } }
        }
    }
}
