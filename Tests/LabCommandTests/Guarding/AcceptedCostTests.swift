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

    /// Returns true if a line is about a finding, in a lab that has its cell and one whose name contains that name.
    private func concerns(_ cost: AcceptedCost, _ finding: Finding) -> Bool {
        let cells = [finding.cell.path, finding.cell.path + "0"]
        return cost.concerns(finding, [cost.pattern].cellFilter(among: cells))
    }

    @Test("a line has a pattern, a metric, the greatest change and a reason, with blanks or without")
    func reads() throws {
        for text in [
            "parse/*/list-200 instructions +3%: built at once", "parse/*/list-200 instructions  +3 %:  built at once",
            "list-200 instructions + 3 % : built at once",
        ] {
            let cost = try AcceptedCost(text, of: "abc")
            #expect(cost.limit == 0.03 && cost.metric == "instructions" && cost.reason == "built at once", "\(text)")
            #expect(concerns(cost, finding(0.02)) && cost.covers(finding(0.03)) && !cost.covers(finding(0.031)))
        }

        let owned = try AcceptedCost("a% seen numbers +12.5%: 2% of all", of: "abc")
        #expect(owned.pattern.text == "a%" && owned.metric == "seen numbers" && owned.limit == 0.125)
        #expect(owned.reason == "2% of all")
        for text in [
            "", "parse instructions: why", "parse +3%: why", "parse instructions 3%: why",
            "parse instructions +many%: why", "parse instructions +inf%: why",
        ] {
            #expect(throws: InvalidValue(expected: AcceptedCost.form), "\(text)") {
                try AcceptedCost(text, of: "abc")
            }
        }
    }

    @Test("a line without a reason after a colon is refused with the form")
    func needsReason() {
        for end in ["", " ", ":", ": ", " why"] {
            #expect(throws: InvalidValue(expected: AcceptedCost.form), "\(end)") {
                try AcceptedCost("parse/* instructions +3%\(end)", of: "abc")
            }
        }
    }

    @Test("any increase above 0 can be accepted, also above 100 %")
    func largeIncreases() throws {
        let cost = try AcceptedCost("parse/* allocations +150%: a cache", of: "abc")
        #expect(cost.limit == 1.5 && cost.covers(finding(1.5)) && !cost.covers(finding(1.51)))
        #expect(try AcceptedCost("parse/* allocations +2e4 %: a cache", of: "abc").limit == 200)
        #expect(throws: InvalidValue(expected: "\(AcceptedCost.form), with N above 0")) {
            try AcceptedCost("parse/* allocations +0%: why", of: "abc")
        }
    }

    @Test("an increase from 0 is beyond every limit, and the note says so")
    func increaseFromZero() throws {
        var findings = Findings(base: "base", head: "head")
        findings.rows = [Finding(Self.cell, .regressed, base: 0, head: 3, change: .infinity)]
        try costs("parse/* instructions +1000000%: why").apply(to: &findings, cells: [], metrics: [])
        #expect(findings.rows.map(\.verdict) == [.regressed])
        #expect(findings.notes.count == 1)
        #expect(findings.notes.first?.hasSuffix(" accepts, as every increase from 0 is") == true, "\(findings.notes)")
    }

    @Test("it covers what is worse and not beyond the limit for certain, of its cells and metric alone")
    func covers() throws {
        let cost = try AcceptedCost("parse/* instructions +3%: why", of: "abc")
        #expect(cost.covers(finding(0.04, lower: 0.02)) && !cost.covers(finding(0.04, lower: 0.035)))
        #expect(concerns(cost, finding(0.02, .unconfirmed)))

        // Where more is better, less is a cost.
        let rate = Metric("rate", unit: "calls", .moreIsBetter, kind: .exact)
        func loss(_ share: Double) -> Finding {
            Finding(Self.cell.by(.counters, rate), .regressed, base: 100, head: 100 * (1 - share), change: -share)
        }
        let ofRate = try AcceptedCost("parse/* rate +3%: why", of: "abc")
        #expect(concerns(ofRate, loss(0.5)) && !ofRate.covers(loss(0.5)) && ofRate.covers(loss(0.03)))

        for verdict in [Verdict.same, .improved, .missing, .inconclusive] {
            #expect(!concerns(cost, finding(0.02, verdict)))
        }
        #expect(!concerns(try AcceptedCost("parse/* time +3%: why", of: "abc"), finding(0.02)))
        #expect(!concerns(try AcceptedCost("search/* instructions +3%: why", of: "abc"), finding(0.02)))
    }

    /// The finding on a cell whose name contains that of another.
    private var ofLarger: Finding {
        var finding = finding(0.02)
        finding.cell.input = "list-2000"
        return finding
    }

    @Test("a whole name takes that cell alone, as everywhere, and a part of names all that contain it")
    func patterns() throws {
        for (pattern, verdicts) in [
            ("parse/fast/list-200", [Verdict.accepted, .regressed]), ("list-200", [.accepted, .accepted]),
            ("parse/*", [.accepted, .accepted]),
        ] {
            var findings = Findings(base: "base", head: "head")
            findings.rows = [finding(0.02), ofLarger]
            try costs("\(pattern) instructions +3%: why").apply(to: &findings, cells: [], metrics: [])
            #expect(findings.rows.map(\.verdict) == verdicts, "\(pattern)")
            #expect(findings.notes.isEmpty)
        }
    }

    private func notes(_ line: String) throws -> [String] {
        var findings = Findings(base: "base", head: "head")
        findings.rows = [finding(0.001, .same)]
        let cells = ["parse/fast/list-200", "search/fast/list-200"]
        try costs(line).apply(to: &findings, cells: cells, metrics: ["instructions", "time"])
        return findings.notes
    }

    @Test("a line that is about no cell is noted")
    func idleCells() throws {
        let cells = try notes("parse/slow/list-200 instructions +3%: new")
        #expect(cells.count == 1)
        #expect(cells[0].hasPrefix("the line 'Accept-Cost: parse/slow/list-200 instructions +3%: new' of commit "))
        #expect(cells[0].hasSuffix(" has no effect: 'parse/slow/list-200' matches no cell"), "\(cells)")
    }

    @Test("a line that is about no metric is noted with the nearest one")
    func idleMetrics() throws {
        let metrics = try notes("parse/* instuctions +3%: why")
        #expect(metrics.count == 1 && metrics[0].hasSuffix("no metric has that name; did you mean 'instructions'?"))
    }

    @Test("a line about what is not compared here is not noted")
    func notCompared() throws {
        #expect(try notes("search/fast/list-200 instructions +3%: why") == [])
        #expect(try notes("parse/* time +3%: why") == [])
    }

    /// The costs that one commit accepts by a line.
    private func costs(_ line: String) throws -> AcceptedCosts {
        let folder = try repository()
        commit("Change\n\nAccept-Cost: \(line)", in: folder)
        return AcceptedCosts(since: "base", in: folder.path)
    }

    private func git(_ words: [String], in folder: Scratch) {
        let outcome = Git.run(
            ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"] + words, in: folder.path)
        #expect(outcome.end == .exit(0), "\(words): \(String(decoding: outcome.errors, as: UTF8.self))")
    }

    private func commit(_ message: String, in folder: Scratch) {
        git(["commit", "-q", "--allow-empty", "-m", message], in: folder)
    }

    /// A repository whose only commit is the branch `base`.
    private func repository() throws -> Scratch {
        let folder = try Scratch()
        git(["init", "-q", "-b", "main"], in: folder)
        commit("Begin\n\nAccept-Cost: parse/* instructions +50%: of base", in: folder)
        git(["branch", "base"], in: folder)
        return folder
    }

    @Test("if git cannot list the commits, no cost is accepted, and the findings have a note on it")
    func failedGit() throws {
        let folder = try repository()
        commit("Build\n\nAccept-Cost: parse/* instructions +3%: built", in: folder)
        let costs = AcceptedCosts(since: "nowhere", in: folder.path)
        var findings = Findings(base: "nowhere", head: "head")
        findings.rows = [finding(0.02)]
        costs.apply(to: &findings, cells: [], metrics: [])

        #expect(costs.costs.isEmpty && findings.rows.map(\.verdict) == [.regressed])
        let beginning = "no cost is accepted, as git could not list the commits since nowhere: fatal: "
        #expect(findings.notes.count == 1 && findings.notes.first?.hasPrefix(beginning) == true)
    }

    @Test("the commits that head has and base has not accept what they say, and name what they cannot")
    func commits() throws {
        let folder = try repository()
        commit("Build\n\nAccept-Cost: parse/* instructions +3%: built\n  at once", in: folder)
        commit("Wrong\n\nAccept-Cost: everything\nSigned-off-by: a <a@b>", in: folder)

        let costs = AcceptedCosts(since: "base", in: folder.path)
        #expect(costs.costs.map(\.reason) == ["built at once"])
        #expect(costs.faults.count == 1)
        #expect(costs.faults.first?.hasPrefix("the line 'Accept-Cost: everything' of commit ") == true)
        #expect(costs.faults.first?.hasSuffix(" has no effect: right is \(AcceptedCost.form)") == true)

        var findings = Findings(base: "base", head: "head")
        findings.rows = [finding(0.02), finding(0.06), finding(0.001, .same)]
        costs.apply(to: &findings, cells: [], metrics: [])
        #expect(findings.rows.map(\.verdict) == [.accepted, .regressed, .same])
        #expect(findings.rows[0].reason?.sentence.hasPrefix("up to +3.00 % accepted by ") == true)
        #expect(findings.rows[0].reason?.sentence.hasSuffix(": built at once") == true)
        let note = "parse/fast/list-200 instructions: worse than the +3.00 % that "
        #expect(findings.notes.contains { $0.hasPrefix(note) && $0.hasSuffix(" accepts") })

        #expect(findings.fails)
        findings.rows.remove(at: 1)
        #expect(!findings.fails && !findings.isOpen)
    }
}
