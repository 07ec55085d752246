import Foundation
import Measurement
import Testing

@testable import Regression

/// Result files as text, small enough to be read.
enum SampleResult {
    static func cell(
        _ implementation: String = "a", plan: String = "warm", metric: String = "time", unit: String = "ns",
        set: String = "x86-64", digest: String = "d", processes: [[Double]]
    ) -> String {
        let median = Quantile.median(of: processes.flatMap { $0 })
        return """
            {"experiment":"e","implementation":"\(implementation)","input":{"name":"i","shape":"i","size":1,"digest":"\(digest)"},\
            "role":"implementation","plan":"\(plan)","metric":"\(metric)","unit":"\(unit)","instructionSet":"\(set)","median":\(median),\
            "processes":[\(processes.map { "{\"layout\":0,\"samples\":\($0)}" }.joined(separator: ","))],"unknown":[1]}
            """
    }

    static func file(
        _ cells: [String], schema: String = "milli.result/1", fingerprint: String = "processor=p; cores=2",
        more: String = ""
    ) -> Data {
        Data(
            """
            {"schema":"\(schema)","fingerprint":"\(fingerprint)","seed":1,"profile":"quick",\(more)"laterField":{},\
            "cells":[\(cells.joined(separator: ","))]}
            """.utf8)
    }

    static func result(_ cells: [String], fingerprint: String = "processor=p; cores=2", more: String = "") throws
        -> StoredResult
    {
        try StoredResult.decode(file(cells, fingerprint: fingerprint, more: more), named: "r.json")
    }
}

@Suite struct ResultReadingTests {
    private func reason(_ data: Data) -> String {
        do {
            _ = try StoredResult.decode(data, named: "r.json")
            return "read"
        } catch {
            return "\(error)"
        }
    }

    @Test("what is wrong with a file is said, with its place")
    func refusals() {
        let whole = SampleResult.file([SampleResult.cell(processes: [[1, 2]])])
        #expect(reason(whole) == "read")
        #expect(reason(Data()) == "r.json: it is empty")
        #expect(reason(Data("\u{1F}\u{8B}abc".utf8)) == "r.json: it is not JSON, so it is no result file")
        #expect(reason(Data("[1]".utf8)) == "r.json: its JSON is no object, so it is no result file")
        #expect(reason(Data("{}".utf8)) == "r.json: it has no field 'schema', so it is no result file of milli")
        #expect(reason(Data("{\"a\":}".utf8)) == "r.json: line 1, column 6: a JSON value was expected")
        #expect(
            reason(SampleResult.file([], schema: "jmh/1"))
                == "r.json: its schema is 'jmh/1'; 'milli.result/1' is wanted")
        #expect(
            reason(SampleResult.file([], schema: "milli.result/2"))
                == "r.json: it was written as 'milli.result/2' by another version; this one reads 'milli.result/1'")
        #expect(reason(SampleResult.file([SampleResult.cell(processes: [[1]])], schema: "milli.result/1.1")) == "read")
        #expect(reason(SampleResult.file([])) == "r.json: it holds no cells, so there is nothing to compare")
        let twice = SampleResult.cell(processes: [[1]])
        #expect(reason(SampleResult.file([twice, twice])) == "r.json: it holds the cell e/a/i warm time twice")
        let wrong = twice.replacingOccurrences(of: "\"median\":1.0", with: "\"median\":\"1\"")
        #expect(reason(SampleResult.file([wrong])) == "r.json: cells[0].median should be a number")
        let lacking = twice.replacingOccurrences(of: "\"plan\":\"warm\",", with: "")
        #expect(reason(SampleResult.file([lacking])) == "r.json: cells[0].plan is missing")
    }

    @Test("a file that was cut off anywhere is refused, and mostly said to be cut off")
    func truncation() {
        let whole = SampleResult.file([SampleResult.cell(processes: [[1, 2], [3, 4]])])
        for length in 1..<whole.count {
            let why = reason(whole.prefix(length))
            #expect(why != "read")
            #expect(why.contains("cut off"), "\(length): \(why)")
        }
    }

    @Test("a missing file and a folder are said to be that")
    func noFile() {
        #expect(throws: GateError.unreadable("/nowhere/r.json", reason: "there is no such file")) {
            try StoredResult(contentsOf: "/nowhere/r.json")
        }
        #expect(throws: GateError.unreadable("/", reason: "it is a folder, where a result file is wanted")) {
            try StoredResult(contentsOf: "/")
        }
    }
}

@Suite struct ResultComparisonTests {
    private let slow: [[Double]] = [[20, 21, 22], [20, 22, 23], [21, 21, 22]]
    private let fast: [[Double]] = [[10, 11, 12], [10, 12, 13], [11, 11, 12]]

    private func compare(_ first: [String], _ second: [String], isForced: Bool = false) throws -> ResultComparison {
        ResultComparison(
            try SampleResult.result(first), try SampleResult.result(second), isForced: isForced)
    }

    @Test("times are slower, faster or not seen to differ, and never a verdict")
    func times() throws {
        func finding(_ first: [[Double]], _ second: [[Double]]) throws -> ResultComparison {
            try compare([SampleResult.cell(processes: first)], [SampleResult.cell(processes: second)])
        }
        #expect(try finding(fast, slow).rows[0].finding == .slower)
        #expect(try finding(slow, fast).rows[0].finding == .faster)
        #expect(try finding(slow, slow).rows[0].finding == .noDifference)
        #expect(try !finding(fast, slow).fails)
        let mean = try #require(try finding(fast, slow).mean)
        #expect(abs(mean.ratio - 21.0 / 11) < 0.01)
        // One process has no interval.
        #expect(try finding([[1, 2]], [[5, 6]]).rows[0].finding == .noDifference)
    }

