import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct PicturedAdviceTests {
    @Test("a picture has the first recommendation, and on how many inputs it holds")
    func recommendation() throws {
        let recommendation = Recommendation(ChoiceSample.judged, upkeep: .measured(by: "mutation"))
        let advice = try #require(PicturedAdvice(recommendation))
        #expect(advice.name == recommendation.choices[0].best.name && advice.name == "iterative")
        #expect(advice.inputs == 1 && advice.without == recommendation.missing[0].family.count)
        #expect(
            advice.scope
                == "on 1 of 2 inputs, the typical one; memoised on 1, if keeping its answer up to date pays, else "
                + "documented (over)")

        // Where one alone fits, that is what to use.
        var cells = ChoiceSample.judged
        for index in cells.indices where cells[index].id.label == "memoised" && cells[index].id.input == "chain-10" {
            if cells[index].budget != nil { cells[index].budget?.verdict = .over }
        }
        let single = try #require(PicturedAdvice(Recommendation(cells, upkeep: .measured(by: "mutation"))))
        #expect(
            single.scope
                == "on 1 of 2 inputs, the typical one; indexed on 1, if keeping its answer up to date pays, else "
                + "documented (over)")
    }

    /// The words on inputs of some sizes: on each, one of the implementations is recommended, or nothing.
    private func scope(_ answers: [(shape: String, size: Int, name: String?)]) throws -> String {
        let names = ["documented", "recursive", "iterative"]
        let cells = answers.flatMap { shape, size, name in
            names.flatMap { other -> [Cell] in
                let time = other == name ? 10.0 : 100
                let verdict: BudgetVerdict = name == nil ? .over : .within
                var cells = ChoiceSample.cells(
                    other, "\(shape)-\(size)", other == "documented" && name != other ? 200 : time, to: 200,
                    verdict: verdict)
                for index in cells.indices { cells[index].input.size = size }
                return cells
            }
        }
        return try #require(PicturedAdvice(Recommendation(cells), on: cells)).scope
    }

    @Test("where sizes alone tell the recommendations apart, each has its sizes")
    func sizes() throws {
        #expect(
            try scope([("chain", 10, "recursive"), ("wide", 1_000, "recursive"), ("chain", 10_000, "iterative")])
                == "up to 1,000 nodes; iterative at 10,000; nothing measured between 1,000 and 10,000")
        #expect(
            try scope([("chain", 10, "recursive"), ("chain", 100, nil), ("chain", 1_000, nil)])
                == "at 10 nodes; nothing from 100 on; nothing measured between 10 and 100")
        #expect(try scope([("chain", 10, "recursive"), ("chain", 100, "recursive")]) == "on all 2 inputs")
    }

    @Test("where sizes alone do not, the inputs with another recommendation are named by their shapes and sizes")
    func shapesAndSizes() throws {
        #expect(
            try scope([
                ("chain", 10, "recursive"), ("chain", 100, "recursive"), ("wide", 10, "recursive"),
                ("wide", 100, "iterative"),
            ]) == "on 3 of 4 inputs; iterative on wide at 100")
        // A shape of one size is no matter of sizes.
        #expect(
            try scope([("chain", 100, "recursive"), ("chain", 10, "recursive"), ("wide", 100, "iterative")])
                == "on 2 of 3 inputs; iterative on 1")
    }

    @Test("what alone fits by what it keeps has its sizes, and is one that fits at all of these")
    func sizesOfKeepers() throws {
        func advice(_ cells: [Cell]) throws -> PicturedAdvice {
            try #require(PicturedAdvice(Recommendation(cells, upkeep: .measured(by: "mutation")), on: cells))
        }

        let sizes = ["app-10": 10, "chain-10": 100]
        var cells = ChoiceSample.judged.map { cell in
            var cell = cell
            cell.input.size = sizes[cell.id.input] ?? 10
            return cell
        }
        let one = try advice(cells)
        #expect(
            one.name == "iterative"
                && one.scope
                    == "at 10 nodes; memoised at 100, if keeping its answer up to date pays, else documented (over); "
                    + "nothing measured between 10 and 100"
        )

        // On a larger chain only one of those fits.
        cells += cells.filter { $0.id.input == "chain-10" }.map { cell in
            var cell = cell
            cell.id.input = "chain-1000"
            cell.input.size = 1_000
            if cell.id.label == "memoised", cell.budget != nil { cell.budget?.verdict = .over }
            return cell
        }
        #expect(
            try advice(cells).scope
                == "at 10 nodes; indexed from 100 on, which alone fits on all of these, if keeping its answer up to "
                + "date pays, else documented (over); nothing measured between 10 and 100")
    }

    @Test("the sizes between two ranges are said to be unmeasured, or only not judged, or are none")
    func gapsBetweenSizes() throws {
        let recommendation = Recommendation(ChoiceSample.judged, upkeep: .measured(by: "mutation"))
        func scope(_ sizes: [String: Int], measured: Set<Int>) throws -> String {
            let cells = ChoiceSample.judged.map { cell in
                var cell = cell
                cell.input.size = sizes[cell.id.input] ?? 10
                return cell
            }
            return try #require(PicturedAdvice(recommendation, on: cells, measured: measured)).scope
        }

        let far = ["app-10": 10, "chain-10": 100]
        #expect(try scope(far, measured: [10, 100, 1_000]).hasSuffix("; nothing measured between 10 and 100"))
        #expect(try scope(far, measured: [10, 50, 100]).hasSuffix("; nothing judged between 10 and 100"))
        #expect(try scope(["app-10": 10, "chain-10": 11], measured: [10, 11]).hasSuffix(", else documented (over)"))
    }

    @Test("next to what keeps an answer stands the fastest that keeps none, and of several inputs each of these")
    func alternatives() throws {
        func missing(_ change: (inout Cell) -> Void) throws -> [MissingChoice] {
            var cells = ChoiceSample.judged
            for index in cells.indices where cells[index].id.input == "chain-10" { change(&cells[index]) }
            return Recommendation(cells, upkeep: .measured(by: "mutation")).missing
        }

        // The reference takes half as long as the other one, and both are over.
        #expect(try missing { _ in }.map(\.alternative) == ["documented"])
        // An implementation that keeps no answer, and may fit, is recommended itself.
        let open = try missing { cell in
            if cell.id.label == "iterative", cell.budget != nil { cell.budget?.verdict = .undecided }
        }
        #expect(open.isEmpty)

        // Without such an experiment, one that only reads its answer is not recommended, and keeps its budget.
        var reading = ChoiceSample.judged
        for index in reading.indices where reading[index].id.input == "chain-10" && reading[index].budget != nil {
            if reading[index].id.label == "memoised" { reading[index].budget?.verdict = .over }
        }
        #expect(Recommendation(reading, upkeep: .unmeasured).missing.map(\.alternative) == ["documented"])

        let start = "if keeping its answer up to date pays, else "
        #expect(Upkeep.condition(else: ["documented", "documented"]) == start + "documented (over)")
        let several = ["documented", "path", "recursive"]
        #expect(Upkeep.condition(else: several) == start + "documented, path or recursive (over)")
    }

    @Test("where no experiment measures upkeep, what fits is recommended on all inputs")
    func unmeasuredUpkeep() {
        let advice = PicturedAdvice(Recommendation(ChoiceSample.judged, upkeep: .unmeasured))
        #expect(advice?.name == "memoised" && advice?.scope == "on all 2 inputs")
    }

    @Test("the picture accounts for every input: where another one is recommended, what keeps an answer, or nothing")
    func picturedScope() throws {
        let recommendation = Recommendation(ChoiceSample.judged, upkeep: .measured(by: "mutation"))
        let advice = try #require(PicturedAdvice(recommendation))
        func scope(
            _ name: String?, on inputs: Int, others: Int, without: Int, typical: Int, other: String? = nil,
            keptByAnswers: Int = 0, keeping: String? = nil
        ) -> String {
            var changed = advice
            changed.otherName = other
            changed.keptByAnswers = keptByAnswers
            changed.keeping = keeping
            changed.name = name
            changed.inputs = inputs
            changed.othersInputs = others
            changed.without = without
            changed.typical = typical
            return changed.scope
        }

        #expect(
            scope("a", on: 26, others: 1, without: 3, typical: 14)
                == "on 26 of 30 inputs, all typical ones; other ones on 1; nothing on 3")
        #expect(
            scope("a", on: 23, others: 4, without: 3, typical: 14, other: "b", keptByAnswers: 2)
                == "on 23 of 30 inputs, all typical ones; b on 4; only what keeps an answer fits on 2; nothing on 1")
        #expect(
            scope("a", on: 4, others: 0, without: 5, typical: 0, keptByAnswers: 5, keeping: "c")
                == "on 4 of 9 inputs; c on 5, if keeping its answer up to date pays, else documented (over)")
        #expect(
            scope("a", on: 14, others: 1, without: 0, typical: 14)
                == "on 14 of 15 inputs, the typical ones; other ones on 1")
        #expect(scope("a", on: 14, others: 2, without: 0, typical: 0, other: "b") == "on 14 of 16 inputs; b on 2")
        #expect(scope("a", on: 2, others: 0, without: 0, typical: 0) == "on all 2 inputs")
        #expect(scope("a", on: 1, others: 0, without: 0, typical: 1) == "on the one input")
        #expect(scope(nil, on: 0, others: 0, without: 5, typical: 0) == "on any of 5 inputs")
        #expect(
            scope(nil, on: 0, others: 0, without: 5, typical: 0, keptByAnswers: 5)
                == "on any of 5 inputs; only what keeps an answer fits on 5")
        #expect(
            scope(nil, on: 0, others: 0, without: 5, typical: 0, keptByAnswers: 3, keeping: "c")
                == "on any of 5 inputs; c on 3, if keeping its answer up to date pays, else documented (over)")
    }
}
