import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

@Suite struct ComparisonTests {
    private let slow = SmallResult.slow
    private let fast = SmallResult.fast

    @Test("times are slower, faster or not seen to differ, and never a verdict")
    func times() throws {
        func findings(_ first: [[Double]], _ second: [[Double]]) throws -> Findings {
            SmallComparison.of([try SmallResult.cell(processes: first)], [try SmallResult.cell(processes: second)])
        }
        #expect(try findings(fast, slow).rows[0].verdict == .slower)
        #expect(try findings(slow, fast).rows[0].verdict == .faster)
        #expect(try findings(slow, slow).rows[0].verdict == .noDifference)
        #expect(try !findings(fast, slow).fails)

        let mean = try #require(try findings(fast, slow).mean)
        #expect(abs(mean.ratio - 21.0 / 11) < 0.01)
    }

    @Test("no difference is said only where one could be seen: one process a side leaves it undecided")
    func oneProcess() throws {
        func findings(_ first: [[Double]], _ second: [[Double]]) throws -> Findings {
            SmallComparison.of([try SmallResult.cell(processes: first)], [try SmallResult.cell(processes: second)])
        }
        let single = try findings([[1, 2]], [[5, 6]])
        #expect(single.rows[0].verdict == .undecided && single.rows[0].reason?.sentence == "one process")
        #expect(single.rows[0].change == 5.5 / 1.5 - 1 && single.isOpen && !single.fails)
        #expect(single.summary == "1 undecided: one process")
        #expect(try findings([[1, 2]], slow).rows[0].reason?.sentence == "one process before")
        #expect(try findings(slow, [[1, 2]]).rows[0].reason?.sentence == "one process after")
    }

    @Test("a time with a median of 0 is no time to compare, and any other measured value has no multiple of 0")
    func zero() throws {
        func finding(_ metric: Metric, _ first: [[Double]], _ second: [[Double]]) throws -> Finding {
            SmallComparison.of(
                [try SmallResult.cell(metric: metric, processes: first)],
                [try SmallResult.cell(metric: metric, processes: second)]
            ).rows[0]
        }

        for (first, second) in [([[0], [0]], slow), (slow, [[0], [0]]), ([[0], [0]], [[0], [0]])] {
            let time = try finding(.time, first, second)
            #expect(time.verdict == .unmeasurable && time.reason == .zeroTime && time.change == nil)
        }
        #expect(try finding(.pageFaults, [[0], [0]], slow).reason == .zeroBefore)
        #expect(try finding(.pageFaults, [[0], [0]], [[0], [0]]).verdict == .noDifference)
    }

    @Test("a change within the tolerance of the metric is no effect, however sure it is")
    func size() throws {
        func verdict(_ factor: Double) throws -> Verdict {
            let first = (0..<5).map { [100_000.0 + Double($0)] }
            return SmallComparison.of(
                [try SmallResult.cell(processes: first)],
                [try SmallResult.cell(processes: first.map { $0.map { $0 * factor } })]
            ).rows[0].verdict
        }
        #expect(try verdict(1.005) == .noDifference && verdict(0.995) == .noDifference)
        #expect(try verdict(1.05) == .slower && verdict(0.95) == .faster)
    }

    @Test("with few processes an interval is as wide as Student's distribution asks")
    func fewProcesses() {
        let narrow = Interval(lower: 0.9, upper: 1.2)
        var last = Interval(lower: 0, upper: .infinity)
        for processes in 2...30 {
            let wide = narrow.widened(around: 1, processes: processes)
            #expect(wide.lower < narrow.lower && wide.upper > narrow.upper)
            #expect(wide.lower > last.lower && wide.upper < last.upper, "\(processes)")
            last = wide
        }
        // 2.776 / 1.96 of five processes, and the root of 5 / 4.
        #expect(abs(log(narrow.widened(around: 1, processes: 5).upper) / log(1.2) - 1.5835) < 1e-3)
        // 2.1788 / 1.96 of thirteen processes, and the root of 13 / 12.
        #expect(abs(log(narrow.widened(around: 1, processes: 13).upper) / log(1.2) - 1.1570) < 1e-3)
        let odd = Interval(lower: -1, upper: 2)
        #expect(odd.widened(around: 1, processes: 2) == odd)
    }

    @Test("of a sampled metric of which more is better, more is faster")
    func direction() throws {
        let rate = Metric("rate", unit: "frames/s", .moreIsBetter)

        func cells(_ processes: [[Double]]) throws -> [Cell] {
            [try SmallResult.cell(metric: rate, processes: processes)]
        }
        #expect(SmallComparison.of(try cells(slow), try cells(fast)).rows[0].verdict == .slower)
        #expect(SmallComparison.of(try cells(fast), try cells(slow)).rows[0].verdict == .faster)
    }

