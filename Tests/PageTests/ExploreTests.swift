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

    @Test("one size answers for every experiment, as the table at this size does for each")
    func sizeOfAll() throws {
        let seen = try atSize
        #expect(seen.ofAll.buttons == ["all sizes", "10", "1,000", "100,000"] && seen.ofAll.sizeBelow == "1,000")
        let tables = ["search 1000": "1000", "search 5000": "5 000", "resolve 1000": "1000", "resolve 5000": "5000"]
        for size in ["1000", "5000"] {
            let answers = try #require(seen.ofAll.answers[size])
            #expect(answers.keys.sorted() == ["resolve", "search"])
            for (experiment, own) in [("search", seen.tables), ("resolve", seen.tablesElsewhere)] {
                let answer = try #require(answers[experiment])
                let table = try #require(tables["\(experiment) \(size)"].flatMap { own[$0] })
                let name = table[1][0].prefix { $0 != " " }
                let time = table[1][1]
                #expect(answer.hasPrefix("\(name)") && answer.contains("✓ fits"), "\(answer)")
                // The numbers have their names: a time of warm calls, and a share of the budget by cold ones.
                #expect(answer.contains(" warm \(time) · cold p99 ≤ ") && answer.hasSuffix(" of 1 ms"), "\(answer)")
            }
        }
    }

    @Test("at one size an experiment has one pick, of typical inputs or of most, and folds those of other shapes")
    func shapesAtSize() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picks
        let typical = try #require(picks["1000"]?["search"])
        #expect(typical.lines.count == 3 && typical.lines[0] == "memoised ✓ fits", "\(typical.lines)")
        #expect(typical.summary == "chain, wide: indexed" && typical.lines[2].hasSuffix(typical.summary))
        #expect(typical.first == "memoised on comb" && typical.folded.count == 1)
        expectAll(typical.folded, count: 1, "\(typical.folded)") {
            $0.hasPrefix("indexed ✓ fits") && $0.hasSuffix(" of 1 ms on chain and wide")
        }

        // No input of the other experiment is typical.
        let most = try #require(picks["100000"]?["resolve"])
        #expect(most.lines[0] == "indexed ✓ fits" && most.summary == "comb: memoised", "\(most)")
        #expect(most.first == "indexed on chain and wide")
        // One pick for all shapes has no fold.
        let one = try #require(picks["1000"]?["resolve"])
        #expect(one.lines.count == 2 && one.lines[0] == "documented ✓ fits" && one.summary.isEmpty, "\(one.lines)")
    }

    @Test("at one size the verdict of a pick is that of its shapes: those that nothing judged stand apart")
    func shapesWithoutVerdicts() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picksWithoutVerdicts
        let pick = try #require(picks["resolve"])
        #expect(pick.lines[0] == "documented ✓ fits" && pick.first == "documented on chain and comb", "\(pick)")
        expectAll(pick.folded, count: 1, "\(pick)") { $0.hasSuffix(" on wide") && !$0.contains("fits") }
    }

    @Test("one size is said next to the sizes with what it counts, and in the heading, on a phone in each row")
    func sizeSaidOnce() throws {
        let seen = try ReportPages.shared.get().page("shapes").shapes
        #expect(seen.messages["5000"]?.hasPrefix("At 5,000 nodes.") == true && seen.messages[""] == "")
        #expect(seen.headings["5000"]?.contains("recommended at 5,000") == true)
        #expect(seen.headings[""]?.contains("recommended") == true)
        expectAll(try #require(seen.picks["5000"]).values, count: 2) { pick in
            !pick.lines.contains { $0.contains("5,000") }
        }
        expectAll(seen.phoneHeadings, count: 2) { $0 == ["recommended", "at 5,000"] }
    }

    @Test("one size explains ≈ once, and only if a number is read between two measured sizes")
    func remarkAtSize() throws {
        let remarks = try ReportPages.shared.get().page("shapes").shapes.remarks
        for place in ["5000", "phone"] { #expect(remarks[place] == ["≈: between two measured sizes"], "\(place)") }
        for place in ["", "1000", "100000"] { #expect(remarks[place] == [], "\(place)") }
    }

    @Test("at one size the marks of other sizes fade; between two measured sizes those of both stay")
    func marksAtSize() throws {
        let seen = try ReportPages.shared.get().page("shapes").shapes.marks
        let sizes = ["1000": [1_000], "5000": [1_000, 100_000], "100000": [100_000]]
        for (size, own) in sizes {
            let rows = try #require(seen[size])
            expectAll(rows, count: 2, "\(size)") { row in
                let expected = row.all.filter { own.contains($0.size) }.map(\.place)
                let all = Set(row.all.map(\.place))
                return row.isFaded && Set(row.solid) == Set(expected) && row.solid.count < all.count
            }
        }
        for size in ["", "all"] {
            let rows = try #require(seen[size])
            expectAll(rows, count: 2, "\(size)") { !$0.isFaded && $0.solid.isEmpty }
        }
    }

    @Test("at one size the columns of all sizes say so, in their headings and on a phone")
    func columnsOfAllSizes() throws {
        let seen = try ReportPages.shared.get().page("shapes").shapes
        let columns = ["does something fit?", "reference"]
        let headings = try #require(seen.headings["5000"])
        #expect(headings.filter { $0.hasSuffix(" (all sizes)") } == columns.map { "\($0) (all sizes)" })
        for place in ["", "all"] {
            #expect(seen.headings[place]?.suffix(3) == [columns[0], "recommended", columns[1]])
        }
        expectAll(seen.fitHeadings, count: 2) { $0.contains("does something fit? (all sizes)") }
    }

    @Test("at one size nothing of a recommendation reaches beyond a phone, and its costs take a line on a desk")
    func roomAtSize() throws {
        let room = try ReportPages.shared.get().page("shapes").shapes.room
        #expect(room.map(\.width) == [390, 1_440])
        expectAll(room, count: 2, "\(room)") { $0.scrollWidth <= $0.width && $0.beyond.isEmpty }
        expectAll(room[1].linesOfCosts, count: 2..., "\(room[1])") { $0 == 1 }
    }

    @Test("at one size a phone has the pick of a row above what is of all sizes")
    func phoneAtSize() throws {
        let room = try ReportPages.shared.get().page("shapes").shapes.room
        #expect(room.map(\.picksAboveFits) == [2, 0])
    }

    @Test("one size for every experiment says first where nothing fits, and then what is the fastest")
    func missesOfAll() throws {
        let seen = try atSize.ofAll
        let over = try #require(seen.answers["over"])
        expectAll(over.values, count: 2) { $0.hasPrefix("✗ nothing fits; the fastest is ") }
        let open = try #require(seen.answers["keepersUndecided"]?["resolve"])
        #expect(open.hasPrefix("? nothing is certain to fit; the fastest is indexed"), "\(open)")
    }

    /// Verdicts on the implementations of every input, by the names that the looks have for them.
    private static let verdicts: [String: @Sendable (Cell) -> BudgetVerdict?] = [
        "over": { _ in .over },
        "keepersUndecided": { $0.role == .reference ? .over : .undecided },
        "fastestUnjudged": { $0.id.label == "indexed" ? nil : .over },
        "undecided": { _ in .undecided },
    ]

    @Test(
        "at one size what is undecided competes as at all sizes, and a row says so",
        arguments: ["search", "resolve"])
    func verdictsAtSize(experiment: String) throws {
        let pages = try ReportPages.shared.get()
        let answers = try pages.page("sample").atSize.ofAll.answers
        for (name, verdict) in Self.verdicts {
            var part = pages.sample
            part.cells.removeAll { $0.experiment != experiment || $0.input.size != 1_000 }
            for index in part.cells.indices {
                guard part.cells[index].budget != nil, part.cells[index].role != .floor else { continue }
                if let verdict = verdict(part.cells[index]) {
                    part.cells[index].budget?.verdict = verdict
                } else {
                    part.cells[index].budget = nil
                }
            }

            let recommendation = part.recommendation(on: experiment, part.cells)
            let expected: String
            if let best = recommendation.choices.first?.best.name {
                let judged = part.cells.first { $0.id.label == best && $0.isJudged }
                expected = "\(best) \(judged == nil ? "not judged" : "? undecided")"
            } else {
                let reason = try #require(recommendation.missing.first).reason
                expected = reason == .allOver ? "✗ nothing fits" : "? nothing is certain to fit"
            }
            let answer = try #require(answers[name]?[experiment])
            #expect(answer.hasPrefix(expected), "\(name): \(answer), not \(expected)")
        }
    }

    @Test("at one size a fastest that may not fit has its bounds, at both sizes around it, and the budget")
    func boundsOfMisses() throws {
        let seen = try atSize.ofAll
        for verdict in ["over", "undecided"] {
            expectAll(try #require(seen.answers[verdict]).values, count: 2) {
                $0.contains(" · cold p99 ≤ ") && $0.hasSuffix(", budget 1 ms") && !$0.contains(" at 1,000")
            }
            expectAll(try #require(seen.answers["\(verdict) between"]).values, count: 2, "\(seen.answers)") {
                $0.contains(" · cold p99 ≤ ") && $0.contains(" at 1,000, ")
                    && $0.hasSuffix(" at 100,000, budget 1 ms")
            }
        }
    }

    @Test("at one size the condition of upkeep names what is left otherwise, as the recommendation does")
    func alternativeAtSize() throws {
        let pages = try ReportPages.shared.get()
        let picks = try pages.page("shapes").shapes.picks
        let condition = "if keeping its answer up to date pays, else documented"
        #expect(try #require(picks["100000"]?["resolve"]).lines[1] == "\(condition) (over)")
        // Between a size at which it fits and one at which it does not.
        #expect(try #require(picks["5000"]?["resolve"]).lines[1] == "\(condition) (undecided)")

        var part = pages.sample
        part.cells.removeAll { $0.experiment != "resolve" || $0.input.size != 100_000 }
        let missing = part.recommendation(on: "resolve", part.cells).missing
        #expect(missing.map(\.alternative) == ["documented"])
    }

    @Test("one size for every experiment says how far was measured, and gives back what holds at all sizes")
    func farSizeOfAll() throws {
        let seen = try atSize.ofAll
        let least = try #require(seen.answers["7"])
        // A verdict at another size is said with that size, and has no mark.
        expectAll(least.values, count: 2) {
            $0.hasSuffix(" at 10 nodes, the least that was measured") && !$0.contains("✓")
        }
        // A text that is no size leaves the last answers.
        #expect(seen.answers["many"] == least)
        #expect(seen.message == "Type a whole number of 1 or more, such as 5000, 5k or 1e6.")
        #expect(seen.answers["all"] == seen.answers[""])
    }

    @Test("the field for a size begins with one that was measured")
    func beginningSize() throws {
        #expect(try atSize.beginning == "100,000")
    }

    @Test("a size that was typed stays when other inputs are chosen")
    func typedSizeForOthers() throws {
        #expect(try atSize.typedForOthers == "20000")
    }

    /// The fields of a row by their headings, without the row's name.
    private func fields(_ row: [String], under headings: [String]) -> [String: String] {
        Dictionary(zip(headings, row).dropFirst().map { ($0, $1) }, uniquingKeysWith: { one, _ in one })
    }

    @Test("at a typed size that was measured stand the implementation to use, its gain and what it keeps")
    func typedMeasuredSize() throws {
        let seen = try atSize
        let measured = try #require(seen.answers["1000"])
        let notes = ". Chosen by warm time among those that fit. Its times include keeping its answer up to date."
        #expect(measured.hasPrefix("At 1,000 nodes use indexed: 6.") && measured.hasSuffix(notes), "\(measured)")
        // The sentence has the cost that the table has.
        let cost = measured.dropFirst("At 1,000 nodes use indexed: ".count).dropLast(notes.count).components(
            separatedBy: ", ")
        let table = try #require(seen.tables["1000"])
        #expect(table.map { $0[0] } == ["implementation", "indexed recommended", "documented keeps nothing"])
        #expect(
            table[0].dropFirst() == [
                "warm", "times as fast, warm", "cold p99, 95 % bound", "of 1 ms", "keeps", "fits",
            ])
        let best = fields(table[1], under: table[0])
        let reference = fields(table[2], under: table[0])
        #expect(best["warm"]?.hasPrefix("6.") == true && best["cold p99, 95 % bound"]?.hasPrefix("≤ ") == true)
        #expect(
            cost == [
                "\(best["warm"] ?? "") warm", "\(best["of 1 ms"] ?? "") of 1 ms cold p99",
                "keeps 24.5 B per node", "24.5 kB",
            ], "\(cost)")
        #expect(best["keeps"] == "24.5 B per node, 24.5 kB" && reference["keeps"] == "nothing")
        #expect(best["fits"] == "✓ fits")
        #expect(best["of 1 ms"]?.hasPrefix("≤ ") == true && best["of 1 ms"]?.hasSuffix(" %") == true)

        // The gain is that of the medians, which are ratios to the reference in the result.
        let cell = try #require(
            cells.first { $0.id.description == "search/indexed/chain-1000 warm time" }?.ratioToReference)
        let heading = "times as fast, warm"
        let gain = try #require(best[heading]?.replacing(",", with: "")).description
        #expect(abs(try #require(Double(gain)) * cell.value - 1) < 0.05 && reference[heading] == "1")
    }

    @Test("bytes kept that were not measured are not said to be nothing, and no choice at a size rests on them")
    func unknownKeeping() throws {
        let seen = try atSize
        #expect(
            seen.unknown.hasPrefix("At 1,000 nodes use documented: ")
                && seen.unknown.contains(
                    ", may keep something, which was not measured. Bytes kept were not measured: each of these may "
                        + "keep an answer. "),
            "\(seen.unknown)")
        #expect(
            seen.unknownTable.map { $0[0] }.suffix(2) == [
                "indexed faster, and may keep an answer", "memoised faster with upkeep included in search",
            ])
        let rows = seen.unknownTable.dropFirst().map { fields($0, under: seen.unknownTable[0]) }
        expectAll(rows, count: 3) { $0["keeps"] == "not measured" }
    }

    @Test("bytes kept below 0 are below what can be measured, and are neither a size nor nothing")
    func negativeKeeping() throws {
        let table = try atSize.negative
        #expect(
            table.map { $0[0] }.suffix(2) == [
                "indexed faster, if its upkeep pays", "memoised faster with upkeep included in search",
            ])
        let rows = table.dropFirst().map { fields($0, under: table[0]) }
        let below = "below what can be measured"
        #expect(rows.map { $0["keeps"] } == ["nothing", below, below])
    }

    @Test("a share of the budget is that of the bound as it is shown")
    func agreeingShares() throws {
        let seen = try atSize
        let tables = [seen.tables["10"], seen.tables["1000"], seen.tables["100000"]].compactMap { $0 }
        let rows = tables.flatMap { table in table.dropFirst().map { fields($0, under: table[0]) } }
        expectAll(rows, count: 6) { row in
            let bound = row["cold p99, 95 % bound"]?.dropFirst(2)
            let share = row["of 1 ms"]?.dropFirst(2).dropLast(2)
            guard let time = bound.flatMap({ nanoseconds(String($0)) }), let share else { return false }
            // The budget is 1 ms, so that both have the same digits.
            return Double(share.replacing(",", with: "")).map { abs($0 * 1e4 - time) < 1e-6 * time } ?? false
        }
    }

    @Test(
        "the table at a size begins with the recommended, then has what is faster by what it keeps, the reference last")
    func rowsAtSize() throws {
        let seen = try atSize
        let elsewhere = try #require(seen.tablesElsewhere["1000"])
        #expect(
            elsewhere.map { $0[0] } == [
                "implementation", "documented recommended", "indexed faster, if its upkeep pays",
            ])
        let largest = try #require(seen.tables["100000"])
        #expect(largest.map { $0[0] } == ["implementation", "indexed recommended", "documented reference"])
        #expect(largest[2].last == "✗ over" && largest[1].last == "✓ fits")
        // The verdict between two sizes is that of both.
        let read = try #require(seen.tables["5 000"])
        #expect(read[1].last == "✓ fits" && read[2].last == "? undecided")
    }

    @Test("columns of the table at a size keep their places when another size has longer numbers")
    func placesOfColumns() throws {
        let places = try atSize.columnPlaces
        let measured = try #require(places["1000"])
        #expect(measured.count == 7 && places["5 000"] == measured, "\(places)")
    }

    @Test("below the table at a size stands the time that chose, and nothing where it did not choose")
    func reasonAtSize() throws {
        let seen = try atSize
        let words = "Chosen by warm time among those that fit. "
        for size in ["1000", "5 000"] {
            let text = try #require(seen.answers[size])
            #expect(text.contains(" use indexed: ") && text.contains(" kB. \(words)"), "\(text)")
        }
        // The reference stays where nothing else competes, and what alone fits was not chosen by time.
        let own = try #require(seen.answersByVerdicts["search"])
        for answer in [seen.elsewhere["1000"], own["over"]] {
            let text = try #require(answer)
            #expect(!text.contains("Chosen by"), "\(text)")
        }
        let open = try #require(own["undecided"])
        #expect(open.contains(" Chosen by warm time among those that may fit. "), "\(open)")
    }

    @Test("what upkeep costs at a size is how it does there against what is recommended, with a link to the experiment")
    func upkeepAtSize() throws {
        let seen = try atSize
        let sizes = [("1000", "1,000"), ("5000", "1,000 and 100,000")]
        for (size, places) in sizes {
            let answer = try #require(seen.elsewhere[size])
            #expect(
                answer.contains(
                    "Keeping indexed up to date is measured by search: there, at \(places), it is "), "\(answer)")
        }
        let measured = try #require(seen.elsewhere["1000"])
        #expect(measured.contains(" times as fast as documented"), "\(measured)")
        // Between two sizes there are two inputs.
        let between = try #require(seen.elsewhere["5000"])
        #expect(between.contains(", it is faster for certain on 2 of 2 inputs."), "\(between)")
        #expect(seen.upkeepLink == "#verdict_search")
    }

    @Test("next to what is recommended at a size stands what is faster with upkeep included, with its price")
    func bestWithUpkeep() throws {
        let names = try atSize.readersTable.map { $0[0] }
        #expect(
            names.contains("memoised faster with upkeep included in search, where it keeps 24.5 B per node")
                && names[1] == "documented recommended", "\(names)")
    }

    @Test("what only reads at a size was handed a ready answer, which its times do not include")
    func readersAtSize() throws {
        let answer = try atSize.readers
        #expect(answer.hasSuffix(" memoised was handed a ready answer, which these times do not include."), "\(answer)")
    }

    @Test("a choice by warm time with a bound no better than the reference's says so")
    func boundsNoBetter() throws {
        let seen = try atSize
        #expect(
            seen.equalBounds.contains(
                " The bound of cold p99 is no better than that of documented: ≤ 60.0 µs against ≤ 60.0 µs."),
            "\(seen.equalBounds)")
        expectAll(seen.answers.values, count: 1...) { !$0.contains("no better") }
    }

    @Test("on a phone nothing of the answer at a size reaches beyond its frame")
    func sizesOnPhone() throws {
        #expect(try atSize.beyondPhone == [])
    }

    @Test("at a typed size between two measured ones there are only the bounds of those, each with its size")
    func typedSize() throws {
        let seen = try atSize
        let read = try #require(seen.answers["5 000"])
        #expect(read.hasPrefix("At 5,000 nodes use indexed: ≈ "), "\(read)")
        #expect(read.hasSuffix("≈ is interpolated between 1,000 and 100,000."))
        // A number of a measured size has no such mark.
        let row = try #require(seen.tables["5 000"])[1]
        #expect(row[1].hasPrefix("≈ ") && row[2].hasPrefix("≈ ") && row[5].hasPrefix("≈ "), "\(row)")
        expectAll(try #require(seen.tables["1000"]).joined(), count: 1...) { !$0.contains("≈") }
        let table = try #require(seen.tables["5 000"])
        let bounds = try #require(fields(table[1], under: table[0])["cold p99, 95 % bound"])
        #expect(bounds.contains(" at 1,000, ≤ ") && bounds.hasSuffix(" at 100,000"), "\(bounds)")
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
        let over = try #require(seen.answersByVerdicts["search"]?["over"])
        #expect(
            over.hasPrefix("At 1,000 nodes everything that was judged is over the budget; the fastest is indexed."))
        let open = try #require(seen.answersByVerdicts["resolve"]?["keepersUndecided"])
        #expect(
            open.hasPrefix(
                "At 1,000 nodes nothing that was measured is certain to keep the budget; the fastest is indexed."),
            "\(open)")
    }

    @Test("where nothing is certain to fit at a size, the fastest is one that was judged, and has its bounds")
    func fastestJudged() throws {
        let seen = try atSize
        let answer = try #require(seen.ofAll.answers["fastestUnjudged"]?["resolve"])
        #expect(answer.hasPrefix("? nothing is certain to fit; the fastest that was judged is memoised"), "\(answer)")
        #expect(answer.contains(" · cold p99 ≤ ") && answer.hasSuffix(", budget 1 ms"), "\(answer)")
        let sentence = try #require(seen.answersByVerdicts["resolve"]?["fastestUnjudged"])
        #expect(
            sentence.hasPrefix(
                "At 1,000 nodes everything that was judged is over the budget; the fastest that was judged is "
                    + "memoised."), "\(sentence)")
    }

    @Test("a choice at a size that is not certain to keep the budget says so")
    func openChoice() throws {
        let own = try #require(try atSize.answersByVerdicts["resolve"]?["undecided"])
        #expect(own.hasPrefix("At 1,000 nodes use documented: "), "\(own)")
        #expect(own.contains(" It is undecided if that keeps the budget. "), "\(own)")
        let unjudged = try #require(try atSize.answersByVerdicts["search"]?["fastestUnjudged"])
        #expect(unjudged.contains(" If that keeps the budget was not judged. "), "\(unjudged)")
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
        let experiments = [
            ("search", seen.answers, seen.tables), ("resolve", seen.elsewhere, seen.tablesElsewhere),
        ]
        for (experiment, answers, tables) in experiments {
            for size in [10, 1_000, 100_000] {
                var part = pages.sample
                part.cells.removeAll { $0.experiment != experiment || $0.input.size != size }
                let recommendation = part.recommendation(on: experiment, part.cells)
                let answer = try #require(answers["\(size)"])
                let names = try #require(tables["\(size)"]).dropFirst().map { $0[0] }
                guard let choice = recommendation.choices.first else {
                    // Undecided is not over: only what is over for certain is said to be.
                    let isOpen = part.cells.contains { $0.judgedVerdict == .undecided }
                    let words =
                        isOpen
                        ? " only what keeps an answer is certain to keep the budget. "
                        : " only what keeps an answer keeps the budget: everything else that was judged is over it. "
                    #expect(answer.contains(words), "\(answer)")
                    let keeping = try #require(recommendation.missing.first?.keeping)
                    #expect(names.first == "\(keeping.name) the fastest", "\(names)")
                    continue
                }

                #expect(answer.contains(" nodes use \(choice.best.name): "), "\(answer)")
                #expect(names.first == "\(choice.best.name) recommended")
                let faster = names.filter { $0.hasSuffix(" faster, if its upkeep pays") }
                #expect(faster == (choice.keeping.map { ["\($0.name) faster, if its upkeep pays"] } ?? []))
            }
        }

        expectAll(seen.elsewhere.values, count: 4) {
            $0.contains(" up to date is measured by search: there, at ")
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

    private func nanoseconds(_ text: String) -> Double? {
        let units = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]
        let parts = text.split(separator: " ")
        guard parts.count == 2, let number = Double(parts[0]), let unit = units[String(parts[1])] else { return nil }
        return number * unit
    }
}
