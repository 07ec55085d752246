import Foundation
import Measurement
import Testing

@testable import LabKit
@testable import Reporting

@Suite struct HTMLReportTests {
    private static let hostile = "<script>alert('x')</script> \"q\" & </script> \u{1F600} \u{2028}"

    @Test("no name of a result can become part of the page")
    func namesAreEscaped() {
        var result = ReportSample.result
        for index in result.cells.indices {
            result.cells[index].experiment = Self.hostile
            result.cells[index].implementation += Self.hostile
            result.cells[index].input.name += Self.hostile
            result.cells[index].input.shape = Self.hostile
            result.cells[index].input.sizeUnit = Self.hostile
            result.cells[index].unit = result.cells[index].unit == "ns" ? "ns" : Self.hostile
            result.cells[index].budget?.reason = Self.hostile
            result.cells[index].instructionSet = Self.hostile
        }
        result.growth = []
        result.command = [Self.hostile]
        result.failures = [Self.hostile]
        result.notRun = [
            NotRun(experiment: Self.hostile, implementation: Self.hostile, input: Self.hostile, reason: Self.hostile)
        ]
        result.mismatches = [
            Mismatch(
                experiment: Self.hostile, implementation: Self.hostile, input: Self.hostile, expected: Self.hostile,
                answered: Self.hostile, step: nil, counterexample: Self.hostile, seed: 1)
        ]
        result.datasets = [.init(name: Self.hostile, recipe: Self.hostile, origin: Self.hostile, sha256: Self.hostile)]
        result.environment.processorModel = Self.hostile
        result.capacity?[0].implementation = Self.hostile
        result.capacity?[0].reason = Self.hostile
        let page = ReportSample.page(result)
        #expect(!page.contains("<script>alert"))
        #expect(page.contains("&lt;script&gt;alert"))
        let scripts = page.components(separatedBy: "<script").count - 1
        #expect(page.components(separatedBy: "</script>").count - 1 == scripts)
        let charts = page.components(separatedBy: "class=\"spec\"").count - 1
        // Beside specifications: themes, what draws, and the page's own.
        #expect(charts > 5 && scripts == charts + 3)
    }

    @Test("specifications in the page read back as JSON, whatever the names")
    func specificationsReadBack() throws {
        var result = ReportSample.result
        for index in result.cells.indices { result.cells[index].implementation += Self.hostile }
        let pieces = ReportSample.page(result).components(
            separatedBy: "<script type=\"application/json\" class=\"spec\">"
        ).dropFirst()
        #expect(!pieces.isEmpty)
        for piece in pieces {
            let text = try #require(piece.components(separatedBy: "</script>").first)
            #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
        }
    }

    @Test(
        "the page has every section with its identifier, and every chart with caption, place, specification and table")
    func structure() {
        let page = ReportSample.page()
        var place = page.startIndex
        for kind in [
            "verdict", "cost", "distribution", "ratio", "memory", "capacity", "counts", "method", "validation",
        ] {
            guard let range = page.range(of: "<section id=\"\(kind)\"", range: place..<page.endIndex) else {
                Issue.record("no section \(kind), or not in its place")
                continue
            }
            place = range.upperBound
        }
        for chart in ReportSample.report().charts {
            #expect(page.contains("<figure class=\"chart\" id=\"\(chart.id)\"><figcaption>"))
        }
        let charts = ReportSample.report().charts.count
        for part in [
            "class=\"plot\" role=\"img\" aria-label=\"", "class=\"spec\"", "<details class=\"data\"><summary>",
        ] {
            #expect(page.components(separatedBy: part).count - 1 == charts, "\(part)")
        }
        #expect(page.contains("data-cell=\"search/indexed/chain-100 warm time\""))
        #expect(page.contains("data-statistic=\"median\">") && page.contains("data-value=\"3.25\""))
        #expect(page.contains("id=\"cell-search_indexed_chain-100_warm_time\""))
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("src="))
    }

    @Test("without what draws, the tables stand open and a sentence says which command brings charts")
    func withoutCharts() {
        let page = HTMLReport(bundle: nil) { ReportSample.report(detail: $0) }.html
        #expect(page.contains("make setup"))
        #expect(!page.contains("class=\"spec\"") && !page.contains("class=\"plot\""))
        #expect(page.contains("<details class=\"data\" open>"))
        #expect(page.contains("data-value=\"3.25\""))
    }

    @Test("where nothing packs, a page for which there is no room leaves cells out and says so")
    func withoutPacks() throws {
        var result = ReportSample.result
        result.growth = []
        result.cells = (0..<9_000).map { number in
            var cell = ReportSample.cell("documented", .reference, .warm, .time, 5)
            cell.input.name = "input-\(number)"
            return cell
        }
        let page = HTMLReport(bundle: "A", canPack: false) { ReportSample.report(result, detail: $0) }
        #expect(!page.isPacked && !page.html.contains(" data-packed=\""))
        #expect(page.html.utf8.count <= HTMLReport.limit)
        #expect(try #require(page.omission).contains("left out"))
    }
}
