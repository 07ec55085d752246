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

    /// The name of the command, which the pages are headed with.
    let name: String
    let runs: [PublishedRun]
    let runsByName: [String: PublishedRun]
    /// The machines and builds, by their fingerprints, in the order of their first run.
    let machines: [String]
    /// The drawings by experiment; none of a single run.
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

    /// The index, and a page with a file of numbers for each experiment. The reports of the runs are the caller's.
    /// Throws when a number is none that JSON can hold.
    public func files() throws(FileError) -> [File] {
        var files = [File(path: "index.html", text: SiteIndexPage(site: self).html)]
        for (name, cards) in experiments {
            let page = SiteTrendPage(experiment: name, cards: cards, site: self)
            let shown = cards.flatMap(\.lines)
            let used = Set(shown.flatMap(\.points).map(\.run))
            files.append(File(path: page.path, text: page.html))
            do {
                let numbers = TrendExport.Document(
                    runs: runs.reversed().map(\.run).filter { used.contains($0.name) }, series: shown)
                files.append(File(path: page.dataPath, text: try numbers.text))
            } catch {
                // Nothing else of a trend can fail to be encoded.
                throw FileError(
                    page.dataPath,
                    "the trends of \(name) have a number that is not finite; leave out the run that it comes from")
            }
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
    /// What came of it in words, what went wrong first.
    let verdicts: [(word: String, tone: Table.Tone)]

    package init(_ result: ResultFile, as run: RecordedRun) {
        self.run = run
        environment = result.environment
        processor = result.environment?.model ?? result.source?.name ?? ""
        fingerprint = result.fingerprint
        profile = result.profile
        cells = result.cells.count
        var verdicts: [(String, Table.Tone)] = []
        if !result.mismatches.isEmpty {
            verdicts.append((counted(result.mismatches.count, "mismatch", "mismatches"), .bad))
        }
        if !result.failures.isEmpty { verdicts.append((counted(result.failures.count, "failure"), .bad)) }
        if result.interrupted { verdicts.append(("interrupted", .open)) }
        for verdict in [BudgetVerdict.over, .undecided, .within] {
            let count = result.cells.count { $0.role != .floor && $0.budget?.verdict == verdict }
            if count > 0 { verdicts.append(("\(SignificantDigits.grouped(count)) \(verdict.rawValue)", verdict.tone)) }
        }
        self.verdicts = verdicts
    }

    /// The name of its folder.
    package var name: String { run.name }
    /// Where its report is, from the site's index.
    var report: String { "runs/\(name)/index.html" }
    /// Where its result file is, from the site's index.
    var file: String { "runs/\(name)/result.json" }

    /// When it began, as people write it: `2026-11-21 16:22:56 UTC`.
    var date: String { run.startedAt.replacing("T", with: " ").replacing("Z", with: " UTC") }
}

/// What every page of a site has: the head, the style of reports, the way to the others.
struct SitePage {
    private var page = HTMLText()

    /// Begins a page, above which the links stand.
    init(title: String, eyebrow: String, subtitle: String, links: KeyValuePairs<String, String>) {
        page.begin("\(title) – \(eyebrow)", PackageResources.report_css + PackageResources.site_css)
        page.add("<header>\n")
        page.element("p", eyebrow, ["class": "eyebrow"])
        page.element("h1", title)
        page.element("p", subtitle, ["class": "subtitle"])
        page.add("</header>\n<nav aria-label=\"Site\"><ul>")
        for (text, address) in links {
            page.add("<li>")
            page.element("a", text, ["href": address])
            page.add("</li>")
        }
        page.add("</ul></nav>\n<main>\n")
    }

    mutating func section(_ id: String, _ title: String, _ introduction: String, _ body: (inout HTMLText) -> Void) {
        page.open("section", ["id": id, "aria-labelledby": "\(id)-title"])
        page.element("h2", title, ["id": "\(id)-title"])
        if !introduction.isEmpty { page.element("p", introduction, ["class": "introduction"]) }
        body(&page)
        page.add("</section>\n")
    }

    var html: String { page.html + "</main>\n</body>\n</html>\n" }
}
