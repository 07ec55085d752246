import Results
import Testing

@testable import Reporting

/// The one step below the headline of a site.
extension SiteAnswerTests {
    /// The step in words; `nil` without one.
    private func step(_ results: [ResultFile]) throws -> String? {
        let text = try answer(site(results))
        guard let start = text.range(of: "<strong>What to do</strong> about ") else { return nil }
        return text[start.upperBound...].components(separatedBy: "</p>")[0].replacing(/<[^>]*>/, with: "")
    }

    @Test("right below the headline stands what to do about the newest changes for the worse, with one call")
    func firstStep() throws {
        let call =
            "lab gate --base \(short(5)) search/indexed/chain-10 search/iterative/chain-10 --metric allocations "
            + "--metric time"
        #expect(
            try step(changing())
                == "search/indexed (allocations 0 → 2 on chain-10) and search/iterative (warm time +30.0 % on "
                + "chain-10). Confirm that the source is the cause, with \(short(6)) checked out: \(call)")
        let text = try answer(site(changing()))
        #expect(text.contains("</p><p class=\"next\"><strong>What to do</strong> about search/indexed ("))
        #expect(text.contains(": \(HTML.call(call).text)</p>"))
        #expect(text.ranges(of: "<strong>What to do</strong>").count == 1)
        let headline = try #require(text.range(of: "class=\"lead verdict bad\"")).lowerBound
        let step = try #require(text.range(of: "<strong>What to do</strong>")).lowerBound
        #expect(headline < step && text[headline..<step].ranges(of: "<p").count == 1)
    }

    @Test("of three changes the step names the largest and has the number of the others")
    func severalChanges() throws {
        let results = try (1...2).map { day in
            try run(day: day, counts: ["large": day < 2 ? 1 : 10, "middle": day < 2 ? 1 : 5, "small": day < 2 ? 1 : 2])
        }
        let text = try step(results)
        #expect(text?.hasPrefix("search/large (allocations 1 → 10 on chain-10) and 2 more changes. ") == true)
    }

    @Test("the call of the step names a cell of each of its changes, of more than six it says how many it covers")
    func cellsOfStep() throws {
        for changes in 1...8 {
            let results = try (1...2).map { day in
                var result = try run(day: day)
                result.cells = try (0..<10).flatMap { number in
                    let count = day == 2 && number < changes ? 20 - Double(number) : 10
                    return try run(day: day, counts: ["c\(number)": count]).cells
                }
                return result
            }
            let text = try #require(try step(results))
            let call = try #require(text.components(separatedBy: "lab gate --base \(short(1)) ").last)
            let patterns = Set(call.split(separator: " ").dropLast(2).map(String.init))
            let expected = (0..<min(changes, 6)).map { "search/c\($0)/chain-10" }
            #expect(Set(results[1].cells.map(\.id.path)).intersection(patterns) == Set(expected), "\(changes)")
            #expect(patterns.count == expected.count && call.hasSuffix(" --metric allocations"))
            #expect(text.contains("(6 of \(changes) changes)") == (changes > 6))
        }
    }

    @Test("of changes at several commits the step is on the newest, though an older one is larger")
    func newestStep() throws {
        let results = try (1...6).map { day in
            try run(day: day, counts: ["large": day < 3 ? 1 : 10, "new": day < 5 ? 1 : 2, "better": day < 6 ? 2 : 1])
        }
        #expect(
            try step(results)
                == "search/new (allocations 1 → 2 on chain-10). Count it again, with \(short(5)) checked out: "
                + "lab gate --base \(short(4)) search/new/chain-10 --metric allocations")
    }

    @Test("the step is on a change that the newest run still shows, and without one there is no step")
    func standingStep() throws {
        func times(_ day: Int) -> Double { day < 20 || [25, 40].contains(day) ? 100 : 200 }

        let gone = try (1...40).map { try run(day: $0, times: ["a": times($0)]) }
        #expect(try answer(site(gone)).contains("1 change for the worse") && step(gone) == nil)
        let other = try (1...40).map { try run(day: $0, times: ["a": times($0)], counts: ["b": $0 < 9 ? 1 : 2]) }
        #expect(try step(other)?.hasPrefix("search/b (allocations 1 → 2 on chain-10). ") == true)

        let better = try (1...2).map { try run(day: $0, counts: ["a": 3 - Double($0)]) }
        #expect(try answer(site(better)).contains("1 change for the better") && step(better) == nil)
        var same = try (1...2).map { try run(day: $0, counts: ["a": Double($0)]) }
        same[1].environment?.provenance.commit = commit(1)
        #expect(try answer(site(same)).contains("1 change for the worse") && step(same) == nil)
    }

    @Test("the step is on a change between commits to check out, and without one it says what REF stands for")
    func stepWithoutCommit() throws {
        func steps(_ counts: (Int) -> KeyValuePairs<String, Double>) throws -> String? {
            var results = try (1...6).map { try run(day: $0, counts: counts($0)) }
            results[3].environment?.provenance.isDirty = true
            return try step(results)
        }

        let both = try steps { ["old": $0 < 3 ? 1 : 10, "new": $0 < 5 ? 1 : 2] }
        #expect(both?.hasPrefix("search/old (allocations 1 → 10 on chain-10)") == true)
        #expect(both?.hasSuffix(": lab gate --base \(short(2)) search/old/chain-10 --metric allocations") == true)

        let one = try #require(try steps { ["new": $0 < 5 ? 1 : 2] })
        let call = "lab gate --base REF search/new/chain-10 --metric allocations"
        #expect(one.hasPrefix("search/new (allocations 1 → 2 on chain-10)"))
        #expect(
            one.hasSuffix(
                ". Count it again, with \(short(5)) checked out and a commit from before the change as REF: \(call)"))

        // No commit has the changes of the fourth run, so that the call is made in the work tree.
        let other = try #require(try steps { ["new": $0 < 4 ? 1 : 2] })
        #expect(other.contains("in the work tree that was measured last: lab gate --base \(short(3)) "))
    }

    @Test("the step on a time says by how much it changed, and its call what it decides")
    func stepOnTime() throws {
        let results = try (1...10).map { try run(day: $0, times: ["a": $0 < 6 ? 100 : 130]) }
        #expect(
            try step(results)
                == "search/a (warm time +30.0 % on chain-10). Confirm that the source is the cause, with \(short(6)) "
                + "checked out: lab gate --base \(short(5)) search/a/chain-10 --metric time")
    }
}
