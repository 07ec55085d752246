import JSONText
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ChartTests {
    private let charts = SectionSample.report().charts

    private func chart(_ prefix: String) throws -> Chart {
        try #require(charts.first { $0.id.hasPrefix(prefix) }, "\(charts.map(\.id))")
    }

    private func objects(_ value: JSONValue?, _ path: String...) throws -> [[String: Any]] {
        var value = try #require(value)
        for name in path { value = try #require(value[name]) }
        return try #require(JSONSerialization.jsonObject(with: Data(value.json.utf8)) as? [[String: Any]])
    }

    @Test("every section that can show a chart has one, under a name that is there once")
    func everySectionHasCharts() {
        let names = charts.map(\.id)
        #expect(Set(names).count == names.count)
        #expect(
            names == [
                "cost_search_chain_warm_time", "cost_search_chain_cold_time", "distribution_search_chain-10000",
                "distribution_search_chain-100", "memory_search",
                "build_search", "capacity_search_chain", "cost_search_chain_instructions_instructions",
                "counts_search_memory_allocations",
            ])
    }

    @Test("every specification is JSON, with a description and a table")
    func specificationsAreJSON() throws {
        #expect(charts.count == 9)
        for chart in charts {
            let text = chart.specification.json
            #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
            #expect(chart.description.count > 20)
            #expect(!chart.table.rows.isEmpty)
        }
    }

    @Test("bytes kept below 0 are on no axis: the chart names them, and its table says that they cannot be measured")
    func negativeBytes() throws {
        var result = SectionSample.result
        let index = try #require(result.cells.firstIndex { $0.metric.isKept && $0.input.size == 100 })
        result.cells[index].median = -621
        let charts = SectionSample.report(result).charts
        let memory = try #require(charts.first { $0.id == "memory_search" })
        let points = try objects(memory.specification, "data", "values")
        expectAll(points, count: 1...) { ($0["y"] as? Double ?? -1) >= 0 }
        let indexed = points.filter { ($0["s"] as? String)?.hasPrefix("indexed") == true }
        #expect(indexed.map { $0["i"] as? String } == ["chain-10000"])
        #expect(
            memory.explanation.hasSuffix(
                "Not drawn, since bytes kept are below what can be measured there: indexed on chain-100."),
            "\(memory.explanation)")
        let rows = memory.table.rows.map { $0.entries.map(\.text) }
        #expect(rows.contains { $0.starts(with: ["indexed", "chain-100", "below what can be measured"]) }, "\(rows)")
    }

    @Test("the points of a line are the medians and intervals of its cells")
    func costIsOfTheCells() throws {
        let points = try objects(chart("cost_search_chain_warm").specification, "data", "values")
        let cells = SectionSample.result.cells.filter { $0.plan == .warm && $0.metric == .time }
        #expect(points.count == cells.count)

        // From small to large.
        for (point, cell) in zip(points, cells.filter { $0.input.size == 100 } + cells.filter { $0.input.size > 100 }) {
            #expect(point["x"] as? Double == Double(cell.input.size))
            #expect(point["y"] as? Double == cell.median)
            #expect(point["lo"] as? Double == cell.ci95?.lower)
            #expect(point["hi"] as? Double == cell.ci95?.upper)
        }
        #expect(points[0]["s"] as? String == "documented (reference)  O(n)")
    }

    @Test("a distribution rises from the least sample, through the median and the 99th percentile, to the most")
    func distributionIsOfTheSamples() throws {
        let samples = (1...1_000).reversed().map(Double.init)
        let points = Chart.quantiles(samples, step: 0.1)
        #expect(points.count <= 120)
        #expect(points == points.sorted())
        #expect(points.first == 1)
        #expect(abs(points[3] - 499.8) < 2)
        #expect(abs(points[20] - 990) < 1)
        #expect(try #require(points.last) > 998)
        #expect(Chart.quantiles([], step: 0.1).isEmpty)
        let one = Chart.quantiles([5], step: 0.1)
        #expect(!one.isEmpty && one.allSatisfy { $0 == 5 })
    }

    @Test("a bar of capacity goes from what passes to what fails")
    func capacityIsAnInterval() throws {
        let points = try objects(chart("capacity").specification, "data", "values")
        #expect(points[0]["lo"] as? Double == 9_000)
        #expect(points[0]["hi"] as? Double == 11_000)
    }

    @Test("what is not above zero has no place on a logarithmic axis, and breaks nothing")
    func zerosBreakNothing() {
        var result = SectionSample.result
        for index in result.cells.indices {
            result.cells[index].median = 0
            result.cells[index].min = -1
            result.cells[index].ci95 = Interval(lower: -.infinity, upper: .infinity)
            result.cells[index].input.size = 0
        }

        let report = SectionSample.report(result)
        #expect(!report.charts.contains { $0.specification.json.contains("inf") })
        #expect(!report.charts.contains { $0.id.hasPrefix("cost") } && report.sections.count > 3)
    }

    @Test("numbers of any size are written, and none stops the report")
    func hugeNumbers() {
        var result = SectionSample.result
        for index in result.cells.indices {
            result.cells[index].median = .greatestFiniteMagnitude
            result.cells[index].max = .greatestFiniteMagnitude
            result.cells[index].min = .leastNonzeroMagnitude
        }
        #expect(SectionSample.page(result).contains("1.80e308") || SectionSample.page(result).contains("1.80e299"))
    }
}
