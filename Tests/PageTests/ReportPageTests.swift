import Files
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Results

@Suite(Browser.isThere) struct ReportPageTests {
    private func page(_ name: String = "sample") throws -> PageObservation {
        try ReportPages.shared.get().page(name)
    }

    private static let names = [
        "sample", "several", "empty", "hostile", "many", "packed", "without-charts", "packed-without-charts",
    ]

    @Test("a report opens from a file without an error or a warning", arguments: names)
    func opensQuietly(name: String) throws {
        let report = try #require(ReportPages.shared.get().reports[name])
        #expect(report.outcome.status == 0, "\(report.outcome.errors)")
        #expect(try page(name).console == [])
    }

    @Test("a report is one file that asks for nothing outside itself", arguments: names)
    func asksForNothing(name: String) throws {
        let seen = try page(name)
        let report = try #require(ReportPages.shared.get().reports[name])
        #expect(try seen.requests == [])
        #expect(try Set(seen.opened) == [report.index.path])
    }

    @Test("every chart is drawn, with a mark for every number")
    func drawsEveryChart() throws {
        for name in ["sample", "several", "hostile", "packed"] {
            let figures = try page(name).page.figures
            #expect(figures.count >= 5, "\(name): \(figures.map(\.id))")
            for figure in figures {
                #expect(figure.drawn == "true", "\(name): \(figure.id)")
                #expect(figure.points > 0 && figure.marks >= figure.points, "\(name): \(figure)")
                #expect(figure.rows > 0, "\(name): \(figure.id) has no table of its numbers")
                // Ratios and capacities name their rows instead.
                let hasLegend = ["cost_", "distribution_", "memory_", "build_", "counts_"].contains {
                    figure.id.hasPrefix($0)
                }
                #expect(!hasLegend || figure.legend > 1, "\(name): \(figure.id) has no legend")
            }
        }
    }

    @Test("charts answer to the pointer")
    func tooltips() throws {
        let seen = try page()
        let tooltips = try seen.tooltips
        #expect(try tooltips.count == seen.page.figures.count)
        for tooltip in tooltips { #expect(!tooltip.text.isEmpty, "nothing is said over \(tooltip.figure)") }
        // To the three digits that it shows, a time is one of the table.
        #expect(tooltips.flatMap(\.times).count > tooltips.count / 2)

        for tooltip in tooltips {
            for time in tooltip.times {
                #expect(
                    tooltip.values.contains { abs($0 - time) <= 0.006 * time }, "\(tooltip.text) over \(tooltip.figure)"
                )
            }
        }
    }

    @Test("what is dark where darkness is preferred: the ground, and the charts on it")
    func dark() throws {
        let schemes = try page().contrast
        let light = try #require(schemes["light"])
        let dark = try #require(schemes["dark"])
        #expect(light.background != dark.background)

        for (one, other) in zip(light.figures, dark.figures) {
            #expect(other.drawn == "true" && one.ink != other.ink, "\(one.id) has the same colours on both")
            #expect(one.paint != other.paint, "what \(one.id) draws has the same colours on both")
        }
    }

