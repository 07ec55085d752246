import CommandSupport
import Foundation
import Measurement
import Reporting
import Results
import Testing

/// The first example of the article on gates, whose findings are those of a gate of 2026-11-23.
@Suite struct GateExampleTests {
    private static func cell(_ experiment: String, _ implementation: String, _ input: String) -> CellID {
        CellID(experiment: experiment, implementation: implementation, input: input, plan: .batches)
    }

    private static func regression(
        _ cell: CellID, base: Double, head: Double, _ change: Double, _ interval: Interval,
        confirmed: Double, _ confirmation: Interval
    ) -> Finding {
        var finding = Finding(cell, .regressed, base: base, head: head, change: change, interval: interval)
        finding.confirmation = Finding.Confirmation(change: confirmed, interval: confirmation)
        return finding
    }

    private static var findings: Findings {
        var findings = Findings(
            base: "HEAD (ad1bae7783)", head: "the work tree at ad1bae7783 with changes that are in no commit")
        findings.rows = [
            regression(
                cell("foreground-controller", "tagged", "app-1000-documented"), base: 145, head: 264,
                0.812, Interval(lower: 0.796, upper: 0.844), confirmed: 0.809, Interval(lower: 0.807, upper: 0.82)),
            regression(
                cell("owning-controller", "tagged", "controller-every-1000-1000"), base: 21_200, head: 21_600,
                0.027, Interval(lower: 0.02, upper: 0.052), confirmed: 0.027, Interval(lower: 0.027, upper: 0.028)),
            Finding(
                cell("owning-controller", "cached", "controller-every-8-1000"), .same, base: 10.7, head: 10.7,
                change: 0.00058, interval: Interval(lower: -0.00002, upper: 0.002)),
        ]
        // Nothing but their number is shown.
        findings.rows += (1...9).map {
            Finding(cell("others", "any", "\($0)"), .same, reason: .sameCode)
        }

        findings.notes = [
            "timed: owning-controller/tagged/controller-every-1000-1000: function that it executes changed: "
                + "TaggedOwnerSearch.owningViewController(of:)",
            "timed: foreground-controller/tagged/app-1000-documented: function that it executes added: "
                + "Application.next, and 6 more changed",
        ]
        findings.controls = [
            Findings.Control(
                name: "null", expected: 0, change: 0.003, interval: Interval(lower: -0.068, upper: 0.174), holds: true,
                units: 30),
            Findings.Control(
                name: "positive", expected: 0.05, change: 0.059, interval: Interval(lower: -0.169, upper: 1.3),
                holds: true, units: 30),
        ]
        findings.effort = Findings.Effort(seconds: 60.1, childSeconds: 57.7, processes: 246, links: 30)
        return findings
    }

    @Test("the first example of a gate is what a gate prints of its findings")
    func example() throws {
        let block = try #require(try Document.article("GateAPullRequest").blocks.first { $0.language == "text" })
        let printed = FindingsOverview(Self.findings, by: .gate).lines(width: 104).map(\.text)
        // The article leaves out a reason for timing.
        let shown = block.text.components(separatedBy: "\n").filter { $0 != "…" }
        #expect(
            shown.joined(separator: "\n").trimmingCharacters(in: .newlines)
                == printed.joined(separator: "\n").trimmingCharacters(in: .newlines))
    }
}
