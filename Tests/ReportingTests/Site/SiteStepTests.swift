import Results
import Testing

@testable import Reporting

/// The steps below the headline of a site.
extension SiteAnswerTests {
    /// The steps in words, each in a line of its own after the changes that they are about; `nil` without any.
    private func step(_ results: [ResultFile], firstParents: [String: String] = [:]) throws -> String? {
        var sample = SiteSample()
        for result in results { try sample.add(result) }
        let text = try answer(sample.site { $0.firstParents = firstParents })
        guard let start = text.range(of: "<strong>What to do</strong> about ") else { return nil }
        return text[start.upperBound...].components(separatedBy: "<p class=\"basis\">")[0]
            .replacing("<li>", with: "\n").replacing(/<[^>]*>/, with: "")
    }

    /// The words after the place of the first step.
    private var outcome: String { "the gate says regressed if the source is the cause" }

    /// The words of the second step.
    private var search: String {
        "If it says regressed, and several commits lie between, find the commit; the search names the first bad one"
    }

    @Test("below the headline stand two steps in their order: to confirm the newest changes, then to find the commit")
    func firstSteps() throws {
        let cells = "search/indexed/chain-10 search/iterative/chain-10 --metric allocations --metric time"
        let gate = "lab gate --base \(short(5)) \(cells)"
        let bisection = "lab gate bisect \(short(5))..\(short(6)) \(cells)"
        #expect(
            try step(changing()) == """
                search/indexed (allocations 0 → 2 on chain-10) and search/iterative (warm time +30.0 % on chain-10):
                Confirm them, with \(short(6)) checked out; \(outcome): \(gate)
                \(search): \(bisection)
                """)
        let text = try answer(site(changing()))
        #expect(text.contains("</p><p class=\"next\"><strong>What to do</strong> about search/indexed ("))
        let list = "<ol class=\"next\"><li>Confirm them, with \(short(6)) checked out; \(outcome): "
        #expect(
            text.contains(
                "\(list)\(HTML.call(gate).text)</li><li>\(search): \(HTML.call(bisection).text)</li></ol>"))
        #expect(text.ranges(of: "<strong>What to do</strong>").count == 1)
        let headline = try #require(text.range(of: "class=\"lead verdict bad\"")).lowerBound
        let step = try #require(text.range(of: "<strong>What to do</strong>")).lowerBound
        #expect(headline < step && text[headline..<step].ranges(of: "<p").count == 1)
    }

    @Test("there is no second step if the repository has one commit between both runs, and the first one says so")
    func oneCommitBetween() throws {
        let results = try changing()
        let one = try #require(try step(results, firstParents: [commit(6): commit(5)]))
        let outcome = "the gate says regressed if this commit, the only one between the two runs, is the cause"
        #expect(one.contains("chain-10). Confirm them, with \(short(6)) checked out; \(outcome): lab gate --base "))
        #expect(!one.contains("bisect") && !one.contains("\n"))

        let several = try #require(try step(results, firstParents: [commit(6): commit(9), commit(5): commit(4)]))
        let search = "If it says regressed, find the commit; the search names the first bad one: lab gate bisect "
        #expect(several.contains("checked out; \(self.outcome): ") && several.contains("\n\(search)"))
        #expect(try step(results, firstParents: [commit(5): commit(4)]) == step(results))
    }

    @Test("two changes of one implementation have its name once in the step")
    func changesOfOneImplementation() throws {
        let results = try (1...10).map { day in
            try run(day: day, times: ["a": day < 6 ? 100 : 130], counts: ["a": day < 6 ? 0 : 2])
        }
        let subject = "search/a (allocations 0 → 2 on chain-10; warm time +30.0 % on chain-10):\n"
        #expect(try step(results)?.hasPrefix(subject) == true)
    }

    @Test("of three changes the step names the largest and has the number of the others")
    func severalChanges() throws {
        let results = try (1...2).map { day in
            try run(day: day, counts: ["large": day < 2 ? 1 : 10, "middle": day < 2 ? 1 : 5, "small": day < 2 ? 1 : 2])
        }
        let text = try step(results)
        #expect(text?.hasPrefix("search/large (allocations 1 → 10 on chain-10) and 2 more changes:\n") == true)
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
            let text = try #require(try step(results)).components(separatedBy: "\n")[1]
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
                == "search/new (allocations 1 → 2 on chain-10):\nCount it again, with \(short(5)) checked out; "
                + "\(outcome): lab gate --base \(short(4)) search/new/chain-10 --metric allocations\n"
                + "\(search): lab gate bisect \(short(4))..\(short(5)) search/new/chain-10 --metric allocations")
    }

    @Test("the step is on a change that the newest run still shows, and without one there is no step")
    func standingStep() throws {
        func times(_ day: Int) -> Double { day < 20 || [25, 40].contains(day) ? 100 : 200 }

        let gone = try (1...40).map { try run(day: $0, times: ["a": times($0)]) }
        #expect(try answer(site(gone)).contains("1 change for the worse") && step(gone) == nil)
        let other = try (1...40).map { try run(day: $0, times: ["a": times($0)], counts: ["b": $0 < 9 ? 1 : 2]) }
        #expect(try step(other)?.hasPrefix("search/b (allocations 1 → 2 on chain-10):\n") == true)

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
        #expect(both?.contains(": lab gate --base \(short(2)) search/old/chain-10 --metric allocations\n") == true)

        let one = try #require(try steps { ["new": $0 < 5 ? 1 : 2] })
        let call = "lab gate --base REF search/new/chain-10 --metric allocations"
        #expect(one.hasPrefix("search/new (allocations 1 → 2 on chain-10)"))
        #expect(
            one.hasSuffix(
                "). Count it again, with \(short(5)) checked out and a commit from before the change as REF; "
                    + "\(outcome): \(call)"))

        // No commit has the changes of the fourth run, so that the call is made in the work tree.
        let other = try #require(try steps { ["new": $0 < 4 ? 1 : 2] })
        #expect(other.contains("in the work tree that was measured last; \(outcome): lab gate --base \(short(3)) "))
    }

    @Test("the steps on a time say by how much it changed, and what each call decides")
    func stepOnTime() throws {
        let results = try (1...10).map { try run(day: $0, times: ["a": $0 < 6 ? 100 : 130]) }
        #expect(
            try step(results)
                == "search/a (warm time +30.0 % on chain-10):\nConfirm it, with \(short(6)) checked out; \(outcome): "
                + "lab gate --base \(short(5)) search/a/chain-10 --metric time\n"
                + "\(search): lab gate bisect \(short(5))..\(short(6)) search/a/chain-10 --metric time")
    }
}
