import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ChoicePriceTests {
    @Test("the gain is recomputed from the cells, and without an experiment on upkeep the price stands with it")
    func price() throws {
        let choice = try #require(Recommendation(ChoiceSample.whole).choices.first)
        #expect(choice.best.name == "memoised" && choice.family.isTypical)
        let ratios = ChoiceSample.whole.filter { $0.implementation == "memoised" && $0.input.isTypical }
            .compactMap { $0.ratioToReference?.value }
        #expect(choice.best.gain.lowerBound == ratios.map { 1 / $0 }.min())
        #expect(choice.best.price.bytes == 16.4...16.4 && choice.best.price.setUp == 404_000...404_000)
        #expect(
            choice.sentence.contains(
                "50 times as fast as documented, keeps 16.4 B per node, made ready in 404 µs; what keeping that up to "
                    + "date costs is not measured. "))
        #expect(choice.line.hasSuffix("keeps 16.4 B/node, keeping it up to date not measured"))
        #expect(choice.hidden == ["indexed"])
        #expect(
            choice.sentence.hasSuffix(
                "indexed takes no longer than the loop without a call, so that its cost cannot be known."))

        // It is said once, and where the experiment itself measures the upkeep, that its times contain it.
        let texts = Recommendation(ChoiceSample.whole).choices.map(\.sentence)
        #expect(texts.count == 2 && !texts[1].contains("keeping that up to date"))
        #expect(texts[1].contains("50 times as fast as documented, keeps 16.4 B per node"))
        let clear = ChoiceSample.whole.filter { $0.implementation != "indexed" }
        let included = try #require(Recommendation(clear, upkeep: .included).choices.first)
        #expect(included.sentence.hasSuffix("made ready in 404 µs; its times include keeping that up to date."))
        #expect(included.line.hasSuffix("keeps 16.4 B/node"))
    }

    @Test("the price of a reference that keeps something is named")
    func priceOfReference() throws {
        let cells =
            ChoiceSample.cells("documented", "app-10", 100, to: 100, kept: 13.4, made: 4_000)
            + ChoiceSample.cells("a", "app-10", 200, to: 100)
        let choice = try #require(Recommendation(cells).choices.first)
        #expect(
            choice.sentence == "Use documented on app-10: nothing else that was measured is faster; it keeps 13.4 B "
                + "per node, made ready in 4.00 µs; what keeping that up to date costs is not measured.")
        #expect(choice.line == "documented, keeps 13.4 B/node, keeping it up to date not measured")
    }

    @Test("a price that differs between inputs has its least and its most, and one that is the same on all does not")
    func mostPrices() throws {
        func price(_ kept: [Double?], _ made: [Double?]) throws -> Choice {
            let cells = zip(kept, made).enumerated().flatMap { index, price in
                ChoiceSample.cells("documented", "app-\(index)", 100, to: 100)
                    + ChoiceSample.cells("a", "app-\(index)", 10, to: 100, kept: price.0, made: price.1)
            }
            return try #require(Recommendation(cells).choices.first)
        }

        let same = try price([16.4, 16.41], [2_000, 2_000])
        #expect(same.best.price.text == "keeps 16.4 B per node, made ready in 2.00 µs")
        let differing = try price([8, 16.4, 12], [1_000, 404_000, 2_000])
        #expect(differing.best.price.bytes == 8...16.4 && differing.best.price.setUp == 1_000...404_000)
        #expect(
            differing.sentence.contains(", keeps 8.00 to 16.4 B per node, made ready in 1.00 to 404 µs; what keeping "))
        #expect(differing.line.hasSuffix("keeps 8.00 to 16.4 B/node, keeping it up to date not measured"))
        #expect(
            try price([8, 22_700], [900, 4e6]).best.price.text
                == "keeps 8.00 B to 22.7 kB per node, made ready in 900 ns to 4.00 ms")
        // Where it keeps nothing, it has no cell.
        #expect(try price([nil, 16.4], [nil, 2_000]).best.price.parts[0] == "keeps up to 16.4 B per node")
        #expect(try price([nil, nil], [nil, nil]).best.price.text == "keeps nothing")
    }

    @Test("where neither bytes kept nor times to build are known, nothing is chosen because it keeps nothing")
    func unknownPrices() throws {
        let cells = ChoiceSample.whole.filter { !$0.metric.isPrice }
        let choices = Recommendation(cells, upkeep: .measured(by: "mutation")).choices
        expectAll(choices, count: 1...) { $0.best.name == "documented" && !$0.sentence.contains("keeps nothing") }
        #expect(
            choices[0].sentence.contains(
                ": what is faster may keep an answer. memoised is 50 times as fast (what it keeps was not counted); "
                    + "what keeping that up to date costs is measured by mutation. indexed (what it keeps was not "
                    + "counted) takes no longer than the loop without a call, "), "\(choices[0].sentence)")

        // An implementation that alone keeps a budget may keep an answer, too.
        let judged = ChoiceSample.judged.filter { !$0.metric.isPrice }
        let missing = try #require(Recommendation(judged, upkeep: .measured(by: "mutation")).missing.first)
        #expect(missing.sentence.contains(", and each of them may keep an answer. "), "\(missing.sentence)")

        // Times to build tell what is kept, and what is made ready and has no bytes may keep any.
        let built = ChoiceSample.whole.filter { !$0.metric.isKept }
        let timed = try #require(Recommendation(built, upkeep: .measured(by: "mutation")).choices.first)
        #expect(timed.best.name == "iterative" && !timed.sentence.contains("keeps nothing"))
        let part = ChoiceSample.whole.filter { !$0.metric.isKept || $0.implementation != "memoised" }
        let memoised = try #require(Recommendation(part).choices.first?.best)
        #expect(memoised.price.text == "what it keeps was not counted, made ready in 404 µs")
    }

    @Test("bytes kept below 0 are less than can be measured, and not nothing")
    func negativePrices() throws {
        let cells =
            ChoiceSample.cells("documented", "app-10", 100, to: 100)
            + ChoiceSample.cells("a", "app-10", 10, to: 100, kept: -621, made: 4_000)
        let choice = try #require(Recommendation(cells).choices.first)
        #expect(
            choice.sentence == "Use a on app-10: 10 times as fast as documented, keeps less than can be measured, made "
                + "ready in 4.00 µs; what keeping that up to date costs is not measured.")
        #expect(Recommendation(cells, upkeep: .measured(by: "mutation")).choices.map(\.best.name) == ["documented"])
    }

    @Test("less than a byte for each unit is told in all")
    func tinyPrices() throws {
        func kept(_ bytes: [Double]) throws -> String {
            let cells = bytes.enumerated().flatMap { index, bytes in
                ChoiceSample.cells("documented", "app-\(index)", 100, to: 100)
                    + ChoiceSample.cells("a", "app-\(index)", 10, to: 100, kept: bytes).map { cell in
                        var cell = cell
                        cell.input.size = 100_000 * (index + 1)
                        return cell
                    }
            }
            return try #require(Recommendation(cells).choices.first).best.price.text
        }

        #expect(try kept([0.01008, 0.00504]) == "keeps 1.01 kB in all")
        #expect(try kept([0.01008, 0.01008]) == "keeps 1.01 to 2.02 kB in all")
        #expect(try kept([0.01008, 2]) == "keeps 0.0101 to 2.00 B per node")
    }

    @Test("cores are part of the price, and of what ties on one core")
    func cores() throws {
        let cells =
            ChoiceSample.cells("documented", "app-10", 100, to: 100)
            + ChoiceSample.cells("parallel", "app-10", 50, to: 100, spread: 0.1, cores: 2)
        let alone = try #require(Recommendation(cells).choices.first)
        #expect(
            alone.sentence == "Use parallel on 2 cores on app-10: 2.0 times as fast as documented, keeps nothing, "
                + "takes 2 cores.")
        #expect(alone.line == "parallel on 2 cores, 2.0 times as fast as documented, keeps nothing, takes 2 cores")
        let tied = cells + ChoiceSample.cells("vector", "app-10", 52, to: 100, spread: 0.1)
        let choice = try #require(Recommendation(tied).choices.first)
        #expect(
            choice.sentence.hasSuffix("vector cannot be distinguished from it: the intervals meet; it takes one core."))
        let further = tied + ChoiceSample.cells("b", "app-10", 53, to: 100, spread: 0.1, cores: 2)
        let mixed = try #require(Recommendation(further).choices.first)
        #expect(mixed.sentence.hasSuffix(": their intervals meet; vector takes one core."))
    }
}
