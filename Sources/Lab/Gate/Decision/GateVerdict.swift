/// What a gate says of one metric of one cell (measurement, Regression gate).
public enum GateVerdict: String, Codable, Hashable, Sendable, CaseIterable {
    /// The whole interval lies above the tolerance, and fresh links confirmed it.
    case regressed
    /// It was there and is gone; this fails.
    case missing
    /// A control failed, a side has no value, or the counter does not work here.
    case unmeasurable
    /// None of the others can be said.
    case inconclusive
    /// The whole interval lies below the tolerance.
    case improved
    /// The whole interval lies within the tolerance.
    case same
    /// It was not there before.
    case new

    /// Whether a gate that says this fails.
    public var fails: Bool { self == .regressed || self == .missing }

    /// Whether it says that something changed.
    public var isChange: Bool { self == .regressed || self == .improved }

    /// Whether it leaves the question open, which counts with `--strict`.
    public var isOpen: Bool { self == .unmeasurable || self == .inconclusive }
}
