import Testing

@testable import Reporting

@Suite struct SiteVerdictTests {
    private func verdict(
        worse: Int = 0, better: Int = 0, hasLaterRun: Bool = true, cells: Int = 9, short: Int = 0
    ) -> SiteVerdict {
        SiteVerdict(
            start: "Since v1", changes: ChangeCount(worse: worse, better: better), hasLaterRun: hasLaterRun,
            cells: cells, shortCells: short)
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
        #expect(some.sentence == "Since v1: no change is seen; 1 of 9 cells has too few runs to tell.")
        #expect(some.tone == .open)
        let few = verdict(short: 9)
        #expect(few.sentence == "Since v1: nothing can be said, as no cell has the 4 runs that it takes.")
        #expect(few.tone == .open)
        let others = verdict(cells: 0)
        #expect(others.sentence == "Since v1: nothing can be said, as no cell of both runs can be compared.")
        let single = verdict(hasLaterRun: false, cells: 0)
        #expect(single.sentence == "Since v1: nothing can be said, as there is no later run." && single.tone == .open)
    }

    @Test("the first sentence of a site names the release, or else the first runs, and says which machines begin later")
    func starts() {
        #expect(SiteVerdict.start(at: nil, machines: 1, reached: 0) == "Since the first run")
        #expect(SiteVerdict.start(at: nil, machines: 2, reached: 0) == "Since the first run of each machine")
        #expect(SiteVerdict.start(at: "v1", machines: 2, reached: 2) == "Since v1")
        #expect(
            SiteVerdict.start(at: "v1", machines: 2, reached: 1)
                == "Since v1, or the first run of a machine without a run that old")
    }

    @Test("a site that begins with the first runs says how to start at a release, and one that does not is silent")
    func release() throws {
        let sample = try SiteSample.changing()
        var site = sample.site
        let start = "To start at a release, make the site with <code>--since TAG</code>, for example <code>--since v1.0"
        #expect(try site.files().index.text.contains("<p class=\"key\">\(start)</code>: a tag, a commit or a day."))
        site.since = [sample.runs[1].fingerprint: sample.runs[1]]
        site.sinceName = "v<1>"
        let page = try site.files().index.text
        #expect(!page.contains("To start at a release") && page.contains(">Since v&lt;1&gt;: "))
    }
}
