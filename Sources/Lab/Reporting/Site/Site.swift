import Foundation
import Measurement
import Results

/// An index of published runs with the trend of every cell: pages that link to each other and to the runs' reports by
/// relative addresses, so that they work from a disk and wherever they are hosted.
public struct Site: Sendable {
    public struct File: Sendable {
        /// Its path from the site's index.
        public var path: String
        public var text: String
    }

    /// The lines that stand in one drawing: the trends of a cell in one unit, one for each machine, build and input.
    struct Card {
        var cell: CellID
        /// What links to it lead to: that of the cell, and of another unit its number too.
        var anchor: String
        var lines: [Trend]
    }

    let name: String
    let runs: [PublishedRun]
    let runsByName: [String: PublishedRun]
    /// The machines and builds, by their fingerprints, in the order of their first run.
    let machines: [String]
    let experiments: [(name: String, cards: [Card])]

    /// A site of runs, in any order, and the trends over them.
    public init(name: String, runs: [PublishedRun], trends: [Trend]) {
        self.name = name
        self.runs = runs.sorted { $0.name > $1.name }
        runsByName = Dictionary(runs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        machines = self.runs.reversed().map(\.fingerprint).distinct()
        let shown = runs.count > 1 ? trends : []
        experiments = shown.map { $0.searched() }.grouped(by: \.cell.experiment).map { name, trends in
            let cards = trends.grouped(by: \.cell).flatMap { cell, trends in
                trends.grouped(by: \.conditions.unit).enumerated().map { position, group in
                    Card(
                        cell: group.elements.first?.cell ?? cell,
                        anchor: position == 0 ? cell.anchor : "\(cell.anchor)-\(position + 1)", lines: group.elements)
                }
            }
            return (name, cards)
        }
    }

    /// The index, a badge, and a page with a file of numbers for each experiment. The reports of the runs are the
    /// caller's. Throws when a number is none that JSON can hold.
    public func files() throws(FileError) -> [File] {
        var files = [File(path: "index.html", text: index.text), File(path: "badge.svg", text: badge.text)]
        for (name, cards) in experiments {
            let page = SiteTrendPage(experiment: name, cards: cards, site: self)
            let shown = cards.flatMap(\.lines)
            let used = Set(shown.flatMap(\.points).map(\.run))
            files.append(File(path: page.path, text: page.html.text))
            let numbers = TrendExport.Document(
                runs: runs.reversed().map(\.run).filter { used.contains($0.name) }, series: shown)
            // Nothing else of a trend can fail to be encoded.
            guard let text = try? numbers.text else {
                let reason = "have a number that is not finite; leave out the run that it comes from"
                throw FileError(page.dataPath, "the trends of \(name) \(reason)")
            }
            files.append(File(path: page.dataPath, text: text))
        }
        return files
    }

    /// The position of the machine of a fingerprint, and its letter where the site has several.
    func machine(_ fingerprint: String?) -> (position: Int, letter: String?) {
        let position = fingerprint.flatMap(machines.firstIndex) ?? 0
        return (position, machines.count > 1 ? Trend.machineName(position) : nil)
    }

    /// Where the trends of an experiment are, from the site's index, without what the name ends in.
    static func trendPath(_ experiment: String) -> String { "trends/\(Slug.text([experiment]))" }
}

/// A run as the index of a site names it.
public struct PublishedRun: Sendable {
    let run: RecordedRun
    let environment: MachineEnvironment?
    /// The processor; of another tool's numbers that tool.
    let processor: String
    let fingerprint: String
    let profile: Profile?
    let cells: Int
    /// The verdicts on budgets by experiment, and what came of it in words, what went wrong first.
    let judged: [String: [BudgetVerdict]]
    let verdicts: [(word: String, tone: Table.Tone)]

    package init(_ result: ResultFile, as run: RecordedRun) {
        (self.run, environment, fingerprint, profile) = (run, result.environment, result.fingerprint, result.profile)
        processor = result.environment?.model ?? result.source?.name ?? ""
        cells = result.cells.count
        var verdicts: [(String, Table.Tone)] = []
        if !result.mismatches.isEmpty {
            verdicts.append((counted(result.mismatches.count, "mismatch", "mismatches"), .bad))
        }
        if !result.failures.isEmpty { verdicts.append((counted(result.failures.count, "failure"), .bad)) }
        if result.interrupted { verdicts.append(("interrupted", .open)) }
        judged = Dictionary(grouping: result.cells.filter { $0.role != .floor }, by: \.experiment)
            .mapValues { $0.compactMap(\.budget?.verdict) }
        self.verdicts = verdicts + Self.tally(judged.values.flatMap(\.self))
    }

    static func tally(_ verdicts: [BudgetVerdict]) -> [(word: String, tone: Table.Tone)] {
        [BudgetVerdict.over, .undecided, .within].compactMap { verdict in
            let count = verdicts.count { $0 == verdict }
            return count > 0 ? ("\(SignificantDigits.grouped(count)) \(verdict.rawValue)", verdict.tone) : nil
        }
    }

    package var name: String { run.name }
    var report: String { "runs/\(name)/index.html" }
    var file: String { "runs/\(name)/result.json" }

    /// When it began, as people write it: `2026-11-21 16:22:56 UTC`.
    var date: String { run.startedAt.replacing("T", with: " ").replacing("Z", with: " UTC") }
}

extension HTML {
    /// A page of a site, with the links to the others above its sections.
    static func page(
        _ title: String, eyebrow: String, subtitle: String, links: KeyValuePairs<String, String>, _ sections: [HTML]
    ) -> HTML {
        let items = links.map { "<li><a href=\"\($0.value)\">\($0.key)</a></li>" as HTML }
        return """
            \(head("\(title) – \(eyebrow)", PackageResources.report_css + PackageResources.site_css))<header>
            <p class="eyebrow">\(eyebrow)</p><h1>\(title)</h1><p class="subtitle">\(subtitle)</p></header>
            <nav aria-label="Site"><ul>\(items)</ul></nav>
            <main>
            \(sections)</main>
            </body>
            </html>

            """
    }
}
