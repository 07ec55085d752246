import TestSupport
import Testing

@testable import Measurement

@Suite struct WarmPlanTests {
    private let characteristics = ClockCharacteristics(resolution: 1, overhead: 20)

    private func measure(
        _ operations: [MeasuredOperation], on script: OperationScript, rounds: Int = 4,
        timeLimit: UInt64 = 1_000_000_000, warmUpTimeLimit: UInt64 = 1_000_000_000, seed: UInt64 = 7
    ) -> [WarmMeasurement] {
        var random = SmallGenerator(state: seed)
        return WarmPlan(rounds: rounds, timeLimit: timeLimit, warmUpTimeLimit: warmUpTimeLimit)
            .measure(
                operations, clock: script.clock, characteristics: characteristics, random: &random)
    }

    @Test("every operation runs once in every round, in the order that the seed gives")
    func goldenSchedule() {
        let script = OperationScript()
        let operations = ["a", "b", "c"].map { script.operation($0, nanoseconds: 100_000) }
        _ = measure(operations, on: script, rounds: 6, warmUpTimeLimit: 0)
        // Warm-up first, two batches each as its time is up at once; then the golden orders of seed 7. A batch of one
        // call comes after one that is not timed.
        #expect(script.turns == "aabbcc aaccbb bbaacc bbccaa ccaabb aabbcc aaccbb".withoutSpaces)
    }

    @Test("samples are nanoseconds per operation, one per round, in the order of the operations")
    func samplesPerOperation() {
        let script = OperationScript()
        let measured = measure(
            [script.operation("a", nanoseconds: 100), script.operation("b", nanoseconds: 7)], on: script)
        #expect(measured[0].samples == [100, 100, 100, 100])
        #expect(measured[1].samples == [7, 7, 7, 7])
        // 7 × 4,096 is the first power of two above 20,000.
        #expect(measured.map(\.warmUp.batchCount) == [256, 4_096])
    }

    @Test("a batch that starts a task is so long that the start takes a hundredth of it at most")
    func tasks() {
        let script = OperationScript()
        for startsTask in [false, true] {
            var operation = MeasuredOperation(name: "awaited") { script.clock.advance(by: 50_000 + UInt64($0) * 10) }
            operation.startsTask = startsTask
            let measured = measure([operation], on: script)[0]
            // The start alone is long enough for the timer.
            #expect(measured.warmUp.batchCount == (startsTask ? 524_288 : 1))
            expectAll(measured.samples, count: 4) { ($0 < 10.1) == startsTask }
        }
    }

    @Test("nothing is subtracted, and the timer takes under a thousandth of a batch")
    func subtractsNothing() {
        let script = OperationScript(readingCost: 20)
        let measured = measure([script.operation("a", nanoseconds: 100)], on: script)
        #expect(measured[0].samples == Array(repeating: 25_620.0 / 256, count: 4))
        #expect(20 / (measured[0].samples[0] * Double(measured[0].warmUp.batchCount)) < 0.001)
    }

    @Test("the batch is sized by the resolution where that is coarser than a reading")
    func sizesByResolution() {
        let plan = WarmPlan(rounds: 1, timeLimit: 1, warmUpTimeLimit: 1)
        #expect(plan.shortestBatch(on: ClockCharacteristics(resolution: 1_000, overhead: 20)) == 1_000_000)
        #expect(plan.shortestBatch(on: ClockCharacteristics(resolution: 1, overhead: 20)) == 20_000)
    }

    @Test("enter and leave go around every batch, outside the time")
    func phasesAreNotTimed() {
        let script = OperationScript()
        let operation = script.operation("a", logsPhases: true, setUpCost: 12_345) { count, _ in UInt64(count) * 100_000
        }
        let measured = measure([operation], on: script, rounds: 3, warmUpTimeLimit: 0)
        #expect(measured[0].samples == [100_000, 100_000, 100_000])
        let warmUp = ["enter a", "a×1", "leave a"]
        let round = ["enter a", "a×1", "a×1", "leave a"]
        // Two of warm-up and three rounds, each with a call before the clock starts; nothing is evicted.
        #expect(script.log == warmUp + warmUp + round + round + round)
    }

