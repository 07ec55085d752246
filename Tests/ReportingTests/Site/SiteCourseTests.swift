import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Reporting

@Suite struct SiteCourseTests {
    /// A run with a warm time for each median, named `a`, `b`, ….
    private func result(
        day: Int, _ medians: [Double], verdicts: [BudgetVerdict?] = [], plan: Plan = .warm, metric: Metric = .time
    ) throws -> ResultFile {
        var result = try SiteSample.result(day: day, commit: "\(day)aaaaaaaaaaaaa")
        result.cells = try zip(medians, ["a", "b", "c", "d"]).flatMap { median, name in
            try SiteSample.result(day: day, median: median, implementation: name, plan: plan, metric: metric).cells
        }

        for index in result.cells.indices {
            let verdict = verdicts.indices.contains(index) ? verdicts[index] : nil
            if let verdict { result.cells[index].budget?.verdict = verdict } else { result.cells[index].budget = nil }
        }
        return result
    }

    private func sample(_ results: [ResultFile]) throws -> SiteSample {
        var sample = SiteSample()
        for result in results { try sample.add(result) }
        return sample
    }

    private func course(_ results: [ResultFile]) throws -> SiteCourse {
        try #require(sample(results).site.courses.first)
    }

    /// Noise of a run of up to 1 %, the same each time.
    private func noise(_ day: Int, _ number: Int) -> Double {
        let step: Int = (day * 7 + number * 3) % 5 - 2
        return 1 + Double(step) / 200
    }

    private func medians(day: Int, factor: Double = 1) -> [Double] {
        [5.0, 50, 500].enumerated().map { $1 * noise(day, $0) * factor }
    }

