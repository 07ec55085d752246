import Files
import Foundation

extension Document {
    /// The document as one page that needs nothing beside it: no network, no further file.
    ///
    /// What is said, and the verdicts, are in the page; tables and charts are drawn by its script from one block of
    /// data, which is packed where there is zlib, by gzip. Without a `bundle` of ``ChartRenderer/bundle()`` every
    /// chart's table stands open, and a sentence says how to get charts.
    public func html(bundle: String?) -> String {
        var data = PageData()
        var main = HTMLText()
        for section in sections { section.write(to: &main, &data) }
        var page = HTMLText()
        page.begin("\(title) – performance report", PackageResources.report_css)
        writeHeader(to: &page, canDraw: bundle != nil)
        page.add("<main>\n\(main.html)</main>\n")
        if let packed = Gzip.pack(Array(data.json.utf8)) {
            page.add("<script type=\"text/plain\" id=\"data\">\(Data(packed).base64EncodedString())</script>\n")
        } else {
            page.add("<script type=\"application/json\" id=\"data\">\(data.json)</script>\n")
        }
        if let bundle { page.add("<script type=\"text/plain\" id=\"vega\">\(bundle)</script>\n") }
        page.add(
            "<script>\n\(String(decoding: PackageResources.report_js, as: UTF8.self))</script>\n</body>\n</html>\n")
        return page.html
    }

    private func writeHeader(to page: inout HTMLText, canDraw: Bool) {
        page.add("<a class=\"skip\" href=\"#verdict\">To the verdict</a>\n<header>\n")
        page.element("p", "Performance report", ["class": "eyebrow"])
        page.element("h1", title)
        page.element("p", summary, ["class": "subtitle"])
        var notices = notices
        if !canDraw, !charts.isEmpty {
            notices.append(
                "The charts are missing, because no vl-convert-python was found when this page was made: 'make setup' "
                    + "installs it. Every number is in the tables.")
        }
        for notice in notices { page.element("p", notice, ["class": "notice", "role": "note"]) }
        page.add("<noscript>")
        page.element(
            "p", "Without JavaScript this page has its verdicts, and neither charts nor further tables. \(elsewhere)",
            ["class": "notice", "role": "note"])
        page.add("</noscript>\n</header>\n<nav aria-label=\"Sections\"><ul>")
        for section in sections {
            page.add("<li>")
            page.element("a", section.id.prefix(1).uppercased() + section.id.dropFirst(), ["href": "#\(section.id)"])
            page.add("</li>")
        }
        page.add("</ul>")
        if experiments.count > 1 {
            page.add("<label class=\"choice\">Experiment <select id=\"experiment\"><option value=\"\">all</option>")
            for experiment in experiments { page.element("option", experiment) }
            page.add("</select></label>")
        }
        page.add("</nav>\n")
    }
}

extension Document.Section {
    fileprivate func write(to page: inout HTMLText, _ data: inout PageData) {
        page.open("section", ["id": id, "aria-labelledby": "\(id)-title"])
        page.element("h2", title, ["id": "\(id)-title"])
        for paragraph in introduction { page.element("p", paragraph, ["class": "introduction"]) }
        for (position, group) in groups.enumerated() {
            let isVerdict = id == "verdict"
            page.open(
                "div",
                ["class": isVerdict && position == 0 ? "group lead" : "group", "data-experiment": group.experiment])
            if group.isFolded {
                page.add("<details class=\"fold\">")
                page.element("summary", group.title)
            } else if !group.title.isEmpty {
                page.element("h3", group.title)
            }
            let charts = group.blocks.compactMap { block -> String? in
                if case .chart(let chart) = block { "\(data.add(chart))" } else { nil }
            }
            if !charts.isEmpty {
                page.open(
                    "div",
                    [
                        "class": charts.count > 1 ? "charts several" : "charts",
                        "data-charts": charts.joined(separator: " "),
                    ])
                page.add("</div>\n")
            }
            for block in group.blocks {
                Self.write(block, isPlain: isVerdict && !group.isFolded, to: &page, &data)
            }
            page.add(group.isFolded ? "</details></div>\n" : "</div>\n")
        }
        page.add("</section>\n")
    }

    /// - Parameter isPlain: whether a table is written out, for readers without scripts.
    private static func write(
        _ block: Document.Block, isPlain: Bool, to page: inout HTMLText, _ data: inout PageData
    ) {
        switch block {
        case .paragraph(let text): page.element("p", text)
        case .list(let texts):
            page.add("<ul>")
            for text in texts { page.element("li", text) }
            page.add("</ul>\n")
        case .facts(let facts):
            page.add("<dl>")
            for (name, value) in facts {
                page.add("<div>")
                page.element("dt", name)
                page.element("dd", value)
                page.add("</div>")
            }
            page.add("</dl>\n")
        case .table(let table):
            page.open("div", ["data-table": "\(data.add(table))"])
            if isPlain { page.table(table) }
            page.add("</div>\n")
        case .chart: break
        case .code(let text):
            page.add("<pre><code>")
            page.add(text: text)
            page.add("</code></pre>\n")
        }
    }
}

extension HTMLText {
    /// Adds a table as it is without scripts, which draw it anew with its numbers and links.
    fileprivate mutating func table(_ table: Table) {
        self.table(table.caption, table.columns, isMap: table.isMap) { page in
            for row in table.rows {
                page.add("<tr>")
                for (column, entry) in zip(table.columns, row.entries) {
                    let isHeading = column.kind == .heading
                    page.open(
                        isHeading ? "th" : "td",
                        [
                            "scope": isHeading ? "row" : nil,
                            "class": column.kind == .text ? entry.shade.map { "t shade\($0)" } ?? "t" : nil,
                        ])
                    page.element("span", entry.text, ["class": entry.tone.map { "tone \($0.rawValue)" }])
                    page.add(isHeading ? "</th>" : "</td>")
                }
                page.add("</tr>\n")
            }
        }
    }

    /// Adds a table in a frame that scrolls sideways where the page is narrow; `rows` adds the rows.
    mutating func table(
        _ caption: String, _ columns: [Table.Column], isMap: Bool = false, rows: (inout HTMLText) -> Void
    ) {
        open("div", ["class": isMap ? "table map" : "table", "role": "region", "tabindex": "0", "aria-label": caption])
        add("<table>")
        element("caption", caption)
        add("<thead><tr>")
        for column in columns {
            element("th", column.title, ["scope": "col", "class": column.kind == .number ? "n" : "t"])
        }
        add("</tr></thead><tbody>\n")
        rows(&self)
        add("</tbody></table></div>\n")
    }
}
