import Results

extension Site {
    var index: HTML {
        let introduction =
            runs.count > 1
            ? "Every cell over the runs, and where its level changed. A change is named by the first run after it."
            : "A trend takes two runs, and there is one so far."
        let columns = [
            Table.Column("Began", .text), .init("Verdicts", .text), .init("Machine", .text), .init("Commit", .text),
            .init("Profile", .text), .init("Cells"), .init("File", .text),
        ]
        var sections: [HTML] = [
            .section(
                "runs", "Runs", "The newest first. Each has its report, and its result file as it was.",
                [.table("Published runs, the newest first", columns, rows: runs.map(row))]),
            .section("trends", "Trends", introduction, runs.count > 1 ? [trends] : []),
        ]
        if machines.count > 1 {
            let facts = machines.enumerated().map { position, fingerprint -> HTML in
                "<div><dt>\(Trend.machineName(position))</dt><dd>\(fingerprint)</dd></div>"
            }
            let sentence = "Numbers of different machines and builds have no common trend."
            sections.append(.section("machines", "Machines", sentence, ["<dl>\(facts)</dl>\n"]))
        }
        return .page(
            name, eyebrow: "Published runs", subtitle: subtitle, links: ["Runs": "#runs", "Trends": "#trends"],
            sections)
    }

    private var subtitle: String {
        guard let newest = runs.first, let oldest = runs.last, runs.count > 1 else {
            return "\(counted(runs.count, "run")), of \(runs.first?.date ?? "")"
        }
        return "\(counted(runs.count, "run")), from \(oldest.date) to \(newest.date)"
    }

    private func row(_ run: PublishedRun) -> HTML {
        let verdicts = run.verdicts.map { "<span class=\"tone \($0.tone.rawValue)\">\($0.word)</span> " as HTML }
        let letter: HTML = machine(run.fingerprint).letter.map { "<b>\($0) </b>" } ?? ""
        let details: HTML =
            run.environment.map {
                "<small>\(counted($0.processors, "processor")), \($0.operatingSystem), Swift \($0.swiftVersion)</small>"
            } ?? ""
        return """
            <tr id="\(run.name)"><th scope="row"><a href="\(run.report)">\(run.date)</a></th><td>\(verdicts)</td>\
            <td class="wide">\(letter)\(run.processor)\(details)</td><td><code>\(run.run.build)</code></td>\
            <td>\(run.profile?.rawValue ?? "")</td><td class="n">\(SignificantDigits.grouped(run.cells))</td>\
            <td><a href="\(run.file)" aria-label="Result file of \(run.date)">JSON</a></td></tr>

            """
    }

    private var trends: HTML {
        let columns = [
            Table.Column("Experiment", .text), .init("Cells"), .init("Changes"), .init("Newest change", .text),
        ]
        let rows = experiments.map { name, cards -> HTML in
            let changes = cards.flatMap(\.lines).flatMap(\.changed).map(\.run)
            return """
                <tr><th scope="row" class="wide"><a href="\(Site.trendPath(name)).html">\(name)</a></th>\
                <td class="n">\(SignificantDigits.grouped(cards.count))</td>\
                <td class="n">\(SignificantDigits.grouped(changes.count))</td>\
                <td>\(changes.max().flatMap { runsByName[$0]?.date } ?? "none")</td></tr>

                """
        }
        return .table("Trends by experiment", columns, rows: rows)
    }
}
