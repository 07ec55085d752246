import Measurement
import Nouns
import Results

/// The smallest change that a search would find in series without a change.
struct VisibleStep: Sendable, Equatable {
    /// The size of the step as a share of the level. In half of the series this step or a smaller one would show.
    let share: Double
    /// The number of series.
    let series: Int

    /// - Returns: `nil` if no series is long enough and varies. In a constant series any change shows.
    ///
    /// - Parameters:
    ///   - lines: the series. Series with a change are ignored.
    ///   - search: the search for changes.
    init?(in lines: [Trend], _ search: ChangePointSearch) {
        // The mean of equal numbers may differ in its last digit, which would look like a tiny step.
        let varyingTrends = lines.filter { line in
            line.changesByRun.isEmpty && line.points.contains { $0.median != line.points[0].median }
        }
        let steps = varyingTrends.compactMap { search.leastVisibleStep(in: $0.points.map(\.median)) }
            .filter { $0 > 0 && $0.isFinite }.sorted()
        guard !steps.isEmpty else { return nil }

        series = steps.count
        share = steps[steps.count / 2]
    }

    /// The size as a clause: `in half of the 12 that vary a step of 4.2 % would show`.
    var clause: String {
        let size = "a step of \(SignificantDigits.three(100 * share)) %"
        if series == 1 { return "\(size) would show" }
        return "in half of the \(series.grouped) that vary \(size) would show"
    }
}
