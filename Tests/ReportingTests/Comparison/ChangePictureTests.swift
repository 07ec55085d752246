import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ChangePictureTests {
    private static let names = (0..<9).map { "t\($0)" }

    private func result(
        warm: [Double], build: [Double] = [], counts: [Double] = [], commit: String
    ) -> ResultFile {
        var result = ComparedSample.result(times: Array(zip(Self.names, warm)), commit: commit)
        var built = ComparedSample.result(times: Array(zip(Self.names, build)), commit: commit).cells
        for index in built.indices { built[index].id.metric = .buildTime }
        result.cells = built + result.cells
        result.cells +=
            ComparedSample.result(
                counts: zip(Self.names, counts).map { ($0, .allocations, $1) }, commit: commit
            ).cells
        return result
    }

    private func compared(_ base: ResultFile, _ head: ResultFile) -> ComparedResults {
        ComparedResults(NamedResult("base.json", base), NamedResult("head.json", head), isForced: true, command: "lab")
    }

    @Test("a picture of changes has the largest of each measure, warm times first, each at the place of its ratio")
    func places() throws {
        let both = compared(
            result(warm: [100, 100, 100, 100], build: [100, 100], counts: [2, 2], commit: "a"),
            result(warm: [130, 104, 80, 100], build: [900, 100], counts: [3, 2], commit: "b"))
        let picture = try #require(ChangePicture(both))
        #expect(
            picture.parts.map(\.title) == [
                "warm time: 1 longer by over 11 %, 1 shorter by over 11 %, 1 within it, 1 not seen to differ",
                "time to build: 1 longer, perhaps by over 11 %, 1 not seen to differ",
                "allocations: 1 more, 1 identical",
            ])
        #expect(picture.parts.map(\.scope) == ["all 3 changes", "the one change", "the one change"])
        #expect(picture.parts.map(\.hasTolerance) == [true, true, false])

        let rows = picture.parts.flatMap(\.rows)
        #expect(rows.map { $0.finding.cell.implementation } == ["t0", "t2", "t1", "t0", "t0"])
        // The words for what is not certain are those of the answer: a clear time and an open one share a mark.
        #expect(
            rows.map(\.words) == [
                "probably worse", "probably better", "as the place of the code can cause", "perhaps worse", "worse",
            ])
        #expect(picture.legend.map(\.text).contains("probably or perhaps worse: longer"))
        #expect(picture.zero == 500 && picture.tolerance.contains(500))
        // Places are of logarithms, as far to either side, so that the band gives the scale.
        let unit = Double(picture.tolerance.upperBound - 500) / log(1 + Findings.layoutAllowance)
        expectAll(rows.filter { !$0.isBeyond }, count: 3...) { row in
            let ratio = 1 + (row.finding.change ?? 0)
            return abs(Double(row.x - 500) - unit * log(ratio)) < 5 + abs(Double(row.x - 500)) / 50
        }
        expectAll(rows, count: 5) { row in
            guard let interval = row.finding.interval else { return row.interval == nil }
            let places = row.interval.map { ($0.lowerBound < 500, $0.upperBound > 500) }
            return places.map { $0.0 == (interval.lower < 0) || interval.lower == 0 } == true
        }
        expectAll(rows, count: 5) { $0.outcome != .same && ($0.x > 500) == (($0.finding.change ?? 0) > 0) }
    }

    @Test("worse and better have marks of their own by colour and by shape, and the legend has those that are there")
    func outcomes() throws {
        let base = result(warm: [100, 100, 100, 100], counts: [2, 0], commit: "a")
        let picture = try #require(
            ChangePicture(compared(base, result(warm: [130, 80, 100, 100], counts: [2, 2], commit: "b"))))
        #expect(picture.parts.flatMap(\.rows).map(\.outcome) == [.perhapsWorse, .perhapsBetter, .worse])
        #expect(picture.legend.map(\.text) == ["worse: more", "probably worse: longer", "probably better: shorter"])
        let html = picture.html.text
        #expect(html.matches(of: /class="mark worse" d="M\d+ 8v8"/).count == 1)
        #expect(html.matches(of: /class="mark perhaps-worse" d="M\d+ 8v8"/).count == 1)
        #expect(html.matches(of: /class="mark perhaps-better" d="M\d+ 12h0"/).count == 1)
        #expect(
            html.matches(of: /class="symbol ([\w-]+)"/).map { String($0.1) }
                == ["worse", "perhaps-worse", "perhaps-better"])
        #expect(html.contains(", longer, probably worse\"") && html.contains(", shorter, probably better\""))
        #expect(picture.explanation.contains(" Red and green are for counts alone: two runs cannot decide a time."))
        // A rise from 0 is beyond the axis, with its arrow and its mark.
        #expect(html.matches(of: /class="beyond-end worse"/).count == 1)

        let still = try #require(ChangePicture(compared(base, result(warm: [100, 100], counts: [2, 0], commit: "b"))))
        #expect(still.legend.map(\.text) == ["not seen to differ"] && !still.explanation.contains("Red"))
        #expect(still.html.text.contains("class=\"hole\"") && !still.html.text.contains("symbol worse"))

        // Where more is better, less is worse.
        func hits(_ value: Double, commit: String) -> ResultFile {
            let hits = Metric("hits", unit: "", .moreIsBetter, kind: .exact)
            return ComparedSample.result(counts: [("a", hits, value)], commit: commit)
        }
        let fewer = try #require(ChangePicture(compared(hits(4, commit: "a"), hits(2, commit: "b"))))
        #expect(fewer.legend.map(\.text) == ["worse: less"] && fewer.parts[0].rows[0].x < 500)
        let more = try #require(ChangePicture(compared(hits(2, commit: "a"), hits(4, commit: "b"))))
        #expect(more.legend.map(\.text) == ["better: more"])
    }

    @Test("the colours of a verdict are on judged counts alone, and a time of two runs is amber or has no hue")
    func colours() {
        let css = String(decoding: PackageResources.report_css, as: UTF8.self)
        for rule in [
            ".strip .worse { stroke: var(--bad); }", ".strip .better { stroke: var(--good); }",
            ".strip .perhaps-worse { stroke: var(--open); }", ".strip .perhaps-better { stroke: var(--text); }",
            ".verdict.open { color: var(--open); }", ".verdict.neutral { color: var(--quiet); }",
        ] {
            #expect(css.contains(rule), "\(rule)")
        }
    }

    @Test("on a phone the sentences on the answer of two results come after the picture")
    func phone() {
        let css = String(decoding: PackageResources.report_css, as: UTF8.self)
        #expect(css.contains("  main > header:has(#changed) > .detail { order: 2; }"))
        #expect(css.contains("  main > header > :is(#overview, #changed) { order: 1;"))
    }

    @Test("a phone breaks the long words of the key of a picture of changes, which would scroll the page sideways")
    func keyOnPhone() {
        let css = String(decoding: PackageResources.report_css, as: UTF8.self)
        #expect(css.contains("  #changed > .key .whole { white-space: normal; }"))
    }

    @Test("a list and a picture have every time that the answer counts, if these are few")
    func counted() throws {
        let base = result(warm: Self.names.map { _ in 100 }, commit: "a")
        let both = compared(base, result(warm: Self.names.indices.map { 50 + Double($0) }, commit: "b"))
        #expect(both.times.clearlyShorter.isEmpty, "without floors all moved as the machine did")

        let floors = ComparedSample.result(times: [("f", 100)], roles: ["f": .floor])
        func withFloor(_ result: ResultFile) -> ResultFile {
            var result = result
            result.cells += floors.cells
            return result
        }
        let clear = compared(
            withFloor(base), withFloor(result(warm: Self.names.indices.map { 50 + Double($0) }, commit: "b")))
        #expect(clear.times.clearlyShorter.count == 9 && ChangeTally.mostListed < 9)
        let tally = try #require(clear.tallies.first)
        #expect(clear.listed(tally).count == 9)
        let part = try #require(ChangePicture(clear)?.parts.first)
        #expect(part.rows.count == 9 && part.scope.isEmpty, "all of what was compared is there, and needs no word")
    }

    @Test("a picture without room for all changes says how many it has, and of which")
    func scope() throws {
        func scope(_ warm: [Double]) throws -> String? {
            let base = result(warm: warm.map { _ in 100 }, commit: "a")
            return try #require(ChangePicture(compared(base, result(warm: warm, commit: "b")))).parts.first?.scope
        }

        let most = ChangeTally.mostListed
        let longer = (0...most).map { 200 + 10 * Double($0) }
        #expect(try scope(longer + [100]) == "the largest, \(most) of \(most + 1) changes; all of them below")
        #expect(
            try scope(longer + [50, 100])
                == "the largest of each direction, \(most + 1) of \(most + 2) changes; all of them below")
    }

    @Test(
        "a change that would press all others together lies beyond the axis, and the labels are true where they stand")
    func beyond() throws {
        let both = compared(
            result(warm: [100, 100, 100, 100, 100, 100], commit: "a"),
            result(warm: [110, 108, 109, 107, 90, 100_000], commit: "b"))
        let picture = try #require(ChangePicture(both))
        let far = picture.parts.flatMap(\.rows).filter(\.isBeyond)
        #expect(far.map { $0.finding.cell.implementation } == ["t5"] && far.first?.x == 1_000)
        #expect(picture.explanation.hasSuffix("An arrow is a change beyond the axis."))

        let unit = Double(picture.tolerance.upperBound - 500) / log(1 + Findings.layoutAllowance)
        #expect(picture.ticks.count { $0.text == "no change" && $0.x == 500 } == 1)
        expectAll(picture.ticks.filter { $0.text.hasSuffix(" %") }, count: 2...) { tick in
            let digits = Double(tick.text.dropFirst().dropLast(2)) ?? .nan
            let ratio = 1 + (tick.text.hasPrefix("−") ? -digits : digits) / 100
            return abs(Double(tick.x - 500) - unit * log(ratio)) < 12
        }
        #expect(zip(picture.ticks, picture.ticks.dropFirst()).allSatisfy { $1.x - $0.x >= 130 })
    }

    @Test("the page of two results begins with the picture and the call that decides, before any further sentence")
    func page() throws {
        let base = result(warm: [100, 100], commit: "a")
        let head = result(warm: [150, 100], commit: "b")
        let report = Report(
            on: NamedResult("head.json", head), comparedWith: [NamedResult("base.json", base)], command: "lab")
        let page = report.html(bundle: nil)
        let heading = try #require(page.range(of: "<h1>"))
        let decision = try #require(
            page.range(of: HTML.call("lab gate --base aaaaaaaaaa search/t0/n --metric time").text))
        let picture = try #require(page.range(of: "<section id=\"changed\""))
        let sentence = try #require(page.range(of: "<p class=\"lead\">"))
        #expect(heading.lowerBound < decision.lowerBound && decision.lowerBound < picture.lowerBound)
        #expect(picture.lowerBound < sentence.lowerBound)
        let change = try #require(compared(base, head).findings.rows.first { $0.cell.implementation == "t0" })
        let text = FindingText.reading(change.change, change.interval).prefix { $0 != "[" }.dropLast()
        #expect(
            page.contains(
                "<span class=\"verdict\">\(text)</span> <span class=\"whole\">["))
        #expect(page.contains("±11\u{A0}%") && page.contains("is not seen to differ") == false)
        #expect(!SectionSample.page().contains("id=\"changed\""))
    }

    @Test(
        "where nothing is seen to differ the picture has the largest differences, and of nothing there is none"
    )
    func nothing() throws {
        let base = result(warm: [100, 200], commit: "a")
        let picture = try #require(ChangePicture(compared(base, result(warm: [100, 200], commit: "b"))))
        #expect(picture.parts.map(\.scope) == [""])
        expectAll(picture.parts.flatMap(\.rows), count: 2) { $0.outcome == .same }
        let empty = ComparedSample.result()
        #expect(ChangePicture(compared(empty, empty)) == nil)
    }

    @Test("a time that moved as far as the place of the code can move it is neither worse nor better, and a count is")
    func small() throws {
        let both = compared(
            result(warm: [100, 100, 100], commit: "a"), result(warm: [105, 150, 50], commit: "b"))
        let picture = try #require(ChangePicture(both))
        let rows = picture.parts.flatMap(\.rows)
        let outcomes = Dictionary(uniqueKeysWithValues: rows.map { ($0.finding.cell.implementation, $0.outcome) })
        #expect(outcomes == ["t0": .small, "t1": .perhapsWorse, "t2": .perhapsBetter])
        #expect(rows.last?.outcome == .small)
        let legend = picture.legend.first { $0.outcome == .small }
        #expect(legend?.text == "longer, as the place of the code can cause")

        let counts = ComparedSample.compared(
            ComparedSample.result(counts: [("a", .allocations, 100)]),
            ComparedSample.result(counts: [("a", .allocations, 105)], commit: "b"))
        #expect(try #require(ChangePicture(counts)).parts.flatMap(\.rows).map(\.outcome) == [.worse])
    }
}
