import Measurement
import Nouns
import Results

/// The size of a change that a search would have found in series that show none.
struct VisibleStep: Sendable, Equatable {
    /// The smallest step that would show in at least half of the series, as a share of the level: the upper median of
    /// the smallest steps of all series.
    let share: Double
    /// The number of series.
    let series: Int

    /// `nil` if no series scatters and is long enough. In one that does not scatter any change shows.
    ///
    /// - Parameters:
    ///   - lines: series; those with a change do not count.
    ///   - search: the search that found none in the others.
    init?(in lines: [Trend], _ search: ChangePointSearch) {
        // The mean of equal numbers may differ from them in its last digit, and would make a tiny step.
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
