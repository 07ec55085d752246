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
