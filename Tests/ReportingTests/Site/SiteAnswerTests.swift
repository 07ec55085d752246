import Measurement
import Results
import TestSupport
import Testing

@testable import Reporting

@Suite struct SiteAnswerTests {
    static let repository = "https://example.org/lab"

    /// A commit of a day, as long as Git has them.
    func commit(_ day: Int) -> String {
        let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8(day % 6))
        return String(repeating: String(letter), count: 30) + "\(1_000_000_000 + day)"
    }

    func short(_ day: Int) -> String { String(commit(day).prefix(10)) }

    /// A run of a day with its cells, in the order of the names.
    func run(
        day: Int, times: KeyValuePairs<String, Double> = [:], counts: KeyValuePairs<String, Double> = [:],
        repository: String? = nil
    ) throws -> ResultFile {
        var result = try SiteSample.result(day: day, commit: commit(day))
        result.cells = try times.flatMap { try SiteSample.result(day: day, median: $1, implementation: $0).cells }
        result.cells += try counts.flatMap { name, count in
            try SiteSample.result(
                day: day, median: count, implementation: name, plan: .memory, metric: .allocations
            ).cells
        }
        for index in result.cells.indices { result.cells[index].budget = nil }
        result.environment?.provenance.isDirty = false
        result.environment?.provenance.repository = repository
        return result
    }

    func site(_ results: [ResultFile]) throws -> Site {
        var sample = SiteSample()
        for result in results { try sample.add(result) }
        return sample.site
    }

    private func comparison(_ site: Site) throws -> SiteComparison {
        let head = try #require(site.runs.first)
        let base = try #require(site.runs.last)
        return site.comparison(on: head.fingerprint, from: base, to: head, isOfTwoRuns: false)
    }

    private func groups(_ site: Site) throws -> [ChangeGroup] {
        let rows = try comparison(site).changedRows
        return ChangeGroup.groups(of: SiteChange.joined(rows, by: site.commitOrder))
    }

    private func text(_ change: SiteChange?) -> String? { change?.text { _ in nil } }

    /// The first section of the index.
    func answer(_ site: Site) throws -> String {
        let page = try site.files().index.text
        let start = try #require(page.range(of: "<section id=\"courses\"")).upperBound
        return page[start...].components(separatedBy: "</section>")[0].withoutTerms
    }

    /// Ten days: from the sixth on a time is longer and a count larger, and from the ninth on another time is shorter.
    func changing(repository: String? = nil) throws -> [ResultFile] {
        try (1...10).map { day in
            try run(
                day: day, times: ["iterative": day < 6 ? 100 : 130, "other": day < 9 ? 80 : 40, "still": 50],
                counts: ["indexed": day < 6 ? 0 : 2, "same": 7], repository: repository)
        }
    }

    @Test("a site leads with what changed by name, changes of the same runs and direction together, worse ones first")
    func groups() throws {
        let comparison = try comparison(site(changing()))
        let groups = try groups(site(changing()))
        #expect(groups.map(\.heading) == ["2 changes for the worse", "1 change for the better"])
        #expect(groups.map(\.origin.commits) == ["\(short(5)) → \(short(6))", "\(short(8)) → \(short(9))"])
        #expect(groups[0].changes.map(\.name) == ["search/indexed", "search/iterative"])
        #expect(
            groups[0].changes.map(text) == [
                "allocations 0 → 2 on chain-10", "warm time +30.0 % on chain-10 (100 ns → 130 ns)",
            ])
        #expect(
            groups[1].changes.map(text) == ["warm time shorter by a factor of 2.00 on chain-10 (80.0 ns → 40.0 ns)"])
        #expect(
            comparison.leadSentence
                == "Since the run of 1970-01-02, \(short(1)): of 2 counts 1 became worse, 0 better, and 1 shows no "
                + "change; of 3 timings 1 became worse, 1 better, and 1 shows no change.")

        let text = try answer(site(changing()))
        let parts = [
            "2 changes for the worse, 1 for the better since the first run.",
            "First run 1970-01-02; commit \(short(1)).",
            "<strong>2 changes for the worse",
            ">search/indexed<", ">search/iterative<", "<strong>1 change for the better", ">search/other<",
        ]
        let order = try parts.map { try #require(text.range(of: $0), "\($0)").lowerBound }
        #expect(order == order.sorted())
        #expect(text.contains("<span class=\"tone bad\">1 timing and 1 count worse</span>"))
        #expect(text.contains("<span class=\"tone good\">1 timing better</span>"))
        #expect(text.contains("<a href=\"trends/search.html#cell-search_iterative_chain-10_warm_time\">"))
    }

    @Test("nothing stands between the head of a site and the changes, and the pictures come after the list of changes")
    func order() throws {
        let page = try site(changing()).files().index.text
        #expect(
            page.matches(of: /<section id="([^"]*)"/).map(\.1) == [
                "courses", "newest", "pictures", "changes", "runs", "trends", "words",
            ])
        let first = try #require(page.range(of: "class=\"changed bad\"")).lowerBound
        let picture = try #require(page.range(of: "<svg")).lowerBound
        #expect(first < picture)
    }

    @Test("what became worse has the call of the gate that decides it, and the one that looks for the first bad commit")
    func calls() throws {
        let groups = try groups(site(changing()))
        let decision = try #require(groups[0].decision(by: "lab"))
        let cells = "search/indexed/chain-10 search/iterative/chain-10 --metric allocations --metric time"
        let steps = groups[0].steps(by: "lab")
        #expect(
            steps.map(\.sentence) == [
                "confirm them, with \(short(6)) checked out; the gate says regressed if the source is the cause",
                "if it says regressed, and several commits lie between, find the commit; the search names the first "
                    + "bad one",
            ])
        #expect(
            steps.map(\.call) == [
                "lab gate --base \(short(5)) \(cells)", "lab gate bisect \(short(5))..\(short(6)) \(cells)",
            ])
        #expect(decision.bisection == steps[1].call)
        #expect(groups[1].decision(by: "lab") == nil)
        let text = try answer(site(changing()))
        #expect(text.contains(HTML.call("lab gate --base \(short(5)) \(cells)").text))
        #expect(text.contains(HTML.call("lab gate bisect \(short(5))..\(short(6)) \(cells)").text))
    }

    /// Two runs between which a count changed.
    private func changedCounts() throws -> [ResultFile] {
        try (1...2).map { try run(day: $0, counts: ["indexed": Double($0)]) }
    }

    @Test("a time that changed has its change in per cent below a factor of 2, and else as a factor")
    func sizes() throws {
        let times: [(before: Double, after: Double, size: String)] = [
            (100, 199, "+99.0 %"), (100, 200, "2.00 times as long"), (100, 79.3, "−20.7 %"),
            (199, 100, "−49.7 %"), (300, 100, "shorter by a factor of 3.00"),
        ]
        for time in times {
            let runs = try (1...10).map { try run(day: $0, times: ["a": $0 < 6 ? time.before : time.after]) }
            let change = try #require(try groups(site(runs)).first?.changes.first)
            #expect(try #require(text(change)).hasPrefix("warm time \(time.size) on chain-10 ("))
        }
    }

    @Test("counts need no decision: the gate counts them again")
    func callsOfCounts() throws {
        let group = try #require(groups(site(changedCounts())).first)
        let steps = group.steps(by: "lab").map(\.sentence)
        #expect(steps.count == 2 && steps[0].hasPrefix("count it again, with \(short(2)) checked out; "))
    }

    @Test("without a change of source there is no call of the gate")
    func callsWithoutChange() throws {
        var same = try changedCounts()
        same[1].environment?.provenance.commit = commit(1)
        #expect(try groups(site(same)).first?.decision(by: "lab") == nil)
        #expect(try answer(site(same)).contains("\(short(1)) on both sides: no change of source"))
    }

    @Test("the call for a commit with changes has no bisection, as no checkout repeats it")
    func callsOfChangedCommits() throws {
        var changed = try changedCounts()
        changed[1].environment?.provenance.isDirty = true
        let decision = try #require(groups(site(changed)).first?.decision(by: "lab"))
        #expect(decision.bisection == nil)
        let text = try answer(site(changed))
        let outcome = "the gate says regressed if the source is the cause"
        #expect(text.contains(". Count it again, in the work tree that was measured last; \(outcome): <code"))
        // Nothing is left to do for the box of the change.
        #expect(text.ranges(of: "class=\"next\"").count == 1)
        changed[0].environment?.provenance.isDirty = true
        #expect(
            try answer(site(changed)).contains(
                ". Count it again, in the work tree that was measured last, with a commit from before the change as "
                    + "REF; \(outcome): <code"))
    }

    @Test("inputs of one implementation are one change with their number, and changes beyond a few are folded")
    func many() throws {
        let inputs = try (1...2).map { day in
            var result = try run(day: day)
            for number in 1...30 {
                var cell = try run(day: day, counts: ["a": day == 1 ? 3 : 3 + Double(number)]).cells[0]
                cell.id.input = "chain-\(number)"
                result.cells.append(cell)
            }
            result.cells += try run(day: day, counts: ["b": 2, "c": 3, "d": 4, "e": 5]).cells.map { cell in
                try #require(
                    SiteSample.result(
                        day: day, median: cell.median * Double(day), implementation: cell.id.implementation,
                        plan: .memory, metric: .allocations
                    ).cells.first)
            }
            return result
        }
        let group = try #require(groups(site(inputs)).first)
        #expect(group.heading == "5 changes for the worse, in 34 counts" && group.rows.count == 34)
        #expect(text(group.changes[0]) == "allocations 3 → 33 on chain-30, and on 29 more inputs")
        let page = try answer(site(inputs))
        #expect(page.contains("<li>and 2 more changes</li>"))
        #expect(page.contains("<summary>All 34 cells</summary>"))

        let runs = try (1...6).map { day in
            func count(_ number: Int) -> Double { day > number ? 2 : 1 }
            return try run(
                day: day, counts: ["a": count(1), "b": count(2), "c": count(3), "d": count(4), "e": count(5)])
        }
        let folded = try answer(site(runs))
        let fold = try #require(folded.range(of: "<summary>2 more changes</summary>"))
        #expect(folded[..<fold.lowerBound].ranges(of: "class=\"changed bad\"").count == 3)
        #expect(folded[fold.upperBound...].ranges(of: "class=\"changed bad\"").count == 2)
    }

    @Test("what became worse or better says if it is so in the newest run, and how many runs show it if not all do")
    func persistence() throws {
        let changes = try answer(site(changing())).components(separatedBy: "class=\"changed ").dropFirst()
        #expect(changes.map { $0.hasPrefix("bad") } == [true, false])
        expectAll(changes, count: 2) { $0.contains("</a>, still so.</span></li>") }
        #expect(changes.joined().contains("\">Since <a href=\"runs/"))
        // A run after the change was as before it, and so is the newest.
        let times = try (1...40).map { day in
            try run(day: day, times: ["a": day < 20 || [25, 40].contains(day) ? 100 : 200])
        }
        let text = try answer(site(times))
        #expect(text.contains("\">First seen <a href=\"runs/"))
        #expect(text.contains(">1970-01-21</a>, not so in the newest run (19 of 21 runs since then).</span>"))
        var gone = try changing()
        gone.append(try run(day: 11, counts: ["same": 7]))
        #expect(try answer(site(gone)).contains("</a>, not measured in the newest run.</span>"))
    }

    @Test("a change of times is said to be seen and not decided, with the rate of false ones, once above the pictures")
    func cautionOnTimes() throws {
        let site = try site(changing())
        let caution =
            "A change of times is seen, not decided: the probability that noise alone shows one anywhere on this site "
            + "is at most 0.1 %, but a machine that drifts or another place of the code in memory can be the cause, "
            + "which the gate rules out."
        #expect(try answer(site).contains("<p class=\"rest\">\(caution)</p><p class=\"key\">"))
        let footnote = "A change of level is no verdict on the source"
        #expect(try !site.files().index.text.withoutTerms.contains(footnote))
        let counts = try self.site(changedCounts())
        #expect(try !answer(counts).contains("seen, not decided"))
        #expect(try counts.files().index.text.withoutTerms.contains(footnote))
    }

    @Test("the steps that stand above the changes are not in their box, so that each call is there once")
    func openCall() throws {
        let text = try answer(site(changing()))
        #expect(!text.contains("</ul><ol class=\"next\">") && !text.contains("Next: "))
        expectAll(["lab gate <span>--base</span>", "Confirm them, ", "lab gate bisect"], count: 3) {
            text.ranges(of: $0).count == 1
        }
    }

    @Test("changes that no call above decides have both calls in their box, numbered and open")
    func openCalls() throws {
        let results = try (1...6).map { day in
            try run(day: day, counts: ["old": day < 3 ? 1 : 10, "new": day < 5 ? 1 : 2])
        }
        let text = try answer(site(results))
        let first = "</li></ul><ol class=\"next\"><li>Count it again, with \(short(3)) checked out; "
        let start = try #require(text.range(of: first)).upperBound
        let steps = text[start...].prefix { $0 != "\n" }.components(separatedBy: "</ol>")[0]
        #expect(steps.contains("<li>If it says regressed, and several commits lie between, find the commit; "))
        #expect(steps.contains("lab gate bisect <span>\(short(2))..\(short(3))</span>"))
        #expect(text.ranges(of: "<ol class=\"next\">").count == 2)
    }

    @Test("a sentence below the first says that no run of an earlier release is known")
    func withoutRelease() throws {
        let text = try answer(site(changing()))
        #expect(text.contains("; commit \(short(1)). No run of an earlier release is known.</p><p class=\"newest\">"))
    }

    @Test("several changes of level are judged from the first to the last, and one that led back is none")
    func severalSteps() throws {
        func runs(_ levels: [Double], each count: Int = 5) throws -> [ResultFile] {
            try (0..<count * levels.count).map { try run(day: $0 + 1, times: ["a": levels[$0 / count]]) }
        }

        let site = try site(runs([100, 200, 150]))
        let comparison = try comparison(site)
        let row = try #require(comparison.movedRows.first)
        #expect(row.isWorse && row.numbers.before == 100 && row.numbers.after == 150 && row.level?.steps == 2)
        #expect(row.origin?.commits == "\(short(5)) → \(short(6))")
        #expect(row.text(RunDates([])).contains("100 ns → 150 ns (+50.0 %), in 2 steps, the largest since 1970-01-07"))
        #expect(
            try text(groups(site).first?.changes.first)
                == "warm time +50.0 % on chain-10 (100 ns → 150 ns), in 2 steps, the largest of them here")

        let back = try self.comparison(self.site(runs([100, 200, 120], each: 15)))
        #expect(back.changedRows.isEmpty)
        #expect(back.sentences.first == "None of 1 timing is on another level. 1 went to another level and came back.")
        #expect(back.leadSentence.hasSuffix(": none of 1 timing is seen to have changed."))
    }

    @Test("cells with too few runs are counted, and are not among those that did not change")
    func tooFew() throws {
        let two = try (1...2).map { try run(day: $0, times: ["a": 5, "b": 6], counts: ["c": 1]) }
        #expect(
            try comparison(site(two)).leadSentence
                == "Since the run of 1970-01-02, \(short(1)): none of 1 count changed; 2 timings have too few runs to "
                + "be judged, fewer than 4.")
        let times = try (1...2).map { try run(day: $0, times: ["a": 5]) }
        #expect(
            try comparison(site(times)).leadSentence
                == "Since the run of 1970-01-02, \(short(1)): 1 timing has too few runs to be judged, fewer than 4.")
    }

    @Test("the answer of a site has a key of its colours, in those colours")
    func colours() throws {
        let key = [
            ("bad", "decided: a count is worse, or a budget is exceeded"),
            ("open", "seen to be worse, undecided, or too few runs"), ("good", "better, or kept"),
        ].map { "<span class=\"tone \($0)\">\($1)</span>" }
        #expect(try answer(site(changing())).contains("<p class=\"key\">\(key.joined(separator: " "))</p></div>"))
    }

    @Test("times that got worse are amber wherever a site shows them, counts are red, and what got better is green")
    func coloursOfChanges() throws {
        func tones(_ results: [ResultFile]) throws -> Set<String> {
            let text = try answer(site(results)).replacing(/<p class="key">.*?<\/p>/, with: "")
            return Set(text.matches(of: /class="(?:lead verdict|changed|tone) (bad|open|good)"/).map { String($0.1) })
        }

        let times = try (1...10).map { try run(day: $0, times: ["a": $0 < 6 ? 100 : 130]) }
        #expect(try tones(times) == ["open"])
        #expect(try answer(site(times)).contains("<span class=\"tone open\">1 timing worse</span>"))
        let counts = try (1...10).map { try run(day: $0, counts: ["a": $0 < 6 ? 1 : 2, "b": 3]) }
        #expect(try answer(site(counts)).contains("class=\"changed bad\""))
        #expect(try tones(counts).contains("bad"))
        let better = try (1...10).map { try run(day: $0, times: ["a": $0 < 6 ? 130 : 100]) }
        #expect(try tones(better) == ["good"])
        let trends = try #require(site(times).files().pages.first { $0.path == "trends/search.html" }).text
        #expect(trends.contains("class=\"change open\"") && !trends.contains("class=\"change bad\""))
    }
}