    @Test("a slow operation gets fewer rounds, spread over all")
    func spreadsSlowOperations() {
        let script = OperationScript()
        let measured = measure(
            [
                script.operation("a", nanoseconds: 100_000), script.operation("b", nanoseconds: 100_000),
                script.operation("c", nanoseconds: 1_000_000),
            ], on: script, rounds: 9, timeLimit: 3_500_000, warmUpTimeLimit: 0, seed: 5)
        #expect(measured.map(\.samples.count) == [9, 9, 3])
        #expect(script.turns == "aabbcc aabb bbaa bbaacc bbaa bbaa aaccbb bbaa bbaa bbccaa".withoutSpaces)
    }

    @Test("a batch of many calls, and one of more than 10 ms, brings nothing back before the clock starts")
    func longBatchesAreNotRewarmed() {
        for (nanoseconds, calls) in [(100 as UInt64, 256), (20_000_000, 1)] {
            let script = OperationScript()
            let operation = script.operation("a", logsPhases: true, setUpCost: 0) { count, _ in
                UInt64(count) * nanoseconds
            }
            _ = measure([operation], on: script, rounds: 3, warmUpTimeLimit: 0)
            #expect(script.log.suffix(3) == ["enter a", "a×\(calls)", "leave a"])
        }
    }

    @Test("an operation whose one call takes longer than the time limit is called once in a process")
    func slowOperationsAreCalledOnce() {
        let script = OperationScript()
        let measured = measure(
            [script.operation("a", nanoseconds: 5_000_000_000), script.operation("b", nanoseconds: 400_000_000)],
            on: script, rounds: 50)
        #expect(measured[0].samples == [5e9])
        #expect(measured[1].samples == [4e8, 4e8, 4e8])
        #expect(script.log.filter { $0 == "a×1" }.count == 1)
    }

    @Test("states are made for the calls of a batch, outside its time, in as many parts as fit")
    func setUpIsNotTimed() {
        let script = OperationScript()
        var log: [Int] = []
        let operation = script.operation("a", setUp: { log.append($0) }, most: 100) { count, _ in UInt64(count) * 100 }
        let measured = measure([operation], on: script, rounds: 2)
        // 256 calls of 100 ns are a batch; the clock takes less than a thousandth of it.
        #expect(measured[0].samples == [100, 100])
        #expect(measured[0].warmUp.batchCount == 256)
        #expect(log.suffix(3) == [256, 156, 56] && log.first == 1)
        #expect(script.log.suffix(3) == ["a×100", "a×100", "a×56"])
    }

    @Test("an operation whose calls use states up and go by the dozen is refused: states may be there for fewer")
    func refusesGranularityWithSetUp() async {
        await #expect(processExitsWith: .failure) {
            _ = MeasuredOperation(name: "a", granularity: 12, setUp: SetUp(make: { $0 }, drop: {})) { _ in }
        }
    }

    @Test("set-up that takes longer than measuring may ends the warm-up, and rounds are as many as fit with it")
    func longSetUp() {
        let script = OperationScript()
        let operation = script.operation("a", setUp: { _ in script.clock.advance(by: 200_000_000) }, most: 100) {
            count, _ in UInt64(count) * 100
        }
        let measured = measure([operation], on: script, rounds: 50, timeLimit: 1_000_000_000)
        #expect(measured[0].warmUp.batchCount == 16)
        #expect(measured[0].samples == Array(repeating: 100, count: 4))
    }

    @Test("an operation that proves slower than its warm-up stops when its time is up, not before the minimum")
    func stopsWhenItProvesSlow() {
        let script = OperationScript()
        let operation = script.operation("a") { _, call in call < 2 ? 100_000 : 10_000_000 }
        let measured = measure([operation], on: script, rounds: 9, timeLimit: 3_500_000, warmUpTimeLimit: 0)
        #expect(measured[0].samples == [1e7, 1e7, 1e7])
    }

    @Test("work that vanished takes no time")
    func vanishedWork() {
        let script = OperationScript()
        let measured = measure([script.operation("a", nanoseconds: 0)], on: script)
        #expect(measured[0].samples == [0, 0, 0, 0])
    }

    @Test("no operations, no measurements")
    func nothingToMeasure() {
        #expect(measure([], on: OperationScript()).isEmpty)
    }
}
