import Foundation
import Measurement
import Testing

@testable import Results

@Suite struct SummaryStatisticTests {
    private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs")

    @Test("every number of a summary is in the list of statistics and, with its range, in the schema")
    func lists() throws {
        let names = SummaryStatistic.all.map(\.name)
        let summary = try #require(Summary(samples: [1]))
        let numbers = Mirror(reflecting: summary).children.filter { $0.value is Double }.compactMap(\.label)
        #expect(!names.isEmpty)
        #expect(Set(numbers) == Set(names))
        #expect(names.count == Set(names).count)

        let data = try Data(contentsOf: Self.docs.appendingPathComponent("result.schema.json"))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        let cell = try #require(definitions["cell"])
        let fields = try #require(cell["properties"] as? [String: [String: Any]])
        let required = try #require(cell["required"] as? [String])
        for statistic in SummaryStatistic.all {
            let field = try #require(fields[statistic.name], "\(statistic.name)")
            #expect(field["minimum"] as? Double == statistic.range.bounds.lowerBound, "\(statistic.name)")
            #expect(field["maximum"] as? Double == statistic.range.bounds.upperBound, "\(statistic.name)")
        }

        // Files of earlier versions are valid too, and lack statistics that were added later.
        let firstStatistics: Set = ["min", "p25", "median", "p75", "p90", "p99", "max", "mad"]
        #expect(Set(required).intersection(names) == firstStatistics)
    }

    @Test("the specification lists every statistic")
    func specification() throws {
        let file = Self.docs.appendingPathComponent("Specification/measurement.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## Numbers\n").last)
        let list = try #require(section.components(separatedBy: "\n## ").first)
        for statistic in SummaryStatistic.all {
            #expect(list.contains(try Regex("\\b\(statistic.name)\\b")), "\(statistic.name)")
        }
    }

    @Test("a statistic that a file of an earlier version lacks is computed from the samples")
    func missingStatistic() throws {
        let cell = try SmallResult.cell()
        let text = String(decoding: try SmallResult.result([cell]).encoded(), as: UTF8.self)
        for statistic in SummaryStatistic.all {
            let field = try Regex("\"\(statistic.name)\":[0-9.]+,")
            try #require(text.matches(of: field).count == 1)

            let read = try ResultFile(bytes: Array(text.replacing(field, with: "").utf8), named: "x")
            #expect(read.cells.map(\.summary) == [cell.summary], "\(statistic.name)")
        }
    }
}
