import Foundation

/// What every page of a site has: the head, the style of reports, the way to the others.
struct SitePage {
    private var page = HTMLText()

    /// Begins a page.
    ///
    /// - Parameter links: what stands above the page, with its addresses from here.
    init(title: String, eyebrow: String, subtitle: String, links: KeyValuePairs<String, String>) {
        page.add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        page.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        page.add("<meta name=\"color-scheme\" content=\"light dark\">\n")
        page.element("title", "\(title) – \(eyebrow)")
        page.add("\n<style>\n\(String(decoding: PackageResources.report_css, as: UTF8.self))")
        page.add("\(String(decoding: PackageResources.site_css, as: UTF8.self))</style>\n</head>\n<body>\n<header>\n")
        page.element("p", eyebrow, ["class": "eyebrow"])
        page.element("h1", title)
        page.element("p", subtitle, ["class": "subtitle"])
        page.add("</header>\n")
        page.add("<nav aria-label=\"Site\"><ul>")
        for (text, address) in links {
            page.add("<li>")
            page.element("a", text, ["href": address])
            page.add("</li>")
        }
        page.add("</ul></nav>\n")
        page.add("<main>\n")
    }

    /// Adds a section with a heading.
    mutating func section(_ id: String, _ title: String, _ introduction: String, _ body: (inout HTMLText) -> Void) {
        page.open("section", ["id": id, "aria-labelledby": "\(id)-title"])
        page.element("h2", title, ["id": "\(id)-title"])
        if !introduction.isEmpty { page.element("p", introduction, ["class": "introduction"]) }
        body(&page)
        page.add("</section>\n")
    }

    /// The whole page.
    var html: String { page.html + "</main>\n</body>\n</html>\n" }
}
