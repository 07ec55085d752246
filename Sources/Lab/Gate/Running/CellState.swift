import Measurement
import Results

/// The state of a cell between the stages of a comparison of times.
enum CellState {
    /// The cell was counted on both sides, and the counts can be compared.
    case counted
    /// The cell executes code that changed or cannot be compared, so it has to be timed.
    case changed
    /// The cell is timed by this batch. `time` is the nanoseconds of its shortest run.
    case measurable(BatchPlan.Batch, time: Double)
    /// The cell is decided.
    case finding(Finding)

    var isCounted: Bool { if case .counted = self { true } else { false } }
    var isChanged: Bool { if case .changed = self { true } else { false } }
}
