import Foundation
import LabKit
import Testing

@testable import Reporting

@Suite struct SitePageTests {
    private func run(day: Int, commit: String = "0123456789abcdef") -> PublishedRun {
        var result = Sample.result
        result.startedAt = Date(timeIntervalSince1970: Double(day) * 86_400)
        result.environment.provenance.commit = commit
        return PublishedRun(result, digest: "\(day)abcdef0123456789")
    }

    private func trend(_ runs: [PublishedRun], changedAt place: Int?) -> CellTrend {
        let points = runs.map { CellTrend.Point(run: $0.slug, median: 5, low: 4, high: 6) }
        let change = place.map { CellTrend.Change(run: runs[$0].slug, before: 5, after: 10, probability: 0.0001) }
        return CellTrend(
            experiment: "search", implementation: "<i>", input: "chain-10", plan: "warm", metric: "time", unit: "ns",
            lines: [.init(machine: 0, points: points, changes: change.map { [$0] } ?? [])])
    }

    private func file(_ path: String, of site: Site) throws -> String {
        try #require(site.files().first { $0.path == path }).text
    }

    @Test("a run is called by when it began and by what it holds")
    func slug() {
        #expect(run(day: 0).slug == "1970-01-01T000000Z-0abcdef0")
        #expect(run(day: 0).date == "1970-01-01 00:00:00 UTC")
    }

    @Test("the index has the newest run first, with links to its report and its result")
    func order() throws {
        let runs = [run(day: 1), run(day: 3), run(day: 2)]
        let html = try file("index.html", of: Site(name: "lab", runs: runs, trends: [], machines: []))
        let places = try [runs[1], runs[2], runs[0]].map { run in
            try #require(html.range(of: "href=\"runs/\(run.slug)/index.html\"")).lowerBound
        }
        #expect(places == places.sorted())
        #expect(html.contains("href=\"runs/\(runs[0].slug)/result.json\""))
        #expect(html.contains("3 runs, from 1970-01-02"))
        #expect(html.contains("<span class=\"tone bad\">1 over</span>"))
    }

    @Test("names are text: nothing of them becomes markup")
    func escaping() throws {
        let runs = [run(day: 1, commit: "<b>0</b>"), run(day: 2)]
        let site = Site(name: "<lab>", runs: runs, trends: [trend(runs, changedAt: 1)], machines: ["a", "b"])
        #expect(try !file("index.html", of: site).contains("<b>0</b>"))
        #expect(try file("index.html", of: site).contains("<h1>&lt;lab&gt;</h1>"))
        let page = try file("trends/search.html", of: site)
        #expect(!page.contains("<i>"))
        #expect(page.contains("&lt;i&gt; · chain-10"))
    }

    @Test("a page of trends says what changed, from which level to which, and since which run")
    func changes() throws {
        let runs = [run(day: 1), run(day: 2)]
        let changed = Site(name: "lab", runs: runs, trends: [trend(runs, changedAt: 1)], machines: ["a"])
        let page = try file("trends/search.html", of: changed)
        for part in [">1970-01-03 00:00:00 UTC</a></th>", ">5.00 ns</td>", ">10.0 ns</td>", ">2.00×</td>"] {
            #expect(page.contains(part))
        }
        #expect(page.contains("href=\"../runs/\(runs[1].slug)/index.html\""))
        let still = Site(name: "lab", runs: runs, trends: [trend(runs, changedAt: nil)], machines: ["a"])
        #expect(try file("trends/search.html", of: still).contains("No cell went to another level"))
    }

    @Test("numbers of trends are there as JSON, whole")
    func numbers() throws {
        let runs = [run(day: 1), run(day: 2)]
        let site = Site(name: "lab", runs: runs, trends: [trend(runs, changedAt: 1)], machines: ["a"])
        let data = Data(try file("trends/search.json", of: site).utf8)
        let read = try JSONDecoder().decode([CellTrend].self, from: data)
        #expect(read.first?.lines.first?.points.map(\.run) == runs.map(\.slug))
        #expect(read.first?.lines.first?.changes.first?.after == 10)
    }

    @Test("numbers that JSON cannot hold are an error that names the experiment, and never an empty file")
    func notFinite() throws {
        let runs = [run(day: 1), run(day: 2)]
        var trend = trend(runs, changedAt: 1)
        trend.lines[0].changes[0].after = .infinity
        let site = Site(name: "lab", runs: runs, trends: [trend], machines: ["a"])
        #expect(throws: SiteError.notFinite(experiment: "search")) { try site.files() }
    }

    @Test("a site without trends says why")
    func absence() throws {
        let site = Site(name: "lab", runs: [run(day: 1)], trends: [], machines: [], absence: "Because of <rain>.")
        #expect(try file("index.html", of: site).contains("Because of &lt;rain&gt;."))
        #expect(try site.files().map(\.path) == ["index.html"])
    }
}
