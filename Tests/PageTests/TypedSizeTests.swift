import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// The page at a size that a reader typed for one experiment.
@Suite(Browser.isThere) struct TypedSizeTests {
    private var atSize: PageObservation.AtSize {
        get throws { try ReportPages.shared.get().page("sample").atSize }
    }
    private var cells: [Cell] {
        get throws { try ReportPages.shared.get().sample.cells }
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
        #expect(read[1].last == "≈ likely fits" && read[2].last == "? over at 100,000")
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
        for (size, verb) in [("1000", "fit"), ("5 000", "likely fit")] {
            let text = try #require(seen.answers[size])
            let words = " kB. Chosen by warm time among those that \(verb). "
            #expect(text.contains(" use indexed: ") && text.contains(words), "\(text)")
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

    @Test("at a size stands from how many questions per change an answer pays, at the nearest measured size")
    func questionsAtSize() throws {
        let seen = try ReportPages.shared.get().page("mixes").upkeep
        let words =
            "Keeping indexed up to date is measured by search: against documented it pays from 1 question per change "
            + "on, and is slower with 1 question per 100 changes (measured at 1,000 nodes). "
        for size in ["1000", "5000"] {
            let answer = try #require(seen.answers[size])
            #expect(answer.contains(words) || answer.hasSuffix(words.dropLast()), "\(answer)")
        }

        let names = try #require(seen.tables["1000"]).map { $0[0] }
        #expect(names.contains("indexed faster, if asked at least once per change"), "\(names)")
        // Only what keeps an answer is left at 5,000, so that it is faster than nothing.
        let between = try #require(seen.tables["5000"]).map { $0[0] }
        #expect(between.contains("indexed the fastest"), "\(between)")
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

    @Test("on a phone and on a desk nothing of the answer at a size reaches beyond its frame")
    func roomOfAnswer() throws {
        #expect(try atSize.beyond == [])
    }

    @Test("at a typed size between two measured ones there are only the bounds of those, each with its size")
    func typedSize() throws {
        let seen = try atSize
        let read = try #require(seen.answers["5 000"])
        #expect(read.hasPrefix("At 5,000 nodes use indexed: ≈ "), "\(read)")
        #expect(
            read.hasSuffix(
                "≈ was not measured: it is read between 1,000 and 100,000; what likely fits does so at both, and a "
                    + "share of the budget is the larger of both."), "\(read)")
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
}
