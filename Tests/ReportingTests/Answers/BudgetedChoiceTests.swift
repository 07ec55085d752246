import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// Choices where implementations keep or break their budgets, and the reasons for none.
@Suite struct BudgetedChoiceTests {
    @Test("what breaks its budget is not recommended, nor the reference that does")
    func budgets() throws {
        let cells =
            ChoiceSample.cells("documented", "app-10", 100, to: 100, verdict: .over)
            + ChoiceSample.cells("a", "app-10", 10, to: 100, verdict: .over)
            + ChoiceSample.cells("b", "app-10", 200, to: 100, verdict: .within)
        let choice = try #require(Recommendation(cells).choices.first)
        #expect(choice.best.name == "b")
        #expect(choice.sentence.hasSuffix(" a is faster on app-10, and breaks its budget there."))
        #expect(Recommendation(cells.filter { $0.implementation != "b" }).choices.isEmpty)
    }

    @Test("a budget that samples do not decide does not make the slower one the choice, and is said")
    func undecidedBudgets() throws {
        let cells =
            ChoiceSample.cells("documented", "app-10", 100, to: 100, verdict: .within)
            + ChoiceSample.cells("a", "app-10", 10, to: 100, verdict: .undecided)
        let choice = try #require(Recommendation(cells).choices.first)
        #expect(
            choice.sentence == "Use a on app-10: 10 times as fast as documented, keeps nothing. The budget of a "
                + "is undecided on app-10.")
        let broken =
            cells.filter { $0.role == .reference } + ChoiceSample.cells("a", "app-10", 10, to: 100, verdict: .over)
        let other = try #require(Recommendation(broken).choices.first)
        #expect(
            other.sentence == "Use documented on app-10: nothing that keeps its budget is faster (warm); its cold p99 "
                + "takes at most 0.0100 % of the budget. a is faster on app-10, and breaks its budget there.")
    }

    @Test("a choice is for every input only if there is none on which all break their budget")
    func partOfInputs() throws {
        let app =
            ChoiceSample.cells("documented", "app-10", 100, to: 100, verdict: .within)
            + ChoiceSample.cells("a", "app-10", 10, to: 100, verdict: .within)
        let chain =
            ChoiceSample.cells("documented", "chain-10", 100, to: 100, verdict: .over)
            + ChoiceSample.cells("a", "chain-10", 10, to: 100, verdict: .over)
        let further =
            ChoiceSample.cells("documented", "app-20", 100, to: 100, verdict: .within)
            + ChoiceSample.cells("a", "app-20", 10, to: 100, verdict: .within)
        let every = try #require(Recommendation(app + further).choices.first)
        let best = (app + further).filter { $0.implementation == "a" && $0.isJudged }
        let share = SignificantDigits.three(100 * (best.map(\.closeness).max() ?? 0))
        let budget = "; its cold p99 takes at most \(share) % of the budget."
        #expect(
            every.sentence == "Use a on every input: 10 times as fast as documented (warm), keeps nothing\(budget)")

        let recommendation = Recommendation(app + chain)
        #expect(
            recommendation.choices.map(\.sentence) == [
                "Use a on app-10: 10 times as fast as documented (warm), keeps nothing\(budget)"
            ])
        #expect(recommendation.choices.first?.line == "a (app-10), 10 times as fast as documented, keeps nothing")
        #expect(recommendation.shapes.map(\.shape) == ["chain"])
        #expect(
            recommendation.missing.map(\.sentence) == [
                "On chain-10 nothing is recommended: every implementation breaks its budget there; a is 10 times as "
                    + "fast as documented."
            ])
        #expect(recommendation.sentences.contains(recommendation.missing[0].sentence))
    }

    /// Documented and another implementation on an input, with their verdicts.
    private static func pair(
        _ input: String, _ factor: Double, documented: BudgetVerdict, a: BudgetVerdict, kept: Double? = nil
    ) -> [Cell] {
        ChoiceSample.cells("documented", input, 100, to: 100, verdict: documented)
            + ChoiceSample.cells("a", input, 100 / factor, to: 100, kept: kept, verdict: a)
    }

    @Test("sizes of a shape that have an answer have it, and the others the reason why not")
    func partOfShape() throws {
        let cells =
            Self.pair("chain-10", 10, documented: .within, a: .within)
            + Self.pair("chain-100", 20, documented: .over, a: .within)
            + Self.pair("chain-1000", 30, documented: .over, a: .over)
        let recommendation = Recommendation(cells)
        #expect(
            recommendation.choices.map(\.sentence) == [
                "Use a on chain-10 and chain-100: 10 to 20 times as fast as documented (warm), keeps nothing; its cold "
                    + "p99 takes at most 0.00100 % of the budget."
            ])
        #expect(
            recommendation.missing.map(\.sentence) == [
                "On chain-1000 nothing is recommended: every implementation breaks its budget there; a is 30 times as "
                    + "fast as documented."
            ])

        // No implementation keeps its budget on both, so each has its own.
        let other =
            Self.pair("chain-10", 10, documented: .within, a: .over)
            + Self.pair("chain-100", 20, documented: .over, a: .within)
        let choices = Recommendation(other).choices
        #expect(choices.map(\.best.name) == ["documented", "a"])
        #expect(choices.map(\.family.text) == ["on chain-10", "on chain-100"])
        #expect(Recommendation(other).missing.isEmpty)
    }

    @Test("every input is in a choice or in a reason for none")
    func everyInput() {
        var cells =
            ChoiceSample.whole + Self.pair("wide-10", 2, documented: .over, a: .over)
            + Self.pair("comb-10", 3, documented: .within, a: .within)
        let withoutReference = ChoiceSample.cells("a", "comb-100", 5, to: 100)
        cells += withoutReference
        let recommendation = Recommendation(cells)
        let families = recommendation.choices.map(\.family) + recommendation.missing.map(\.family)
        let shapes = Set(families.flatMap(\.shapes))
        let named = Set(families.flatMap(\.inputs))
        let inputs = cells.map { (name: $0.id.input, shape: $0.input.shape) }
        #expect(Set(inputs.map(\.name)).count == 5)
        expectAll(inputs, count: inputs.count) { shapes.contains($0.shape) != named.contains($0.name) }
        #expect(
            recommendation.missing.map(\.sentence).contains(
                "On comb-100 nothing is recommended: documented, the reference, has no warm time there to compare "
                    + "with."))
        let refused = NotRun(
            experiment: "search", implementation: "documented", input: "comb-100",
            .stated(reason: "too slow to measure.", severity: .expected))
        #expect(
            Recommendation(cells, notRun: [refused]).missing.map(\.sentence).contains(
                "On comb-100 nothing is recommended: documented, the reference, has no warm time there to compare "
                    + "with (too slow to measure)."))
        #expect(named.contains("comb-10") && !families.contains(where: \.isAll))
    }

    @Test("what alone keeps a budget and is hidden, or keeps an answer, is named as the reason")
    func reasons() throws {
        let hidden =
            Self.pair("chain-10", 10, documented: .over, a: .over)
            + ChoiceSample.cells("indexed", "chain-10", 0.3, to: 100, kept: 37, verdict: .within)
            + ChoiceSample.cells("bare", "chain-10", 0.25, to: 100)
        #expect(
            Recommendation(hidden).missing.map(\.line) == [
                "nothing is recommended: only indexed keeps its budget there, and it takes no longer than the loop "
                    + "without a call, so that its cost cannot be known"
            ])
        let keeping = Self.pair("chain-10", 10, documented: .over, a: .within, kept: 16)
        #expect(
            Recommendation(keeping, upkeep: .measured(by: "mutation")).missing.map(\.sentence) == [
                "On chain-10 nothing is recommended: only a keeps its budget there, and it keeps an answer; what "
                    + "keeping that up to date costs is measured by mutation. a is 10 times as fast as documented "
                    + "(keeps 16.0 B per node)."
            ])

        // An implementation that only reads a kept answer keeps its budget as well; one without a warm time may.
        let reading =
            keeping + hidden.filter { ["indexed", "bare"].contains($0.implementation) || $0.role == .bare }
            + ChoiceSample.cells("snapshot", "chain-10", 5, to: 100, verdict: .undecided).filter { $0.plan == .cold }
        #expect(
            Recommendation(reading, upkeep: .measured(by: "mutation")).missing.map(\.sentence) == [
                "On chain-10 nothing is recommended: only a and indexed keep their budget there (undecided: snapshot), "
                    + "and a and indexed keep an answer; snapshot has no warm time; what keeping that up to date costs "
                    + "is measured by mutation. a is 10 times as fast as documented (keeps 16.0 B per node). indexed "
                    + "(keeps 37.0 B per node) was handed a ready answer, which these times do not include."
            ])
        #expect(
            ShapeVerdict(
                shape: "chain", reading.filter { $0.budget != nil }, of: ["documented", "a", "indexed", "snapshot"])?
                .sentence == "chain: at 1,000 only a and indexed fit (undecided: snapshot).")
        let memory = ChoiceSample.cells("documented", "app-10", 1, to: 1) + ChoiceSample.cells("a", "app-10", 1, to: 1)
        #expect(
            Recommendation(memory.filter { $0.plan == .memory }).missing.map(\.sentence) == [
                "On every input nothing is recommended: nothing has a time or a count of instructions next to "
                    + "documented's."
            ])
    }
}
