import Foundation
import Measurement
import Nouns
import Results

/// An index of published runs with the trend of every cell. Its pages link to each other and to the reports of runs by
/// relative addresses, so that they work from a disk and on any host.
package struct Site: Sendable {
    /// The trends in one drawing: of one cell in one unit, for each machine, build and input.
    struct Card: Sendable {
        var cell: CellID
        /// The target of links to the drawing: the anchor of the cell, with a number for a second unit.
        var anchor: String
        var trends: [Trend]
    }

    let material: SiteMaterial
    /// The runs, the newest first.
    let runs: [RecordedRun]
    let runsByName: [String: RecordedRun]
    let dates: RunDates
    /// The machines and builds, in the order of their first runs.
    let machines: [String]
    let experiments: [(name: String, cards: [Card])]
    let trendsByCell: [CellID: [Trend]]
    /// The order of the runs of all machines.
    let commitOrder: CommitOrder
    /// The number of trends that share the rate of false changes: varying trends, and the mean of times of each
    /// machine.
    let familySize: Int
    /// The numbers of cells by run, without floors, peers and bare work: all of them, and by verdict on a budget.
    let tallies: [String: (cells: Int, verdicts: [BudgetVerdict: Int])]

    /// Makes a site of runs and their trends.
    package init(_ material: SiteMaterial) {
        self.material = material
        let runs = material.runs
        let trends = material.trends
        commitOrder = CommitOrder(runs, repository: material.commitsOfRepository)
        self.runs = runs.sorted { $0.name > $1.name }
        dates = RunDates(runs)
        runsByName = Dictionary(runs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        machines = self.runs.reversed().map(\.fingerprint).distinct()
        tallies = trends.reduce(into: [:]) { tallies, trend in
            for point in trend.points {
                tallies[point.run, default: (0, [:])].cells += trend.isCounted ? 1 : 0
                if let verdict = point.verdict { tallies[point.run]?.verdicts[verdict, default: 0] += 1 }
            }
        }

        familySize = trends.varyingSeries + machines.count
        let searched = runs.count > 1 ? trends.searched(besides: machines.count) : trends
        trendsByCell = Dictionary(grouping: searched, by: \.cell)
        experiments = (runs.count > 1 ? searched : []).grouped(by: \.cell.experiment).map { name, trends in
            let cards = trends.grouped(by: \.cell).flatMap { cell, trends in
                trends.grouped(by: \.conditions.unit).enumerated().map { position, group in
                    Card(
                        cell: group.elements.first?.cell ?? cell,
                        anchor: position == 0 ? cell.anchor : "\(cell.anchor)-\(position + 1)", trends: group.elements)
                }
            }

            return (name, cards)
        }
    }

    /// The number of newest runs in a file of numbers. A thousand runs would take most of the site's size.
    static let numberedRuns = 50

    /// A file of a site.
    package struct File: Sendable {
        /// The path from the folder of the site.
        package let path: String
        package let text: String
    }

    /// Returns a badge, a feed, and a page with a file of numbers for each experiment; and the index, which links to
    /// them and must be written last. The caller writes the reports of runs.
    ///
    /// - Throws: ``FileError`` if a number is not finite: JSON cannot represent it.
    package func files() throws(FileError) -> (pages: [File], index: File) {
        let pages: [File] = [File(path: "badge.svg", text: badge.text), File(path: "feed.json", text: feed)]
        let trends = try concurrently(experiments.count, inPartsOf: 1) { (numbers) throws(FileError) in
            var files: [File] = []
            for number in numbers { files += try trendFiles(ofExperiment: number) }
            return files
        }

        return (pages + trends, File(path: "index.html", text: index.text))
    }

    /// Returns the page of an experiment and its file of numbers.
    private func trendFiles(ofExperiment number: Int) throws(FileError) -> [File] {
        let (name, cards) = experiments[number]
        let page = SiteTrendPage(experiment: name, cards: cards, site: self)
        let newestTrends = cards.flatMap(\.trends).map { $0.newest(Self.numberedRuns) }
        let runNames = Set(newestTrends.flatMap(\.points).map(\.run))
        let numbers = TrendFile(runs: runs.reversed().filter { runNames.contains($0.name) }, series: newestTrends)

        // Nothing else in a trend can fail to be encoded.
        guard let text = try? numbers.text else {
            let reason = "have a number that is not finite; leave out the run that it comes from"
            throw FileError(page.dataPath, "the trends of \(name) \(reason)")
        }

        return [File(path: page.path, text: page.html.text), File(path: page.dataPath, text: text)]
    }

    /// Returns the position of the machine of a fingerprint, and its letter if the site has several.
    func machine(_ fingerprint: String?) -> (position: Int, letter: String?) {
        let position = fingerprint.flatMap(machines.firstIndex) ?? 0
        return (position, machines.count > 1 ? Trend.machineName(position) : nil)
    }

    /// Returns the processor that a fingerprint names, or the tool that measured.
    static func processor(_ fingerprint: String) -> String {
        Fingerprint.fields(fingerprint).first { ["processor", "tool"].contains($0.name) }?.value ?? ""
    }

    /// Returns the name of a machine and build: its letter if the site has several, the processor, and differences from
    /// others with the same processor: `B AMD EPYC, Swift 6.3.1`.
    func machineName(_ fingerprint: String) -> String {
        let letter = machine(fingerprint).letter
        let name = [letter, Self.processor(fingerprint)].compactMap { $0 }.filter { !$0.isEmpty }
        return ([name.isEmpty ? "the machine" : name.joined(separator: " ")] + ownFacts(of: fingerprint))
            .joined(separator: ", ")
    }

    /// Returns the letter of a machine with its name: `B: AMD EPYC, Swift 6.3.1`; `nil` if there is only one machine.
    func introduction(of fingerprint: String) -> String? {
        let facts = ([Self.processor(fingerprint)] + ownFacts(of: fingerprint)).filter { !$0.isEmpty }
        return machine(fingerprint).letter.map { facts.isEmpty ? $0 : "\($0): \(facts.joined(separator: ", "))" }
    }

    /// Returns the facts in which a machine differs from others with the same processor.
    private func ownFacts(of fingerprint: String) -> [String] {
        let processor = Self.processor(fingerprint)
        let alike = machines.filter { Self.processor($0) == processor }.map(Fingerprint.fields)
        let own = Fingerprint.fields(fingerprint).filter { field in
            alike.contains { fields in !fields.contains { $0 == field } }
        }
        return own.map { "\($0.name) \($0.value)" }
    }

    /// The search for changes, with one rate of false changes for the whole site.
    var search: ChangePointSearch { ChangePointSearch().shared(among: familySize) }

    /// The runs of each machine in short. Machines with enough runs to judge times come first, then the machine of the
    /// newest run.
    var courses: [SiteCourse] {
        let all = trendsByCell.values.flatMap(\.self)
        let trendsByMachine = Dictionary(grouping: all) { $0.conditions.fingerprint ?? "" }
        let runsByMachine = runs.reversed().grouped(by: \.fingerprint)
        return runsByMachine.map { fingerprint, runs in
            SiteCourse(
                machineName(fingerprint), position: machine(fingerprint).position, runs: runs,
                trends: (trendsByMachine[fingerprint] ?? []).sorted { $0.cell.description < $1.cell.description },
                since: material.start?.runs[fingerprint],
                verdicts: tallies.compactMapValues { $0.verdicts.isEmpty ? nil : $0.verdicts },
                search: search)
        }.sorted { one, other in
            if one.judgesTimes != other.judgesTimes { return one.judgesTimes }
            return (one.runs.last?.name ?? "") > (other.runs.last?.name ?? "")
        }
    }

    /// Returns the date of a run, with a link to its report, or else to its row in the index.
    func entry(run: String, from folder: String = "") -> ReportTable.Entry {
        let address = material.reports.contains(run) ? "runs/\(run)/index.html" : "index.html#\(run)"
        return .init(runsByName[run].map(dates.text) ?? run, address: folder + address)
    }

    /// Returns the changes of the level of cells, the newest first.
    func changes(of cards: [Card]) -> [CardChange] {
        cards.flatMap { card in
            card.trends.flatMap { trend in trend.changesByRun.map { CardChange(card: card, trend: trend, change: $0) } }
        }
        .sorted { $0.change.run > $1.change.run }
    }

    /// Returns a sentence on trends without a change: the smallest visible change, or the lack of runs.
    func stillness(of trends: [Trend]) -> String {
        let short = trends.count(where: \.isTooShort)
        let rest = trends.count - short
        let tooFew = "\(counted(short, "trend")) \(agreeing(short, "has", "have")) too few runs to tell."
        if rest == 0 { return "Nothing can be said on changes of level: \(tooFew)" }
        let limit = VisibleStep(in: trends, search).map { "; \($0.clause)" } ?? ""
        let still = "Of \(counted(rest, "trend")) none went to another level\(limit)."
        return short == 0 ? still : "\(still) \(tooFew)"
    }

    /// A change of the level of a cell, with its drawing.
    struct CardChange: Sendable {
        /// The drawing that shows it.
        let card: Card
        /// The changed trend of the drawing.
        let trend: Trend
        let change: Trend.Change
    }

    /// Returns a table of changes for a page in a folder of the site.
    func table(of changes: some Sequence<CardChange>, from folder: String = "") -> ReportTable {
        ReportTable(
            "Changes of level",
            [
                .init("First run with it", .heading), .init("Cell", .text), .init("Before"), .init("After"),
                .init("Factor"), .init("Chance"), .init("Commits", .text),
            ],
            changes.map { row(of: $0, from: folder) })
    }

    private func row(of cardChange: CardChange, from folder: String) -> ReportTable.Row {
        let card = cardChange.card
        let point = cardChange.change.point
        let metric = card.cell.metric
        var name = "\(card.title) \(card.cell.measure)\(machine(of: cardChange.trend))"
        var address = "#\(card.anchor)"

        // The page of an experiment is in a folder, and does not repeat the experiment's name.
        if folder.isEmpty {
            name = "\(card.cell.experiment) · \(name)"
            address = "\(Self.trendPath(card.cell.experiment)).html\(address)"
        }

        return .init([
            entry(run: cardChange.change.run, from: folder), .init(name, address: address),
            .init(metric.text(point.meanBefore)), .init(metric.text(point.meanAfter)),
            .init(point.ratio.map(FactorText.ratio) ?? ""),
            .init(metric.kind == .exact ? "exact" : SignificantDigits.three(point.pValue)),
            commits(of: origin(of: cardChange.change)),
        ])
    }

    /// Returns the commits between which a number changed, with a link to the repository.
    func commits(of origin: ChangeOrigin) -> ReportTable.Entry { .init(origin.commits, address: origin.address) }

    /// Returns the runs between which a level changed.
    func origin(of change: Trend.Change) -> ChangeOrigin {
        ChangeOrigin(before: runsByName[change.runBefore], after: runsByName[change.run])
    }

    /// The meaning of the table of changes, and the rate of false changes.
    var explanation: String {
        let rate = FalseChangeRate(seriesCount: familySize).sentence.map { " \($0)" } ?? ""
        return "A change is named by the first run after it, and lies between the two commits. The chance is how often "
            + "noise alone would show such a change anywhere on this site, at most; an exact count has none.\(rate)"
    }

    /// Returns the machine of a line, if the site has several: ` on A`.
    func machine(of trend: Trend) -> String { machine(trend.conditions.fingerprint).letter.map { " on \($0)" } ?? "" }

    /// Returns the outcome of a run in words, failures first. The first word gives the tone.
    func verdicts(of run: RecordedRun) -> ReportTable.Entry {
        var words: [(text: String, tone: ReportTable.Tone)] = []
        if run.mismatches > 0 { words.append((counted(run.mismatches, "mismatch", "mismatches"), .bad)) }
        if run.failures > 0 { words.append((counted(run.failures, "failure"), .bad)) }
        if run.status == .interrupted { words.append(("interrupted", .open)) }
        return Self.tally(tallies[run.name]?.verdicts ?? [:], after: words)
    }

    /// Returns the numbers of verdicts after other words. The first one gives the tone.
    static func tally(
        _ verdicts: [BudgetVerdict: Int], after words: [(text: String, tone: ReportTable.Tone)] = []
    ) -> ReportTable.Entry {
        let all =
            words
            + [BudgetVerdict.over, .undecided, .within].compactMap { verdict in
                verdicts[verdict].map { ("\($0.grouped) \(verdict.rawValue)", verdict.tone) }
            }

        return .init(all.map(\.text).joined(separator: ", "), tone: all.first?.tone)
    }

    /// Returns the path of the trends of an experiment from the site's index, without an ending.
    static func trendPath(_ experiment: String) -> String { "trends/\(Slug.text([experiment]))" }
}

extension Trend {
    /// True if it has no change, and too few numbers to show one.
    var isTooShort: Bool { changesByRun.isEmpty && isShort }
}

extension RecordedRun {
    /// The start in readable form: `2026-11-21 16:22:56 UTC`.
    var date: String { Self.date(startedAt) }

    /// Returns an instant of ISO 8601 in readable form.
    ///
    /// It works on bytes, because a drawing has an instant for each dot.
    package static func date(_ instant: String) -> String {
        let bytes = instant.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "T"): Array(" ".utf8)
            case UInt8(ascii: "Z"): Array(" UTC".utf8)
            default: [byte]
            }
        }

        return String(decoding: bytes, as: UTF8.self)
    }
}

extension HTML {
    /// Returns a page of a site, with links to the other pages above its sections.
    ///
    /// - Parameter newest: the commit and the day of the newest run, for the first line.
    static func page(
        _ title: String, eyebrow: String, newest: String = "", subtitle: String,
        links: [(name: String, address: String)], _ sections: [HTML]
    ) -> HTML {
        let firstLine = [eyebrow, newest].filter { !$0.isEmpty }.joined(separator: " · ")
        let items = links.map { "<li><a href=\"\($0.address)\">\($0.name)</a></li>" as HTML }
        return """
            \(head("\(title) – \(eyebrow)", PackageResources.report_css + PackageResources.site_css))<header>
            <p class="eyebrow">\(firstLine)</p><h1>\(title)</h1><p class="subtitle">\(subtitle)</p></header>
            <nav aria-label="Site"><ul>\(items)</ul></nav>
            <main>
            \(sections)</main>
            </body>
            </html>

            """
    }
}
