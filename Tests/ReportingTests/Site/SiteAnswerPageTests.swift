import Measurement
import Results
import TestSupport
import Testing

@testable import Reporting

/// The page around the changes of an answer, on the same runs.
extension SiteAnswerTests {
    @Test("the first line of a site has the commit and the day of its newest run")
    func firstLine() throws {
        let page = try site(changing()).files().index.text
        let line = "Published runs · newest: \(short(10)), 1970-01-11"
        #expect(page.contains("<header>\n<p class=\"eyebrow\">\(line)</p><h1>"))
    }

    @Test("a table of cells that changed begins with the cell, and has one word for a count and a time that got worse")
    func cellsFirst() throws {
        let text = try answer(site(changing()))
        for (cell, anchor, tone) in [
            ("indexed/chain-10, allocations", "indexed_chain-10_memory_allocations", "bad"),
            ("iterative/chain-10, warm time", "iterative_chain-10_warm_time", "open"),
        ] {
            #expect(
                text.contains(
                    "<tr><th scope=\"row\"><a href=\"trends/search.html#cell-search_\(anchor)\">search/\(cell)</a></th>"
                        + "<td class=\"t\"><span class=\"tone \(tone)\">worse</span></td>"))
        }
    }

    @Test("a column of the runs without content is left out")
    func emptyColumns() throws {
        let page = try site(changing()).files().index.text
        #expect(page.contains(">Began</th>") && !page.contains(">Verdicts</th>"))
        #expect(try SiteSample.changing().site.files().index.text.contains(">Verdicts</th>"))
    }

    @Test("commits link to the repository that the result names, if it is the address of one")
    func links() throws {
        let site = try site(changing(repository: Self.repository))
        let page = try site.files().index.text
        #expect(page.contains("<a href=\"\(Self.repository)/compare/\(commit(5))...\(commit(6))\">"))
        expectAll(Array(1...10), count: 10) {
            page.contains("<a href=\"\(Self.repository)/commit/\(commit($0))\">\(short($0))</a>")
        }
        let trends = try #require(site.files().pages.first { $0.path == "trends/search.html" }).text
        #expect(trends.contains("<a href=\"\(Self.repository)/commit/\(commit(10))\">"))

        for address in ["javascript:alert(1)", "https://user:word@example.org/lab", "//example.org/lab", ""] {
            let page = try self.site(changing(repository: address)).files().index.text
            #expect(!page.contains("/commit/") && !page.contains("/compare/"), "\(address)")
        }
        let run = RecordedRun(
            startedAt: "", digest: "", commit: "\" onclick", isDirty: false, repository: Self.repository, status: .fine)
        #expect(run.commitAddress == nil && run.provenance.cleanCommit == nil)
        let other = RecordedRun(
            startedAt: "", digest: "", commit: commit(1), isDirty: false, repository: "https://example.org/fork",
            status: .fine)
        let first = site.runs[0]
        #expect(ChangeOrigin(before: other, after: first).address == nil)
        #expect(ChangeOrigin(before: first, after: first).address == first.commitAddress)
    }

    @Test("a steady mean is no good news next to cells that became worse")
    func steadyMean() throws {
        // One becomes worse by as much as the other becomes better.
        let mixed = try (1...12).map { try run(day: $0, times: ["a": $0 < 7 ? 100 : 200, "b": $0 < 7 ? 200 : 100]) }
        #expect(try site(mixed).courses.first?.level == .steady)
        let changed = try answer(site(mixed))
        #expect(changed.contains("1 timing worse") && !changed.contains("times on average"))
        #expect(!changed.contains("The mean over all"))
        let still = try (1...12).map { try run(day: $0, times: ["a": 100, "b": 200]) }
        let steady = try answer(site(still))
        #expect(!changed.contains("times: ") && steady.contains("times on average: no change seen in 12 runs"))
        #expect(steady.contains(">The mean over all warm times shows no change in 12 runs.<"))
    }

    @Test("the answer has the budgets of each machine next to its cells, also if there are none")
    func budgets() throws {
        #expect(try answer(site(changing())).contains(" 1 shows no change. Budgets: none in these runs.</p>"))
        #expect(try answer(SiteSample.changing().site).contains(". 0 of 1 budget kept, 1 over.</p>"))
    }

    @Test("each number of the answer has its noun, and the numbers of one noun add up to that of all")
    func sums() throws {
        let results = try (1...12).map { day in
            var result = try run(
                day: day, times: ["a": day < 7 ? 100 : 130, "b": day < 7 ? 80 : 110, "c": day < 10 ? 80 : 40, "d": 50],
                counts: ["e": day < 7 ? 0 : 2, "f": 7, "g": 8])
            let budget = try #require(SiteSample.result(day: day).cells[0].budget)
            for (index, verdict) in [BudgetVerdict.within, .over, .undecided, .over].enumerated() {
                result.cells[index].budget = budget
                result.cells[index].budget?.verdict = verdict
            }
            return result
        }
        let page = try answer(site(results))

        var cells = 0
        let sums = /of (\d+) (?:counts|timings) (\d+) became worse, (\d+) better, and (\d+) shows? no change/
        for sum in page.matches(of: sums) {
            let parts = try [sum.2, sum.3, sum.4].map { try #require(Int($0)) }
            #expect(parts.reduce(0, +) == Int(sum.1))
            cells += parts.reduce(0, +)
        }
        #expect(cells == 7)

        let changed = try #require(page.firstMatch(of: />(\d+) timings and (\d+) count worse</))
        #expect(changed.1 == "2" && changed.2 == "1")
        let headings = page.matches(of: /<strong>(\d+) changes? for the (worse|better)[^<]*<\/strong>/)
        #expect(headings.map { "\($0.1) \($0.2)" } == ["3 worse", "1 better"])

        let budgetSum = /(\d+) of (\d+) budgets kept, (\d+) over, (\d+) undecided\./
        let budgets = try #require(page.firstMatch(of: budgetSum))
        let parts = try [budgets.1, budgets.3, budgets.4].map { try #require(Int($0)) }
        #expect(parts == [1, 2, 1] && budgets.2 == "4")
        #expect(page.contains(">2 of 4 budgets over<") && page.contains(">1 of 4 budgets undecided<"))
    }

    @Test("changes of level are counted as steps, of many the newest are listed, and all are in the trends")
    func steps() throws {
        for cells in [3, 25] {
            let results = try (1...6).map { day in
                var result = try run(day: day)
                result.cells = try (0..<cells).flatMap { number in
                    // Every second one becomes better.
                    let count = (day < 4) == number.isMultiple(of: 2) ? 1.0 : 2.0
                    return try run(day: day, counts: ["c\(number)": count]).cells
                }
                return result
            }
            let page = try site(results).files().index.text.withoutTerms
            func section(_ id: String) throws -> Substring {
                let start = try #require(page.range(of: "<section id=\"\(id)\"")).upperBound
                return page[start...].prefix(upTo: try #require(page[start...].range(of: "</section>")).lowerBound)
            }

            let changes = try section("changes")
            #expect(changes.contains(cells > 20 ? ": the newest 20 of 25 steps, the others on" : ": 3 steps. "))
            #expect(changes.ranges(of: "<tr><th scope=\"row\">").count == min(cells, 20))
            let trends = try section("trends")
            #expect(trends.contains(">Steps worse</th>") && trends.contains(">Steps better</th>"))
            let counts = trends.matches(of: /<td><span>(\d+)<\/span><\/td>/).compactMap { Int($0.1) }
            #expect(counts == [cells, (cells + 1) / 2, cells / 2])
        }
    }

    @Test("a cell is the same in the answer, of runs and of trends: without floors, which a sentence says")
    func uncountedCells() throws {
        let sentence =
            "Its cells are those that the answer counts, without floors, other projects&#39; code and the empty loop."
        func page(_ role: Role) throws -> String {
            var sample = SiteSample()
            for day in 1...2 {
                var result = try SiteSample.result(day: day)
                result.cells += try SiteSample.result(day: day, implementation: "other", role: role).cells
                try sample.add(result)
            }
            return try sample.site.files().index.text.withoutTerms
        }
        #expect(try page(.floor).contains(sentence))
        #expect(try !page(.implementation).contains(sentence))
        // The tables of runs and of trends count what the answer counts.
        for (role, count) in [(Role.floor, "1"), (.implementation, "2")] {
            let page = try page(role)
            let files = /<td><span>(\d)<\/span><\/td><td class="t">[^"]*"runs\/[^"]*result\.json"/
            #expect(page.matches(of: files).map { String($0.1) } == [count, count])
            #expect(page.contains("<td><span>\(count)</span></td><td class=\"t\"><span>too few runs</span></td>"))
        }
    }

    @Test("every word of a site's glossary has one line at its end, and every link to a word finds its line")
    func words() throws {
        #expect(Glossary.termsOfSite.count == Glossary.terms.count + 7)
        let page = try site(changing()).files().index.text
        let words = page.components(separatedBy: "href=\"#word-").dropFirst().map { $0.prefix { $0 != "\"" } }
        expectAll(words, count: 4...) { page.contains("<div id=\"word-\($0)\"><dt>") }
        let trends = try #require(site(changing()).files().pages.first { $0.path == "trends/search.html" }).text
        expectAll(["change", "trend", "level", "step", "plan", "profile", "gate"], count: 7) { word in
            page.contains("<div id=\"word-\(word)\"><dt>\(word)</dt>")
                && trends.contains("<div id=\"word-\(word)\"><dt>\(word)</dt>")
        }
    }
}
