import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// The page after a reader's choice: `search`, of `chain`, warm, without `memoised`.
@Suite(Browser.isThere) struct ExploreTests {
    private var seen: Explored {
        get throws { try ReportPages.shared.get().page("sample").explore }
    }
    private var cells: [Cell] {
        get throws { try ReportPages.shared.get().sample.cells }
    }

    private func descriptions(_ isIncluded: (Cell) -> Bool) throws -> Set<String> {
        Set(try cells.filter(isIncluded).map(\.id.description))
    }

    @Test("an experiment, inputs and a measure can be chosen, and tables and charts show no other")
    func choices() throws {
        let seen = try seen
        #expect(Set(seen.start.cells) == (try descriptions { _ in true }) && seen.start.address.isEmpty)
        #expect(seen.experiment.experiment == "search" && seen.experiment.top == "search")
        #expect(Set(seen.experiment.cells) == (try descriptions { $0.experiment == "search" }))
        expectAll(seen.experiment.figures, count: 6...) { $0.contains("_search") }
        #expect(seen.measure.family == "chain" && seen.measure.measure == "warm time")
        let warm = try descriptions { $0.experiment == "search" && $0.plan == .warm && $0.metric == .time }
        // The costs of a cache stand next to its gains.
        #expect(warm.isSubset(of: seen.measure.cells))
        expectAll(seen.measure.cells, count: 1..., "\(seen.measure.cells)") { $0.hasSuffix(" warm time") }
        #expect(seen.measure.figures.contains("cost_search_chain_warm_time"))
        #expect(!seen.measure.figures.contains { $0.hasPrefix("distribution") || $0.contains("cold") })
        #expect(seen.everything.cells.count == seen.start.cells.count && seen.everything.experiment.isEmpty)
    }

    @Test("an implementation that is not chosen is in no table, no map and no chart")
    func names() throws {
        let seen = try seen
        #expect(seen.measure.series.contains { $0.hasPrefix("memoised") } && seen.measure.series.count == 4)
        #expect(seen.names.names == ["documented", "indexed", "floor (C)"])
        #expect(seen.names.series.count == 3 && !seen.names.series.contains { $0.hasPrefix("memoised") })
        #expect(!seen.names.cells.contains { $0.contains("/memoised/") } && !seen.names.cells.isEmpty)
    }

    @Test("the address keeps the choice, the back button takes it back, and a new page begins with it")
    func address() throws {
        let seen = try seen
        let expected =
            "#explore?experiment=search&input=chain&measure=warm+time&with=documented&with=indexed&with=floor+%28C%29"
        #expect(seen.names.address == expected && seen.sized.address.hasPrefix("\(expected)&size="))
        #expect(seen.back.address == seen.measure.address && seen.back.names == seen.measure.names)
        #expect(seen.back.cells.sorted() == seen.measure.cells.sorted() && seen.back.figures == seen.measure.figures)
        #expect(seen.backTwice.measure.isEmpty && seen.backTwice.family == "chain")
        #expect(seen.again == seen.sized)
        // A link to another place of the page takes the choice along.
        #expect(seen.moved.address == seen.sized.address.replacing("#explore", with: "#cost"))
        #expect(seen.moved.cells == seen.again.cells)
    }

    @Test("a size in an address is a whole number that can be counted to, or it is passed over")
    func sizesOfAddresses() throws {
        let sizes = try seen.sizesOfAddresses
        let usual = try #require(sizes[""])
        #expect(sizes["5000"] == "5,000 nodes" && usual != "5,000 nodes")
        #expect(sizes["1.5"] == usual && sizes["1e300"] == usual, "\(sizes)")
    }

    @Test("the slider says what was measured at a measured size, and what the line says between two")
    func slider() throws {
        let seen = try seen
        #expect(seen.costs.map(\.size).first == "10 nodes" && seen.costs[2].size == "100,000 nodes")
        let sources = ["measured", "line between 10 and 1,000", "measured", "line between 1,000 and 100,000"]
        let measured = try Dictionary(
            uniqueKeysWithValues: cells.filter {
                $0.experiment == "search" && $0.id.plan == .warm && $0.metric == .time
            }
            .map { ([$0.implementation, "\($0.input.size)"], $0.median) })

        for (index, costs) in seen.costs.enumerated() {
            #expect(costs.rows.count == 3, "memoised was not chosen")
            #expect(costs.hiddenWidth <= 0, "a column is cut at \(costs.size)")
            let size = try #require(Double(costs.size.replacing(",", with: "").replacing(" nodes", with: "")))
            let ends: [Double] = size <= 1_000 ? [10, 1_000] : [1_000, 100_000]
            for row in costs.rows {
                let name = row[0].replacing(" (C)", with: "")
                let medians = try ends.map { try #require(measured[[name, "\(Int($0))"]]) }
                let share = log(size / ends[0]) / log(ends[1] / ends[0])
                let expected = medians[0] * pow(medians[1] / medians[0], share)
                let time = try #require(nanoseconds(row[1]))
                #expect(abs(time / expected - 1) < 0.006, "\(row) at \(costs.size), not \(expected)")
                #expect(row[2] == sources[index])
            }

            // Choices stand in the order of the answer, and a floor after them.
            let times = costs.rows.dropLast().compactMap { nanoseconds($0[1]) }
            #expect(times.count == 2 && times == times.sorted() && costs.rows.last?[0].hasSuffix("(C)") == true)
            // The remaining gain is not a distance.
            let best = try #require(costs.rows.first { !$0[0].hasSuffix("(C)") })
            #expect(costs.sentence.hasPrefix("At \(costs.size) the cheapest is \(best[0]): \(best[1])"))
        }
    }

    @Test("a number leads to its samples by process, by the pointer and by keys")
    func samples() throws {
        let number = try seen.number
        let shown = try #require(number.byPointer)
        let cell = try #require(cells.first { $0.id.description == number.focusAfter })
        #expect(
            shown.title == "search: \(cell.role == .floor ? "floor (C)" : cell.implementation) on chain-10, warm time")
        #expect(shown.marks == cell.processes.count && shown.rows.count == cell.processes.count)
        #expect(!shown.label.isEmpty && number.isClosed)

        for (row, process) in zip(shown.rows, cell.processes) {
            let sorted = process.samples.sorted()
            #expect(row[1] == "\(sorted.count)")
            // Thousandths of the median, and three digits of those.
            for (text, value) in [(row[2], sorted[0]), (row[6], sorted[sorted.count - 1])] {
                #expect(abs(try #require(nanoseconds(text)) - value) < 0.006 * value + 0.001 * cell.median)
            }
        }
        #expect(number.below != number.focusAfter && number.below.hasSuffix("chain-10 warm time"))
        let below = try #require(number.byKeys)
        #expect(below.title != shown.title && below.rows.count == cell.processes.count)
    }

    private func expectNothingSerious(_ findings: [PageObservation.Finding]) {
        for finding in findings { #expect(!["serious", "critical"].contains(finding.impact), "\(finding)") }
    }

    @Test(
        "a tool for accessibility finds nothing serious in any state of a page, in light or in dark",
        Browser.isAudited)
    func audit() throws { try expectNothingSerious(ReportPages.shared.get().page("sample").audit) }

    @Test(
        "a tool for accessibility finds nothing serious in a page of hostile names, colours aside", Browser.isAudited)
    func hostileAudit() throws { try expectNothingSerious(ReportPages.shared.get().page("hostile").structure) }
}
