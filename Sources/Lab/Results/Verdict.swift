import Measurement

/// What a rule concluded of a cell, the most serious first.
public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
    /// Worse than before, by more than the tolerance.
    case regressed
    /// It was there and is gone.
    case missing
    case over
    /// A control failed, a side has no value, the environments differ, or nothing here counts it.
    case unmeasurable
    /// The samples cannot tell whether it keeps its budget.
    case undecided
    /// The samples cannot tell a change from none.
    case inconclusive
    /// Its time in another run was longer. Two runs cannot tell a change of code from one of layout or machine.
    case slower
    /// Its time in another run was shorter.
    case faster
    /// Better than before, by more than the tolerance.
    case improved
    /// Two runs show no difference in time.
    case noDifference = "no difference seen"
    case same
    case within
    case new

    public var fails: Bool { self == .regressed || self == .missing || self == .over }

    /// Whether it leaves the question open: exit status 3 with `--strict`.
    public var isOpen: Bool { self == .unmeasurable || self == .inconclusive || self == .undecided }

    public var isChange: Bool { self == .regressed || self == .improved }

    public init(_ verdict: BudgetVerdict) {
        switch verdict {
        case .within: self = .within
        case .over: self = .over
        case .undecided: self = .undecided
        }
    }
}
