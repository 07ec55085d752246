import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct RunBlockTests {
    /// The position of the warm time of `indexed` in the sample.
    private static let indexed =
        SearchResult.result.cells.firstIndex { $0.implementation == "indexed" && $0.isWarmTime } ?? 0

    private func lines(_ result: ResultFile, width: Int = 80, purpose: String = "") -> [String] {
        RunBlock(of: "search", purpose: purpose, in: result)?.lines(width: width).map(\.text) ?? []
    }

    /// The sample on several inputs.
    private func result(inputs: [String]) -> ResultFile {
        var result = SearchResult.result
        result.cells = inputs.flatMap { input in
            SearchResult.result.cells.map { cell in
                var cell = cell
                cell.id.input = input
                return cell
            }
        }
        return result
    }

    @Test("a block has the question, the budget, times of the reference, factors of the others, and marks")
    func wholeBlock() {
        #expect(
            lines(SearchResult.result, purpose: "Find one: by any way.") == [
                "search  Find one                                      budget: cold p99 ≤ 1.00 ms",
                "warm time        chain-1000",
                "documented        10.0 µs",
                "indexed     2,000× faster ✗",
                "recursive               –",
                "floor (C)     2.0× faster",
                "  ✗ over: the verdict on cold p99 ≤ 1.00 ms",
                "  recursive: no number: 1,000 levels are too deep (chain-1000)",
            ])
    }

    @Test(
        "the question of a block ends at a colon or a sentence, and a long one at its last comma that leaves it short",
        arguments: [
            ("Find one: by any way, and fast.", "Find one"), ("Find one. Then another.", "Find one"),
            ("Find one, then its owner, and go on to resolve all of its many containers.", "Find one, then its owner"),
            ("Find one, then another.", "Find one, then another"), ("Find one.", "Find one"), ("", ""),
            (String(repeating: "n", count: 70) + ", and more", String(repeating: "n", count: 70)),
        ])
    func questions(purpose: String, question: String) { #expect(RunBlock.shortened(purpose) == question) }

    @Test("the marks next to numbers are said to be verdicts on the limit, which are of other numbers")
    func signsOfVerdicts() {
        var result = SearchResult.result
        result.notRun = []
        let limit = result.cells.compactMap(\.limitText).distinct()[0]
        #expect(lines(result).last == "  ✗ over: the verdict on \(limit)")

        for index in result.cells.indices where result.cells[index].isJudged {
            result.cells[index].budget?.verdict = .undecided
        }
        #expect(lines(result).last == "  ? undecided: the verdict on \(limit)")
        for index in result.cells.indices where result.cells[index].isJudged {
            result.cells[index].budget?.verdict = .within
        }
        #expect(!lines(result).contains { $0.contains("the verdict on") })
    }

    @Test("a number that the loop around it hides is no gain, and what the sign means stands below")
    func loop() {
        var result = SearchResult.result
        result.notRun = []
        result.cells.append(SearchResult.cell("bare", .bare, .warm, .time, 1.2))
        let bare = result.cells.count - 1
        result.cells[Self.indexed].median = 2.3
        result.cells[Self.indexed].ci95 = Interval(lower: 2.2, upper: 2.4)
        #expect(lines(result).contains("indexed          = loop ✗"))
        #expect(lines(result).last == "  = loop: no more than the loop around the call, which hides it")
        #expect(!lines(result).contains { $0.hasPrefix("bare") })

        // A call of the loop's own time takes two loops, on whichever side of that the noise puts it.
        for interval in [Interval(lower: 2.399, upper: 2.4), Interval(lower: 2.405, upper: 2.41)] {
            result.cells[Self.indexed].median = interval.upper
            result.cells[Self.indexed].ci95 = interval
            #expect(lines(result).contains("indexed          = loop ✗"))
        }

        // Of a loop that is next to nothing, more than that is a number.
        result.cells[Self.indexed].median = 2.7
        result.cells[Self.indexed].ci95 = Interval(lower: 2.6, upper: 2.8)
        #expect(lines(result).contains { $0.hasPrefix("indexed     2,000× faster") })

        // A loop that does work of its own hides what its interval meets.
        result.cells[bare].median = 100
        result.cells[bare].ci95 = Interval(lower: 90, upper: 110)
        result.cells[Self.indexed].ci95 = Interval(lower: 111, upper: 120)
        #expect(lines(result).contains { $0.hasPrefix("indexed     2,000× faster") })
        result.cells[Self.indexed].ci95 = Interval(lower: 109, upper: 120)
        #expect(lines(result).contains("indexed          = loop ✗"))
    }

    @Test("the cost of a start is part of each only where all cost more, and the reference is no exception")
    func processes() throws {
        func result(_ reference: Double, _ other: Double) -> ResultFile {
            var result = SearchResult.result
            result.notRun = []
            result.cells = [
                SearchResult.cell("documented", .reference, .warm, .time, reference, toReference: 1),
                SearchResult.cell("indexed", .implementation, .warm, .time, other, toReference: other / reference),
                SearchResult.cell("indexed", .implementation, .warm, .userTime, 1),
                SearchResult.cell("bare", .bare, .warm, .time, 900_000),
            ]
            return result
        }

        #expect(lines(result(2e6, 4e6)).last == "  bare, which is part of each: 900 µs")
        #expect(lines(result(8e5, 4e6)).last == "  documented costs no more than starting a process: 900 µs")
        let both = result(9e5, 8.9e5)
        #expect(lines(both).last == "  documented and indexed cost no more than starting a process: 900 µs")
        #expect(lines(both).contains { $0.hasPrefix("indexed") && $0.hasSuffix("≈ same") })
        #expect(!lines(both).contains { $0.contains("loop") })
        let choice = try #require(Recommendation(both.cells).choices.first)
        #expect(choice.hidden.isEmpty && !choice.sentence.contains("loop"))
    }

    @Test("the reason of a call that takes less than the loop is the sign, and no sentence")
    func belowLoop() {
        var result = SearchResult.result
        result.notRun = [
            NotRun(experiment: "search", implementation: "kept", input: "chain-1000", plan: .warm, .belowLoop)
        ]
        #expect(lines(result).contains("kept               = loop"))
        #expect(!lines(result).contains { $0.contains("no number") })
    }

    @Test("a factor whose interval holds 1 has a tilde, and one of less than 5 % is the same")
    func openFactors() {
        var result = SearchResult.result
        result.cells[Self.indexed].ratioToReference = Ratio(value: 1.3, ci95: Interval(lower: 0.9, upper: 1.6))
        #expect(lines(result).contains { $0.hasPrefix("indexed     ~1.3× slower ✗") })
        #expect(lines(result).contains("  ~ the interval of the factor holds 1: there may be no difference"))
        result.cells[Self.indexed].ratioToReference = Ratio(value: 0.96, ci95: Interval(lower: 0.95, upper: 0.97))
        #expect(lines(result).contains { $0.hasPrefix("indexed          ≈ same ✗") })
    }

    @Test(
        "factors have two digits, of hundreds three, and commas",
        arguments: [
            (1.94, "1.9×"), (0.5, "2.0×"), (9.96, "10×"), (0.09, "11×"), (109.4, "109×"), (1_534, "1,500×"),
            (1 / 74_321.0, "74,000×"), (2e20, "2.00e20×"), (999.6, "1,000×"),
        ])
    func factors(ratio: Double, text: String) { #expect(FactorText.times(ratio) == text) }

    @Test(
        "ratios have three digits, and those below a thousandth are fractions",
        arguments: [
            (12.34, "12.3×"), (0.01234, "0.0123×"), (0.001, "0.00100×"), (1.73e-4, "1/5,780×"), (0.0, "0×"),
            (1e-20, "1/1.00e20×"), (5_781.0, "5,781×"),
        ])
    func ratios(ratio: Double, text: String) { #expect(FactorText.ratio(ratio) == text) }

    @Test("inputs without room stand below, and no line is wider than the terminal", arguments: [20, 40, 80, 120, 300])
    func widths(width: Int) {
        let result = result(inputs: (1...7).map { "an-input-of-a-name-\($0)" } + ["宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽"])
        let lines = lines(result, width: width, purpose: "Find " + String(repeating: "something ", count: 20))
        #expect(lines.count > 6)
        for line in lines { #expect(line.displayWidth <= width, "\(line)") }
        let headings = lines.filter { $0.hasPrefix("warm") || $0.hasPrefix("war…") }
        // In 20 columns the title has no room next to the inputs, and stands above them once.
        #expect(headings.count == [20: 1, 40: 9, 80: 4, 120: 2, 300: 1][width])
    }

    @Test("a title that is wider than the names stands above the table, and labels that are cut stay apart")
    func wideTitles() {
        let names = ["first", "second"].map { String(repeating: "an-implementation-", count: 5) + $0 }
        let grid = CostGrid(
            title: "system context-switches (switches)", inputs: ["one"],
            rows: names.map { CostGrid.Row(label: $0, entries: [nil]) })
        let lines = grid.lines(width: 60).map(\.text)
        #expect(lines.first == "system context-switches (switches)")
        #expect(lines.count == 4 && lines[2].hasSuffix("first") && lines[3].hasSuffix("second"), "\(lines)")
    }

    @Test("the name of an experiment is whole, however narrow the terminal")
    func wideExperiment() {
        let name = String(repeating: "n", count: 100)
        var result = SearchResult.result
        for index in result.cells.indices { result.cells[index].id.experiment = name }
        let block = RunBlock(of: name, purpose: "a question", in: result)
        let lines = block?.lines(width: 40).map(\.text) ?? []
        #expect(lines.prefix(3).joined() == name)
    }

    @Test("a run that only counts has a table for each count")
    func counts() {
        var result = SearchResult.result
        result.cells.removeAll { $0.metric.unit == "ns" }
        let lines = lines(result)
        #expect(lines.contains("allocations  chain-1000"))
        #expect(lines.contains("documented            1"))
        #expect(lines.contains("bytes kept (bytes/node)  chain-1000"))
        #expect(lines.contains("indexed                      32.0 B"))
    }

    @Test("metrics of one's own stand below the times")
    func ownMetrics() {
        var result = SearchResult.result
        let steps = Metric("steps", unit: "steps", kind: .exact)
        result.cells.append(SearchResult.cell("indexed", .implementation, .counters, steps, 12))
        let lines = lines(result)
        #expect(lines.contains { $0.hasPrefix("warm time ") })
        #expect(lines.contains { $0.hasPrefix("steps ") })
        #expect(lines.contains("indexed          12 ✗"))
    }

    @Test("of many reasons for missing numbers four are named, and the others counted")
    func manyReasons() {
        var result = SearchResult.result
        result.notRun = (0..<9).map {
            NotRun(
                experiment: "search", implementation: "i\($0)", input: "chain-1000",
                .refused(reason: "because \($0)"))
        }
        #expect(lines(result).filter { $0.contains("because") }.count == 4)
        #expect(lines(result).last == "  no number for 5 more reasons: --all names them")
    }

    @Test("a name that would move the cursor is escaped")
    func hostileNames() {
        var result = SearchResult.result
        result.cells[Self.indexed].id.implementation = "in\u{1B}[2Jdexed"
        #expect(lines(result).contains { $0.hasPrefix("in\\u{1b}[2Jdexed") })
    }

    @Test("an experiment without a number has its reasons, and one that is not there no block")
    func withoutNumbers() {
        var result = SearchResult.result
        result.cells = []
        #expect(lines(result) == ["search", "  recursive: no number: 1,000 levels are too deep (chain-1000)"])
        #expect(RunBlock(of: "other", in: result) == nil)
    }
}
