import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct PageProseTests {
    private let prose = PageProse([
        SectionSample.cell(
            "path-cached", .implementation, in: "an experiment", shape: "changes on 10 views", .warm, .time, 1),
        SectionSample.cell("the", .implementation, in: "search", shape: "<b>", .cold, .time, 1),
    ])

    @Test("names stand in code type, whole, and words that only look alike do not")
    func names() {
        #expect(prose.html("only path-cached fits.").text == "only <code>path-cached</code> fits.")
        #expect(prose.html("the path is cached").text == "the path is cached")
        #expect(prose.html("worst is path-cached.").text == "worst is <code>path-cached</code>.")
        #expect(
            prose.html("search/path-cached on changes on 10 views-1000").text
                == "<code>search</code>/<code>path-cached</code> on <code>changes on 10 views-1000</code>")
        #expect(prose.html("<b> & search").text == "&lt;b&gt; &amp; <code>search</code>")
        #expect(prose.html("").text.isEmpty)
    }

    @Test("the unit of a size is a word after a number, although an input may be called so")
    func sizeUnits() {
        var cell = SectionSample.cell("compiled", .implementation, in: "apply", shape: "changes", .warm, .time, 1)
        cell.input.sizeUnit = "changes"
        let prose = PageProse([cell])
        #expect(prose.html("compiled up to 1,000 changes").text == "<code>compiled</code> up to 1,000 changes")
        #expect(prose.html("at 10, changes alone").text == "at 10, <code>changes</code> alone")
        #expect(
            prose.withoutNames.html("changes with 'lab gate'").text
                == "changes with <code class=\"long\">lab gate</code>")
    }

    @Test("no line parts a number from its unit, or a short name at its hyphens")
    func wholes() {
        let text = prose.html("95 % within 1.5 ms, 10 kB per node, 3 systems and 4 B-trees").text
        #expect(text == "95\u{A0}% within 1.5\u{A0}ms, 10\u{A0}kB per node, 3 systems and 4 B-trees")
        #expect("7 s.".keepingUnits == "7\u{A0}s." && "at 100 MHz".keepingUnits == "at 100\u{A0}MHz")
        #expect("≤ 3 µs, 4 ns".keepingUnits == "≤ 3\u{A0}µs, 4\u{A0}ns" && "5 %".keepingUnits == "5\u{A0}%")
        for text in ["", " s", "7 s-1", "7 s1", "7 MHzs", "a s", "7  s", "7 Å", "3 "] {
            #expect(text.keepingUnits == text)
        }
        #expect(HTML.code("path-cached").text == "<code>path-cached</code>")
        #expect(HTML.code(String(repeating: "n", count: 25)).text.hasPrefix("<code class=\"long\">"))
    }

    @Test("a line breaks a call between its words, and the text to copy is the plain call")
    func calls() throws {
        let html = HTML.call("lab gate --base a<b  x/y\n  n1").text
        #expect(
            html == "<code class=\"long\">lab gate <span>--base</span> <span>a&lt;b</span>  <span>x/y</span>\n"
                + "  n1</code>")
        let style = try #require(
            SectionSample.page().split(separator: "\n").first { $0.hasPrefix(":is(code.long, pre code) span {") })
        #expect(style.contains("display: inline-block; max-width: 100%; overflow-wrap: anywhere;"))
    }

    @Test("a call in a sentence stands in code type without its quotes, and any other text in quotes keeps them")
    func quotedCalls() throws {
        #expect(
            prose.html("confirm the search with 'lab gate': 2 changes").text
                == "confirm the <code>search</code> with <code class=\"long\">lab gate</code>: 2 changes")
        #expect(prose.html("(the)'s 'debug', it's").text == "(the)&#39;s &#39;debug&#39;, it&#39;s")
        #expect(
            HTML.sentence("'gate accept' stores search.").text
                == "<code class=\"long\">gate accept</code> stores search.")
        #expect(HTML.sentence("made by 'lab <b>'.").text == "made by &#39;lab &lt;b&gt;&#39;.")

        // A term leads to its meaning once in a sentence, also on both sides of a call.
        let terms = prose.html("A budget, 'lab run', a budget", explainsTerms: true).text
        #expect(terms.components(separatedBy: "href=\"#word-budget\"").count == 2)
    }

    @Test("the notices, paragraphs and closing words of a page have their calls in code type")
    func quotedCallsOfPage() {
        var report = Report("compare", title: "T", summary: "")
        report.notices = ["--expect fails until 'gate accept' stores it"]
        report.header.placeOfNumbers = "'lab export a.json --format csv' writes every number."
        report.sections = [.init("s", "S", .paragraph("It was made by 'lab run 'a/*''."))]
        let page = report.html(bundle: nil)
        #expect(page.contains("fails until <code class=\"long\">gate accept</code> stores it</p>"))
        #expect(
            page.contains("<code class=\"long\">lab export <span>a.json</span> <span>--format</span> csv</code> writes")
        )
        #expect(page.contains("made by <code class=\"long\">lab run <span>&#39;a/*&#39;</span></code>.</p>"))
    }

    @Test("the first mention of a term leads to its meaning, which its hover says too")
    func terms() {
        let text = prose.html("A budget is of cold calls; cold and Budget again.", explainsTerms: true).text
        #expect(text.components(separatedBy: "href=\"#word-cold\"").count == 2)
        #expect(text.components(separatedBy: "href=\"#word-budget\" title=\"The most that a call may cost.").count == 2)
        #expect(!prose.html("A budget").text.contains("href"))
    }

    @Test("the glossary has fifteen lines, at the end of a page, and every link to it finds its line")
    func glossary() {
        #expect(Glossary.terms.count == 15)
        let page = SectionSample.page()
        let words = page.components(separatedBy: "href=\"#word-").dropFirst().map { $0.prefix { $0 != "\"" } }
        expectAll(words, count: 10...) { page.contains("<div id=\"word-\($0)\"><dt>") }
    }
}
