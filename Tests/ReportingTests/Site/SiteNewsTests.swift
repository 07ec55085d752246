import Measurement
import Results
import Testing

@testable import Reporting

/// The newest runs of machines: the lines below the headline, and the section of the newest run of all.
extension SiteChangeTests {
    /// The lines on the newest runs.
    private func news(_ site: Site) throws -> [String] {
        let text = try answer(site)
        let start = "<p class=\"newest\"><strong>New since the run before</strong></p><ul class=\"newest\"><li>"
        let lines = try text[#require(text.range(of: start)).upperBound...].components(separatedBy: "</ul>")[0]
        return lines.components(separatedBy: "<li>").map { $0.replacing(/<[^>]*>/, with: "") }
    }

    @Test("below the headline each machine has a line on its newest run, with what is new and what another one knew")
    func newestRuns() throws {
        #expect(
            try news(seenByTwo()) == [
                "A, 1970-01-11: no change is seen.",
                "B, 1970-04-20: search/indexed allocations worse, known from A since 1970-01-07.",
            ])
        let results = try (1...3).map { number in
            try run(on: "A", of: number, [Numbers(counts: ["i": 1, "j": number < 3 ? 5 : 4])])
        }
        #expect(
            try news(site(results)) == [
                "1970-01-04: search/j allocations better."
            ])
    }

    @Test("a line on a newest run says that its times have too few runs, while its counts are judged")
    func newestRunsWithFewTimes() throws {
        let results = try (1...3).map { number in
            try run(on: "A", of: number, [Numbers(times: ["i": 100], counts: ["i": number < 3 ? 1 : 2])])
        }
        #expect(
            try news(site(results)) == ["1970-01-04: search/i allocations worse; times: too few runs (3 of 4)."])
        let still = try (1...3).map { try run(on: "A", of: $0, [Numbers(times: ["i": 100], counts: ["i": 1])]) }
        #expect(try news(site(still)) == ["1970-01-04: no change is seen; times: too few runs (3 of 4)."])
    }

    @Test("a machine with one run, with other cells or with too few runs has a line that says so")
    func newestRunsWithoutAnswer() throws {
        let b = try run(on: "B", of: 1, [Numbers(times: ["i": 100])])
        let few = try (1...3).map { try run(on: "A", of: $0, [Numbers(times: ["i": 100])]) }
        #expect(
            try news(site(few + [b])) == [
                "A, 1970-01-04: too few runs to tell.",
                "B, 1970-04-12: the first run of its machine.",
            ])
        let others = try ["i", "j"].enumerated().map { index, name in
            try run(on: "A", of: index + 1, [Numbers(counts: [name: 1])])
        }
        #expect(
            try news(site(others)) == ["1970-01-03: no cell can be compared."])
        var sample = SiteSample()
        for result in few { try sample.add(result) }
        let late = sample.site(since: sample.runs[2])
        #expect(try news(late) == ["1970-01-04: the run that all is compared with."])
    }

    @Test("a newest run without a number has no answer, and times are those of the newest run with a mean")
    func newestRunWithoutNumbers() throws {
        let few = try (1...3).map { try run(on: "A", of: $0, [Numbers(times: ["i": 100], counts: ["i": 1])]) }
        let site = try site(few + [run(on: "A", of: 4, [])])
        #expect(try news(site) == ["1970-01-05: no cell can be compared."])
        #expect(try answer(site).contains("next to the run of 1970-01-02, the newest with a mean came out "))
        let page = try site.files().index.text.withoutTerms
        #expect(page.contains("Warm times of the newest run with a mean, of 1970-01-04 "))
        // A number of one cell is an answer on the run.
        let other = try self.site(few + [run(on: "A", of: 4, [Numbers(counts: ["i": 1])])])
        #expect(try news(other) == ["1970-01-05: no change is seen; times: too few runs (3 of 4)."])
    }

    /// The section of the newest run, of B. The runs of B are further apart than the commits of the answer.
    private func newestSection(onB numbersOnB: [Numbers]) throws -> String {
        let a = try (1...10).map { try run(on: "A", of: $0, [Numbers(times: ["i": $0 < 6 ? 100 : 130, "j": 100])]) }
        let b = try zip([1, 5, 9], numbersOnB).map { try run(on: "B", of: $0, [$1]) }
        var sample = SiteSample()
        for result in a + b { try sample.add(result) }
        let site = sample.site {
            $0.newestComparison = ComparedResults(NamedResult("a", b[1]), NamedResult("b", b[2]), command: "lab")
        }
        let page = try site.files().index.text
        let start = try #require(page.range(of: "<section id=\"newest\"")).upperBound
        return page[start...].components(separatedBy: "</section>")[0].withoutTerms
    }

    @Test("the newest run leads to the call of the answer that decides the same change, and else has a call of its own")
    func oneCall() throws {
        let lead = "stands in the answer above: search/i, between \(build(5)) and \(build(6))."
        let same = try newestSection(onB: [100, 100, 130].map { Numbers(times: ["i": $0]) })
        #expect(same.contains(lead) && !same.contains("run the gate. "))
        let other = try newestSection(onB: [100, 100, 130].map { Numbers(times: ["j": $0]) })
        #expect(!other.contains("in the answer above") && other.contains("run the gate. "))
    }

    @Test("the newest run keeps the call that shows a cause, also if the answer has the one that decides")
    func causeCall() throws {
        let numbers = [(100.0, 1.0), (100, 1), (130, 2)].map { Numbers(times: ["i": $0], counts: ["i": $1]) }
        let section = try newestSection(onB: numbers)
        #expect(section.contains("stands in the answer above") && !section.contains("run the gate. "))
        let cause = "Where the allocations come from, with \(build(9)) checked out: lab profile search/i/chain-10 "
        #expect(section.contains(cause))
    }
}
