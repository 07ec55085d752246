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
        var undecided = mixed
        undecided.isWorseByCount = false
        #expect(undecided.tone == .open && undecided.sentence == mixed.sentence)
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

    @Test("the first sentence of a site ends with the release, or with the first runs, without days and commits")
    func starts() {
        let run = run(12, "1111111111aa")
        #expect(SiteVerdict.start(at: nil, machines: 1) == "since the first run")
        #expect(SiteVerdict.start(at: nil, machines: 2) == "since the first runs")
        let release = SiteStart(name: "v1", runs: ["a": run], isLastRelease: true)
        #expect(SiteVerdict.start(at: release, machines: 1) == "since v1, the last release")
        let commit = SiteStart(name: "1111111111", runs: ["a": run])
        #expect(SiteVerdict.start(at: commit, machines: 2) == "since 1111111111")
    }

    private func machine(_ name: String?, _ run: RecordedRun, isFirst: Bool = true) -> SiteBasis.Machine {
        SiteBasis.Machine(name: name, run: run, isFirst: isFirst)
    }

    @Test("below the first sentence a line names each machine with its letter, and the run that it is compared with")
    func basis() {
        let one = run(12, "1111111111aa")
        let later = run(14, "1111111111aa")
        let other = run(14, "2222222222aa")
        #expect(
            SiteBasis(machines: [machine(nil, one)], start: nil).sentence.text
                == "First run 2026-11-12; commit 1111111111.")
        #expect(
            SiteBasis(machines: [machine("A: EPYC", one), machine("B: Xeon", later)], start: nil).sentence.text
                == "A: EPYC, first run 2026-11-12; B: Xeon, first run 2026-11-14; commit 1111111111.")
        #expect(
            SiteBasis(machines: [machine("A: EPYC", one), machine("B: Xeon", other)], start: nil).sentence.text
                == "A: EPYC, first run 2026-11-12 (1111111111); B: Xeon, first run 2026-11-14 (2222222222).")
    }

    @Test("the line on many machines counts those after the fourth, and has a commit once only if all machines have it")
    func basisOfMany() {
        func sentence(lastCommit: String) -> String {
            let machines = (1...6).map { number in
                machine("\(number)", run(10 + number, number < 6 ? "1111111111aa" : lastCommit))
            }
            return SiteBasis(machines: machines, start: nil).sentence.text
        }

        let link = "; <a href=\"#machines\">2 more machines</a>"
        #expect(
            sentence(lastCommit: "1111111111aa").hasSuffix("; 4, first run 2026-11-14\(link); commit 1111111111."))
        #expect(
            sentence(lastCommit: "2222222222aa").hasSuffix("; 4, first run 2026-11-14 (1111111111)\(link)."))
    }

    @Test("the line on the machines says which of them has no run as old as the release")
    func basisOfRelease() {
        let one = run(12, "1111111111aa")
        let old = machine("A: EPYC", one, isFirst: false)
        #expect(
            SiteBasis(machines: [old, machine("B: Xeon", run(14, "2222222222aa"))], start: "v1").sentence.text
                == "A: EPYC, run of 2026-11-12 (1111111111); B: Xeon, no run as old as v1, first run "
                + "2026-11-14 (2222222222).")
        #expect(
            SiteBasis(machines: [machine(nil, one, isFirst: false)], start: "v1").sentence.text
                == "Run of 2026-11-12; commit 1111111111.")
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
        #expect(page.contains(" since v&lt;1&gt;") && !page.contains("v&lt;1&gt; ("))
        #expect(page.contains("<p class=\"basis\">Run of 1970-01-03; commit 0123456789.</p>"))
    }
}
