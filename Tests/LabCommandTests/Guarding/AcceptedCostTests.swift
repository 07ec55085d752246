import Execution
import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import LabCommand

@Suite("Accepted costs")
struct AcceptedCostTests {
    private static let cell = CellID(
        experiment: "parse", implementation: "fast", input: "list-200", plan: .instructions, metric: .instructions)

    private func finding(_ change: Double, _ verdict: Verdict = .regressed, lower: Double? = nil) -> Finding {
        Finding(
            Self.cell, verdict, base: 100, head: 100 * (1 + change), change: change,
            interval: lower.map { Interval(lower: $0, upper: change * 2) })
    }

    @Test("a line has a pattern, a metric, the greatest change and a reason, with blanks or without")
    func reads() throws {
        for text in [
            "parse/*/list-200 instructions +3%: built at once", "parse/*/list-200 instructions  +3 %:  built at once",
            "list-200 instructions + 3 % built at once",
        ] {
            let cost = try AcceptedCost(text, of: "abc")
            #expect(cost.limit == 0.03 && cost.metric == "instructions" && cost.reason == "built at once", "\(text)")
            #expect(cost.concerns(finding(0.02)) && cost.covers(finding(0.03)) && !cost.covers(finding(0.031)))
        }

        let owned = try AcceptedCost("a% seen numbers +12.5%", of: "abc")
        #expect(owned.pattern.text == "a%" && owned.metric == "seen numbers" && owned.limit == 0.125)
        #expect(owned.reason.isEmpty)
        for text in ["", "parse instructions", "parse +3%", "parse instructions 3%", "parse instructions +many%"] {
            #expect(throws: InvalidValue.self, "\(text)") { try AcceptedCost(text, of: "abc") }
        }
    }

    @Test("it covers what is worse and not beyond the limit for certain, of its cells and metric alone")
    func covers() throws {
        let cost = try AcceptedCost("parse/* instructions +3%", of: "abc")
        #expect(cost.covers(finding(0.04, lower: 0.02)) && !cost.covers(finding(0.04, lower: 0.035)))
        #expect(cost.concerns(finding(0.02, .unconfirmed)))

        // Where more is better, less is a cost.
        let rate = Metric("rate", unit: "calls", .moreIsBetter, kind: .exact)
        func loss(_ share: Double) -> Finding {
            Finding(Self.cell.by(.counters, rate), .regressed, base: 100, head: 100 * (1 - share), change: -share)
        }
        let ofRate = try AcceptedCost("parse/* rate +3%", of: "abc")
        #expect(ofRate.concerns(loss(0.5)) && !ofRate.covers(loss(0.5)) && ofRate.covers(loss(0.03)))

        for verdict in [Verdict.same, .improved, .missing, .inconclusive] {
            #expect(!cost.concerns(finding(0.02, verdict)))
        }
        #expect(!(try AcceptedCost("parse/* time +3%", of: "abc")).concerns(finding(0.02)))
        #expect(!(try AcceptedCost("search/* instructions +3%", of: "abc")).concerns(finding(0.02)))
    }

    @Test("the commits that head has and base has not accept what they say, and name what they cannot")
    func commits() throws {
        let folder = try Scratch()
        func git(_ words: String...) {
            let outcome = Git.run(
                ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"] + words, in: folder.path)
            #expect(outcome.end == .exit(0), "\(words): \(String(decoding: outcome.errors, as: UTF8.self))")
        }

        git("init", "-q", "-b", "main")
        git("commit", "-q", "--allow-empty", "-m", "Begin\n\nAccept-Cost: parse/* instructions +50%: of base")
        git("branch", "base")
        git("commit", "-q", "--allow-empty", "-m", "Build\n\nAccept-Cost: parse/* instructions +3%: built\n  at once")
        git("commit", "-q", "--allow-empty", "-m", "Wrong\n\nAccept-Cost: everything\nSigned-off-by: a <a@b>")

        let costs = AcceptedCosts(since: "base", in: folder.path)
        #expect(costs.costs.map(\.reason) == ["built at once"])
        #expect(costs.faults.count == 1)
        #expect(costs.faults.first?.hasSuffix("by 'Accept-Cost: everything'; right is \(AcceptedCost.form)") == true)
        #expect(AcceptedCosts(since: "nowhere", in: folder.path).costs.isEmpty)

        var findings = Findings(base: "base", head: "head")
        findings.rows = [finding(0.02), finding(0.06), finding(0.001, .same)]
        costs.apply(to: &findings)
        #expect(findings.rows.map(\.verdict) == [.accepted, .regressed, .same])
        #expect(findings.rows[0].reason?.hasPrefix("up to +3.00 % accepted by ") == true)
        #expect(findings.rows[0].reason?.hasSuffix(": built at once") == true)
        #expect(findings.notes.contains { $0.contains("parse/fast/list-200 instructions: worse than the +3.00 % of") })

        #expect(findings.fails)
        findings.rows.remove(at: 1)
        #expect(!findings.fails && !findings.isOpen)
    }
}
