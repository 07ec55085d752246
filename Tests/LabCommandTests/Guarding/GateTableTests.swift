import LabKit
import Measurement
import Testing

@testable import LabCommand
@testable import Regression

@Suite struct GateTableTests {
    @Test("the table has the worst first, what is said of rows below, and the summary last")
    func table() {
        var report = GateReport(base: "main (0123456789)", head: "the work tree at abcdef0123")
        func cell(_ name: String) -> GuardedCell {
            GuardedCell(experiment: "search", implementation: name, input: "chain-100")
        }
        report.rows = [
            GateReport.Row(
                cell: cell("a"), metric: .time, verdict: .same, base: 120, head: 120.2, change: 0.0017,
                interval: Interval(lower: -0.004, upper: 0.006)),
            GateReport.Row(
                cell: cell("b"), metric: .time, verdict: .regressed, base: 1_000, head: 1_051, change: 0.051,
                interval: Interval(lower: 0.039, upper: 0.062),
                confirmation: .init(change: 0.049, interval: Interval(lower: 0.035, upper: 0.06))),
            GateReport.Row(cell: cell("a"), metric: .allocations, verdict: .same, base: 0, head: 0, change: 0),
            GateReport.Row(
                cell: cell("b"), metric: .allocations, verdict: .regressed, base: 0, head: 3, change: .infinity),
        ]
        report.notes = ["a note"]
        report.effort = GateReport.Effort(seconds: 41.25, childSeconds: 40, processes: 1_234, links: 30)
        let expected = """
            base: main (0123456789)
            head: the work tree at abcdef0123

            time
              verdict       base  change  interval      cell
              regressed  1.00 µs  +5.1 %  [+3.9, +6.2]  search/b/chain-100
              same        120 ns  +0.2 %  [−0.4, +0.6]  search/a/chain-100
              search/b/chain-100: confirmed: +4.9 % [+3.5, +6.0]

            allocations
              verdict    base  change  cell
              regressed     0  from 0  search/b/chain-100
              1 cell the same

            a note

            41.3 s of measuring in 1,234 processes, 30 layouts a side; 3 % of it were the gate's own
            2 regressed, 2 same
            """
        #expect(GateTable(report).lines.joined(separator: "\n") == expected)
    }

    @Test(
        "a percentage is read with its sign, and prints as it is read",
        arguments: [("1%", 0.01), ("0.5%", 0.005), ("0%", 0), ("12.5 %", 0.125)])
    func percentages(text: String, share: Double) throws {
        let percentage = try Percentage(argument: text)
        #expect(abs(percentage.share - share) < 1e-12)
        #expect(try Percentage(argument: percentage.argument) == percentage)
        for wrong in ["1", "%", "-1%", "101%", "nan%", "1e9%"] {
            #expect(throws: InvalidValue.self) { try Percentage(argument: wrong) }
        }
    }
}
