import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct RunSummaryTests {
    @Test("the summary counts answers, verdicts without the floor, and gives the mean ratio")
    func countsAndMeans() {
        let lines = Report.summary(of: SearchResult.result, command: "lab").terminal
        #expect(
            lines == [
                "answer, search: chain: at 1,000 only documented fits.",
                "validated: 2 answers on measured inputs; 0 mismatches; 12 cells",
                "budget: 1 within, 1 over, 0 undecided",
                "Ship documented.",
                "mean × reference, search: indexed 5.00e-4",
            ])
    }

    @Test("means are over the inputs that all have, and say what was left out")
    func means() {
        var result = SearchResult.result
        var larger = result.cells.filter { $0.plan == .warm && $0.metric == .time && $0.role != .floor }
        for index in larger.indices {
            larger[index].id.input = "chain-2000"
            if larger[index].role == .implementation { larger[index].ratioToReference = Ratio(value: 0.002, ci95: nil) }
        }

        result.cells += larger

        func mean() -> String? {
            Report.summary(of: result, command: "lab").terminal.first { $0.hasPrefix("mean") }
        }
        #expect(mean() == "mean × reference, search: indexed 0.00100")

        var other = larger[1]
        other.id.implementation = "small"
        other.ratioToReference = Ratio(value: 3, ci95: nil)
        other.id.input = "chain-1000"
        result.cells.append(other)
        #expect(mean() == "mean × reference, search over the 1 of 2 inputs that all have: indexed 5.00e-4, small 3.00")
    }

    @Test("few processes are said to make narrow intervals")
    func precision() {
        var result = SearchResult.result
        for index in result.cells.indices {
            result.cells[index].processes = (0..<3).map { .init(process: $0, samples: [1]) }
        }
        let line = Report.summary(of: result, command: "lab").terminal.first { $0.hasPrefix("precision") }
        let worth = "with 3 processes the 95 % intervals of medians hold the true one about 73 times"
        #expect(line?.contains(worth) == true)
        let lines = Report.summary(of: result, command: "lab").terminal
        #expect(!lines.isEmpty && lines.allSatisfy { $0.displayWidth <= 100 })
    }

    @Test("growth is one line per experiment and shape")
    func growth() {
        var result = SearchResult.result
        result.growth = ["documented", "indexed"].map {
            Growth(
                experiment: "search", implementation: $0, cores: 1, shape: "chain", plan: .warm,
                slope: $0 == "indexed" ? 0.012 : 0.998, ci95: nil, best: $0 == "indexed" ? .constant : .linear)
        }
        #expect(
            Report.summary(of: result, command: "lab").terminal.first
                == "growth, search on chain: documented O(n) (n^1.00), indexed O(1) (n^0.01)")
    }

    @Test("a mismatch is told with the command that finds it again and the code that shows it")
    func mismatches() {
        var result = SearchResult.result
        result.mismatches = [
            Mismatch(
                experiment: "search", implementation: "mine", input: "small trees", expected: "a", answered: "b",
                step: 3,
                counterexample: "let a = 1\nlet b = 2", seed: 42)
        ]
        result.isInterrupted = true
        #expect(
            Report.summary(of: result, command: "lab").terminal.suffix(6) == [
                "mismatch: search/mine on small trees after mutation 3: expected a, answered b",
                "  again with: lab verify 'search/mine/*' --seed 42",
                "  minimal case:",
                "    let a = 1",
                "    let b = 2",
                "interrupted: the result holds what was finished",
            ])
    }
}
