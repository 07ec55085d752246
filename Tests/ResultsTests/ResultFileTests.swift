import Files
import Foundation
import Measurement
import Testing

@testable import Results

@Suite struct ResultFileTests {
    private func reason(_ text: some Sequence<UInt8>) -> String {
        do {
            _ = try ResultFile(Data(text), named: "r.json")
            return "read"
        } catch { return "\(error)" }
    }

    @Test("what is written is read again, to the last field")
    func roundTrips() throws {
        let written = try SmallResult.everything()
        let read = try ResultFile(written.encoded(), named: "r.json")
        #expect(try read.encoded() == written.encoded())
        #expect(read.cells.map(\.id) == written.cells.map(\.id))
        #expect(read.schema == "milli.result/2")
    }

    @Test("a result may be packed by itself", .enabled(if: Gzip.isAvailable, "built without zlib"))
    func packed() throws {
        let written = try SmallResult.everything().encoded()
        let packed = try Gzip.pack(Array(written))
        #expect(try ResultFile(bytes: packed, named: "r.json.gz").encoded() == written)
        let marked = try Gzip.pack([0xEF, 0xBB, 0xBF] + Array(written))
        #expect(try ResultFile(bytes: marked, named: "r.json.gz").encoded() == written)

        #expect(reason(packed.dropLast(10)) == "r.json: it is packed by gzip, and cut off: fetch or pack it again")
        #expect(
            reason([0xFD] + Array("7zXZ".utf8)) == "r.json: it is packed by xz, which is not read: unpack it first")
        #expect(
            reason(try Gzip.pack([65])) == "r.json: it is no archive of files: what it unpacks to is no tar")
    }

    @Test("a date with something after it, or one that does not exist, is refused")
    func dates() throws {
        var result = try SmallResult.everything()
        result.parts = nil
        let text = String(decoding: try result.encoded(), as: UTF8.self)
        let key = try #require(text.firstRange(of: #""startedAt":""#))
        let end = try #require(text[key.upperBound...].firstIndex(of: "\""))
        let wrong = [
            "1970-01-01T00:00:00Zrubbish", "1970-01-01T00:00:00", "1970-02-30T00:00:00Z", "1969-12-31T23:59:59Z",
            "1013-11-22T02:54:30Z", "now", "",
        ]

        for date in wrong {
            let other = text.replacingCharacters(in: key.upperBound..<end, with: date)
            #expect(reason(other.utf8) == "r.json: startedAt: an instant such as 2026-02-28T12:00:00Z is right")
        }
        #expect(
            reason(text.replacingCharacters(in: key.upperBound..<end, with: "1970-01-01T01:00:00+01:00").utf8) == "read"
        )
    }

    @Test("a user's own metric and a plan that is not known come back whole: unit, direction, kind")
    func ownMetrics() throws {
        let read = try ResultFile(SmallResult.everything().encoded(), named: "r.json")
        let cell = try #require(read.cells.first { $0.metric.name == "frames" })
        #expect(cell.plan.rawValue == "soak")
        #expect(cell.metric.unit == "frames/s")
        #expect(cell.metric.direction == .moreIsBetter)
        #expect(cell.metric.kind == .exact)
        #expect(cell.id.description == "e/a/i-10 soak frames")
        #expect(read.selection.plans?.last == SmallResult.soak && read.notRun.first?.plan == SmallResult.soak)

        // And once more, as a merge or a copy would write it.
        let again = try ResultFile(read.encoded(), named: "r.json")
        #expect(again.cells.map(\.metric.unit) == read.cells.map(\.metric.unit))
    }

    @Test("the tolerances of a user's own metric come back, and an older file without them has those of its kind")
    func tolerances() throws {
        let own = Metric("hits", unit: "hits", kind: .exact, tolerance: 0.25, repeatability: 0.01)
        let cell = try SmallResult.cell(plan: .counters, metric: own, processes: [[100], [100]])
        let text = String(decoding: try SmallResult.result([cell]).encoded(), as: UTF8.self)
        let metric = try ResultFile(Data(text.utf8), named: "x").cells[0].metric
        #expect(metric.tolerance == 0.25 && metric.repeatability == 0.01)

        let older = text.replacing("\"tolerance\":0.25,", with: "").replacing("\"repeatability\":0.01,", with: "")
        #expect(older.utf8.count == text.utf8.count - 38)
        let usual = try ResultFile(Data(older.utf8), named: "x").cells[0].metric
        #expect(usual.tolerance == 0.001 && usual.repeatability == 0)

        // A comparison judges by those of the second file.
        func verdict(_ metric: Metric) throws -> [Verdict] {
            let head = try SmallResult.cell(plan: .counters, metric: metric, processes: [[120], [120]])
            let base = try ResultFile(Data(older.utf8), named: "a")
            return Findings.comparing(NamedResult("a", base), with: NamedResult("b", SmallResult.result([head]))).rows
                .map(\.verdict)
        }
        #expect(try verdict(own) == [.same])
        #expect(try verdict(usual) == [.regressed])
    }

    @Test("a metric of the lab is the lab's, whatever a file says of it")
    func knownMetrics() throws {
        let text = String(decoding: try SmallResult.result([SmallResult.cell()]).encoded(), as: UTF8.self)
        let other = text.replacing("\"unit\":\"ns\"", with: "\"unit\":\"weeks\"")
        #expect(other != text)
        #expect(try ResultFile(Data(other.utf8), named: "x").cells[0].metric.unit == "ns")
    }

    @Test("a cell is told from another by each of six things, and by nothing else")
    func cellIDs() throws {
        let cells = [
            try SmallResult.cell(), try SmallResult.cell("b"), try SmallResult.cell(plan: .cold),
            try SmallResult.cell(plan: SmallResult.soak), try SmallResult.cell(metric: .buildTime),
            try SmallResult.cell(metric: SmallResult.frames), try SmallResult.cell(cores: 2),
            try SmallResult.cell(input: "j-10"),
        ]
        var other = cells[0]
        other.id.experiment = "f"
        let result = SmallResult.result(cells + [other])
        #expect(Set(result.cells.map(\.id)).count == 9)
        #expect(try ResultFile(result.encoded(), named: "x").cells.count == 9)
        let same = try SmallResult.cell(role: .floor, set: "avx512", digest: "x", processes: SmallResult.fast)
        #expect(same.id == cells[0].id)
    }

    @Test("a file that holds a cell twice is refused, and names the cell")
    func twice() throws {
        let cell = try SmallResult.cell(plan: .throughput, cores: 4)
        #expect(
            reason(try SmallResult.result([SmallResult.cell(), cell, cell]).encoded())
                == "r.json: it holds the cell e/a/i-10 throughput time on 4 cores twice")
    }

    @Test("the same run writes the same bytes")
    func isDeterministic() throws {
        #expect(try SmallResult.everything().encoded() == SmallResult.everything().encoded())
    }

    @Test("a minor version of the schema, with fields that are not known, is read")
    func minorVersions() throws {
        let text = String(decoding: try SmallResult.everything().encoded(), as: UTF8.self)
        let later = text.replacing("\"milli.result/2\"", with: "\"milli.result/2.1\"")
            .replacing("\"schema\":", with: "\"later\":{\"a\":[1]},\"schema\":")
        #expect(later != text)
        #expect(try ResultFile(Data(later.utf8), named: "x").cells.count == SmallResult.everything().cells.count)
    }

    private static let truncated = "its JSON stops after"

    @Test(
        "another schema, no schema and no JSON are refused with a line that says so",
        arguments: [
            (
                "{\"schema\":\"milli.result/1\",\"command\":[\"milli\",\"run\",\"x/*\"]}",
                "it is 'milli.result/1'; this version reads 'milli.result/2': use the version that wrote it, or make "
                    + "it again: milli run 'x/*'"
            ),
            (
                "{\"schema\":\"milli.result/20\"}",
                "it is 'milli.result/20'; this version reads 'milli.result/2': use the version that wrote it"
            ),
            (
                "{\"schema\":\"milli.result/2.x\"}",
                "it is 'milli.result/2.x'; this version reads 'milli.result/2': use the version that wrote it"
            ),
            ("{\"schema\":\"milli.exits/1\"}", "its schema is 'milli.exits/1'; 'milli.result/2' is wanted"),
            ("{}", "it has no field 'schema', so it is no result file of milli"),
            ("hello", "not a JSON object, so no result file"), ("\u{1F}abc", "not a JSON object, so no result file"),
            ("", "it is empty"), ("[1, {}]", "not a JSON object, so no result file"),
            ("[1, ", "\(truncated) 4 bytes, before its end: the file was cut off"),
            ("{\"a\":}", "line 1, column 6: a JSON value was expected"),
            ("{\"schema\": \"milli.result/2\",\n  \"seed\": NaN}", "line 2, column 11: a JSON value was expected"),
            (
                "{\"schema\": \"milli.result/2\", \"cells\": [",
                "\(truncated) 39 bytes, before its end: the file was cut off"
            ),
            ("{\"schema\": 1}", "schema should be a text"),
            ("{\"schema\": \"milli.result/2\"}", "command is missing"),
            ("{\"schema\": \"milli.result/2\", \"command\": [\"run\", 7]}", "command[1] should be a text"),
        ])
    func refusals(text: String, reason: String) {
        #expect(self.reason(text.utf8) == "r.json: \(reason)")
    }

    @Test("a field that is missing or of another kind is named, with its place")
    func wrongFields() throws {
        let text = String(decoding: try SmallResult.result([SmallResult.cell()]).encoded(), as: UTF8.self)
        for (from, to, message) in [
            ("\"plan\":\"warm\",", "", "cells[0].plan is missing"),
            ("\"cores\":1", "\"cores\":\"1\"", "cells[0].cores should be a whole number"),
            ("\"median\":21", "\"median\":\"21\"", "cells[0].median should be a number"),
            (
                "\"profile\":\"quick\"", "\"profile\":\"fast\"",
                "profile: 'fast'; one of quick, standard, thorough is right"
            ),
        ] {
            let wrong = text.replacing(from, with: to)
            try #require(wrong != text, "\(from)")
            #expect(reason(wrong.utf8) == "r.json: \(message)")
        }
    }

    @Test("counts that no run writes are refused, and what would be right is named")
    func impossibleCounts() throws {
        func refusal(_ change: (inout ResultFile) -> Void) throws -> String {
            var result = SmallResult.result([try SmallResult.cell(), try SmallResult.cell("b")])
            change(&result)
            return reason(try result.encoded())
        }
        #expect(try refusal { _ in } == "read")
        #expect(
            try refusal { $0.cells[1].id.cores = 0 }
                == "r.json: cells[1].cores is 0; a number from 1.00 to 9.01e15 is right")
        #expect(
            try refusal { $0.cells[0].dropped = -1 }
                == "r.json: cells[0].dropped is -1; a number from 0 to 1,000,000,000,000 is right")
        #expect(
            try refusal { $0.cells[0].processes = [] }
                == "r.json: cells[0].processes has none, or one without samples; one or more are right")
        #expect(
            try refusal { $0.cells[1].processes[2].samples = [] }
                == "r.json: cells[1].processes has none, or one without samples; one or more are right")

        for (number, count) in [(0, 3), (4, 3), (1, Int.max), (1, -1)] {
            let text = try refusal { $0.shard = RecordedShard(number: number, count: count, total: 1, units: []) }
            #expect(text == "r.json: shard is \(number) of \(count); 1 of 1 to 10,000 of 10,000 is right")
        }
    }

    @Test("a number that is out of range is named, with its place")
    func outOfRange() throws {
        var text = String(decoding: try SmallResult.everything().encoded(), as: UTF8.self)
        let start = try #require(text.range(of: "\"median\":")).upperBound
        let median = start..<(try #require(text[start...].firstIndex { !"0123456789.e".contains($0) }))

        for number in ["-1e400", "1" + String(repeating: "0", count: 400), "1e101"] {
            var broken = text
            broken.replaceSubrange(median, with: "\n  \(number)")
            #expect(
                reason(broken.utf8)
                    == "r.json: cells[0].median is \(number.prefix(40)); a number from -1.00e100 to 1.00e100 is right")
        }

        text.replaceSubrange(median, with: "1e100")
        #expect(try ResultFile(Data(text.utf8), named: "r.json").cells[0].median == 1e100)
        let load = text.replacing("\"loadAverage\":[]", with: "\"loadAverage\":[1,-1]")
        #expect(reason(load.utf8) == "r.json: environment.loadAverage[1] is -1; a number from 0 to 1.00e100 is right")
        let huge = text.replacing("\"loadAverage\":[]", with: "\"loadAverage\":[1e400]")
        #expect(
            reason(huge.utf8) == "r.json: environment.loadAverage[0] is 1e400; a number from 0 to 1.00e100 is right")
    }

    @Test("questions per change are above 0 and not boundless; a file without them is read")
    func questionsPerChange() throws {
        let text = String(decoding: try SmallResult.everything().encoded(), as: UTF8.self)
        let field = "\"questionsPerChange\":0.01"
        try #require(text.components(separatedBy: field).count == 2)
        #expect(try ResultFile(Data(text.utf8), named: "r.json").cells[0].input.questionsPerChange == 0.01)

        for number in ["0", "-1", "1e300", "1e400", "1e-300"] {
            let broken = text.replacing(field, with: "\"questionsPerChange\":\(number)")
            let problem = "is \(number); a number from 1.00e-9 to 1,000,000,000 is right"
            #expect(reason(broken.utf8) == "r.json: cells[0].input.questionsPerChange \(problem)")
        }
        #expect(reason(text.replacing(field, with: "\"questionsPerChange\":NaN").utf8) != "read")
        #expect(
            reason(text.replacing(field, with: "\"questionsPerChange\":\"1:100\"").utf8)
                == "r.json: cells[0].input.questionsPerChange should be a number")

        for absence in ["", "\"questionsPerChange\":null,"] {
            let older = text.replacing("\(field),", with: absence)
            #expect(try ResultFile(Data(older.utf8), named: "r.json").cells[0].input.questionsPerChange == nil)
        }
    }

    @Test("counts are added up over all cells, and more than a reader can add are refused")
    func sumOfCounts() throws {
        func result(_ process: Int) throws -> String {
            let cell = try SmallResult.cell(processes: [[1]])
            let cells = (0..<1_100).map { number in
                var cell = cell
                cell.id.implementation = "a\(number)"
                cell.processes = Array(repeating: .init(process: process, samples: [1]), count: 95)
                return cell
            }

            return reason(try SmallResult.result(cells).encoded())
        }
        #expect(try result(900_000_000_000) == "read")
        #expect(
            try result(1_000_000_000_000)
                == "r.json: its counts come to more than 100000000000000000 in all; no more are right")
    }

    @Test("a key in escapes, and one that begins as another does, are what they say")
    func rangesByKey() throws {
        let text = String(decoding: try SmallResult.result([SmallResult.cell()]).encoded(), as: UTF8.self)
        for (key, isRight) in [
            ("dr\\u006fpped", false), ("droppedX", true), ("droppe", true), ("dropped\\u0000", true),
            (String(repeating: "n", count: 40), true), ("", true),
        ] {
            let more = text.replacing("\"dropped\":", with: "\"\(key)\":-5,\"dropped\":")
            #expect(reason(more.utf8).hasPrefix(isRight ? "read" : "r.json: cells[0].dropped is -5"), "\(key)")
        }

        let named = text.replacing("\"verifications\":[]", with: "\"verifications\":[{\"cases\":{\"mad\":-1}}]")
        #expect(reason(named.utf8).contains("cases.mad is -1; a number from 0 to 1,000,000,000,000 is right"))
    }

    @Test("a byte order mark is passed over, and another encoding is named")
    func encodings() throws {
        let bytes = try SmallResult.result([SmallResult.cell()]).encoded()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(try ResultFile(Data([0xEF, 0xBB, 0xBF]) + bytes, named: "x").encoded() == bytes)
        for (encoding, name) in [
            (String.Encoding.utf16, "UTF-16"), (.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"),
            (.utf32, "UTF-32"), (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"),
        ] {
            let data = try #require(text.data(using: encoding))
            #expect(reason(data) == "r.json: line 1, column 1: this is \(name); save it as UTF-8")
        }
    }

    @Test("the cells are found wherever they stand, and by the plain name of their list")
    func placesOfCells() throws {
        let complete = SmallResult.result([try SmallResult.cell(), try SmallResult.cell("b")])
        let text = String(decoding: try complete.encoded(), as: UTF8.self)
        let start = try #require(text.range(of: "\"cells\":["))
        let end = try #require(text.range(of: "],\"command\"")).lowerBound
        let cells = text[start.lowerBound...end]
        let others = text.replacing(cells + ",", with: "")
        let moved = others.dropLast(2) + ",\n \"later\": [\"cells\", {\"cells\": [1]}], " + cells + "}"
        #expect(try ResultFile(Data(moved.utf8), named: "x").encoded() == complete.encoded())
        #expect(reason((text.dropLast(2) + ",\"cells\":[]}").utf8) == "read")
        #expect(
            reason(text.replacing("\"cells\":", with: "\"\\u0063ells\":").utf8)
                == "r.json: the key 'cells' is right once, and without an escape")

        for (broken, message) in [
            ("7", "cells[0] should be an object"), ("{},", "cells[0].experiment is missing"),
            ("{\"a\":]", "line"), ("", "read"),
        ] {
            let text = others.replacing("\"command\"", with: "\"cells\":[\(broken)],\"command\"")
            #expect(reason(text.utf8).contains(message), "\(broken): \(reason(text.utf8))")
        }
    }

    @Test("the cells are found whatever stands in their texts and between their numbers, at any place of a word")
    func bordersOfCells() throws {
        var cells: [Cell] = []
        for length in 0..<20 {
            for part in ["\"", "\\", "\\\"", "}", "],\"", "{[", "Y_y", "é\u{7F}"] {
                var cell = try SmallResult.cell(String(repeating: "x", count: length) + part + "\(cells.count)")
                cell.input.digest = String(repeating: part, count: 1 + length / 4)
                cell.processes[0].samples = (0..<length + 1).map { Double($0) * 1.5 }
                cells.append(cell)
            }
        }

        let written = try SmallResult.result(cells).encoded()
        #expect(try ResultFile(written, named: "x").encoded() == written)
        let object = try JSONSerialization.jsonObject(with: written)
        let spread = try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
        #expect(try ResultFile(spread, named: "x").encoded() == written)
    }

    @Test("brackets without end are refused with the depth that is read, whichever they are")
    func tooDeep() {
        for (bracket, location) in [("[", "line 1, column 513"), ("\n{\"a\":", "line 514, column 1")] {
            let text = String(repeating: bracket, count: 1_000_000)
            #expect(reason(text.utf8) == "r.json: \(location): more than 512 objects and arrays in each other")
        }
    }

    @Test("a file that was cut off anywhere is refused, and said to be cut off")
    func truncation() throws {
        let bytes = try SmallResult.result([SmallResult.cell(processes: [[1, 2], [3, 4]])]).encoded()
        for length in stride(from: 1, to: bytes.count - 1, by: 7) {
            #expect(reason(bytes.prefix(length)).contains("cut off"), "\(length)")
        }
    }

    @Test("a missing file and a folder are refused as what they are")
    func noFile() {
        #expect(throws: FileError("/nowhere/r.json", "No such file or directory")) {
            try ResultFile(contentsOf: "/nowhere/r.json")
        }
        #expect(throws: FileError("/", "a folder, where a file was expected")) {
            try ResultFile(contentsOf: "/")
        }
    }
}
