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

    @Test("from zero it begins at 0, is logarithmic from below the smallest value on, and has ticks over all of it")
    func fromZero() {
        for (least, most) in [(1.0, 1.0), (5, 120), (0.003, 0.004), (2, 3e9), (1e-300, 1e300), (7, 8)] {
            let axis = LogarithmicAxis(fromZero: [0, most, least, .infinity, .nan])
            let constant = axis.constant ?? 0
            #expect(constant > 0 && constant <= least && constant > least / 10.1, "\(least)")
            #expect(axis.domain.upper > most && axis.domain.upper.isFinite)
            #expect(axis.ticks.first == 0 && axis.ticks == axis.ticks.sorted())
            #expect(!axis.ticks.isEmpty && axis.ticks.allSatisfy { $0 <= axis.domain.upper })
            #expect((2...14).contains(axis.ticks.count), "\(least) \(most): \(axis.ticks)")
        }
        #expect(LogarithmicAxis(fromZero: [0, 5, 120]).ticks == [0, 1, 3, 10, 30, 100])
        #expect(LogarithmicAxis(fromZero: []).ticks.count > 1)
        #expect(LogarithmicAxis(fromZero: [0, 0]).domain.upper > 0)
    }
}
