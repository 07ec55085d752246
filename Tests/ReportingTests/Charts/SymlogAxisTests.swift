import Testing

@testable import Reporting

@Suite struct SymlogAxisTests {
    @Test("it begins at 0, is logarithmic from below the smallest value on, and has ticks over all of it")
    func ticks() {
        for (least, most) in [(1.0, 1.0), (5, 120), (0.003, 0.004), (2, 3e9), (1e-300, 1e300), (7, 8)] {
            let axis = SymlogAxis([0, most, least, .infinity, .nan])
            #expect(axis.constant > 0 && axis.constant <= least && axis.constant > least / 10.1, "\(least)")
            #expect(axis.upper > most && axis.upper.isFinite)
            #expect(axis.ticks.first == 0 && axis.ticks == axis.ticks.sorted())
            #expect(axis.ticks.allSatisfy { $0 <= axis.upper })
            #expect((2...14).contains(axis.ticks.count), "\(least) \(most): \(axis.ticks)")
        }
        #expect(SymlogAxis([0, 5, 120]).ticks == [0, 1, 3, 10, 30, 100])
        #expect(SymlogAxis([]).ticks.count > 1)
        #expect(SymlogAxis([0, 0]).upper > 0)
    }
}
