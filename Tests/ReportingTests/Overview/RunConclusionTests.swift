import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct RunConclusionTests {
    private func lines(_ result: ResultFile, width: Int = 80, isAfterBlocks: Bool = false) -> [String] {
        RunConclusion(result, isAfterBlocks: isAfterBlocks, command: "lab").lines(width: width).map(\.text)
    }

    @Test("what is over its budget is named with the bound that decides, without the floor")
    func over() {
        let finding = BudgetFindings.all(.over, in: SearchResult.result.cells)[0]
        let over = SearchResult.result.cells.filter { $0.judgedVerdict == .over }
        #expect(finding.cells.map(\.implementation) == over.map(\.implementation))
        #expect(finding.judged == SearchResult.result.cells.count { $0.isJudged })
        #expect(
            lines(SearchResult.result).first
                == "✗ search: 1 of 2 cells over cold p99 ≤ 1.00 ms, on chain-1000 indexed ≥ 2.00 ms.")
    }

    @Test("what is undecided is named with the reason and the call that decides it")
    func undecided() {
        var result = SearchResult.result
        result.cells[5].budget = .made(limit: 1e6, bound: 2e6, .undecided, reason: "Too noisy.")
        let text = lines(result).joined(separator: "\n")
        #expect(text.contains("✓ 1 of 2 cells with a budget is within it, none over."))
        #expect(text.contains("? search: 1 of 2 cells undecided about cold p99 ≤ 1.00 ms, on chain-1000"))
        #expect(text.contains("indexed: Too noisy. With more samples: lab run 'search/*/chain-1000' --profile"))
        #expect(BudgetFindings.all(.undecided, in: result.cells)[0].reasons == ["Too noisy."])

        // The first of several reasons is of one cell, and not of all that are named.
        var other = result.cells[5]
        other.id.input = "chain-10"
        other.budget?.reason = "Too few."
        result.cells.append(other)
        #expect(
            BudgetFindings.all(.undecided, in: result.cells)[0].sentence()
                == "search: 2 of 3 cells undecided about cold p99 ≤ 1.00 ms, on chain-1000 indexed; on chain-10 "
                + "indexed, for 2 reasons; the first: Too noisy.")
    }

    @Test("where nothing fits there is no tick, and an input that is alone in its shape has no size")
    func nothingFits() {
        func statements(_ verdicts: [String: BudgetVerdict], _ input: String = "process") -> [String] {
            var result = SearchResult.result
            result.cells.removeAll { $0.plan != .cold || $0.role == .floor }
            for index in result.cells.indices {
                result.cells[index].id.input = input
                result.cells[index].input.shape = "process"
                let name = result.cells[index].implementation
                result.cells[index].budget?.verdict = verdicts[name] ?? .over
            }
            return lines(result).filter { $0.contains(" process: ") }
        }

        #expect(statements([:]) == ["✗ process: no implementation fits."])
        #expect(statements([:], "process-1000") == ["✗ process: at 1,000 no implementation fits."])
        #expect(
            statements(["documented": .undecided]) == ["? process: no implementation fits (undecided: documented)."])
        #expect(statements(["documented": .within]) == ["✓ process: only documented fits."])
    }

    @Test("of many cells six are named, and the number of the others")
    func manyCells() {
        var result = SearchResult.result
        let over = result.cells[5]
        result.cells += (0..<9).map { number in
            var cell = over
            cell.id.input = "chain-\(number)"
            return cell
        }
        let sentence = BudgetFindings.all(.over, in: result.cells)[0].sentence()
        #expect(sentence.hasSuffix("on chain-4 indexed ≥ 2.00 ms; and 4 more."))
        #expect(sentence.hasPrefix("search: 10 of 11 cells over"))
    }

    @Test("without anything over or open, all are within the budget")
    func within() {
        var result = SearchResult.result
        result.cells.removeAll { $0.judgedVerdict == .over }
        #expect(lines(result).first == "✓ Within budget.")
    }

    @Test("without a budget nothing is said of one")
    func withoutBudget() {
        var result = SearchResult.result
        result.cells.removeAll { $0.budget != nil }
        #expect(!lines(result).contains { $0.contains("budget") })
    }

    @Test("the last line counts answers, and says how often intervals of so few processes hold")
    func effort() {
        var result = SearchResult.result
        result.duration = 4_261
        result.verifications = [
            .init(experiment: "search", cases: ["small": 40], answers: ["indexed": 70_000, "floor": 4_518])
        ]
        for index in result.cells.indices {
            result.cells[index].processes = (0..<3).map { .init(process: $0, samples: [1]) }
        }
        let total = result.verifications.reduce(0) { $0 + $1.total }
        #expect(RunEffort(result).answers == total)
        #expect(
            lines(result, width: 110).last
                == "74,518 answers checked, none differed · 1 h 11 min · quick: 3 processes, intervals hold 73 of 100 "
                + "medians")
        for index in result.cells.indices {
            result.cells[index].processes = (0..<10).map { .init(process: $0, samples: [1]) }
        }
        #expect(lines(result, width: 100).last?.hasSuffix("quick: 10 processes") == true)
        result.cells.removeAll { $0.metric == .time }
        #expect(lines(result, width: 100).last?.hasSuffix("quick: nothing timed") == true)
    }

    @Test("wrong answers come first, with code that can be pasted, and failures that a block has told are left out")
    func failures() {
        var result = SearchResult.result
        result.mismatches = [
            Mismatch(
                experiment: "search", implementation: "mine", input: "small trees", expected: "a", answered: "b",
                counterexample: "let a = " + String(repeating: "1 + ", count: 30) + "1", seed: 42)
        ]
        let absence = NotRun(
            experiment: "search", implementation: "x", input: "chain-1000", .notMadeReady(error: "no room"))
        result.notRun = [absence]
        result.failures = [absence.asFailure, "another"]
        #expect(
            lines(result).prefix(3) == [
                "search/x/chain-1000: could not be made ready: no room", "another",
                "mismatch: search/mine on small trees: expected a, answered b",
            ])
        #expect(lines(result).contains("    let a = " + String(repeating: "1 + ", count: 30) + "1"))
        #expect(lines(result, isAfterBlocks: true).first == "another")
    }

    @Test("the wrong answers of an implementation are shown once, with the names of its other inputs")
    func wrongAnswersOfOne() {
        var result = SearchResult.result
        result.mismatches = ["random-10", "small inputs", "random-1000", "random-1000"].map { input in
            Mismatch(
                experiment: "search", implementation: "mine", input: input, expected: "a", answered: "b",
                step: input == "random-1000" ? 1 : nil, counterexample: input == "small inputs" ? "[0, 2]" : nil,
                seed: 42)
        }
        let wrong = lines(result).prefix(5)
        #expect(
            Array(wrong) == [
                "mismatch: search/mine on small inputs: expected a, answered b",
                "  again with: lab verify 'search/mine/*' --seed 42", "  minimal case:", "    [0, 2]",
                "  also on random-10 and random-1000",
            ])
        #expect(lines(result).last?.contains(" checked, those of mine differ") == true)

        result.mismatches.append(
            Mismatch(
                experiment: "search", implementation: "other", input: "chain", expected: "a", answered: "c", seed: 1))
        #expect(lines(result).count { $0.hasPrefix("mismatch: ") } == 2)
        #expect(lines(result).last?.contains(" checked, those of mine and other differ") == true)
    }

    @Test("of many experiments each has its first answer, and the number of those on other inputs")
    func manyExperiments() {
        func cells(_ experiment: String, _ input: String, _ time: Double) -> [Cell] {
            [
                SearchResult.cell("documented", .reference, .warm, .time, 100, toReference: 1),
                SearchResult.cell("indexed", .implementation, .warm, .time, time, toReference: time / 100),
            ].map { cell in
                var cell = cell
                cell.id.experiment = experiment
                cell.id.input = input
                cell.input.shape = input
                return cell
            }
        }

        var result = SearchResult.result
        result.notRun = []
        result.cells = ["a", "b", "c"].flatMap { cells($0, "chain", 10) }
        result.cells += cells("d", "chain", 10) + cells("d", "app", 200)
        let answers = lines(result, width: 200).filter { $0.hasPrefix("✓") || $0.hasPrefix("·") }
        #expect(
            answers == [
                "✓ a: indexed, 10 times as fast as documented", "✓ b: indexed, 10 times as fast as documented",
                "✓ c: indexed, 10 times as fast as documented",
                "✓ d: indexed (chain), 10 times as fast as documented; 1 further answer on other inputs",
                "· further answers: lab report RESULT.json",
            ])
        result.cells.removeAll { $0.id.input == "app" }
        #expect(!lines(result, width: 200).contains { $0.contains("further") })
    }

    @Test("an end that came early is said above the effort")
    func interrupted() {
        var result = SearchResult.result
        #expect(!lines(result).contains { $0.hasPrefix("interrupted") })
        result.isInterrupted = true
        #expect(lines(result).suffix(3).first == "interrupted: the result holds what was finished")
    }

    @Test("what this machine cannot count is said once for each reason")
    func missing() {
        var result = SearchResult.result
        result.notRun = ["chain-1000", "wide-10"].map {
            NotRun(experiment: "search", implementation: "", input: $0, plan: .instructions, .notCounted)
        }
        #expect(lines(result).contains("? No number for search, 2 inputs: it was not counted."))

        func sentence(_ names: String...) -> Bool {
            result.notRun = names.map {
                NotRun(experiment: "search", implementation: $0, input: "wide-10", plan: .warm, .notCounted)
            }
            let statements = lines(result).filter { $0.contains("No number") }
            let whose = names.count > 3 ? "\(names.count) implementations" : names.listed
            return statements == ["? No number for \(whose) of search on wide-10: it was not counted."]
        }
        #expect(sentence("mine") && sentence("mine", "yours") && sentence("a", "b", "c", "d"))
    }

    @Test(
        "durations are said in at most two units",
        arguments: [
            (0.04, "0.0 s"), (0.94, "0.9 s"), (8.4, "8 s"), (59.4, "59 s"), (59.6, "1 min"), (125, "2 min 5 s"),
            (3_599.7, "1 h"), (4_261, "1 h 11 min"), (86_399, "1 d"), (273_600, "3 d 4 h"),
        ])
    func durations(seconds: Double, text: String) { #expect(DurationText.of(seconds: seconds) == text) }

    @Test("no line is wider than the terminal", arguments: [40, 80, 120])
    func widths(width: Int) {
        var result = SearchResult.result
        result.failures = [String(repeating: "something failed ", count: 20), String(repeating: "x", count: 300)]
        for line in lines(result, width: width) { #expect(line.displayWidth <= width, "\(line)") }
    }
}
