import Testing

@testable import Measurement

@Suite struct BatchPlanTests {
    private let script = OperationScript()

    private func plan(_ change: (inout BatchPlan) -> Void = { _ in }) -> BatchPlan {
        var plan = BatchPlan()
        change(&plan)
        return plan
    }

    @Test("operations take turns, each batch after one call that warms the caches")
    func turns() {
        let steady = script.operation("a", nanoseconds: 100)
        // Two batches before the four that count; of those the third is undisturbed.
        let disturbed = script.operation("b") { count, call in UInt64(count) * (call == 9 ? 70 : 90) }
        let measured = plan().measure([steady, disturbed], counts: [20, 40], clock: script.clock)
        #expect(measured.map(\.times) == [[100, 100, 100, 100], [90, 90, 70, 90]])
        #expect(measured.map(\.batch.count) == [20, 40])
        let warmUp = "a×1 a×20 a×1 a×20 b×1 b×40 b×1 b×40 "
        let turns = Array(repeating: "a×1 a×20 b×1 b×40", count: 4).joined(separator: " ")
        #expect(script.log.joined(separator: " ") == warmUp + turns)
    }

    @Test("what enter and leave take is in no batch, and neither is the warming call")
    func untimed() {
        let operation = script.operation("a", logsPhases: true, setUpCost: 1_000_000) { count, call in
            call.isMultiple(of: 2) ? 5_000 : UInt64(count) * 10
        }
        let measured = plan { $0.batches = 1 }.measure([operation], counts: [60], clock: script.clock)
        #expect(measured[0].times == [10])
        #expect(script.log.suffix(4) == ["enter a", "a×1", "a×60", "leave a"])
    }

    @Test("a sought count makes a batch long enough and is a multiple of 20, for which 5 % more is a whole number")
    func sought() {
        let measured = plan().measure([script.operation("a", nanoseconds: 900)], clock: script.clock)
        // 256 × 900 ns is the first doubling over 200 µs.
        #expect(measured[0].batch == .init(count: 260, granularity: 1, canDoMore: true))
        #expect(measured[0].times == [900, 900, 900, 900])
    }

    @Test("the shorter of two batches decides whether the count doubles")
    func onceSlow() {
        let slow = script.operation("a") { count, call in call < 2 ? 1_000_000 : UInt64(count) * 1_000 }
        #expect(plan().measure([slow], clock: script.clock)[0].batch.count == 260)
    }

    @Test(
        "where a multiple of 20 takes 5 ms the count is one of what is asked for, up to 20 ms, then as it was found",
        arguments: [
            (nanoseconds: 240_000, multiple: nil, count: 20, canDoMore: true),
            (nanoseconds: 260_000, multiple: nil, count: 1, canDoMore: false),
            (nanoseconds: 260_000, multiple: 50, count: 50, canDoMore: false),
            (nanoseconds: 500_000, multiple: 50, count: 1, canDoMore: false),
            (nanoseconds: 1_000, multiple: 50, count: 300, canDoMore: true),
            (nanoseconds: 40_000, multiple: 30, count: 60, canDoMore: true),
        ] as [(nanoseconds: UInt64, multiple: Int?, count: Int, canDoMore: Bool)])
    func multiples(nanoseconds: UInt64, multiple: Int?, count: Int, canDoMore: Bool) {
        let measured = plan { $0.countMultiple = multiple }
            .measure([script.operation("a", nanoseconds: nanoseconds)], clock: script.clock)[0]
        #expect(measured.batch.count == count && measured.batch.canDoMore == canDoMore)
    }

    @Test("batches are whole scripts of operations")
    func granularity() {
        let operation = script.operation("a", nanoseconds: 1_000, granularity: 7)
        let measured = plan { $0.extraWork = 0.05 }.measure([operation], clock: script.clock)[0]
        // 224 is 7 · 2⁵, the next multiple of 140 is 280; 5 % more are 14 operations, two scripts.
        #expect(measured.batch == .init(count: 280, granularity: 7, canDoMore: true))
        #expect(measured.times == [1_050, 1_050, 1_050, 1_050])
        #expect(script.log.last == "a×294")
    }

    @Test(
        "extra work is done and not counted, rounded to whole scripts",
        arguments: [(20, 21), (30, 32), (28, 29), (4, 4)])
    func extraWork(count: Int, done: Int) {
        let measured = plan { $0.extraWork = 0.05 }
            .measure([script.operation("a", nanoseconds: 100)], counts: [count], clock: script.clock)[0]
        #expect(measured.times == Array(repeating: Double(done * 100) / Double(count), count: 4))
        #expect(script.log.last == "a×\(done)")
    }

    @Test("a count is sought where none is given, and one batch is taken at least")
    func missingCounts() {
        let operations = ["a", "b", "c"].map { script.operation($0, nanoseconds: 10_000) }
        let measured = plan { $0.batches = 0 }.measure(operations, counts: [6, nil, -1], clock: script.clock)
        #expect(measured.map(\.batch.count) == [6, 40, 40])
        #expect(measured.map(\.times) == [[10_000], [10_000], [10_000]])
    }
}
