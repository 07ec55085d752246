import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct RecommendationTests {
    /// The warm and the cold cell of an implementation at one size.
    private static func pair(
        _ name: String, _ size: Int, _ verdict: BudgetVerdict, warm: Double = 100, ratio: Double? = nil,
        spread: Double = 0.05, shape: String = "chain"
    ) -> [Cell] {
        let role: Role = name == "documented" ? .reference : .implementation
        var cells = [
            SectionSample.cell(name, role, size: size, .warm, .time, warm, toReference: ratio),
            SectionSample.cell(
                name, role, size: size, .cold, .time, warm, budget: .made(limit: 200_000, bound: warm * 9.5, verdict)),
        ]
        for index in cells.indices {
            cells[index].ci95 = Interval(lower: warm * (1 - spread), upper: warm * (1 + spread))
            cells[index].input.shape = shape
            cells[index].id.input = "\(shape)-\(size)"
        }

        return cells
    }

    private static func cells(_ verdicts: [(name: String, verdicts: [BudgetVerdict], warm: [Double])]) -> [Cell] {
        verdicts.flatMap { name, verdicts, warm in
            verdicts.indices.flatMap { index in
                pair(
                    name, [100, 1_000, 10_000][index], verdicts[index], warm: warm[index],
                    ratio: warm[index] / 100 / [1, 10, 100][index])
            }
        }
    }

    /// Three implementations at three sizes: one breaks its budget, and two cross.
    static let mixed = cells([
        ("documented", [.within, .within, .over], [100, 1_000, 10_000]),
        ("snapshot", [.within, .within, .undecided], [400, 900, 2_000]),
        ("path", [.within, .within, .within], [300, 310, 320]),
    ])

    @Test("the sentences are those of the data: what fits up to where, with what beyond, what is the cheapest")
    func sentences() {
        #expect(
            Recommendation(Self.mixed).sentences == [
                "Use path on every input: 0.33 to 31 times as fast as documented (warm), what it keeps was not "
                    + "counted; its cold p99 takes at most 1.52 % of the budget. documented is faster on chain-100, "
                    + "and breaks its budget on chain-10000.",
                "chain: up to 1,000 nodes every implementation fits; at 10,000 only path fits (undecided: snapshot).",
                "Only path fits on every input.",
                "chain: from 305 nodes [283, 328] on, path is cheaper than documented, warm.",
            ])
        #expect(Recommendation(Self.mixed).decisive.count == 2)
    }

    @Test("what is undecided in a map is hatched, whatever its share, and the legend has the word and the hatching")
    func undecidedInMaps() throws {
        let cells = [BudgetVerdict.within, .over, .undecided].enumerated().map { index, verdict in
            SectionSample.cell(
                "a", .implementation, size: 10 * (index + 1), .cold, .time, 100,
                budget: .made(limit: 200, bound: verdict == .within ? 100 : 300, verdict))
        }
        let map = try #require(ReportTable.maps(of: cells).first)
        #expect(map.rows.map { $0.entries.dropFirst().map(\.shade) } == [[2, 4, 5]])
        #expect(map.rows[0].entries.dropFirst().map { String($0.text.prefix(1)) } == ["✓", "✗", "?"])
        let legend = ReportTable.legendOfMaps
        #expect(legend.rows.last?.entries[0].text == "hatched")
        let entries = legend.rows.last?.entries.dropFirst() ?? []
        expectAll(entries, count: 2) { $0.shade == 5 && $0.text.hasPrefix("? undecided") }
    }

    @Test("a map with two limits has sign, number, colour and link of one cell, the furthest over of the worst verdict")
    func severalBudgetsInMaps() throws {
        func budget(_ share: Double, _ verdict: BudgetVerdict) -> Cell.JudgedBudget {
            .made(limit: 1_000, bound: 1_000 * share, verdict)
        }

        func entry(_ budgets: [(plan: Plan, metric: Metric, budget: Cell.JudgedBudget)]) throws -> ReportTable.Entry {
            let cells = budgets.map { plan, metric, budget in
                SectionSample.cell("a", .implementation, size: 10, plan, metric, 100, budget: budget)
            }
            let map = try #require(ReportTable.maps(of: cells).first)
            return map.rows[0].entries[1]
        }

        let overAndUndecided = try entry([
            (.cold, .time, budget(3, .undecided)), (.warm, .time, budget(1.2, .over)),
            (.warm, .instructions, budget(0.2, .within)),
        ])
        #expect(overAndUndecided.text == "✗ 120" && overAndUndecided.shade == 4)
        #expect(overAndUndecided.cell?.plan == .warm && overAndUndecided.cell?.metric == .time)

        let undecidedAndWithin = try entry([
            (.cold, .time, budget(0.9, .within)), (.warm, .time, budget(0.3, .undecided)),
        ])
        #expect(undecidedAndWithin.text == "? 30" && undecidedAndWithin.shade == 5)
        #expect(undecidedAndWithin.cell?.plan == .warm)

        let twiceOver = try entry([(.cold, .time, budget(1.2, .over)), (.warm, .time, budget(3, .over))])
        #expect(twiceOver.text == "✗ 300" && twiceOver.cell?.plan == .warm)
    }

    @Test("of several budgets, the worst verdict is the one on an implementation")
    func severalBudgets() {
        var cells = Self.mixed
        for index in cells.indices where cells[index].budget == nil {
            let verdict: BudgetVerdict = cells[index].implementation == "snapshot" ? .over : .within
            cells[index].budget = .made(limit: 200_000, bound: 950, verdict)
        }
        #expect(
            Recommendation(cells).fits == [
                "chain: at 100 and 1,000 only documented and path fit; at 10,000 only path fits.",
                "Only path fits on every input.",
            ])
    }

    @Test("what fits everywhere, nowhere, and what was not measured where others were")
    func fits() {
        var cells = Self.mixed
        for index in cells.indices where cells[index].budget != nil { cells[index].budget?.verdict = .within }
        #expect(Recommendation(cells).fits == ["Every implementation fits on every input."])
        #expect(Recommendation(cells).shapes.isEmpty && Recommendation(cells).everywhere == nil)
        #expect(Recommendation(cells).decisive == Recommendation(cells).crossings.map(\.sentence))
        cells.removeAll { $0.implementation == "path" && $0.input.size == 100 }
        #expect(
            Recommendation(cells).fits == [
                "chain: at 100 only documented and snapshot fit (not judged: path); at 1,000 and 10,000 every "
                    + "implementation fits.",
                "Only documented and snapshot fit on every input.",
            ])
        for index in cells.indices where cells[index].budget != nil { cells[index].budget?.verdict = .over }
        #expect(
            Recommendation(cells).fits == [
                "chain: at 100 no implementation fits (not judged: path); at 1,000 and 10,000 no implementation fits.",
                "No implementation fits on every input.",
            ])
        #expect(Recommendation(cells).choices.isEmpty)
        #expect(Recommendation([]).sentences.isEmpty)
    }

    @Test("an input on which nothing was judged is named, and a choice is undecided there")
    func unjudged() {
        var cells = Self.mixed
        for index in cells.indices where cells[index].budget != nil { cells[index].budget?.verdict = .within }
        cells.removeAll { $0.budget != nil && $0.input.size == 1_000 }
        let recommendation = Recommendation(cells)
        #expect(
            recommendation.fits == ["Every implementation fits on every input but chain-1000, which was not judged."])
        #expect(recommendation.choices.map(\.undecided) == [["chain-1000"]])

        cells.removeAll { $0.budget != nil }
        #expect(Recommendation(cells).fits.isEmpty)
        #expect(Recommendation(cells).choices.map(\.undecided) == [[]])
    }

    @Test("inputs of one size are told apart by their names, and nothing crosses between them")
    func sameSize() {
        var cells = Self.pair("documented", 100, .within, warm: 100) + Self.pair("path", 100, .within, warm: 200)
        var other = Self.pair("documented", 100, .over, warm: 200) + Self.pair("path", 100, .within, warm: 100)
        for index in other.indices { other[index].id.input = "chain of another kind" }
        cells += other
        let recommendation = Recommendation(cells)
        #expect(
            recommendation.fits.first
                == "chain: on chain-100 every implementation fits; on chain of another kind only path fits.")
        #expect(recommendation.crossings.isEmpty)
    }

    @Test("costs cross where the lines meet, with an interval that holds the place and grows with the noise")
    func crossings() throws {
        func crossing(_ spread: Double) -> Crossing? {
            let costs: [(String, Int, Double)] = [
                ("documented", 100, 100), ("documented", 10_000, 10_000), ("path", 100, 1_000), ("path", 10_000, 1_000),
            ]
            return Crossing.all(
                in: costs.flatMap { Self.pair($0.0, $0.1, .within, warm: $0.2, spread: spread) }
            ).first
        }

        let exact = try #require(crossing(0))
        #expect(abs(exact.size - 1_000) < 1e-6 && abs(exact.interval.upper - exact.interval.lower) < 1e-6)
        let wide = try #require(crossing(0.2))
        #expect(wide.interval.lower < 900 && wide.interval.upper > 1_100 && wide.interval.contains(1_000))
        #expect(wide.cheapestBelow == "documented" && wide.cheapestAbove == "path")
        // Where an interval leaves open who is cheaper at one end, nothing is said.
        #expect(crossing(0.95) == nil)
    }

    @Test("a map has the share of the budget of every judged cell, with a sign, and leads to it")
    func map() throws {
        let map = try #require(ReportTable.maps(of: Self.mixed).first)
        #expect(map.isMap && map.columns.map(\.title) == ["implementation", "chain-100", "chain-1000", "chain-10000"])
        #expect(
            map.rows.map { $0.entries.map(\.text) } == [
                ["documented", "✓ 0.48", "✓ 4.8", "✗ 48"], ["snapshot", "✓ 1.9", "✓ 4.3", "? 9.5"],
                ["path", "✓ 1.4", "✓ 1.5", "✓ 1.5"],
            ])
        #expect(map.rows[0].entries.map(\.shade) == [nil, 0, 1, 2])
        #expect(map.rows[2].entries[1].cell == Self.mixed.first { $0.implementation == "path" && $0.budget != nil }?.id)
        var timed = Self.mixed
        for index in timed.indices { timed[index].budget = nil }
        let ratios = try #require(ReportTable.maps(of: timed).first)
        #expect(ratios.rows[2].entries.map(\.text) == ["path", "↑ 3.0", "↓ 0.31", "↓ 0.03"])
        #expect(ReportTable.maps(of: timed.filter { $0.role == .reference }).isEmpty)
        let many = (1...60).flatMap { Self.pair("documented", $0, $0 == 60 ? .over : .within, warm: Double($0)) }
        let part = try #require(ReportTable.maps(of: many).first)
        #expect(part.columns.count == 41 && part.columns.last?.title == "chain-60")
        #expect(part.caption.hasSuffix("; 40 of 60 inputs"))
    }

    @Test("a statement holds, does not, or stays open in another run")
    func held() throws {
        func result(_ cells: [Cell]) -> ResultFile {
            var result = SearchResult.result
            result.cells = cells
            return result
        }

        func verdicts(_ cells: [Cell]) -> [String: Bool?] {
            let there = Conclusion.all(in: result(cells))
            return Dictionary(
                Conclusion.all(in: result(Self.mixed)).filter { $0.answer != nil }.map { stated in
                    (stated.subject, stated.isHeld(by: there.first { $0.subject == stated.subject }))
                }, uniquingKeysWith: { one, _ in one })
        }

        let same = verdicts(Self.mixed)
        #expect(same.count == 15 && same.values.allSatisfy { $0 == true })
        var other = Self.mixed
        other.removeAll { $0.input.size == 1_000 }

        for index in other.indices where other[index].implementation == "documented" {
            other[index].budget?.verdict = .within
            other[index].median /= 4
            other[index].ci95 = Interval(lower: other[index].median, upper: other[index].median)
        }

        let changed = verdicts(other)
        #expect(changed["documented on chain-10000, cold p99 ≤ 200 µs"] == .some(false))
        #expect(changed["documented on chain-100, cold p99 ≤ 200 µs"] == .some(true))
        #expect(changed["documented on chain-1000, cold p99 ≤ 200 µs"] == .some(nil))
        #expect(changed["documented and path cross on chain"] == .some(false))
    }
}
