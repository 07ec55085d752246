import Testing

@testable import Measurement

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
