import Testing

@testable import Measurement

@Suite struct HolmTests {
    @Test("the smallest is held against error / m, the next against error / (m - 1), until one fails")
    func stepDown() {
        let rejected = Holm.rejected([0.011, 0.5, 0.009, 0.02], family: 4, error: 0.05)
        #expect(rejected.map(\.position) == [2, 0, 3])
        let levels: [Double] = [0.0125, 0.05 / 3, 0.025]
        #expect(rejected.map(\.level) == levels)
        #expect(Holm.rejected([0.02, 0.001], family: 2, error: 0.01).map(\.position) == [1])
        #expect(Holm.rejected([0.006, 0.006], family: 2, error: 0.01).isEmpty)
        #expect(Holm.rejected([], family: 3, error: 0.01).isEmpty)
    }

    @Test("hypotheses that are not looked at make the others harder")
    func family() {
        #expect(Holm.rejected([0.004], family: 1, error: 0.01).count == 1)
        #expect(Holm.rejected([0.004], family: 3, error: 0.01).isEmpty)
    }
}

@Suite struct BinomialIntervalTests {
    @Test("the interval is that of Clopper and Pearson")
    func knownValues() {
        // R: binom.test(k, n)$conf.int
        for (successes, trials, lower, upper) in [
            (0, 10, 0.0, 0.3084971), (10, 10, 0.6915029, 1), (3, 10, 0.06673951, 0.6524529),
            (1, 100, 0.0002531460, 0.05445938), (0, 10_000, 0, 0.0003688199),
        ] {
            let interval = BinomialInterval.exact(successes: successes, trials: trials)
            #expect(abs(interval.lower - lower) < 1e-6)
            #expect(abs(interval.upper - upper) < 1e-6)
        }
        #expect(BinomialInterval.exact(successes: 0, trials: 0) == Interval(lower: 0, upper: 1))
    }
}

@Suite struct CombinedProbabilityTests {
    @Test("two probabilities together are as rare as they say, and one that says nothing takes away from the other")
    func knownValues() {
        // R: pnorm((qnorm(p, lower = FALSE) + qnorm(q, lower = FALSE)) / sqrt(2), lower = FALSE)
        for (first, second, expected) in [
            (0.5, 0.5, 0.5), (0.05, 0.05, 0.0100064), (0.001, 0.2, 0.00271), (1e-6, 0.5, 0.000387),
        ] {
            #expect(abs(CombinedProbability.of(first, second) / expected - 1) < 0.01)
        }
        #expect(CombinedProbability.of(0, 0.01) < 1e-100)
    }

    @Test("points of the normal distribution are those of tables")
    func points() {
        for (probability, point) in [(0.5, 0.0), (0.025, 1.959964), (0.001, 3.090232), (1e-9, 5.997807)] {
            #expect(abs(NormalDistribution.point(above: probability) - point) < 1e-5)
        }
    }
}
