import Results
import Testing

@testable import Reporting

@Suite struct SiteVerdictTests {
    private func verdict(
        worse: Int = 0, better: Int = 0, hasLaterRun: Bool = true, trends: Int = 9, short: Int = 0
    ) -> SiteVerdict {
        SiteVerdict(
            start: "since v1", changes: ChangeCount(worse: worse, better: better), hasLaterRun: hasLaterRun,
            trends: trends, shortTrends: short)
    }

    @Test("the first sentence of a site counts the changes in each direction, or says why none can be seen")
    func sentences() {
        let mixed = verdict(worse: 2, better: 1)
        #expect(mixed.sentence == "2 changes for the worse, 1 for the better since v1." && mixed.tone == .bad)
        let better = verdict(better: 1, short: 3)
        #expect(better.sentence == "1 change for the better since v1." && better.tone == .good)
        let none = verdict()
        #expect(none.sentence == "No change is seen since v1." && none.tone == .good)
        let some = verdict(short: 1)
        #expect(some.sentence == "No change is seen since v1; 1 of 9 trends has too few runs to tell.")
        #expect(some.tone == .open)
        let few = verdict(short: 9)
        #expect(few.sentence == "Nothing can be said of changes since v1, as no cell has the 4 runs that it takes.")
        #expect(few.tone == .open)
        let others = verdict(trends: 0)
        #expect(others.sentence == "Nothing can be said of changes since v1, as no cell of both runs can be compared.")
        let single = verdict(hasLaterRun: false, trends: 0)
        #expect(single.sentence == "Nothing can be said of changes since v1, as there is no later run.")
        #expect(single.tone == .open)
    }

    private func run(_ day: Int, _ commit: String) -> RecordedRun {
        RecordedRun(startedAt: "2026-11-\(day)T00:00:00Z", digest: "", commit: commit, isDirty: false, status: .fine)
    }

    @Test("a site without a run of a release names the first run of each machine in its first sentence")
    func firstRuns() {
        let one = run(12, "1111111111aa")
        let later = run(14, "1111111111aa")
        #expect(
            SiteVerdict.start(from: [(nil, one)]) == "since the first run (2026-11-12, 1111111111)")
        #expect(
            SiteVerdict.start(from: [("A", one), ("B", later)])
                == "since the first runs (A 2026-11-12, B 2026-11-14, 1111111111)")
        #expect(
            SiteVerdict.start(from: [("A", one), ("B", run(14, "2222222222aa"))])
                == "since the first runs (A 2026-11-12, B 2026-11-14)")
        let letters: [String?] = ["A", "B", "C", "D"]
        #expect(
            SiteVerdict.start(from: letters.map { (machine: $0, run: $0 == "A" ? one : later) })
                == "since the first run of each machine (2026-11-12 to 2026-11-14, 1111111111)")
    }

    @Test("the first sentence of a site names the release, with the days of its runs and their commit")
    func starts() {
        let one = run(12, "1111111111aa")
        let later = run(14, "1111111111aa")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "v1", runs: ["a": one], isLastRelease: true), machines: ["a"])
                == "since v1, the last release (2026-11-12, 1111111111)")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "v1", runs: ["a": one, "b": later]), machines: ["a", "b"])
                == "since v1 (2026-11-12 to 2026-11-14, 1111111111)")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "v1", runs: ["a": one]), machines: ["a", "b"])
                == "since v1 (2026-11-12, 1111111111), or since the first run of a machine without a run that old")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "2026-11-12", runs: ["a": one]), machines: ["a"])
                == "since 2026-11-12 (1111111111)")
    }

    @Test("a site that begins with the first runs says how to start at a release, and one that does not is silent")
    func release() throws {
        let sample = try SiteSample.changing()
        let start =
            "Since a release: make the site with <code>--since v1.0</code>, which takes a tag, a commit or a day."
        let first = try sample.site.files().index.text
        let hint = try #require(first.range(of: "<p class=\"key\">\(start) Made in a clone"))
        let end = try #require(first[hint.upperBound...].range(of: "</section>"))
        #expect(!first[hint.upperBound..<end.lowerBound].contains("<article"))
        let page = try sample.site(since: sample.runs[1], named: "v<1>").files().index.text
        #expect(!page.contains("Since a release") && !page.contains("No run of an earlier release"))
        #expect(page.contains(" since v&lt;1&gt; (1970-01-03, 0123456789)"))
    }
}
