import CommandSupport
import Foundation
import TestSupport
import Testing

import Files
import Measurement
import Results

/// A site of made-up runs, and what was seen of its pages.
private struct SitePages {
    static let shared = Result { try SitePages() }

    let folder: URL
    let outcome: Command.Outcome
    let again: Command.Outcome
    /// The call that makes a page of the gate alone.
    let gatePage: Command.Outcome
    let files: [String: Data]
    let filesAgain: [String: Data]
    /// True if the second call left the page of a run as it was.
    let keepsPages: Bool
    let seen: [String: PageObservation]

    private init() throws {
        let scratch = try Scratch.untilExit()
        let results = scratch.file("results")

        // Twelve days; from the ninth on everything takes 1.4 times as long. Another machine has run twice.
        for day in 0..<12 {
            var sample = ReportSample()
            sample.experiments = ["search"]
            sample.sizes = [10, 1_000]
            sample.seed = UInt64(day + 1)
            sample.scale = day < 8 ? 1 : 1.4
            sample.startedAt += Double(day) * 86_400
            sample.commit = String(repeating: "\(day % 10)", count: 40)
            try scratch.write("results/2026/day-\(day).json", sample.result.encoded())
            if day == 3 { try scratch.write("results/copy-of-day-3.json", sample.result.encoded()) }

            if day % 6 == 5 {
                sample.processor = "<b data-hostile>Another</b> 1"
                sample.startedAt += 3_600
                try scratch.write("results/other/day-\(day).json", sample.result.encoded())
            }
        }

        try scratch.write("results/notes.json", "{\"this\": \"is no result\"}")
        try scratch.write("results/broken.json", "{")
        try scratch.write("results/README.md", "notes")

        // The counts of the first day were accepted, and a gate found something on the last.
        let accepted = try scratch.write("results/baseline/accepted.json", ReportSample().result.encoded()).path
        var findings = Findings(base: "<b data-hostile>main</b>", head: "the work tree")
        for cell in ReportSample().result.cells where cell.plan == .warm && cell.metric == .time {
            findings.rows.append(
                Finding(
                    cell.id.by(.batches, .time), findings.rows.isEmpty ? .regressed : .inconclusive, base: 10, head: 12,
                    change: 0.2, interval: Interval(lower: 0.1, upper: 0.3), reason: .stated("<i>why</i>")))
        }

        findings.rows[0].cause = "+600 instructions a call in <b data-hostile>Index.find(_:)</b>"
        findings.rows[0].difference = CallDifference([
            .init(
                "instructions", base: 2_000, head: 2_600,
                functions: [
                    .init("<b data-hostile>Index.find(_:)</b>", base: 14, head: 1_204),
                    .init("Dictionary.subscript.getter", base: 600, head: 0),
                ], otherFunctions: 12)
        ])
        let gate = results.appendingPathComponent("gate.json").path
        try GatePart(findings, .whole, question: nil, fingerprint: "f").write(to: FilePath(gate))
        let pageOfGate = scratch.file("gate-page")
        gatePage = try Command.milli("report", gate, "--html", pageOfGate.path)
        let folder = results.appendingPathComponent("site")

        func build() throws -> Command.Outcome {
            try Command.run(
                Command.executable,
                [
                    "report", results.path, "--site", folder.path, "--baseline", accepted, "--since", "2026-01-05",
                ],
                environment: ["MILLI_PYTHON": InstalledTools.chartPython?.path ?? "python3"])
        }

        outcome = try build()
        files = try Self.files(of: folder)
        let page = folder.appendingPathComponent("runs/\(try #require(Self.runs(of: folder).first))/index.html")
        let original = try Data(contentsOf: page)
        try Data("as it was made".utf8).write(to: page)
        again = try build()
        keepsPages = try Data(contentsOf: page) == Data("as it was made".utf8)
        try original.write(to: page)
        filesAgain = try Self.files(of: folder)
        let runs = try Self.runs(of: folder)
        seen = try Browser.look(at: [
            Browser.Page(
                "site", folder.appendingPathComponent("index.html"),
                looks: [
                    "page", "links", "keyboard", "accessibility", "contrast", "phone", "pictures", "audit", "causes",
                ]),
            Browser.Page(
                "gate", pageOfGate.appendingPathComponent("index.html"),
                looks: ["page", "keyboard", "accessibility", "contrast", "phone", "pictures", "audit", "causes"]),
            Browser.Page(
                "site-trend", folder.appendingPathComponent("trends/search.html"),
                looks: ["page", "links", "accessibility", "contrast", "phone", "print", "pictures", "audit"]),
            Browser.Page(
                "site-run", folder.appendingPathComponent("runs/\(runs.sorted().last ?? "")/index.html"),
                looks: ["page"]),
        ])
        self.folder = folder
    }

