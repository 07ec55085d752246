import Files
import Foundation

extension Report {
    /// Returns the report as one page that needs no network and no further file.
    ///
    /// Sentences and verdicts are in the page. Its script draws tables and charts from one block of data, which gzip
    /// packs if there is zlib.
    ///
    /// - Parameters:
    ///   - bundle: ``ChartRenderer/bundle()``. Without it every chart's table stands open, and a sentence says how to
    ///     get charts.
    ///   - address: The address of a script that puts the bundle in its place, for pages that share it.
    public func html(bundle: String?, sharedAt address: String? = nil) -> String {
        var data: PageData? = PageData()
        let main = sections.map { $0.html(&data) }
        data?.add(cells)
        let json = data?.json ?? ""
        let packed = Gzip.pack(Array(json.utf8)).map { Data($0).base64EncodedString() }
        let numbers: HTML =
            packed.map { "<script type=\"text/plain\" id=\"data\">\(raw: $0)</script>\n" }
            ?? "<script type=\"application/json\" id=\"data\">\(raw: json)</script>\n"

        var vega: HTML = ""
        if let bundle {
            let own = address == nil ? bundle : ""
            vega = "<script type=\"text/plain\" id=\"vega\"\("data-source", address)>\(raw: own)</script>\n"
        }

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
        var notices = notices
        if !canDraw, !charts.isEmpty {
            notices.append(
                "The charts are missing, because no vl-convert-python was found when this page was made: 'make setup' "
                    + "installs it. Every number is in the tables.")
        }

        let notes = notices.map { "<p class=\"notice\" role=\"note\">\($0)</p>" as HTML }
        let links = sections.map { section -> HTML in
            "<li><a href=\"#\(section.id)\">\(section.id.capitalisedFirst)</a></li>"
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
    /// Returns the section as markup.
    ///
    /// - Parameter data: Takes the tables and charts that a script draws; `nil` for a page without scripts, in which
    ///   tables are written out.
    func html(_ data: inout PageData?) -> HTML {
        let isVerdict = id == "verdict"
        var parts: [HTML] = []
        for (position, group) in groups.enumerated() {
            parts.append(group.html(isLead: isVerdict && position == 0, isPlain: isVerdict && !group.isFolded, &data))
        }

        return .section(id, title, introduction, parts)
    }
}

extension Report.Group {
    /// - Parameters:
    ///   - isLead: Whether it begins the page.
    ///   - isPlain: Whether its tables are written out too, for readers without scripts.
    fileprivate func html(isLead: Bool, isPlain: Bool, _ data: inout PageData?) -> HTML {
        let charts = blocks.compactMap { block -> String? in
            guard case .chart(let chart) = block, let number = data?.add(chart) else { return nil }
            return "\(number)"
        }

        let body = blocks.map { Self.html($0, isPlain: isPlain, &data) }
        let heading: HTML = title.isEmpty ? "" : "<h3>\(title)</h3>"
        let fold: HTML = "<details class=\"fold\"><summary>\(title)</summary>"
        let drawn: HTML = """
            <div class="\(charts.count > 1 ? "charts several" : "charts")"\
            \("data-charts", charts.joined(separator: " "))></div>

            """

        return """
            <div class="\(isLead ? "group lead" : "group")"\("data-experiment", experiment)>\
            \(isFolded ? fold : heading)\(charts.isEmpty ? [] : [drawn])\(body)\
            \(raw: isFolded ? "</details></div>" : "</div>")

            """
    }

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
    /// Returns a table as it is without scripts, which draw it anew with its numbers and links.
    static func table(_ table: ReportTable) -> HTML {
        let rows = table.rows.map { row -> HTML in
            let entries = zip(table.columns, row.entries).map { HTML.place($1, in: $0) }
            return "<tr\("id", row.id)>\(entries)</tr>\n"
        }

        return .table(table.caption, table.columns, isMap: table.isMap, rows: rows)
    }

    private static func place(_ entry: ReportTable.Entry, in column: ReportTable.Column) -> HTML {
        let tone = entry.tone.map { "tone \($0.rawValue)" }
        let text: HTML =
            entry.address.map { "<a\("href", $0)>\(entry.text)</a>" }
            ?? "<span\("class", tone)>\(entry.text)</span>"

        switch column.kind {
        case .heading: return "<th scope=\"row\">\(text)</th>"
        case .number: return "<td>\(text)</td>"
        case .text, .remark:
            let shade = entry.shade.map { "t shade\($0)" } ?? "t"
            return "<td\("class", shade)>\(text)</td>"
        }
    }
}
