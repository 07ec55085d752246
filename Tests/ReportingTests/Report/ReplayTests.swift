import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct ReplayTests {
    private func recorded() -> ResultFile {
        var result = SearchResult.result
        result.datasets = [
            .init(
                experiment: "search", input: "chain-1000", recipe: "r", origin: nil,
                sha256: String(repeating: "a", count: 64))
        ]
        result.environment?.provenance.commit = "0123456789abcdef"

        return result
    }

    private func replay(
        _ now: ResultFile, of then: ResultFile? = nil, width: Int = 100, showsAll: Bool = true
    ) -> (lines: [String], isSame: Bool) {
        let overview = ReplayOverview(
            NamedResult("now", now), of: NamedResult("then", then ?? recorded()), command: "lab")
        return (overview.lines(width: width, showsAll: showsAll).map(\.text), overview.isSame)
    }

    /// A result with the cells, in the place of the sample's.
    private func result(_ cells: [Cell]) -> ResultFile {
        var result = recorded()
        result.cells = cells
        return result
    }

    /// The cells of `RecommendationTests` without one size; one implementation takes a quarter of its time, and keeps
    /// its budget.
    private var changed: [Cell] {
        var cells = RecommendationTests.mixed.filter { $0.input.size != 1_000 }
        for index in cells.indices where cells[index].implementation == "documented" {
            cells[index].budget?.verdict = .within
            cells[index].median /= 4
            cells[index].ci95 = Interval(lower: cells[index].median, upper: cells[index].median)
        }

        return cells
    }

    @Test("the same run shows no change, and says that machine, commit and inputs are the same")
    func same() {
        let (lines, isSame) = replay(recorded())
        #expect(isSame)
        let sides = lines.drop { $0 != "base: then" }
        #expect(
            sides.prefix(5) == [
                "base: then", "head: now", "machine and build: the same", "commit: 0123456789",
                "inputs: 1 of 1 with the same digest",
            ])
        // Its cells are of one process.
        #expect(lines.contains { $0.contains("undecided") && $0.hasSuffix("search/documented/chain-1000") })
        #expect(lines.contains("  3 cells the same"))
    }

    @Test("a replay that fails by itself says why below its answer, although all statements hold")
    func ownVerdict() {
        let recorded = recorded()
        let failures = replay(recorded, of: recorded, width: 200).lines.filter { $0.hasPrefix("✗") }
        #expect(failures.count == 1)
        #expect(failures.first?.hasPrefix("✗ This run: search: 1 of ") == true, "\(failures)")
        #expect(failures.first?.contains("over cold p99 ≤ 1.00 ms, on chain-1000 indexed") == true, "\(failures)")

        var fine = recorded
        fine.cells.removeAll { $0.budget?.verdict == .over }
        #expect(!replay(fine, of: fine).lines.contains { $0.contains("This run") })

        fine.failures = ["the process of search/indexed ended early"]
        #expect(
            replay(fine, of: fine).lines.contains("✗ This run: the process of search/indexed ended early"))
    }

    @Test("the answer of a replay comes first: how many statements hold here, do not, and stay open")
    func verdict() {
        let then = result(RecommendationTests.mixed)
        #expect(replay(then, of: then).lines.first == "✓ All 15 statements of the original hold here.")

        let now = result(changed)
        let held = RepeatedConclusion.all(of: then, in: now)
        let counts = [RepeatedConclusion.Outcome.holds, .fails, .open].map { outcome in
            held.count { $0.outcome == outcome }
        }
        #expect(counts == [8, 2, 5])
        let gone = then.cells.count - now.cells.count
        #expect(
            replay(now, of: then, width: 400).lines.first
                == "✗ Not the same run: \(gone) cells are gone. 8 of 15 statements of the original hold here; 2 do "
                + "not; 5 stay open.")

        var silent = then
        for index in silent.cells.indices {
            silent.cells[index].budget = nil
            silent.cells[index].ci95 = nil
            silent.cells[index].ratioToReference = nil
        }
        #expect(RepeatedConclusion.all(of: silent, in: silent).isEmpty)
        #expect(
            replay(silent, of: silent).lines.first == "? The original has no statement that this run could confirm.")
    }

    @Test("a replay says how many exact counts are the same, and how many differ")
    func exactCounts() {
        let then = result(SearchResult.result.cells.filter { $0.metric == .allocations })
        #expect(then.cells.count == 3)
        let nothing = "The original has no statement that this run could confirm."
        #expect(replay(then, of: then, width: 200).lines.first == "✓ \(nothing) 3 exact counts are the same.")

        var now = then
        now.cells[0].median += 1
        #expect(
            replay(now, of: then, width: 200).lines.first == "? \(nothing) 2 exact counts are the same; 1 differs.")
        for index in now.cells.indices { now.cells[index].median += 1 }
        #expect(replay(now, of: then, width: 200).lines.first == "? \(nothing) 3 exact counts differ.")
    }

    @Test("a statement has its subject on a line of its own, and what either run says below it")
    func statements() throws {
        let then = result(RecommendationTests.mixed)
        let lines = replay(result(changed), of: then, showsAll: false).lines
        let first = try #require(lines.firstIndex { $0.hasPrefix("✗ search: ") })
        #expect(
            lines[first..<first + 3] == [
                "✗ search: documented on chain-10000, cold p99 ≤ 200 µs", "  then: over, p99 ≥ 95.0 µs",
                "  now:  within, p99 ≤ 95.0 µs",
            ])
        #expect(lines.count { $0.hasPrefix("? search: ") } == 3)
        #expect(lines.contains("  now:  not measured"))
        let open = RepeatedConclusion.all(of: then, in: result(changed)).filter { $0.outcome == .open }
        #expect(open.count == 5)
        #expect(lines.contains { $0.hasPrefix("? 2 more stay open: ") && $0.hasSuffix(". --all") })
        let holds = RepeatedConclusion.all(of: then, in: result(changed)).filter { $0.outcome == .holds }
        let onBudgets = holds.count { $0.recorded.kind == .budget }
        #expect(lines.contains { $0.hasPrefix("✓ 8 hold: ") && $0.contains("\(onBudgets) on budgets") })
        #expect(replay(result(changed), of: then).lines.count { $0.hasPrefix("✓ search: ") } == holds.count)
    }

    @Test("a growth is said once, with the slope and its interval")
    func growth() {
        let growth = Growth(
            experiment: "search", implementation: "path", cores: 1, shape: "chain", plan: .cold, slope: 1.01,
            ci95: Interval(lower: 0.99, upper: 1.03), best: .linear)
        var then = result([])
        then.growth = [growth]
        #expect(
            replay(then, of: then).lines.prefix(5) == [
                "✓ The one statement of the original holds here.", "", "✓ search: growth of path on chain, cold",
                "  then: O(n), n^1.01 [0.990, 1.03]", "  now:  O(n), n^1.01 [0.990, 1.03]",
            ])
    }

    @Test("a cost next to the reference has its interval, and a small one is said as a part")
    func comparisons() throws {
        func evidence(_ ratio: Ratio) -> String? {
            var cell = RecommendationTests.mixed[12]
            cell.id.implementation = "path"
            cell.role = .implementation
            cell.ratioToReference = ratio
            cell.budget = nil
            return Conclusion.all(in: result([cell])).first { $0.kind == .comparison }?.evidence
        }
        #expect(
            evidence(Ratio(value: 0.562, ci95: Interval(lower: 0.541, upper: 0.583)))
                == "0.562 times as long [0.541, 0.583]")
        #expect(
            evidence(Ratio(value: 0.002, ci95: Interval(lower: 0.001, upper: 0.004)))
                == "1/500 as long [1/1,000, 1/250]")
        #expect(evidence(Ratio(value: 2, ci95: nil)) == "2.00 times as long")
    }

    @Test("no line of a replay is wider than the terminal, and nothing is cut", arguments: [40, 80, 120])
    func widths(width: Int) {
        var cells = RecommendationTests.mixed
        for index in cells.indices {
            cells[index].id.implementation += "-of-a-name-that-is-longer-than-a-line-of-a-narrow-terminal-has-room-for"
        }
        let then = result(cells)
        let lines = replay(then, of: then, width: width).lines
        #expect(lines.count { $0.hasPrefix("✓ search:") } == 15)
        for line in lines where !line.contains("/") { #expect(line.displayWidth <= width, "\(line)") }
        let joined = lines.map { $0.drop { $0 == " " } }.joined()
        let name = cells[0].implementation
        #expect(joined.components(separatedBy: name).count > 6)
    }

    @Test("medians stand side by side with their change")
    func changes() {
        var now = recorded()
        now.cells[0].median = 12_500
        now.cells[0].processes = [.init(process: 0, samples: [12_500])]
        let line = replay(now).lines.first { $0.contains("12.5 µs") }
        #expect(line?.contains("10.0 µs") == true && line?.contains("+25.0 %") == true, "\(line ?? "none")")
    }

    @Test("another machine, commit and digest are said, and another digest is not the same run")
    func differences() {
        var now = recorded()
        now.environment?.processorModel = "another"
        now.fingerprint = now.environment?.fingerprint ?? ""
        now.environment?.provenance.commit = "fedcba9876543210"
        now.environment?.provenance.isDirty = true
        #expect(replay(now).isSame)
        now.datasets[0].sha256 = String(repeating: "b", count: 64)
        let (lines, isSame) = replay(now)
        #expect(!isSame)
        #expect(lines[0].hasPrefix("✗ Not the same run: 1 input differs. "))
        #expect(lines.contains { $0.hasPrefix("the environments differ in processor") })
        #expect(lines.contains("commit: 0123456789 then, fedcba9876 with changes now"))
        #expect(
            lines.contains {
                $0.hasPrefix("input search/chain-1000: SHA-256 aaaaaaaaaaaa… then, bbbbbbbbbbbb… now")
            })
    }

    @Test("a cell that is gone is not the same run, and its reason is said")
    func gone() {
        var now = recorded()
        let gone = now.cells.removeFirst()
        now.notRun.append(
            NotRun(
                experiment: "search", implementation: gone.implementation, input: "chain-1000", .refused(reason: "why"))
        )
        let (lines, isSame) = replay(now)
        #expect(!isSame)
        #expect(lines.contains("  search/documented/chain-1000: it is gone: why"))
    }

    @Test("a new cell is named, and the run is the same")
    func new() {
        var before = recorded()
        before.cells.removeFirst()
        let back = replay(recorded(), of: before)
        #expect(back.isSame)
        #expect(back.lines.contains { $0.hasPrefix("  new ") && $0.hasSuffix("search/documented/chain-1000") })
    }

    @Test("a line of bars goes from the least to the largest, and draws no change at the bottom")
    func sparkline() {
        #expect(Sparkline.text(of: [0, 1, 2, 3, 4, 5, 6, 7], width: 8) == "▁▂▃▄▅▆▇█")
        #expect(Sparkline.text(of: [5, 5, 5], width: 8) == "▁▁▁")
        #expect(Sparkline.text(of: [1, .nan, 2], width: 8) == "▁ █")
        #expect(Sparkline.text(of: [1, 2, 3, 4], width: 2) == "▁█")
        #expect(Sparkline.text(of: [], width: 5) == "")
        #expect(Sparkline.text(of: [-1e308, 0, 1e308], width: 8) == "▁▅█")
        let largest = Double.greatestFiniteMagnitude
        #expect(Sparkline.text(of: [largest, -largest, .infinity], width: 8) == "█▁ ")
        let least = Double.leastNonzeroMagnitude
        #expect(Sparkline.text(of: [least, 2 * least, 0], width: 8).count == 3)
    }
}
