import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct BudgetPictureTests {
    let cells = SectionSample.result.cells

    @Test("every judged cell has a mark, on the side of the budget's line that its verdict says")
    func marks() throws {
        let picture = try #require(BudgetPicture(cells))
        let row = try #require(picture.rows.first)
        let judged = cells.filter { $0.judgedVerdict != nil }
        #expect(picture.rows.count == 1 && Set(row.marks.map(\.cell)) == Set(judged.map(\.id)))

        for mark in row.marks {
            switch mark.verdict {
            case .within: #expect(mark.x < row.line)
            case .over: #expect(mark.x > row.line)
            case .undecided: Issue.record("nothing here is undecided")
            }
            #expect(mark.isReference == (mark.cell.implementation == "documented"))
        }

        #expect(row.reference?.text == "1 of 2 inputs over" && row.reference?.verdict == .over)
        #expect(row.best == .init(names: ["indexed"], fitting: 2, inputs: 2) && row.best?.text == "all 2 inputs")
        #expect(picture.ticks.contains { $0.text == "100 µs" } && picture.axis == "cold p99 of one call")
    }

    @Test("above the picture stands one line of its marks, and below it the sentences on how to read it")
    func key() throws {
        func key(_ cells: [Cell]) throws -> String {
            let page = try #require(BudgetPicture(cells)).html.text
            let start = try #require(page.firstRange(of: "<p class=\"key symbols\">"))
            let table = try #require(page.firstRange(of: "<table class=\"picture\">"))
            let sentences = try #require(page.firstRange(of: "<p class=\"key\">A mark is a cell: "))
            #expect(start.upperBound < table.lowerBound && table.upperBound < sentences.lowerBound)
            #expect(page[table.upperBound...].contains("The dashed line is the budget"))
            return String(page[start.upperBound...].prefix { $0 != "\n" }).replacing(/<[^>]*>/, with: "")
        }

        let lanes = "upper lane: the reference, lower lane: the others"
        #expect(try key(cells) == " reference fits,  another fits,  over, dashed: the budget, \(lanes)")
        let others = cells.filter { $0.role != .reference }
        #expect(try key(others) == " fits, dashed: the budget")
        var open = others
        for index in open.indices where open[index].judgedVerdict != nil {
            open[index].budget = .made(limit: 1e6, bound: 2e6, .undecided)
        }
        #expect(try key(open) == " undecided, dashed: the budget")
        let page = try #require(BudgetPicture(open)).html.text
        #expect(page.contains(" red background. What is undecided may stand on either side.</p>"))
        #expect(try #require(BudgetPicture(cells)).html.text.contains(" red background.</p>"))
    }

    @Test("the key of the marks alone, for a phone, has those that occur, each with its word")
    func marksOfPhone() throws {
        func symbol(_ kind: String) -> String { "<span class=\"symbol \(kind)\"></span>" }
        func entry(_ symbols: String, _ word: String) -> String { "<span class=\"whole\">\(symbols) \(word)</span> " }
        func key(_ cells: [Cell]) throws -> String {
            let page = try #require(BudgetPicture(cells)).html.text
            let start = try #require(page.firstRange(of: "<p class=\"short-key\">"))
            let rest = page[start.upperBound...]
            return String(rest[..<(try #require(rest.firstRange(of: "</p>")).lowerBound)])
        }

        let fits = symbol("fit reference") + symbol("fit")
        #expect(try key(cells) == entry(fits, "fits") + entry(symbol("over"), "over"))
        let others = cells.filter { $0.role != .reference }
        #expect(try key(others) == entry(symbol("fit"), "fits"))
        var open = others
        for index in open.indices where open[index].judgedVerdict != nil {
            open[index].budget = .made(limit: 1e6, bound: 2e6, .undecided)
        }
        #expect(try key(open) == entry(symbol("open"), "undecided"))
    }

    @Test("a page and a file have the same marks, and the same names of a list")
    func oneDrawing() throws {
        var several = cells
        for name in ["second", "third"] {
            several += cells.filter { $0.role == .implementation }.map { cell in
                var cell = cell
                cell.id.implementation = name
                return cell
            }
        }
        several.indices.filter { several[$0].id.implementation == "third" && several[$0].isJudged }.forEach {
            several[$0].budget?.verdict = .undecided
        }
        let picture = try #require(BudgetPicture(several))
        let page = picture.html.text
        let file = picture.svg(heading: "", circumstances: "")
        func marks(_ drawing: String) -> [String: Int] {
            let paths = drawing.matches(of: /<path class="(fit reference|fit|open|over)" d="([^"]*)"/)
            // The symbols of the key stand at one place.
            let ofCells = paths.filter { !["M28 0h0", "M28-3v6"].contains($0.2) }
            return Dictionary(ofCells.map { (String($0.1), $0.2.matches(of: /M/).count) }, uniquingKeysWith: +)
        }
        #expect(marks(page) == marks(file) && marks(page).keys.sorted() == ["fit", "fit reference", "open", "over"])

        // Two have room; of more, one is named.
        #expect(page.contains("<code>indexed</code> and <code>second</code>"))
        #expect(file.contains("indexed and second: all 2 inputs"))
        let three = several.map { cell in
            var cell = cell
            if cell.id.implementation == "third", cell.isJudged { cell.budget?.verdict = .within }
            return cell
        }
        let larger = try #require(BudgetPicture(three))
        #expect(larger.html.text.contains("with <code>indexed</code> and 2 more"))
        #expect(larger.svg(heading: "", circumstances: "").contains("indexed and 2 more: all 2 inputs"))
    }

    @Test("a floor has no mark, and without a judged cell there is no picture")
    func unjudged() throws {
        var floors = cells.filter { $0.role == .floor && $0.plan == .cold }
        for index in floors.indices { floors[index].budget = .made(limit: 1, bound: 2, .over) }
        #expect(!floors.isEmpty && BudgetPicture(floors) == nil && BudgetPicture([]) == nil)
    }

    @Test("with other metrics than time the axis is of shares, where 0 and what is infinite stand at the ends")
    func shares() throws {
        var none = SectionSample.cell("indexed", .implementation, .memory, .allocations, 0)
        none.budget = .made(limit: 0, bound: 0, .within)
        var some = SectionSample.cell("documented", .reference, .memory, .allocations, 2)
        some.budget = .made(limit: 0, bound: 2, .over)
        let timed = cells.filter { $0.plan == .cold }
        let picture = try #require(BudgetPicture(timed + [none, some]))
        #expect(picture.ticks.contains { $0.text == "100 %" } && picture.rows.count == 2)
        #expect(picture.axis == "share of the budget")
        let row = picture.rows[1]
        #expect(row.limit == "allocations ≤ 0" && row.marks.map(\.x) == [0, 1_000])
        // All limits are at one place then, so that their line has one name.
        #expect(
            picture.rows.map(\.lineName) == ["budget", "budget"] && picture.rows.map(\.beginsLine) == [true, false])
    }

    /// The cells of three experiments; the limit of the second is another.
    var cellsOfTwoLimits: [Cell] {
        let names = ["search", "apply", "route"]
        return zip(names, [200_000.0, 16_700_000, 200_000]).flatMap { experiment, limit in
            cells.filter { $0.judgedVerdict != nil }.map { cell in
                var cell = cell
                cell.id.experiment = experiment
                cell.budget?.limit = limit
                if limit > 200_000 { cell.budget?.verdict = .within }
                return cell
            }
        }
    }

    @Test("the line of a budget has its name where it begins: in the first row, and below one with another limit")
    func namesOfLines() throws {
        let picture = try #require(BudgetPicture(cellsOfTwoLimits))
        #expect(picture.rows.map(\.lineName) == ["budget 200 µs", "budget 16.7 ms", "budget 200 µs"])

        let alike = try #require(BudgetPicture(cellsOfTwoLimits.filter { $0.experiment != "apply" }))
        #expect(alike.rows.map(\.beginsLine) == [true, false])
        #expect(alike.html.text.matches(of: /limit[^"]* again"/).count == 1)
        #expect(alike.svg(heading: "", circumstances: "").matches(of: /budget 200/).count == 1)

        let drawing = picture.svg(heading: "Does it fit?", circumstances: "here")
        let names = drawing.matches(of: /budget [\d.]+ [µm]s/).map { String($0.0) }
        #expect(names == ["budget 200 µs", "budget 16.7 ms", "budget 200 µs"])
        let page = picture.html.text.matches(of: /<span class="limit([^"]*)"[^>]*>([^<]*)</)
        #expect(page.map { String($0.2) } == names)
        expectAll(page, count: 3) { !$0.1.contains("again") }
    }

    @Test("a page has a row for each experiment, with the verdict in words, and no name that is markup")
    func page() throws {
        let page = SectionSample.page()
        #expect(page.contains("aria-label=\"search, cold p99 ≤ 200 µs: 3 within, 1 over\""))
        #expect(page.contains("<td data-heading=\"reference\"><span class=\"scope\">✗ 1 of 2 inputs over</span>"))
        #expect(page.contains("href=\"#verdict_search\"") && page.contains("id=\"verdict_search\""))
        #expect(page.contains("<a class=\"whole\" href=\"#repeat\">Repeat it</a>"))

        // A reader knows what a repetition takes, and how often the intervals hold.
        var result = SectionSample.result
        result.duration = 5_048
        for index in result.cells.indices {
            result.cells[index].processes = (0..<3).map { .init(process: $0, samples: [1]) }
        }
        let quick = SectionSample.page(result)
        #expect(quick.contains("<a class=\"whole\" href=\"#repeat\">Repeat it (1 h 24 min)</a>"))
        let extent = " · 3 processes a cell, each 1 warm, 1 cold samples"
        #expect(quick.contains("\(extent), intervals hold 73 of 100 medians · "))
        // Intervals of changes are another kind, and wider.
        let compared = SectionSample.report(result, comparedWith: [NamedResult("old.json", result)]).html(bundle: nil)
        #expect(compared.contains("\(extent) · ") && !compared.contains("of 100 medians"))
    }

    /// The judged cells under the name of an experiment, with verdicts by implementation and size.
    private func experiment(_ name: String, _ verdict: (_ implementation: String, _ size: Int) -> BudgetVerdict)
        -> [Cell]
    {
        cells.filter { $0.judgedVerdict != nil }.map { cell in
            var cell = cell
            cell.id.experiment = name
            let judged = verdict(cell.implementation, cell.input.size)
            cell.budget?.verdict = judged
            return cell
        }
    }

    @Test("a row answers first if something fits on every input, and names the inputs on which nothing does")
    func answers() throws {
        func row(_ verdict: (String, Int) -> BudgetVerdict) throws -> (row: BudgetPicture.Row, page: String) {
            let picture = try #require(BudgetPicture(experiment("search", verdict)))
            return (picture.rows[0], picture.html.text)
        }

        let fitting = try row { name, _ in name == "indexed" ? .within : .over }
        #expect(fitting.row.verdict == .within && fitting.row.answer == "fits on all 2")
        #expect(
            fitting.page.contains(
                "<span class=\"verdict good\">✓ fits on all 2</span><small>with <code>indexed</code></small></td>"
                    + "<td data-heading=\"reference\"><span class=\"scope\">✗ 2 of 2 inputs over</span>"))

        let missing = try row { _, size in size == 10_000 ? .over : .within }
        #expect(missing.row.verdict == .over && missing.row.answer == "nothing fits on 1 of 2 inputs")
        #expect(
            missing.page.contains(
                "<span class=\"verdict bad\">✗ nothing fits on 1 of 2 inputs</span>"
                    + "<small><code>chain-10000</code></small>"
                    + "<small>most: <code>documented</code> and <code>indexed</code>, on 1 of 2</small></td>"))

        let open = try row { name, size in
            if size == 10_000 { return .over }
            return name == "indexed" ? .undecided : .over
        }
        #expect(open.row.answer == "nothing fits on 1 of 2 inputs, 1 undecided" && !open.page.contains("most: "))
        #expect(
            open.page.contains(
                "1 undecided</span><small><code>chain-10000</code></small>"
                    + "<small>undecided: <code>chain-100</code></small></td>"))
        let undecided = try row { name, size in size == 10_000 && name == "indexed" ? .undecided : .over }
        #expect(undecided.row.verdict == .over)
        let half = try row { name, size in size == 10_000 && name == "indexed" ? .undecided : .within }
        #expect(half.row.answer == "fits on all 2")
        let neither = try row { _, size in size == 10_000 ? .undecided : .within }
        #expect(neither.row.verdict == .undecided && neither.row.answer == "1 of 2 inputs undecided")
        #expect(
            neither.page.contains(
                "? 1 of 2 inputs undecided</span><small>undecided: <code>chain-10000</code></small>"))
    }

    @Test("rows with an input on which nothing fits come first, then what is undecided, then the rest in their order")
    func order() throws {
        let all =
            experiment("fits") { _, _ in .within }
            + experiment("open") { _, size in size == 100 ? .within : .undecided }
            + experiment("also-fits") { _, _ in .within }
            + experiment("misses") { _, size in size == 100 ? .within : .over }
        let picture = try #require(BudgetPicture(all))
        #expect(picture.rows.map(\.experiment) == ["misses", "open", "fits", "also-fits"])
        #expect(picture.rows.map(\.beginsLine) == [true, false, false, false])
    }
}
