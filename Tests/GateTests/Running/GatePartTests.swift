import Execution
import Files
import Foundation
import Jobs
import Measurement
import Results
import TestSupport
import Testing

@testable import Gate

@Suite struct GatePartTests {
    private func cells(_ names: [String]) throws -> [ListedCell] {
        let listed = names.map { name in
            let words = name.split(separator: "/")
            return """
                {"cell":{"experiment":"\(words[0])","implementation":"\(words[1])","input":"\(words[2])",\
                "plan":"batches","metric":"time","cores":1},"role":"implementation","isGuarded":true,\
                "isCounted":\(words[2] == "a"),"profile":"quick"}
                """
        }

        return try JSONDecoder().decode([ListedCell].self, from: Data("[\(listed.joined(separator: ","))]".utf8))
    }

    @Test("the parts of a selection are disjoint and complete, and what is on one input stays together")
    func parts() throws {
        let base = try cells(["x/m/a", "x/n/a", "x/m/b", "x/m/c", "y/m/a", "y/gone/b"])
        let head = try cells(["x/m/a", "x/n/a", "x/m/b", "x/m/c", "y/m/a", "y/new/b"])
        let timedCells = CellSelection(base: base, head: head, isWanted: nil)
        let counted = CellSelection(base: base, head: head, isMarked: \.isCounted, isWanted: nil)

        let gate = GateCells(timedCells: timedCells, allCells: counted)
        let selections: [KeyPath<GateCells, CellSelection>] = [\.timedCells, \.allCells]
        for count in 1...7 {
            let parts = (1...count).compactMap { Shard(number: $0, count: count) }.map { gate.part($0) }

            for selection in selections {
                let allCells = gate[keyPath: selection]
                let dealt = parts.map { $0[keyPath: selection] }
                let common = dealt.flatMap(\.common)
                #expect(common.count == allCells.common.count && Set(common) == Set(allCells.common))
                #expect(dealt.flatMap(\.missing) == allCells.missing && dealt.flatMap(\.new) == allCells.new)
            }

            for part in parts where part.timedCells.common.contains(where: { $0.path == "x/m/a" }) {
                #expect(part.timedCells.common.contains { $0.path == "x/n/a" } && part.allCells.common.count >= 2)
            }
        }
    }

    /// The findings of a part, written and read again.
    private func part(
        _ number: Int, of count: Int, _ rows: [Finding], base: String = "main (abc)", changes: String? = nil,
        seed: UInt64 = 1, fingerprint: String = "f"
    ) throws -> (file: String, part: GatePart) {
        let folder = try Scratch()
        var findings = Findings(base: base, head: "the work tree at d")
        findings.headChanges = changes
        findings.rows = rows
        findings.notes = ["a note"]
        findings.controls = [
            .init(name: "null", expected: 0, change: 0, interval: nil, holds: true, units: 3)
        ]
        findings.effort = Findings.Effort(seconds: 2, childSeconds: 1, processes: 10, links: 30 + number)
        let file = FilePath("\(folder.path)/part.json")
        let shard = try #require(Shard(number: number, count: count))
        let question = GateQuestion(layouts: 30, timeLimit: 60, seed: seed)
        try GatePart(findings, shard, question: question, fingerprint: fingerprint).write(to: file)

        return ("part-\(number).json", try GatePart(contentsOf: file))
    }

    private let mine = Metric("comparisons", unit: "comparisons", .moreIsBetter, kind: .exact)
    private func finding(_ input: String, _ metric: Metric = .time) -> Finding {
        Finding(CellID(experiment: "e", implementation: "m", input: input, metric: metric), exactly: 0, 3)
    }

