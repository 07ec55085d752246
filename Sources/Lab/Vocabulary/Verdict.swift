import Measurement

/// The possible verdicts on a cell, the most serious first.
public enum Verdict: String, NamedCase, Hashable, Sendable {
    /// Worse than before, by more than the tolerance.
    case regressed
    /// Worse than before by more than the tolerance, but there was no time to measure it again.
    case unconfirmed = "regressed, not confirmed"
    /// A required value is missing: the other result has it, or the implementation answers differently or ended its
    /// process.
    case missing
    /// It exceeds its budget.
    case over
    /// A control failed, a side has no value, the environments differ, or nothing here can count it.
    case unmeasurable
    /// The samples do not show if it keeps its budget, or a side has only one process, whose samples give no interval.
    case undecided
    /// The samples do not show if there is a change.
    case inconclusive
    /// Its time in another run was longer. Two runs cannot separate a change of code from a change of layout or
    /// machine.
    case slower
    /// Its time in another run was shorter.
    case faster
    /// Worse than before, but within the limit that a commit between base and head accepts.
    case accepted = "regressed, accepted"
    /// Better than before, by more than the tolerance.
    case improved
    /// Two runs show no difference in time.
    case noDifference = "no difference seen"
    /// As before, within the tolerance.
    case same
    /// It keeps its budget.
    case within
    /// It was not there before.
    case new

    /// True if it fails the comparison: exit status 1.
    public var fails: Bool { severity == .failure }

    /// True if it leaves the question open: exit status 3 with `--strict`.
    public var isOpen: Bool { severity == .open }

    /// The weight of the verdict, which decides the exit status.
    private var severity: NoNumber.Severity {
        switch self {
        case .regressed, .unconfirmed, .missing, .over: .failure
        case .unmeasurable, .undecided, .inconclusive: .open
        case .slower, .faster, .accepted, .improved, .noDifference, .same, .within, .new: .expected
        }
    }

    /// True if an exact value changed by more than the tolerance.
    public var isChange: Bool { self == .regressed || self == .improved }

    /// The verdict on a budget.
    public init(_ verdict: BudgetVerdict) {
        switch verdict {
        case .within: self = .within
        case .over: self = .over
        case .undecided: self = .undecided
        }
    }
}
