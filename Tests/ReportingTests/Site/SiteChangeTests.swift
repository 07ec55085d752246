import Measurement
import Results
import Testing

@testable import Reporting

/// Changes that two machines saw. The clock of B is a hundred days ahead.
@Suite struct SiteChangeTests {
    private func commit(_ number: Int) -> String { "\(1_000_000_000 + number)" + String(repeating: "a", count: 30) }

    private func build(_ number: Int) -> String { String(commit(number).prefix(10)) }

    /// The numbers of one run: implementations with a warm time or with allocations, on one input.
    private struct Numbers {
        var times: KeyValuePairs<String, Double> = [:]
        /// The metric of the times.
        var metric = Metric.time
        var counts: KeyValuePairs<String, Double> = [:]
        var input = "chain-10"
    }

    private func run(on machine: String, of number: Int, _ numbers: [Numbers]) throws -> ResultFile {
        let day = machine == "A" ? number : 100 + number
        var result = try SiteSample.result(day: day, processor: "Processor \(machine)", commit: commit(number))
        result.environment?.provenance.isDirty = false
        result.cells = try numbers.flatMap { numbers -> [Cell] in
            var cells = try numbers.times.flatMap {
                try SiteSample.result(day: day, median: $1, implementation: $0, metric: numbers.metric).cells
            }
            cells += try numbers.counts.flatMap { name, count in
                try SiteSample.result(
                    day: day, median: count, implementation: name, plan: .memory, metric: .allocations
                ).cells
            }
            for index in cells.indices {
                cells[index].id.input = numbers.input
                cells[index].budget = nil
            }
            return cells
        }
        return result
    }

    private func site(_ results: [ResultFile]) throws -> Site {
        var sample = SiteSample()
        for result in results { try sample.add(result) }
        return sample.site
    }

    private func comparisons(_ site: Site) -> [SiteComparison] {
        site.machines.compactMap { fingerprint in
            let runs = site.runs.filter { $0.fingerprint == fingerprint }
            guard let head = runs.first, let base = runs.last else { return nil }
            return site.comparison(on: fingerprint, from: base, to: head, isOfTwoRuns: false)
        }
    }

    private func changes(_ site: Site) -> [SiteChange] {
        SiteChange.joined(comparisons(site).flatMap(\.changedRows), by: site.commitOrder)
    }

    private func texts(_ site: Site) -> [String] {
        changes(site).map { change in "\(change.name) \(change.text { site.machine($0).letter })" }
    }

    /// The first section of the index.
    private func answer(_ site: Site) throws -> String {
        let page = try site.files().index.text
        let start = try #require(page.range(of: "<section id=\"courses\"")).upperBound
        return page[start...].components(separatedBy: "</section>")[0].withoutTerms
    }

    /// Ten commits on A and three on B: from the sixth on, a count is larger, and on A a time is longer.
    private func seenByTwo() throws -> Site {
        let a = try (1...10).map { number in
            try run(
                on: "A", of: number,
                [Numbers(times: ["iterative": number < 6 ? 100 : 130], counts: ["indexed": number < 6 ? 0 : 2])])
        }
        let b = try [1, 5, 9].map { number in
            try run(on: "B", of: number, [Numbers(counts: ["indexed": number < 6 ? 0 : 2])])
        }
        return try site(a + b)
    }

