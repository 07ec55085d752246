import Testing

@testable import Reporting

@Suite struct LogarithmicAxisTests {
    @Test("every value lies within, and there are from two to twelve ticks, all within")
    func valuesLieWithin() {
        let pairs: [(Double, Double)] = [
            (1, 1), (1, 1.01), (1, 2), (3, 4), (5, 700), (1, 1e3), (0.2, 1e6), (1, 1e9), (1e-9, 1e9), (1e-300, 1e300),
        ]
        for (least, most) in pairs {
            let axis = LogarithmicAxis([least, most, 0, -1, .infinity, .nan])
            #expect(axis.domain.lower < least && axis.domain.upper > most, "\(least) \(most)")
            #expect((1...14).contains(axis.ticks.count), "\(least) \(most): \(axis.ticks)")
            #expect(!axis.ticks.isEmpty && axis.ticks.allSatisfy { $0 >= axis.domain.lower && $0 <= axis.domain.upper })
            #expect(axis.ticks == axis.ticks.sorted())
        }
        #expect(LogarithmicAxis([10, 300]).ticks == [10, 30, 100, 300])
        #expect(LogarithmicAxis([]).domain.lower < LogarithmicAxis([]).domain.upper)
    }
}
