import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct DigestTests {
    private func text(_ result: ResultFile, limit: Int = 900_000) -> String {
        Report(digestOf: NamedResult("run.json", result), command: "lab").markdown(limit: limit)
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
        #expect(text(result).hasPrefix("## 1 of 3 cells with a budget is over it\n"))
        result.cells.removeAll { $0.budget?.verdict == .over }
        #expect(text(result).hasPrefix("## 1 of 2 cells with a budget is undecided\n"))
        result.cells.removeAll { $0.budget?.verdict == .undecided }
        #expect(text(result).hasPrefix("## The one cell with a budget is within it\n"))
        result.cells += result.cells.filter { $0.budget?.verdict == .within }
        #expect(text(result).hasPrefix("## All 2 cells with a budget are within it\n"))
        #expect(text(ExportSample.empty).hasPrefix("## Measured\n\nrun.json: 0 cells, none with a budget; no answers"))
    }

    @Test("an experiment stands once above what is recommended on it")
    func answersByExperiment() {
        var result = SectionSample.result
        result.cells += result.cells.map { cell in
            var cell = cell
            cell.id.experiment = "resolve"
            return cell
        }
        let text = text(result)
        for experiment in ["search", "resolve"] {
            #expect(text.contains("\n\(experiment): ship indexed\n\n- "), "\(text)")
        }
        #expect(!text.contains("- search: ") && !text.contains("- resolve: "))
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
        #expect(table.count > 1 && table.allSatisfy { $0.count == table[0].count })
    }

    @Test("ratios and medians have their intervals, and a side that is open says so")
    func intervals() throws {
        let table = try #require(tables(text(ExportSample.result)).first)
        let ratio = try #require(table[0].firstIndex(of: "× reference \\[95 %\\]"))
        #expect(table[2][ratio] == "0.250 \\[0.238, ∞\\]")
        let median = try #require(table[0].firstIndex(of: "warm median \\[95 %\\]"))
        #expect(table[2][median].hasSuffix("ns \\[243, 265\\]"), "\(table[2][median])")
    }

    @Test("growth, capacity, throughput, what was not run, and the machine have their place")
    func parts() {
        var result = ExportSample.result
        result.growth = [
            Growth(
                experiment: "search", implementation: "flat", cores: 1, shape: "chain", plan: .warm, slope: 0.01,
                ci95: nil,
                best: .constant),
            Growth(
                experiment: "search", implementation: "steep", cores: 1, shape: "chain", plan: .warm, slope: 1,
                ci95: Interval(lower: 0.98, upper: 1.02), best: .linear),
        ]
        result.capacity = [
            Capacity(
                experiment: "search", implementation: "steep", role: .implementation, shape: "chain",
                sizeUnit: "nodes", limit: 1e6, statistic: "p99", largestPassing: 100_000, smallestFailing: 200_000,
                undecided: [],
                cause: nil, rungs: [])
        ]
        let text = text(result)
        #expect(text.contains("- search on chain, warm: steep O(n), n^1.00 \\[0.98, 1.02\\]; flat O(1), n^0.01\n"))
        #expect(text.contains("| search/steep/chain | p99 ≤ 1.00 ms | 100,000 | 200,000 |\n"))
        #expect(text.contains("- search/recursive/chain-1000: 1,000 levels are too deep\n"))
        #expect(text.contains("| search/parallel/chain-1000 | 2 |"))
        #expect(text.contains("A processor \"with quotes\""))
        #expect(text.contains("commit 0123456789 · 2023-11-14T22:13:20Z"))
        #expect(text.contains("### Again\n\n    lab verify 'search/wrong/*' --seed 9\n"))
    }

    @Test("the calls that show wrong answers again are code, each once, and repeat external commands")
    func calls() {
        var result = ExportSample.result
        let mismatch = result.mismatches[0]
        var measured = mismatch
        measured.counterexample = nil
        result.mismatches = [mismatch, measured, mismatch, measured]
        result.command = ["lab", "run", "--profile", "quick", "--command", "wrong=echo *"]
        let code = text(result).split(separator: "\n").filter { $0.hasPrefix("    lab ") }
        #expect(
            code == [
                "    lab verify 'search/wrong/*' --seed 9",
                "    lab run 'search/wrong/\(result.mismatches[1].input)' --command 'wrong=echo *' --seed 9",
            ])

        result.mismatches = (0..<12).map { number in
            var mismatch = result.mismatches[0]
            mismatch.seed = UInt64(number)
            return mismatch
        }
        #expect(text(result).contains("--seed 9\n\nand 2 more calls\n"))
    }

    @Test("no name ends a cell, begins markup or a line of its own")
    func hostileNames() throws {
        let result = ExportSample.hostile
        // All rows are in the second table, which is folded.
        let table = try #require(tables(text(result)).dropFirst().first)
        #expect(table.count > 1 && table.allSatisfy { $0.count == table[0].count })
        let keys = Set(result.cells.map { [$0.experiment, $0.implementation, $0.id.input] })
        #expect(table.count == keys.count + 2)
        #expect(!text(result).contains("<b>"))
    }

    @Test("a document stays under its limit, keeps room for what follows, and says how much was left out")
    func limit() {
        var result = ExportSample.result
        for number in 0..<3_000 {
            result.cells.append(ExportSample.cell("search", "i\(number)", "n", .warm, .time, around: 5, processes: 2))
            result.notRun.append(
                NotRun(experiment: "e", implementation: "i", input: "n", .refused(reason: "reason \(number) | of many"))
            )
        }

        for limit in [20_000, 100_000, 200_000] {
            let text = text(result, limit: limit)
            #expect(text.utf8.count < limit + 2_500)
            #expect(text.utf8.count > limit / 2)
            #expect(text.components(separatedBy: " more, which do not fit.").count == 3)
            #expect(
                text.contains("\n<details><summary>All that was not run: 3,001 lines</summary>\n\n- search/recursive"))
            #expect(text.contains("- e/i/n: reason 9 "))
            #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)
            #expect(text.hasSuffix("; the standard profile has 10.\n"))
        }
        #expect(!text(ExportSample.result).contains("do not fit"))
        for _ in 0..<4 {
            result.cells += result.cells.map {
                var cell = $0; cell.id.experiment += "'"; return cell
            }
        }
        #expect(text(result).utf8.count < 1 << 20)
    }

    @Test("with the usual limit a document stays under 60,000 bytes, whatever it is made of, and says that it is cut")
    func usualLimit() {
        var result = ExportSample.result
        let long = String(repeating: "very-long-", count: 4_000)
        result.failures = (0..<50).map { "\(long)\($0)" }
        result.mismatches = (0..<50).map { number in
            var mismatch = result.mismatches[0]
            mismatch.expected = long + "\(number)"
            return mismatch
        }
        result.environment?.processorModel = long + long
        let text = Report(digestOf: NamedResult("run.json", result), command: "lab").markdown()
        #expect(text.utf8.count < 60_000)
        let last = text.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix("… and ") && last.contains("heading") && last.hasSuffix(" not fit."), "\(last)")
    }

    @Test("a document of many full groups stays under 60,000 bytes, and every row that is left out is counted")
    func manyGroups() throws {
        let name = String(repeating: "a-long-name/", count: 10)

        func table(_ rows: Int, _ group: Int) -> ReportTable {
            ReportTable(
                "t", [.init("cell", .heading), .init("time")],
                (0..<rows).map { .init(texts: ["\(name)\(group)/\($0)", "1 ms"]) })
        }

        for (groups, rows, isFolded) in [(300, 5, false), (300, 5, true), (10, 200, true), (1, 2_000, false)] {
            var report = Report("r", title: "Did it get slower?", [])
            report.sections = (0..<6).map { section in
                Report.Section(
                    "s\(section)", "Section \(section)",
                    groups: (0..<groups).map {
                        .init("\(name) on machine \($0)", isFolded: isFolded, [.table(table(rows, $0)), .list([name])])
                    })
            }
            let text = report.markdown()
            #expect(text.utf8.count < 60_000, "\(groups) \(rows) \(isFolded)")
            let ends = text.components(separatedBy: "</details>").count
            #expect(text.components(separatedBy: "<details>").count == ends)

            let lines = text.split(separator: "\n")
            let shown = lines.count { $0.hasPrefix("| a-long") || $0.hasPrefix("- a-long") }
            let numbers = lines.filter { $0.contains("not fit.") }.compactMap { line in
                line.firstMatch(of: /([\d,]+) (more|rows?|line)/).flatMap { Int($0.1.replacing(",", with: "")) }
            }
            #expect(shown + numbers.reduce(0, +) == 6 * groups * (rows + 1), "\(groups) \(rows) \(isFolded)")
            #expect(shown > 50)
        }
    }

    @Test("a part that readers would open for nothing is a line on what does not fit")
    func emptyFolds() {
        let rows = (0..<64).map { ReportTable.Row(texts: ["cell \($0)", "1 ms"]) }
        let table = ReportTable("t", [.init("cell", .heading), .init("time")], rows)
        let report = Report("r", title: "T", [.init("All 64 changes", isFolded: true, [.table(table)])])
        let cut = report.markdown(limit: 60)
        #expect(!cut.contains("<details>") && !cut.contains("</details>"))
        #expect(cut.contains("\nAll 64 changes: 64 rows, which do not fit.\n"))
        let part = report.markdown(limit: 400)
        #expect(part.contains("<details><summary>All 64 changes</summary>") && part.contains("| cell 0 |"))
        #expect(part.contains(" more, which do not fit."))
    }

    @Test("Markdown of results of many experiments with long names stays under 60,000 bytes next to an earlier one")
    func manyExperiments() {
        func result(_ factor: Double) -> ResultFile {
            var result = ExportSample.empty
            for number in 0..<400 {
                let experiment = "experiment-\(number)-" + String(repeating: "x", count: 150)
                for plan in [Plan.warm, .cold] {
                    for metric in [Metric.time, Metric("own-\(number % 40)", unit: "frames")] {
                        result.cells.append(
                            ExportSample.cell(experiment, "i", "n", plan, metric, around: 100 * factor, processes: 3))
                    }
                }
                result.notRun.append(
                    NotRun(experiment: experiment, implementation: "i", input: "n", .refused(reason: "r\(number)")))
            }
            return result
        }
        let earlier = (0..<3).map { NamedResult("base\($0).json", result(1 + Double($0))) }
        let text = Report(digestOf: NamedResult("head.json", result(3)), comparedWith: earlier, command: "lab")
            .markdown()
        #expect(text.utf8.count < 60_000)
        #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)
        #expect(text.contains("not fit.") && text.hasPrefix("## Did it get slower?"))
    }

    @Test("each row of costs has a number, with its unit, also that of a rate next to times")
    func ratesHaveNumbers() throws {
        let rate = Metric("rate", unit: "ops/s", .moreIsBetter)
        var result = ExportSample.empty
        result.cells = [
            ExportSample.cell("e", "timed", "n", .warm, .time, around: 5),
            ExportSample.cell("e", "rated", "n", .warm, rate, around: 100_000),
        ]
        let table = try #require(tables(text(result)).first)
        let column = try #require(table[0].firstIndex(of: "rate (ops/s)"), "\(table[0])")
        let row = try #require(table.first { $0.contains("e/rated/n") })
        #expect(row[column].contains("10"), "\(row)")
    }

    @Test("a metric of one's own whose name begins like a deciding column does not decide")
    func namesAlike() throws {
        var result = ExportSample.result
        for name in ["bound-checks", "verdict-count", "cell-size"] {
            let metric = Metric(name, unit: "checks", .lessIsBetter)
            result.cells.append(ExportSample.cell("search", "indexed", "chain-1000", .counters, metric, around: 7))
        }

        let tables = tables(text(result))
        #expect(tables[0][0].filter { $0.hasSuffix("(checks)") }.isEmpty, "\(tables[0][0])")
        #expect(tables[1][0].filter { $0.hasSuffix("(checks)") }.count == 3, "\(tables[1][0])")
    }

    @Test("what decides stands open in 30 rows, the rest is folded, and both have the worst first")
    func folds() throws {
        var result = ExportSample.result
        for number in 0..<100 {
            result.cells.append(ExportSample.cell("search", "i\(number)", "n", .warm, .time, around: 5, processes: 2))
        }

        let text = text(result)
        let tables = tables(text)
        #expect(tables[0].count == 32 && tables[0][0].prefix(2) == ["verdict", "cell"])
        #expect(tables[1].count == 106 && tables[1][0].count > tables[0][0].count)
        #expect(tables[0][2][1] == tables[1][2][1] && tables[0][2][1] == "search/indexed/chain-1000")
        #expect(text.contains("The 30 worst of 104 rows; all are folded below."))
        #expect(text.contains("\n### Answer\n\nDoes search fit in "))
    }

    @Test("an earlier result stands next to it, the largest changes first, with what is gone and new")
    func comparison() throws {
        func result(_ cells: [(name: String, value: Double)]) -> ResultFile {
            var result = ExportSample.empty
            result.cells = cells.map { name, value in
                var cell = ExportSample.cell("search", name, "n", .warm, .time, around: 100)
                cell.processes = (0..<3).map { .init(process: $0, samples: [value, value + 1]) }
                cell.median = value
                return cell
            }

            return result
        }

        var before = result([("faster", 100), ("slower", 100), ("open", 100), ("slowest", 100), ("gone|", 100)])
        before.cells[2].input.digest = "another"
        before.seed = 7
        let now = result([("faster", 50), ("slower", 120), ("open", 100), ("slowest", 300), ("late", 5)])
        let text = Report(
            digestOf: NamedResult("run.json", now), comparedWith: [NamedResult("old.json", before)], command: "lab"
        )
        .markdown()
        #expect(
            text.hasPrefix(
                "## Did it get slower?\n\nProbably: 1 of the 3 timings came out longer by more than 11 %, that of "
                    + "slowest.\n\n- FAILED: 1 timing is gone. Longer times are no reason for it.\n"
                    + "- In warm time: search/slowest/n, "
            ))
        #expect(text.contains("### Two runs of commit 0123456789\n"))
        let table = try #require(tables(text).first)
        let cell = try #require(table[0].firstIndex(of: "cell"))
        #expect(
            table.dropFirst(2).map { $0[cell] } == ["search/slowest/n", "search/slower/n", "search/faster/n"])
        #expect(text.contains("- 1 timing is missing in run.json, such as search/gone\\|/n (warm time).\n"))
        #expect(text.contains("- 1 timing is not compared: the inputs differ, such as search/open/n (warm time).\n"))
        #expect(text.contains("- 1 timing is only in run.json, such as search/late/n "))
        // Faster, slower and slowest: half, 1.2 times and three times as long.
        let mean = GeometricMean.of([50.5 / 100.5, 120.5 / 100.5, 300.5 / 100.5]) ?? 0
        let percent = SignificantDigits.fixed((mean - 1) * 100, decimals: 1)
        #expect(text.contains("Warm times came out \(percent) % longer on average (3 ratios).\n"))
        #expect(text.contains("- the seeds differ: 7 and 1\n"))
    }
}
