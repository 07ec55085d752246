import Measurement
import Results

/// The trends of one experiment: what changed first, then every cell, by what was measured.
struct SiteTrendPage {
    let experiment: String
    let cards: [Site.Card]
    let site: Site

    /// The most rows of a cell's table; the file of numbers has all.
    private static let rowLimit = 20

    var path: String { Site.trendPath(experiment) + ".html" }
    var dataPath: String { Site.trendPath(experiment) + ".json" }

    var html: String {
        let runs = cards.flatMap(\.lines).flatMap(\.points).map(\.run).distinct().count
        var page = SitePage(
            title: experiment, eyebrow: "Trends",
            subtitle: "\(counted(cards.count, "cell")) over \(counted(runs, "run"))",
            links: ["All runs": "../index.html", "Trends": "../index.html#trends", "Changes": "#changes"])
        let changes = cards.flatMap { card in card.lines.flatMap { line in line.changed.map { (card, line, $0) } } }
            .sorted { $0.2.run > $1.2.run }
        page.section(
            "changes", "Changes",
            changes.isEmpty
                ? "No cell went to another level, as far as so many runs can tell."
                : "Where the level of a cell changed, the newest first. A change is named by the first run after it; "
                    + "p is the probability of such a difference where nothing changed."
        ) { page in
            if !changes.isEmpty {
                let columns = [
                    Table.Column("Since", .text), .init("Cell", .text), .init("Before"), .init("After"),
                    .init("Factor"), .init("p"), .init("Commit", .text),
                ]
                page.table("Changes of level", columns) { page in
                    for (card, line, change) in changes { row(card, line, change, &page) }
                }
            }
            page.add("<p>")
            page.element("a", "All numbers as JSON", ["href": "../\(dataPath)"])
            page.add("</p>\n")
        }
        for group in cards.grouped(by: \.cell.measureWithUnit) {
            page.section(Slug.text([group.key]), group.key.prefix(1).uppercased() + group.key.dropFirst(), "") { page in
                if site.machines.count > 1 { legend(&page) }
                page.add("<div class=\"trends\">\n")
                for card in group.elements { add(card, &page) }
                page.add("</div>\n")
            }
        }
        return page.html
    }

    private func row(_ card: Site.Card, _ line: Trend, _ change: Trend.Change, _ page: inout HTMLText) {
        let metric = card.cell.metric
        page.add("<tr><th scope=\"row\">")
        link(to: change.run, &page)
        page.add("</th><td class=\"wide\">")
        page.element("a", card.title, ["href": "#\(card.anchor)"])
        page.add(text: " \(card.cell.measure)\(on(line))")
        page.add("</td>")
        let ratio = change.point.ratio.map { "\(SignificantDigits.three($0))×" } ?? ""
        for text in [
            metric.text(change.point.meanBefore), metric.text(change.point.meanAfter), ratio,
            SignificantDigits.three(change.point.pValue),
        ] { page.element("td", text, ["class": "n"]) }
        page.add("<td>")
        page.element("code", site.runsByName[change.run]?.run.build ?? "")
        page.add("</td></tr>\n")
    }

    // MARK: Cells

    private func legend(_ page: inout HTMLText) {
        page.add("<ul class=\"legend\">")
        for (position, fingerprint) in site.machines.enumerated() {
            let processor = site.runs.last { $0.fingerprint == fingerprint }?.processor ?? ""
            page.add("<li class=\"line-\(position % TrendChart.colours)\"><span class=\"swatch\"></span>")
            page.add(text: "\(Trend.machineName(position)) \(processor)")
            page.add("</li>")
        }
        page.add("</ul>\n")
    }

    private func add(_ card: Site.Card, _ page: inout HTMLText) {
        let metric = card.cell.metric
        let chart = TrendChart(card.lines)
        page.open("article", ["class": "trend", "id": card.anchor])
        page.element("h3", card.title)
        page.open("div", ["class": "frame", "role": "img", "aria-label": description(card)])
        page.element("span", metric.text(chart.range.upperBound), ["class": "high"])
        page.element("span", metric.text(chart.range.lowerBound), ["class": "low"])
        page.add(
            chart.markup { line in
                site.machine(line.conditions.fingerprint).position
            } tip: { line, point in
                let run = site.runsByName[point.run]
                let build = run.map(\.run.build).flatMap { $0.isEmpty ? nil : ", \($0)" } ?? ""
                return HTMLText.escaped(
                    "\(run?.date ?? point.run)\(build)\(on(line)): \(metric.text(point.median)) "
                        + interval(point, metric))
            })
        page.add("</div>\n<details class=\"data\">")
        page.element("summary", "Numbers")
        numbers(card, &page)
        page.add("</details></article>\n")
    }

    private func description(_ card: Site.Card) -> String {
        let courses = card.lines.map { line in
            let ends = [line.points.first, line.points.last].compactMap { $0 }.map { card.cell.metric.text($0.median) }
            let changed = line.changed.isEmpty ? "no change of level" : counted(line.changed.count, "change")
            return "\(counted(line.points.count, "run"))\(on(line)) from \(ends.joined(separator: " to ")), \(changed)"
        }
        return "\(card.name): \(courses.joined(separator: "; "))"
    }

    private func numbers(_ card: Site.Card, _ page: inout HTMLText) {
        let isShared = site.machines.count > 1 || card.lines.count > 1
        let rows = card.lines.flatMap { line in line.points.map { (line: line, point: $0) } }
            .sorted { $0.point.run > $1.point.run }
        let columns =
            [Table.Column("Run", .text)] + (isShared ? [.init("Machine", .text)] : []) + [
                .init("Median"), .init("95 %"),
            ]
        page.table("\(card.name), the newest first", columns) { page in
            for (line, point) in rows.prefix(Self.rowLimit) {
                page.add("<tr><th scope=\"row\">")
                link(to: point.run, &page)
                page.add("</th>")
                if isShared {
                    let machine = Trend.machineName(site.machine(line.conditions.fingerprint).position)
                    page.element("td", "\(machine) \(card.note(on: line))")
                }
                page.element(
                    "td", card.cell.metric.text(point.median),
                    ["class": "n", "data-value": JSONValue.digits(of: point.median)])
                page.element("td", interval(point, card.cell.metric), ["class": "n"])
                page.add("</tr>\n")
            }
        }
        if rows.count > Self.rowLimit {
            page.element(
                "p", "The newest \(Self.rowLimit) of \(rows.count); the file of numbers has all.", ["class": "omission"]
            )
        }
    }

    // MARK: Parts

    private func link(to run: String, _ page: inout HTMLText) {
        page.element("a", site.runsByName[run]?.date ?? run, ["href": "../runs/\(run)/index.html"])
    }

    private func on(_ line: Trend) -> String {
        site.machine(line.conditions.fingerprint).letter.map { " on \($0)" } ?? ""
    }

    private func interval(_ point: Trend.Point, _ metric: Metric) -> String {
        point.ci95.map(metric.text) ?? ""
    }
}

extension Site.Card {
    fileprivate var title: String { "\(cell.label) · \(cell.input)" }
    fileprivate var name: String { "\(cell.label) on \(cell.input), \(cell.measure)" }

    /// What tells a line from another one of the same machine; empty where there is none.
    fileprivate func note(on line: Trend) -> String {
        guard lines.count(where: { $0.conditions.fingerprint == line.conditions.fingerprint }) > 1 else { return "" }
        let digest = line.conditions.inputDigest.map { "input \($0.prefix(8))" }
        return [line.conditions.instructionSet, digest].compactMap(\.self).joined(separator: ", ")
    }
}
