import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct CapacityBlockTests {
    private func capacity(
        _ name: String, largestPassing: Int?, smallestFailing: Int?, undecided: [Int] = [], reason: String? = nil,
        role: Role = .implementation
    ) -> Capacity {
        func rung(_ size: Int, _ verdict: BudgetVerdict) -> Capacity.Rung {
            let isUndecided = verdict == .undecided
            return Capacity.Rung(
                size: size, nodes: size, verdict: verdict, bound: Double(size) * 100,
                reason: isUndecided ? "too noisy" : nil, n: isUndecided ? 1_143 : 381, dropped: 0,
                processes: isUndecided ? 9 : 3)
        }

        var rungs: [Capacity.Rung] = undecided.map { rung($0, .undecided) }
        if let largestPassing { rungs.append(rung(largestPassing, .within)) }
        if let smallestFailing { rungs.append(rung(smallestFailing, .over)) }

        return Capacity(
            experiment: "search", implementation: name, role: role, shape: "chain", sizeUnit: "nodes",
            limit: 1e6, statistic: "p99", largestPassing: largestPassing, smallestFailing: smallestFailing,
            undecided: undecided,
            cause: reason.map { .refused(reason: $0) }, rungs: rungs)
    }

    @Test("a row says what passes, what fails, and the bound at both")
    func rows() {
        let document = Report.block(
            of: [
                capacity("documented", largestPassing: 9_000, smallestFailing: 11_000, role: .reference),
                capacity(
                    "recursive", largestPassing: 1_000, smallestFailing: 2_000, reason: "2,000 levels are too deep"),
                capacity("indexed", largestPassing: 100_000, smallestFailing: nil),
                capacity("noisy", largestPassing: 100, smallestFailing: 400, undecided: [200, 300]),
                capacity("slow", largestPassing: nil, smallestFailing: 10),
                capacity("floor", largestPassing: 9_900, smallestFailing: 12_000, role: .floor),
            ],
            notRun: [
                NotRun(experiment: "search", implementation: "wrong", input: "chain", .refused(reason: "mismatch")),
                NotRun(experiment: "search", implementation: "other", input: "chain", .refused(reason: "mismatch")),
            ])
        #expect(
            document.terminal == [
                "search · chain · the most nodes with a cold p99 ≤ 1.00 ms",
                "  implementation     passes  bound there   fails  bound there",
                "  documented          9,000       900 µs  11,000      1.10 ms",
                "  recursive           1,000       100 µs   2,000      not run",
                "  indexed         ≥ 100,000      10.0 ms",
                "  noisy                 100      10.0 µs     400      40.0 µs",
                "  slow                 none                   10      1.00 µs",
                "  floor (C)           9,900       990 µs  12,000      1.20 ms",
                "  noisy: undecided with 200; 300 nodes; the first: too noisy",
                "  recursive: ends at 2,000 nodes: 2,000 levels are too deep",
                "  wrong, other: no number: mismatch",
            ])
    }

    @Test("the blocks of a result come by experiment and shape, each once")
    func blocks() {
        var result = SearchResult.result
        var other = capacity("documented", largestPassing: 1, smallestFailing: 2)
        other.shape = "wide"
        result.capacity = [
            capacity("documented", largestPassing: 1, smallestFailing: 2), other,
            capacity("indexed", largestPassing: 1, smallestFailing: 2),
        ]
        result.cells = []
        result.notRun = []
        let headings = Report.blocks(of: result).groups.map(\.title)
        #expect(headings.count == 2)
        #expect(headings[0].hasPrefix("search · chain"))
        #expect(headings[1].hasPrefix("search · wide"))
    }

    @Test("an input with the name of a shape keeps its block, as older results can have one")
    func inputNamedLikeShape() throws {
        var result = try SiteSample.result(day: 1)
        result.cells[0].id.input = "chain"
        result.capacity = [capacity("documented", largestPassing: 1, smallestFailing: 2)]
        let headings = Report.blocks(of: result).groups.map(\.title)
        #expect(headings.count == 2)
        #expect(headings[0].hasPrefix("search · chain · 10 nodes"), "\(headings)")
        #expect(headings[1].hasPrefix("search · chain · the most nodes"))
    }

    @Test("a search that no time was left for names its plan, as the reason is one of all implementations")
    func withoutTime() {
        let document = Report.block(
            of: [capacity("documented", largestPassing: 9_000, smallestFailing: 11_000, role: .reference)],
            notRun: [
                NotRun(
                    experiment: "search", .wholeInput, input: "chain", plan: .capacity,
                    .outOfTime(limit: .seconds(8)))
            ])
        #expect(document.terminal.last?.contains("  capacity: no number: ") == true)
    }
}
