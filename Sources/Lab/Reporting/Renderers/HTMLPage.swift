import Files
import Foundation

extension Report {
    /// The document as one page that needs nothing beside it: no network, no further file.
    ///
    /// What is said, and the verdicts, are in the page; tables and charts are drawn by its script from one block of
    /// data, which is packed where there is zlib, by gzip. Without a `bundle` of ``ChartRenderer/bundle()`` every
    /// chart's table stands open, and a sentence says how to get charts.
    ///
    /// - Parameter address: where a script that puts the bundle in its place is, from pages that share it.
    public func html(bundle: String?, sharedAt address: String? = nil) -> String {
        var data: PageData? = PageData()
        let main = sections.map { $0.html(&data) }
        data?.add(cells)
        let json = data?.json ?? ""
        let packed = Gzip.pack(Array(json.utf8)).map { Data($0).base64EncodedString() }
        let numbers: HTML =
            packed.map { "<script type=\"text/plain\" id=\"data\">\(raw: $0)</script>\n" }
            ?? "<script type=\"application/json\" id=\"data\">\(raw: json)</script>\n"
        let vega: HTML =
            bundle.map { bundle in
                let own = address == nil ? bundle : ""
                return "<script type=\"text/plain\" id=\"vega\"\("data-source", address)>\(raw: own)</script>\n"
            } ?? ""
        let page: HTML = """
            \(HTML.head("\(title) – performance report", PackageResources.report_css + PackageResources.explore_css))\
            \(header(canDraw: bundle != nil))<main>
            \(main)</main>
            \(numbers)\(vega)<script>
            (() => {
            "use strict";
            const theme = \(raw: PackageResources.theme_json);
            \(raw: Self.script)})();
            </script>
            </body>
            </html>

            """

        return page.text
    }

    private static let script = [
        PackageResources.elements_js, PackageResources.numbers_js, PackageResources.tables_js,
        PackageResources.charts_js, PackageResources.choice_js, PackageResources.explore_js, PackageResources.spread_js,
        PackageResources.printing_js, PackageResources.page_js,
    ].flatMap(\.self)

    private func header(canDraw: Bool) -> HTML {
        let missing =
            canDraw || charts.isEmpty
            ? []
            : [
                "The charts are missing, because no vl-convert-python was found when this page was made: 'make setup' "
                    + "installs it. Every number is in the tables."
            ]
        let notes = (notices + missing).map { "<p class=\"notice\" role=\"note\">\($0)</p>" as HTML }
        let links = sections.map { section -> HTML in
            "<li><a href=\"#\(section.id)\">\(section.id.prefix(1).uppercased() + section.id.dropFirst())</a></li>"
        }

        return """
            <a class="skip" href="#verdict">To the verdict</a>
            <header>
            <p class="eyebrow">Performance report</p><h1>\(title)</h1><p class="subtitle">\(summary)</p>\(notes)\
            <noscript><p class="notice" role="note">Without JavaScript this page has its verdicts, and neither charts \
            nor further tables. \(elsewhere)</p></noscript>
            </header>
            <nav aria-label="Sections"><ul>\(links)</ul></nav>

            """
    }
}

extension Report.Section {
    /// - Parameter data: takes what a script draws; `nil` for a page without scripts, whose tables are written out.
    func html(_ data: inout PageData?) -> HTML {
        let isVerdict = id == "verdict"
        var parts: [HTML] = []
        for (position, group) in groups.enumerated() {
            let charts = group.blocks.compactMap { block -> String? in
                if case .chart(let chart) = block { (data?.add(chart)).map { "\($0)" } } else { nil }
            }

            let blocks = group.blocks.map { Self.html($0, isPlain: isVerdict && !group.isFolded, &data) }
            let heading: HTML = group.title.isEmpty ? "" : "<h3>\(group.title)</h3>"
            let fold: HTML = "<details class=\"fold\"><summary>\(group.title)</summary>"
            let drawn: HTML = """
                <div class="\(charts.count > 1 ? "charts several" : "charts")"\
                \("data-charts", charts.joined(separator: " "))></div>

                """
            parts.append(
                """
                <div class="\(isVerdict && position == 0 ? "group lead" : "group")"\
                \("data-experiment", group.experiment)>\(group.isFolded ? fold : heading)\
                \(charts.isEmpty ? [] : [drawn])\(blocks)\(raw: group.isFolded ? "</details></div>" : "</div>")

                """)
        }

        return .section(id, title, introduction, parts)
    }

    /// - Parameter isPlain: whether a table is written out, for readers without scripts.
    private static func html(_ block: Report.Block, isPlain: Bool, _ data: inout PageData?) -> HTML {
        switch block {
        case .paragraph(let text): return "<p>\(text)</p>"
        case .list(let texts): return "<ul>\(texts.map { "<li>\($0)</li>" as HTML })</ul>\n"
        case .facts(let facts):
            return "<dl>\(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" as HTML })</dl>\n"
        case .table(let table):
            guard let number = data?.add(table) else { return .table(table) }
            return "<div data-table=\"\(number)\">\(isPlain ? [.table(table)] : [])</div>\n"
        case .chart: return ""
        case .code(let text): return "<pre><code>\(text)</code></pre>\n"
        }
    }
}

extension HTML {
    /// A table as it is without scripts, which draw it anew with its numbers and links.
    static func table(_ table: ReportTable) -> HTML {
        let rows = table.rows.map { row -> HTML in
            let entries = zip(table.columns, row.entries).map { column, entry -> HTML in
                let tone = entry.tone.map { "tone \($0.rawValue)" }
                let address = entry.address
                let text: HTML =
                    address.map { "<a\("href", $0)>\(entry.text)</a>" } ?? "<span\("class", tone)>\(entry.text)</span>"
                if column.kind == .heading { return "<th scope=\"row\">\(text)</th>" }
                let shade = column.kind != .number ? entry.shade.map { "t shade\($0)" } ?? "t" : nil

                return "<td\("class", shade)>\(text)</td>"
            }

            return "<tr\("id", row.id)>\(entries)</tr>\n"
        }

        return .table(table.caption, table.columns, isMap: table.isMap, rows: rows)
    }
}
