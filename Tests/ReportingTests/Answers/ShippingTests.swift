import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ShippingTests {
    private func answer(
        _ cells: [Cell], upkeep: Upkeep = .unmeasured, change: (inout Recommendation) -> Void = { _ in }
    ) throws -> ShippingAnswer {
        var recommendation = Recommendation(cells, upkeep: upkeep)
        change(&recommendation)
        return try #require(ShippingAnswer("search", cells, recommendation))
    }

    @Test("what is recommended on every input is to be shipped, and named by the first recommendation")
    func shipped() throws {
        let one = try answer(ShippingSample.cells("a", ["chain-10": "recursive", "wide-10": "recursive"]))
        #expect(one.decision == .ship("recursive") && one.fullText == "ship recursive" && one.othersInputs == 0)
        let two = try answer(
            ShippingSample.cells("a", ["chain-10": "recursive", "chain-100": "recursive", "wide-10": "iterative"]))
        #expect(two.decision == .ship("recursive") && two.othersInputs == 1)
        // Without a choice it is what was measured.
        let alone = ShippingSample.cells("a", ["chain-10": "recursive"]).filter { $0.role == .reference }
        #expect(try answer(alone).fullText == "ship documented")
    }

    @Test("an experiment is held where nothing fits on some input, whatever is recommended on the others")
    func held() throws {
        let some = try answer(ShippingSample.cells("a", ["chain-10": "recursive", "chain-100": nil, "wide-10": nil]))
        #expect(some.decision == .hold && some.fullText == "hold: nothing fits on 2 of 3 inputs")
        #expect(try answer(ShippingSample.cells("a", ["chain-10": nil])).fullText == "hold: nothing fits")
    }

    @Test("an experiment is the reader's choice where something fits, and on some inputs only what keeps an answer")
    func choice() throws {
        let keeper = try answer(ChoiceSample.judged, upkeep: .measured(by: "mutation"))
        #expect(keeper.decision == .choose && keeper.verdict == .undecided)
        #expect(keeper.fullText == "your choice: only what keeps an answer fits on 1 of 2 inputs")
    }

    /// An experiment of the reader's choice as the sum names it.
    private static let namedChoice = "kept (by default iterative, as it fits on every typical input)"

    @Test("by default a choice is what is recommended, if it fits on all typical inputs, else what alone fits on all")
    func choiceByDefault() throws {
        func clause(_ cells: [Cell], _ mixes: [Cell] = []) throws -> String? {
            let recommendation = Recommendation(cells, upkeep: .measured(by: "mutation"), mixes: mixes)
            let answer = try #require(ShippingAnswer("search", cells, recommendation))
            #expect(answer.decision == .choose)
            return answer.defaultChoice?.clause
        }

        let typical = ChoiceSample.judged
        #expect(try clause(typical) == "by default iterative, as it fits on every typical input")

        // Without typical inputs, the condition of what keeps an answer stands next to it, as far as it is known.
        let others = typical.map { cell in
            var cell = cell
            cell.input.isTypical = false
            return cell
        }
        let end = "as it fits on every input"
        #expect(try clause(others) == "by default memoised if keeping its answer up to date pays, \(end)")
        #expect(
            try clause(others, MixSample.mixes([200, 50, 50]))
                == "by default memoised if asked at least once per change, \(end)")
        #expect(
            try clause(others, MixSample.mixes([200, 50, 50], size: 100_000))
                == "by default memoised if asked at least once per change, as measured at 100,000 nodes, \(end)")

        func open(_ names: [String]) -> [Cell] {
            others.map { cell in
                var cell = cell
                if names.contains(cell.id.label), cell.id.input == "app-10" { cell.budget?.verdict = .undecided }
                return cell
            }
        }

        // It fits on every input, so that a slower one may be the default.
        let slower = "by default indexed if keeping its answer up to date pays, \(end)"
        #expect(try clause(open(["memoised"])) == slower)

        // If nothing fits on every input, or if no mix shows that its upkeep pays, there is no default.
        #expect(try clause(open(["memoised", "indexed"])) == nil)
        #expect(try clause(others, MixSample.mixes([200, 100, 200])) == nil)

        // Nothing but a choice has one.
        let shipped = ShippingSample.cells("a", ["chain-10": "recursive"])
        #expect(try #require(ShippingSample.sum(shipped)).answers.map(\.defaultChoice) == [nil])
    }

    @Test("an experiment is undecided for a reason: its verdict, no recommendation, or an open budget")
    func undecided() throws {
        var open = ChoiceSample.judged
        for index in open.indices where open[index].id.input == "chain-10" && open[index].budget != nil {
            open[index].budget?.verdict = .undecided
        }
        #expect(
            try answer(open, upkeep: .measured(by: "mutation")).fullText
                == "undecided: nothing fits for certain on 1 of 2 inputs")

        let fitting = ShippingSample.cells("a", ["chain-10": "recursive", "chain-100": "recursive"])
        let uncompared = try answer(fitting) { recommendation in
            recommendation.choices = []
            recommendation.missing = [
                MissingChoice(
                    family: .init(shapes: [], isTypical: false, isAll: true), reason: .notCompared,
                    reference: "documented", plan: .cold)
            ]
        }
        #expect(uncompared.fullText == "undecided: nothing is recommended on 2 of 2 inputs")

        let mayBreak =
            ChoiceSample.cells("documented", "app-10", 100, to: 100, verdict: .within)
            + ChoiceSample.cells("a", "app-10", 10, to: 100, verdict: .undecided)
        #expect(try answer(mayBreak).fullText == "undecided: what is recommended may break its budget")
    }

    @Test("the sum names what to ship, what the reader chooses, what to hold, with the inputs, and what is undecided")
    func sum() throws {
        func sentence(_ cells: [Cell]) throws -> String { try #require(ShippingSample.sum(cells)).sentence }
        let shipped = ["a", "b"].flatMap { ShippingSample.cells($0, ["chain-10": "recursive"]) }
        let held = ShippingSample.cells("c", ["chain-10": "recursive", "chain-100": nil, "wide-10": nil])
        #expect(try sentence(shipped) == "Ship all 2: recursive for a and recursive for b.")
        #expect(
            try sentence(shipped + held + ShippingSample.kept)
                == "Ship 2 of 4: recursive for a and recursive for b; your choice: \(Self.namedChoice); hold c: "
                + "nothing fits on 2 inputs.")
        #expect(
            try sentence(held + ShippingSample.kept)
                == "Your choice: \(Self.namedChoice); hold c: nothing fits on 2 inputs.")
        let many = ["d", "e", "f", "g"].flatMap { ShippingSample.cells($0, ["chain-10": nil]) }
        #expect(
            try sentence(shipped + many)
                == "Ship 2 of 6: recursive for a and recursive for b; hold 4: nothing fits on 4 inputs.")

        // An experiment that samples do not decide has another word than one that the reader decides.
        let open = ShippingSample.cells("o", ["chain-10": nil]).map { cell in
            var cell = cell
            if cell.budget != nil { cell.budget?.verdict = .undecided }
            return cell
        }
        #expect(try sentence(shipped + open).hasSuffix(" for b; undecided: o."))

        // One experiment has its answer.
        #expect(try sentence(Array(shipped.prefix { $0.experiment == "a" })) == "Ship recursive.")
        #expect(try sentence(held) == "Hold: nothing fits on 2 of 3 inputs.")
        #expect(
            try sentence(ShippingSample.kept)
                == "Your choice: only what keeps an answer fits on 1 of 2 inputs; by default iterative, as it fits on "
                + "every typical input.")
        #expect(
            try sentence(
                ShippingSample.cells("a", ["chain-10": "recursive", "chain-100": "recursive", "wide-10": "iterative"]))
                == "Ship recursive, and on 1 of 3 inputs what is recommended there.")

        // Nothing is to choose without a budget, or without a second implementation.
        #expect(ShippingSample.sum(shipped.filter { $0.budget == nil }) == nil)
        #expect(ShippingSample.sum(shipped.filter { $0.role == .reference }) == nil)
    }

    @Test("the sum has up to six experiments with what to ship, and the inputs on which another one is recommended")
    func namesOfShipped() throws {
        func sentence(_ names: [String]) throws -> String {
            let cells = names.flatMap { ShippingSample.cells($0, ["chain-10": "recursive"]) }
            let held = ShippingSample.cells("held", ["chain-10": nil])
            return try #require(ShippingSample.sum(cells + held)).sentence
        }

        let names = ["a", "b", "c", "d", "e", "f"]
        let listed = names.map { "recursive for \($0)" }.listed
        #expect(try sentence(names) == "Ship 6 of 7: \(listed); hold held: nothing fits on 1 input.")
        #expect(try sentence(names + ["g"]) == "Ship 7 of 8: recursive; hold held: nothing fits on 1 input.")

        let several = ShippingSample.cells(
            "a", ["chain-10": "recursive", "chain-100": "recursive", "wide-10": "iterative"])
        let other = ShippingSample.cells("b", ["chain-10": "recursive"])
        #expect(
            try #require(ShippingSample.sum(several + other)).sentence
                == "Ship all 2: recursive for a (another on 1 of 3 inputs) and recursive for b.")
    }

    @Test("of more than six experiments the sum names each implementation to ship once, up to six of them")
    func implementationsToShip() throws {
        func sentence(_ implementations: [String]) throws -> String {
            let cells = implementations.enumerated().flatMap { number, name in
                ShippingSample.cells("e\(number)", ["chain-10": "recursive"]).map { cell in
                    var cell = cell
                    if cell.id.label == "recursive" { cell.id.implementation = name }
                    return cell
                }
            }
            return try #require(ShippingSample.sum(cells)).sentence
        }

        #expect(try sentence(["p", "q", "p", "r", "q", "r", "p"]) == "Ship all 7: p, q and r.")
        let six = ["p", "q", "r", "s", "t", "u"]
        #expect(try sentence(six + ["p"]) == "Ship all 7: p, q, r, s, t and u.")
        #expect(try sentence(six + ["v"]) == "Ship all 7 as recommended.")

        let inputs: KeyValuePairs<String, String?> = [
            "chain-10": "recursive", "chain-100": "recursive", "wide-10": "iterative",
        ]
        let several = ["a", "b", "c", "d", "e", "f", "g"].flatMap { ShippingSample.cells($0, inputs) }
        #expect(
            try #require(ShippingSample.sum(several)).sentence
                == "Ship all 7: recursive (another on 7 of 21 inputs).")
    }

    @Test("page, terminal and Markdown have one word for an experiment, and one sum: first, and last on a terminal")
    func sameWords() throws {
        let cells =
            ["a", "b"].flatMap { ShippingSample.cells($0, ["chain-10": "recursive"]) }
            + ShippingSample.cells("c", ["chain-10": "recursive", "chain-100": nil]) + ShippingSample.kept
        let result = ShippingSample.result(cells)
        let sum = try #require(result.shipping)
        #expect(sum.answers.map(\.text) == ["ship recursive", "ship recursive", "hold", "your choice"])

        let report = SectionSample.report(result)
        let picture = try #require(report.numbers.picture)
        let markup = picture.html.text
        let conclusion = RunConclusion(result, command: "lab")
        let lines = conclusion.lines(width: 400).map(\.text)
        let markdown = Report(digestOf: NamedResult("run.json", result), command: "lab").markdown()

        for answer in sum.answers {
            let row = try #require(picture.rows.first { $0.experiment == answer.experiment })
            #expect(row.shipping == answer)
            #expect(markup.contains("<span class=\"verdict \(answer.verdict.tone.rawValue)\">\(answer.word)"))
            let start = "\(answer.verdict.sign) \(answer.experiment): \(answer.text)"
            #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)")
            #expect(markdown.contains("\n\(answer.experiment): \(answer.fullText)\n"), "\(markdown)")
        }

        let sentence =
            "Ship 2 of 4: recursive for a and recursive for b; your choice: \(Self.namedChoice); hold c: nothing fits "
            + "on 1 input."
        #expect(report.header.headline?.lines.first == sentence)
        #expect(conclusion.shipping?.sentence == sentence && conclusion.shipping?.tone == .bad)
        #expect(lines.last { $0.hasPrefix("✗") } == "✗ \(sentence)")
        let paragraphs = markdown.split(separator: "\n")
        #expect(paragraphs[1].hasPrefix("\(sentence) run.json: "))
        #expect(markdown.ranges(of: sentence).count == 1)
        let summary = Report.summary(of: result, command: "lab").groups.flatMap(\.statements)
        #expect(summary.contains(sentence))
    }
}
