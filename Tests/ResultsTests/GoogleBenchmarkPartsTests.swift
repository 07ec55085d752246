import Files
import Foundation
import TestSupport
import Testing

@testable import Results

/// The parts of a file of Google Benchmark for which a result has no place.
@Suite struct GoogleBenchmarkPartsTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func converted(_ entries: String...) throws -> Conversion {
        let path = folder.file("b.json").path
        let text = #"{"context":{"executable":"b"},"benchmarks":[\#(entries.joined(separator: ","))]}"#
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try OtherToolFormat.googleBenchmark.conversion(of: [FilePath(path)], command: [])
    }

    private func aggregate(_ name: String, unit: String) -> String {
        #"{"name":"x_\#(name)","run_name":"x","run_type":"aggregate","aggregate_name":"\#(name)","#
            + #""aggregate_unit":"\#(unit)","real_time":1}"#
    }

    @Test("an aggregate in per cent is left out by its own name, and only that of variation is a coefficient of it")
    func aggregates() throws {
        let conversion = try converted(
            aggregate("mean", unit: "time"), aggregate("cv", unit: "percentage"),
            aggregate("hits", unit: "percentage"))
        #expect(conversion.result.cells.map(\.metric.name) == ["time-mean"])
        #expect(conversion.leftOut == ["1 × coefficient of variation", "1 × aggregate 'hits' in per cent"])
    }

    @Test("a label that tells two benchmarks apart is named in the remark, and is not said to be left out")
    func labels() throws {
        let conversion = try converted(
            #"{"name":"x","family_index":0,"real_time":1,"label":"of files"}"#,
            #"{"name":"x","family_index":1,"real_time":2,"label":"of pipes"}"#,
            #"{"name":"y","real_time":3,"label":"of rings"}"#,
            #"{"name":"z_BigO","run_name":"z","aggregate_name":"BigO","big_o":"N","label":"of lines"}"#)
        #expect(conversion.result.cells.map(\.implementation) == ["x", "x (2)", "y"])
        #expect(conversion.remarks.contains { $0.hasSuffix("number 2 is 'x (2)': of pipes") })
        #expect(
            conversion.leftOut.sorted() == [
                "1 × fitted complexity", "1 × label 'of files'", "1 × label 'of lines'", "1 × label 'of rings'",
            ])
    }
}
