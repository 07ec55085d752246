import TestSupport
import Testing

@testable import Measurement

@Suite struct ThroughputPlanTests {
    @Test("every operation gets its samples, and the copy is measured once on each number of cores that occurs")
    func operationsAndCopies() {
        let script = OperationScript()
        let operations: [ThroughputOperation] = [
            .init(workers: 1, operation: script.operation("walk", nanoseconds: 100_000)),
            .init(workers: 1, operation: script.operation("parallel", nanoseconds: 90_000)),
            .init(workers: 2, operation: script.operation("parallel", nanoseconds: 50_000)),
        ]
        var random = SmallGenerator(state: 7)
        var plan = WarmPlan(rounds: 4, timeLimit: 1_000_000_000, warmUpTimeLimit: 0)

        // The copy takes no time on this clock, so any batch must be long enough.
        plan.batchFactor = 0
        let measured = plan.measure(
            operations, beside: MemoryCopy(bytes: 100), clock: script.clock,
            characteristics: ClockCharacteristics(resolution: 1, overhead: 20), random: &random)
        #expect(measured.operations.map(\.workers) == [1, 1, 2])
        #expect(
            measured.operations.map(\.times.samples) == [
                Array(repeating: 100_000, count: 4), Array(repeating: 90_000, count: 4),
                Array(repeating: 50_000, count: 4),
            ])
        #expect(measured.copies.map(\.workers) == [1, 2])
        expectAll(measured.copies, count: 2) { $0.times.samples.count == 4 }
    }

    @Test("a copy is whole on any number of cores, also where the parts are not equal", arguments: [1, 2, 3, 7, 64])
    func copyIsWhole(workers: Int) {
        for bytes in [1, 2, 15, 16, 17, 63, 64, 65, 79, 80, 1_000, 4_099] {
            let copy = MemoryCopy(bytes: bytes)
            #expect(firstDifference(copy) == 0, "nothing was copied yet")
            copy.run(workers: workers)
            #expect(firstDifference(copy) == nil, "\(bytes) bytes")
            #expect(copy.bytesMoved == 2 * bytes)
        }
    }

    /// The first byte that differs between the buffers.
    private func firstDifference(_ copy: MemoryCopy) -> Int? {
        (0..<copy.bytes).first {
            copy.source.load(fromByteOffset: $0, as: UInt8.self) != copy.target.load(fromByteOffset: $0, as: UInt8.self)
        }
    }

    @Test("the buffers of the copy are larger than the last-level cache, and 64 MiB where that is small or not known")
    func copySize() {
        #expect(MemoryCopy.bytesBeyond(lastLevelCache: nil) == 64 << 20)
        #expect(MemoryCopy.bytesBeyond(lastLevelCache: 8 << 20) == 64 << 20)
        #expect(MemoryCopy.bytesBeyond(lastLevelCache: 256 << 20) == 512 << 20)
    }
}
