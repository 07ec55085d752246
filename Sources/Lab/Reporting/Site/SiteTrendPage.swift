import Foundation
import Measurement
import Results

/// The trends of one experiment: what changed first, then every cell, by what was measured.
struct SiteTrendPage {
    private let experiment: String
    private let trends: [CellTrend]
    private let site: Site
    private let runs: [String: PublishedRun]

    /// The most rows of a cell's table; the file of numbers has all.
    private static let rowLimit = 20

    init(_ experiment: String, _ trends: [CellTrend], in site: Site) {
        self.experiment = experiment
        self.trends = trends
        self.site = site
        runs = Dictionary(site.runs.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Where the page is, from the site's index.
    var path: String { Site.trendPath(experiment) + ".html" }
    /// Where its numbers are.
    var dataPath: String { Site.trendPath(experiment) + ".json" }

    /// The numbers as JSON.
    ///
    /// - Throws: ``SiteError/notFinite(experiment:)``.
    func data() throws(SiteError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(trends), as: UTF8.self) + "\n"
        } catch {
            // Nothing else of a trend can fail to be encoded.
            throw .notFinite(experiment: experiment)
        }
    }

    var html: String {
        let numbers = trends.flatMap(\.lines).flatMap(\.points).map(\.run).distinct().count
        var page = SitePage(
            title: experiment, eyebrow: "Trends",
            subtitle: "\(counted(trends.count, "cell")) over \(counted(numbers, "run"))",
            links: ["All runs": "../index.html", "Trends": "../index.html#trends", "Changes": "#changes"])
        page.section("changes", "Changes", changesIntroduction, changes)
        for group in trends.grouped(by: \.measured) {
            page.section(Slug([group.key]).text, group.key.prefix(1).uppercased() + group.key.dropFirst(), "") { page in
                if site.machines.count > 1 { legend(&page) }
                page.add("<div class=\"trends\">\n")
                for trend in group.elements { card(trend, &page) }
                page.add("</div>\n")
            }
        }
        return page.html
    }

    // MARK: Changes

    private struct Change {
        var trend: CellTrend
        var line: CellTrend.Line
        var change: CellTrend.Change
    }

    private var found: [Change] {
        trends.flatMap { trend in
            trend.lines.flatMap { line in line.changes.map { Change(trend: trend, line: line, change: $0) } }
        }.sorted { (runs[$0.change.run]?.startedAt ?? .distantPast) > (runs[$1.change.run]?.startedAt ?? .distantPast) }
    }

    private var changesIntroduction: String {
        found.isEmpty
            ? "No cell went to another level, as far as so many runs can tell."
            : "Where the level of a cell changed, the newest first. A change is named by the first run after it; "
                + "p is the probability of such a difference where nothing changed."
    }

    private func changes(_ page: inout HTMLText) {
        if !found.isEmpty {
            let columns = [
                Table.Column("Since", .text), .init("Cell", .text), .init("Before"),
                .init("After"), .init("Factor"), .init("p"), .init("Commit", .text),
            ]
            page.table("Changes of level", columns) { page in
                for change in found { row(change, &page) }
            }
        }
        page.add("<p>")
        page.element("a", "All numbers as JSON", ["href": "../\(dataPath)"])
        page.add("</p>\n")
    }

    private func row(_ found: Change, _ page: inout HTMLText) {
        let (trend, change) = (found.trend, found.change)
        page.add("<tr><th scope=\"row\">")
        link(to: change.run, &page)
        page.add("</th><td class=\"wide\">")
        page.element("a", "\(trend.implementation) · \(trend.input)", ["href": "#\(Self.anchor(trend))"])
        page.add(text: " \(trend.measured)\(machine(found.line))")
        page.add("</td>")
        page.element("td", Metric(trend.metric, unit: trend.unit).text(change.before), ["class": "n"])
        page.element("td", Metric(trend.metric, unit: trend.unit).text(change.after), ["class": "n"])
        page.element("td", Self.factor(change) ?? "", ["class": "n"])
        page.element("td", SignificantDigits.three(change.probability), ["class": "n"])
        page.add("<td>")
        page.element("code", runs[change.run].map(Site.commit) ?? "")
        page.add("</td></tr>\n")
    }

    private static func factor(_ change: CellTrend.Change) -> String? {
        change.before == 0 ? nil : "\(SignificantDigits.three(change.after / change.before))×"
    }

    // MARK: Cells

