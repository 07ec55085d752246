import Measurement
import Nouns
import Results

/// The trends of one experiment: changes first, then every cell, by measure.
struct SiteTrendPage {
    let experiment: String
    let cards: [Site.Card]
    let site: Site

    private static let rowLimit = 20

    var path: String { Site.trendPath(experiment) + ".html" }
    var dataPath: String { Site.trendPath(experiment) + ".json" }

    var html: HTML {
        let runs = cards.flatMap(\.trends).flatMap(\.points).map(\.run).distinct().count
        let items = site.machines.enumerated().map { "<li>\(legendItem($0, $1))</li>" as HTML }
        let legend: HTML = "<ul class=\"legend\">\(items)</ul>\n"
        let groups = cards.grouped(by: \.cell.measureWithUnit).map { measure, cards -> HTML in
            let drawings: HTML = "<div class=\"trends\">\n\(cards.map(article))</div>\n"
            return .section(
                Slug.text([measure]), measure.prefix(1).uppercased() + measure.dropFirst(), [],
                site.machines.count > 1 ? [legend, drawings] : [drawings])
        }

        return .page(
            experiment, eyebrow: "Trends", subtitle: "\(counted(cards.count, "cell")) over \(counted(runs, "run"))",
            links: [
                ("All runs", "../index.html"), ("Trends", "../index.html#trends"), ("Changes", "#changes"),
                ("Words", "#words"),
            ],
            [changes] + groups + [Glossary.htmlOfSite])
    }

    private var changes: HTML {
        let changes = site.changes(of: cards)
        let numbers: HTML = """
            <p class="key">In a drawing a dot is the median of a run, the band its 95 % interval, and a dashed line a \
            change of level: red for a count that got worse, amber for another number that did, green for the \
            better.</p>
            <p><a href="../\(dataPath)">The numbers of the newest \(Site.numberedRuns) runs as JSON</a></p>

            """
        let introduction =
            changes.isEmpty
            ? site.stillness(of: cards.flatMap(\.trends))
            : "Where the level of a cell changed, the newest first. \(site.explanation)"
        return .section(
            "changes", "Changes", [PageProse.ofSite.explained(introduction)],
            [changes.isEmpty ? "" : .table(site.table(of: changes, from: "../")), numbers])
    }

    private func legendItem(_ position: Int, _ fingerprint: String) -> HTML {
        """
        <span class="\(TrendChart.style(ofMachine: position))"><span class="swatch"></span>\
        \(site.machineName(fingerprint))</span>
        """
    }

    private func article(_ card: Site.Card) -> HTML {
        let drawings = card.trends.grouped(by: \.conditions.fingerprint).map { fingerprint, trends in
            drawing(of: trends, on: fingerprint, card)
        }

        return """
            <article class="trend" id="\(card.anchor)"><h3>\(card.title)</h3>\(drawings)\
            <details class="data"><summary>Numbers</summary>\(numbers(card))</details></article>

            """
    }

    /// Returns the drawing of one machine: different machines have no common trend.
    private func drawing(of trends: [Trend], on fingerprint: String?, _ card: Site.Card) -> HTML {
        let metric = card.cell.metric
        let chart = TrendChart(trends)
        let position = site.machine(fingerprint).position
        let drawing = chart.markup { _ in
            TrendChart.style(ofMachine: position)
        } tip: { trend, point in
            let run = site.runsByName[point.run]
            let build = run.map(\.build).flatMap { $0.isEmpty ? nil : ", \($0)" } ?? ""
            let number = "\(metric.text(point.median)) \(interval(point, metric))"
            return "\(run.map(site.dates.text) ?? point.run)\(build)\(site.machine(of: trend)): \(number)"
        }

        let machine: HTML =
            site.machines.count > 1
            ? "<p class=\"machine\">\(legendItem(position, fingerprint ?? ""))</p>" : ""

        return """
            \(machine)<div class="frame" role="img" aria-label="\(description(card, trends))">\
            <span class="high">\(metric.text(chart.range.upperBound))</span>\
            <span class="low">\(metric.text(chart.range.lowerBound))</span>\(drawing)</div>\
            <p class="dates">\(dates(of: trends))</p>
            """
    }

    /// Returns the days and commits of the first and the last run of lines.
    private func dates(of trends: [Trend]) -> [HTML] {
        let runs = trends.flatMap(\.points).map(\.run).sorted()
        let days = [runs.first, runs.last].compactMap { $0 }.map { site.runsByName[$0]?.day ?? $0 }
        return days.distinct().map { "<span>\($0)</span>" }
    }

    private func description(_ card: Site.Card, _ trends: [Trend]) -> String {
        let courses = trends.map { trend in
            let ends = [trend.points.first, trend.points.last].compactMap { $0 }.map {
                card.cell.metric.text($0.median)
            }
            let still = trend.isShort ? "too few to see a change of level" : "no change of level"
            let changed = trend.changesByRun.isEmpty ? still : counted(trend.changesByRun.count, "change")
            let runs = counted(trend.points.count, "run") + site.machine(of: trend)
            return "\(runs) from \(ends.joined(separator: " to ")), \(changed)"
        }

        return "\(card.name): \(courses.joined(separator: "; "))"
    }

    private func numbers(_ card: Site.Card) -> [HTML] {
        let isShared = site.machines.count > 1 || card.trends.count > 1
        let count = card.trends.reduce(0) { $0 + $1.points.count }
        let points = card.trends
            .flatMap { trend in trend.points.suffix(Self.rowLimit).map { (trend: trend, point: $0) } }
            .sorted { $0.point.run > $1.point.run }
        let table = ReportTable(
            "\(card.name), the newest first",
            [.init("Run", .heading), .init("Commit", .text)] + (isShared ? [.init("Machine", .text)] : [])
                + [.init("Median"), .init("95 %")],
            points.prefix(Self.rowLimit).map { trend, point in
                let machine = Trend.machineName(site.machine(trend.conditions.fingerprint).position)
                let metric = card.cell.metric
                return .init(
                    [site.entry(run: point.run, from: "../"), commit(of: point.run)]
                        + (isShared ? [.init("\(machine) \(card.note(on: trend))")] : [])
                        + [.init(metric.text(point.median)), .init(interval(point, metric))])
            })

        let omission: HTML = "<p class=\"omission\">The newest \(Self.rowLimit) of \(count).</p>"
        return count > Self.rowLimit ? [.table(table), omission] : [.table(table)]
    }

    private func commit(of name: String) -> ReportTable.Entry {
        let run = site.runsByName[name]
        return .init(run?.build ?? "", address: run?.commitAddress)
    }

    private func interval(_ point: Trend.Point, _ metric: Metric) -> String { point.ci95.map(metric.text) ?? "" }
}

extension Site.Card {
    var title: String { "\(cell.label) · \(cell.input)" }
    fileprivate var name: String { "\(cell.label) on \(cell.input), \(cell.measure)" }

    /// Returns the instruction set and input of a line, if there are several lines of the same machine.
    fileprivate func note(on trend: Trend) -> String {
        guard trends.count(where: { $0.conditions.fingerprint == trend.conditions.fingerprint }) > 1 else { return "" }
        let digest = trend.conditions.inputDigest.map { "input \($0.prefix(8))" }
        return [trend.conditions.instructionSet, digest].compactMap { $0 }.joined(separator: ", ")
    }
}
