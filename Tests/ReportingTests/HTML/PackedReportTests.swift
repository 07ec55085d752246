import Foundation
import Measurement
import Testing

@testable import LabKit
@testable import Reporting

@Suite(.enabled(if: Gzip.isAvailable, "built without zlib")) struct PackedReportTests {
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
        "a hundred thousand cells make a page of at most two million bytes, which says what it leaves out and where"
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
                cell.input.name = "input-\(number)-\(cell.input.size)"
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
        #expect(all.contains(">input-777-100<"), "what is over its budget is shown")
        let shown = all.components(separatedBy: "<tr id=\"cell-").count - 1
        let (absent, total) = (result.cells.count - shown, result.cells.count)
        #expect(shown > 2_000)
        #expect(
            omission.contains("\(SignificantDigits.grouped(absent)) of \(SignificantDigits.grouped(total)) cells"),
            "\(shown): \(omission)")
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
