import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct ComparedResultsTests {
    private func answer(_ base: ResultFile, _ head: ResultFile) -> String {
        ComparedSample.compared(base, head).headline.answer
    }

    private func detail(_ base: ResultFile, _ head: ResultFile) -> String? {
        ComparedSample.compared(base, head).headline.detail
    }

    @Test("the answer is one clause that begins with its yes or no, and sentences below it have names and reasons")
    func answers() {
        let base = ComparedSample.result(
            times: [("a", 100), ("b", 100), ("c", 100)],
            counts: [("a", .allocations, 2), ("b", .allocations, 2), ("a", .bytes, 64)])
        let slower = ComparedSample.result(
            times: [("a", 200), ("b", 50), ("c", 100)],
            counts: [("a", .allocations, 3), ("b", .allocations, 2), ("a", .bytes, 64)], commit: "b")
        #expect(answer(base, slower) == "Probably: 1 of the 3 timings came out longer by more than 11 %, that of a.")
        #expect(
            detail(base, slower)
                == "In warm time: search/a/n, 100.0 % longer. Of the 3 timings: 1 longer by more than 11 %; 1 shorter "
                + "by more than 11 %; 1 not seen to differ.")
        let faster = ComparedSample.result(
            times: [("a", 90), ("b", 50), ("c", 100)], counts: [("a", .bytes, 64)], commit: "b")
        #expect(
            answer(base, faster)
                == "No, as far as two runs show: none of the 3 timings came out longer; b took about 50 % less time.")
        #expect(
            detail(base, faster)
                == "In warm time: search/b/n, 50.0 % shorter. Of the 3 timings: 1 shorter by more than 11 %; 1 shorter "
                + "by 10.0 %, within 11 %; 1 not seen to differ.")
        let single = ComparedSample.result(times: [("a", 200)], processes: 1, commit: "b")
        #expect(answer(single, single).hasPrefix("Undecided: 1 timing cannot be shown to differ: one process."))
        let all = ComparedSample.result(times: [("a", 200), ("b", 200), ("c", 100)], roles: ["c": .floor], commit: "b")
        let floor = ComparedSample.result(times: [("a", 100), ("b", 100), ("c", 100)], roles: ["c": .floor])
        #expect(answer(floor, all) == "Probably: all 2 timings came out longer by more than 11 %, 1 of a and 1 of b.")
    }

    @Test("of two results without a number in common it is said which one is empty, and of one run that it is one")
    func nothingInCommon() {
        let empty = ComparedSample.result()
        let a = ComparedSample.result(times: [("a", 100)])
        let b = ComparedSample.result(times: [("b", 100)], commit: "b")
        #expect(answer(empty, empty) == "Nothing can be compared: neither result has a number.")
        #expect(answer(a, empty) == "Nothing can be compared: head.json has no number.")
        #expect(answer(empty, a) == "Nothing can be compared: base.json has no number.")
        #expect(answer(a, b) == "Nothing can be compared: nothing was measured in both results.")

        let sentence = "Both files hold the same run, so that nothing can differ."
        #expect(ComparedSample.texts(a, a).contains(sentence))
        var later = a
        later.startedAt = later.startedAt.addingTimeInterval(1)
        #expect(!ComparedSample.texts(a, later).contains(sentence))
    }

    @Test("between two runs of one commit a difference is noise or the machine, and is said so")
    func oneCommit() throws {
        let base = ComparedSample.result(times: [("a", 100), ("b", 100)])
        let again = ComparedSample.result(times: [("a", 130), ("b", 100)])
        #expect(answer(base, again) == "No, the code is the same: 1 of the 2 timings came out longer.")
        #expect(
            detail(base, again)
                == "In warm time: search/a/n, 30.0 % longer. Of the 2 timings: 1 longer; 1 not seen to differ.")
        #expect(
            ComparedSample.texts(base, again).contains(
                "Both runs are of commit aaaaaaaaaa, so that a difference in time is noise or the machine, and none of "
                    + "the code."))
        #expect(ComparedSample.compared(base, again).title == "Two runs of commit aaaaaaaaaa")

        var changed = again
        changed.environment?.provenance.isDirty = true
        let place = try #require(ComparedSample.texts(base, changed).first { $0.hasPrefix("Two runs") })
        #expect(
            place
                == "Two runs cannot tell a change of source from another place of the code in memory, which alone "
                + "moves a time by up to 11 %. The one timing that differs does so by more, which the place alone does "
                + "not explain.")
        let two = ComparedSample.result(times: [("a", 130), ("b", 105)], commit: "b")
        #expect(
            ComparedSample.texts(base, two).contains {
                $0.hasSuffix("1 of 2 timings that differ does so by more, which the place alone does not explain.")
            })
        let little = ComparedSample.result(times: [("a", 105), ("b", 100)], commit: "b")
        #expect(
            ComparedSample.texts(base, little).contains { $0.hasSuffix("up to 11 %; no time here differs by more.") })
    }

    @Test("a no by times of a busy machine says so in its sentence, and has no hue")
    func busyMachine() {
        func headline(_ loads: [Double]) -> Headline {
            let results = zip(["a", "b"], loads).map { commit, load in
                var result = ComparedSample.result(times: [("a", 100)], commit: commit)
                result.environment?.processors = 2
                result.environment?.loadAverage = [load, 0, 0]
                return result
            }
            return ComparedSample.compared(results[0], results[1]).headline
        }

        let clause = "the one timing did not come out longer."
        let quiet = headline([0.1, 0.1])
        #expect(quiet.answer == "No, as far as two runs show: \(clause)" && quiet.tone == .good)
        for loads in [[1.5, 0.1], [0.1, 1.5]] {
            let busy = headline(loads)
            #expect(busy.answer == "No, as far as two runs on a busy machine show: \(clause)")
            #expect(busy.tone == .neutral)
        }
    }

    @Test("floors, peers and bare work count neither for nor against a change, and fail nothing")
    func uncounted() {
        let roles: [String: Role] = ["f": .floor, "p": .peer, "b": .bare]
        let names = ["f", "p", "b"]
        let base = ComparedSample.result(
            times: [("a", 100)] + names.map { ($0, 100) }, roles: roles,
            counts: [("a", Metric.allocations, 2)] + names.map { ($0, .allocations, 2) })
        let head = ComparedSample.result(
            times: [("a", 100)] + names.map { ($0, 300) }, roles: roles,
            counts: [("a", Metric.allocations, 2)] + names.map { ($0, .allocations, 9) }, commit: "b")
        let both = ComparedSample.compared(base, head)
        #expect(!both.findings.fails && both.failure == nil)
        #expect(both.headline.answer == "No, as far as two runs show: the one timing did not come out longer.")
        #expect(both.headline.detail == nil && both.passedCounts == "Allocations: passed, 1 of 1 is the same.")
        #expect(both.tallies.reduce(0) { $0 + $1.uncountedChanges.count } == 6)
        #expect(
            UncountedChanges(both.tallies).sentence
                == "3 of 3 timings and 3 of 3 counts of floors, other projects' code and the empty loop changed, the "
                + "timings by 200.0 % at most; they are not counted here.")
        #expect(UncountedChanges([]).sentence == nil && UncountedChanges([]).clauseOnTimes == nil)
    }

    @Test("the cells that changed most are named, in both directions, and those of each count")
    func names() throws {
        let base = ComparedSample.result(
            times: (0..<5).map { ("t\($0)", 100) },
            counts: [("a", .allocations, 2), ("z", .allocations, 0), ("b", .bytes, 64)])
        let head = ComparedSample.result(
            times: [("t0", 200), ("t1", 400), ("t2", 50), ("t3", 100), ("t4", 300)],
            counts: [("a", .allocations, 3), ("z", .allocations, 1), ("b", .bytes, 32)], commit: "b")
        let both = ComparedSample.compared(base, head)
        let statements = ComparedSample.texts(base, head)
        #expect(
            statements.contains(
                "Longer by most in warm time: +300.0 % search/t1/n, +200.0 % search/t4/n, +100.0 % search/t0/n; "
                    + "shorter by most in warm time: −50.0 % search/t2/n."))
        #expect(
            statements.contains("Counts that got worse by most: allocations: 0 → 1 search/z/n, +50.0 % search/a/n."))

        // Where a list or a table has the cells, or the answer has the place of the code, no sentence says them again.
        #expect(both.statements(without: []) == statements && Set(statements).count == statements.count)
        let terminal = ComparisonOverview(both, showsAll: false).lines(width: 2_000).map(\.text)
        let digest = Report(
            digestOf: NamedResult("head.json", head), comparedWith: [NamedResult("base.json", base)], command: "lab")
        #expect(digest.markdown().contains("a slowdown of less than"))
        for text in [terminal.joined(separator: "\n"), digest.markdown()] {
            #expect(!text.contains("by most in warm time: +"))
            #expect(text.matches(of: /place of the code in memory alone/).count == 1)
        }
        let page = Report(
            on: NamedResult("head.json", head), comparedWith: [NamedResult("base.json", base)], command: "lab")
        let answered: Set<ComparisonStatement.Subject> = [.origin, .times, .counts, .decision, .cause]
        let besides = both.statements(without: answered.union(both.technicalSubjects))
        #expect(besides.count + both.technicalStatements.count == statements.count - 5)
        #expect(besides.filter { !page.header.lead.contains($0) } == [])
        #expect(page.header.comparison?.nextCalls == both.nextCalls && page.header.comparison?.changes != nil)
    }

    @Test(
        "warm times stand before cold ones, other calls and what precedes calls, however large the changes of these are"
    )
    func order() throws {
        func result(_ factors: [Double], commit: String) -> ResultFile {
            var result = ComparedSample.result(commit: commit)
            let measures: [(Plan, Metric)] = [
                (.warm, .buildTime), (.throughput, .time), (.cold, .time), (.warm, .time),
            ]
            for (factor, (plan, metric)) in zip(factors, measures) {
                // The median of all times stays, as most did not change.
                let still = (0..<8).map { (name: "s\($0)", value: 1_000.0) }
                let changed = ["a", "b"].map { (name: $0, value: 1_000 * factor) }
                var cells = ComparedSample.result(times: changed + still).cells
                for index in cells.indices {
                    cells[index].id.plan = plan
                    cells[index].id.metric = metric
                }
                result.cells += cells
            }
            return result
        }

        let base = result([1, 1, 1, 1], commit: "a")
        let both = ComparedSample.compared(base, result([9, 5, 3, 1.3], commit: "b"))
        #expect(both.tallies.map(\.measure) == ["warm time", "cold time", "throughput time", "time to build"])
        let worst = try #require(both.tallies[0].increases.first)
        let detail = try #require(both.headline.detail)
        #expect(
            detail.contains("The largest change of warm time: \(worst.pathLabel), \(FindingText.changeInWords(worst)).")
        )
        #expect(both.statements.contains { $0.text.hasPrefix("Longer by most in warm time: ") })
        let unchanged = ComparedSample.compared(base, result([9, 5, 3, 1], commit: "b"))
        #expect(unchanged.headline.detail?.contains("The largest change of cold time: ") == true)

        let page = Report(on: both.head, comparedWith: [both.base], isForced: true, command: "lab")
        let section = try #require(page.sections.first { $0.id == "comparison" })
        #expect(section.groups.dropFirst().map(\.subject) == both.tallies.map(\.measure))
    }

    @Test("the title of a measure, its chart and its table speak of the same numbers, and floors stand apart")
    func sameNumbers() throws {
        let names = (0..<50).map { "c\($0)" }
        let roles: [String: Role] = ["f": .floor]
        let base = ComparedSample.result(times: (names + ["f"]).map { ($0, 1_000) }, roles: roles)
        let head = ComparedSample.result(
            times: (names + ["f"]).enumerated().map { ($1, 1_105 + 10 * Double($0)) }, roles: roles, commit: "b")
        let both = ComparedSample.compared(base, head)
        let page = Report(on: both.head, comparedWith: [both.base], isForced: true, command: "lab")
        let group = try #require(
            page.sections.first { $0.id == "comparison" }?.groups.first { $0.subject == "warm time" })
        let total = try #require(both.tallies.first).total
        #expect(total == 50 && group.title == "warm time: 49 longer, perhaps by over 11 %, 1 within it")
        #expect(group.tables.map(\.rows.count) == [total, 1])
        let chart = try #require(page.charts.first { $0.id.hasPrefix("comparison") })
        #expect(chart.explanation.contains("The 20 largest to each side of the table's \(total) cells."))
        #expect(group.tables[1].caption.hasPrefix("Not among these: floors, "))
    }

    @Test("cells without a partner are counted by reason, with one of them by name")
    func gaps() {
        let base = ComparedSample.result(times: [("a", 100), ("b", 100), ("gone", 5)])
        var head = ComparedSample.result(times: [("a", 100), ("b", 100), ("late", 5)], commit: "b")
        head.cells[0].input.digest = "other"
        var digest = base
        for index in digest.cells.indices { digest.cells[index].input.digest = "one" }
        for index in head.cells.indices where index > 0 { head.cells[index].input.digest = "one" }
        #expect(
            ComparedSample.compared(digest, head).gaps == [
                "1 timing is missing in head.json, such as search/gone/n (warm time).",
                "1 timing is not compared: the inputs differ, such as search/a/n (warm time).",
                "1 timing is only in head.json, such as search/late/n (warm time).",
            ])

        // A failure leaves floors out, which is said where all are counted.
        let roles: [String: Role] = ["f": .floor]
        let all = ComparedSample.result(times: [("a", 100), ("gone", 5), ("f", 5)], roles: roles)
        let less = ComparedSample.compared(all, ComparedSample.result(times: [("a", 100)], commit: "b"))
        #expect(less.failure == "FAILED: 1 timing is gone.")
        #expect(
            less.gaps == [
                "2 timings are missing in head.json, 1 of them of floors, other projects' code and the empty loop, "
                    + "such as search/gone/n (warm time)."
            ])
        #expect(ComparedSample.compared(digest, head).failure == "FAILED: 1 timing is gone.")
    }

    @Test("the judgement is bad with a count that got worse, amber if a time may be, and neutral where none is seen")
    func tones() {
        let base = ComparedSample.result(times: [("a", 100)], counts: [("a", .allocations, 2)])

        func tone(_ time: Double, _ count: Double, commit: String = "b") -> ReportTable.Tone {
            ComparedSample.compared(
                base, ComparedSample.result(times: [("a", time)], counts: [("a", .allocations, count)], commit: commit)
            ).tone
        }
        #expect(tone(100, 3) == .bad && tone(100, 2) == .good && tone(50, 2) == .good)
        #expect(tone(200, 2) == .open && tone(200, 2, commit: "a") == .good && tone(105, 2) == .neutral)
        #expect(ReportTable.Tone.neutral.mark == "·" && ReportTable.Tone.open.mark == "?")
    }

    @Test("exact counts that did not get worse have passed, with their number and what got better")
    func passed() {
        func passed(_ allocations: Double, _ bytes: Double) -> String? {
            let base = ComparedSample.result(counts: [("a", .allocations, 2), ("a", .bytes, 64)])
            let head = ComparedSample.result(
                counts: [("a", .allocations, allocations), ("a", .bytes, bytes)], commit: "b")
            return ComparedSample.compared(base, head).passedCounts
        }
        #expect(passed(2, 64) == "Allocations and bytes allocated: passed, 2 of 2 are the same.")
        let better = passed(1, 64)
        #expect(better?.hasSuffix(" allocated: passed, none of 2 got worse, 1 got better.") == true)
        #expect(passed(3, 64) == nil)
        let times = ComparedSample.result(times: [("a", 100)])
        #expect(ComparedSample.compared(times, times).passedCounts == nil)
    }
}
