import Results

struct SiteIndexPage {
    let site: Site

    var html: String {
        var page = SitePage(
            title: site.name, eyebrow: "Published runs", subtitle: subtitle,
            links: ["Runs": "#runs", "Trends": "#trends"])
        page.section("runs", "Runs", "The newest first. Each has its report, and its result file as it was.", runs)
        let introduction =
            site.runs.count > 1
            ? "Every cell over the runs, and where its level changed. A change is named by the first run after it."
            : "A trend takes two runs, and there is one so far."
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
            Table.Column("Began", .text), .init("Verdicts", .text), .init("Machine", .text), .init("Commit", .text),
            .init("Profile", .text), .init("Cells"), .init("File", .text),
        ]
        page.table("Published runs, the newest first", columns) { page in
            for run in site.runs { row(run, &page) }
        }
    }

    private func row(_ run: PublishedRun, _ page: inout HTMLText) {
        page.open("tr", ["id": run.name])
        page.add("<th scope=\"row\">")
        page.element("a", run.date, ["href": run.report])
        page.add("</th><td>")
        for (word, tone) in run.verdicts {
            page.element("span", word, ["class": "tone \(tone.rawValue)"])
            page.add(" ")
        }
        page.add("</td><td class=\"wide\">")
        if let letter = site.machine(run.fingerprint).letter { page.element("b", "\(letter) ") }
        page.add(text: run.processor)
        if let machine = run.environment {
            page.element(
                "small",
                "\(counted(machine.processors, "processor")), \(machine.operatingSystem), Swift \(machine.swiftVersion)"
            )
        }
        page.add("</td><td>")
        page.element("code", run.run.build)
        page.add("</td>")
        page.element("td", run.profile?.rawValue ?? "")
        page.element("td", SignificantDigits.grouped(run.cells), ["class": "n"])
        page.add("<td>")
        page.element("a", "JSON", ["href": run.file, "aria-label": "Result file of \(run.date)"])
        page.add("</td></tr>\n")
    }

    private func trends(_ page: inout HTMLText) {
        guard site.runs.count > 1 else { return }
        let columns = [
            Table.Column("Experiment", .text), .init("Cells"), .init("Changes"), .init("Newest change", .text),
        ]
        page.table("Trends by experiment", columns) { page in
            for (name, cards) in site.experiments {
                let changes = cards.flatMap(\.lines).flatMap(\.changed).map(\.run)
                page.add("<tr><th scope=\"row\" class=\"wide\">")
                page.element("a", name, ["href": Site.trendPath(name) + ".html"])
                page.add("</th>")
                page.element("td", SignificantDigits.grouped(cards.count), ["class": "n"])
                page.element("td", SignificantDigits.grouped(changes.count), ["class": "n"])
                page.element("td", changes.max().flatMap { site.runsByName[$0]?.date } ?? "none")
                page.add("</tr>\n")
            }
        }
    }

    private func machines(_ page: inout HTMLText) {
        page.add("<dl>")
        for (position, fingerprint) in site.machines.enumerated() {
            page.add("<div>")
            page.element("dt", Trend.machineName(position))
            page.element("dd", fingerprint)
            page.add("</div>")
        }
        page.add("</dl>\n")
    }
}
