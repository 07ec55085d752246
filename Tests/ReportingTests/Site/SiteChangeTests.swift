import Measurement
import Results
import Testing

@testable import Reporting

/// Changes that two machines saw. The clock of B is a hundred days ahead.
@Suite struct SiteChangeTests {
    private func commit(_ number: Int) -> String { "\(1_000_000_000 + number)" + String(repeating: "a", count: 30) }

    func build(_ number: Int) -> String { String(commit(number).prefix(10)) }

    /// The numbers of one run: implementations with a warm time or with allocations, on one input.
    struct Numbers {
        var times: KeyValuePairs<String, Double> = [:]
        /// The metric of the times.
        var metric = Metric.time
        var counts: KeyValuePairs<String, Double> = [:]
        var input = "chain-10"
    }

    func run(on machine: String, of number: Int, _ numbers: [Numbers]) throws -> ResultFile {
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

    func site(_ results: [ResultFile]) throws -> Site {
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
    func answer(_ site: Site) throws -> String {
        let page = try site.files().index.text
        let start = try #require(page.range(of: "<section id=\"courses\"")).upperBound
        return page[start...].components(separatedBy: "</section>")[0].withoutTerms
    }

    /// Ten commits on A and three on B: from the sixth on, a count is larger, and on A a time is longer.
    func seenByTwo() throws -> Site {
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
        let words = "\(wordsOfA)</span><span class=\"seen\">Machine B: since the newest run, of \(linkOfB)."
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
