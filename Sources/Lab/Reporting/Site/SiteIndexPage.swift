import JSONText
import Measurement
import Nouns
import Results

extension Site {
    private struct FeedItem {
        var id: String
        /// The full address; `nil` if the address of the site is not known.
        var address: String?
        var title: String
        var instant: String
        var lines: [String]

        var json: JSONValue {
            .members([
                "id": .text(id), "url": address.map { .text($0) }, "title": .text(title),
                "date_published": .text(instant), "content_text": .text(lines.joined(separator: "\n")),
            ])
        }
    }

    /// The newest runs with their changes, and the newest gates, as JSON Feed 1.1. A feed needs full addresses: it has
    /// them if the address of the site is known.
    var feed: String {
        let changes = Dictionary(grouping: changes(of: experiments.flatMap(\.cards)), by: \.change.run)
        let runItems = runs.prefix(ReportLimits.runs).map { run -> FeedItem in
            let rows = table(of: changes[run.name] ?? []).rows.map { $0.entries.dropFirst().map(\.text) }
            let size = counted(tallies[run.name]?.cells ?? 0, "cell")
            let lines = ["\(run.build), \(size)"] + rows.map { $0.joined(separator: ", ") }
            return FeedItem(
                id: run.name, address: wholeAddress(of: entry(run: run.name).address ?? "index.html"),
                title: "\(run.date): \(verdicts(of: run).text)", instant: run.startedAt, lines: lines)
        }

        let gateItems = material.gates.prefix(ReportLimits.runs).map { gate -> FeedItem in
            let lines = Report(gate.findings, by: .gate).terminal
            return FeedItem(
                id: "gate-\(Slug.digest([gate.date] + lines))", address: wholeAddress(of: "index.html#gates"),
                title: gate.title, instant: gate.date, lines: lines)
        }

        let items = (runItems + gateItems).sorted { $0.instant > $1.instant }
        let feed = JSONValue.members([
            "version": .text("https://jsonfeed.org/version/1.1"), "title": .text(material.name),
            "home_page_url": wholeAddress(of: "index.html").map { .text($0) },
            "feed_url": wholeAddress(of: "feed.json").map { .text($0) }, "items": .array(items.map(\.json)),
        ])
        return feed.json + "\n"
    }

    /// Returns the full address of a page; `nil` if the address of the site is not known.
    private func wholeAddress(of page: String) -> String? {
        material.address.map { "\($0)\($0.hasSuffix("/") ? "" : "/")\(page)" }
    }

    var index: HTML {
        var tables = PageTables.writtenOut
        let prose = PageProse.ofSite
        let outcome = SiteOutcome(self)
        let later = sections
        let state = stateSections(outcome)
        let links = [(Self.answerTitle, "#courses")] + state.map { ($0.title, "#\($0.id)") }
        return .page(
            material.name, eyebrow: "Published runs", newest: newestCommit, subtitle: subtitle,
            links: links + [(Self.pictureTitle, "#pictures")] + later.map { ($0.title, "#\($0.id)") }
                + [("Words", "#words"), ("Feed", "feed.json")],
            [answerSection(outcome, prose)] + state.map { $0.html(&tables, prose) }
                + [pictureSection(outcome, prose)] + later.map { $0.html(&tables, prose) } + [Glossary.htmlOfSite])
    }

    private var sections: [Report.Section] {
        var sections = [runSection, trendSection]
        if machines.count > 1 { sections.append(machineSection) }
        if let newestChanges { sections.insert(newestChanges, at: 0) }
        return sections
    }

    /// The newest changes of level, with the number of all; `nil` without any.
    private var newestChanges: Report.Section? {
        let steps = changes(of: experiments.flatMap(\.cards))
        let newest = steps.prefix(Self.shownChanges)
        guard !newest.isEmpty else { return nil }

        let all = counted(steps.count, "step")
        let scope =
            newest.count < steps.count
            ? "the newest \(newest.count) of \(all), the others on the pages of their experiments" : all
        let sentence = "Where the level of a cell changed, as far as all runs of a machine tell: \(scope)."
        return .init(
            "changes", "Changes of level", introduction: ["\(sentence) \(explanation)"],
            groups: [.init([.table(table(of: newest))])])
    }

    private var runSection: Report.Section {
        var groups = [Report.Group([.table(table(of: Array(runs.prefix(ReportLimits.runs))))])]
        let older = Array(runs.dropFirst(ReportLimits.runs))
        if !older.isEmpty {
            groups.append(.init(counted(older.count, "older run"), isFolded: true, [.table(table(of: older))]))
        }

        return .init(
            "runs", "Runs",
            introduction: [
                "The newest first. One that links to its report has its result file, too. Its profile is how much it "
                    + "measured.\(uncountedClause)"
            ], groups: groups)
    }

