import LabKit
import Measurement
import Results
import Testing

@testable import Gate

@Suite struct ExactComparisonTests {
    private func reading(
        _ counts: [Metric: Double?], set: String = "x", digest: String = "d", isMismatch: Bool = false
    ) -> CountReading {
        .made(counts, set: set, digest: digest, isMismatch: isMismatch)
    }

    private func rows(
        _ base: CountReading, _ head: CountReading, _ metric: Metric = .bytes, tolerance: Double? = nil,
        mentionsAbsence: Bool = true
    ) -> (rows: [Finding], notes: [String]) {
        ExactComparison(
            base: [base], head: [head], tolerances: Tolerances(counts: tolerance), mentionsAbsence: mentionsAbsence
        ).judge([metric])
    }

    private func verdict(_ base: Double, _ head: Double, _ metric: Metric, tolerance: Double? = nil) -> Verdict? {
        rows(
            reading([metric: base]), reading([metric: head]), metric, tolerance: tolerance
        ).rows.first?.verdict
    }

    @Test("only what was counted before can be missing, which fails")
    func absence() {
        let some = reading([.bytes: 8])
        let none = reading([.bytes: nil])
        #expect(rows(some, none).rows.map(\.verdict) == [.missing])
        #expect(
            rows(some, none).rows.first?.reason?.sentence == "it was counted in base and is not in head: no counter")
        #expect(rows(none, some).rows.map(\.verdict) == [.unmeasurable])
        #expect(rows(none, none).rows.map(\.verdict) == [.unmeasurable])
        #expect(rows(some, reading([:])).rows.map(\.verdict) == [.missing])
    }

    @Test("a metric of one's own is of the cells that declare it: gone from head is missing, not in base is new")
    func ownMetrics() {
        let steps = Metric("steps", unit: "steps", kind: .exact)
        let some = reading([steps: 8])
        let none = reading([:])
        #expect(rows(none, none, steps).rows.isEmpty)
        #expect(rows(some, none, steps).rows.map(\.verdict) == [.missing])
        #expect(rows(none, some, steps).rows.map(\.verdict) == [.new])
        #expect(rows(some, reading([steps: 9]), steps).rows.map(\.cell.plan) == [.counters])
        #expect(verdict(8, 9, steps) == .regressed)
    }

    @Test("a metric, the lab's or one's own, is new if base does not have it, and not if base failed to count it")
    func newMetrics() {
        for metric in [Metric.bytes, .instructions, Metric("steps", unit: "steps", kind: .exact)] {
            let some = reading([metric: 8])
            let row = rows(reading([:]), some, metric).rows.first
            #expect(row?.verdict == .new && row?.head == 8)
            #expect(row?.reason?.sentence == "it was not in base")
            #expect(rows(reading([metric: nil]), some, metric).rows.map(\.verdict) == [.unmeasurable])
        }
    }

    @Test("a cell with a tolerance of its own is held to that, and one allocation more is a change all the same")
    func ownTolerance() {
        let base = reading([.bytes: 1_000, .allocations: 10])
        let head = reading([.bytes: 1_020, .allocations: 11])
        var comparison = ExactComparison(base: [base], head: [head])
        #expect(comparison.judge([.bytes]).rows.map(\.verdict) == [.regressed])
        comparison.tolerances.cells = [base.cell: 0.03]
        #expect(comparison.judge([.bytes, .allocations]).rows.map(\.verdict) == [.same, .regressed])
        comparison.tolerances.cells = [base.cell: 0.01]
        #expect(comparison.judge([.bytes]).rows.map(\.verdict) == [.regressed])
    }

    @Test("a metric that neither side counts is a note where it was not asked for, and a row where it was")
    func unasked() {
        let none = reading([.bytes: nil])
        let unasked = rows(none, none, mentionsAbsence: false)
        #expect(unasked.rows.isEmpty && unasked.notes == ["bytes: not counted: no counter"])
        let some = reading([.bytes: 8])
        #expect(rows(some, none, mentionsAbsence: false).rows.map(\.verdict) == [.missing])
        #expect(rows(none, some, mentionsAbsence: false).rows.map(\.verdict) == [.unmeasurable])
    }

    @Test("a tolerance that is given takes the place of that of bytes and instructions, never of that of allocations")
    func tolerances() {
        for metric in [Metric.bytes, .instructions] {
            #expect(verdict(10_000, 10_009, metric) == .same)
            #expect(verdict(10_000, 10_011, metric) == .regressed)
            #expect(verdict(10_000, 9_989, metric) == .improved)
            #expect(verdict(10_000, 10_900, metric, tolerance: 0.1) == .same)
            #expect(verdict(10_000, 10_001, metric, tolerance: 0) == .regressed)
            #expect(verdict(0, 1, metric, tolerance: 1) == .regressed)
        }
        #expect(verdict(10_000, 10_001, .allocations, tolerance: 0.1) == .regressed)
        #expect(verdict(10_000, 9_999, .allocations, tolerance: 0.1) == .improved)
    }

    @Test("a count that is negative or not finite is unmeasurable, and names its side")
    func negative() {
        for (base, head, side) in [(2.0, -3.0, "head"), (-3, 2, "base"), (.nan, 2, "base"), (2, .infinity, "head")] {
            #expect(verdict(base, head, .bytes) == .unmeasurable)
            let row = rows(reading([.bytes: base]), reading([.bytes: head])).rows.first
            #expect(row?.reason?.sentence.hasPrefix("\(side): ") == true)
        }
    }

    @Test("the change is relative to base, and infinite from a base of 0")
    func change() {
        func change(_ base: Double, _ head: Double) -> Double? {
            rows(reading([.bytes: base]), reading([.bytes: head])).rows.first?.change
        }
        #expect(change(100, 150) == 0.5)
        #expect(change(200, 150) == -0.25)
        #expect(change(0, 3) == .infinity)
        #expect(change(0, 0) == 0)

        let row = rows(reading([.bytes: 1]), reading([.bytes: 2])).rows.first
        #expect(row?.base == 1 && row?.head == 2)
    }

    @Test("counts of other inputs or instruction sets are never compared, and an answer that differs is no count")
    func obstacles() {
        let plain = reading([.bytes: 8])
        let other = reading([.bytes: 8], digest: "other")
        let wide = reading([.bytes: 8], set: "x-512")
        let wrong = reading([.bytes: 8], isMismatch: true)
        #expect(rows(plain, other).rows.map(\.verdict) == [.unmeasurable])
        #expect(rows(plain, wide).rows.map(\.verdict) == [.unmeasurable])
        #expect(rows(plain, wrong).rows.map(\.verdict) == [.missing], "a number that is gone")
        #expect(rows(wrong, plain).rows.map(\.verdict) == [.unmeasurable], "a number that never was")
    }
}
