import Testing

@testable import Measurement

@Suite struct DoublingSelfTestDecisionTests {
    @Test("ratios from 1.8 to 2.2 pass", arguments: [180.0, 200.0, 220.0])
    func passes(double: Double) {
        let result = DoublingSelfTest.judge(work: [100], doubleWork: [double])
        #expect(result.status == .ok)
        #expect(result.remedy == nil)
    }

    @Test("other ratios fail with a remedy", arguments: [100.0, 179.0, 221.0, 400.0])
    func fails(double: Double) {
        let result = DoublingSelfTest.judge(work: [100], doubleWork: [double])
        #expect(result.status == .unfit)
        #expect(result.remedy != nil)
    }

    @Test("the smallest samples decide, so that other work on the machine does not")
    func disturbanceDoesNotDecide() {
        let result = DoublingSelfTest.judge(work: [900, 100, 800], doubleWork: [200, 5_000, 201])
        #expect(result.status == .ok)
        #expect(result.finding == "100.0 ns and 200.0 ns, ratio 2.000")
    }

    @Test("work that takes no time, and no samples, fail")
    func vanishedWorkFails() {
        for samples in [[0.0], []] {
            let result = DoublingSelfTest.judge(work: samples, doubleWork: samples)
            #expect(result.status == .unfit)
            #expect(result.finding == "the work took no time at all")
        }
    }
}

@Suite struct ColdCacheSelfTestDecisionTests {
    @Test("a hop that costs four times as much when evicted passes, and both costs are named")
    func passes() {
        let report = ColdCacheSelfTest.judge(
            warm: [1_000, 1_000, 9_000], cold: [4_000, 4_000, 100], hops: 1_000, method: "flush (clflush)")
        #expect(report.status == .ok)
        #expect(report.finding == "1.0 ns a hop warm, 4.0 ns after flush (clflush)")
    }

    @Test("one that costs less fails with a remedy")
    func fails() {
        let report = ColdCacheSelfTest.judge(warm: [1_000], cold: [3_990], hops: 1_000, method: "stream 64 MiB")
        #expect(report.status == .warning)
        #expect(report.remedy != nil)
    }

    @Test("no samples fail, and say that every one was interrupted", arguments: [([], [4_000.0]), ([1_000.0], [])])
    func noSamples(warm: [Double], cold: [Double]) {
        let result = ColdCacheSelfTest.judge(warm: warm, cold: cold, hops: 1, method: "flush")
        #expect(result.status == .warning)
        #expect(result.finding == "the kernel interrupted every sample")
    }
}

@Suite struct AllocationSelfTestDecisionTests {
    private let nothing = AllocationTally(allocations: 0, allocatedBytes: 0, deallocatedBytes: 0)
    private let thousand = AllocationTally(allocations: 1_000, allocatedBytes: 32_000, deallocatedBytes: 0)
    private let seven = AllocationTally(allocations: 7, allocatedBytes: 224, deallocatedBytes: 224)

    @Test("exactly a thousand allocations of 32 bytes, and seven that are given back, pass")
    func passes() {
        let result = AllocationSelfTest.run(.available(ScriptedAllocationCounter([nothing, thousand, seven])))
        #expect(result.status == .ok)
        #expect(result.finding == "scripted: 1000 objects are 1000 allocations and 32000 bytes")
    }

    @Test("a count that is one off fails, and so does anything for nothing")
    func fails() {
        var oneMore = thousand
        oneMore.allocations += 1
        var fewerBytes = thousand
        fewerBytes.allocatedBytes -= 32

        for tallies in [
            [nothing, oneMore, seven], [nothing, fewerBytes, seven], [seven, thousand, seven],
            // A cached allocation is not seen, or fetched with 99 others.
            [nothing, thousand, nothing],
            [nothing, thousand, AllocationTally(allocations: 100, allocatedBytes: 224, deallocatedBytes: 224)],
        ] {
            let result = AllocationSelfTest.run(.available(ScriptedAllocationCounter(tallies)))
            #expect(result.status == .warning)
            #expect(result.remedy != nil)
        }
    }

    @Test("where nothing counts, it fails with the reason and a remedy")
    func absent() {
        let result = AllocationSelfTest.run(.absent(reason: "no jemalloc here"))
        #expect(result.status == .warning)
        #expect(result.finding == "no jemalloc here")
        #expect(result.remedy != nil)
    }
}