    @Test("text can be read: its contrast is 4.5 to one, or three for large text", arguments: ["sample", "hostile"])
    func contrast(name: String) throws {
        for (scheme, seen) in try page(name).contrast {
            #expect(!seen.texts.isEmpty)
            for text in seen.texts { #expect(text.ratio >= text.needed, "\(scheme): \(text)") }
        }
    }

    @Test(
        "a phone shows all of it without scrolling sideways",
        arguments: ["sample", "several", "empty", "hostile", "without-charts"])
    func phone(name: String) throws {
        let layout = try page(name).phone
        #expect(layout.viewportWidth == 360)
        #expect(layout.scrollWidth <= layout.viewportWidth)
        #expect(layout.outside == [])
        #expect(layout.unmarkedTables == [] && layout.cutLinks == [] && layout.hasMenu)
        // Links above the picture lead to what stands below it.
        #expect(name != "sample" || layout.jumps == ["At my size", "How was this measured?", "Repeat it"])
        #expect(["empty", "without-charts"].contains(name) || !layout.legendColumns.isEmpty)
        for columns in layout.legendColumns { #expect(columns == 1) }
    }

    @Test("a phone has the sizes in one line, and the headings of the picture once, above all rows")
    func compactPicture() throws {
        let layout = try page().phone
        // The words before it, a list of sizes and a field.
        let places = layout.placesOfSizes
        #expect(places.count == 3)
        for (place, next) in zip(places, places.dropFirst()) {
            #expect(place.right <= next.left && abs(place.middle - next.middle) < 2)
        }
        for place in places { #expect(place.left >= 0 && place.right <= layout.viewportWidth) }
        #expect(layout.headingsOfPicture == ["recommended", "reference"] && layout.repeatedHeadings == 0)
        #expect(try page("several").phone.repeatedHeadings == 0)
    }

    @Test("a row of the picture has what is recommended in its largest letters on a phone")
    func largestLetters() throws {
        #expect(try page().phone.isRecommendedLargest == true)
    }

    @Test("the words on how to read a picture of changes come after it on a phone, and before it on wider screens")
    func keyOfChanges() throws {
        let seen = try page("several")
        #expect(try seen.phone.keyIsBelow == true && seen.tablet.map(\.keyIsBelow) == [false, false])
        #expect(try page("sample").phone.keyIsBelow == nil)
    }

    @Test(
        "a tap on a link of a phone lands on its target, whose field, call or heading is on the screen",
        arguments: [
            ("sample", ["At my size", "How was this measured?", "Repeat it"]),
            (
                "several",
                ["The next command", "How was this measured?", "Repeat it"]
            ),
        ])
    func jumps(name: String, texts: [String]) throws {
        let landings = try page(name).jumps
        #expect(landings.map(\.text) == texts)
        expectAll(landings, count: texts.count, "\(landings)") { landing in
            landing.top >= landing.navigation && landing.bottom <= landing.height
        }
    }

    @Test("one experiment can be chosen, and a link to a cell of another one shows all again")
    func narrow() throws {
        let narrow = try page().narrow
        #expect(narrow.all == ReportSample().experiments && narrow.chosen == narrow.all[0])
        #expect(narrow.shown == [narrow.chosen])
        #expect(narrow.isRevealed && narrow.choiceAfter.isEmpty && narrow.shownAfter == narrow.all)
    }

    @Test("the first screen has all verdicts in one picture, whose marks say what they are and open their samples")
    func picture() throws {
        let picture = try page().picture
        #expect(picture.rows == ReportSample().experiments && picture.above < 900)
        #expect(picture.heading.hasPrefix("Do the 2 experiments fit in 1\u{A0}ms? Yes, with the best "))
        let cells = try ReportPages.shared.get().sample.cells.filter { $0.judgedVerdict != nil }
        #expect(picture.marks == cells.count)
        // Both experiments have one limit. The second has the name of the line when it stands alone.
        #expect(picture.lineNames == ["budget 1 ms"] && picture.lineNamesOfSecond == ["budget 1 ms"])
        #expect(picture.tip.contains(" on chain-") && picture.tip.contains("cold time"))
        // The side is that of the bound, whatever the verdict: a budget may be the least or the most.
        let side = picture.tip.contains(" ≥ ") ? " ≥ " : " ≤ "
        let otherSide = side == " ≥ " ? " ≤ " : " ≥ "
        #expect(picture.tip.contains(side), "\(picture.tip)")
        #expect(picture.tipOfOtherSide == picture.tip.replacing(side, with: otherSide))
        #expect(picture.samples.hasPrefix("search: ") && picture.samples.hasSuffix("cold time"))
    }

    @Test("a phone and a desk show question, answer and the picture's first row before anyone scrolls")
    func firstScreen() throws {
        let screens = try page().firstScreen
        #expect(screens.map(\.width) == [320, 390, 768, 1_024, 1_440])
        for screen in screens {
            #expect(screen.scrollWidth <= screen.width)
            #expect(screen.headingTop >= 0 && screen.headingBottom <= screen.pictureTop, "\(screen)")
            #expect(screen.firstRowBottom <= screen.height, "\(screen)")
            #expect(screen.sizeLink == "At my size")
        }
    }

    @Test("a map of each experiment is folded, whose numbers lead to their cells, with and without colour")
    func maps() throws {
        let facts = try page().page
        let maps = facts.tables.filter { $0.caption.hasPrefix("The bound that decides as % of the budget") }
        #expect(maps.count == ReportSample().experiments.count && maps.allSatisfy { $0.rows == 3 && $0.uneven == 0 })

        // A sign before each number, for readers who see no colour.
        let links = facts.links.filter { "✓✗?·".contains($0.text.first ?? " ") }
        #expect(links.count == 2 * 3 * 3, "\(links.count)")
        expectAll(links, count: 18) { $0.address.hasPrefix("#cell-") && $0.address.hasSuffix("_cold_time") }
        #expect(facts.links.count { "↓↑≈".contains($0.text.first ?? " ") } == 2 * 4 * 3)
        #expect(facts.text.contains("chain: up to 1,000 nodes every implementation fits; at 100,000 only"))
    }

    @Test("everything that takes a click takes the keyboard, and shows where it is")
    func keyboard() throws {
        let keyboard = try page().keyboard
        #expect(keyboard.interactive > 0)
        #expect(keyboard.unreached == [])
        #expect(keyboard.withoutFocus == [])
        #expect(keyboard.opensWithEnter == true)
    }

    @Test("a screen reader gets names, headers and headings in order", arguments: ["sample", "without-charts"])
    func accessibility(name: String) throws {
        let seen = try page(name)
        let tree = try seen.accessibility
        let facts = try seen.page
        #expect(facts.language == "en")
        #expect(!facts.title.isEmpty)
        #expect(tree.unnamed == [])
        #expect(tree.landmarks.contains("main"))
        #expect(tree.columnHeaders > 0)

        for figure in facts.figures {
            #expect(figure.hasPlot == (name == "sample"))
            #expect(!figure.hasPlot || !figure.label.isEmpty, "\(figure.id) has no name")
        }

        for table in facts.tables {
            #expect(table.heads > 0 && table.headsWithoutScope == 0, "\(table)")
            #expect(table.uneven == 0, "\(table)")
        }
        #expect(facts.headings.first == 1 && facts.headings.count { $0 == 1 } == 1)
        for (above, below) in zip(facts.headings, facts.headings.dropFirst()) {
            #expect(below <= above + 1, "a heading of level \(below) follows one of level \(above)")
        }
    }

    @Test(
        "a printed report has every chart, though no one scrolled to it, opened its fold or waited for it",
        arguments: ["sample", "several", "packed"])
    func print(name: String) throws {
        let seen = try page(name)
        let print = try seen.print
        #expect(print.pages > 0 && print.bytes > 10_000)
        #expect(try print.figures == seen.page.figures.count && print.drawn == print.figures, "\(print)")
        #expect(print.extras == [] && print.framesLeft == 0)
    }

    @Test("paper has the answer at the size that stands on the page, and nothing to choose another by")
    func printedSizeAnswer() throws {
        let print = try page("sample").print
        #expect(print.sizeAnswer == ["search on chain at 1,000 nodes: medians"] && print.extras == [])
    }

    @Test(
        "paper has no text below 7 points, no table beyond its edge, and every column of a map, in parts if it is wide",
        arguments: ["sample", "several", "packed", "without-charts"])
    func printedSizes(name: String) throws {
        let print = try page(name).print
        #expect(print.smallTexts == [])
        #expect(print.wideTables == [])
        expectAll(print.maps, count: 2...) { !$0.columns.isEmpty && $0.printed == $0.columns }
        let fewestParts = name == "packed" ? 2 : 0
        expectAll(print.maps, count: 2...) { fewestParts == 0 ? $0.parts == 0 : $0.parts >= 2 }
        #expect(print.partsLeft == 0)
    }

    @Test("no number of a printed table goes over two lines", arguments: ["sample", "several", "without-charts"])
    func printedNumbers(name: String) throws {
        #expect(try page(name).print.brokenNumbers == [])
    }

    @Test("a legend and the names of rows stay within their chart, however narrow", arguments: ["sample", "several"])
    func narrowCharts(name: String) throws {
        let layout = try page(name).phone
        #expect(layout.cutTexts == [])
        // Rows of a comparison are named above, so that the plot has most of the width.
        let plots = layout.plotShares.filter { $0.key.hasPrefix("comparison-") }
        let fewestPlots = name == "sample" ? 0 : 1
        expectAll(plots.values, count: fewestPlots..., "\(plots)") { $0 > 0.7 }
    }

    @Test(
        "no label of a chart or of the picture's axis lies on another, is cut or is small, from a phone to a desk",
        arguments: ["sample", "several"])
    func labels(name: String) throws {
        let seen = try page(name)
        let layouts = try [seen.phone] + seen.tablet
        expectAll(layouts, count: 3) { $0.touchingTexts == [] && $0.smallTexts == [] && $0.shortenedTexts == [] }
    }

    @Test("a window between a phone's width and a desk's shows all of it", arguments: ["sample", "several"])
    func tablets(name: String) throws {
        let layouts = try page(name).tablet
        expectAll(layouts, count: 2) { layout in
            layout.scrollWidth <= layout.viewportWidth && layout.outside == [] && layout.cutTexts == []
                && layout.cutLinks == [] && layout.unmarkedTables == [] && !layout.hasMenu
                && layout.jumps == []
        }
    }

    @Test("a report is at most 2 MB", arguments: names.filter { $0 != "empty" && $0 != "many" })
    func size(name: String) throws {
        let report = try #require(ReportPages.shared.get().reports[name])
        #expect(report.bytes > 1_000 && report.bytes <= 2_000_000)
    }

    @Test("a table is drawn when it is opened, or when a link or an address leads to it")
    func packs() throws {
        let packs = try page("packed").packs
        #expect(packs.places > 100 && packs.placesLeft == 0)
        #expect(!packs.isThereBefore && packs.followed && packs.addressed)
        #expect(packs.opened > 0)
        #expect(packs.placesAfterOpening < packs.places && packs.placesAfterOpening > packs.places / 2, "\(packs)")
    }

    @Test(
        "where there are no charts, the tables that stand open are drawn by themselves",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func openTables() throws {
        let tables = try page("packed-without-charts").openTables
        #expect(tables.open > 100 && tables.filled == tables.open, "\(tables)")
        #expect(tables.wasPacked)
    }

    @Test("without scripts a report has its verdicts, and says where the rest is")
    func withoutScripts() throws {
        for name in ["sample", "packed"] {
            let seen = try page(name).withoutScripts
            #expect(seen.plots == 0 && seen.tables == 2 && seen.text.contains("Without JavaScript"))
            #expect(seen.text.contains("export \(name)-0.json --format csv"))
        }
    }
}
