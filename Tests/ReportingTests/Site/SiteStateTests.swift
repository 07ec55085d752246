import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Reporting

@Suite struct SiteStateTests {
    private static let allocations = Metric.allocations

    private func gate(
        _ rows: [Finding], day: Int = 1, head: String = "the work tree at d", notes: [String] = []
    ) -> GatePart {
        var findings = Findings(base: "main (abc)", head: head)
        findings.rows = rows
        findings.notes = notes
        var gate = GatePart(findings, .whole, question: nil, fingerprint: "f")
        gate.date = Date(timeIntervalSince1970: Double(day) * 86_400).ISO8601Format()

        return gate
    }

    private func cell(_ name: String = "<i>", _ plan: Plan = .batches, _ metric: Metric = .time) -> CellID {
        CellID(experiment: "search", implementation: name, input: "chain-10", plan: plan, metric: metric)
    }

    private func counts(_ medians: [Double], metric: Metric = allocations) throws -> SiteSample {
        var sample = SiteSample()
        for (day, median) in medians.enumerated() {
            let commit = String(repeating: "\(day + 1)", count: 40)
            try sample.add(
                SiteSample.result(day: day + 1, median: median, plan: .memory, metric: metric, commit: commit))
        }

        return sample
    }

    /// The section of a page, and nothing of the next.
    private func section(_ id: String, of site: Site) throws -> String {
        let page = try site.files().index.text
        let start = try #require(page.range(of: "<section id=\"\(id)\"")).upperBound
        return page[start...].components(separatedBy: "</section>")[0].withoutTerms
    }

