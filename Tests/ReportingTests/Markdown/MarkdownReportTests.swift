import Foundation
import Measurement
import Testing

@testable import LabKit
@testable import Reporting

@Suite struct MarkdownReportTests {
    private func text(_ result: ResultFile, limit: Int = 900_000) -> String {
        MarkdownReport(on: ReportResult(name: "run.json", result: result), command: "lab", limit: limit).text
    }

    /// Cells of the rows of a table, by unescaped bars.
    private func tables(_ text: String) -> [[[String]]] {
        var tables: [[[String]]] = []
        var isInTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("| ") else {
                isInTable = false
                continue
            }
            if !isInTable { tables.append([]) }
            isInTable = true
            let plain = line.replacingOccurrences(of: "\\\\", with: "\u{1}").replacingOccurrences(
                of: "\\|", with: "\u{2}")
            tables[tables.count - 1].append(
                plain.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
                    $0.trimmingCharacters(in: .whitespaces)
                })
        }
        return tables
    }

    @Test("the verdict stands first, in the heading and in one sentence")
    func verdict() {
        var result = ExportSample.result
        #expect(
            text(result).hasPrefix(
                "## Wrong answers\n\nrun.json: 17 cells, of 3 with a budget 1 within, "
                    + "1 over, 1 undecided; 1 mismatch.\n"
            ))
        result.mismatches = []
        #expect(text(result).hasPrefix("## Over budget\n"))
        result.cells.removeAll { $0.budget?.verdict == .over }
        #expect(text(result).hasPrefix("## Undecided\n"))
        result.cells.removeAll { $0.budget?.verdict == .undecided }
        #expect(text(result).hasPrefix("## Within budget\n"))
        #expect(text(ExportSample.empty).hasPrefix("## Measured\n\nrun.json: 0 cells, none with a budget; 0 answers"))
    }

    @Test("rows come the worst first: over, undecided, then by the ratio to the reference")
    func order() throws {
        let table = try #require(tables(text(ExportSample.result)).first)
        let cell = try #require(table[0].firstIndex(of: "cell"))
        #expect(
            table.dropFirst(2).map { $0[cell] } == [
                "search/indexed/chain-1000", "search/open/chain-1000", "search/documented/chain-1000",
                "search/counted/chain-1000",
            ])
        #expect(table.dropFirst(2).map { $0[0] } == ["**over**", "undecided", "within", ""])
        #expect(table.allSatisfy { $0.count == table[0].count })
    }

    @Test("ratios and medians have their intervals, and a side that is open says so")
    func intervals() throws {
        let table = try #require(tables(text(ExportSample.result)).first)
        let ratio = try #require(table[0].firstIndex(of: "× reference [95 %]"))
        #expect(table[2][ratio] == "0.250 \\[0.238, ∞\\]")
        let median = try #require(table[0].firstIndex(of: "warm median [95 %]"))
        #expect(table[2][median].hasSuffix("\\[243 ns, 265 ns\\]"), "\(table[2][median])")
    }

    @Test("growth, capacity, throughput, what was not run, and the machine have their place")
    func parts() {
        var result = ExportSample.result
        result.growth = [
            Growth(
                experiment: "search", implementation: "flat", shape: "chain", plan: .warm, slope: 0.01, ci95: nil,
                best: .constant),
            Growth(
                experiment: "search", implementation: "steep", shape: "chain", plan: .warm, slope: 1,
                ci95: Interval(lower: 0.98, upper: 1.02), best: .linear),
        ]
        result.capacity = [
            Capacity(
                experiment: "search", implementation: "steep", role: .implementation, shape: "chain", limit: 1e6,
                statistic: "p99", passes: 100_000, fails: 200_000, undecided: [], rungs: [])
        ]
        let text = text(result)
        #expect(text.contains("- search on chain, warm: steep O(n), n^1.00 \\[0.98, 1.02\\]; flat O(1), n^0.01\n"))
        #expect(text.contains("| search/steep/chain | p99 ≤ 1.00 ms | 100,000 nodes | 200,000 |\n"))
        #expect(text.contains("- search/recursive/chain-1000: 1,000 levels are too deep\n"))
        #expect(text.contains("| search/parallel/chain-1000 | 2 |"))
        #expect(text.contains("A processor \"with quotes\""))
        #expect(text.contains("commit 0123456789 · 2023-11-14T22:13:20Z"))
        #expect(text.contains("lab verify 'search/wrong/\\*' --seed 9"))
    }

    @Test("no name ends a cell, begins markup or a line of its own")
    func hostileNames() throws {
        let result = ExportSample.hostile
        let table = try #require(tables(text(result)).first)
        #expect(table.allSatisfy { $0.count == table[0].count })
        let keys = Set(result.cells.map { [$0.experiment, $0.implementation, $0.input.name] })
        #expect(table.count == keys.count + 2)
        #expect(!text(result).contains("<b>"))
    }

    @Test("a document stays under its limit, keeps room for what follows, and says how much was left out")
    func limit() {
        var result = ExportSample.result
        for number in 0..<3_000 {
            result.cells.append(ExportSample.cell("search", "i\(number)", "n", .warm, .time, around: 5, processes: 2))
            result.notRun.append(
                NotRun(experiment: "e", implementation: "i", input: "n", reason: "reason \(number) | of many"))
        }
        for limit in [20_000, 100_000, 200_000] {
            let text = text(result, limit: limit)
            #expect(text.utf8.count < limit + 1_000)
            #expect(text.utf8.count > limit / 2)
            #expect(text.contains(" more rows, which do not fit.") && text.contains(" more reasons, which do not fit."))
            #expect(
                text.contains("### Not run\n\n- search/recursive/chain-1000: ") && text.contains("- e/i/n: reason 9 "))
            #expect(text.hasSuffix("Intervals are of 95 %, over processes.\n"))
        }
        #expect(!text(ExportSample.result).contains("do not fit"))
        for _ in 0..<5 {
            result.cells += result.cells.map {
                var cell = $0; cell.experiment += "'"; return cell
            }
        }
        #expect(text(result).utf8.count < 1 << 20)
    }

    @Test("an earlier result stands beside it, what became worse first, with what is gone and new")
    func comparison() throws {
        var comparison = ReportComparison(first: "old.json", second: "run.json")
        func address(_ name: String) -> CellAddress {
            CellAddress(experiment: "search", implementation: name, input: "n", plan: "warm", metric: "time")
        }
        func row(_ name: String, _ ratio: Double, _ finding: String, _ tone: ReportTable.Tone?) -> ReportComparison.Row
        {
            ReportComparison.Row(
                cell: address(name), unit: "ns", first: 100, second: 100 * ratio,
                ratio: Ratio(value: ratio, ci95: Interval(lower: ratio * 0.9, upper: .infinity)), finding: finding,
                tone: tone, reason: tone == .open ? "the inputs | differ" : nil)
        }
        comparison.rows = [
            row("faster", 0.5, "faster", .good), row("slower", 1.2, "slower", .bad),
            row("open", 1, "unmeasurable", .open),
            row("slowest", 3, "slower", .bad),
        ]
        comparison.missing = [address("gone|")]
        comparison.new = [address("late")]
        comparison.warnings = ["the seeds differ"]
        comparison.mean = (1.1, 4)
        let text = MarkdownReport(
            on: ReportResult(name: "run.json", result: ExportSample.result), comparedWith: [comparison], command: "lab"
        ).text
        let table = try #require(tables(text).first)
        #expect(table.dropFirst(2).map { $0[0] } == ["**slower**", "**slower**", "unmeasurable", "faster"])
        #expect(table[2][1] == "search/slowest/n warm time" && table[2][4] == "3.00 \\[2.70, ∞\\]")
        #expect(table[4][5] == "the inputs \u{2} differ")
        #expect(text.contains("### run.json beside old.json\n"))
        #expect(text.contains("Warm times are 1.10 of what they were, as the geometric mean of 4 cells.\n"))
        #expect(text.contains("- gone: search/gone\\|/n warm time\n\n- new: search/late/n warm time\n"))
    }
}