    @Test(
        "exact metrics are judged by their tolerances and in their direction",
        arguments: [
            (Metric.allocations, 0.0, 1.0, Verdict.regressed), (.allocations, 3, 3, .same),
            (.allocations, 3, 2, .improved), (.allocations, 1_000, 1_000.1, .regressed),
            (.instructions, 100_000, 100_090, .same), (.instructions, 100_000, 100_110, .regressed),
            (.bytes, 0, 0, .same), (.resident, 10_000, 10_009, .same), (.resident, 10_000, 10_011, .regressed),
            (.allocations, -2, -1, .regressed), (.allocations, -1, -2, .improved), (.allocations, -1, 1, .regressed),
            (.allocations, 1, -1, .improved), (.allocations, 0, -1, .improved), (SmallResult.frames, -2, -1, .improved),
            (SmallResult.frames, 60, 30, .regressed), (SmallResult.frames, 30, 60, .improved),
            (SmallResult.frames, 0, 1, .improved),
        ])
    func exact(metric: Metric, first: Double, second: Double, expected: Verdict) throws {
        func cells(_ value: Double) throws -> [Cell] {
            [try SmallResult.cell(plan: SmallResult.soak, metric: metric, processes: [[value], [value]])]
        }

        let findings = SmallComparison.of(try cells(first), try cells(second))
        #expect(findings.rows[0].verdict == expected)
        #expect(findings.fails == (expected == .regressed))
        #expect(findings.rows[0].cell.plan == SmallResult.soak)
    }

