import Results
import Testing

@testable import Reporting

@Suite struct SiteVerdictTests {
    private func verdict(
        worse: Int = 0, better: Int = 0, hasLaterRun: Bool = true, trends: Int = 9, short: Int = 0
    ) -> SiteVerdict {
        SiteVerdict(
            start: "Since v1", changes: ChangeCount(worse: worse, better: better), hasLaterRun: hasLaterRun,
            trends: trends, shortTrends: short)
    }

    @Test("the first sentence of a site counts the changes in each direction, or says why none can be seen")
    func sentences() {
        let mixed = verdict(worse: 2, better: 1)
        #expect(mixed.sentence == "Since v1: 2 changes for the worse, 1 for the better." && mixed.tone == .bad)
        let better = verdict(better: 1, short: 3)
        #expect(better.sentence == "Since v1: 1 change for the better." && better.tone == .good)
        let none = verdict()
        #expect(none.sentence == "Since v1: no change is seen." && none.tone == .good)
        let some = verdict(short: 1)
        #expect(some.sentence == "Since v1: no change is seen; 1 of 9 trends has too few runs to tell.")
        #expect(some.tone == .open)
        let few = verdict(short: 9)
        #expect(few.sentence == "Since v1: nothing can be said, as no cell has the 4 runs that it takes.")
        #expect(few.tone == .open)
        let others = verdict(trends: 0)
        #expect(others.sentence == "Since v1: nothing can be said, as no cell of both runs can be compared.")
        let single = verdict(hasLaterRun: false, trends: 0)
        #expect(single.sentence == "Since v1: nothing can be said, as there is no later run." && single.tone == .open)
    }

    private func run(_ day: Int, _ commit: String) -> RecordedRun {
        RecordedRun(startedAt: "2026-11-\(day)T00:00:00Z", digest: "", commit: commit, isDirty: false, status: .fine)
    }

    @Test("a site without a run of a release says so in its first sentence, with the first run of each machine")
    func firstRuns() {
        let one = run(12, "1111111111aa")
        let later = run(14, "1111111111aa")
        let reason = "no run of an earlier release is known"
        #expect(
            SiteVerdict.start(from: [(nil, one)]) == "Since the first run (2026-11-12, 1111111111; \(reason))")
        #expect(
            SiteVerdict.start(from: [("A", one), ("B", later)])
                == "Since the first runs (A 2026-11-12, B 2026-11-14, 1111111111; \(reason))")
        #expect(
            SiteVerdict.start(from: [("A", one), ("B", run(14, "2222222222aa"))])
                == "Since the first runs (A 2026-11-12, B 2026-11-14; \(reason))")
        let letters: [String?] = ["A", "B", "C", "D"]
        #expect(
            SiteVerdict.start(from: letters.map { (machine: $0, run: $0 == "A" ? one : later) })
                == "Since the first run of each machine (2026-11-12 to 2026-11-14, 1111111111; \(reason))")
    }

    @Test("the first sentence of a site names the release, with the days of its runs and their commit")
    func starts() {
        let one = run(12, "1111111111aa")
        let later = run(14, "1111111111aa")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "v1", runs: ["a": one], isLastRelease: true), machines: ["a"])
                == "Since v1, the last release (2026-11-12, 1111111111)")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "v1", runs: ["a": one, "b": later]), machines: ["a", "b"])
                == "Since v1 (2026-11-12 to 2026-11-14, 1111111111)")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "v1", runs: ["a": one]), machines: ["a", "b"])
                == "Since v1 (2026-11-12, 1111111111), or the first run of a machine without a run that old")
        #expect(
            SiteVerdict.start(at: SiteStart(name: "2026-11-12", runs: ["a": one]), machines: ["a"])
                == "Since 2026-11-12 (1111111111)")
    }

    @Test("a site that begins with the first runs says how to start at a release, and one that does not is silent")
    func release() throws {
        let sample = try SiteSample.changing()
        let start =
            "Since a release: make the site with <code>--since v1.0</code>, which takes a tag, a commit or a day."
        let first = try sample.site.files().index.text
        #expect(first.contains("</p><p class=\"key\">\(start) Made in a clone"))
        let page = try sample.site(since: sample.runs[1], named: "v<1>").files().index.text
        #expect(!page.contains("Since a release"))
        #expect(page.contains(">Since v&lt;1&gt; (1970-01-03, 0123456789): "))
    }
}
