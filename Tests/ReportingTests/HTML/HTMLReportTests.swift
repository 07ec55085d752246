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

    /// A page that is packed because what draws charts leaves no room for the rest.
    private func packed(_ result: ResultFile = ReportSample.result) -> HTMLReport {
        let plain = HTMLReport(bundle: "A") { ReportSample.report(result, detail: $0) }
        let room = HTMLReport.limit - plain.html.utf8.count
        return HTMLReport(bundle: String(repeating: "A", count: room + 2)) { ReportSample.report(result, detail: $0) }
    }

    @Test("a page for which there is no room is packed, and unpacked it is the page that there was no room for")
    func packs() throws {
        let plain = HTMLReport(bundle: "A") { ReportSample.report(detail: $0) }
        let packed = packed()
        #expect(!plain.isPacked && !plain.html.contains(" data-packed=\"") && !plain.html.contains("class=\"pack\""))
        #expect(packed.isPacked && packed.html.utf8.count <= HTMLReport.limit && packed.omission == nil)
        func content(_ html: String) throws -> Substring {
            let begin = try #require(html.range(of: "<main>")).lowerBound
            return html[
                begin..<(try #require(html.range(of: "<script type=\"application/json\" id=\"themes\">"))).lowerBound]
        }
        let unpacked = try UnpackedPage(packed.html)
        #expect(try content(unpacked.html) == content(plain.html))
        let charts = ReportSample.report().charts.count
        #expect(unpacked.parts > 2 * charts)
    }

    @Test("what stands open is in the page, packed or not; what is packed says so where scripts do not run")
    func standsOpen() throws {
        let page = packed().html
        for text in [
            "class=\"group lead\"", "Budgets by experiment", "<dt>instruction set</dt>", "id=\"validation-title\"",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!page.contains("Medians with their 95"), "a closed table is packed")
        let place = try #require(page.range(of: "<summary>Numbers</summary><p class=\"omission\" data-packed=\""))
        #expect(page[place.upperBound...].prefix(200).contains("packed; scripts unpack them"))
        let notice = try #require(page.range(of: "<noscript><p class=\"notice\""))
        #expect(page[notice.upperBound...].prefix(300).contains("&#39;lab export run.json --format csv&#39;"))
    }

    @Test("a page without what draws is packed too when there is no room")
    func packedWithoutCharts() throws {
        var result = ReportSample.result
        for number in 0..<4_000 {
            var cell = ReportSample.cell("documented", .reference, .warm, .time, 5)
            cell.input.name = "input-\(number)"
            result.cells.append(cell)
        }
        let page = HTMLReport(bundle: nil) { ReportSample.report(result, detail: $0) }
        #expect(page.isPacked && page.omission == nil && page.html.contains("<details class=\"data\" open>"))
        #expect(try UnpackedPage(page.html).html.contains("input-3999"))
    }

    @Test(
        "a hundred thousand cells make a page of at most two million bytes, which says what it leaves out and where it is"
    )
    func manyCells() throws {
        var result = ReportSample.result
        let pattern = result.cells
        result.cells = []
        result.cells.reserveCapacity(100_000)
        var number = 0
        while result.cells.count < 100_000 {
            for var cell in pattern {
                cell.experiment = "experiment-\(number % 40)"
                cell.input.name = "input-\(number)"
                cell.input.shape = "shape-\(number % 7)"
                cell.budget?.verdict = number == 777 ? .over : .within
                cell.processes = [.init(layout: 0, samples: [1, 2, 3])]
                result.cells.append(cell)
            }
            number += 1
        }
        // As much as what draws takes in a real page.
        let bundle = String(repeating: "A", count: 370_000)
        let page = HTMLReport(bundle: bundle) { ReportSample.report(result, detail: $0) }
        #expect(page.html.utf8.count <= HTMLReport.limit)
        let omission = try #require(page.omission)
        #expect(omission.contains("left out") && omission.hasSuffix("Everything is in run.json."))
        #expect(page.html.contains(HTMLText.escaped(omission)))
        let all = try UnpackedPage(page.html).html
        #expect(all.contains(">input-777<"), "what is over its budget is shown")
        let shown = all.components(separatedBy: "<tr id=\"cell-").count - 1
        #expect(shown > 1_000 && omission.contains("\(SignificantDigits.grouped(100_000 - shown)) of"))
    }

    @Test("one input with more implementations than there is room for is cut")
    func wideInput() throws {
        var result = ReportSample.result
        result.growth = []
        result.cells = (0..<20_000).map {
            ReportSample.cell("implementation-\($0)", .implementation, .warm, .time, 5)
        }
        let page = HTMLReport(bundle: nil) { ReportSample.report(result, detail: $0) }
        #expect(page.html.utf8.count <= HTMLReport.limit)
        #expect(try UnpackedPage(page.html).html.contains(">implementation-0<"))
    }
}
