import Foundation
import Testing

@testable import Reporting
@testable import Results

@Suite struct ComparisonPageTests {
    @Test("the first line of a page of two results has the commits and days of both")
    func firstLine() {
        let base = ComparedSample.result(times: [("a", 100)])
        let head = ComparedSample.result(times: [("a", 100)], commit: "b")
        let day = base.startText.prefix(10)
        let both = Report(on: NamedResult("h", head), comparedWith: [NamedResult("b", base)], command: "lab")
        #expect(both.summary.hasPrefix("base aaaaaaa (\(day)) → head bbbbbbb (\(day)) · "))
        #expect(!both.summary.contains("commit "))
        let one = Report(on: NamedResult("h", head), command: "lab")
        #expect(one.summary.contains(" · \(day) · commit bbbbbbb · "))
    }

    @Test("of a comparison without a budget nothing is said of budgets, because its exact counts are judged")
    func withoutBudgets() {
        let base = ComparedSample.result(counts: [("a", .allocations, 2)])
        let head = ComparedSample.result(counts: [("a", .allocations, 3)], commit: "b")
        let lead = Report(
            on: NamedResult("head.json", head), comparedWith: [NamedResult("base.json", base)], command: "lab"
        ).header.lead
        #expect(!lead.isEmpty && !lead.contains { $0.contains("budget") || $0.contains("nothing is judged") })
    }

    @Test("a chart of a comparison has both directions, leaves out and names what is too far off, and no empty legend")
    func charts() throws {
        let names = (0..<60).map { "c\($0)" }
        let base = ComparedSample.result(
            counts: names.map { ($0, .bytes, 1_000) } + [("far", .bytes, 10), ("same", .bytes, 5)])
        let head = ComparedSample.result(
            counts: names.enumerated().map { ($1, .bytes, $0 < 30 ? 1_010 + Double($0) : 990 - Double($0)) }
                + [("far", .bytes, 1_000), ("same", .bytes, 5)], commit: "b")
        let both = ComparedSample.compared(base, head)
        let table = ReportTable(findings: both.findings.rows, "bytes allocated", areOfTwoRuns: true)
        let chart = try #require(
            Chart(comparing: both.findings.rows, "bytes allocated", table, number: 1))
        #expect(chart.title == "bytes allocated: head as a multiple of base")
        #expect(chart.explanation.contains("Too far off to be drawn: search/far/n at 100×."))
        #expect(chart.explanation.contains("The 20 largest to each side of the table's 62 cells."))
        #expect(chart.explanation.hasSuffix("The table has 1 cell more, exactly the same."))
        #expect(!chart.explanation.contains("95 %"))
        let text = chart.specification.json
        #expect(text.contains("\"more\"") && text.contains("\"less\""))
        #expect(!text.contains("undecided") && !text.contains("not seen") && !text.contains("longer"))
        #expect(text.contains("c59/n") && text.contains("c29/n") && !text.contains("\"far/n\""))

        let still = ComparedSample.compared(base, base).findings.rows
        #expect(Chart(comparing: still, "bytes allocated", table, number: 1) == nil)
    }

    @Test("Markdown of two large results stays under 60,000 bytes, with the largest changes open and the rest folded")
    func markdown() throws {
        let names = (0..<1_500).map { "implementation-\($0)" }
        let base = ComparedSample.result(times: names.map { ($0, 100_000) }, counts: names.map { ($0, .bytes, 1_000) })
        let head = ComparedSample.result(
            times: names.enumerated().map { ($1, 150_000 + 100 * Double($0)) },
            counts: names.enumerated().map { ($1, .bytes, 1_010 + Double($0)) }, commit: "b")
        let text = Report(
            digestOf: NamedResult("head.json", head), comparedWith: [NamedResult("base.json", base)], command: "lab"
        ).markdown()
        #expect(text.utf8.count < 60_000)
        #expect(
            text.hasPrefix(
                "## Did it get slower?\n\nProbably: 503 of the 1,500 timings came out longer by more than 11 %, of 503 "
                    + "implementations.\n\n- FAILED: bytes allocated got worse in 1,500 of 1,500, of 1,500 "
                    + "implementations. The most: "))
        #expect(text.matches(of: /FAILED/).count == 1 && text.contains("\n- The largest change of warm time: "))
        let heading = "#### warm time: 503 longer by over 11 %, 997 longer, perhaps by over 11 %"
        #expect(text.contains("\(heading)\n\n| change | 95 % | base → head | cell |\n"))
        #expect(text.contains("<details><summary>All 1,500 changes: warm time</summary>"))
        let open = try #require(text.range(of: "<details>")).lowerBound
        #expect(text[..<open].split(separator: "\n").filter { $0.contains(" | ") && $0.contains(" → ") }.count == 12)
        #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)

        // No head of a table stands over nothing.
        #expect(!text.contains("--- |\n\n"))
        #expect(!text.contains("A block each"))
    }
}