    /// A sentence on cells of runs that the answer leaves out, after another sentence; empty without any.
    private var uncountedClause: String {
        guard hasUncountedCells else { return "" }
        return " Its cells are those that the answer counts, without \(Role.wordsOfUncounted)."
    }

    /// A sentence on cells of trends that the table leaves out, after another sentence; empty without any.
    private var uncountedClauseOfTrends: String {
        guard hasUncountedCells else { return "" }
        return " The table counts the cells of the answer; the pages have \(Role.wordsOfUncounted) too."
    }

    private var hasUncountedCells: Bool {
        trendsByCell.values.contains { trends in trends.contains { !$0.isCounted } }
    }

    private static let shownChanges = 20

    private var trendSection: Report.Section {
        guard runs.count > 1 else {
            return .init(
                "trends", "Trends", introduction: ["A trend takes two runs, and there is one so far."], groups: [])
        }

        return .init(
            "trends", "Trends",
            introduction: [
                "Every cell over the runs, and the steps of its level. A step is named by the first run after it."
                    + uncountedClauseOfTrends,
                shortTrends,
            ].compactMap { $0 }, groups: [.init([.table(trends)])])
    }

    /// A sentence on trends with too few runs to show a change of level; `nil` without any.
    private var shortTrends: String? {
        let trends = experiments.flatMap(\.cards).flatMap(\.trends)
        let short = trends.count(where: \.isTooShort)
        guard short > 0 else { return nil }

        let all = counted(trends.count, "trend")
        let subject =
            if short < trends.count {
                "Of \(all) \(short.grouped)"
            } else {
                short == 1 ? "The one trend" : "All \(all)"
            }
        return "\(subject) \(agreeing(short, "has", "have")) too few runs to see one: fewer than "
            + "\(ChangePointSearch.fewestNumbers)."
    }

    private var machineSection: Report.Section {
        let names = machines.enumerated().map { (name: Trend.machineName($0), value: $1) }
        return .init(
            "machines", "Machines",
            introduction: [
                "Numbers of different machines and builds have no common trend. The table has the newest times, as "
                    + "multiples of those on A: geometric means over the cells that both have, with their number.",
                commitsOfMachines,
            ].compactMap { $0 }, groups: [.init([.table(sideBySide), .facts(names)])])
    }

    /// A caution if the newest runs of machines are of different commits; `nil` if they are of the same one.
    private var commitsOfMachines: String? {
        let newest = machines.compactMap { machine in runs.first { $0.fingerprint == machine } }
        guard Set(newest.map(\.build)).count > 1 else { return nil }
        let commits = newest.map { run in
            "\(machine(run.fingerprint).letter ?? ""): \(run.build.isEmpty ? "not recorded" : run.build)"
        }
        return "The newest runs are of different commits, so that a difference may be one of source: "
            + "\(commits.joined(separator: ", "))."
    }

