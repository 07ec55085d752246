import Measurement
import Testing

@testable import Results

@Suite struct PairedRatioTests {
    private func samples(_ values: [Int: Double], in order: [Int]) -> [Cell.ProcessSamples] {
        order.compactMap { process in
            values[process].map { Cell.ProcessSamples(process: process, samples: [$0]) }
        }
    }

    @Test("a ratio pairs processes by their numbers, in any order and if each side lacks another one")
    func pairs() {
        let numerator = samples([0: 2, 1: 20, 2: 200], in: [0, 1, 2])
        let denominator = samples([0: 1, 2: 100, 3: 7], in: [3, 2, 0])
        let ratio = ClusterBootstrap(seed: 1).ratioInterval(numerator: numerator, denominator: denominator)
        #expect(ratio == Ratio(value: 2, ci95: Interval(lower: 2, upper: 2)))
    }

    @Test("what no process measured together has no ratio")
    func noPair() {
        let ratio = ClusterBootstrap(seed: 1).ratioInterval(
            numerator: samples([0: 2], in: [0]), denominator: samples([1: 1], in: [1]))
        #expect(ratio == nil)
    }
}