    @Test("an interrupted part says so, in its file and its notes, and is not merged")
    func interruptedPart() throws {
        let folder = try Scratch()
        let file = FilePath(folder.file("part.json").path)
        var findings = Findings(base: "a", head: "b")
        findings.rows = [finding("a")]
        try GatePart(findings, .whole, question: nil, fingerprint: "f", isInterrupted: true).write(to: file)
        let text = try String(contentsOf: folder.file("part.json"), encoding: .utf8)
        #expect(text.contains(#""interrupted":true"#))

        let part = try GatePart(contentsOf: file)
        #expect(part.isInterrupted && part.findings.notes.last?.hasPrefix("interrupted: ") == true)
        #expect(throws: MergeError.interrupted(file: "part.json")) { try GatePart.merge([("part.json", part)]) }
        #expect(try !self.part(1, of: 1, []).part.isInterrupted)
    }

    @Test("a part that reports the spread has the field that files have always had for it, and is read back")
    func spreadInFiles() throws {
        var question = GateQuestion(layouts: 30, timeLimit: 60, seed: 1)
        question.reportsSpread = true
        let data = try JSONEncoder().encode(question)
        #expect(String(decoding: data, as: UTF8.self).contains(#""reportsNoise":true"#))
        #expect(try JSONDecoder().decode(GateQuestion.self, from: data) == question)
    }

    @Test("parts in any order give all rows, one note, every control, and the sum of the effort")
    func merged() throws {
        var regressed = finding("b")
        regressed.confirmation = .init(change: 0.05, interval: Interval(lower: 0.02, upper: .infinity))
        let parts = [try part(2, of: 2, [regressed, finding("c", mine)]), try part(1, of: 2, [finding("a")])]
        let sum = try GatePart.merge(parts).findings
        #expect(sum.rows.map(\.cell.input) == ["a", "b", "c"])
        #expect(sum.rows[0].change == .infinity && sum.rows[1].confirmation?.interval.upper == .infinity)
        let metric = sum.rows[2].cell.metric
        #expect(metric.unit == "comparisons" && metric.direction == .moreIsBetter)
        #expect(sum.notes == ["a note"] && sum.controls.map(\.name) == ["null 1/2", "null 2/2"])
        // A gate in one piece has no parts to tell apart.
        #expect(try GatePart.merge([try part(1, of: 1, [])]).findings.controls.map(\.name) == ["null"])
        #expect(sum.effort == Findings.Effort(seconds: 4, childSeconds: 2, processes: 20, links: 31))
        let machines = try GatePart.merge([try part(1, of: 2, []), try part(2, of: 2, [], fingerprint: "g")]).findings
        #expect(machines.notes.last == "2 kinds of machines: both sides of a cell were on one")
    }

    @Test("parts of one commit with other changes in no commit are refused")
    func otherChanges() throws {
        let digests = ["a", "b"].map { String(repeating: $0, count: 64) }
        let one = try part(1, of: 2, [], changes: digests[0])
        #expect(try GatePart.merge([one, part(2, of: 2, [], changes: digests[0])]).findings.headChanges == digests[0])

        let others: [(digest: String?, text: String)] = [(digests[1], "bbbbbbbbbb"), (nil, "none")]
        for (other, value) in others {
            let different = MergeError.different(
                what: "the changes of the work tree", first: "part-1.json", second: "part-2.json",
                values: ["aaaaaaaaaa", value])
            #expect(throws: different) { try GatePart.merge([one, part(2, of: 2, [], changes: other)]) }
        }
    }

