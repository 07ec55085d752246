import Measurement
import Results

extension BudgetVerdict {
    /// The sign of the verdict in tables and pictures.
    var sign: String {
        switch self {
        case .within: "✓"
        case .over: "✗"
        case .undecided: "?"
        }
    }

    var tone: ReportTable.Tone {
        switch self {
        case .within: .good
        case .over: .bad
        case .undecided: .open
        }
    }
}

extension Verdict {
    var tone: ReportTable.Tone? {
        switch self {
        case .regressed, .unconfirmed, .missing, .over: .bad
        case .improved, .within: .good
        case .unmeasurable, .undecided, .inconclusive, .accepted: .open
        // Two runs show differences of times, but do not judge them.
        case .slower, .faster, .noDifference, .same, .new: nil
        }
    }

    /// True if a short list names the cell. New and unchanged cells are left out.
    var isNotable: Bool { ![.noDifference, .same, .new].contains(self) }
}
