import Testing

@testable import Subscription

@Suite struct SimultaneousEndTests {
    @Test("the bit that a population tests is set exactly in the cases that a new start changes")
    func runningBit() {
        let cases = (UInt8(0)...7).compactMap(SimultaneousEnd.init(rawValue:))
        #expect(cases.count == 7)
        for end in cases {
            let leadsElsewhere = end.afterNewStart != end
            #expect((end.rawValue & SimultaneousEnd.runningBit != 0) == leadsElsewhere, "\(end)")
            if leadsElsewhere { #expect(end.afterNewStart == .newStart) }
        }
    }
}
