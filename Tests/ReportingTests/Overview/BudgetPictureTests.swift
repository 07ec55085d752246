import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct BudgetPictureTests {
    private let cells = SectionSample.result.cells

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
        #expect(picture.ticks.contains { $0.text == "budget" } && picture.rows.count == 2)
        #expect(picture.axis == "share of the budget")
        let row = picture.rows[1]
        #expect(row.limit == "allocations ≤ 0" && row.marks.map(\.x) == [0, 1_000])
    }

    @Test("the heading of a picture of its own goes over as many lines as it needs, and all moves down")
    func headingOfFile() throws {
        let picture = try #require(BudgetPicture(cells))
        func lines(_ heading: String) -> [String] {
            picture.svg(heading: heading, circumstances: "here").matches(of: /<text class="heading"[^>]*>([^<]*)</)
                .map { String($0.1) }
        }

        #expect(lines("Does it fit?").count == 1)
        let words = Array(repeating: "fits", count: 30).joined(separator: " ")
        let texts = lines(words)
        #expect(texts.joined(separator: " ") == words && texts.count == 2)
        expectAll(texts, count: 2) { $0.count <= 90 }
        let high = picture.svg(heading: words, circumstances: "here")
        #expect(high.contains("viewBox=\"0 0 960 194\"") && high.contains("y=\"78\">here"))
    }

    @Test("a page has a row for each experiment, with the verdict in words, and no name that is markup")
    func page() throws {
        let page = SectionSample.page()
        #expect(page.contains("aria-label=\"search, cold p99 ≤ 200 µs: 3 within, 1 over\""))
        #expect(page.contains("<span class=\"verdict bad\">✗ 1 of 2 inputs over</span>"))
        #expect(page.contains("href=\"#verdict_search\"") && page.contains("id=\"verdict_search\""))
        #expect(page.contains("Repeat it: <code class=\"long\">lab replay run.json</code>"))

        // A reader knows what a repetition takes, and how often the intervals hold.
        var result = SectionSample.result
        result.duration = 5_048
        for index in result.cells.indices {
            result.cells[index].processes = (0..<3).map { .init(process: $0, samples: [1]) }
        }
        let quick = SectionSample.page(result)
        #expect(quick.contains("Repeat it (1 h 24 min): <code class=\"long\">lab replay run.json</code>"))
        #expect(quick.contains(" · 3 processes a number, 73 % intervals · "))
    }
}
