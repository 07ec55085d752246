import Measurement
import Testing

@testable import Reporting
@testable import Results

/// Recommendations where another experiment measures when keeping an answer pays.
@Suite struct UpkeepSentencesTests {
    private static func recommendation(_ cells: [Cell], _ mixes: [Cell]) -> Recommendation {
        Recommendation(cells, upkeep: .measured(by: "mutation"), mixes: mixes)
    }

    @Test("next to a choice stands from how many questions per change on what keeps an answer pays against it")
    func choice() {
        let mixes = MixSample.mixes([200, 50, 50])
        let choices = Self.recommendation(ChoiceSample.whole, mixes).choices
        #expect(choices.map(\.breakEven?.alternative) == ["iterative", "documented"])
        #expect(
            choices[0].sentence.contains(
                "; what keeping that up to date costs is measured by mutation: against iterative it pays from 1 "
                    + "question per change on, and is slower with 1 question per 100 changes. indexed (keeps "),
            "\(choices[0].sentence)")
        #expect(
            choices[1].line
                == "documented (chain-10), unless what memoised keeps pays, from 1 question per change on: mutation")

        let never = Self.recommendation(ChoiceSample.whole, MixSample.mixes([200, 200, 100])).choices
        #expect(never[0].sentence.contains(": against iterative no mix measured shows that it pays. "))
        #expect(
            never[1].line == "documented (chain-10), unless what memoised keeps pays, which no mix shows: mutation")

        // A result without declared mixes says what it said.
        let older = mixes.map { cell in
            var cell = cell
            cell.input.questionsPerChange = nil
            return cell
        }
        let plain = Recommendation(ChoiceSample.whole, upkeep: .measured(by: "mutation")).choices
        #expect(Self.recommendation(ChoiceSample.whole, older).choices == plain)
        #expect(plain[0].sentence.contains("costs is measured by mutation. "))
    }

    @Test("an implementation that was handed a ready answer alone has from how many questions on that pays")
    func reader() throws {
        let cells = ChoiceSample.whole.filter { $0.implementation != "memoised" }
        let mixes = [0.01, 1].flatMap { ratio in
            MixSample.input(ratio, ["documented": 100, "iterative": 100, "indexed": ratio == 1 ? 50 : 200])
        }
        let choice = try #require(Self.recommendation(cells, mixes).choices.first)
        #expect(
            choice.sentence.hasSuffix(
                "which these times do not include; what keeping that up to date costs is measured by mutation: "
                    + "against iterative it pays from 1 question per change on, and is slower with 1 question per 100 "
                    + "changes."),
            "\(choice.sentence)")
    }

    @Test("where only what keeps an answer fits, a row of the picture says from how many questions per change it pays")
    func picture() throws {
        func scope(_ mixes: [Cell]) throws -> String {
            try #require(PicturedAdvice(Self.recommendation(ChoiceSample.judged, mixes))).scope
        }
        #expect(
            try scope(MixSample.mixes([200, 50, 50]))
                == "on 1 of 2 inputs, the typical one; memoised on 1, if asked at least once per change, else "
                + "documented (over)")
        #expect(
            try scope(MixSample.mixes([200, 50, 50], size: 100_000))
                == "on 1 of 2 inputs, the typical one; memoised on 1, if asked at least once per change "
                + "(measured at 100,000 nodes), else documented (over)")
        #expect(
            try scope(MixSample.mixes([200, 100, 200]))
                == "on 1 of 2 inputs, the typical one; memoised on 1, if keeping its answer up to date pays, which no "
                + "mix shows, else documented (over)")

        let chain = ChoiceSample.judged.filter { $0.id.input == "chain-10" }
        let missing = try #require(Self.recommendation(chain, MixSample.mixes([50, 50, 50])).missing.first)
        #expect(
            missing.sentence.contains(
                "what keeping that up to date costs is measured by mutation: of memoised, against documented it pays "
                    + "on every mix measured, down to 1 question per 100 changes. "), "\(missing.sentence)")
    }

    @Test("by the size of inputs, what alone fits by what it keeps has from how many questions per change it pays")
    func bySize() throws {
        let sizes = ["app-10": 10, "chain-10": 100]
        let cells = ChoiceSample.judged.map { cell in
            var cell = cell
            cell.input.size = sizes[cell.id.input] ?? 10
            return cell
        }
        let recommendation = Self.recommendation(cells, MixSample.mixes([200, 50, 50]))
        #expect(
            try #require(PicturedAdvice(recommendation, on: cells)).scope
                == "at 10 nodes; memoised at 100, if asked at least once per change (measured at 1,000 nodes), else "
                + "documented (over); nothing measured between 10 and 100")
    }

    @Test("where another implementation is faster at one size, the one that fits at all sizes has its own mixes")
    func commonKeeper() throws {
        var cells = ChoiceSample.judged
        let times = ["documented": 1_000.0, "memoised": 20, "cached": 10]
        for (name, time) in times.sorted(by: { $0.key < $1.key }) {
            cells += ChoiceSample.cells(
                name, "comb-10", time, to: 1_000, kept: name == "documented" ? nil : 16.4,
                verdict: name == "documented" ? .over : .within)
        }
        let sizes = ["app-10": 10, "chain-10": 100, "comb-10": 1_000]
        for index in cells.indices { cells[index].input.size = sizes[cells[index].id.input] ?? 10 }

        let recommendation = Self.recommendation(cells, MixSample.mixes([200, 50, 50]))
        let comb = try #require(recommendation.missing.first { $0.family.contains(cells[cells.count - 1]) })
        #expect(comb.bestKeeping == "cached" && comb.breakEven == nil)
        let scope = try #require(PicturedAdvice(recommendation, on: cells)).scope
        let condition = "if asked at least once per change (measured at 1,000 nodes)"
        let words = "; memoised from 100 on, which alone fits on all of these, \(condition), else documented (over)"
        #expect(scope.contains(words), "\(scope)")
    }

    @Test("a result takes the mixes of the experiment that its declaration names, and of no other")
    func result() throws {
        var result = SectionSample.result
        result.cells = ChoiceSample.whole + MixSample.mixes([200, 50, 50])
        result.upkeep = ["search": "mutation"]
        let own = try #require(result.recommendations.first { $0.experiment == "search" }?.recommendation)
        #expect(own.choices[0].breakEven?.condition == "if asked at least once per change")
        #expect(result.upkeep(of: "mutation") == .included)

        result.upkeep = ["search": "other"]
        let other = try #require(result.recommendations.first { $0.experiment == "search" }?.recommendation)
        #expect(other.choices[0].breakEven == nil && other.choices[0].upkeep == .measured(by: "other"))
    }
}
