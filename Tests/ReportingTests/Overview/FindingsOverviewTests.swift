import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct FindingsOverviewTests {
    private func lines(_ findings: Findings, _ comparing: ComparingCommand, width: Int = 80) -> [String] {
        FindingsOverview(findings, by: comparing).lines(width: width).map(\.text)
    }

    @Test("the verdict comes first, what decides it next, what is the same as a number, and the sides last")
    func gate() throws {
        let lines = lines(SampleFindings.findings, .gate, width: 100)
        let fails = SampleFindings.findings.rows.count(where: \.verdict.fails)
        #expect(fails == 3)
        #expect(lines[0] == "✗ FAILED: 2 regressed, 1 missing of 9 cells.")
        #expect(lines.contains { $0.contains("search/slow|er/chain-100") } && !lines.contains { $0.contains("/same/") })
        #expect(lines.filter { $0 == "  1 cell the same" }.count == 2)
        let base = try #require(lines.firstIndex { $0.hasPrefix("base: ") })
        let control = try #require(lines.firstIndex { $0.hasPrefix("null control") })
        #expect(base > control)
    }

    @Test("cells whose code did not change are the same without a clock")
    func sameByCode() {
        var findings = Findings(base: "a", head: "b")
        findings.rows = (0..<9).map { SampleFindings.finding("\($0)", .same, reason: "no code changed") }
        #expect(
            lines(findings, .gate).first
                == "✓ Same, without measuring times: no code that these 9 cells run has changed.")
        findings.rows[0] = SampleFindings.finding("0", .improved, base: 2, head: 1, change: -0.5)
        #expect(lines(findings, .gate).first == "✓ None of 9 cells got worse; 1 improved; of 8 no code has changed.")
        findings.rows[1] = SampleFindings.finding("1", .inconclusive, base: 2, head: 2, change: 0)
        #expect(lines(findings, .gate).first?.hasPrefix("? Nothing regressed, and 1 of 9 cells stayed open;") == true)
        findings.rows = []
        findings.obstacle = "the machine is busy."
        #expect(lines(findings, .gate).first == "? Nothing was judged: the machine is busy.")
    }

    @Test("a gate counts a cell of which several metrics changed once")
    func severalMetrics() {
        var findings = Findings(base: "a", head: "b")
        let cells = ["0", "1"].map { CellID(experiment: "e", implementation: "m", input: $0) }
        findings.rows = cells.flatMap { cell in
            [Metric.instructions, .allocations].map { Finding(cell.by(.instructions, $0), exactly: 1, 2) }
        }
        #expect(lines(findings, .gate).first == "✗ FAILED: 2 regressed of 2 cells.")
        findings.rows = findings.rows.map { Finding($0.cell, exactly: 2, 1) }
        #expect(lines(findings, .gate).first == "✓ None of 2 cells got worse; 2 improved.")
    }

    @Test("a gate of one cell speaks of the cell, and one of none says so")
    func oneCell() {
        var findings = Findings(base: "a", head: "b")
        let cell = CellID(experiment: "e", implementation: "m", input: "i")
        func first(_ rows: Finding...) -> String? {
            findings.rows = rows
            return lines(findings, .gate).first
        }

        func finding(_ metric: Metric, _ verdict: Verdict) -> Finding {
            Finding(cell.by(metric.plan, metric), verdict, base: 2, head: 2, change: 0)
        }

        let byCode = Finding(cell, .same, reason: .sameCode)
        let same = finding(.bytes, .same)
        #expect(first() == "✓ There was no cell to compare.")
        #expect(first(same) == "✓ The cell did not get worse.")
        #expect(first(byCode) == "✓ Same, without measuring times: no code that this cell runs has changed.")
        #expect(first(byCode, same) == "✓ The cell did not get worse; no code that it runs has changed.")
        #expect(first(finding(.bytes, .improved), same) == "✓ The cell did not get worse; it improved.")
        #expect(first(finding(.time, .inconclusive), same) == "? Nothing regressed, and the cell stayed open.")
        #expect(first(finding(.bytes, .accepted)) == "✓ The cell got worse, as a commit accepts.")
        #expect(
            first(finding(.bytes, .accepted), finding(.time, .inconclusive))
                == "? The cell got worse, as a commit accepts; it stayed open otherwise.")
        #expect(first(finding(.bytes, .regressed)) == "✗ FAILED: 1 regressed of 1 cell.")
    }

    @Test("all numbers of cells in a verdict are grouped")
    func groupedNumbers() {
        var findings = Findings(base: "a", head: "b")
        findings.rows = (0..<1_300).map { SampleFindings.finding("\($0)", .inconclusive, base: 2, head: 2, change: 0) }
        findings.rows[0].verdict = .same
        let sentence = FindingsVerdict(findings).sentence
        #expect(sentence == "Nothing regressed, and 1,299 of 1,300 cells stayed open.")
        findings.rows[0].verdict = .accepted
        let accepted = FindingsVerdict(findings).sentence
        #expect(accepted == "1 of 1,300 cells got worse, as a commit accepts; 1,299 stayed open.")
    }

    @Test("what is worse and accepted passes, and is said first")
    func accepted() {
        var findings = Findings(base: "a", head: "b")
        findings.rows = [
            SampleFindings.finding("0", .accepted, base: 1, head: 2, change: 1, reason: "accepted by abc: needed"),
            SampleFindings.finding("1", .same, base: 2, head: 2, change: 0),
        ]
        let lines = lines(findings, .gate)
        #expect(lines.first == "✓ 1 of 2 cells got worse, as a commit accepts.")
        #expect(lines.contains { $0.contains("regressed, accepted") })
        #expect(lines.contains { $0.contains("accepted by abc: needed") })
        findings.rows[1].verdict = .inconclusive
        #expect(self.lines(findings, .gate).first == "? 1 of 2 cells got worse, as a commit accepts; 1 stayed open.")
        findings.rows[1].verdict = .regressed
        #expect(self.lines(findings, .gate).first == "✗ FAILED: 1 regressed of 2 cells.")
    }

    @Test("a repetition shows the five largest differences in time with bars, and counts the others")
    func largestDifferences() {
        var findings = Findings(base: "a", head: "b")
        let changes = [0.01, -0.02, 0.4, -0.05, 0.06, 0.07, -0.9]
        findings.rows = changes.enumerated().map { number, change in
            SampleFindings.finding(
                "i\(number)", change > 0 ? .slower : .faster, base: 100, head: 100 * (1 + change), change: change)
        }
        findings.rows.append(SampleFindings.finding("count", .same, .allocations, base: 2, head: 2, change: 0))
        let lines = lines(findings, .replay)
        let largest = findings.rows.filter { $0.change != nil }.sorted { abs($0.change ?? 0) > abs($1.change ?? 0) }
        for finding in largest.prefix(5) {
            #expect(lines.contains { $0.contains("search/\(finding.cell.implementation)/") && $0.contains("│") })
        }
        #expect(!lines.contains { $0.contains("search/i0/") || $0.contains("search/i1/") })
        #expect(lines.contains("  2 cells with a smaller difference: --all"))
        #expect(lines.contains { $0.contains("████│") } && lines.contains { $0.contains("    │██") })
    }

    @Test("measures in which nothing is shown have a line together, which counts their numbers")
    func gathered() {
        var findings = Findings(base: "a", head: "b")
        findings.rows = [
            SampleFindings.finding("s", .same, .allocations, base: 2, head: 2, change: 0),
            SampleFindings.finding("t", .same, .allocations, base: 3, head: 3, change: 0),
            SampleFindings.finding("s", .same, .bytes, base: 2, head: 2, change: 0),
            SampleFindings.finding("s", .noDifference, base: 100, head: 101),
            SampleFindings.finding("s", .improved, .resident, base: 4, head: 2, change: -0.5),
        ]
        let lines = lines(findings, .replay)
        #expect(lines.contains("3 numbers the same (2 of allocations, 1 of bytes allocated)"))
        #expect(lines.contains { $0.hasPrefix("1 cell not seen to differ (") && $0.hasSuffix("time)") })
        #expect(lines.contains { $0.contains(" less ") && $0.hasSuffix("search/s/chain-100") })
        #expect(!lines.contains("allocations") && lines.contains("bytes kept (bytes/node)"))
        #expect(lines.last == "1 improved, 1 no difference seen, 3 same")
    }

    @Test("numbers that do not show their unit have it in their heading, and times have none there")
    func units() {
        var findings = Findings(base: "a", head: "b")
        let rate = CellID(
            experiment: "search", implementation: "s", input: "chain-100", plan: .warm,
            metric: Metric("rate", unit: "operations/s", .moreIsBetter))
        findings.rows = [
            Finding(rate, .faster, base: 100, head: 120, change: 0.2),
            SampleFindings.finding("s", .slower, base: 100, head: 120, change: 0.2),
        ]
        let lines = lines(findings, .replay)
        #expect(lines.contains("warm rate (operations/s)"))
        #expect(lines.contains("time"))
    }

    @Test("a repetition of few processes says that intervals of changes are widened, and not how narrow others are")
    func coverage() {
        func text(_ processes: [Int]) -> String {
            let results = processes.map { count in
                var result = SearchResult.result
                for index in result.cells.indices {
                    result.cells[index].processes = (0..<count).map { .init(process: $0, samples: [1]) }
                }
                return result
            }
            let overview = ReplayOverview(
                NamedResult("new.json", results[1]), of: NamedResult("old.json", results[0]), command: "lab")
            return overview.lines(width: 1_000, showsAll: true).map(\.text).joined(separator: "\n")
        }
        #expect(!text([10, 10]).contains("widened"))
        let few = text([10, 3])
        #expect(
            few.contains(
                "intervals: the 95 % intervals of changes are widened for 3 processes, and hold the true change at "
                    + "least 95 times in 100 if processes differ from each other by a normal distribution"))
        #expect(!few.contains("73"))
    }

    @Test("the mean of warm times is a factor of head over base, and says over how many ratios")
    func mean() {
        var findings = Findings(base: "a", head: "b")
        findings.rows = [SampleFindings.finding("t", .noDifference, base: 100, head: 101)]
        findings.mean = .init(ratio: 0.8629, cells: 1_400)
        #expect(
            lines(findings, .replay, width: 400).contains(
                "warm times, head ÷ base: 0.863, the geometric mean of 1,400 ratios, without floors, other projects' "
                    + "code and the empty loop"))
        findings.mean = nil
        #expect(!lines(findings, .replay).contains { $0.contains("geometric mean") })
    }

    @Test("no line is wider than the terminal", arguments: [40, 80, 120])
    func widths(width: Int) {
        var findings = SampleFindings.findings
        findings.rows[1].cell.implementation = String(repeating: "long-name-", count: 20)
        for command in [ComparingCommand.gate, .replay] {
            for line in lines(findings, command, width: width) where !line.contains("/") {
                #expect(line.displayWidth <= width, "\(line)")
            }
        }
    }
}
