import Foundation
import Measurement
import Results

/// A cell with the ratios of its pairs, ready to be judged.
struct ComparedCell {
    let cell: Int
    let test: SignedRankTest

    /// What was decided about it, with the interval that belongs to a level.
    func finding(_ verdict: Verdict, level: Double, probability: Double = 1) -> TimeJudge.Finding {
        TimeJudge.Finding(
            verdict: verdict, estimate: test.estimate, interval: test.interval(error: 2 * level), level: level,
            units: test.values.count, probability: probability)
    }
}
