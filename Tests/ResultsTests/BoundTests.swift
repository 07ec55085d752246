import Measurement
import Testing

@testable import Results

@Suite struct BoundTests {
    @Test(
        "a bound says on which side of it the quantile lies",
        arguments: [
            (BudgetVerdict.within, 5.0, "p99 ≤ 5.00 ns"), (.over, 20, "p99 ≥ 20.0 ns"),
            (.undecided, 12, "p99 ≤ 12.0 ns"),
            (.undecided, 8, "p99 ≥ 8.00 ns"), (.undecided, 10, "p99 ≥ 10.0 ns"),
        ])
    func sides(verdict: BudgetVerdict, bound: Double, text: String) throws {
        var cell = try SmallResult.cell(plan: .cold)
        cell.budget = Cell.JudgedBudget(limit: 10, statistic: "p99", bound: bound, verdict: verdict)
        #expect(cell.boundText == text)
        var rate = try SmallResult.cell(metric: Metric("rate", unit: "ns", .moreIsBetter))
        rate.budget = Cell.JudgedBudget(limit: 10, statistic: "p50", bound: 20, verdict: .within)
        #expect(rate.boundText == "p50 ≥ 20.0 ns")
        var exact = try SmallResult.cell(plan: .memory, metric: .allocations)
        exact.budget = Cell.JudgedBudget(limit: 10, statistic: "value", bound: 3, verdict: .within)
        #expect(exact.boundText == "3 allocations" || exact.boundText == "3")
    }
}