    private static func runs(of folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("runs").path)
    }

    private static func files(of folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        let walk = FileManager.default.enumerator(atPath: folder.path)
        while let name = walk?.nextObject() as? String {
            files[name] = try? Data(contentsOf: folder.appendingPathComponent(name))
        }

        return files
    }

    func page(_ name: String) throws -> PageObservation {
        let page = try #require(seen[name])
        if let failure = page.failure { throw Browser.Failure(sentence: "\(name): \(failure)") }
        return page
    }
}

@Suite(Browser.isThere) struct SitePageTests {
    private static let pages = ["site", "site-trend", "gate"]

    private func page(_ name: String = "site") throws -> PageObservation { try SitePages.shared.get().page(name) }

    @Test("a site is made of all results in a folder")
    func made() throws {
        let site = try SitePages.shared.get()
        #expect(site.outcome.status == 0, "\(site.outcome.errors)")
        #expect(site.outcome.output.contains("14 runs"))
    }

    @Test("a file that is no result, or the copy of one, is named and left out of a site")
    func skipped() throws {
        let site = try SitePages.shared.get()
        let skipped = site.outcome.errors.split(separator: "\n")
        #expect(skipped.count == 3 && skipped.allSatisfy { $0.hasPrefix("skipped: ") }, "\(skipped)")
        for file in ["notes.json", "broken.json", "day-3.json"] { #expect(site.outcome.errors.contains(file)) }
    }

    @Test("the same results make the same site, to the byte, and the pages of runs are not made twice")
    func isReproducible() throws {
        let site = try SitePages.shared.get()
        #expect(site.again.status == 0 && site.keepsPages)
        #expect(site.files == site.filesAgain)
        #expect(site.files.count >= 10 * 2 + 3)
    }

    @Test("pages open from files, quietly, and ask for nothing elsewhere", arguments: pages + ["site-run"])
    func opens(name: String) throws {
        let seen = try page(name)
        #expect(try seen.console == [])
        #expect(try seen.requests == [])
        #expect(try seen.page.intruders == 0)
    }

    @Test("every link is relative and leads somewhere", arguments: ["site", "site-trend"])
    func links(name: String) throws {
        let seen = try page(name)
        let links = try seen.links
        #expect(links.followed > 3)
        #expect(links.broken == [])
        for link in try seen.page.links {
            #expect(!link.address.hasPrefix("/") && !link.address.contains(":"), "\(link.address)")
        }
    }

    @Test("the index names every run, the newest first, with its verdicts, and the newest have reports")
    func index() throws {
        let facts = try page().page
        let all = facts.links.map(\.address).filter { $0.hasPrefix("runs/") && $0.hasSuffix("/index.html") }
        #expect(Set(all).count == 10 && facts.text.contains("14 runs, from "))
        let listed = facts.links.map(\.address).filter { $0.hasSuffix("result.json") }
        #expect(listed == listed.sorted(by: >), "a run's folder is called by when it began")
        #expect(facts.text.contains("<b data-hostile>Another</b> 1"))
        #expect(facts.text.contains("within"))
        #expect(facts.links.count { $0.address.hasSuffix("result.json") } == 10)
        #expect(facts.links.contains { $0.address == "trends/search.html" })
    }

    @Test("the index has the state of guarded cells, what changed since a day, and what the gate said")
    func state() throws {
        let facts = try page().page
        for part in [
            "Better or worse?", " since 2026-01-05.", "; B: ", ", no run as old as 2026-01-05, first run 2026-01-06",
            "Guarded cells", "What changed since 2026-01-05", "Gates", "1 regressed", "<b data-hostile>main</b>",
            "worse",
        ] {
            #expect(facts.text.contains(part), "\(part)")
        }
        #expect(facts.links.contains { $0.address.hasPrefix("trends/search.html#cell-search_") })
    }

    @Test(
        "the picture of a cause is folded until keys open it, stands on paper, and has sides, signs and two colours",
        arguments: ["site", "gate"])
    func causes(name: String) throws {
        #expect(try SitePages.shared.get().gatePage.status == 0)
        let causes = try page(name).causes
        #expect(causes.summaries == ["why: +600 instructions a call in <b data-hostile>Index.find(_:)</b>"])
        #expect(causes.folded.isEmpty && causes.foldedAgain.isEmpty)
        #expect(causes.printed == causes.opened)
        #expect(
            causes.opened == [
                "<b data-hostile>Index.find(_:)</b> +1,190 14 → 1,204", "Dictionary.subscript.getter −600 600 → 0",
                "all other functions: 12 +10",
            ])

        for (scheme, bars) in causes.bars {
            #expect(bars.count == 3, "\(scheme)")
            #expect(bars.map(\.isRight) == [true, false, true], "\(scheme)")
            #expect(bars[0].fill == bars[2].fill && bars[0].fill != bars[1].fill, "\(scheme)")
            #expect(bars[0].width > 1.9 * bars[1].width && bars[2].width >= 1, "\(scheme): \(bars)")
        }
        #expect(causes.bars["light"]?[0].fill != causes.bars["dark"]?[0].fill)
    }

