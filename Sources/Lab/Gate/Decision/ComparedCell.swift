import Measurement
import Results

/// A cell with the values of both sides, ready to be judged.
struct ComparedCell {
    /// Its position in the suite.
    let cell: Int
    let test: ShiftTest

    /// What was decided about it, with the interval that belongs to a level.
    func finding(_ verdict: Verdict, level: Double, probability: Double = 1) -> TimeJudge.Finding {
        TimeJudge.Finding(
            verdict: verdict, estimate: test.estimate, interval: test.interval(error: 2 * level), level: level,
            units: min(test.base.count, test.head.count),
            medians: (Quantile.median(sorted: test.base), Quantile.median(sorted: test.head)),
            probability: probability)
    }
}
