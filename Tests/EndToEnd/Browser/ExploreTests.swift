import Foundation
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// The page after a reader's choice: `search`, of `chain`, warm, without `memoised`.
@Suite(Browser.isThere) struct ExploreTests {
    private var seen: Explored {
        get throws { try ReportPages.shared.get().page("sample").explore }
    }
    private var atSize: PageObservation.AtSize {
        get throws { try ReportPages.shared.get().page("sample").atSize }
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

    @Test("the field for a size begins with one that was measured")
    func beginningSize() throws {
        #expect(try atSize.beginning == "100,000")
    }

    @Test("a size that was typed stays when other inputs are chosen")
    func typedSizeForOthers() throws {
        #expect(try atSize.typedForOthers == "20000")
    }

    @Test("at a typed size that was measured stand the implementation to use, its gain and what it keeps")
    func typedMeasuredSize() throws {
        let seen = try atSize
        let measured = try #require(seen.answers["1000"])
        #expect(measured.hasPrefix("At 1,000 nodes use indexed: 6."), "\(measured)")
        #expect(measured.contains(" times as fast as documented; cold p99 ≤ ") && !measured.contains("Read"))
        #expect(
            measured.contains(
                "; keeps 24.5\u{a0}B per node; its times include keeping that up to date. Keeping nothing: "
                    + "documented, "))
    }

    @Test("at a typed size between two measured ones there are only the bounds of those, each with its size")
    func typedSize() throws {
        let read = try #require(try atSize.answers["5 000"])
        #expect(read.hasPrefix("At 5,000 nodes use indexed: "), "\(read)")
        #expect(read.contains(" at 1,000, ≤ ") && read.contains(" at 100,000, there at most "), "\(read)")
        #expect(read.hasSuffix("Read between 1,000 and 100,000, not measured."))
    }

    @Test("a size can be typed with spaces, points, thousands or an exponent")
    func formsOfSizes() throws {
        let seen = try atSize
        let spaced = try #require(seen.answers["5 000"])
        #expect(spaced == seen.answers["5.000"])
        #expect(seen.answers["10k"]?.hasPrefix("At 10,000 nodes use indexed: ") == true)
        #expect(seen.answers["10k"] == seen.answers["1e4"])
    }

    @Test("beyond the measured sizes stands what is known of the nearest")
    func typedBeyond() throws {
        let seen = try atSize
        let largest = try #require(seen.answers["100000"])
        #expect(
            seen.answers["1000000"] == "1,000,000 is beyond what was measured, 10 to 100,000 nodes. \(largest)")
        let least = try #require(seen.answers["10"])
        #expect(seen.answers["1"] == "1 is below what was measured, 10 to 100,000 nodes. \(least)")
    }

    @Test("a text that is no size is answered with how to write one", arguments: ["1.5", "1,5", "many"])
    func typedNoSize(text: String) throws {
        #expect(try atSize.answers[text] == "Type a whole number of 1 or more, such as 5000, 5k or 1e6.")
    }

    @Test("a size at which nothing keeps the budget for certain has the fastest")
    func typedOver() throws {
        let seen = try atSize
        let over = try #require(seen.answers["over"])
        #expect(
            over.hasPrefix("At 1,000 nodes everything that was judged is over the budget; the fastest is indexed, "))
        #expect(
            seen.answers["undecided"]?.hasPrefix(
                "At 1,000 nodes nothing that was measured is certain to keep the budget; the fastest is ") == true)
    }

    @Test("a typed size moves the slider: table, sentences and address are of that size")
    func typedSizeOfSlider() throws {
        let seen = try atSize
        #expect(seen.size == "5,000 nodes" && seen.address.hasSuffix("&size=5000"))
        expectAll(seen.rows, count: 4) { row in
            // Floors are not judged.
            row[0].hasPrefix("floor") || row[4].contains(" at 1,000, ") && row[4].hasSuffix(" at 100,000")
        }
        // One answer for one size: that of the first screen, and the table begins with what it recommends.
        let answers = [seen.sentence, try #require(seen.answers["5 000"])]
        expectAll(answers, count: 2, "\(answers)") { $0.hasPrefix("At 5,000 nodes use \(seen.rows[0][0]): ") }
        #expect(
            seen.bytesKept
                == "At 5,000 nodes documented keeps nothing; of those that keep something, indexed and memoised "
                + "have the least: 24.5 (read from the line between 1,000 and 100,000).", "\(seen.bytesKept)")
    }

    @Test("the answer at a measured size is the recommendation for its input, with the experiment that measures upkeep")
    func recommendedSize() throws {
        let pages = try ReportPages.shared.get()
        let seen = try pages.page("sample").atSize
        for (experiment, answers) in [("search", seen.answers), ("resolve", seen.elsewhere)] {
            for size in [10, 1_000, 100_000] {
                var part = pages.sample
                part.cells.removeAll { $0.experiment != experiment || $0.input.size != size }
                let recommendation = part.recommendation(on: experiment, part.cells)
                let answer = try #require(answers["\(size)"])
                guard let choice = recommendation.choices.first else {
                    // Undecided is not over: only what is over for certain is said to be.
                    let isOpen = part.cells.contains { $0.judgedVerdict == .undecided }
                    let words =
                        isOpen
                        ? " only what keeps an answer is certain to keep the budget. "
                        : " only what keeps an answer keeps the budget: everything else that was judged is over it. "
                    #expect(answer.contains(words), "\(answer)")
                    let keeping = try #require(recommendation.missing.first?.keeping)
                    #expect(answer.contains("The fastest: \(keeping.name), "), "\(answer)")
                    continue
                }

                #expect(answer.contains(" nodes use \(choice.best.name): "), "\(answer)")
                if let keeping = choice.keeping {
                    let words = "Faster, if keeping its answer up to date pays: \(keeping.name), "
                    #expect(answer.contains(words), "\(answer)")
                } else {
                    #expect(!answer.contains("Faster, "), "\(answer)")
                }
            }
        }

        expectAll(seen.elsewhere.values, count: 3) {
            $0.contains("; what keeping that up to date costs is measured by search.")
        }
        expectAll(seen.answers.values.filter { $0.contains(" use ") }, count: 1...) { !$0.contains("is measured by") }
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

    @Test(
        "a tool for accessibility finds nothing serious in any state of a page, in light or in dark",
        Browser.isAudited, arguments: ["sample", "hostile"])
    func audit(name: String) throws {
        let findings = try ReportPages.shared.get().page(name).audit
        for finding in findings { #expect(!["serious", "critical"].contains(finding.impact), "\(finding)") }
    }

    private func nanoseconds(_ text: String) -> Double? {
        let units = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]
        let parts = text.split(separator: " ")
        guard parts.count == 2, let number = Double(parts[0]), let unit = units[String(parts[1])] else { return nil }
        return number * unit
    }
}
