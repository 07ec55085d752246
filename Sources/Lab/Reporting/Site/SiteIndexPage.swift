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
                "runs", "Runs", ["The newest first. Each has its report, and its result file as it was."],
                [.table("Published runs, the newest first", columns, rows: runs.map(row))]),
            .section("trends", "Trends", [introduction], runs.count > 1 ? [trends] : []),
        ]
        if machines.count > 1 {
            let facts = machines.enumerated().map { position, fingerprint -> HTML in
                "<div><dt>\(Trend.machineName(position))</dt><dd>\(fingerprint)</dd></div>"
            }
            let sentence = "Numbers of different machines and builds have no common trend."
            sections.append(.section("machines", "Machines", [sentence], ["<dl>\(facts)</dl>\n"]))
        }
        return .page(
            name, eyebrow: "Published runs", subtitle: subtitle, links: ["Runs": "#runs", "Trends": "#trends"],
            sections)
    }

    /// What came of the newest run, as a picture for a README; what went wrong first.
    var badge: HTML {
        let verdicts = runs.first?.verdicts ?? []
        let text = verdicts.isEmpty ? "no budgets" : verdicts.map(\.word).joined(separator: ", ")
        let colour = verdicts.first.map { $0.tone == .bad ? "#a8152f" : $0.tone == .open ? "#7a5200" : "#0a6b4b" }
        let width = 7 * text.count + 16
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(90 + width)" height="20" role="img" \
            aria-label="performance: \(text)"><title>\(text)</title><path fill="#333b46" d="M0 0h90v20H0z"/>\
            <path fill="\(colour ?? "#566072")" d="M90 0h\(width)v20H90z"/>\
            <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">\
            <text x="45" y="14">performance</text><text x="\(90 + width / 2)" y="14">\(text)</text></g></svg>

            """
    }

    private var subtitle: String {
        guard let newest = runs.first, let oldest = runs.last, runs.count > 1 else {
            return "\(counted(runs.count, "run")), of \(runs.first?.date ?? "")"
        }
        return "\(counted(runs.count, "run")), from \(oldest.date) to \(newest.date)"
    }

    private func row(_ run: PublishedRun) -> HTML {
        let letter: HTML = machine(run.fingerprint).letter.map { "<b>\($0) </b>" } ?? ""
        let details: HTML =
            run.environment.map {
                "<small>\(counted($0.processors, "processor")), \($0.operatingSystem), Swift \($0.swiftVersion)</small>"
            } ?? ""
        return """
            <tr id="\(run.name)"><th scope="row"><a href="\(run.report)">\(run.date)</a></th>\
            <td>\(run.verdicts.map(tone))</td><td class="wide">\(letter)\(run.processor)\(details)</td>\
            <td><code>\(run.run.build)</code></td><td>\(run.profile?.rawValue ?? "")</td>\
            <td class="n">\(SignificantDigits.grouped(run.cells))</td>\
            <td><a href="\(run.file)" aria-label="Result file of \(run.date)">JSON</a></td></tr>

            """
    }

    private func tone(_ verdict: (word: String, tone: Table.Tone)) -> HTML {
        "<span class=\"tone \(verdict.tone.rawValue)\">\(verdict.word)</span> "
    }

    private var trends: HTML {
        let columns = [
            Table.Column("Experiment", .text), .init("Now", .text), .init("Cells"), .init("Changes"),
            .init("Newest change", .text),
        ]
        let rows = experiments.map { name, cards -> HTML in
            // By the newest run on each machine that has it.
            let now = machines.flatMap { machine in
                runs.first { $0.fingerprint == machine && $0.judged[name] != nil }?.judged[name] ?? []
            }
            let changes = cards.flatMap(\.lines).flatMap(\.changed).map(\.run)
            return """
                <tr><th scope="row" class="wide"><a href="\(Site.trendPath(name)).html">\(name)</a></th>\
                <td>\(PublishedRun.tally(now).map(tone))</td>\
                <td class="n">\(SignificantDigits.grouped(cards.count))</td>\
                <td class="n">\(SignificantDigits.grouped(changes.count))</td>\
                <td>\(changes.max().flatMap { runsByName[$0]?.date } ?? "none")</td></tr>

                """
        }
        return .table("Trends by experiment", columns, rows: rows)
    }
}
