import Measurement
import Results

/// The state of a cell between the stages of a comparison of times.
enum CellState {
    /// Counted on both sides, which can be compared.
    case counted
    /// It executes changed code, or code that cannot be compared, so that it has to be timed.
    case changed
    /// Timed by this batch, whose shortest run took so many nanoseconds.
    case measurable(BatchPlan.Batch, time: Double)
    /// Nothing is left to find out.
    case finding(Finding)

    var isCounted: Bool { if case .counted = self { true } else { false } }
    var isChanged: Bool { if case .changed = self { true } else { false } }
}
