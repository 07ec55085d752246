import Measurement
import Results

/// The trends of one experiment: what changed first, then every cell, by what was measured.
struct SiteTrendPage {
    let experiment: String
    let cards: [Site.Card]
    let site: Site

    private static let rowLimit = 20

    var path: String { Site.trendPath(experiment) + ".html" }
    var dataPath: String { Site.trendPath(experiment) + ".json" }

    var html: HTML {
        let runs = cards.flatMap(\.lines).flatMap(\.points).map(\.run).distinct().count
        let legend: HTML = "<ul class=\"legend\">\(site.machines.enumerated().map(legendItem))</ul>\n"
        let groups = cards.grouped(by: \.cell.measureWithUnit).map { measure, cards -> HTML in
            let drawings: HTML = "<div class=\"trends\">\n\(cards.map(article))</div>\n"
            return .section(
                Slug.text([measure]), measure.prefix(1).uppercased() + measure.dropFirst(), [],
                site.machines.count > 1 ? [legend, drawings] : [drawings])
        }
        return .page(
            experiment, eyebrow: "Trends", subtitle: "\(counted(cards.count, "cell")) over \(counted(runs, "run"))",
            links: ["All runs": "../index.html", "Trends": "../index.html#trends", "Changes": "#changes"],
            [changes] + groups)
    }

    private var changes: HTML {
        let changes = cards.flatMap { card in card.lines.flatMap { line in line.changed.map { (card, line, $0) } } }
            .sorted { $0.2.run > $1.2.run }
        let columns = [
            Table.Column("Since", .text), .init("Cell", .text), .init("Before"), .init("After"), .init("Factor"),
            .init("p"), .init("Commit", .text),
        ]
        let numbers: HTML = "<p><a href=\"../\(dataPath)\">All numbers as JSON</a></p>\n"
        return .section(
            "changes", "Changes",
            [
                changes.isEmpty
                    ? "No cell went to another level, as far as so many runs can tell."
                    : "Where the level of a cell changed, the newest first. A change is named by the first run after "
                        + "it; p is the probability of such a difference where nothing changed."
            ],
            changes.isEmpty ? [numbers] : [.table("Changes of level", columns, rows: changes.map(row)), numbers])
    }

    private func row(_ card: Site.Card, _ line: Trend, _ change: Trend.Change) -> HTML {
        let metric = card.cell.metric
        let numbers = [
            metric.text(change.point.meanBefore), metric.text(change.point.meanAfter),
            change.point.ratio.map { "\(SignificantDigits.three($0))×" } ?? "",
            SignificantDigits.three(change.point.pValue),
        ].map { "<td class=\"n\">\($0)</td>" as HTML }
        return """
            <tr><th scope="row">\(link(to: change.run))</th>\
            <td class="wide"><a href="#\(card.anchor)">\(card.title)</a> \(card.cell.measure)\(on(line))</td>\(numbers)\
            <td><code>\(site.runsByName[change.run]?.run.build ?? "")</code></td></tr>

            """
    }

    private func legendItem(_ position: Int, _ fingerprint: String) -> HTML {
        let processor = site.runs.last { $0.fingerprint == fingerprint }?.processor ?? ""
        return """
            <li class="line-\(position % TrendChart.colours)"><span class="swatch"></span>\
            \(Trend.machineName(position)) \(processor)</li>
            """
    }

    private func article(_ card: Site.Card) -> HTML {
        let metric = card.cell.metric
        let chart = TrendChart(card.lines)
        let drawing = chart.markup { line in
            site.machine(line.conditions.fingerprint).position
        } tip: { line, point in
            let run = site.runsByName[point.run]
            let build = run.map(\.run.build).flatMap { $0.isEmpty ? nil : ", \($0)" } ?? ""
            let number = "\(metric.text(point.median)) \(interval(point, metric))"
            return "\(run?.date ?? point.run)\(build)\(on(line)): \(number)"
        }
        return """
            <article class="trend" id="\(card.anchor)"><h3>\(card.title)</h3>\
            <div class="frame" role="img" aria-label="\(description(card))">\
            <span class="high">\(metric.text(chart.range.upperBound))</span>\
            <span class="low">\(metric.text(chart.range.lowerBound))</span>\(drawing)</div>
            <details class="data"><summary>Numbers</summary>\(numbers(card))</details></article>

            """
    }

    private func description(_ card: Site.Card) -> String {
        let courses = card.lines.map { line in
            let ends = [line.points.first, line.points.last].compactMap { $0 }.map { card.cell.metric.text($0.median) }
            let changed = line.changed.isEmpty ? "no change of level" : counted(line.changed.count, "change")
            return "\(counted(line.points.count, "run"))\(on(line)) from \(ends.joined(separator: " to ")), \(changed)"
        }
        return "\(card.name): \(courses.joined(separator: "; "))"
    }

    private func numbers(_ card: Site.Card) -> [HTML] {
        let isShared = site.machines.count > 1 || card.lines.count > 1
        let points = card.lines.flatMap { line in line.points.map { (line: line, point: $0) } }
            .sorted { $0.point.run > $1.point.run }
        let columns =
            [Table.Column("Run", .text)] + (isShared ? [.init("Machine", .text)] : [])
            + [.init("Median"), .init("95 %")]
        let rows = points.prefix(Self.rowLimit).map { line, point -> HTML in
            let machine = Trend.machineName(site.machine(line.conditions.fingerprint).position)
            let shared: HTML = isShared ? "<td>\(machine) \(card.note(on: line))</td>" : ""
            let metric = card.cell.metric
            return """
                <tr><th scope="row">\(link(to: point.run))</th>\(shared)\
                <td class="n"\("data-value", JSONValue.digits(of: point.median))>\(metric.text(point.median))</td>\
                <td class="n">\(interval(point, metric))</td></tr>

                """
        }
        let omission: HTML = """
            <p class="omission">The newest \(Self.rowLimit) of \(points.count); the file of numbers has all.</p>
            """
        let table: HTML = .table("\(card.name), the newest first", columns, rows: rows)
        return points.count > Self.rowLimit ? [table, omission] : [table]
    }

    private func link(to run: String) -> HTML {
        "<a href=\"../runs/\(run)/index.html\">\(site.runsByName[run]?.date ?? run)</a>"
    }

    private func on(_ line: Trend) -> String {
        site.machine(line.conditions.fingerprint).letter.map { " on \($0)" } ?? ""
    }

    private func interval(_ point: Trend.Point, _ metric: Metric) -> String { point.ci95.map(metric.text) ?? "" }
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
