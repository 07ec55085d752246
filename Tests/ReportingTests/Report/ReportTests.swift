import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ReportTests {
    @Test("the sections come in their order, and one that has nothing to say is left out")
    func sectionsComeInOrder() {
        let sections = SectionSample.report().sections.map(\.id)
        #expect(
            sections == [
                "verdict", "cost", "distribution", "memory", "capacity", "counts", "method", "validation",
            ])
        var bare = SectionSample.result
        bare.cells.removeAll { $0.plan != .warm || $0.metric != .time }
        bare.capacity = nil
        #expect(SectionSample.report(bare).sections.map(\.id) == ["verdict", "cost", "method", "validation"])
    }

    @Test("every statistic of every cell stands in a table, with its whole number")
    func everyNumberIsThere() throws {
        let result = SectionSample.result
        var numbers: [String: Double] = [:]
        for table in SectionSample.report().tables {
            for row in table.rows {
                for entry in row.entries {
                    guard let statistic = entry.statistic, let cell = entry.cell ?? row.cell else { continue }

                    let key = "\(cell) \(statistic.name)"
                    // A number that two tables have is the same in both.
                    #expect(numbers[key] == nil || numbers[key] == entry.value, "\(key)")
                    numbers[key] = entry.value
                }
            }
        }

        for cell in result.cells {
            let statistics: [(String, Double?)] = SummaryStatistic.all.map { ($0.name, $0.number(cell.summary)) }
            let others: [(String, Double?)] = [
                ("n", Double(cell.n)), ("ci95.lower", cell.ci95?.lower), ("ci95.upper", cell.ci95?.upper),
                ("dropped", Double(cell.dropped)), ("outliers.mild", Double(cell.outliers.mild)),
                ("outliers.extreme", Double(cell.outliers.extreme)),
                ("validated.answers", Double(cell.validated.answers)),
                ("budget.limit", cell.budget?.limit), ("budget.bound", cell.budget?.bound),
                ("ratioToReference.value", cell.ratioToReference?.value),
                ("ratioToReference.ci95.lower", cell.ratioToReference?.ci95?.lower),
                ("ratioToFloor.value", cell.ratioToFloor?.value),
            ]
            for (statistic, value) in statistics + others {
                guard let value else { continue }
                let key = "\(cell.id) \(statistic)"
                #expect(numbers[key] == value, "\(key)")
            }
        }
    }

    @Test("every link leads to an anchor, and every anchor is there once")
    func linksLeadSomewhere() {
        let tables = SectionSample.report().tables
        let anchors = tables.flatMap(\.rows).filter(\.isAnchor).compactMap(\.cell?.anchor)
        #expect(Set(anchors).count == anchors.count)
        #expect(anchors.count == SectionSample.result.cells.count)
        let links = tables.flatMap(\.rows).flatMap { [$0.cell] + $0.entries.map(\.cell) }.compactMap { $0?.anchor }
        #expect(Set(links).isSubset(of: anchors))
    }

    @Test("the verdict is one sentence that names the worst cell, or the closest")
    func verdictSentence() {
        func sentence(_ result: ResultFile) -> String { OverallVerdict(result.cells).sentence }

        var result = SectionSample.result
        #expect(
            sentence(result)
                == "1 of 4 cells with a budget is over it at p99. The worst, search/documented on "
                + "chain-10000, takes at least 309 µs; its budget is 200 µs.")
        for index in result.cells.indices where result.cells[index].budget?.verdict == .over {
            result.cells[index].budget?.verdict = .undecided
        }
        #expect(sentence(result) == "3 of 4 cells with a budget keep it at p99, 1 is undecided.")
        result.cells.removeAll { $0.budget?.verdict == .undecided }
        #expect(
            sentence(result).hasPrefix("All 3 cells with a budget keep it at p99. The closest, search/")
                && sentence(result).contains(", takes at most 3.09 µs; its budget is 200 µs."))
        result.cells.removeAll { $0.budget != nil }
        #expect(sentence(result).hasPrefix("No cell of this result has a budget"))
        result.cells = []
        #expect(sentence(result) == "This result holds no cells, so there is nothing to judge.")
    }

    @Test("an interrupted run, a mismatch and a failure are said before anything else")
    func noticesComeFirst() {
        var result = SectionSample.result
        result.isInterrupted = true
        result.failures = ["a process ended"]
        result.mismatches = [
            Mismatch(
                experiment: "search", implementation: "wrong", input: "small", expected: "a", answered: "b", step: nil,
                counterexample: "tree", seed: 1)
        ]
        let notices = SectionSample.report(result).notices
        #expect(notices.count == 3)
        #expect(notices[0].contains("interrupted"))
        #expect(notices[1] == "search/wrong answered differently from the reference, and has no numbers.")
    }

    @Test("a result without cells gives a report that says so")
    func noCells() {
        var result = SectionSample.result
        result.cells = []
        result.growth = []
        result.capacity = nil
        let report = SectionSample.report(result)
        #expect(report.sections.map(\.id) == ["method", "validation"])
        #expect(report.charts.isEmpty)
        #expect(report.header.lead.first == "This result holds no cells, so there is nothing to judge.")
    }

    @Test("a report of more cells than it shows has all cells of an input, or none")
    func inputsAreNotCut() {
        var result = SectionSample.result
        result.cells = [10, 100, 1_000].flatMap { size in
            let cell = SectionSample.cell("documented", .reference, size: size, .warm, .time, 5)
            return Array(repeating: cell, count: 4_000)
        }

        let (shown, leftOut) = result.shortened
        #expect(shown.cells.count == 8_000)
        #expect(shown.cells.count { $0.id.input == "chain-1000" } == 0)
        #expect(leftOut.first?.hasPrefix("This shows 8,000 of 12,000 cells") == true)
    }

    @Test("inputs of a shape stand from small to large, each with its implementations as they came")
    func order() throws {
        var result = SectionSample.result
        result.cells = [10, 10_000, 100].flatMap { size in
            ["documented", "mine"].map {
                SectionSample.cell($0, $0 == "mine" ? .implementation : .reference, size: size, .warm, .time, 5)
            }
        }

        let report = SectionSample.report(result)
        let rows = try #require(report.sections.first { $0.id == "method" }?.groups.last?.tables.last).rows
        #expect(
            rows.map { $0.cell.map { "\($0.implementation)/\($0.input)" } } == [
                "documented/chain-10", "mine/chain-10", "documented/chain-100", "mine/chain-100",
                "documented/chain-10000", "mine/chain-10000",
            ])
    }

    @Test("several results stand side by side, with changes, findings, what is gone and what is new")
    func severalResults() throws {
        var before = SectionSample.slower
        before.seed = 2
        before.cells.append(SectionSample.cell("gone", .implementation, .warm, .time, 5))
        let report = SectionSample.report(comparedWith: [NamedResult("before.json", before)])
        let section = try #require(report.sections.first { $0.id == "comparison" })
        #expect(report.sections.prefix(2).map(\.id) == ["comparison", "verdict"])
        let rows = section.groups.flatMap(\.tables).flatMap(\.rows)
        #expect(rows.contains { $0.entries[0].text == "missing" && $0.cell?.implementation == "gone" })
        #expect(rows.contains { $0.entries[0].text == "missing" && $0.entries[0].tone == .bad })
        let faster = rows.first { $0.cell == SectionSample.result.cells[0].id }
        #expect(
            faster?.entries.contains { $0.text == "−33.3 %" } == true, "\(faster.map { $0.entries.map(\.text) } ?? [])")
        #expect(section.groups[0].statements.contains { $0.contains("the seeds differ: 2 and 1") })
        let charts = section.groups.flatMap(\.blocks).compactMap { block in
            if case .chart(let chart) = block { chart } else { nil }
        }
        expectAll(charts, count: 1...) { chart in
            chart.title.hasSuffix(": head as a multiple of base")
                && chart.explanation.hasPrefix("Right of 1, head has more.")
        }
    }
}
