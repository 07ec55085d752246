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
        let numbers = Mirror(reflecting: Summary()).children.filter { $0.value is Double }.compactMap(\.label)
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
            #expect(required.contains(statistic.name))
        }
    }
}
