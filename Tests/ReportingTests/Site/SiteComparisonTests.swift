import Measurement
import Results
import Testing

@testable import Reporting

@Suite struct SiteComparisonTests {
    private func sample(_ results: [ResultFile]) throws -> SiteSample {
        var sample = SiteSample()
        for result in results { try sample.add(result) }
        return sample
    }

    private func comparison(_ results: [ResultFile], since index: Int = 0) throws -> SiteComparison {
        let sample = try sample(results)
        let site = sample.site
        let newest = try #require(site.runs.first)
        let trends = site.trendsByCell.values.flatMap(\.self)
        let base = sample.runs[index]
        return SiteComparison(
            "machine", trends, from: base, to: newest, runs: site.runsByName, search: site.search,
            .newest(base: base.name, lastRuns: .init(of: trends)))
    }

    private func counts(day: Int, _ counts: KeyValuePairs<String, Double>) throws -> ResultFile {
        var result = try SiteSample.result(day: day, commit: "\(day)aaaaaaaaaaaaa")
        result.cells = try counts.flatMap { name, count in
            try SiteSample.result(
                day: day, median: count, implementation: name, plan: .memory, metric: .allocations
            ).cells
        }
        return result
    }

    @Test(
        "a count that changed is named by the first run from which on it is not as before, however few runs there are")
    func firstRun() throws {
        let values: [(Double, Double)] = [(3, 8), (3, 8), (4, 7), (3, 7), (5, 7), (6, 7)]
        let days = try values.enumerated().map { try counts(day: $0 + 1, ["up": $1.0, "down": $1.1]) }
        let comparison = try comparison(days)
        #expect(comparison.changedCounts.map(\.finding.cell.implementation) == ["up", "down"])
        #expect(
            comparison.changedCounts.map { $0.origin?.commits } == [
                "4aaaaaaaaa → 5aaaaaaaaa", "2aaaaaaaaa → 3aaaaaaaaa with changes",
            ])
        #expect(
            comparison.sentences == [
                "Exact counts: 1 of 2 got worse, 1 better. The worst: search/up/chain-10, allocations: 3 → 6 "
                    + "(+100.0 %) since 1970-01-06, 4aaaaaaaaa → 5aaaaaaaaa; search/down/chain-10, "
                    + "allocations: 8 → 7 (−12.5 %) since 1970-01-04, 2aaaaaaaaa → 3aaaaaaaaa with "
                    + "changes."
            ])
        let same = try self.comparison([counts(day: 1, ["a": 3]), counts(day: 2, ["a": 3])])
        #expect(same.sentences == ["None of 1 exact count changed."])
    }

    @Test("what one side lacks is counted and named, an input that changed is counted, and an older number as well")
    func omissions() throws {
        let before = try counts(day: 1, ["a": 1, "gone": 1, "skipped": 1])
        let between = try counts(day: 2, ["skipped": 2])
        var after = try counts(day: 4, ["a": 1, "new": 1])
        var changed = [before, after]
        for index in changed.indices {
            var cell = try counts(day: 1, ["changed": 1]).cells[0]
            cell.input.digest = "\(index)"
            changed[index].cells.append(cell)
        }
        after = changed[1]
        let comparison = try comparison([changed[0], between, after])
        let omissions = """
            Not compared: 1 count is gone (search/gone/chain-10 allocations); 1 count is new (search/new/chain-10 \
            allocations); 1 count has another input, size of it or instruction set. 1 number is of an earlier run \
            than the newest, which does not have it (search/skipped/chain-10 allocations).
            """
        #expect(comparison.sentences.last == omissions)
        #expect(comparison.rows.count == 2)
    }

    @Test("levels that changed are named the worst first, and those that only two runs show are counted")
    func levels() throws {
        let results = try (1...10).map { day in
            var result = try SiteSample.result(day: day, commit: "\(day)aaaaaaaaaaaaa")
            let late = day > 5
            let medians = [
                ("still", 100.0), ("up", late ? 130 : 100), ("down", late ? 50 : 100), ("much", late ? 300 : 100),
            ]
            result.cells = try medians.flatMap { name, median in
                try SiteSample.result(day: day, median: median, implementation: name).cells
            }
            return result
        }
        let comparison = try comparison(results)
        #expect(comparison.movedRows.map(\.finding.cell.implementation) == ["much", "up", "down"])
        #expect(comparison.movedRows.map(\.isWorse) == [true, true, false])
        #expect(
            comparison.sentences.first?.hasPrefix(
                "Timings: 2 of 4 went to a worse level, 1 to a better one. The worst: search/much/chain-10, warm time: "
                    + "100 ns → 300 ns (+200.0 %); search/up/chain-10, warm time: 100 ns → 130 ns (+30.0 %); "
                    + "search/down/chain-10, warm time: 100 ns → 50.0 ns (−50.0 %), all since 1970-01-07, "
                    + "5aaaaaaaaa → 6aaaaaaaaa.") == true)
        // Nothing changed since the step.
        let late = try self.comparison(results, since: 6)
        #expect(late.sentences.first == "None of 4 timings is on another level.")
    }

    private func run(_ commit: String?, isDirty: Bool? = false) -> RecordedRun {
        RecordedRun(startedAt: "2026-01-10T00:00:00Z", digest: "a", commit: commit, isDirty: isDirty, status: .fine)
    }

    @Test("a commit on both sides without local changes is no change of source")
    func sameCommit() {
        let same = ChangeOrigin(before: run("111111111111"), after: run("111111111111"))
        #expect(same.commits == "1111111111 on both sides: no change of source")
        let changed = ChangeOrigin(before: run("111111111111"), after: run("111111111111", isDirty: true))
        #expect(changed.commits == "1111111111 → 1111111111 with changes")
    }

    @Test("a change names the commits of both sides, and the time since which it is there")
    func origins() {
        let origin = ChangeOrigin(before: run("111111111111"), after: run("222222222222"))
        #expect(origin.commits == "1111111111 → 2222222222")
        #expect(origin.text(RunDates([])) == "since 2026-01-10, 1111111111 → 2222222222")
    }

    @Test("a commit that only one side knows is called not recorded on the other")
    func unknownCommit() {
        #expect(ChangeOrigin(before: run(nil), after: run("222222222222")).commits == "not recorded → 2222222222")
        #expect(ChangeOrigin(before: run(nil), after: run(nil)).commits == "")
        #expect(ChangeOrigin(before: run(nil), after: run(nil)).text(RunDates([])) == "since 2026-01-10")
    }
}
