import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct BudgetChangesTests {
    @Test("budgets say how many verdicts changed, from what to what, and which cells are newly over or undecided")
    func budgets() {
        func judged(_ verdicts: [BudgetVerdict], commit: String) -> ResultFile {
            var result = ComparedSample.result(times: verdicts.indices.map { ("c\($0)", 100) }, commit: commit)
            for (index, verdict) in verdicts.enumerated() {
                result.cells[index].budget = .made(limit: 1e6, bound: 5e5, verdict)
            }
            return result
        }

        let base = judged([.within, .within, .within, .undecided], commit: "a")
        let head = judged([.over, .undecided, .within, .within], commit: "b")
        let changes = BudgetChanges(ComparedSample.compared(base, head))
        #expect(changes.cells.count == 4 && changes.verdictChanges.count == 3)
        #expect(
            changes.sentence
                == "3 of 4 verdicts on budgets changed: 1 from within to over, 1 from within to undecided, 1 from "
                + "undecided to within. Newly over: search/c0/n (warm time). Newly undecided: search/c1/n (warm time).")
        var limited = base
        limited.cells[1].budget?.limit = 5e5
        #expect(
            BudgetChanges(ComparedSample.compared(base, limited)).sentence
                == "All 4 verdicts on budgets are as before. 1 of them has another limit now, such as 1.00 ms → 500 µs "
                + "for search/c1/n (warm time).")
        #expect(
            BudgetChanges(ComparedSample.compared(base, base)).sentence == "All 4 verdicts on budgets are as before.")
        #expect(
            BudgetChanges(ComparedSample.compared(ComparedSample.result(), ComparedSample.result())).sentence == nil)

        let many = judged(Array(repeating: .within, count: 7), commit: "a")
        let over = judged(Array(repeating: .over, count: 7), commit: "b")
        let sentence = BudgetChanges(ComparedSample.compared(many, over)).sentence ?? ""
        #expect(sentence.contains("7 from within to over"))
        #expect(sentence.hasSuffix("search/c4/n (warm time), and 2 more."))
    }
}
