import Measurement
import Results

/// The first page of a site: its runs, and where the trends are.
struct SiteIndexPage {
    private let site: Site

    init(_ site: Site) { self.site = site }

    var html: String {
        var page = SitePage(
            title: site.name, eyebrow: "Published runs", subtitle: subtitle,
            links: ["Runs": "#runs", "Trends": "#trends"])
        page.section("runs", "Runs", "The newest first. Each has its report, and its result file as it was.", runs)
        page.section("trends", "Trends", introduction, trends)
        if site.machines.count > 1 {
            page.section(
                "machines", "Machines", "Numbers of different machines and builds have no common trend.", machines)
        }
        return page.html
    }

    private var subtitle: String {
        let runs = counted(site.runs.count, "run")
        guard let newest = site.runs.first, let oldest = site.runs.last, site.runs.count > 1 else {
            return "\(runs), of \(site.runs.first?.date ?? "")"
        }
        return "\(runs), from \(oldest.date) to \(newest.date)"
    }

    private func runs(_ page: inout HTMLText) {
        let columns = [
            Table.Column("Began", .text), .init("Verdicts", .text),
            .init("Machine", .text), .init("Commit", .text), .init("Profile", .text),
            .init("Cells"), .init("File", .text),
        ]
        page.table("Published runs, the newest first", columns) { page in
            for run in site.runs { row(run, &page) }
        }
    }

    private func row(_ run: PublishedRun, _ page: inout HTMLText) {
        page.open("tr", ["id": run.slug])
        page.add("<th scope=\"row\">")
        page.element("a", run.date, ["href": run.report])
        page.add("</th><td>")
        for (word, tone) in Self.verdicts(of: run) {
            page.element("span", word, ["class": "tone \(tone.rawValue)"])
            page.add(" ")
        }
        page.add("</td><td class=\"wide\">")
        let number = site.machines.firstIndex(of: run.fingerprint)
        if let number, site.machines.count > 1 { page.element("b", "\(Site.letter(number)) ") }
        page.add(text: run.processor)
        page.element("small", run.machine)
        page.add("</td><td>")
        page.element("code", Site.commit(run))
        page.add("</td>")
        page.element("td", run.profile.rawValue)
        page.element("td", SignificantDigits.grouped(run.cells), ["class": "n"])
        page.add("<td>")
        page.element("a", "JSON", ["href": run.file, "aria-label": "Result file of \(run.date)"])
        page.add("</td></tr>\n")
    }

    /// The verdicts there are, in words; what went wrong first.
    static func verdicts(of run: PublishedRun) -> [(word: String, tone: Table.Tone)] {
        var words: [(String, Table.Tone)] = []
        if run.mismatches > 0 { words.append((counted(run.mismatches, "mismatch", "mismatches"), .bad)) }
        if run.failures > 0 { words.append((counted(run.failures, "failure"), .bad)) }
        if run.isInterrupted { words.append(("interrupted", .open)) }
        for verdict in [BudgetVerdict.over, .undecided, .within] {
            guard let count = run.verdicts[verdict] else { continue }
            words.append(("\(SignificantDigits.grouped(count)) \(verdict.rawValue)", verdict.tone))
        }
        return words
    }

    private var introduction: String {
        site.absence
            ?? "Every cell over the runs, and where its level changed. A change is named by the first run after it."
    }

    private func trends(_ page: inout HTMLText) {
        guard site.absence == nil else { return }
        let columns = [
            Table.Column("Experiment", .text), .init("Cells"), .init("Changes"),
            .init("Newest change", .text),
        ]
        let dates = Dictionary(site.runs.map { ($0.slug, $0.date) }, uniquingKeysWith: { first, _ in first })
        page.table("Trends by experiment", columns) { page in
            for (experiment, trends) in site.experiments {
                let changes = trends.flatMap(\.lines).flatMap(\.changes)
                page.add("<tr><th scope=\"row\" class=\"wide\">")
                page.element("a", experiment, ["href": Site.trendPath(experiment) + ".html"])
                page.add("</th>")
                page.element("td", SignificantDigits.grouped(trends.count), ["class": "n"])
                page.element("td", SignificantDigits.grouped(changes.count), ["class": "n"])
                page.element("td", changes.compactMap { dates[$0.run] }.max() ?? "none")
                page.add("</tr>\n")
            }
        }
    }

    private func machines(_ page: inout HTMLText) {
        page.add("<dl>")
        for (number, fingerprint) in site.machines.enumerated() {
            page.add("<div>")
            page.element("dt", Site.letter(number))
            page.element("dd", fingerprint)
            page.add("</div>")
        }
        page.add("</dl>\n")
    }
}
