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
        case .regressed, .unconfirmed, .missing, .over, .slower: .bad
        case .improved, .faster, .within: .good
        case .unmeasurable, .undecided, .inconclusive, .accepted: .open
        case .noDifference, .same, .new: nil
        }
    }
}
