import Foundation
import Measurement
import Results
import Testing

@testable import Reporting

/// The picture of a cause on a page: a bar for each function.
@Suite struct DifferencePictureTests {
    private static let functions = [
        CallDifference.Function("Index.find(_:)", base: 14.125, head: 1_204),
        CallDifference.Function("Dictionary.subscript<A, B>.getter", base: 600, head: 0),
        CallDifference.Function("hash(into:)", base: 1, head: 1.5),
    ]

    private static let cell = CellID(
        experiment: "e", implementation: "m", input: "i", plan: .instructions, metric: .instructions)

    private func finding(_ cell: CellID = cell) -> Finding {
        var finding = Finding(cell, exactly: 2_000, 2_600)
        finding.cause = "+600 instructions a call in <Index>"
        finding.difference = CallDifference([
            CallDifference.Count(
                "instructions", base: 2_000, head: 2_600, functions: Self.functions, otherFunctions: 12)
        ])
        return finding
    }

    private func page(_ findings: [Finding]) -> String {
        var all = Findings(base: "a", head: "b")
        all.rows = findings
        let gate = GatePart(all, .whole, question: nil, fingerprint: "f")
        return Report(on: gate, named: "gate.json").html(bundle: nil)
    }

    /// A bar as it stands in a page.
    private struct Bar {
        var name: String
        var tone: String
        var start: Int
        var length: Int
        var change: Double
        var isLeft: Bool { start < 500 }
    }

    private func bars(of page: String) throws -> [Bar] {
        let pattern =
            #/<li><span class="name">([^<]*)</span> .*?<path class="(\w+)" d="M(\d+) 0h(\d+)v.*?"count">([^< ]*)/#
        return try page.matches(of: pattern).map { match in
            let label = match.output.5.replacing("−", with: "-").replacing(",", with: "").replacing("+", with: "")
            return Bar(
                name: String(match.output.1), tone: String(match.output.2), start: try #require(Int(match.output.3)),
                length: try #require(Int(match.output.4)), change: try #require(Double(label)))
        }
    }

    @Test("the bars of a cause and that of all other functions are together the difference of the call")
    func sums() throws {
        let bars = try bars(of: page([finding()]))
        #expect(bars.map(\.name).last == "all other functions: 12")
        #expect(bars.map(\.change) == [1_190, -600, 0.5, 9.63])
        // Labels are rounded as counts are; what was recorded is exact.
        let count = try #require(finding().difference?.counts.first)
        #expect(count.functions.reduce(count.restChange) { $0 + $1.change } == 600 && count.restChange == 9.625)
    }

    @Test("more than base is to the right and red, less is to the left and blue, and lengths are as the counts are")
    func sides() throws {
        let bars = try bars(of: page([finding()]))
        #expect(bars.map(\.isLeft) == bars.map { $0.change < 0 } && bars.count == 4)
        #expect(bars.map(\.tone) == ["more", "less", "more", "more"])
        #expect(bars[0].length == 500 && bars[1].length == 252 && bars[1].start == 500 - 252)
        #expect(bars[2].length > 0, "the least difference shows its side")
    }

    @Test("a picture is folded below its cell, under the sentence, which stands nowhere else on the page")
    func below() throws {
        let page = page([finding()])
        let start = try #require(page.range(of: "<tr class=\"cause\"><td colspan=\"5\"><details class=\"cause\">"))
        let before = page[..<start.lowerBound]
        let row = try #require(before.range(of: "<tr", options: .backwards))
        let heading = #/<th scope="row"><(?:span|a)[^>]*>e/m/i</(?:span|a)></th>/#
        #expect(before[row.lowerBound...].contains(heading))
        #expect(before.hasSuffix("</tr>\n"))
        let summary = "<summary>why: +600 instructions a call in &lt;Index&gt;</summary>"
        #expect(page[start.upperBound...].hasPrefix(summary))
        #expect(page.ranges(of: "+600 instructions a call").count == 1)
        #expect(page.contains("Instructions of a call: 2,000 → 2,600, +600"))
        #expect(page.contains("Dictionary.subscript&lt;A, B&gt;.getter"))
    }

    @Test("of two metrics that changed one row has the picture, and a cause without one stands in the table")
    func once() throws {
        let allocations = Self.cell.by(.instructions, .allocations)
        let both = page([finding(), finding(allocations)])
        #expect(both.ranges(of: "<details class=\"cause\">").count == 1)

        var plain = finding()
        plain.difference = nil
        let page = page([plain])
        #expect(!page.contains("<details class=\"cause\">") && page.contains("why: +600 instructions a call"))
    }

    @Test("other formats have the sentence and no picture")
    func otherFormats() {
        var findings = Findings(base: "a", head: "b")
        findings.rows = [finding()]
        let report = Report(findings, by: .gate)
        for text in [report.markdown(), report.junit, report.terminal.joined(separator: "\n")] {
            #expect(text.contains("+600 instructions a call in") && !text.contains("all other functions"))
        }
    }

    @Test("the file of a gate keeps the differences, and one without them is read")
    func inTheFile() throws {
        var findings = Findings(base: "a", head: "b")
        findings.rows = [finding(), Finding(Self.cell, .same)]
        let text = try JSONEncoder().encode(GatePart(findings, .whole, question: nil, fingerprint: "f"))
        let part = try #require(try GatePart(bytes: Array(text), named: "gate.json"))
        #expect(part.findings.rows.map(\.difference) == [finding().difference, nil])
    }
}