    @Test("the mean of times is that of the ratios to the first run, and a step of it has its size, day and commits")
    func step() throws {
        let days = Array(1...12)
        let all = days.map { medians(day: $0, factor: $0 < 9 ? 1 : 1.3) }
        let course = try course(zip(days, all).map { try result(day: $0, $1) })
        let means = all.map { day in
            pow(zip(day, all[0]).map { $0 / $1 }.reduce(1, *), 1.0 / 3)
        }

        #expect(course.means.points.count == 12)
        for (point, mean) in zip(course.means.points, means) {
            #expect(abs(point.median - mean) < 1e-12 && point.n == 3)
        }
        #expect(course.level == .worse)
        let change = Findings.MeanRatio(ratio: means[11], cells: 3).text
        #expect(change.contains("longer on average (3 ratios)"))
        let before = means[..<8].reduce(0, +) / 8
        let after = means[8...].reduce(0, +) / 4
        #expect(
            course.timeSentence
                == "Warm times of the newest run, of 1970-01-13 12aaaaaaaa, next to those of 1970-01-02 "
                + "1aaaaaaaaa: \(change). The mean went to another level: "
                + "\(FactorText.ratio(after / before)) since 1970-01-10, 8aaaaaaaaa → 9aaaaaaaaa.")
        #expect(
            course.tags.map(\.text) == ["warm times on average \(FindingText.change(after / before - 1))"]
                && course.tags.map(\.tone) == [.open])
        #expect(
            course.answerOnTimes(isNextToChanges: true)
                == "Warm times came out \(change) next to the run of 1970-01-02, the last step since "
                + "1970-01-10, 8aaaaaaaaa → 9aaaaaaaaa.")

        let faster = try self.course(days.map { try result(day: $0, medians(day: $0, factor: $0 < 9 ? 1 : 0.5)) })
        #expect(faster.level == .better)
        #expect(faster.tags.map(\.text).first?.hasPrefix("warm times on average −50.") == true, "\(faster.tags)")
    }

    @Test("without a step of the mean it is said why: steady, too few runs, one run, no times")
    func levels() throws {
        func course(_ days: Int) throws -> SiteCourse {
            try self.course((1...days).map { try result(day: $0, medians(day: $0)) })
        }

        let steady = try course(8)
        #expect(steady.level == .steady)
        #expect(steady.tags.map(\.text) == ["warm times on average: no change seen in 8 runs"])
        let means = Trend(cell: steady.means.cell, conditions: steady.means.conditions, points: steady.means.points)
        let limit = try #require(VisibleStep(in: [means], ChangePointSearch().shared(among: 4)))
        #expect(steady.timeSentence.hasSuffix("In 8 runs the mean shows no change of level."))
        let picture = steady.html(at: "here", .ofSite) { "runs/\($0.name)" }.text
        #expect(picture.contains("<summary>Numbers</summary><p>In the mean \(limit.clause).</p>"))
        let short = try course(3)
        #expect(short.level == .short && short.tags.map(\.text) == ["times: too few runs (3 of 4)"])
        #expect(short.timeSentence.hasSuffix("3 runs are too few to tell a change from noise: it takes 4."))
        let single = try course(1)
        #expect(single.level == .single && single.tags.map(\.text) == ["times: too few runs (1 of 4)"])
        #expect(
            single.timeSentence
                == "Nothing can be said on times: one run has them, and none is there to compare it with.")
        let counts = try self.course([result(day: 1, [3], plan: .memory, metric: .allocations)])
        #expect(counts.level == .unknown && counts.timeSentence == "Nothing can be said on times: no run has any.")
        #expect(counts.answerOnTimes(isNextToChanges: true) == "No times." && counts.tags.map(\.text) == ["no times"])
    }

    @Test("a change of the mean of times next to the first run names that run, also with too few runs to tell")
    func comparedRun() throws {
        let short = try course((1...3).map { try result(day: $0, medians(day: $0)) })
        let newest = try #require(short.means.points.last)
        let change = Findings.MeanRatio(ratio: newest.median, cells: newest.n).text
        #expect(
            short.answerOnTimes(isNextToChanges: true)
                == "Too few runs to tell of times, 3 runs of the 4 that it takes; next to the run of "
                + "1970-01-02, the newest came out \(change).")
    }

    @Test("budgets are counted in the newest run and in the first, and what is newly over is named")
    func budgets() throws {
        let first = try result(day: 1, [1, 1, 1, 1], verdicts: [.within, .within, .over, nil])
        let newest = try result(day: 2, [1, 1, 1, 1], verdicts: [.over, .undecided, .over, nil])
        let course = try course([first, newest])
        #expect(
            course.budgetSentence
                == "Budgets in the run of 1970-01-03 2aaaaaaaaa: 0 of 3 budgets kept, 2 over, 1 "
                + "undecided. In that of 1970-01-02 1aaaaaaaaa: 2 of 3 budgets kept, 1 over. Newly over: "
                + "search/a/chain-10, warm time, since 1970-01-03, 1aaaaaaaaa → 2aaaaaaaaa.")
        #expect(
            course.tags.map(\.text) == [
                "times: too few runs (2 of 4)", "2 of 3 budgets over", "1 of 3 budgets undecided",
            ])
        #expect(course.budgetAnswer == "0 of 3 budgets kept, 2 over, 1 undecided.")

        let again = try self.course([first, result(day: 2, [1, 1, 1], verdicts: [.within, .within, .over])])
        #expect(again.budgetSentence.hasSuffix(" None that both have is newly over."))
        let fitting = try self.course([result(day: 1, [1, 1], verdicts: [.within, .within])])
        #expect(fitting.budgetSentence.hasSuffix(": all 2 budgets kept.") && fitting.tags.last?.text == "budgets kept")
        let without = try self.course([result(day: 1, [1])])
        #expect(without.budgetSentence == "No run has a cell with a budget.")
        #expect(without.budgetAnswer == "Budgets: none in these runs.")
    }

    @Test("a run with fewer than half of the times has no mean, and is counted")
    func partialRuns() throws {
        let course = try course([
            result(day: 1, [5, 50, 500]), result(day: 2, [5, 50]), result(day: 3, [5]), result(day: 4, [5, 50, 500]),
        ])
        #expect(course.means.points.map(\.n) == [3, 2, 3])
        #expect(course.omission == "1 run with fewer than half of these times is left out of the mean.")
        #expect(try self.course([result(day: 1, [5])]).omission == nil)
    }

    /// Eight runs of an implementation whose times stay, with a floor, a peer and bare work that come to take longer.
    private func sampleOfRoles() throws -> SiteSample {
        var sample = SiteSample()
        for day in 1...8 {
            var result = try SiteSample.result(day: day, median: 5 * noise(day, 1), implementation: "a")
            for role in [Role.floor, .peer, .bare] {
                let median = day < 5 ? 100.0 : 300
                result.cells += try SiteSample.result(
                    day: day, median: median, implementation: role.rawValue, role: role
                ).cells
            }
            try sample.add(result)
        }
        return sample
    }

    @Test("floors, peers and bare work are left out of the mean and of the levels")
    func roles() throws {
        let site = try sampleOfRoles().site
        let course = try #require(site.courses.first)
        #expect(course.level == .steady && course.means.points.map(\.n) == Array(repeating: 1, count: 8))
        let comparison = try #require(site.comparison(of: course))
        #expect(comparison.rows.count == 1 && comparison.changedRows.isEmpty && course.omission == nil)
        #expect(course.tags.map(\.text).first == "warm times on average: no change seen in 8 runs")
    }

    @Test("the mean of an older history has floors, peers and bare work in it, and a sentence says so")
    func unknownRoles() throws {
        let sample = try sampleOfRoles()
        let trends = sample.trends.map { Trend(cell: $0.cell, conditions: $0.conditions, points: $0.points) }
        let old = Site(SiteMaterial(name: "lab", runs: sample.runs, trends: trends, reports: []))
        let unknown = try #require(old.courses.first)
        #expect(unknown.means.points.map(\.n) == Array(repeating: 4, count: 8) && unknown.level == .worse)
        #expect(
            unknown.omission
                == "The mean has 4 timings of an older history, which does not tell floors, other projects' code and "
                + "the empty loop from the rest.")
    }

    @Test("the mean of the newest run next to the run before has the date of that run, and none without a mean of it")
    func newestRun() throws {
        let days = Array(1...12)
        let all = days.map { medians(day: $0, factor: $0 < 9 ? 1 : 1.3) }
        let sample = try sample(zip(days, all).map { try result(day: $0, $1) })
        let course = try #require(sample.site.courses.first)
        let means = [10, 11].map { day in
            pow(zip(all[day], all[0]).map { $0 / $1 }.reduce(1, *), 1.0 / 3)
        }
        let mean = Findings.MeanRatio(ratio: means[1] / means[0], cells: 3).text
        let sentence = "Next to the run before, of 1970-01-12, warm times came out \(mean)."
        #expect(course.meanSentence(after: sample.runs[10]) == sentence)
        let page = try sample.site.files().index.text
        #expect(page.withoutTerms.contains("<p>\(sentence)</p>"))
        #expect(course.meanSentence(after: sample.runs[11]) == nil)
    }

    /// Returns runs of four times, from the fifth day on with one that is half as long again, and one that is a third
    /// shorter.
    private func mixed(days: ClosedRange<Int>) throws -> [ResultFile] {
        try days.map { day in
            let factor = day < 5 ? 1 : 1.5
            return try result(day: day, [50 * factor, 60 / factor, 70, 80])
        }
    }

    @Test("longer and shorter times have a mean each, in words, in the picture and in its numbers")
    func sidesApart() throws {
        let change = "50.0 % longer on average in 1 of 4 timings, 33.3 % shorter in 1, the same in the other 2"
        let course = try course(mixed(days: 1...8))
        #expect(
            course.timeSentence
                == "Warm times of the newest run, of 1970-01-09 8aaaaaaaaa, next to those of 1970-01-02 1aaaaaaaaa: "
                + "\(change).")
        #expect(course.answerOnTimes(isNextToChanges: true) == nil)
        #expect(course.parts.map(\.kind) == [.longer, .shorter, .others] && course.parts.map(\.count) == [1, 1, 2])
        let picture = course.html(at: "here", .ofSite) { "runs/\($0.name)" }.text
        for side in ["longer", "shorter", "others"] {
            #expect(picture.ranges(of: "<g class=\"side-\(side)\">").count == 1)
            #expect(picture.contains(">Mean of \(side)</th>"))
        }
        #expect(picture.contains(">1.50×<") && picture.contains(">0.667×<") && !picture.contains("Mean of times"))

        // Of too few runs for a level, those beyond what the place of the code can cause.
        let short = try self.course(mixed(days: 4...5))
        #expect(short.answerOnTimes(isNextToChanges: true)?.hasSuffix(", the newest came out \(change).") == true)
        #expect(short.meanSentence(after: short.base)?.hasSuffix(", warm times came out \(change).") == true)
    }

    @Test("a run without the budget neither kept nor broke it, so that what is over began before it")
    func overSince() throws {
        let verdicts: [BudgetVerdict?] = [.within, .over, nil, .over]
        let results = try verdicts.enumerated().map { index, verdict in
            try result(day: index + 1, [5], verdicts: [verdict])
        }
        let newlyOver = try course(results).newlyOver
        #expect(newlyOver.map { $0.origin.after?.build } == ["2aaaaaaaaa"])
        #expect(newlyOver.map { $0.origin.before?.build } == ["1aaaaaaaaa"])
        let gap: [BudgetVerdict?] = [.within, nil, .over]
        let later = try gap.enumerated().map { index, verdict in
            try result(day: index + 1, [5], verdicts: [verdict])
        }
        #expect(try course(later).newlyOver.map { $0.origin.after?.build } == ["3aaaaaaaaa with changes"])
    }

    @Test("a longer and a shorter time have no mean of all, and another start of a machine is said")
    func average() throws {
        let days = Array(1...8)
        let all = try days.map { day in
            let factors = day < 5 ? (1.0, 1.0) : (1.5, 1 / 1.5)
            return try result(day: day, [5 * factors.0 * noise(day, 0), 50 * factors.1 * noise(day, 1), 7, 8])
        }
        var sample = try sample(all)
        let course = try #require(sample.site.courses.first)
        #expect(course.tags.map(\.text) == ["times: 1 longer, 1 shorter"])
        let changed = try #require(sample.site.comparison(of: course)).changedRows
        #expect(changed.map(\.isWorse) == [true, false])

        func introduction(_ site: Site) throws -> Bool {
            let index = try site.files().index.text
            #expect(index.contains(" since v1"))
            return index.contains("; B: Processor B, no run as old as v1, first run 1970-01-10 (")
        }
        #expect(try !introduction(sample.site(since: sample.runs[1])))
        try sample.add(SiteSample.result(day: 9, processor: "Processor B"))
        #expect(try introduction(sample.site(since: sample.runs[1])))
    }

    @Test("since a release the run of that release is 1, on each machine that has one as old")
    func since() throws {
        let results = try (1...4).map { try result(day: $0, [Double($0)]) }
        var sample = try sample(results)
        try sample.add(SiteSample.result(day: 5, processor: "Processor B"))
        let site = sample.site(since: sample.runs[1])
        let course = try #require(site.courses.first)
        #expect(course.base == sample.runs[1] && course.means.points.map(\.median) == [0.5, 1, 1.5, 2])
        #expect(site.courses.last?.base == sample.runs[4])
    }

    @Test("a machine with runs enough to judge times stands before one that only has the newest run")
    func order() throws {
        var few = try sample((1...3).map { try result(day: $0, [1]) })
        try few.add(SiteSample.result(day: 5, processor: "Processor B"))
        #expect(few.site.courses.map(\.machine) == ["B Processor B", "A Processor A"])

        var enough = try sample((1...8).map { try result(day: $0, [1]) })
        try enough.add(SiteSample.result(day: 9, processor: "Processor B"))
        #expect(enough.site.courses.map(\.machine) == ["A Processor A", "B Processor B"])
    }

    @Test("the picture has a dot for the mean of each run, and under it a bar whose parts are the shares of verdicts")
    func picture() throws {
        let results = try (1...3).map { day in
            try result(
                day: day, [1, 2, 3, 4], verdicts: day == 1 ? [.within, .within] : [.within, .over, .undecided, .over])
        }
        let html = try course(results).html(at: "here", .ofSite) { "runs/\($0.name)" }.text
        let dots = html.matches(of: /class="dot" d="M(\S+) \S+h0"/).compactMap { Double($0.1) }
        let bars = html.matches(of: /<rect class="(\w+)" x="(\S+)" +y="(\S+)" width="(\S+)" +height="(\S+)"/).map {
            match in
            (
                verdict: String(match.1), middle: (Double(match.2) ?? 0) + (Double(match.4) ?? 0) / 2,
                top: Double(match.3), height: Double(match.5)
            )
        }

        #expect(dots.count == 3)
        #expect(bars.map(\.verdict) == ["within", "over", "undecided", "within", "over", "undecided", "within"])
        #expect(bars.map(\.height) == [50, 50, 25, 25, 50, 25, 25] && bars.map(\.top) == [50, 50, 25, 0, 50, 25, 0])
        for (bar, dot) in zip(bars, [0, 1, 1, 1, 2, 2, 2].map { dots[$0] }) { #expect(abs(bar.middle - dot) < 0.011) }
        #expect(html.contains("<span>1970-01-02 1aaaaaaaaa</span><span>1970-01-04 3aaaaaaaaa with changes</span>"))
        #expect(html.contains("<title>1970-01-03, 2aaaaaaaaa: 2 over, 1 undecided, 1 within</title>"))
    }

    /// Returns the text of a section of the page of six machines.
    private func section(_ id: String) throws -> String {
        var sample = SiteSample()
        for number in 1...6 { try sample.add(SiteSample.result(day: number, processor: "Processor \(number)")) }
        let page = try sample.site.files().index.text
        let start = try #require(page.range(of: "<section id=\"\(id)\"")).upperBound
        return page[start...].components(separatedBy: "</section>")[0]
    }

    @Test("a site leads with the answer for each machine, which leads to its picture")
    func answersAndPictures() throws {
        let text = try section("courses")
        let pictures = try section("pictures")
        #expect(text.contains("Nothing can be said of changes since the first runs, as there is no later run."))
        // The line on the machines names four.
        let last = "; D: Processor 4, first run 1970-01-05 (0123456789); <a href=\"#machines\">2 more machines</a>."
        #expect(text.contains(last))
        expectAll(Array(1...6), count: 6) { number in
            text.contains("<a href=\"#course-\(number)\">") && pictures.contains("id=\"course-\(number)\"")
        }
    }

    @Test("of the pictures of machines all after the fourth are folded")
    func foldedPictures() throws {
        let pictures = try section("pictures")
        let fold = try #require(pictures.range(of: "<summary>2 more machines</summary>"))
        #expect(pictures[fold.upperBound...].ranges(of: "class=\"trend course\"").count == 2)
    }
}
