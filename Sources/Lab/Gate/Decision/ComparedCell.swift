import Measurement
import Results

/// A cell with the test of its pairs' ratios, ready to be judged.
struct ComparedCell {
    let cell: Int
    let test: SignedRankTest

    /// A finding with the interval that belongs to a level.
    func finding(_ verdict: Verdict, level: Double, probability: Double = 1) -> TimeFinding {
        TimeFinding(
            verdict: verdict, estimate: test.estimate, interval: test.interval(error: 2 * level), level: level,
            units: test.values.count, probability: probability)
    }
}
