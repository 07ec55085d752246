import Measurement
import Results
import Testing

@testable import Reporting

@Suite struct CauseOfFindingTests {
    private var report: Report {
        var findings = Findings(base: "a", head: "b")
        let cell = CellID(experiment: "e", implementation: "m", input: "i", plan: .instructions, metric: .instructions)
        var finding = Finding(cell, exactly: 1_000, 2_000)
        finding.cause = "+1,000 instructions a call in Index.find(_:)"
        findings.rows = [finding]
        return Report(findings, by: .gate)
    }

    @Test("the cause of a change is below its cell, in the failure of a test case, and folded in Markdown")
    func everywhere() throws {
        let table = try #require(report.tables.first)
        #expect(table.lines(width: 100).contains { $0.contains("why: +1,000 instructions a call") })
        #expect(report.annotations.first?.contains("why: +1,000 instructions a call in Index.find(_:)") == true)
        #expect(report.junit.contains("why: +1,000 instructions"))
        #expect(report.markdown().contains("<details><summary>why</summary>+1,000 instructions a call in Index.find"))
    }

    @Test("the cause of a cell of which two metrics changed stands once in the tables, and in each test case")
    func once() {
        var findings = Findings(base: "a", head: "b")
        let changes: [(Metric, Double)] = [(.instructions, 3_000), (.allocations, 2_000)]
        findings.rows = changes.map { metric, head in
            let cell = CellID(experiment: "e", implementation: "m", input: "i", plan: .instructions, metric: metric)
            var finding = Finding(cell, exactly: 1_000, head)
            finding.cause = "+2,000 instructions a call in Index.find(_:)"
            return finding
        }
        let report = Report(findings, by: .gate)

        let lines = report.tables.flatMap { $0.lines(width: 100) }
        #expect(report.tables.count == 2)
        #expect(lines.filter { $0.contains("why: ") }.count == 1)
        #expect(report.junit.components(separatedBy: "why: ").count == 3)
    }

    @Test("a part of a gate keeps causes, and one without them is read")
    func kept() throws {
        let part = GatePart(
            {
                var findings = Findings(base: "a", head: "b")
                var finding = Finding(CellID(experiment: "e", implementation: "m", input: "i"), .regressed)
                finding.cause = "c"
                findings.rows = [finding, Finding(finding.cell, .same)]
                return findings
            }(), .whole, question: nil, fingerprint: "f")
        #expect(part.findings.rows.map(\.cause) == ["c", nil])
    }
}