    /// The outcome of the newest run as a picture for a README, failures first.
    var badge: HTML {
        let verdicts = runs.first.map(verdicts) ?? ReportTable.Entry("")
        let text = verdicts.text.isEmpty ? "no budgets" : verdicts.text
        let colours: [ReportTable.Tone?: String] = [.bad: "#a8152f", .open: "#7a5200", .good: "#0a6b4b"]
        let width = 7 * text.count + 16

        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(90 + width)" height="20" role="img" \
            aria-label="performance: \(text)"><title>\(text)</title><path fill="#333b46" d="M0 0h90v20H0z"/>\
            <path fill="\(colours[verdicts.tone] ?? "#566072")" d="M90 0h\(width)v20H90z"/>\
            <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">\
            <text x="45" y="14">performance</text><text x="\(90 + width / 2)" y="14">\(text)</text></g></svg>

            """
    }

    /// The commit and the day of the newest run: `newest: 0ade7c2cf9, 2026-11-21`.
    private var newestCommit: String {
        guard let newest = runs.first else { return "" }
        let facts = [newest.build, String(newest.date.prefix(10))].filter { !$0.isEmpty }
        return "newest: \(facts.joined(separator: ", "))"
    }

    private var subtitle: String {
        let ends = [runs.last, runs.first].compactMap { $0?.date.prefix(10) }.distinct()
        return "\(counted(runs.count, "run")), \(ends.count > 1 ? "from" : "of") \(ends.joined(separator: " to "))"
    }

    private func table(of runs: [RecordedRun]) -> ReportTable {
        ReportTable(
            "Published runs, the newest first",
            [
                .init("Began", .heading), .init("Verdicts", .text), .init("Machine", .text), .init("Commit", .text),
                .init("Profile", .text), .init("Cells"), .init("File", .text),
            ],
            runs.map { run in
                let report = material.reports.contains(run.name) ? "runs/\(run.name)/" : nil
                return .init(
                    [
                        .init(run.date, address: report.map { "\($0)index.html" }), verdicts(of: run),
                        .init(machineName(run.fingerprint)), .init(run.build, address: run.commitAddress),
                        .init(run.profile?.rawValue ?? ""),
                        .init((tallies[run.name]?.cells ?? 0).grouped),
                        .init(report == nil ? "" : "JSON", address: report.map { "\($0)result.json" }),
                    ], id: run.name)
            }
        ).withoutEmptyColumns()
    }

    private var sideBySide: ReportTable {
        let names = machines.indices.map(Trend.machineName)
        let rows = experiments.map { name, cards in
            let times = cards.flatMap(\.trends).filter { $0.cell.metric.isCallTime }
            let newest = machines.map { machine in
                Self.newestTimes(of: times.filter { $0.conditions.fingerprint == machine })
            }

            return [name]
                + newest.map { medians in
                    let ratios = medians.compactMap { cell, time in newest[0][cell].map { time.median / $0.median } }
                    return GeometricMean.of(ratios).map { "\(SignificantDigits.three($0))× (\(ratios.count))" } ?? ""
                }
        }

        return ReportTable(
            "Times by machine", [.init("Experiment", .heading)] + names.map { .init($0) }, rows.map { .init(texts: $0) }
        )
    }

    /// The key of a cell with the content of its input, for several machines.
    private struct CellOnContent: Hashable {
        let cell: CellID
        let inputDigest: String?
    }

    /// Returns the newest time of each cell. A machine has several trends of a cell if its code had several instruction
    /// sets.
    private static func newestTimes(of trends: [Trend]) -> [CellOnContent: Trend.Point] {
        var newest: [CellOnContent: Trend.Point] = [:]
        for trend in trends {
            let cell = CellOnContent(cell: trend.cell, inputDigest: trend.conditions.inputDigest)
            guard let point = trend.points.last else { continue }
            if let other = newest[cell], other.run > point.run { continue }
            newest[cell] = point
        }

        return newest
    }

    private var trends: ReportTable {
        ReportTable(
            "Trends by experiment",
            [
                .init("Experiment", .heading), .init("Budgets now", .text), .init("Cells"), .init("Steps worse"),
                .init("Steps better"), .init("Newest step", .text),
            ],
            experiments.map { name, cards in
                let countedCards = cards.filter { $0.trends.contains(where: \.isCounted) }
                let trends = countedCards.flatMap(\.trends)
                let changes = trends.flatMap { trend in
                    trend.changesByRun.map { (run: $0.run, isWorse: trend.isWorse($0.point)) }
                }
                let isUnknown = trends.allSatisfy(\.isTooShort)
                let worse = changes.count(where: \.isWorse)

                func count(_ number: Int) -> ReportTable.Entry {
                    .init(isUnknown ? "" : number.grouped)
                }

                let newest = changes.map(\.run).max().flatMap { runsByName[$0] }.map(dates.text) ?? "none"
                return .init([
                    .init(name, address: Site.trendPath(name) + ".html"), verdictsNow(of: trends),
                    .init(countedCards.count.grouped), count(worse), count(changes.count - worse),
                    .init(isUnknown ? "too few runs" : newest),
                ])
            }
        ).withoutEmptyColumns()
    }

    /// Returns the verdicts of the newest run on each machine with one of these trends: `A: 1 over; B: 2 within`.
    private func verdictsNow(of trends: [Trend]) -> ReportTable.Entry {
        let tallies = trends.grouped(by: \.conditions.fingerprint).compactMap {
            fingerprint, trends -> (text: String, tone: ReportTable.Tone?)? in
            let newest = trends.compactMap(\.points.last)
            let run = newest.map(\.run).max()
            let verdicts = newest.filter { $0.run == run }.compactMap(\.verdict)
            let tally = Self.tally(verdicts.reduce(into: [:]) { $0[$1, default: 0] += 1 })
            guard !tally.text.isEmpty else { return nil }
            let letter = machine(fingerprint).letter.map { "\($0): " } ?? ""
            return ("\(letter)\(tally.text)", tally.tone)
        }

        let tones: [ReportTable.Tone] = [.bad, .open, .good]
        let worst = tones.first { tone in tallies.contains { $0.tone == tone } }
        return .init(tallies.map(\.text).sorted().joined(separator: "; "), tone: worst)
    }
}
