import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct InputBlockTests {
    @Test("a block has a heading, a row per implementation, and below what has no number and what it cost to build")
    func wholeBlock() {
        let lines = Report.block(ofInput: "chain-1000", of: "search", in: SearchResult.result).terminal
        #expect(lines[0] == "search · chain-1000 · 1,000 nodes · 96.0 bytes per node · budget: cold p99 ≤ 1.00 ms")
        #expect(
            lines[1...4].map { $0.split(separator: " ").joined(separator: " ") } == [
                "implementation warm median [95 %] × documented × floor allocs kept/node cold p99 [bound] verdict",
                "documented 10.0 µs [9.98, 10.0] 1.00 2.00 1.00 25.0 µs [≤ 25.0] within",
                "indexed 5.00 ns [4.99, 5.01] 5.00e-4 0.00100 0 32.0 B 2.00 ms [≥ 2.00] over",
                "floor (C) 5.00 µs [4.99, 5.01] 0.500 1.00 0 12.0 µs [≤ 12.0]",
            ])
        #expect(lines[5] == "  recursive: no number: 1,000 levels are too deep")
        #expect(lines[6] == "  made ready in: indexed 1.50 ms")
    }

    @Test("what the system and one's own metrics count has columns, and each limit a bound")
    func otherMetrics() {
        var result = SearchResult.result
        let steps = Metric("steps", unit: "steps", kind: .exact)
        result.cells += [
            SearchResult.cell("indexed", .implementation, .system, .peak, 1.5e6),
            SearchResult.cell("indexed", .implementation, .counters, steps, 12),
        ]
        result.cells[12].budget = Cell.JudgedBudget(limit: 2e6, statistic: "p50", bound: 1.75e6, verdict: .within)
        result.cells[13].budget = Cell.JudgedBudget(limit: 10, statistic: "value", bound: 12, verdict: .over)
        let lines = Report.block(ofInput: "chain-1000", of: "search", in: result).terminal
        #expect(lines[1] == "  budget: cold p99 ≤ 1.00 ms, peak p50 ≤ 2,000,000 bytes, steps ≤ 10")
        let rows = lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(rows[2].hasSuffix("kept/node peak steps") && rows[4].hasSuffix("32.0 B 1.50 MB 12"))
        #expect(rows[6] == "implementation cold p99 [bound] bound verdict")
        #expect(rows[8] == "indexed 2.00 ms [≥ 2.00] p50 ≤ 1,750,000 bytes over")
        #expect(rows[10] == "indexed: over: cold p99 ≤ 1.00 ms, is p99 ≥ 2.00 ms; over: steps ≤ 10, is 12")
    }

    @Test("columns that have no room stand below, next to the name again, so that none is lost")
    func folds() {
        var result = SearchResult.result
        let names = (0..<9).map { "a-metric-number-\($0)" }
        result.cells += names.map {
            SearchResult.cell("indexed", .implementation, .counters, Metric($0, unit: "steps", kind: .exact), 12)
        }

        let lines = Report.block(ofInput: "chain-1000", of: "search", in: result).terminal
        #expect(!lines.isEmpty && lines.allSatisfy { $0.displayWidth <= 100 })
        #expect(lines.filter { $0.hasPrefix("  implementation") }.count > 1)
        #expect((names + ["verdict"]).allSatisfy { name in lines.contains { $0.contains(name) } })
    }

    @Test("columns are aligned and fit 100 columns of a terminal")
    func columnsAreAligned() {
        let lines = Report.block(ofInput: "chain-1000", of: "search", in: SearchResult.result).terminal
        let rows = lines[1...4]
        #expect(!lines.isEmpty && lines.allSatisfy { $0.displayWidth <= 100 })

        // The ratio of every row ends in the column in which its heading ends.
        let column = rows.first.map { $0.prefix { $0 != "×" } + "× documented" }.map { String($0).displayWidth } ?? 0
        for row in rows.dropFirst() {
            let cell = String(row.prefix(column)).split(separator: " ").last
            #expect(["1.00", "5.00e-4", "0.500"].contains(cell), "\(row)")
        }
    }

    @Test("a column that has nothing in any row is left out")
    func emptyColumnsAreLeftOut() {
        var result = SearchResult.result
        result.cells.removeAll { $0.plan == .cold || $0.role == .floor || $0.metric == .resident }
        for index in result.cells.indices { result.cells[index].ratioToFloor = nil }
        let heading = Report.block(ofInput: "chain-1000", of: "search", in: result).terminal[1]
        #expect(
            heading.split(separator: "  ").map { $0.drop { $0 == " " } } == [
                "implementation", "warm median [95 %]", "× documented", "allocs",
            ])
    }

    @Test("a long heading and long notes are wrapped")
    func longLinesAreWrapped() {
        var result = SearchResult.result
        result.datasets = [
            ResultFile.Dataset(
                experiment: "search", input: "chain-1000", recipe: "",
                origin: String(repeating: "a dump with a long name ", count: 3),
                sha256: "")
        ]
        result.notRun = [
            NotRun(
                experiment: "search", implementation: "recursive", input: "chain-1000",
                .refused(reason: String(repeating: "too deep ", count: 30)))
        ]
        let lines = Report.block(ofInput: "chain-1000", of: "search", in: result).terminal
        #expect(!lines.isEmpty && lines.allSatisfy { $0.displayWidth <= 100 })
        #expect(lines.filter { $0.contains("too deep") }.count == 4)
    }

    @Test("all blocks of a result come in its order, one each")
    func allBlocks() {
        var result = SearchResult.result
        var other = result.cells[0]
        other.id.input = "wide-10"
        result.cells.append(other)
        let lines = Report.blocks(of: result).terminal
        #expect(
            lines.filter { $0.hasPrefix("search · ") }.map { $0.prefix(15) }
                == ["search · chain-1", "search · wide-10"].map { $0.prefix(15) })
        #expect(lines[7] == "" && lines.count == 11)
    }
}
