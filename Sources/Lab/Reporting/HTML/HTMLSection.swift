/// A section of a report as HTML.
struct HTMLSection {
    private let section: ReportSection
    private let canDraw: Bool
    private var id: String { section.kind.rawValue }

    /// A section; where charts cannot be drawn their tables stand open in their place.
    init(_ section: ReportSection, canDraw: Bool) {
        self.section = section
        self.canDraw = canDraw
    }

    func write(to page: inout HTMLText) {
        page.open("section", ["id": id, "aria-labelledby": "\(id)-title"])
        page.element("h2", section.title, ["id": "\(id)-title"])
        for paragraph in section.introduction { page.element("p", paragraph, ["class": "introduction"]) }
        for (position, group) in section.groups.enumerated() {
            write(group, isLead: section.kind == .verdict && position == 0, to: &page)
        }
        page.add("</section>\n")
    }

    private func write(_ group: ReportSection.Group, isLead: Bool, to page: inout HTMLText) {
        page.open("div", ["class": isLead ? "group lead" : "group", "data-experiment": group.experiment])
        if group.isFolded {
            page.add("<details class=\"fold\">")
            page.element("summary", group.title)
        } else if !group.title.isEmpty {
            page.element("h3", group.title)
        }
        let charts = group.blocks.count { if case .chart = $0 { true } else { false } }
        if charts > 0 { page.open("div", ["class": charts > 1 ? "charts several" : "charts"]) }
        for block in group.blocks {
            if case .chart(let chart) = block { HTMLChart(chart, canDraw: canDraw, in: id).write(to: &page) }
        }
        if charts > 0 { page.add("</div>\n") }
        if group.isFolded {
            var inner = HTMLText()
            for block in group.blocks { write(block, to: &inner) }
            page.add(.init(pack: "\(id)-tables", kind: .closed, text: inner.html))
            page.add("</details>")
        } else {
            for block in group.blocks { write(block, to: &page) }
        }
        page.add("</div>\n")
    }

    private func write(_ block: ReportSection.Block, to page: inout HTMLText) {
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
        case .table(let table): HTMLTable(table).write(to: &page)
        case .chart: break
        case .code(let text):
            page.add("<pre><code>")
            page.add(text: text)
            page.add("</code></pre>\n")
        }
    }
}
