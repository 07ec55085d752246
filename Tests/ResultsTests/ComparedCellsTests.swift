import Measurement
import Testing

@testable import Results

/// The cells of two results that are compared with each other, and those that have no partner.
@Suite struct ComparedCellsTests {
    @Test("cells of different instruction sets, inputs or units are never compared")
    func obstacles() throws {
        let plain = try SmallResult.cell(metric: Metric("own", unit: "ms"))
        for other in [
            try SmallResult.cell(metric: plain.metric, set: "x86-64-v4"),
            try SmallResult.cell(metric: plain.metric, digest: "x"),
            try SmallResult.cell(metric: Metric("own", unit: "s")),
        ] {
            let row = SmallComparison.of([plain], [other], isForced: true).rows[0]
            #expect(row.verdict == .unmeasurable && row.reason?.sentence.contains("differ") == true)
        }
        #expect(SmallComparison.of([plain], [plain]).rows[0].verdict == .noDifference)
    }

    @Test("cells that differ in the number of cores are different cells")
    func cores() throws {
        let findings = SmallComparison.of([try SmallResult.cell(cores: 1)], [try SmallResult.cell(cores: 2)])
        #expect(findings.rows.map(\.verdict) == [.missing, .new])
    }

    @Test("missing cells fail, new ones are listed, and a note counts the cells of both and of each alone, by its name")
    func sets() throws {
        let a = try SmallResult.cell("a")
        let b = try SmallResult.cell("b")
        let c = try SmallResult.cell("c")
        let findings = SmallComparison.of([a, b], [b, c])

        func names(_ verdict: Verdict) -> [String] {
            findings.rows.filter { $0.verdict == verdict }.map(\.cell.implementation)
        }
        #expect(names(.missing) == ["a"])
        #expect(names(.new) == ["c"])
        #expect(findings.fails)
        #expect(findings.notes.last == "times and counts: 1 in both results, 1 only in first, 1 only in second")
        #expect(SmallComparison.of([a, b], [a, b]).notes.isEmpty)
        #expect(SmallComparison.of([a], [c]).notes.last == "times and counts: 1 only in first, 1 only in second")

        // Counts of all cells, whatever the mean is over: here of none.
        let many = try (0..<1_200).map { try SmallResult.cell("c\($0)", plan: .cold, processes: [[1], [2]]) }
        let part = SmallComparison.of(many, Array(many.dropFirst(200)))
        #expect(part.notes.last == "times and counts: 1,000 in both results, 200 only in first" && part.mean == nil)
    }

    @Test("an implementation under a former name is the same cell, unless another one has that name now")
    func formerNames() throws {
        let before = SmallResult.result([try SmallResult.cell("old")])
        var after = SmallResult.result([try SmallResult.cell("new")])
        after.formerNames = [FormerNames(experiment: "e", implementation: "new", names: ["older", "old"])]
        let renamed = SmallComparison.of(before, after)
        #expect(renamed.rows.map(\.verdict) == [.noDifference])
        #expect(renamed.rows.map(\.cell.implementation) == ["new"])

        after.cells.append(try SmallResult.cell("old"))
        let both = SmallComparison.of(before, after)
        #expect(both.rows.map(\.verdict) == [.noDifference, .new])
        #expect(both.rows.map(\.cell.implementation) == ["old", "new"])

        after = SmallResult.result([try SmallResult.cell("new")])
        after.formerNames = [FormerNames(experiment: "another", implementation: "new", names: ["old"])]
        #expect(SmallComparison.of(before, after).rows.map(\.verdict) == [.missing, .new])
    }

    @Test("the order of cells does not matter, nor where others stand between them")
    func mixedCells() throws {
        let first = try (0..<40).map { try SmallResult.cell("c\($0)") }
        let second = try (0..<50).map { number in
            try SmallResult.cell("c\(number)", processes: number % 3 == 0 ? SmallResult.fast : SmallResult.slow)
        }

        func told(_ second: [Cell]) -> [String] {
            SmallComparison.of(first, second).rows.map { "\($0.cell) \($0.verdict) \($0.change ?? 0)" }.sorted()
        }

        let findings = told(second)
        #expect(findings.count == 50)
        #expect(told(second.reversed()) == findings)
        #expect(told(Array(second[7...] + second[..<7])) == findings)
        #expect(told(Array(second[..<39])).filter { $0.contains("missing") } == ["e/c39/i-10 warm time missing 0.0"])
    }

    @Test("a cell is gone unless the other run says why its plan has no number")
    func withheldNumbers() throws {
        let first = SmallResult.result([try SmallResult.cell("a")])
        var second = SmallResult.result([])

        func verdict(_ implementation: String, _ plan: Plan?) -> Verdict? {
            let cell = first.cells[0]
            second.notRun = [
                NotRun(
                    experiment: cell.experiment, implementation: implementation, input: cell.id.input, plan: plan,
                    .refused(reason: "below the loop's cost"))
            ]
            return Findings.comparing(NamedResult("one", first), with: NamedResult("two", second)).rows.first?.verdict
        }
        #expect(verdict("a", .warm) == .unmeasurable && verdict("", nil) == .unmeasurable)
        #expect(verdict("a", nil) == .missing && verdict("a", .cold) == .missing && verdict("b", .warm) == .missing)
    }

    @Test("a cell that the other run was not to measure is not missing, by its patterns, plans, profile or shard")
    func notRun() throws {
        let gone = try SmallResult.cell("a")
        let left = try SmallResult.cell("b", input: "j-10")

        func reason(_ change: (inout ResultFile) -> Void) -> String? {
            var second = SmallResult.result([left])
            change(&second)
            var first = SmallResult.result([gone, left])
            first.profile = .standard
            let findings = SmallComparison.of(first, second)
            let row = findings.rows.first { $0.cell == gone.id }
            #expect(findings.fails == (row?.verdict == .missing))
            #expect(row?.verdict == .missing || row?.verdict == .unmeasurable)
            return row?.reason?.sentence
        }
        #expect(reason { $0.profile = .standard } == "it is gone")
        #expect(reason { $0.profile = .thorough } == "it is gone")
        #expect(reason { $0.profile = .quick } == "not run in second: the profile quick has fewer inputs")
        #expect(reason { $0.isInterrupted = true } == "not run in second: it was interrupted")
        #expect(
            reason {
                $0.profile = .standard
                $0.selection.patterns = ["e/b/*", "x"]
            } == "not run in second: it ran e/b/* x")
        #expect(
            reason {
                $0.profile = .standard
                $0.selection.plans = [.cold]
                $0.cells[0].id.plan = .cold
            } == "not run in second: the plan warm was not asked for")
        #expect(
            reason { $0.shard = RecordedShard(number: 1, count: 2, total: 2, units: []) }
                == "not run in second: it is shard 1 of 2")

        // An input that is there with other implementations was to be measured.
        var quick = SmallResult.result([try SmallResult.cell("b")])
        quick.profile = .quick
        var standard = SmallResult.result([gone, try SmallResult.cell("b")])
        standard.profile = .standard
        #expect(SmallComparison.of(standard, quick).rows.first { $0.cell == gone.id }?.verdict == .missing)

        // A new cell has the reason that the earlier run lacks it.
        let arrival = SmallComparison.of(quick, standard).rows.first { $0.cell == gone.id }
        #expect(arrival?.verdict == .new && arrival?.reason == .notThereBefore)
    }
}
