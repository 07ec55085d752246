import Testing

@testable import Measurement

@Suite struct MemoryPlanTests {
    @Test("a slow operation is called once, and counted in that call")
    func slowOperations() {
        let script = OperationScript()
        let counter = ScriptedAllocationCounter([
            AllocationTally(allocations: 5, allocatedBytes: 50, deallocatedBytes: 0)
        ])
        let measured = MemoryPlan().measure(
            script.operation("a", nanoseconds: 3_000_000_000), with: counter, clock: script.clock)
        #expect(script.log == ["a×1"])
        #expect(measured == (5, 50))
    }

    @Test("a tally is divided by the operations it is over, after one call that does not count")
    func dividesByOperations() {
        let script = OperationScript()
        let lazy = AllocationTally(allocations: 900, allocatedBytes: 9_000, deallocatedBytes: 0)
        let counter = ScriptedAllocationCounter([
            lazy, AllocationTally(allocations: 8, allocatedBytes: 256, deallocatedBytes: 256),
            lazy, AllocationTally(allocations: 6, allocatedBytes: 12, deallocatedBytes: 0),
        ])
        #expect(MemoryPlan().measure(script.operation("a", nanoseconds: 1), with: counter) == (2, 64))
        let operation = script.operation("b", nanoseconds: 1, granularity: 3)
        #expect(MemoryPlan().measure(operation, with: counter) == (0.5, 1))
        #expect(script.log == ["a×1", "a×4", "b×3", "b×12"])
    }

    @Test("enter and leave go around both calls, and at least one multiple is counted", arguments: [(2, 2), (0, 1)])
    func phases(multiples: Int, counted: Int) {
        let script = OperationScript()
        let none = AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0)
        let counter = ScriptedAllocationCounter([none, none])
        var plan = MemoryPlan()
        plan.multiples = multiples
        _ = plan.measure(script.operation("a", logsPhases: true) { _, _ in 0 }, with: counter)
        #expect(script.log == ["enter a", "a×1", "leave a", "enter a", "a×\(counted)", "leave a"])
    }

    @Test(
        "what an operation sets up once is not charged to it",
        .enabled(if: JemallocControl.version() != nil, "built without jemalloc"))
    func lazyWorkIsNotCharged() throws {
        var buffer: UnsafeMutableRawPointer?
        let operation = MeasuredOperation(name: "a") { count in
            if buffer == nil { buffer = .allocate(byteCount: 1_000, alignment: 16) }
            for _ in 0..<count {
                let memory = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 16)
                consume(memory)
                memory.deallocate()
            }
        }

        let measured = MemoryPlan().measure(operation, with: try JemallocCounter())
        // 100 bytes are rounded to jemalloc's size class of 112.
        #expect(measured == (1, 112))
        buffer?.deallocate()
    }
}