    @Test("a change that two machines saw is one, between the commits that both ranges have in common")
    func oneChange() throws {
        let site = try seenByTwo()
        #expect(
            texts(site) == [
                "search/indexed allocations 0 → 2 on chain-10",
                "search/iterative warm time +30.0 % on chain-10 (100 ns → 130 ns)",
            ])
        #expect(changes(site).map(\.fingerprints.count) == [2, 1])
        let groups = ChangeGroup.groups(of: changes(site))
        #expect(groups.map(\.heading) == ["2 changes for the worse"])
        #expect(groups.map(\.origin.range) == ["between \(build(5)) and \(build(6))"])
        #expect(
            groups[0].decision(by: "lab")?.bisection?.hasPrefix("lab gate bisect \(build(5))..\(build(6)) ") == true)
    }

    @Test("one sentence answers for all machines before their sections, and dates lead to the runs that they name")
    func page() throws {
        let site = try seenByTwo()
        let text = try answer(site)
        let lead = try #require(text.range(of: ">2 changes for the worse since the first runs.</p>"))
        let change = try #require(text.range(of: "class=\"changed bad\""))
        let machine = try #require(text.range(of: "<article"))
        #expect(lead.upperBound < change.lowerBound && change.upperBound < machine.lowerBound)
        #expect(text.ranges(of: "class=\"changed").count == 1)
        let runs = site.runs
        let first = try #require(runs.first { $0.build == build(6) }).name
        let second = try #require(runs.first { $0.build == build(9) && $0.fingerprint.contains("Processor B") }).name
        let link = "<a href=\"runs/\(first)/index.html\">1970-01-07</a>"
        let linkOfB = "<a href=\"runs/\(second)/index.html\">1970-04-20</a>"
        let wordsOfA = "Machine A: since \(link), still so."
        let words = "\(wordsOfA) Machine B: since the newest run, of \(linkOfB)."
        #expect(text.contains("0 → 2 on chain-10<span class=\"seen\">\(words)</span></li>"))
        #expect(text.contains("<span class=\"tone bad\">1 timing and 1 count worse</span>"))
        #expect(text.contains("<span class=\"tone bad\">1 count worse</span>"))
        #expect(text.contains("<summary>All cells: 2 on A, 1 on B</summary>") && text.contains("<span>B</span>"))
    }

    @Test("the answer names a machine at its first mention, and has its letter afterwards")
    func machineNames() throws {
        let text = try answer(seenByTwo())
        let basis =
            "<p class=\"basis\">A: Processor A, first run 1970-01-02; B: Processor B, first run 1970-04-12; commit "
            + "\(build(1)). "
        let place = try #require(text.range(of: basis))
        #expect(!text[..<place.lowerBound].contains(/\b[AB]\b/))
    }

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

    /// The words of machines on each change.
    private func words(in answer: String) -> [String] {
        answer.matches(of: /class="seen">(.*?)<\/span>/).map { String($0.1.replacing(/<[^>]*>/, with: "")) }
    }

    /// The answer on ten commits on A, from the sixth on with a longer time, and times on B by commit.
    private func answer(timesOnB: KeyValuePairs<Int, Double>) throws -> String {
        let a = try (1...10).map { try run(on: "A", of: $0, [Numbers(times: ["i": $0 < 6 ? 100 : 130])]) }
        let b = try timesOnB.map { try run(on: "B", of: $0, [Numbers(times: ["i": $1])]) }
        return try answer(site(a + b))
    }

    @Test("a machine that moved the same way with too few runs says so, and its numbers are folded")
    func movedTheSameWay() throws {
        let text = try answer(timesOnB: [1: 200, 5: 202, 9: 262])
        let run = "<a href=\"runs/[^\"]*/index.html\">1970-04-20</a>"
        let words =
            "Machine B: slower in its only run since, of \(run), but 3 runs are too few to rule out chance: at least "
            + "1 more is needed."
        #expect(try text.contains(Regex(", still so. \(words)</span></li>")))
        #expect(
            text.contains(
                "<summary>The cell</summary><p class=\"rest\">B moved the same way: search/i warm time 201 ns → "
                    + "262 ns on chain-10.</p>"))
        // Less than half as far, the other way, and not beyond all numbers before.
        for times in [[200.0, 202, 220], [200, 202, 150], [200, 270, 262]] {
            let answer = try answer(timesOnB: [1: times[0], 5: times[1], 9: times[2]])
            #expect(answer.contains(", still so.</span></li>"), "\(times)")
        }
    }

    @Test("a machine with runs enough that did not move is one that did not see the change")
    func notSeen() throws {
        let still = try answer(timesOnB: [1: 200, 2: 202, 5: 201, 7: 200, 8: 202, 9: 201])
        #expect(still.contains(", still so. Machine B: not seen.</span></li>"))
        // Nothing is said of a machine that did not measure on both sides.
        let later = try answer(timesOnB: [6: 200, 7: 202, 8: 201, 9: 200, 10: 202])
        #expect(later.contains(", still so.</span></li>"))
        let counts = try site(
            (1...10).map { try run(on: "A", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
                + [1, 9].map { try run(on: "B", of: $0, [Numbers(counts: ["i": 1])]) })
        #expect(try answer(counts).contains(", still so. Machine B: not seen.</span></li>"))
    }

    @Test("nothing is said of a machine that shows another change of the cell")
    func changedElsewhere() throws {
        // On B the count changed with another commit, so that it is a change of its own.
        let counts = try site(
            (1...10).map { try run(on: "A", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
                + [1, 2, 3, 9].map { try run(on: "B", of: $0, [Numbers(counts: ["i": $0 < 3 ? 1 : 2])]) })
        let text = try answer(counts)
        #expect(
            words(in: text).sorted() == [
                "Machine A: since 1970-01-07, still so.", "Machine B: since 1970-04-14, still so.",
            ])
    }

    @Test("each change says once what each machine knows of it, so that a box never contradicts itself")
    func wordsOfMachines() throws {
        // Both changes lie between the same commits. B saw the count, and has too few runs for the time.
        let a = try (1...10).map { number in
            try run(
                on: "A", of: number,
                [Numbers(times: ["i": number < 6 ? 100 : 130], counts: ["j": number < 6 ? 1 : 2])])
        }
        let b = try [1, 5, 9].map { number in
            try run(
                on: "B", of: number,
                [Numbers(times: ["i": number < 6 ? 200 : 262], counts: ["j": number < 6 ? 1 : 2])])
        }
        let text = try answer(site(a + b))
        #expect(text.ranges(of: "class=\"changed bad\"").count == 1)
        let words = words(in: text)
        #expect(
            words == [
                "Machine A: since 1970-01-07, still so. Machine B: since the newest run, of 1970-04-20.",
                "Machine A: since 1970-01-07, still so. Machine B: slower in its only run since, of 1970-04-20, "
                    + "but 3 runs are too few to rule out chance: at least 1 more is needed.",
            ])
    }

    @Test("of more machines than a change names, those that show it come first, and the last ones are counted")
    func manyMachines() throws {
        // The first run of the machine that shows it is the last one.
        let still = try (1...6).flatMap { machine in
            try [1, 9].map { try run(on: "B\(machine)", of: $0, [Numbers(counts: ["i": 1])]) }
        }
        let changed = try (2...10).map { try run(on: "C", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
        let text = try answer(site(still + changed))
        let words = words(in: text)
        let rest = ["A", "B", "C", "D", "E"].map { " Machine \($0): not seen." }.joined()
        let word = try #require(words.first)
        #expect(words.count == 1 && word.hasPrefix("Machine G: since 1970-04-17"), "\(words)")
        #expect(word.hasSuffix(", still so.\(rest) And 1 more machine."), "\(words)")
    }

    @Test("a movement that runs enough do not set apart from noise is said to be one")
    func movedInNoise() throws {
        let last = try answer(timesOnB: [1: 100, 2: 190, 5: 100, 9: 200])
        let start = "Machine A: since 1970-01-07, still so. Machine B: slower in"
        #expect(
            words(in: last) == ["\(start) its only run since, of 1970-04-20, but 4 runs do not rule out chance."])
        let three = try answer(timesOnB: [1: 100, 2: 190, 5: 100, 7: 200, 8: 290, 9: 200])
        #expect(
            words(in: three) == ["\(start) each of its 3 runs since 1970-04-18, but 6 runs do not rule out chance."])
    }

    @Test("a machine with two runs that moved the same way needs at least two more")
    func movedInTwoRuns() throws {
        let text = try answer(timesOnB: [5: 200, 6: 262])
        let end = "but 2 runs are too few to rule out chance: at least 2 more are needed."
        #expect(words(in: text).map { $0.hasSuffix(end) } == [true])
    }

    @Test("what became better has a machine that was faster, and a rate that fell one that was lower")
    func directions() throws {
        let a = try (1...10).map { try run(on: "A", of: $0, [Numbers(times: ["i": $0 < 6 ? 130 : 100])]) }
        let b = try [1, 5, 9].map { try run(on: "B", of: $0, [Numbers(times: ["i": $0 < 6 ? 262 : 200])]) }
        #expect(try words(in: answer(site(a + b))).first?.contains("Machine B: faster in its only run since, ") == true)
        func rate(_ machine: String, _ number: Int) throws -> ResultFile {
            try run(on: machine, of: number, [Numbers(times: ["i": number < 6 ? 130 : 100], metric: .rate)])
        }
        let rates = try (1...10).map { try rate("A", $0) } + [1, 5, 9].map { try rate("B", $0) }
        #expect(try words(in: answer(site(rates))).first?.contains("Machine B: lower in its only run since, ") == true)
    }

    /// The commits of the groups of changes, as they stand in the answer.
    private func commits(_ results: [ResultFile]) throws -> [String] {
        try answer(site(results)).matches(of: /class="commits">(.*?)<\/span>/).map { String($0.1) }
    }

    @Test("the commits that may have caused a change stand with the last run before it and the first run with it")
    func commitsWithRuns() throws {
        let one = try (1...10).map { try run(on: "A", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
        #expect(
            try commits(one) == [
                "between \(build(5)) (last run before it, 1970-01-06) and \(build(6)) (first run with it, 1970-01-07)"
            ])
        let other = try [1, 5, 9].map { try run(on: "B", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
        #expect(
            try commits(one + other) == [
                "between \(build(5)) (last run before it on A, 1970-01-06) and \(build(6)) (first run with it, "
                    + "1970-01-07)"
            ])
    }

    @Test("commits that two machines measured have the machine of each run")
    func commitsOfTwoMachines() throws {
        // B ran the ninth commit without the cell, which orders the commits.
        let a = try [1, 4, 9, 10].map { try run(on: "A", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
        let b = try [1, 4, 5, 9, 10].map { number in
            try run(on: "B", of: number, [Numbers(counts: number == 9 ? ["j": 1] : ["i": number < 6 ? 1 : 2])])
        }
        #expect(
            try commits(a + b) == [
                "between \(build(5)) (last run before it on B, 1970-04-16) and \(build(9)) (first run with it on A, "
                    + "1970-01-10)"
            ])
    }

    @Test("commits of several changes have no runs if these differ")
    func commitsWithoutRuns() throws {
        let a = try (1...10).map { try run(on: "A", of: $0, [Numbers(counts: ["i": $0 < 6 ? 1 : 2])]) }
        let b = try (1...10).map { try run(on: "B", of: $0, [Numbers(counts: ["j": $0 < 6 ? 1 : 2])]) }
        #expect(try commits(a + b) == ["between \(build(5)) (before them) and \(build(6)) (with them)"])
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

    @Test("changes between other commits are two, and so are those in two directions")
    func twoChanges() throws {
        func site(_ commits: [Int], _ counts: [Double]) throws -> Site {
            let a = try (1...10).map { number in
                try run(on: "A", of: number, [Numbers(counts: ["i": number < 6 ? 1 : 2])])
            }
            let b = try zip(commits, counts).map { number, count in
                try run(on: "B", of: number, [Numbers(counts: ["i": count])])
            }
            return try self.site(a + b)
        }

        let later = try site([1, 6, 9], [1, 1, 2])
        #expect(changes(later).map(\.fingerprints.count) == [1, 1])
        #expect(ChangeGroup.groups(of: changes(later)).count == 2)
        let opposite = try site([1, 5, 9], [2, 2, 1])
        #expect(changes(opposite).map(\.isWorse).sorted { $0 && !$1 } == [true, false])
        #expect(try answer(opposite).contains("1 change for the worse, 1 for the better since "))
        let same = try site([1, 5, 9], [1, 1, 2])
        #expect(changes(same).map(\.fingerprints.count) == [2])
    }

    @Test("a change whose size differs between machines has the machine of its size")
    func sizes() throws {
        let results = try (1...10).flatMap { number in
            [
                try run(on: "A", of: number, [Numbers(times: ["i": number < 6 ? 100 : 130])]),
                try run(on: "B", of: number, [Numbers(times: ["i": number < 6 ? 200 : 300])]),
            ]
        }
        #expect(
            texts(try site(results)) == ["search/i warm time +50.0 % on chain-10 (200 ns → 300 ns on B)"])
    }

    @Test("a wide range that meets two changes goes to the one that has its cell")
    func cells() throws {
        let a = try (1...10).map { number in
            try run(
                on: "A", of: number,
                [
                    Numbers(counts: ["i": number < 2 ? 1 : 3], input: "chain-10"),
                    Numbers(counts: ["i": number < 6 ? 1 : 2], input: "chain-100"),
                ])
        }
        let b = try [1, 9].map { number in
            try run(on: "B", of: number, [Numbers(counts: ["i": number < 6 ? 1 : 2], input: "chain-100")])
        }
        let site = try site(a + b)
        #expect(
            texts(site) == [
                "search/i allocations 1 → 3 on chain-10",
                "search/i allocations 1 → 2 on chain-100",
            ])
        #expect(changes(site).map(\.fingerprints.count) == [1, 2])
    }
}