    @Test("bytes kept for each unit of a size are not compared with those of another size")
    func otherSize() throws {
        for (metric, verdict) in [(Metric.resident, Verdict.unmeasurable), (.allocations, .same)] {
            let first = try SmallResult.cell(plan: .memory, metric: metric, processes: [[8], [8]])
            var second = first
            second.input.size = 1_000 * first.input.size
            let row = SmallComparison.of([first], [second]).rows[0]
            #expect(row.verdict == verdict)
            #expect(
                (row.reason?.sentence.hasPrefix("the sizes of the input differ: ") == true)
                    == (verdict == .unmeasurable))
        }
    }

    @Test("environments that differ make everything unmeasurable, unless forced, and the fields are named")
    func fingerprints() throws {
        var first = SmallResult.result([try SmallResult.cell()])
        first.fingerprint = "processor=p; cores=2"
        var second = first
        second.fingerprint = "processor=q; cores=2; allocator=x"
        let findings = SmallComparison.of(first, second)
        #expect(findings.rows[0].verdict == .unmeasurable && findings.rows[0].reason == .otherEnvironment)
        #expect(findings.isOpen)
        #expect(findings.mean == nil)
        #expect(
            findings.notes.first
                == "the environments differ in processor (p, q), allocator (not given, x); nothing is comparable "
                + "without --force")
        #expect(SmallComparison.of(first, second, isForced: true).rows[0].verdict != .unmeasurable)
        first.fingerprint = ""
        #expect(SmallComparison.of(first, second).isOpen && SmallComparison.of(second, first).isOpen)
        #expect(!SmallComparison.of(first, first).isOpen)
    }

    @Test("of more cells than are looked at, all have their verdict, and those that are looked at their interval")
    func manyCells() throws {
        let slow = SmallResult.slow
        let fast = SmallResult.fast
        let processes = [slow, fast, slow, slow, fast, slow, slow]

        func cells(_ processes: [[[Double]]]) throws -> [Cell] {
            try processes.enumerated().map { try SmallResult.cell("c\($0)", processes: $1) }
                + processes.enumerated().map { try SmallResult.cell("c\($0)", plan: .cold, processes: $1) }
        }

        let first = SmallResult.result(try cells(processes))
        let second = SmallResult.result(
            try cells(processes.map { $0.map { $0.map { $0 == 20 ? 19 : $0 } } }.reversed()))
        let complete = SmallComparison.of(first, second)
        let part = Findings.comparing(NamedResult("first", first), with: NamedResult("second", second), shownLimit: 2)
        #expect(part.rows.map(\.verdict) == complete.rows.map(\.verdict))
        #expect(part.rows.map(\.change) == complete.rows.map(\.change))
        expectAll(complete.rows, count: 14) { $0.interval != nil }

        for plan in [Plan.warm, .cold] {
            let order = part.worstFirst.filter { part.rows[$0].cell.plan == plan }
            expectAll(order.prefix(2), count: 2) { part.rows[$0].interval == complete.rows[$0].interval }
            let others = order.dropFirst(2).filter { part.rows[$0].verdict == .noDifference }
            #expect(others.contains { part.rows[$0].interval == nil })
        }
    }

    @Test("the interval of a cell depends on no other cell, and is that of any cell with its samples")
    func intervalOfOneCell() throws {
        let numbers = [3, 2, 10, 3, 120, 10]

        func cells(_ factor: Double) throws -> [Cell] {
            try numbers.enumerated().map { position, count in
                let processes = (0..<count).map { process in
                    let level = factor * Double(100 + process)
                    return [level, level + 3]
                }
                return try SmallResult.cell("c\(position)", processes: processes)
            }
        }

        let before = try cells(1)
        let after = try cells(1.2)
        let together = SmallComparison.of(before, after).rows
        expectAll(together, count: numbers.count) { $0.interval != nil }
        for position in numbers.indices {
            let alone = SmallComparison.of([before[position]], [after[position]]).rows[0]
            #expect(alone.interval == together[position].interval)
        }
        #expect(together[0].interval == together[3].interval && together[2].interval == together[5].interval)
        #expect(together[0].interval != together[2].interval)
    }

    @Test("a mismatch that was not there before fails")
    func mismatches() throws {
        let fine = SmallResult.result([try SmallResult.cell()])
        var wrong = fine
        wrong.mismatches = [
            Mismatch(experiment: "e", implementation: "x", input: "i-10", expected: "1", answered: "2", seed: 1)
        ]
        let findings = SmallComparison.of(fine, wrong)
        #expect(findings.fails)
        #expect(findings.rows.last?.cell.implementation == "x")
        #expect(!SmallComparison.of(wrong, wrong).fails)
        #expect(!SmallComparison.of(wrong, fine).fails)
    }

    @Test("bytes kept below 0 are no size, so that nothing got better or worse")
    func negativeSize() throws {
        func verdict(_ before: Double, _ after: Double, _ metric: Metric = .resident) throws -> Verdict {
            SmallComparison.of(
                [try SmallResult.cell(plan: .memory, metric: metric, processes: [[before], [before]])],
                [try SmallResult.cell(plan: .memory, metric: metric, processes: [[after], [after]])]
            ).rows[0].verdict
        }
        #expect(try verdict(-621, 94) == .unmeasurable && verdict(94, -621) == .unmeasurable)
        #expect(try verdict(0, 94) == .regressed && verdict(-621, 94, .allocations) == .regressed)
    }

    @Test("a floor, a peer and bare work fail nothing, and the mean of floors stands by itself")
    func uncounted() throws {
        for role in [Role.floor, .peer, .bare, .reference, .implementation] {
            let cells = try [1.0, 2].map { value in
                [try SmallResult.cell(plan: .memory, metric: .bytes, role: role, processes: [[value]])]
            }
            let findings = SmallComparison.of(cells[0], cells[1])
            #expect(findings.rows[0].verdict == .regressed && findings.rows[0].role == role)
            #expect(findings.fails == [.reference, .implementation].contains(role), "\(role)")
        }

        let first = [try SmallResult.cell(processes: fast), try SmallResult.cell("f", role: .floor, processes: fast)]
        let second = [try SmallResult.cell(processes: fast), try SmallResult.cell("f", role: .floor, processes: slow)]
        let findings = SmallComparison.of(first, second)
        #expect(findings.mean == .init(ratio: 1, cells: 1) && findings.floorMean?.cells == 1)
        #expect(abs((findings.floorMean?.ratio ?? 0) - 21.0 / 11) < 0.01)
    }

    @Test("the mean is over warm times of what contends: no floor, no peer, no bare work, no cold call, no count")
    func mean() throws {
        func cells(_ contender: [[Double]], _ others: [[Double]]) throws -> [Cell] {
            [
                try SmallResult.cell(processes: contender), try SmallResult.cell("f", role: .floor, processes: others),
                try SmallResult.cell("b", role: .bare, processes: others),
                try SmallResult.cell("p", role: .peer, processes: others),
                try SmallResult.cell(plan: .cold, processes: others),
                try SmallResult.cell(plan: .memory, metric: .bytes, processes: others),
            ]
        }

        let findings = SmallComparison.of(try cells(fast, fast), try cells(slow, [[1_000], [1_000]]))
        let mean = try #require(findings.mean)
        #expect(mean.cells == 1)
        #expect(abs(mean.ratio - 21.0 / 11) < 0.01)
    }

    @Test("other seeds, profiles, plans and an interruption are named")
    func notes() throws {
        let first = SmallResult.result([try SmallResult.cell()])
        var second = SmallResult.result([try SmallResult.cell(), try SmallResult.cell(plan: SmallResult.soak)])
        second.seed = 7
        second.profile = .thorough
        second.isInterrupted = true
        #expect(
            SmallComparison.of(first, second).notes.prefix(4) == [
                "the seeds differ: 18446744073709551615 and 7", "the profiles differ: quick and thorough",
                "interrupted: second", "only in second: the plan soak",
            ])
    }
}
