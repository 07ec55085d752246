import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ExportFormatTests {
    @Test("an empty result is a valid empty document where a format has one, else an error that says so")
    func empty() throws {
        let empty = ExportSample.empty
        #expect(try ExportFormat.jmh.text(empty) == "[]\n")
        #expect(try ExportFormat.githubActionBenchmark.text(empty) == "[]\n")
        #expect(try ExportFormat.bencher.text(empty) == "{}\n")
        #expect(try ExportFormat.hyperfine.text(empty) == "{\"results\":[]}\n")
        let google = try #require(try ExportFormat.googleBenchmark.json(empty) as? [String: Any])
        #expect(google["benchmarks"] as? [Int] == [])
        #expect(try ExportFormat.csv.text(empty).split(separator: "\r\n").count == 1)
        #expect(try ExportFormat.benchstat.text(empty).hasPrefix("toolchain: "))
        #expect(try ExportFormat.junit.text(empty).contains("tests=\"0\""))
        #expect(throws: ExportError("there is no number to export, and otava cannot be empty")) {
            try ExportFormat.otava.export(empty, stem: "s")
        }
        #expect(throws: ExportError("there is no time to export, and hgrm cannot be empty")) {
            try ExportFormat.hgrm.export(empty)
        }
    }

    @Test(
        "a cell that is there twice is refused",
        arguments: ExportFormat.all)
    func refusals(format: ExportFormat) throws {
        var result = ExportSample.empty
        let cell = ExportSample.cell("e", "i", "n", .cold, .time, around: 5)
        result.cells = [cell, cell]
        let twice = ExportError("the result holds the cell e::i/n#cold twice")
        #expect(throws: twice) { try format.export(result, stem: "s") }
    }

    @Test(
        "a cell whose smallest sample is above its largest is refused with both, with an interval and without",
        arguments: ExportFormat.all)
    func unordered(format: ExportFormat) throws {
        var result = ExportSample.empty
        result.cells = [ExportSample.cell("e", "i", "n", .cold, .time, around: 5)]
        result.cells[0].min = 7.5
        result.cells[0].max = 2
        let error = ExportError(
            "the cell e::i/n#cold has a smallest sample of 7.5 and a largest of 2.0; the first must not be above")
        #expect(throws: error) { try format.export(result, stem: "s") }
        result.cells[0].ci95 = nil
        #expect(throws: error) { try format.export(result, stem: "s") }
        result.cells[0].max = 7.5
        #expect(throws: Never.self) { try format.export(result, stem: "s") }
    }

    @Test("names of cells are all different, however they are written")
    func namesAreUnique() {
        let cells = (ExportSample.hostile.cells + ExportSample.result.cells).ofImplementations
        let keys = Set(
            cells.map { $0.id })
        #expect(keys.count == cells.count)
        #expect(Set(cells.map { CellName($0).text }).count == cells.count)

        // The cold and the warm time of every pair of a short alphabet.
        let parts = ["a", "/", "::", ":", "#cold", "a#cold", "%", "a:", "/a"]
        var names: Set<String> = []
        var count = 0

        for first in parts {
            for second in parts {
                for third in parts {
                    for plan in [Plan.warm, .cold] {
                        names.insert(CellName(ExportSample.cell(first, second, third, plan, .time, around: 1)).text)
                        count += 1
                    }
                }
            }
        }
        #expect(names.count == count)
    }

    @Test("what a format has no place for is left out, and named")
    func leftOut() throws {
        let result = ExportSample.result
        #expect(
            try ExportFormat.jmh.export(result).leftOutStatement?.hasPrefix(
                "1 of (input), 2 of (copy), 1 of instructions, 1 of allocations") == true)
        #expect(
            try ExportFormat.hyperfine.export(result).leftOutStatement?.contains("3 of allocations") == true)
        #expect(try ExportFormat.csv.export(result).leftOut.isEmpty)
        let statement = try ExportFormat.benchstat.export(result).leftOutStatement
        #expect(statement?.hasPrefix("1 of (input), 2 of (copy), ") == true)
    }

    @Test(
        "each format names every kind of statement that it has no place for, with its number",
        arguments: ExportFormat.all)
    func statementsLeftOut(format: ExportFormat) throws {
        var result = SearchResult.result
        result.failures = ["a process ended without a result"]
        result.isInterrupted = true
        result.datasets = [
            ResultFile.Dataset(experiment: "search", input: "chain", recipe: "chains", origin: nil, sha256: "00")
        ]
        result.shard = RecordedShard(number: 1, count: 4, total: 8, units: [])
        let export = try format.export(result)
        let kinds = ExportFormat.Content.allCases.compactMap { $0.statement(on: result) }
        #expect(kinds.count >= 6)
        let statement = try #require(export.leftOutStatement)
        #expect(statement.contains("1 recipe of an input, that the result is part 1 of 4 of a run"))

        let text = export.files.map(\.text).joined()
        for kind in kinds where !export.otherLeftOut.contains(kind) {
            #expect(["csv", "junit"].contains(format.name), "\(format.name) has no \(kind)")
        }
        if format == .junit {
            #expect(text.contains("a process ended without a result") && text.contains("interrupted"))
            let cases = text.components(separatedBy: "<testcase").count - 1
            let judged = result.cells.count { $0.isJudged && $0.budget != nil }
            #expect(judged + export.leftOut.count == result.cells.count)
            #expect(cases == judged + result.mismatches.count + result.notRun.count + result.failures.count)
        } else {
            #expect(export.leftOutStatement?.contains("1 failure, ") == true)
            #expect(export.leftOutStatement?.hasSuffix("that the run was interrupted") == true)
        }
    }

    @Test("the same result is the same bytes", arguments: ExportFormat.all)
    func isDeterministic(format: ExportFormat) throws {
        let first = try format.export(ExportSample.result, stem: "s").files.map(\.text)
        #expect(try format.export(ExportSample.result, stem: "s").files.map(\.text) == first)
        #expect(!first.isEmpty && first.allSatisfy { !$0.contains("nan") && !$0.lowercased().contains("\"inf") })
    }
}
