import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Findings with one row of every kind.
enum SampleFindings {
    static func finding(
        _ name: String, _ verdict: Verdict, _ metric: Metric = .time, base: Double? = nil, head: Double? = nil,
        change: Double? = nil, interval: Interval? = nil, reason: String? = nil
    ) -> Finding {
        let cell = CellID(
            experiment: "search", implementation: name, input: "chain-100", plan: metric == .time ? .batches : .memory,
            metric: metric)
        return Finding(
            cell, verdict, base: base, head: head, change: change, interval: interval,
            reason: reason.map(FindingReason.stated))
    }

    static var findings: Findings {
        var findings = Findings(base: "main (0123456789)", head: "the work tree at abcdef0123 with <changes> & more")
        var slower = finding(
            "slow|er", .regressed, base: 1_000, head: 1_051, change: 0.051,
            interval: Interval(lower: 0.039, upper: 0.062))
        slower.confirmation = Finding.Confirmation(
            change: 0.049, interval: Interval(lower: 0.035, upper: .infinity))
        findings.rows = [
            finding(
                "same", .same, base: 120, head: 120.2, change: 0.0017, interval: Interval(lower: -0.004, upper: 0.006)),
            slower,
            finding(
                "open", .inconclusive, base: 50, head: 50.5, change: 0.01,
                interval: Interval(lower: -0.01, upper: 0.03),
                reason: "a slowdown of 4.6 % would have been seen; to decide it takes about 90 layouts a side"),
            finding(
                "crashes", .unmeasurable,
                reason: "head: the process ended with signal 11 (SIGSEGV): \"bad\u{1}\" thing"),
            finding("allocates", .regressed, .allocations, base: 0, head: 3, change: .infinity),
            finding("as before", .same, .allocations, base: 2, head: 2, change: 0),
            finding("gone", .missing, reason: "it was in base and is gone"),
            finding("fresh", .new, reason: "it was not in base"),
            finding(
                "better", .improved, base: 2e6, head: 1e6, change: -0.5,
                interval: Interval(lower: -0.52, upper: -0.48)),
        ]
        findings.controls = [
            .init(
                name: "null", expected: 0, change: 0.002, interval: Interval(lower: -0.01, upper: 0.012), holds: true,
                units: 15),
            .init(
                name: "positive", expected: 0.05, change: 0.049, interval: Interval(lower: 0.038, upper: 0.061),
                holds: true, units: 15),
        ]
        findings.notes = ["a note"]
        findings.effort = .init(seconds: 41.25, childSeconds: 40.1, processes: 1_234, links: 30)

        return findings
    }

    static var document: Report { Report(findings, by: .gate) }
}

@Suite struct FindingsTests {
    @Test("a control whose interval holds the true change and 0 is too wide to tell, and one that failed says so")
    func controls() {
        for (expected, lower, holds, word) in [
            (0.05, -0.169, true, "too wide to tell"), (0.05, 0.0, true, "too wide to tell"),
            (0.05, 0.01, true, "holds"), (0.05, -0.169, false, "FAILED"), (0.0, -0.169, true, "holds"),
        ] {
            let control = Findings.Control(
                name: "positive", expected: expected, change: 0.059, interval: Interval(lower: lower, upper: 1.3),
                holds: holds, units: 30)
            let compared = expected == 0 ? "base next to itself" : "head with 5 % more work"
            let start = "positive control: \(word), \(compared) reads +5.9 % ["
            #expect(control.text.hasPrefix(start), "\(control.text)")
        }
    }

    /// Compares a text with its golden file; `MILLI_RECORD_GOLDEN=1` writes the file anew, to be read before a commit.
    private func golden(_ name: String, _ text: String) throws -> String {
        if ProcessInfo.processInfo.environment["MILLI_RECORD_GOLDEN"] != nil {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            try Data(text.utf8).write(to: folder.appendingPathComponent("Golden/\(name)"))
        }

        let url = try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Golden"))
        return try String(contentsOf: url, encoding: .utf8)
    }

