import Measurement
import Results

/// A cell with the test of its pairs' ratios, ready to be judged.
struct ComparedCell {
    let cell: Int
    let test: any CentreTest

    /// A verdict with the interval for a level.
    func verdict(_ verdict: Verdict, level: Double, pValue: Double = 1) -> TimeVerdict {
        TimeVerdict(
            verdict: verdict, estimate: test.estimate, interval: interval(level: level), level: level,
            units: test.values.count, pValue: pValue)
    }

    /// The interval whose ends are each wrong with the probability of a level.
    func interval(level: Double) -> Interval { test.interval(error: 2 * level) }
}