    private func legend(_ page: inout HTMLText) {
        page.add("<ul class=\"legend\">")
        for number in site.machines.indices {
            page.add("<li class=\"line-\(number % TrendChart.colours)\"><span class=\"swatch\"></span>")
            page.add(
                text:
                    "\(Site.letter(number)) \(site.runs.last { $0.fingerprint == site.machines[number] }?.processor ?? "")"
            )
            page.add("</li>")
        }
        page.add("</ul>\n")
    }

    private func card(_ trend: CellTrend, _ page: inout HTMLText) {
        let slugs = trend.lines.flatMap(\.points).map(\.run).distinct().sorted {
            (runs[$0]?.startedAt ?? .distantPast, $0) < (runs[$1]?.startedAt ?? .distantPast, $1)
        }
        page.open("article", ["class": "trend", "id": Self.anchor(trend)])
        page.element("h3", "\(trend.implementation) · \(trend.input)")
        let chart = TrendChart(trend, runs: slugs)
        page.open("div", ["class": "frame", "role": "img", "aria-label": description(trend, slugs)])
        page.element("span", Metric(trend.metric, unit: trend.unit).text(chart.range.upperBound), ["class": "high"])
        page.element("span", Metric(trend.metric, unit: trend.unit).text(chart.range.lowerBound), ["class": "low"])
        page.add(chart.markup { HTMLText.escaped(tip(trend, $0, $1)) })
        page.add("</div>\n<details class=\"data\">")
        page.element("summary", "Numbers")
        numbers(trend, slugs, &page)
        page.add("</details></article>\n")
    }

    /// What is seen, in words.
    private func description(_ trend: CellTrend, _ slugs: [String]) -> String {
        let name = "\(trend.implementation) on \(trend.input), \(trend.measured)"
        let courses = trend.lines.map { line in
            let values = [line.points.first, line.points.last].compactMap { point in
                point.map { Metric(trend.metric, unit: trend.unit).text($0.median) }
            }
            let changed = line.changes.isEmpty ? "no change of level" : counted(line.changes.count, "change")
            return
                "\(counted(line.points.count, "run"))\(machine(line)) from \(values.joined(separator: " to ")), \(changed)"
        }
        return "\(name): \(courses.joined(separator: "; "))"
    }

    private func tip(_ trend: CellTrend, _ line: CellTrend.Line, _ point: CellTrend.Point) -> String {
        let run = runs[point.run]
        let commit = run.map(Site.commit) ?? ""
        return "\(run?.date ?? point.run)\(commit.isEmpty ? "" : ", \(commit)")\(machine(line)): "
            + "\(Metric(trend.metric, unit: trend.unit).text(point.median)) \(interval(point, trend))"
    }

    private func numbers(_ trend: CellTrend, _ slugs: [String], _ page: inout HTMLText) {
        let isShared = site.machines.count > 1 || trend.lines.contains { !$0.note.isEmpty }
        let columns =
            [Table.Column("Run", .text)]
            + (isShared ? [Table.Column("Machine", .text)] : []) + [.init("Median"), .init("95 %")]
        let order = Dictionary(slugs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let rows = trend.lines.flatMap { line in line.points.map { (line: line, point: $0) } }
            .sorted { order[$0.point.run, default: 0] > order[$1.point.run, default: 0] }
        page.table("\(trend.implementation) on \(trend.input), \(trend.measured), the newest first", columns) { page in
            for (line, point) in rows.prefix(Self.rowLimit) {
                page.add("<tr><th scope=\"row\">")
                link(to: point.run, &page)
                page.add("</th>")
                if isShared { page.element("td", "\(Site.letter(line.machine)) \(line.note)") }
                page.element(
                    "td", Metric(trend.metric, unit: trend.unit).text(point.median),
                    ["class": "n", "data-value": ChartValue.digits(of: point.median)])
                page.element("td", interval(point, trend), ["class": "n"])
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
        page.element("a", runs[run]?.date ?? run, ["href": "../runs/\(run)/index.html"])
    }

    private func machine(_ line: CellTrend.Line) -> String {
        site.machines.count > 1 ? " on \(Site.letter(line.machine))" : ""
    }

    private func interval(_ point: CellTrend.Point, _ trend: CellTrend) -> String {
        guard let low = point.low, let high = point.high, low <= high else { return "" }
        return Metric(trend.metric, unit: trend.unit).text(Interval(lower: low, upper: high))
    }

    private static func anchor(_ trend: CellTrend) -> String {
        CellID(
            experiment: trend.experiment, implementation: trend.implementation, input: trend.input,
            plan: Plan(rawValue: trend.plan), metric: Metric(trend.metric, unit: trend.unit)
        ).anchor
    }
}