    @Test("the same findings are drawn as they were: on a terminal, as Markdown, JUnit XML and annotations")
    func renderings() throws {
        let document = SampleFindings.document
        let texts = [
            "gate.txt": document.terminal.joined(separator: "\n") + "\n", "gate.md": document.markdown(),
            "gate.junit.xml": document.junit, "gate.annotations": document.annotations.joined(separator: "\n") + "\n",
        ]
        for (name, text) in texts { #expect(try text == golden(name, text), "\(name)") }
    }

    @Test("a terminal shows the worst first, remarks below the table, what is the same as a number, the sum last")
    func terminal() throws {
        let lines = SampleFindings.document.terminal
        let time = try #require(lines.firstIndex(of: "time"))
        let verdicts = lines[(time + 2)...].prefix { !$0.isEmpty }.map { $0.split(separator: " ")[0] }
        #expect(
            verdicts.prefix(7) == ["regressed", "missing", "unmeasurable", "inconclusive", "improved", "same", "new"])
        #expect(lines.contains("  search/slow|er/chain-100: confirmed: +4.9 % [+3.5, +∞]"))
        #expect(lines.contains("  1 cell the same") && !lines.contains { $0.contains("as before") })
        #expect(!lines.isEmpty && lines.allSatisfy { $0.displayWidth <= 100 })
        #expect(
            lines.last == "2 regressed, 1 missing, 1 unmeasurable, 1 inconclusive, 1 improved, 2 same, 1 new")
    }

    @Test("JUnit XML is well-formed, with the counts that it claims, a case for every finding")
    func wellFormed() throws {
        final class Counter: NSObject, XMLParserDelegate {
            var counts: [String: Int] = [:]
            var attributes: [String: String] = [:]
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String] = [:]
            ) {
                counts[name, default: 0] += 1
                if name == "testsuites" { self.attributes = attributes }
            }
        }

        let parser = XMLParser(data: Data(SampleFindings.document.junit.utf8))
        let counter = Counter()
        parser.delegate = counter
        #expect(parser.parse())
        #expect(counter.attributes["tests"] == "\(SampleFindings.findings.rows.count)")
        #expect(counter.counts["testcase"] == SampleFindings.findings.rows.count)
        #expect(counter.attributes["failures"] == "\(counter.counts["failure"] ?? 0)" && counter.counts["failure"] == 3)
        #expect(counter.counts["skipped"] == 2)
    }

    @Test("every row of a Markdown table has as many cells as its head, whatever the names hold")
    func columns() {
        var bars = 0
        for line in SampleFindings.document.markdown().split(separator: "\n", omittingEmptySubsequences: false) {
            let count = line.replacingOccurrences(of: "\\|", with: "").filter { $0 == "|" }.count
            if line.hasPrefix("|"), bars > 0 { #expect(count == bars, "\(line)") }
            bars = line.hasPrefix("|") ? count : 0
        }
    }

    @Test("a table beyond the limit of a step summary is cut off with a count")
    func limit() {
        var findings = SampleFindings.findings
        findings.rows = Array(repeating: findings.rows[0], count: 5_000)
        let text = Report(findings, by: .gate).markdown(limit: 20_000)
        #expect(text.utf8.count < 21_000)
        #expect(text.contains(" more, which do not fit.\n"))
    }

    @Test("annotations are escaped, at most ten, each measure's worst first")
    func annotations() throws {
        #expect(
            SampleFindings.document.annotations.dropFirst().first
                == "::error title=search/slow|er/chain-100 time::regressed: +5.1 %25 [+3.9, +6.2]: "
                + "1.00 µs → 1.05 µs: confirmed: +4.9 %25 [+3.5, +∞]")
        func annotations(_ count: Int) -> [String] {
            var findings = SampleFindings.findings
            findings.rows = Array(repeating: findings.rows[1], count: count)
            return Report(findings, by: .gate).annotations
        }
        #expect(annotations(25).count == 10)
        #expect(annotations(25).last == "::error title=gate::16 more fail; see the log")
        #expect(annotations(10).count == 10 && !annotations(10).contains { $0.contains("more fail") })
    }

    @Test("the heading says whether it fails, and why nothing was judged")
    func headings() {
        var findings = SampleFindings.findings
        #expect(SampleFindings.document.title == "Gate: failed")
        findings.rows.removeAll { $0.verdict.fails }
        #expect(Report(findings, by: .gate).title == "Gate: passed, with open questions")
        findings.rows.removeAll { $0.verdict.isOpen }
        #expect(Report(findings, by: .gate).title == "Gate: passed")
        findings.rows = []
        findings.obstacle = "no counts are stored"
        #expect(Report(findings, by: .gate).terminal.last == "nothing was judged: no counts are stored")
    }
}
