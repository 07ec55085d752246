import Measurement
import Testing

@testable import Reporting
@testable import Results

/// Claims are computed from a result and held to it here, without a report.
@Suite struct ClaimTests {
    @Test("the implementations that fit are named, unless all or none do")
    func fittingImplementations() {
        let all = ["a", "b", "c"]
        #expect(FittingImplementations(fitting: all, of: all) == .anyFits)
        #expect(FittingImplementations(fitting: ["b"], of: all) == .only(["b"]))
        #expect(FittingImplementations(fitting: [], of: all) == .noneFits)
        #expect(FittingImplementations(fitting: [], of: []) == .noneFits)
        #expect(FittingImplementations.anyFits.statement == "every implementation fits")
        #expect(FittingImplementations.only(["b"]).statement == "only b fits")
        #expect(FittingImplementations.only(["a", "b"]).statement == "only a and b fit")
        #expect(FittingImplementations.noneFits.statement == "no implementation fits")
    }

    @Test("names are listed up to six, then counted")
    func lists() {
        let names = (1...8).map { "n\($0)" }
        #expect([String]().listed.isEmpty)
        #expect(Array(names.prefix(1)).listed == "n1")
        #expect(Array(names.prefix(3)).listed == "n1, n2 and n3")
        #expect(Array(names.prefix(6)).listed == "n1, n2, n3, n4, n5 and n6")
        #expect(names.listed == "n1, n2, n3, n4, n5 and 3 more")
    }

    /// The budgets of a shape: a verdict for each implementation and size.
    private func judged(_ verdicts: [(name: String, verdicts: [BudgetVerdict])]) -> [Cell] {
        verdicts.flatMap { name, verdicts in
            zip([100, 1_000, 10_000], verdicts).map { size, verdict in
                SectionSample.cell(
                    name, name == "documented" ? .reference : .implementation, size: size, .cold, .time, 1_000,
                    budget: .made(limit: 200_000, bound: 1_500, verdict))
            }
        }
    }