    @Test("parts of another gate, missing or twice are refused, and so is a file of another kind")
    func refused() throws {
        func complaint(_ parts: [(file: String, part: GatePart)]) -> String {
            do { return "\(try GatePart.merge(parts).findings.rows.count) rows" } catch { return "\(error)" }
        }

        let one = try part(1, of: 2, [])
        #expect(complaint([one]) == "shard 2/2 is missing")
        #expect(complaint([one, try part(1, of: 2, [])]).hasPrefix("shard 1/2 is there twice"))
        #expect(
            complaint([one, try part(2, of: 3, [])])
                == "part-1.json and part-2.json differ in the number of shards: 2 and 3")
        #expect(
            complaint([one, try part(2, of: 2, [], base: "main (abd)")])
                == "part-1.json and part-2.json differ in the base: main (abc) and main (abd)")
        #expect(complaint([one, try part(2, of: 2, [], seed: 7)]).hasSuffix("differ in the seed: 1 and 7"))
        let commands = try GatePart(
            one.part.findings, #require(Shard(number: 2, count: 2)), question: nil, fingerprint: "f")
        #expect(complaint([one, ("part-2.json", commands)]).hasSuffix("differ in the sides: executables and commands"))
        let folder = try Scratch()
        let written = "\(folder.path)/part.json"
        let shard = try #require(Shard(number: 1, count: 2))
        try GatePart(Findings(base: "b", head: "h"), shard, question: nil, fingerprint: "f").write(
            to: FilePath(written))
        let bytes = try FileInput(FilePath(written)).readAll()
        let impossible = ["0/0", "1/9000000000000000", "3/2", "-1/-1", "1"].map {
            String(decoding: bytes, as: UTF8.self).replacing("\"1/2\"", with: "\"\($0)\"")
        }
        expectAll(impossible, count: 5) { !$0.contains("\"1/2\"") }

        for text in ["", "{", "[]", "{\"schema\":\"milli.result/2\"}", "{\"schema\":\"milli.gate/2\"}"] + impossible {
            let file = "\(folder.path)/other.json"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            #expect(throws: FileError.self, "\(text)") { try GatePart(contentsOf: FilePath(file)) }
        }
    }

    @Test("a part of an earlier version is refused with what to do, and one that was cut off with where it ends")
    func versions() throws {
        let folder = try Scratch()
        let file = "\(folder.path)/part.json"

        func complaint(_ text: String) throws -> String {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            do { return "\(try GatePart(contentsOf: FilePath(file)).date)" } catch { return "\(error)" }
        }

        try GatePart(Findings(base: "b", head: "h"), .whole, question: nil, fingerprint: "f").write(to: FilePath(file))
        let original = String(decoding: try FileInput(FilePath(file)).readAll(), as: UTF8.self)
        let older = original.replacing("milli.gate/4", with: "milli.gate/3")
        #expect(
            try complaint(older)
                == "\(file): it is 'milli.gate/3', and this version reads 'milli.gate/4': run the gate again")
        #expect(try complaint(String(original.dropLast(5))).contains("no shard of a gate"))
        #expect(try complaint(original.replacing("\"findings\":", with: "\"f\":")) == "\(file): findings is missing")
    }

    @Test("the whole of all parts is written like a part, and read again")
    func wholeAgain() throws {
        let merged = try GatePart.merge([try part(2, of: 2, [finding("b", mine)]), try part(1, of: 2, [finding("a")])])
        let folder = try Scratch()
        let file = FilePath("\(folder.path)/whole.json")
        try merged.write(to: file)
        let again = try GatePart(contentsOf: file)
        #expect(again.shard == .whole && again.findings.rows.map(\.cell.input) == ["a", "b"])
        #expect(again.findings.rows[1].cell.metric.unit == "comparisons" && again.date == merged.date)
    }

    @Test("two parts of a gate of real processes have the rows of the whole")
    func realParts() throws {
        let folder = try Scratch()
        let names = ["a", "b", "c"]
        let base = try folder.lab("base", cells: names, time: "echo 1000")
        let head = try folder.lab("head", cells: names, time: "echo 1000", allocations: 3)

        func rows(_ shard: Shard?) throws -> [String] {
            var request = GateRequest(metrics: .named([.allocations]))
            request.shard = shard
            return try Gate(GateSources(baseExecutable: base, headExecutable: head), request: request).run().rows
                .map { "\($0.cell) \($0.verdict)" }
        }

        let allRows = try rows(nil)
        let parts = try (1...2).map { try rows(Shard(number: $0, count: 2)) }
        #expect(allRows.count == 3 && parts.map(\.count) == [2, 1])
        #expect(parts.flatMap(\.self).sorted() == allRows.sorted())
        #expect(try rows(Shard(number: 4, count: 4)).isEmpty)
    }
}
