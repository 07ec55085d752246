import Testing

@testable import Reporting
@testable import Results

/// The recommendations in the rows of the picture.
@Suite struct BudgetPictureAdviceTests {
    @Test("a row of the picture has what is recommended next to what fits, and says that these differ")
    func advice() throws {
        let recommendation = Recommendation(ChoiceSample.judged, upkeep: .measured(by: "mutation"))
        let advice = try #require(PicturedAdvice(recommendation))
        let picture = try #require(BudgetPicture(ChoiceSample.judged, recommendations: ["search": recommendation]))
        #expect(picture.rows[0].best == .init(names: ["memoised", "indexed"], fitting: 2, inputs: 2))
        let page = picture.html.text
        #expect(page.contains("<th scope=\"col\">does something fit?</th>"))
        #expect(page.contains("<small>with <code>memoised</code> and <code>indexed</code></small></td>"))
        let recommended = """
            <td data-heading="recommended"><span class="verdict open">your choice</span><span class="scope">: only \
            what keeps an answer fits on 1 of 2 inputs;</span> <span class="scope"><code>iterative</code></span> \
            <span class="scope">on 1 of 2 inputs, the typical one;</span> <details class="exceptions">\
            <summary>1 other input</summary><span class="scope"><code>memoised</code> on 1, if keeping its answer \
            up to date pays, else <code>documented</code> (over)</span></details></td><td data-heading="reference">
            """
        #expect(page.contains(recommended))
        #expect(page.contains("<th scope=\"col\">recommended</th><th scope=\"col\">reference</th></tr>"))
        #expect(page.contains("<p class=\"key\">What fits and what is recommended are two questions."))
        let condition = "if keeping its answer up to date pays"
        #expect(advice.scope.hasSuffix("; memoised on 1, \(condition), else documented (over)"))
    }

    @Test("the rule of what is recommended stands in a line above the picture, with upkeep if it matters")
    func ruleOfAdvice() throws {
        let rule = "Recommended: the fastest that breaks no budget, or the reference if none is certainly faster"
        let clauses: [(upkeep: Upkeep, clause: String)] = [
            (.unmeasured, "."),
            (
                .measured(by: "mutation"),
                "; what keeps an answer at a measured cost, only where nothing else fits."
            ),
        ]
        for (upkeep, clause) in clauses {
            let advice = Recommendation(ChoiceSample.judged, upkeep: upkeep)
            let page = try #require(BudgetPicture(ChoiceSample.judged, recommendations: ["search": advice])).html.text
            let line = try #require(page.firstRange(of: "<p class=\"key rule\">\(rule)\(clause)</p>"))
            #expect(try #require(page.firstRange(of: "<table")).lowerBound > line.upperBound)
        }

        let without = try #require(BudgetPicture(ChoiceSample.judged))
        #expect(without.ruleOfAdvice == nil && !without.html.text.contains("Recommended:"))
    }

    @Test("inputs with another recommendation are folded below their number, where two lines have no room for them")
    func foldedAdvice() throws {
        let recommendation = Recommendation(ChoiceSample.judged, upkeep: .measured(by: "mutation"))
        var picture = try #require(BudgetPicture(ChoiceSample.judged, recommendations: ["search": recommendation]))
        var long = try #require(PicturedAdvice(recommendation))
        long.inputs = 23
        long.typical = 14
        long.othersInputs = 4
        long.without = 3
        long.keptByAnswers = 3
        long.keeping = "memoised"
        picture.rows[0].advice = long
        #expect(
            picture.html.text.contains(
                "<span class=\"scope\">on 23 of 30 inputs, all typical ones;</span> <details class=\"exceptions\">"
                    + "<summary>7 other inputs</summary><span class=\"scope\">other ones on 4; "
                    + "<code>memoised</code> on 3, if keeping its answer up to date pays, else "
                    + "<code>documented</code> (over)</span></details></td>"))
        long.keptByAnswers = 0
        picture.rows[0].advice = long
        #expect(picture.html.text.contains("all typical ones; other ones on 4; nothing on 3</span></td>"))
    }

    @Test("implementations stand in code type where a recommendation has its sizes")
    func namesAtSizes() throws {
        let cells = ChoiceSample.judged.map { cell in
            var cell = cell
            cell.input.size = cell.id.input == "chain-10" ? 100 : 10
            return cell
        }
        let advice = Recommendation(cells, upkeep: .measured(by: "mutation"))
        let picture = try #require(BudgetPicture(cells, recommendations: ["search": advice]))
        #expect(
            picture.html.text.contains(
                "at 10 nodes; <code>memoised</code> at 100, if keeping its answer up to date pays, else "
                    + "<code>documented</code> (over); nothing measured between 10 and 100</span>"))
    }

    @Test("where what fits is recommended, there is one question, and no remark")
    func agreeingAdvice() throws {
        let free = Recommendation(ChoiceSample.judged, upkeep: .unmeasured)
        let agreeing = try #require(BudgetPicture(ChoiceSample.judged, recommendations: ["search": free]))
        #expect(agreeing.remarkOnAdvice == nil && !agreeing.html.text.contains("two questions"))
        #expect(
            agreeing.html.text.contains(
                "<span class=\"verdict good\">ship <code>memoised</code></span> <span class=\"scope\">on all 2 inputs"))
    }
}
