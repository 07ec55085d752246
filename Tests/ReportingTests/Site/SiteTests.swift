import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct SiteTests {
    private func file(_ path: String, of site: Site) throws -> String {
        let (pages, index) = try site.files()
        return try #require((pages + [index]).first { $0.path == path }).text.withoutTerms
    }

    @Test("the index has the newest run first, with links to its report and its result")
    func order() throws {
        var sample = SiteSample()
        for day in [1, 3, 2] { try sample.add(SiteSample.result(day: day)) }
        let html = try file("index.html", of: sample.site)
        let positions = try [sample.runs[1], sample.runs[2], sample.runs[0]].map { run in
            try #require(html.range(of: "href=\"runs/\(run.name)/index.html\"")).lowerBound
        }
        #expect(positions == positions.sorted())
        #expect(html.contains("href=\"runs/\(sample.runs[0].name)/result.json\""))
        #expect(html.contains("3 runs, from 1970-01-02 to 1970-01-04"))
        #expect(html.contains("<span class=\"tone bad\">1 over</span>"))
        #expect(html.contains(">0123456789 with changes</span>"))
    }

    @Test("dates are days, and have the time where two runs of one machine are of one day")
    func dates() throws {
        var sample = SiteSample()
        for day in [1, 2] { try sample.add(SiteSample.result(day: day)) }
        var later = try SiteSample.result(day: 2, median: 6)
        later.startedAt += 3_600
        try sample.add(later)
        try sample.add(SiteSample.result(day: 1, processor: "Processor B"))
        #expect(
            sample.runs.map(sample.site.dates.text) == [
                "1970-01-02", "1970-01-03 00:00:00 UTC", "1970-01-03 01:00:00 UTC", "1970-01-02",
            ])
        let page = try file("trends/search.html", of: sample.site)
        #expect(page.contains(">1970-01-02</a></th>") && page.contains(">1970-01-03 01:00:00 UTC</a></th>"))
        #expect(try file("index.html", of: sample.site).contains("4 runs, from 1970-01-02 to 1970-01-03</p>"))
    }

    @Test("what went wrong in a run comes before its verdicts")
    func verdicts() throws {
        var result = try SiteSample.result(day: 1)
        result.failures = ["a process ended", "another"]
        result.isInterrupted = true
        result.cells[0].budget?.verdict = .over
        result.mismatches = [
            Mismatch(experiment: "search", implementation: "x", input: "i", expected: "1", answered: "2", seed: 1)
        ]
        var sample = SiteSample()
        try sample.add(result)
        let verdicts = sample.site.verdicts(of: sample.runs[0])
        #expect(verdicts.text == "1 mismatch, 2 failures, interrupted, 1 over" && verdicts.tone == .bad)
    }

    @Test("next to the trends stands what came of each experiment last, on each machine")
    func state() throws {
        var sample = SiteSample()
        for day in 1...4 {
            var result = try SiteSample.result(day: day, processor: day == 2 ? "Processor B" : "Processor A")
            result.cells[0].budget?.verdict = day == 4 ? .within : .over
            try sample.add(result)
        }
        let html = try file("index.html", of: sample.site)
        let trends = html[try #require(html.range(of: "id=\"trends\"")).upperBound...]
        #expect(trends.contains("<span class=\"tone bad\">A: 1 within; B: 1 over</span>"))
    }

    @Test("a badge says what came of the newest run, in words and in their colour")
    func badge() throws {
        var sample = SiteSample()
        for (day, verdict, words, colour) in [
            (1, BudgetVerdict.over, "1 over", "#a8152f"), (2, .within, "1 within", "#0a6b4b"),
            (3, nil, "no budgets", "#566072"),
        ] {
            var result = try SiteSample.result(day: day)
            if let verdict { result.cells[0].budget?.verdict = verdict } else { result.cells[0].budget = nil }
            try sample.add(result)
            let badge = try file("badge.svg", of: sample.site)
            #expect(badge.contains("aria-label=\"performance: \(words)\"") && badge.contains("fill=\"\(colour)\""))
            #expect(try XMLDocument(data: Data(badge.utf8)).rootElement()?.name == "svg")
        }
    }

    @Test("names are text: nothing of them becomes markup")
    func escaping() throws {
        var sample = SiteSample()
        for day in 1...2 { try sample.add(SiteSample.result(day: day, commit: "<b>0</b>")) }
        let site = sample.site(named: "<lab>", reports: [])
        #expect(try !file("index.html", of: site).contains("<b>0</b>"))
        #expect(try file("index.html", of: site).contains("<h1>&lt;lab&gt;</h1>"))
        let page = try file("trends/search.html", of: site)
        #expect(!page.contains("<i>"))
        #expect(page.contains("&lt;i&gt; · chain-10"))
    }

    @Test("links to a run without a report lead to its row")
    func runsWithoutReport() throws {
        var sample = SiteSample()
        for day in 1...3 { try sample.add(SiteSample.result(day: day)) }
        let plain = sample.runs[0].name
        let site = sample.site(reports: [sample.runs[2].name])
        let index = try file("index.html", of: site)
        #expect(index.contains("<tr id=\"\(plain)\">") && !index.contains("runs/\(plain)/"))
        #expect(try file("trends/search.html", of: site).contains("../index.html#\(plain)\""))
    }

    @Test("links to a run with a report lead to the report and to the result")
    func runsWithReport() throws {
        var sample = SiteSample()
        for day in 1...3 { try sample.add(SiteSample.result(day: day)) }
        let reported = sample.runs[2].name
        let site = sample.site(reports: [reported])
        #expect(try file("index.html", of: site).contains("runs/\(reported)/result.json"))
        #expect(try file("trends/search.html", of: site).contains("../runs/\(reported)/index.html\""))
    }

    @Test("of many runs the newest stand open, the others behind a fold, and the numbers of the newest are in files")
    func manyRuns() throws {
        let sample = try SiteSample.changing(days: 120)
        let index = try file("index.html", of: sample.site)
        let fold = try #require(index.range(of: "<summary>70 older runs</summary>")).lowerBound
        #expect(index.range(of: "id=\"\(sample.runs[70].name)\"").map { $0.lowerBound < fold } == true)
        #expect(index.range(of: "id=\"\(sample.runs[69].name)\"").map { $0.lowerBound > fold } == true)
        struct Numbers: Decodable { var series: [Trend] }
        let data = Data(try file("trends/search.json", of: sample.site).utf8)
        let series = try #require(JSONDecoder().decode(Numbers.self, from: data).series.first)
        #expect(series.points.map(\.run) == sample.runs.suffix(50).map(\.name) && series.changes == [])
        let trend = try #require(sample.trends.first?.searched())
        #expect(trend.newest(115).changes?.map(\.index) == [3] && trend.newest(1_000).changes == trend.changes)
    }

    @Test("a page of trends says what changed, from which level to which, and since which run")
    func changes() throws {
        let sample = try SiteSample.changing()
        let page = try file("trends/search.html", of: sample.site)
        for part in [">1970-01-10</a></th>", ">5.00 ns<", ">10.0 ns<", ">2.00×<"] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(page.contains("href=\"../runs/\(sample.runs[8].name)/index.html\""))
        #expect(try file("index.html", of: sample.site).contains("<span>1970-01-10</span></td>"))
        var still = SiteSample()
        for day in 1...2 { try still.add(SiteSample.result(day: day)) }
        let short = try file("trends/search.html", of: still.site)
        #expect(
            short.contains("Nothing can be said on changes of level: 1 trend has too few runs to tell.")
                && short.contains("2 runs from 5.00 ns to 5.00 ns, too few to see a change of level\""))
        for day in 3...4 { try still.add(SiteSample.result(day: day)) }
        try still.add(SiteSample.result(day: 5, implementation: "new"))
        let long = try file("trends/search.html", of: still.site)
        #expect(
            long.contains(
                "Of 1 trend none went to another level. 1 trend has too few runs to tell."))
        #expect(long.contains("4 runs from 5.00 ns to 5.00 ns, no change of level\""))
    }

    @Test("a series of fewer runs than a change of level takes has too few, and is not one without a change")
    func tooFewRuns() throws {
        var sample = SiteSample()
        for day in 1..<ChangePointSearch.fewestNumbers {
            try sample.add(SiteSample.result(day: day))
            guard day > 1 else { continue }
            let index = try file("index.html", of: sample.site)
            #expect(index.contains("The one trend has too few runs to see one: fewer than 4."))
            #expect(index.contains("<td><span>1</span></td><td class=\"t\"><span>too few runs</span></td>"), "\(index)")
        }

        try sample.add(SiteSample.result(day: 4))
        let full = try file("index.html", of: sample.site)
        #expect(!full.contains("too few runs to see"))
        #expect(full.contains("<td><span>0</span></td><td class=\"t\"><span>none</span></td>"))
        try sample.add(SiteSample.result(day: 5, implementation: "new"))
        let mixed = try file("index.html", of: sample.site)
        #expect(mixed.contains("Of 2 trends 1 has too few runs to see one: fewer than 4."))
        #expect(mixed.contains("<td><span>0</span></td><td class=\"t\"><span>none</span></td>"))
        var pair = SiteSample()
        for day in 1...2 {
            var result = try SiteSample.result(day: day)
            result.cells += try SiteSample.result(day: day, implementation: "other").cells
            try pair.add(result)
        }
        let all = "All 2 trends have too few runs to see one: fewer than 4."
        #expect(try file("index.html", of: pair.site).contains(all))
    }

    @Test("another machine has a letter, a line and a colour of its own")
    func machines() throws {
        var sample = SiteSample()
        for day in 1...4 {
            try sample.add(SiteSample.result(day: day, processor: day == 2 ? "Processor B" : "Processor A"))
        }
        let page = try file("trends/search.html", of: sample.site)
        // Each has a drawing of its own, with the days of its first and last run.
        #expect(page.contains("3 runs on A from 5.00 ns to 5.00 ns, too few to see a change of level\""))
        #expect(page.contains(": 1 run on B from") && page.components(separatedBy: "class=\"frame\"").count == 3)
        #expect(
            page.contains(
                "<p class=\"dates\"><span>1970-01-02 0123456789</span><span>1970-01-05 0123456789</span></p>"))
        #expect(page.contains("<p class=\"dates\"><span>1970-01-03 0123456789</span></p>"))
        #expect(page.contains("<g class=\"line-0\">") && page.contains("<g class=\"line-1\">"))
        #expect(try file("index.html", of: sample.site).contains(">B Processor B<"))
    }

    @Test("machines stand side by side: by experiment the times of each as multiples of the first one's")
    func sideBySide() throws {
        var sample = SiteSample()
        for day in 1...2 {
            try sample.add(SiteSample.result(day: day))
            try sample.add(SiteSample.result(day: day + 2, median: 10, processor: "Processor B"))
        }
        let html = try file("index.html", of: sample.site)
        #expect(html.contains("<td><span>1.00× (1)</span></td><td><span>2.00× (1)</span></td></tr>"))
        var alone = SiteSample()
        for day in 1...2 { try alone.add(SiteSample.result(day: day)) }
        #expect(try !file("index.html", of: alone.site).contains("id=\"machines\""))
    }

    @Test("of a machine whose code had two instruction sets, the newest time stands next to the other machines")
    func newestOfTwoInstructionSets() throws {
        var sample = SiteSample()
        for day in 1...2 { try sample.add(SiteSample.result(day: day)) }
        // The series that began first has the newest time.
        for (day, median, instructionSet) in [(3, 10.0, "x86-64"), (4, 40, "x86-64-v4"), (5, 15, "x86-64")] {
            var result = try SiteSample.result(day: day, median: median, processor: "Processor B")
            result.cells[0].instructionSet = instructionSet
            try sample.add(result)
        }
        let html = try file("index.html", of: sample.site)
        #expect(html.contains("<td><span>1.00× (1)</span></td><td><span>3.00× (1)</span></td></tr>"))
    }

    @Test("the index has the newest changes of all experiments, with links to the cells and the commits")
    func newestChanges() throws {
        let html = try file("index.html", of: SiteSample.changing().site)
        let changes = html[try #require(html.range(of: "Changes of level</h2>")).upperBound...]
        let anchor = "cell-search_-i-_chain-10_warm_time"
        #expect(changes.contains("<a href=\"trends/search.html#\(anchor)"))
        #expect(changes.contains(">0123456789 on both sides: no change of source<"))
    }

    @Test("a change stands with the commits before and after it, its chance, and the rate of false changes of the site")
    func commitsOfChanges() throws {
        var sample = SiteSample()
        for day in 1...12 {
            let noise = Double(day % 3) / 100
            try sample.add(
                SiteSample.result(day: day, median: (day < 9 ? 5 : 10) + noise, commit: "\(day)aaaaaaaaaaaaaaaa"))
        }
        let page = try file("trends/search.html", of: sample.site)
        #expect(page.contains("<td class=\"t\"><span>8aaaaaaaaa → 9aaaaaaaaa</span></td>"))
        let trend = try #require(sample.trends.searched(besides: 1).first)
        let change = try #require(trend.changesByRun.first)
        #expect(change.runBefore == sample.runs[7].name && change.point.pValue > 0 && change.point.pValue < 0.001)
        #expect(page.contains("<td><span>\(SignificantDigits.three(change.point.pValue))</span></td>"))

        // The series of the cell and the mean of the machine's times.
        let rate =
            "Noise alone would show a change anywhere in the 2 trends that vary with a probability of at most 0.1 %"
        for text in [page, try file("index.html", of: sample.site)] { #expect(text.contains(rate)) }
        for number in 1...12 where number != 3 {
            #expect(page.contains("<td class=\"t\"><span>\("\(number)aaaaaaaaaaaa".prefix(10))</span></td>"))
        }
    }

    @Test("machines with one processor are told apart by what differs, and commits of their newest runs are named")
    func machineNames() throws {
        var sample = SiteSample()
        for (day, version) in [(1, "6.1"), (2, "6.2")] {
            var result = try SiteSample.result(day: day, commit: "\(day)aaaaaaaaaaaaa")
            result.environment?.swiftVersion = version
            result.fingerprint = try #require(result.environment).fingerprint
            try sample.add(result)
        }
        try sample.add(SiteSample.result(day: 3, processor: "Processor B", commit: "2aaaaaaaaaaaaa"))
        let site = sample.site
        #expect(
            site.machines.map(site.machineName).map { $0.replacing(/Swift (version )?/, with: "Swift ") } == [
                "A Processor A, Swift 6.1", "B Processor A, Swift 6.2", "C Processor B",
            ])
        let index = try file("index.html", of: site)
        #expect(
            index.contains(
                "The newest runs are of different commits, so that a difference may be one of source: A: 1aaaaaaaaa, "
                    + "B: 2aaaaaaaaa, C: 2aaaaaaaaa with changes."))
        var alike = SiteSample()
        for (day, processor) in [(1, "Processor A"), (2, "Processor B")] {
            try alike.add(SiteSample.result(day: day, processor: processor))
        }
        #expect(try !file("index.html", of: alike.site).contains("are of different commits"))
    }

    @Test("plans and metrics that are not known, and cores, are shown with their names and units")
    func ownMetrics() throws {
        var sample = SiteSample()
        let frames = Metric("frames", unit: "frames/s", .moreIsBetter)
        for day in 1...2 {
            var result = try SiteSample.result(day: day, median: 60)
            result.cells[0] = try SiteSample.result(
                day: day, median: 60, implementation: "own", plan: Plan(rawValue: "soak"), metric: frames, cores: 4
            ).cells[0]
            try sample.add(ResultFile(result.encoded(), named: "r.json"))
        }
        let page = try file("trends/search.html", of: sample.site)
        #expect(page.contains("<h2 id=\"soak-frames"))
        #expect(page.contains("own on 4 cores · chain-10"))
        #expect(try file("trends/search.json", of: sample.site).contains("\"unit\":\"frames/s\""))
    }

    @Test("a cell that comes in two units has a drawing for each, with addresses of their own")
    func units() throws {
        var sample = SiteSample()
        for (day, unit) in ["frames/s", "frames/min", "frames/s"].enumerated() {
            try sample.add(SiteSample.result(day: day, metric: Metric("frames", unit: unit)))
        }
        let page = try file("trends/search.html", of: sample.site)
        let addresses = page.matches(of: /<article class="trend" id="([^"]+)"/).map(\.1)
        #expect(addresses.count == 2 && Set(addresses).count == 2)
    }

    @Test("numbers of trends are there as JSON, whole")
    func numbers() throws {
        struct PublishedTrends: Decodable {
            var schema: String
            var runs: [RecordedRun]
            var series: [Trend]
        }
        let sample = try SiteSample.changing()
        let data = Data(try file("trends/search.json", of: sample.site).utf8)
        let read = try JSONDecoder().decode(PublishedTrends.self, from: data)
        #expect(read.schema == "milli.history/2")
        #expect(read.runs.map(\.name) == sample.runs.map(\.name))
        #expect(read.series.first?.points.map(\.run) == sample.runs.map(\.name))
        #expect(read.series.first?.changes?.map(\.index) == [8])
    }

    @Test("numbers that JSON cannot hold are an error that names the file, and never an empty file")
    func notFinite() throws {
        let sample = try SiteSample.changing()
        var trends = sample.trends
        trends[0] = Trend(
            cell: trends[0].cell, conditions: trends[0].conditions,
            points: trends[0].points.map {
                var point = $0
                point.p99 = .infinity
                return point
            })
        let site = Site(SiteMaterial(name: "lab", runs: sample.runs, trends: trends, reports: []))
        #expect {
            try site.files()
        } throws: { error in
            (error as? FileError)?.file == "trends/search.json"
        }
    }

    @Test("a site of one run has no trends, and says why")
    func absence() throws {
        var sample = SiteSample()
        try sample.add(SiteSample.result(day: 1))
        #expect(try file("index.html", of: sample.site).contains("A trend takes two runs, and there is one so far."))
        let (pages, index) = try sample.site.files()
        #expect(pages.map(\.path) == ["badge.svg", "feed.json"] && index.path == "index.html")
    }
}
