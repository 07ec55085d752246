import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ChoiceTests {
    @Test("realistic inputs come first, and what keeps an answer is not recommended by its time alone")
    func families() {
        let choices = Recommendation(ChoiceSample.whole, upkeep: .measured(by: "mutation")).choices
        #expect(choices.map(\.family.shapes) == [["app"], ["chain"]])
        #expect(choices.map(\.best.name) == ["iterative", "documented"])
        #expect(choices[0].family.isTypical && !choices[1].family.isTypical)
        #expect(
            choices[0].sentence == "Use iterative on app-10, the typical input: 10 times as fast as documented, keeps "
                + "nothing. memoised is 50 times as fast (keeps 16.4 B per node, made ready in 404 µs); what keeping "
                + "that up to date costs is measured by mutation. indexed (keeps 37.0 B per node) was handed a ready "
                + "answer, which these times do not include.")
        // The experiment on upkeep is named once.
        #expect(
            choices[1].sentence == "Use documented on chain-10: what is faster keeps an answer. memoised is 50 times "
                + "as fast (keeps 16.4 B per node, made ready in 404 µs). indexed (keeps 37.0 B per node) was handed a "
                + "ready answer, which these times do not include.")
        #expect(choices[0].line == "iterative (typical), 10 times as fast as documented, keeps nothing")
        #expect(choices[1].line == "documented (chain-10), unless what memoised keeps pays: mutation")
    }

    @Test("what the loop hides is not said to be slower than the reference")
    func hiddenNextToReference() throws {
        let rest = ChoiceSample.whole.filter { !["memoised", "iterative"].contains($0.implementation) }
        let choice = try #require(Recommendation(rest).choices.first)
        #expect(choice.best.name == "documented" && choice.hidden == ["indexed"])
        #expect(choice.sentence.contains(": nothing else with a known cost is faster. "), "\(choice.sentence)")
    }

    @Test("a family whose choice loses on half of its inputs or more is parted, and each input has its best")
    func losses() throws {
        func wide(_ name: String, _ times: [Double]) -> [Cell] {
            zip([10, 100, 1_000, 10_000], times).flatMap { ChoiceSample.cells(name, "wide-\($0)", $1, to: 100) }
        }

        let cells = wide("documented", [100, 100, 100, 100]) + wide("iterative", [10, 90, 104, 104])
        let parted = Recommendation(cells).choices
        #expect(parted.map(\.best.name) == ["iterative", "documented"])
        #expect(parted.map(\.family.text) == ["on wide-10 and wide-100", "on wide-1000 and wide-10000"])
        expectAll(parted, count: 2) { $0.exceptions.isEmpty }

        let mostly = wide("documented", [100, 100, 100, 100]) + wide("iterative", [10, 90, 90, 104])
        let choice = try #require(Recommendation(mostly).choices.first)
        #expect(choice.best.name == "iterative" && choice.family.isAll)
        #expect(choice.sentence.hasSuffix("documented is faster on wide-10000."))

        // Over several shapes, no choice has exceptions on half of its inputs.
        let others = mostly.map { cell in
            var cell = cell
            cell.id.input = "b\(cell.id.input)"
            cell.input.shape = "b"
            return cell
        }
        let choices = Recommendation(cells + others).choices
        #expect(!choices.isEmpty)
        for choice in choices {
            #expect(2 * Set(choice.exceptions.flatMap(\.inputs)).count < choice.family.count)
        }
    }

    @Test("of several as fast, the one that keeps less is named")
    func keepsLess() throws {
        func tied(_ indexed: Double, spread: Double = 0.01) -> [Cell] {
            ChoiceSample.cells("documented", "app-10", 100, to: 100)
                + ChoiceSample.cells("path-cached", "app-10", 1, to: 100, kept: 15.2, spread: spread)
                + ChoiceSample.cells("indexed", "app-10", indexed, to: 100, kept: 37.6, spread: spread)
                + ChoiceSample.cells("bare", "app-10", 0.25, to: 100, spread: 0.001)
        }

        for cells in [tied(0.99), tied(0.8)] {
            let choice = try #require(Recommendation(cells, upkeep: .measured(by: "mutation")).choices.first)
            #expect(choice.keeping?.name == "path-cached")
        }
        let clear = try #require(Recommendation(tied(0.6), upkeep: .measured(by: "mutation")).choices.first)
        #expect(clear.keeping?.name == "indexed")
        #expect(Recommendation(tied(0.99)).choices.map(\.best.name) == ["path-cached"])
        #expect(Recommendation(tied(0.8)).choices.map(\.best.name) == ["indexed"])
    }

    @Test("a number within the loop's own cost never decides")
    func loop() {
        let choices = Recommendation(ChoiceSample.whole).choices
        expectAll(choices, count: 1...) { $0.best.name != "indexed" && $0.keeping?.name != "indexed" }
        // Without a loop to compare with, it is a number as any other.
        let withoutLoop = ChoiceSample.whole.filter { $0.role != .bare }
        expectAll(Recommendation(withoutLoop).choices, count: 1...) { $0.best.name == "indexed" }
    }

    @Test("what the loop hides is recommended where its work is all in the calls, and its gain is at least the factor")
    func hiddenWork() throws {
        func cells(kept: Double? = nil, to iterative: Double = 4_000) -> [Cell] {
            var cells =
                ChoiceSample.cells("documented", "app-10", 4_090, to: 4_090)
                + ChoiceSample.cells("bare", "app-10", 3_980, to: 4_090)
                + ChoiceSample.cells("iterative", "app-10", iterative, to: 4_090, kept: kept)
            for index in cells.indices {
                cells[index].ratioToReference = cells[index].ratioToReference.map {
                    Ratio(value: $0.value, ci95: Interval(lower: $0.value * 0.999, upper: $0.value * 1.001))
                }
            }
            return cells
        }

        let choice = try #require(Recommendation(cells()).choices.first)
        #expect(
            choice.sentence == "Use iterative on app-10: at least 1.02 times as fast as documented, keeps nothing. It "
                + "takes no longer than the loop without a call, so that its cost cannot be known.")
        #expect(choice.line == "iterative, at least 1.02 times as fast as documented, keeps nothing")
        #expect(choice.hidden.isEmpty)

        // It may only read what it keeps, unless the times contain what keeping costs.
        #expect(Recommendation(cells(kept: 16)).choices.map(\.best.name) == ["documented"])
        let included = try #require(Recommendation(cells(kept: 16), upkeep: .included).choices.first)
        #expect(included.best.name == "iterative" && included.sentence.contains("its times include keeping that"))
        // On some inputs alone the loop hides it there.
        let clear =
            ChoiceSample.cells("documented", "app-20", 4_090, to: 4_090)
            + ChoiceSample.cells("bare", "app-20", 1_000, to: 4_090)
            + ChoiceSample.cells("iterative", "app-20", 2_045, to: 4_090)
        let both = try #require(Recommendation(cells() + clear).choices.first)
        #expect(
            both.sentence == "Use iterative on every input: at least 1.02 to 2.0 times as fast as documented, keeps "
                + "nothing. On app-10 it takes no longer than the loop without a call, so that its cost cannot be "
                + "known.")
    }

    /// Two implementations whose intervals meet.
    private static let tied =
        ChoiceSample.cells("documented", "app-10", 100, to: 100)
        + ChoiceSample.cells("a", "app-10", 50, to: 100, spread: 0.1)
        + ChoiceSample.cells("b", "app-10", 52, to: 100, spread: 0.1)

    @Test("where intervals meet, nothing is told apart")
    func ties() throws {
        let choice = try #require(Recommendation(Self.tied).choices.first)
        #expect(choice.best.name == "a" && choice.ties == ["b"])
        #expect(choice.sentence.hasSuffix("b cannot be distinguished from it: the intervals meet."))

        let open =
            ChoiceSample.cells("documented", "app-10", 100, to: 100, spread: 0.1)
            + ChoiceSample.cells("a", "app-10", 90, to: 100, spread: 0.1)
        let stays = try #require(Recommendation(open).choices.first)
        #expect(
            stays.sentence == "Use documented on app-10: nothing else that was measured is faster for certain. a "
                + "cannot be distinguished from it: the intervals meet.")
        #expect(stays.line == "documented")
    }

    @Test("where each is faster somewhere, it is said where")
    func exceptions() throws {
        let mixed =
            Self.tied + ChoiceSample.cells("documented", "app-20", 100, to: 100)
            + ChoiceSample.cells("a", "app-20", 40, to: 100)
            + ChoiceSample.cells("b", "app-20", 20, to: 100)
        let best = try #require(Recommendation(mixed).choices.first)
        #expect(best.best.name == "b" && best.ties.isEmpty)
        #expect(best.exceptions == [])
        let slow =
            mixed + ChoiceSample.cells("documented", "app-30", 100, to: 100)
            + ChoiceSample.cells("c", "app-10", 99, to: 100)
            + ChoiceSample.cells("c", "app-20", 1, to: 100) + ChoiceSample.cells("c", "app-30", 1, to: 100)
            + ChoiceSample.cells("a", "app-30", 40, to: 100) + ChoiceSample.cells("b", "app-30", 20, to: 100)
        let other = try #require(Recommendation(slow).choices.first)
        #expect(other.best.name == "c")
        #expect(other.exceptions == [.init(name: "a", inputs: ["app-10"]), .init(name: "b", inputs: ["app-10"])])
        #expect(other.sentence.contains("a is faster on app-10."))
    }

    @Test("instructions are said to be fewer and not faster, and what may keep an answer is not recommended by them")
    func instructions() throws {
        func counted(_ name: String, _ input: String, _ count: Double, of reference: Double = 130_000) -> [Cell] {
            ChoiceSample.cells(name, input, count, to: reference).prefix(1).map { cell in
                var cell = cell
                cell.id.plan = .instructions
                cell.id.metric = .instructions
                cell.ci95 = nil
                return cell
            }
        }

        let one = counted("documented", "app-10", 130_000)
        let cells = one + counted("indexed", "app-10", 130) + counted("bare", "app-10", 65)
        let choice = try #require(Recommendation(cells).choices.first)
        #expect(
            choice.sentence == "Use indexed on app-10: 1,000 times fewer instructions than documented, what it "
                + "keeps was not counted.")
        #expect(choice.line == "indexed, 1,000 times fewer instructions than documented")
        let leading = try #require(Recommendation(cells, upkeep: .measured(by: "mutation")).choices.first)
        #expect(
            leading.sentence == "Use documented on app-10: what takes fewer instructions may keep an answer. "
                + "indexed takes 1,000 times fewer instructions (what it keeps was not counted); what "
                + "keeping that up to date costs is measured by mutation.")

        let tied = try #require(Recommendation(one + counted("a", "app-10", 130_000)).choices.first)
        #expect(
            tied.sentence == "Use documented on app-10: nothing else that was measured takes fewer instructions. "
                + "a takes as many.")
        let mixed = cells + counted("documented", "app-20", 100, of: 100) + counted("indexed", "app-20", 200, of: 100)
        let most = mixed + counted("documented", "app-30", 130_000) + counted("indexed", "app-30", 130)
        let part = try #require(Recommendation(most).choices.first)
        #expect(
            part.sentence.contains("2.0 times more to 1,000 times fewer instructions than documented")
                && part.sentence.hasSuffix("documented takes fewer instructions on app-20."))
    }

    @Test("of one process nothing is told apart, in the headline and in the advice")
    func oneProcess() throws {
        var cells =
            ChoiceSample.cells("documented", "app-10", 100, to: 100) + ChoiceSample.cells("a", "app-10", 50, to: 100)
        #expect(Headline(cells).text == "Which is the fastest? a.")
        for index in cells.indices { cells[index].ci95 = nil }
        #expect(Headline(cells).text == "Which is the fastest? None for certain: one process, so no interval.")
        let choice = try #require(Recommendation(cells).choices.first)
        #expect(
            choice.sentence == "Use documented on app-10: nothing else that was measured is faster for certain. a "
                + "cannot be distinguished from it: one process, so no interval.")

        let other =
            ChoiceSample.cells("documented", "app-20", 100, to: 100) + ChoiceSample.cells("a", "app-20", 50, to: 100)
        #expect(Headline(cells + other).answer == "Of 2 inputs, a on 1; on 1 one process, so no interval.")
    }

    @Test("single calls within a step of the clock are not told apart")
    func clockStep() throws {
        func cold(_ name: String, _ time: Double) -> [Cell] {
            ChoiceSample.cells(name, "app-10", time, to: 100, spread: 0.001).prefix(1).map { cell in
                var cell = cell
                cell.id.plan = .cold
                return cell
            }
        }

        let cells = cold("documented", 100) + cold("a", 85)
        #expect(Recommendation(cells, step: 20).choices.map(\.best.name) == ["documented"])
        let choice = try #require(Recommendation(cells, step: 10).choices.first)
        #expect(
            choice.sentence == "Use a on app-10: 1.2 times as fast as documented (cold), what it keeps was "
                + "not counted.")
    }

    @Test("nothing is recommended where nothing is compared")
    func nothing() {
        #expect(Recommendation([]).choices.isEmpty)
        #expect(Recommendation(ChoiceSample.cells("documented", "app-10", 1, to: 1)).choices.isEmpty)
    }

    @Test(
        "gains are said as people say them",
        arguments: [
            (2.0...2.0, "2.0 times"), (7.24...11.4, "7.2 to 11 times"), (1_534...1_534, "1,500 times"),
            (0.5...3, "0.50 to 3.0 times"), (0.958...1.04, "0.96 to 1.04 times"),
        ])
    func gains(gain: ClosedRange<Double>, text: String) { #expect(ComparedNumbers.times(gain) == text) }
}