    @Test("a trend shows every cell over the runs, a line for each machine, and where it changed")
    func trend() throws {
        let site = try SitePages.shared.get()
        let html = try String(contentsOf: site.folder.appendingPathComponent("trends/search.html"), encoding: .utf8)

        // 12 runs here and 2 on the other machine.
        let dots = html.ranges(of: "class=\"dot\"").count
        #expect(dots > 0 && dots % 14 == 0)
        let facts = try page("site-trend").page
        #expect(facts.text.contains("indexed"))
        #expect(facts.text.contains("2026-01-09"), "the ninth day is where times changed")
        #expect(html.contains("class=\"change open\""))
    }

    @Test("the result of a run can be taken from the site as it was")
    func copies() throws {
        let site = try SitePages.shared.get()
        let runs = site.folder.appendingPathComponent("runs")
        let names = try FileManager.default.contentsOfDirectory(atPath: runs.path)
        #expect(names.count == 10)
        for run in names {
            let file = runs.appendingPathComponent("\(run)/result.json")
            let result = try ResultFile(Data(contentsOf: file), named: file.path)
            #expect(try result.encoded() == Data(contentsOf: file))
        }
    }

    @Test("the reports of a site share the script that draws their charts")
    func sharesCharts() throws {
        let site = try SitePages.shared.get()
        #expect(try page("site-run").page.figures.contains { $0.drawn == "true" })
        let reports = site.files.filter { $0.key.hasPrefix("runs/") && $0.key.hasSuffix("/index.html") }
        let script = try #require(site.files["charts.js"])
        #expect(reports.count == 10 && reports.values.allSatisfy { $0.count < script.count })
    }

    @Test("its text can be read, in light and in dark", arguments: pages)
    func contrast(name: String) throws {
        let schemes = try page(name).contrast
        #expect(schemes["light"]?.background != schemes["dark"]?.background)
        for (scheme, seen) in schemes {
            for text in seen.texts { #expect(text.ratio >= text.needed, "\(scheme): \(text)") }
        }
    }

    @Test("a phone shows it without scrolling sideways", arguments: pages)
    func phone(name: String) throws {
        let layout = try page(name).phone
        #expect(layout.scrollWidth <= layout.viewportWidth)
    }

    @Test("the first screen of a phone has the answer of a site and both steps, above what is new and the changes")
    func firstScreen() throws {
        let layout = try page().phone
        let answer = try #require(layout.siteAnswer)
        #expect(answer.headline > 0 && answer.headline < answer.steps && answer.calls == 2)
        #expect(answer.steps <= layout.viewportHeight, "\(answer) of \(layout.viewportHeight)")
        #expect(answer.steps < answer.news && answer.news <= answer.change)
    }

    @Test("a phone breaks a call between its words")
    func calls() throws {
        let layout = try page().phone
        #expect(layout.calls > 0 && layout.brokenCalls == [])
    }

    @Test("the keyboard reaches everything, a screen reader gets headers and names", arguments: pages)
    func accessibility(name: String) throws {
        let seen = try page(name)
        let tree = try seen.accessibility
        #expect(tree.unnamed == [])
        #expect(tree.landmarks.contains("main"))
        let facts = try seen.page
        #expect(facts.language == "en")
        for table in facts.tables { #expect(table.heads > 0 && table.headsWithoutScope == 0 && table.uneven == 0) }
        for (above, below) in zip(facts.headings, facts.headings.dropFirst()) { #expect(below <= above + 1) }

        guard name != "site-trend" else { return }

        let keyboard = try seen.keyboard
        #expect(keyboard.unreached == [] && keyboard.withoutFocus == [])
    }

    @Test("a tool for accessibility finds nothing serious, in light and in dark", Browser.isAudited, arguments: pages)
    func audit(name: String) throws {
        let findings = try page(name).audit
        for finding in findings { #expect(!["serious", "critical"].contains(finding.impact), "\(finding)") }
    }

    @Test("nothing to publish is an error, not an empty site")
    func nothing() throws {
        let scratch = try Scratch()
        try scratch.write("results/notes.txt", "none")
        let outcome = try Command.milli(
            "report", scratch.file("results").path, "--site", scratch.file("site").path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("site").path))
    }
}
