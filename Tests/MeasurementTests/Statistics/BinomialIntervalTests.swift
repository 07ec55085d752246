import Testing

@testable import Measurement

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
