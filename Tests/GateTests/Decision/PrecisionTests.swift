import Measurement
import Results
import Testing

@testable import Gate

@Suite struct PrecisionTests {
    private func precision(estimate: Double, half: Double, units: Int = 30) -> Precision {
        Precision(
            TimeVerdict(
                verdict: .inconclusive, estimate: estimate,
                interval: Interval(lower: estimate - half, upper: estimate + half), level: 0.01, units: units),
            margin: 0.01)
    }

    @Test("the smallest effect that would have been seen grows with the interval, and is larger than the tolerance")
    func smallestEffect() {
        #expect(abs(precision(estimate: 0, half: 0.04).smallestEffect - (1.0618365 - 1)) < 1e-6)
        var last = 0.01
        for half in [0.001, 0.01, 0.02, 0.1, 1] {
            let effect = precision(estimate: 0, half: half).smallestEffect
            #expect(effect > last)
            last = effect
        }
    }

    @Test("an open cell says how many links would decide it: four times as many for an interval twice as wide")
    func unitsNeeded() {
        // The estimate is 0.02 from the margin of 0.01, and an interval of ±0.04 × 1.25 has to shrink to that.
        #expect(precision(estimate: 0.03, half: 0.04).unitsNeeded == 188)
        #expect(precision(estimate: -0.03, half: 0.04).unitsNeeded == 188)
        #expect(precision(estimate: 0.03, half: 0.08).unitsNeeded.map { (750...751).contains($0) } == true)
        // Within the margin it is the way to 'same'.
        #expect(precision(estimate: 0, half: 0.04).unitsNeeded.map { (750...751).contains($0) } == true)
        #expect(precision(estimate: 0.5, half: 0.01).unitsNeeded == 31)
        #expect(precision(estimate: 0.01, half: 0.04).unitsNeeded == nil)
        #expect(precision(estimate: 0.0101, half: 0.04).unitsNeeded == nil)
    }

    @Test("no number of pairs decides a change that another moment may take to the other side of the limit")
    func moments() {
        for estimate in [0.009, 0.0115] {
            #expect(precision(estimate: estimate, half: 0.002).unitsNeeded == nil)
        }
        #expect(precision(estimate: 0.012, half: 0.002).unitsNeeded != nil)
        #expect(precision(estimate: 0, half: 0.0001).smallestEffect > 0.0117)
    }

    @Test("the precision of a comparison is one sentence, also without an interval")
    func sentence() {
        func sentence(estimate: Double, half: Double, units: Int = 30) -> String {
            let precision = precision(estimate: estimate, half: half, units: units)
            return FindingReason.imprecise(precision.imprecision(of: .layouts)).sentence
        }

        #expect(
            sentence(estimate: 0.03, half: 0.04)
                == "a slowdown of 6.2 % would have been seen; if the estimate is right, about 188 pairs of layouts "
                + "decide in four of five runs")
        // So near the limit, the estimate's distance from it is chance.
        for estimate in [0.01, 0.0101, 0.004, 0.017] {
            #expect(
                sentence(estimate: estimate, half: 0.04).hasSuffix(
                    "the estimate lies so near the limit that no number of pairs of layouts is sure to decide"))
        }
        #expect(
            sentence(estimate: 0, half: .infinity, units: 3)
                == "3 pairs of layouts are too few for a verdict at this level")
    }
}
