import Testing

@testable import Measurement

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