    @Test(
        "gates come newest first, with both sides and the findings that are not the same; the others are counted"
    )
    func gates() throws {
        let slower = Finding(
            cell(), .regressed, base: 10, head: 12, change: 0.2, interval: Interval(lower: 0.1, upper: 0.3))
        let rows = [Finding(cell("b"), .same, base: 3, head: 3, change: 0), slower, Finding(cell("c"), .inconclusive)]
        let site = try SiteSample.changing(days: 2).site {
            $0.gates = [
                gate(rows, day: 3, notes: ["too few <links>"]),
                gate([Finding(cell("d"), .improved, change: -0.5)], day: 2, head: "<u>"),
            ]
        }
        let text = try section("gates", of: site)
        let titles = ["1970-01-04 00:00:00 UTC: gate: 1 regressed, 1 inconclusive, 1 same", "UTC: gate: 1 improved"]
        let starts = try titles.map { try #require(text.range(of: $0)).lowerBound }
        #expect(starts == starts.sorted() && text.contains("main (abc)") && text.contains("The newest first, 2 of 2."))
        #expect(text.contains("+20.0 %") && text.contains("[+10.0, +30.0]") && text.contains("&lt;u&gt;"))
        #expect(text.contains("<li>too few &lt;links&gt;</li>"))
        #expect(text.contains(">inconclusive<") && !text.contains("search/b/chain-10"))
        #expect(text.contains("<a href=\"trends/search.html#cell-search_-i-_chain-10_warm_time"))
    }

    @Test("a feed has gates among the runs, by when they were")
    func feed() throws {
        struct Feed: Decodable {
            struct Item: Decodable { var id, url, title, date_published, content_text: String }
            var items: [Item]
        }

        let site = try SiteSample.changing(days: 3).site {
            $0.gates = [gate([Finding(cell(), .regressed, base: 10, head: 12, change: 0.2)], day: 2)]
            $0.address = "https://example.org"
        }
        let text = try #require(site.files().pages.first { $0.path == "feed.json" }).text
        let items = try JSONDecoder().decode(Feed.self, from: Data(text.utf8)).items
        #expect(items.map(\.date_published) == items.map(\.date_published).sorted(by: >) && items.count == 4)
        let item = try #require(items.first { $0.id.hasPrefix("gate-") })
        #expect(item.url == "https://example.org/index.html#gates")
        #expect(item.title == "1970-01-03 00:00:00 UTC: gate: 1 regressed")
        #expect(item.content_text.contains("+20.0 %") && item.content_text.contains("main (abc)"))
    }

    @Test("a guarded count is shown as accepted and as it is in the newest run, the worse first, with its verdict")
    func guarded() throws {
        let sample = try counts([3, 3, 4])
        let text = try section("guarded", of: sample.site { $0.accepted = try counts([3]).trends })
        #expect(text.contains("1 regressed.") && text.contains(">regressed<") && text.contains("+33.3 %"))
        #expect(text.contains("<span>3</span>") && text.contains("<span>4</span>"))
        #expect(text.contains("1970-01-04 3333333333"))
        #expect(text.contains("href=\"trends/search.html#cell-search_-i-_chain-10_memory_allocations"))
        let same = try sample.site { $0.accepted = try counts([4]).trends }
        #expect(try section("guarded", of: same).contains("<summary>The others</summary>"))
    }

    @Test("an accepted count that no run has on its machine is unmeasurable, and times in the file are not looked at")
    func notThere() throws {
        var other = SiteSample()
        try other.add(SiteSample.result(day: 1, plan: .memory, metric: Self.allocations, processor: "Processor B"))
        try other.add(SiteSample.result(day: 1))
        let accepted = other.trends
        let text = try section("guarded", of: counts([3, 3]).site { $0.accepted = accepted })
        #expect(text.contains("1 unmeasurable."))
        #expect(text.contains("<li>1 cell cannot be measured: no run has it as it was accepted.</li>"))
        #expect(!text.contains(">unmeasurable<"))
    }

    @Test("the cells of the newest gate are guarded too, those of an older one are not listed")
    func guardedByGate() throws {
        let site = try SiteSample.changing(days: 2).site {
            $0.gates = [
                gate([Finding(cell("new"), .improved)], day: 3), gate([Finding(cell("old"), .improved)], day: 2),
            ]
        }
        let text = try section("guarded", of: site)
        #expect(text.contains("search/new/chain-10") && !text.contains("search/old/chain-10"))
        // Nothing has run it, so that there is nothing to lead to.
        #expect(!text.contains("<a href"))
    }

    @Test(
        "since a release the worst changes are named first, with both numbers, the size and the commits on both sides")
    func since() throws {
        let times = try SiteSample.changing()
        let text = try section("since", of: times.site(since: times.runs[2], named: "v<1>"))
        #expect(text.contains(">What changed since v&lt;1&gt;</h2>"))
        // The level changed with the ninth of twelve runs, all of one commit.
        #expect(
            text.contains(
                "<li>Timings: 1 of 1 went to a worse level, 0 to a better one. The worst: search/&lt;i&gt;/chain-10, "
                    + "warm time: 5.00 ns → 10.0 ns (+100.0 %) since 1970-01-10, 0123456789 on both "
                    + "sides: no change of source.</li>"))
        #expect(text.contains("<span class=\"tone open\">worse</span>") && text.contains(">+100.0 %<"))
        #expect(text.contains("href=\"trends/search.html#cell-search_-i-_chain-10_warm_time"))
        let exact = try counts([2, 3, 5])
        let counted = try section("since", of: exact.site(since: exact.runs[1]))
        #expect(
            counted.contains(
                "<li>Exact counts: 1 of 1 got worse, 0 better. The worst: search/&lt;i&gt;/chain-10, allocations: 3 "
                    + "→ 5 (+66.7 %) since 1970-01-04, 2222222222 → 3333333333 with changes.</li>"))
        #expect(counted.contains(">worse<") && !counted.contains("<span>2</span>"))
    }

    @Test("since the newest run of a machine nothing can be said")
    func sinceTheNewest() throws {
        let exact = try counts([2, 3, 5])
        let newest = try section("since", of: exact.site(since: exact.runs[2]))
        #expect(newest.contains("Nothing can be said: no run of the same machine is later than 1970-01-0"))
        #expect(!newest.contains("median over pairs of processes"))
    }

    @Test("without a release a site leads with the newest run next to the one before: counts are judged, times are not")
    func newest() throws {
        var sample = SiteSample()
        for (day, medians) in [[(3.0, 5.0), (7, 5)], [(3, 5), (7, 5)], [(4, 9), (7, 5)]].enumerated() {
            var result = try SiteSample.result(
                day: day + 1, median: medians[0].0, plan: .memory, metric: Self.allocations)
            for other in [
                try SiteSample.result(
                    day: day + 1, median: medians[1].0, implementation: "b", plan: .memory, metric: Self.allocations),
                try SiteSample.result(day: day + 1, median: medians[0].1),
                try SiteSample.result(day: day + 1, implementation: "only \(day)"),
            ] {
                result.cells += other.cells
            }
            try sample.add(result)
        }

        let page = try sample.site.files().index.text
        let text = try section("newest", of: sample.site)
        #expect(page.matches(of: /<section id="([^"]*)"/).prefix(2).map(\.1) == ["courses", "newest"])
        let sides = "1970-01-03 0123456789 → 1970-01-04 0123456789 with changes"
        #expect(text.contains("<summary>\(sides)</summary>"))
        #expect(text.contains("<li>Exact counts: 1 of 2 got worse, 0 better, as the answer above says.</li>"))
        #expect(text.contains("<li>1 timing has too few runs to tell a change from noise, fewer than 4.</li>"))
        #expect(text.contains("<li>Without a change of level, in the two runs alone, of 1 timing: 1 came out worse."))
        #expect(text.contains(" None of these is known to come from the source: between two builds code lies "))
        #expect(text.contains(" moves a time by up to 11 %. To know, let the gate measure both builds side by side "))
        #expect(
            text.contains(
                "Not compared: 1 timing is gone (search/only 1/chain-10 warm time); 1 timing is new (search/only "
                    + "2/chain-10 warm time)."))
        let fold = try #require(text.range(of: "<summary>1 timing, without a verdict</summary>"))
        let open = text[..<fold.lowerBound]
        #expect(!open.contains("<table") && !open.contains(">longer<"))
        #expect(text[fold.upperBound...].contains(">longer<") && text[fold.upperBound...].contains("+80.0 %"))
    }

    @Test("of the changes with the newest run, those that the answer names are counted, and the others named")
    func changesAbove() throws {
        var sample = SiteSample()
        for (day, counts) in [(3.0, 9.0), (3, 5), (4, 9)].enumerated() {
            var result = try SiteSample.result(
                day: day + 1, median: counts.0, plan: .memory, metric: Self.allocations)
            result.cells += try SiteSample.result(
                day: day + 1, median: counts.1, implementation: "b", plan: .memory, metric: Self.allocations
            ).cells
            try sample.add(result)
        }
        let text = try section("newest", of: sample.site)
        #expect(
            text.contains(
                "<li>Exact counts: 2 of 2 got worse, 0 better; the answer above names 1 of them. The worst of the "
                    + "others: search/b/chain-10, allocations: 5 → 9 (+80.0 %) since "))
        #expect(text.contains(">search/b/chain-10, allocations<") && !text.contains(">search/&lt;i&gt;/chain-10, "))
    }

    @Test("of many changed counts the twenty worst stand open, and the others are folded with their number")
    func manyChanges() throws {
        var sample = SiteSample()
        // The answer is on the first run, next to which the newest shows no change.
        for day in 1...3 {
            var result = try SiteSample.result(day: day)
            result.cells = try (1...25).flatMap { number in
                let median = day == 2 ? 100 : 100 + Double(number)
                let name = "m\(number)."
                return try SiteSample.result(
                    day: day, median: median, implementation: name, plan: .memory, metric: Self.allocations
                ).cells
            }
            try sample.add(result)
        }

        let text = try section("newest", of: sample.site)
        let fold = try #require(text.range(of: "<summary>5 more exact counts</summary>"))
        for number in 1...25 {
            let isOpen = text[..<fold.lowerBound].contains("search/m\(number)./chain-10")
            #expect(isOpen == (number > 5), "\(number)")
            #expect(text[fold.upperBound...].contains("search/m\(number)./chain-10") != isOpen, "\(number)")
        }
    }

    @Test("of many times without a verdict the twenty worst are listed, and the others counted")
    func manyTimes() throws {
        var sample = SiteSample()
        for day in 1...2 {
            var result = try SiteSample.result(day: day)
            result.cells = try (1...25).flatMap { number in
                let median = day == 1 ? 1_000 : 2_000 + Double(10 * number)
                return try SiteSample.result(day: day, median: median, implementation: "m\(number).").cells
            }
            try sample.add(result)
        }

        let text = try section("newest", of: sample.site)
        #expect(text.contains("<summary>The worst 20 of 25 timings, without a verdict</summary>"))
        for number in 1...25 { #expect(text.contains("search/m\(number)./chain-10") == (number > 5), "\(number)") }
        for text in [text, try section("since", of: sample.site(since: sample.runs[0]))] {
            #expect(text.contains("<summary>The worst 20 of 25 timings, without a verdict</summary>"))
            #expect(text.contains("in the two runs alone, of 25 timings: 25 came out worse."))
        }
    }

    @Test("if nothing can be said on the newest run, a site says why: no other of its machine, or none with its cells")
    func nothingOnTheNewest() throws {
        var sample = SiteSample()
        try sample.add(SiteSample.result(day: 1))
        #expect(try !sample.site.files().index.text.contains("id=\"newest\""))
        try sample.add(SiteSample.result(day: 2, processor: "Processor B"))
        #expect(
            try section("newest", of: sample.site).contains(
                "Nothing can be said on the newest run, of 1970-01-03: no earlier run is of the same "
                    + "machine and build."))
        try sample.add(SiteSample.result(day: 3, implementation: "another"))
        #expect(
            try section("newest", of: sample.site).contains(
                "no earlier run of the same machine and build has one of its cells with the same input."))
        // The run before has none of its cells, and the one before that has.
        try sample.add(SiteSample.result(day: 4, median: 10))
        let text = try section("newest", of: sample.site)
        #expect(text.contains("A Processor A: 1970-01-02 0123456789 → 1970-01-05 0123456789"))
        #expect(text.contains("1 came out worse."))
    }

    @Test("a change of an exact metric has no p-value, and says that it is exact")
    func exact() throws {
        let site = try counts([3, 3, 3, 3, 3, 3, 3, 3, 9, 9, 9, 9]).site
        let page = try #require(site.files().pages.first { $0.path == "trends/search.html" }).text
        #expect(page.contains("<td><span>3.00×</span></td><td><span>exact</span></td>"))
        let (pages, index) = try SiteSample.changing().site.files()
        #expect(!(pages + [index]).contains { $0.text.contains(">exact<") })
    }

    @Test("since a release a site has what changed since then, and the newest run next to the one before it")
    func bothSections() throws {
        let sample = try SiteSample.changing()
        let page = try sample.site(since: sample.runs[2]).files().index.text
        #expect(page.matches(of: /<section id="([^"]*)"/).prefix(3).map(\.1) == ["courses", "since", "newest"])
    }

    @Test("without gates, accepted counts and a release there is nothing of them")
    func nothing() throws {
        let page = try SiteSample.changing().site.files().index.text
        for id in ["guarded", "since", "gates"] { #expect(!page.contains("id=\"\(id)\"")) }
    }
}
