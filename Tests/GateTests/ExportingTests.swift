import Foundation
import LabKit
import Measurement
import Testing

@testable import Regression

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A report with one row of every kind.
enum SampleReport {
    static var report: GateReport {
        var report = GateReport(base: "main (0123456789)", head: "the work tree at abcdef0123 with <changes> & more")
        func cell(_ name: String) -> GuardedCell {
            GuardedCell(experiment: "search", implementation: name, input: "chain-100")
        }
        report.rows = [
            GateReport.Row(
                cell: cell("same"), metric: .time, verdict: .same, base: 120, head: 120.2, change: 0.0017,
                interval: Interval(lower: -0.004, upper: 0.006)),
            GateReport.Row(
                cell: cell("slow|er"), metric: .time, verdict: .regressed, base: 1_000, head: 1_051, change: 0.051,
                interval: Interval(lower: 0.039, upper: 0.062),
                confirmation: .init(change: 0.049, interval: Interval(lower: 0.035, upper: .infinity))),
            GateReport.Row(
                cell: cell("open"), metric: .time, verdict: .inconclusive, base: 50, head: 50.5, change: 0.01,
                interval: Interval(lower: -0.01, upper: 0.03),
                reason: "a slow-down of 4.6 % would have been seen; to decide it takes about 90 layouts a side"),
            GateReport.Row(
                cell: cell("crashes"), metric: .time, verdict: .unmeasurable,
                reason: "head: the process ended with signal 11 (SIGSEGV): \"bad\u{1}\" thing"),
            GateReport.Row(
                cell: cell("allocates"), metric: .allocations, verdict: .regressed, base: 0, head: 3,
                change: .infinity),
            GateReport.Row(
                cell: cell("gone"), metric: .time, verdict: .missing, reason: "it was in base and is gone"),
            GateReport.Row(cell: cell("fresh"), metric: .time, verdict: .new, reason: "it was not in base"),
            GateReport.Row(
                cell: cell("better"), metric: .time, verdict: .improved, base: 2e6, head: 1e6, change: -0.5,
                interval: Interval(lower: -0.52, upper: -0.48)),
        ]
        report.controls = [
            TimeOutcome.Control(
                name: "null", expected: 0, change: 0.002, interval: Interval(lower: -0.01, upper: 0.012), holds: true,
                units: 15),
            TimeOutcome.Control(
                name: "positive", expected: 0.05, change: 0.049, interval: Interval(lower: 0.038, upper: 0.061),
                holds: true, units: 15),
        ]
        report.effort = GateReport.Effort(seconds: 41.25, childSeconds: 40.1, processes: 1_234, links: 30)
        return report
    }
}

@Suite struct ExportingTests {
    /// What was written before; `MILLI_RECORD_GOLDEN=1` writes it anew, to be looked at before it is committed.
    private func golden(_ name: String, _ text: String) throws -> String {
        if ProcessInfo.processInfo.environment["MILLI_RECORD_GOLDEN"] != nil {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            try Data(text.utf8).write(to: folder.appendingPathComponent("Golden/\(name)"))
        }
        let url = try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Golden"))
        return try String(contentsOf: url, encoding: .utf8)
    }

    @Test("JUnit XML is as it was")
    func junit() throws {
        let text = JUnitGateReport(SampleReport.report).text
        #expect(try text == golden("gate.junit.xml", text))
    }

    @Test("JUnit XML is well-formed, with the counts that it claims")
    func wellFormed() throws {
        final class Counter: NSObject, XMLParserDelegate {
            var counts: [String: Int] = [:]
            var attributes: [String: [String: String]] = [:]
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String] = [:]
            ) {
                counts[name, default: 0] += 1
                self.attributes[name] = attributes
            }
        }
        let parser = XMLParser(data: Data(JUnitGateReport(SampleReport.report).text.utf8))
        let counter = Counter()
        parser.delegate = counter
        #expect(parser.parse())
        let suite = try #require(counter.attributes["testsuite"])
        #expect(suite["tests"] == "\(counter.counts["testcase"] ?? 0)")
        #expect(suite["failures"] == "\(counter.counts["failure"] ?? 0)")
        #expect(suite["skipped"] == "\(counter.counts["skipped"] ?? 0)")
    }

    @Test("the Markdown table is as it was, the worst first")
    func markdown() throws {
        let text = MarkdownGateReport(SampleReport.report).text
        #expect(try text == golden("gate.md", text))
    }

    @Test("every row of the Markdown table has as many cells as its head, whatever the names hold")
    func columns() {
        for line in MarkdownGateReport(SampleReport.report).text.split(separator: "\n") where line.hasPrefix("|") {
            let bars = line.replacingOccurrences(of: "\\|", with: "").filter { $0 == "|" }.count
            #expect(bars == 8, "\(line)")
        }
    }

    @Test("a table beyond the limit of a step summary is cut off with a count")
    func limit() {
        var report = SampleReport.report
        report.rows = Array(repeating: report.rows[0], count: 5_000)
        let text = MarkdownGateReport(report, limit: 20_000).text
        #expect(text.utf8.count < 21_000)
        #expect(text.contains(" more.\n"))
    }

    @Test("annotations are escaped, the worst first, and at most ten")
    func annotations() throws {
        let text = GateAnnotations(SampleReport.report).lines.joined(separator: "\n") + "\n"
        #expect(try text == golden("gate.annotations", text))
        var report = SampleReport.report
        report.rows = Array(repeating: report.rows[1], count: 25)
        let lines = GateAnnotations(report).lines
        #expect(lines.count == 10)
        #expect(lines.last == "::error title=gate::16 more fail; see the log")
        report.rows = Array(repeating: report.rows[1], count: 10)
        #expect(GateAnnotations(report).lines.count == 10)
        #expect(!GateAnnotations(report).lines.contains { $0.contains("more fail") })
    }

    @Test("the summary counts verdicts, and says whether the gate fails")
    func summary() {
        var report = SampleReport.report
        #expect(report.summary == "2 regressed, 1 missing, 1 unmeasurable, 1 inconclusive, 1 improved, 1 same, 1 new")
        #expect(report.fails && report.isOpen)
        report.rows.removeAll { $0.verdict.fails || $0.verdict.isOpen }
        #expect(!report.fails && !report.isOpen)
    }
}
