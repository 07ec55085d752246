import Files
import Foundation

extension Report {
    /// Returns the report as one page that needs no network and no further file.
    ///
    /// Sentences and verdicts are markup. A script draws tables and charts from one block of data, packed by gzip if
    /// zlib is there.
    ///
    /// - Parameters:
    ///   - bundle: ``ChartRenderer/bundle()``. Without it, the tables of all charts stand open.
    ///   - address: the address of a script that loads the bundle, for pages that share it.
    package func html(bundle: String?, sharedAt address: String? = nil) -> String {
        var tables = PageTables.drawn
        let prose = PageProse(numbers.cells)
        let body = sections.map { (id: $0.id, markup: $0.linkingResult(at: resultAddress).html(&tables, prose)) }
        tables.data.add(numbers.cells)
        tables.data.clockStep = numbers.clockStep
        tables.data.upkeep = numbers.upkeep
        tables.data.addBreakEvens(numbers.cells)
        var main = body.map(\.markup)
        var firstPicture: HTML = ""
        if let picture = numbers.picture {
            tables.data.add(picture)
            // On a comparison, the picture begins the part on the later result alone.
            let place = body.firstIndex { $0.id == SectionID.verdict.rawValue } ?? 0
            if place == 0 { firstPicture = picture.html } else { main.insert(picture.html, at: place) }
        }
        let json = tables.data.json
        // A page that cannot be packed has its numbers as text.
        let packed = (try? Gzip.pack(json, effort: .usual)).map { Data($0).base64EncodedString() }
        let data: HTML =
            packed.map { "<script type=\"text/plain\" id=\"data\">\(raw: $0)</script>\n" }
            ?? "<script type=\"application/json\" id=\"data\">\(raw: json)</script>\n"

        var vega: HTML = ""
        if let bundle {
            let script = address == nil ? bundle : ""
            vega = "<script type=\"text/plain\" id=\"vega\"\("data-source", address)>\(raw: script)</script>\n"
        }

        let page: HTML = """
            \(HTML.head("\(title) – performance report", PackageResources.report_css + PackageResources.explore_css))\
            \(navigation)<main id="main">
            \(headerMarkup(prose, firstPicture))\(main)\(Glossary.html)</main>
            \(data)\(vega)<script>
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
        PackageResources.charts_js, PackageResources.choice_js, PackageResources.costs_js, PackageResources.explore_js,
        PackageResources.slider_js, PackageResources.spread_js, PackageResources.overview_js,
        PackageResources.knowledge_js, PackageResources.verdicts_js, PackageResources.picks_js,
        PackageResources.upkeep_js, PackageResources.answer_js, PackageResources.shapes_js, PackageResources.size_js,
        PackageResources.printing_js, PackageResources.page_js,
    ].flatMap(\.self)

    /// Returns the first screen: the question with its answer, the warnings, the picture, and below it the details.
    private func headerMarkup(_ prose: PageProse, _ picture: HTML) -> HTML {
        let notes = notices.map { "<p class=\"notice\" role=\"note\">\(HTML.sentence($0))</p>" as HTML }
        let hasMethod = sections.contains { $0.id == SectionID.method.rawValue }
        let method: HTML = hasMethod ? " · <a href=\"#method\">How was this measured?</a>" : ""
        let again = hasMethod ? header.repetition.map { " · \(linkToRepetition($0.time))" as HTML } : nil
        let files = [
            resultAddress.map { " · <a\("href", $0)>The result</a>" as HTML },
            header.repository.map { " · <a\("href", $0)>The repository</a>" as HTML },
        ].compactMap { $0 }
        let changes = header.comparison?.changes?.html ?? ""
        let sentences = header.lead.enumerated().map { index, text -> HTML in
            let sentence = prose.html(text, explainsTerms: true)
            return index == 0 ? "<p class=\"lead\">\(sentence)</p>" : "<p>\(sentence)</p>"
        }

        return """
            <header>
            <p class="eyebrow">\(summary)\(method)\(again ?? "")\(files)</p>\(firstLineOfPhone)\
            <h1>\(header.headline.map { $0.html(prose) } ?? prose.html(title))</h1>\
            \(failureAndDetail(prose))\(jumps(hasMethod: hasMethod))\(nextCallsMarkup)\(changes)\
            \(notes)\(picture)<div class="details">\(sentences)</div>\
            <noscript><p class="notice" role="note">Without JavaScript this page has its verdicts, and neither charts \
            nor further tables. \(HTML.sentence(header.placeOfNumbers))</p></noscript>
            \(comparingCallsMarkup)</header>

            """
    }

    /// Returns the failure of a comparison, the passed counts, the sentences on the answer, the trust in both runs, and
    /// the warning of a busy machine.
    private func failureAndDetail(_ prose: PageProse) -> HTML {
        let failure = header.comparison?.failure.map { "<p class=\"failure\">\(prose.html($0))</p>" as HTML }
        let passed = header.comparison?.passedCounts.map { "<p class=\"passed\">\(prose.html($0))</p>" as HTML }
        let detail = (header.headline?.lines ?? []).map {
            "<p class=\"detail\">\(prose.html($0, explainsTerms: true))</p>" as HTML
        }
        let busy = header.warning.map { "<p class=\"trust\">\(prose.html($0))</p>" as HTML }
        return "\([failure, passed].compactMap { $0 } + detail + [trust(prose), busy].compactMap { $0 })"
    }

    /// Returns the question of trust with its answer in one sentence, and a line for each kind of number; `nil` without
    /// an earlier result, or if nothing was compared.
    private func trust(_ prose: PageProse) -> HTML? {
        guard let comparison = header.comparison, let summary = comparison.trustInShort else { return nil }
        let answer = "<p>\(ComparisonTrust.question) <span>\(prose.withoutNames.html(summary))</span></p>" as HTML
        let items = comparison.trust.map { "<li>\(prose.html($0, explainsTerms: true))</li>" as HTML }
        return "<div class=\"trust\">\(answer)<ul>\(items)</ul></div>"
    }

    /// The commit and the day; empty if they are not known.
    private var firstLineOfPhone: HTML {
        header.origin.isEmpty ? "" : "<p class=\"origin\">\(header.origin)</p>"
    }

    /// Returns the link to the lines that measure the same again, with their duration.
    private func linkToRepetition(_ time: String?) -> HTML {
        let words = time.map { "Repeat it (\($0))" } ?? "Repeat it"
        return "<a class=\"whole\" href=\"#\(Repetition.anchor)\">\(words)</a>"
    }

    /// The next calls after a comparison; empty for one result.
    private var nextCalls: [ComparisonStatement] { header.comparison?.nextCalls ?? [] }

    /// The next calls after a comparison, in a paragraph each.
    private var nextCallsMarkup: HTML {
        let calls = nextCalls.enumerated().map { index, statement -> HTML in
            let id: HTML = index == 0 ? " id=\"decision\"" : ""
            return "<p\(id) class=\"decision\">\(statement.sentence): \(HTML.call(statement.call ?? ""))</p>"
        }
        return "\(calls)"
    }

    /// A paragraph with the calls for a question that one result cannot answer; empty on a comparison.
    private var comparingCallsMarkup: HTML {
        guard let comparingCalls = header.comparingCalls else { return "" }
        let calls = comparingCalls.calls.enumerated().map { index, call -> HTML in
            "\(index == 0 ? "" : ", ")\(HTML.call(call.text)) \(call.use)"
        }
        return "<p class=\"before\">\(ComparingCalls.question) \(calls).</p>"
    }

    /// The links on a phone to parts below the picture. The script adds a link to the field for a size.
    private func jumps(hasMethod: Bool) -> HTML {
        let places = [
            nextCalls.isEmpty ? nil : "<a href=\"#decision\">The next command</a>" as HTML,
            hasMethod ? "<a href=\"#method\">How was this measured?</a>" as HTML : nil,
            hasMethod && header.repetition != nil ? linkToRepetition(nil) : nil,
        ].compactMap { $0 }
        guard !places.isEmpty else { return "" }
        return "<p class=\"jump\">\(places.enumerated().map { $0 == 0 ? $1 : " · \($1)" as HTML })</p>"
    }

    private var navigation: HTML {
        let links = (sections.map(\.id) + ["words"]).map { id -> HTML in
            "<li><a href=\"#\(id)\">\(id.capitalisedFirst)</a></li>"
        }

        return """
            <a class="skip" href="#main">To the verdict</a>
            <nav aria-label="Sections"><ul>\(links)</ul></nav>

            """
    }
}

extension Report {
    /// Returns the anchor of the verdicts on an experiment.
    static func anchorOfVerdicts(on experiment: String) -> String {
        Slug.text([SectionID.verdict.rawValue, experiment])
    }
}

extension Headline {
    /// Returns the question and its answer as markup. The words before the answer's first punctuation have its colour.
    fileprivate func html(_ prose: PageProse) -> HTML {
        guard let tone else { return prose.html(text) }
        let word = answer.prefix { !",:.".contains($0) }
        return """
            \(prose.html(question)) <span class="verdict \(tone.rawValue)">\(String(word))</span>\
            \(prose.html(String(answer.dropFirst(word.count))))
            """
    }
}

extension Report.Section {
    /// Returns the section with the address of the result in the group that names its file.
    fileprivate func linkingResult(at address: String?) -> Report.Section {
        var section = self
        for index in groups.indices where groups[index].anchor == Repetition.anchor {
            section.groups[index].resultAddress = address
        }
        return section
    }

    /// Returns the section as markup.
    ///
    /// - Parameters:
    ///   - tables: collects the tables and charts.
    ///   - prose: turns sentences into markup.
    func html(_ tables: inout PageTables, _ prose: PageProse) -> HTML {
        let isVerdict = id == SectionID.verdict.rawValue
        var anchors: Set<String> = []
        var parts: [HTML] = []
        for group in groups {
            // Links in the picture lead to the verdicts on an experiment.
            let anchor = isVerdict ? group.experiment.map(Report.anchorOfVerdicts) : group.anchor
            let freshAnchor = anchor.flatMap { anchors.insert($0).inserted ? $0 : nil }
            parts.append(group.html(at: freshAnchor, isPlain: isVerdict && !group.isFolded, &tables, prose))
        }

        return .section(id, title, introduction.map(prose.explained), parts)
    }
}

extension Report.Group {
    /// - Parameters:
    ///   - anchor: the target of links to the group.
    ///   - isPlain: true to write out its tables as well, for readers without scripts.
    fileprivate func html(at anchor: String?, isPlain: Bool, _ tables: inout PageTables, _ prose: PageProse) -> HTML {
        let charts = blocks.compactMap { block -> String? in
            guard case .chart(let chart) = block, let number = tables.number(of: chart) else { return nil }
            return "\(number)"
        }

        let body = blocks.map { html($0, isPlain: isPlain, &tables, prose) }
        let name = experiment == nil ? "\(title)" : prose.html(title)
        let heading: HTML = title.isEmpty ? "" : "<h3>\(name)</h3>"
        let fold: HTML = "<details class=\"\(isOnlyOnScreen ? "fold rows" : "fold")\"><summary>\(name)</summary>"
        let drawn: HTML = """
            <div class="\(charts.count > 1 ? "charts several" : "charts")"\
            \("data-charts", charts.joined(separator: " "))></div>

            """

        return """
            <div class="group"\("id", anchor)\("data-experiment", experiment)>\
            \(isFolded ? fold : heading)\(charts.isEmpty ? [] : [drawn])\(body)\
            \(raw: isFolded ? "</details></div>" : "</div>")

            """
    }

    private func html(
        _ block: Report.Block, isPlain: Bool, _ tables: inout PageTables, _ prose: PageProse
    ) -> HTML {
        switch block {
        case .paragraph(let text): return "<p>\(HTML.sentence(text))</p>"
        case .file(let name, let words):
            let link = resultAddress.map { "<a\("href", $0)>\(name)</a>" as HTML }
            return "<p>\(words) \(link ?? "\(name)")</p>"
        case .list(let texts): return "<ul>\(texts.map { "<li>\(prose.html($0))</li>" as HTML })</ul>\n"
        case .facts(let facts):
            return "<dl>\(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" as HTML })</dl>\n"
        case .table(let table):
            // A table with pictures is written out: scripts draw only rows of numbers.
            guard !table.hasPictures, let number = tables.number(of: table) else { return .table(table) }
            return "<div data-table=\"\(number)\">\(isPlain ? [.table(table)] : [])</div>\n"
        case .chart: return ""
        case .code(let text): return "<pre><code>\(HTML.wholeWords(text))</code></pre>\n"
        }
    }
}

extension HTML {
    /// Returns a table as markup. Scripts replace it by one with numbers and links.
    static func table(_ table: ReportTable) -> HTML {
        let plain = table.withoutPicturedDetails
        let rows = zip(plain.rows, table.rows).map { row, original -> HTML in
            let entries = zip(plain.columns, row.entries).map { HTML.tableCell($1, in: $0) }
            return "<tr\("id", row.id)>\(entries)</tr>\n\(original.picture(across: plain.columns.count))"
        }

        return .table(plain.caption, plain.columns, isMap: plain.isMap, rows: rows)
    }

    private static func tableCell(_ entry: ReportTable.Entry, in column: ReportTable.Column) -> HTML {
        let tone = entry.tone.map { "tone \($0.rawValue)" }
        let text: HTML =
            entry.address.map { "<a\("href", $0)>\(entry.text)</a>" }
            ?? "<span\("class", tone)>\(entry.fullText)</span>"

        switch column.kind {
        case .heading: return "<th scope=\"row\">\(text)</th>"
        case .number: return "<td>\(text)</td>"
        case .text, .remark:
            let shade = entry.shade.map { "t shade\($0)" } ?? "t"
            return "<td\("class", shade)>\(text)</td>"
        }
    }
}

extension ReportTable {
    /// True if a row has a picture below it.
    fileprivate var hasPictures: Bool { rows.contains { $0.difference != nil } }

    /// The table without details that its pictures show, and without columns that become empty.
    fileprivate var withoutPicturedDetails: ReportTable {
        guard hasPictures else { return self }

        var table = self
        for row in rows.indices where rows[row].difference != nil {
            for entry in rows[row].entries.indices { table.rows[row].entries[entry].detail = nil }
        }
        return table.withoutEmptyColumns()
    }
}

extension ReportTable.Row {
    /// Returns the picture of the row's difference as a row below it, over all columns; empty without a difference.
    fileprivate func picture(across columns: Int) -> HTML {
        guard let difference else { return "" }
        let cause = entries.lazy.compactMap(\.detail).first ?? ""
        return "<tr class=\"cause\"><td colspan=\"\(columns)\">\(difference.html(cause))</td></tr>\n"
    }
}
