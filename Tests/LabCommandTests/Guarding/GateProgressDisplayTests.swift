import Gate
import Testing

@testable import LabCommand

@Suite struct GateProgressDisplayTests {
    @Test("the progress of a gate has one cell and one regression in the singular")
    func singular() {
        func text(_ cells: Int) -> [String] {
            [
                TimeProgress.measuring(pairs: 3, of: 40, undecided: cells), .confirming(cells: cells),
                .short(cells: cells, seconds: 90.2),
            ].map { GateProgressDisplay.text($0, limit: 60) }
        }

        #expect(
            text(1) == [
                "process 3 of at most 40 a side, 1 cell undecided, 60 s at most", "confirming 1 regression",
                "--time-limit 60 is too short for this cell, which takes about 91 s; those that look slowest come "
                    + "first",
            ])
        #expect(
            text(2) == [
                "process 3 of at most 40 a side, 2 cells undecided, 60 s at most", "confirming 2 regressions",
                "--time-limit 60 is too short for these 2 cells, which take about 91 s; those that look slowest come "
                    + "first",
            ])
    }
}
