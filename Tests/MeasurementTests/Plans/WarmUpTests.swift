import Testing

@testable import Measurement

/// Scripted clock: a reading costs 20 ns and the factor is 1,000, so that the shortest batch is 20,000 ns.
@Suite struct WarmUpTests {
    private let script = OperationScript()

    private func warmUp(
        _ operation: MeasuredOperation, warmUpTimeLimit: UInt64 = 1_000_000_000, warmUpBatches: Int = 100
    ) -> WarmUp {
        var plan = WarmPlan(rounds: 4, timeLimit: 1_000_000_000, warmUpTimeLimit: warmUpTimeLimit)
        plan.warmUpBatches = warmUpBatches
        return plan.warmUp(operation, shortestBatch: 20_000, clock: script.clock)
    }

    @Test("the batch is doubled until the timer costs little enough, then warmed up in two windows of five")
    func doublesTheBatch() {
        let warmUp = self.warmUp(script.operation("a", nanoseconds: 100))
        #expect(
            script.log.joined(separator: " ")
                == """
                a×1 a×2 a×4 a×8 a×16 a×32 a×64 a×128 \
                a×256 a×256 a×256 a×256 a×256 a×256 a×256 a×256 a×256 a×256
                """)
        #expect(warmUp == WarmUp(batchCount: 256, batches: 18, end: .stable, batchTime: 25_600))
    }

    @Test("batches are multiples of the granularity")
    func keepsGranularity() {
        let operation = script.operation("a", nanoseconds: 100, granularity: 12)
        let warmUp = self.warmUp(operation)
        #expect(script.log.prefix(6) == ["a×12", "a×24", "a×48", "a×96", "a×192", "a×384"])
        #expect(warmUp.batchCount == 384)
    }

    @Test("a first call that is slow for reasons of its own does not pass for a batch")
    func mistrustsTheFirstCall() {
        let operation = script.operation("a") { count, call in call == 0 ? 50_000 : UInt64(count) * 100 }
        let warmUp = self.warmUp(operation)
        #expect(warmUp == WarmUp(batchCount: 256, batches: 19, end: .stable, batchTime: 25_600))
    }

    @Test("warm-up ends when the medians of two windows agree, not before")
    func endsWhenStable() {
        let times: [UInt64] = [100_000, 90_000, 80_000, 70_000, 60_000]
        let operation = script.operation("a") { _, call in call < 5 ? times[call] : 50_000 }
        // Windows: 80,000, then 50,000 (no), then 50,000 again (yes).
        #expect(
            warmUp(operation)
                == WarmUp(batchCount: 1, batches: 15, end: .stable, batchTime: 50_000))
    }

    @Test(
        "two windows that differ by two per cent agree, by three they do not",
        arguments: [(102_000, 10), (103_000, 15)])
    func toleranceIsTwoPerCent(second: UInt64, batches: Int) {
        let operation = script.operation("a") { _, call in call < 5 ? 100_000 : second }
        #expect(warmUp(operation).batches == batches)
    }

    @Test("an operation that never is stable stops at the batch limit")
    func stopsAtTheBatchLimit() {
        let operation = script.operation("a") { _, call in (call / 5).isMultiple(of: 2) ? 100_000 : 200_000 }
        let warmUp = self.warmUp(operation, warmUpBatches: 30)
        #expect(warmUp == WarmUp(batchCount: 1, batches: 30, end: .batchLimit, batchTime: 200_000))
    }

    @Test("warm-up stops when its time is up")
    func stopsAtTheTimeLimit() {
        let operation = script.operation("a", nanoseconds: 100_000)
        let warmUp = self.warmUp(operation, warmUpTimeLimit: 250_000)
        #expect(warmUp == WarmUp(batchCount: 1, batches: 3, end: .timeLimit, batchTime: 100_000))
    }

    @Test(
        "one batch is enough only where repeating it would cost more than measuring may",
        arguments: [
            (300_000, 2), (5_000_000_000, 1),
        ])
    func repeatsTheFirstBatch(nanoseconds: UInt64, batches: Int) {
        let operation = script.operation("a", nanoseconds: nanoseconds)
        let warmUp = self.warmUp(operation, warmUpTimeLimit: 250_000)
        #expect(warmUp.batches == batches)
        #expect(warmUp.batchCount == 1)
    }

    @Test("an operation that takes no time ends too")
    func endsForVanishedWork() {
        let warmUp = self.warmUp(script.operation("a", nanoseconds: 0))
        #expect(warmUp == WarmUp(batchCount: 1 << 32, batches: 32 + 10, end: .stable, batchTime: 0))
    }
}
