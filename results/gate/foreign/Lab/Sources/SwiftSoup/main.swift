import LabWorker
import LabKit
import SwiftSoup

/// Pages of articles with attributes, classes, entities and inline elements.
let pages = Inputs("page", sizes: [5, 100], smallest: 1) { size, random in
    let articles = random.integers(size, in: 0...9_999).map { number in
        """
        <article id="a\(number)" class="entry n\(number % 7)" data-number="\(number)">
        <h2>Title &amp; number \(number)</h2><p>Some <b>bold</b> and <i>slanted</i> text, \
        <a href="/go?n=\(number)&amp;x=1">a link</a>.<br>&copy; one &lt; two</p><ul><li>one<li>two</ul></article>
        """
    }
    return "<html><body>" + articles.joined(separator: "\n") + "</body></html>"
}

func occurrences(_ part: String, _ page: String) -> Int {
    page.split(separator: "<").filter { $0.hasPrefix(part) }.count
}

let parse = Experiment(
    "parse", "How many articles a page has.", sizeUnit: "articles", plans: [.warm, .memory]
) {
    pages
} comparing: {
    Implementation.reference("split") { occurrences("article ", $0) }
    Implementation("parse") { page in
        ((try? SwiftSoup.parse(page).body()?.children().size()) ?? nil) ?? 0
    }.guarded(on: "page-5", "page-100")
}

let select = Experiment(
    "select", "How many links in paragraphs a parsed page has.", sizeUnit: "articles", plans: [.warm, .memory]
) {
    pages
} comparing: {
    Implementation.reference("split") { occurrences("a ", $0) }
    Implementation("select") { page in (try? SwiftSoup.parse(page).select("article.entry p > a[href]").size()) ?? 0 }
        .guarded(on: "page-5", "page-100")
}

let write = Experiment(
    "write", "How many articles the page has that is written of a parsed one.", sizeUnit: "articles",
    plans: [.warm, .memory]
) {
    pages
} comparing: {
    Implementation.reference("split") { occurrences("article ", $0) }
    Implementation("html") { page in (try? SwiftSoup.parse(page).html()).map { occurrences("article ", $0) } ?? 0 }
        .guarded(on: "page-5", "page-100")
}

Lab(name: "lab", abstract: "The parser of SwiftSoup.", experiments: [parse, select, write]).main()