    @Test(
        "exact metrics are judged by their tolerances",
        arguments: [
            ("allocations", 0.0, 1.0, ResultComparison.Finding.regressed), ("allocations", 3, 3, .same),
            ("allocations", 3, 2, .improved), ("allocations", 1_000, 1_000.1, .regressed),
            ("instructions", 100_000, 100_090, .same), ("instructions", 100_000, 100_110, .regressed),
            ("bytes", 0, 0, .same), ("resident", 10_000, 10_009, .same), ("resident", 10_000, 10_011, .regressed),
        ])
    func exact(metric: String, first: Double, second: Double, expected: ResultComparison.Finding) throws {
        func cell(_ value: Double) -> String {
            SampleResult.cell(plan: "memory", metric: metric, unit: metric, processes: [[value], [value]])
        }
        let comparison = try compare([cell(first)], [cell(second)])
        #expect(comparison.rows[0].finding == expected)
        #expect(comparison.fails == (expected == .regressed))
    }

    @Test("environments that differ make everything unmeasurable, unless forced, and the fields are named")
    func fingerprints() throws {
        let cells = [SampleResult.cell(processes: slow)]
        let first = try SampleResult.result(cells)
        let second = try SampleResult.result(cells, fingerprint: "processor=q; cores=2; allocator=x")
        let comparison = ResultComparison(first, second)
        #expect(comparison.rows[0].finding == .unmeasurable("the environments differ"))
        #expect(comparison.isOpen)
        #expect(comparison.mean == nil)
        #expect(
            comparison.warnings.first
                == "the environments differ in processor (p, q), allocator (not given, x); nothing is comparable without "
                + "--force")
        #expect(ResultComparison(first, second, isForced: true).rows[0].finding == .noDifference)
    }

    @Test("cells of different instruction sets, inputs or units are never compared")
    func obstacles() throws {
        let plain = SampleResult.cell(processes: slow)
        for other in [
            SampleResult.cell(set: "x86-64-v4", processes: slow), SampleResult.cell(digest: "other", processes: slow),
            SampleResult.cell(unit: "ms", processes: slow),
        ] {
            guard case .unmeasurable = try compare([plain], [other], isForced: true).rows[0].finding else {
                Issue.record("\(other) was compared")
                continue
            }
        }
    }

    @Test("missing cells fail, new ones are listed, and the mean warns of it")
    func sets() throws {
        let (a, b, c) = (
            SampleResult.cell("a", processes: slow), SampleResult.cell("b", processes: slow),
            SampleResult.cell("c", processes: slow)
        )
        let comparison = try compare([a, b], [b, c])
        #expect(comparison.missing.map(\.implementation) == ["a"])
        #expect(comparison.new.map(\.implementation) == ["c"])
        #expect(comparison.fails)
        #expect(comparison.warnings.contains { $0.contains("the mean is over the 1 that both have") })
    }

    @Test("a mismatch that was not there before fails")
    func mismatches() throws {
        let cells = [SampleResult.cell(processes: slow)]
        let mismatch = "\"mismatches\":[{\"experiment\":\"e\",\"implementation\":\"x\",\"seed\":1}],"
        let comparison = ResultComparison(
            try SampleResult.result(cells), try SampleResult.result(cells, more: mismatch))
        #expect(comparison.fails)
        #expect(comparison.mismatches.map(\.implementation) == ["x"])
        let known = ResultComparison(
            try SampleResult.result(cells, more: mismatch), try SampleResult.result(cells, more: mismatch))
        #expect(!known.fails && known.mismatches.isEmpty)
        let mended = ResultComparison(
            try SampleResult.result(cells, more: mismatch), try SampleResult.result(cells))
        #expect(!mended.fails)
    }

    @Test("the mean is over warm times of what contends: no floor, no bare work, no cold call, no count")
    func mean() throws {
        func role(_ cell: String, _ role: String) -> String {
            cell.replacingOccurrences(of: "\"role\":\"implementation\"", with: "\"role\":\"\(role)\"")
        }
        func cells(_ contender: [[Double]], _ others: [[Double]]) -> [String] {
            [
                SampleResult.cell("a", processes: contender), role(SampleResult.cell("f", processes: others), "floor"),
                role(SampleResult.cell("b", processes: others), "bare"),
                SampleResult.cell("a", plan: "cold", processes: others),
                SampleResult.cell("a", plan: "memory", metric: "bytes", unit: "bytes", processes: others),
            ]
        }
        let comparison = try compare(cells(fast, fast), cells(slow, [[1_000], [1_000]]))
        let mean = try #require(comparison.mean)
        #expect(mean.cells == 1)
        #expect(abs(mean.ratio - 21.0 / 11) < 0.01)
    }

    @Test("a fingerprint that only one file has is a difference")
    func oneFingerprint() throws {
        var first = try SampleResult.result([SampleResult.cell(processes: slow)])
        let second = first
        first.fingerprint = nil
        for (one, other) in [(first, second), (second, first)] {
            #expect(ResultComparison(one, other).isOpen)
            #expect(ResultComparison(one, other).warnings.first?.contains("missing in one file") == true)
        }
        #expect(!ResultComparison(first, first).isOpen)
    }
}