    @Test("the verdict on a shape follows from those of its cells: none where all fit, by size, by what is undecided")
    func shapes() throws {
        let easy = judged([("documented", [.within, .within]), ("path", [.within, .within])])
        #expect(ShapeVerdict(shape: "chain", easy, of: ["documented", "path"]) == nil)

        let mixed = judged([
            ("documented", [.within, .over, .over]), ("path", [.within, .within, .within]),
            ("snapshot", [.within, .undecided, .over]),
        ])
        let chain = try #require(ShapeVerdict(shape: "chain", mixed, of: ["documented", "path", "snapshot"]))
        #expect(chain.largestEasySize == "100 nodes" && chain.isBySize)
        #expect(
            chain.parts == [
                .init(fitting: .only(["path"]), undecided: ["snapshot"], unjudged: [], inputs: ["1,000"]),
                .init(fitting: .only(["path"]), undecided: [], unjudged: [], inputs: ["10,000"]),
            ])
        #expect(
            chain.sentence == "chain: up to 100 nodes every implementation fits; at 1,000 only path fits "
                + "(undecided: snapshot); at 10,000 only path fits.")
    }

    /// The warm cells of two implementations on inputs of two sizes.
    private func warm(_ ratios: [Double]) -> [Cell] {
        zip([100, 1_000], ratios).flatMap { size, ratio in
            [
                SectionSample.cell("documented", .reference, size: size, .warm, .time, 100, toReference: 1),
                SectionSample.cell("path", .implementation, size: size, .warm, .time, 100 * ratio, toReference: ratio),
            ]
        }
    }

    @Test("the verdict on a result is the worst there is, and names the cell that takes most of its budget")
    func overallVerdict() {
        var within = judged([("documented", [.within]), ("path", [.within, .within])])
        within[2].budget?.bound = 1_800
        let undecided = judged([("documented", [.undecided])])
        let over = judged([("documented", [.over])])
        let floor = SectionSample.cell(
            "floor", .floor, .cold, .time, 1, budget: .made(limit: 1, bound: 2, .over))
        let kinds: [([Cell], OverallVerdict.Kind)] = [
            ([], .noCells), (warm([1, 1]), .noBudgets), ([floor], .noBudgets), (within, .within),
            (undecided, .undecided), (within + undecided, .within), (within + undecided + over, .over),
        ]
        for (cells, kind) in kinds { #expect(OverallVerdict(cells).kind == kind, "\(kind)") }

        #expect(
            OverallVerdict(within).sentence
                == "All 3 cells with a budget keep it at p99. The closest, search/path on "
                + "chain-1000, takes at most 1.80 µs; its budget is 200 µs.")
        #expect(
            OverallVerdict(undecided).sentence
                == "Undecided: none of 1 cell with a budget has enough samples, or calm enough ones, for a verdict.")
        #expect(
            OverallVerdict(over + undecided).sentence == "1 of 2 cells with a budget is over it at p99, 1 is "
                + "undecided. The worst, search/documented on chain-100, takes at least 1.50 µs; its budget is "
                + "200 µs."
        )
        var others = over
        for index in others.indices {
            others[index].id.experiment = "list"
            others[index].budget = nil
        }
        #expect(
            OverallVerdict(over + others).sentence.hasSuffix(
                "; its budget is 200 µs. 1 other experiment has no budget."))
    }

    @Test("what is over its budget is counted apart if it is of a recommended implementation")
    func recommendedOver() throws {
        let cells = ChoiceSample.judged
        var recommendation = Recommendation(cells, upkeep: .measured(by: "mutation"))
        func sentence() -> String { OverallVerdict(cells, recommendations: ["search": recommendation]).sentence }
        let start = "2 of 8 cells with a budget are over it at p99, "
        #expect(sentence().hasPrefix("\(start)no recommended implementation among them. "))
        // On the chain nothing is recommended: what is over there would be.
        var choice = try #require(recommendation.choices.first)
        choice.family.shapes = ["chain"]
        choice.family.isTypical = false
        recommendation.choices.append(choice)
        #expect(sentence().hasPrefix("\(start)1 of them of a recommended implementation. "))
    }

    @Test("a limit has its verdicts, and the cell that takes most of it")
    func limits() {
        let verdicts = LimitVerdict.all(of: judged([("documented", [.within, .over]), ("path", [.within])]))
        #expect(verdicts.map(\.limit) == ["cold p99 ≤ 200 µs"])
        #expect(verdicts.map(\.tally.text) == ["2 within, 1 over, 0 undecided"])
        #expect(verdicts.map(\.tally.textWithoutZeros) == ["2 within, 1 over"])
        #expect(verdicts[0].sentence.hasPrefix("cold p99 ≤ 200 µs: 2 within, 1 over; the nearest to it is "))
    }

    @Test("allocations are those of the worst input of each implementation")
    func allocators() throws {
        func cell(_ name: String, _ size: Int, _ count: Double) -> Cell {
            SectionSample.cell(name, .implementation, size: size, .memory, .allocations, count)
        }

        #expect(Allocators(warm([1, 1])) == nil)
        let counted = try #require(Allocators([cell("a", 1, 0), cell("a", 2, 3), cell("b", 1, 1), cell("c", 1, 0)]))
        #expect(counted.implementations.map(\.mostAllocations) == [3, 1, 0])
        #expect(counted.sentence == "Allocating in a call: a up to 3 times, b once; the others never.")
        let rare = try #require(Allocators([cell("a", 1, 0.25), cell("b", 1, 1), cell("c", 1, 1.5)]))
        #expect(rare.sentence == "Allocating in a call: a less than once, b once, c up to 2 times.")
        // Making it ready may allocate.
        #expect(Allocators([cell("a", 1, 0)])?.sentence == "a allocates nothing in a call.")
        #expect(Allocators([cell("a", 1, 0), cell("b", 1, 0)])?.sentence == "Nothing is allocated in a call.")
    }

    @Test("intervals over two to five processes are said to be narrow, and no others")
    func coverage() {
        func coverage(_ processes: Int) -> IntervalCoverage? {
            var result = SectionSample.result
            for index in result.cells.indices {
                result.cells[index].processes = (0..<processes).map { .init(process: $0, samples: [1]) }
            }

            return IntervalCoverage(result)
        }

        #expect((1...10).map { coverage($0)?.covered } == [nil, 49, 73, 82, 88, nil, nil, nil, nil, nil])
        #expect(
            coverage(3)?.statement
                == "with 3 processes the 95 % intervals of medians hold the true one about 73 times in 100; the "
                + "standard profile has 10")
    }

    @Test("the validation counts answers, cases and mismatches, and says when there were no families of cases")
    func validation() {
        var result = SectionSample.result
        result.verifications = [.init(experiment: "search", cases: ["small": 3], answers: ["indexed": 5, "floor": 6])]
        // A cell's 7 answers are on its input and on the families; there are two inputs.
        #expect(ValidationClaim(result).answers == 5 + 6 + 2 * (7 - 5) + 2 * (7 - 6))
        #expect(
            ValidationClaim(result).sentence
                == "11 answers on 3 cases and 6 answers on measured inputs were compared with the reference: "
                + "0 mismatches.")

        result.verifications = []
        #expect(
            ValidationClaim(result).sentence
                == "This result says nothing of families of cases; 28 answers on measured inputs were compared with "
                + "the reference: 0 mismatches.")
        #expect(ValidationClaim(result).agreement == "28 answers compared, all as the reference's")
        result.mismatches = [
            Mismatch(
                experiment: "search", implementation: "wrong", input: "small", expected: "a", answered: "b", step: nil,
                counterexample: nil, seed: 1)
        ]
        #expect(ValidationClaim(result).agreement == "1 mismatch")
        #expect(ValidationClaim(result).answers == 29, "one that differs was compared too")
        #expect(DigestClaim(result).title == "Wrong answers")
    }

    @Test("a result with a reference and bare work alone says that no answers were compared")
    func nothingCompared() {
        var result = SectionSample.result
        result.cells.removeAll { $0.role != .reference }
        var bare = result.cells[0]
        bare.role = .bare
        bare.id.implementation = "bare"
        result.cells.append(bare)
        for verifications in [[], [ResultFile.Validation(experiment: "search", cases: [:], answers: [:])]] {
            result.verifications = verifications
            #expect(ValidationClaim(result).sentence == "No answers were compared.")
            #expect(ValidationClaim(result).agreement == "no answers compared")
            #expect(ValidationClaim(result).extent == "no answers")
            #expect(RunEffort(result).sentence.hasPrefix("no answers checked · "))
        }
    }

    @Test("a call that moves less than twice the last-level cache is no stream from memory")
    func cachedStreams() {
        var cell = SectionSample.cell("batch", .implementation, .throughput, .time, 4)
        cell.throughput = .init(
            operation: "event", operationsPerSecond: 1e9, bytesPerSecond: 3e9, bytesPerCall: 1_000_000,
            shareOfCopy: nil)
        #expect(CachedStream([cell], cache: 500_000) == nil)
        #expect(CachedStream([cell], cache: nil) == nil && CachedStream([], cache: 1) == nil)
        #expect(
            CachedStream([cell], cache: 600_000)?.sentence
                == "a call moves 1.00 MB, and the last-level cache holds 0.600 MB: no stream from memory")
    }

    @Test("an interval of a crossing must meet that of another run, and an open subject holds nowhere")
    func conclusions() {
        func conclusion(_ answer: String?, _ interval: Interval? = nil) -> Conclusion {
            Conclusion(
                kind: .crossing, experiment: "search", subject: "s", answer: answer, evidence: "", interval: interval)
        }

        let near = Interval(lower: 1, upper: 3)
        #expect(conclusion("within").isHeld(by: conclusion("within")) == true)
        #expect(conclusion("within").isHeld(by: conclusion("over")) == false)
        #expect(conclusion("within").isHeld(by: conclusion(nil)) == nil)
        #expect(conclusion("within").isHeld(by: nil) == nil)
        #expect(conclusion("path", near).isHeld(by: conclusion("path", Interval(lower: 3, upper: 4))) == true)
        #expect(conclusion("path", near).isHeld(by: conclusion("path", Interval(lower: 4, upper: 5))) == false)
    }
}
