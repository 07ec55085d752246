/// Whether a user may be asked for a review, and else the rule that forbids it.
public enum ReviewDecision: UInt8, Hashable, Sendable, CaseIterable {
    /// All rules allow it.
    case ask
    /// Fewer important tasks were completed than the threshold.
    case tooFewTasks
    /// The user was asked in this version already.
    case sameVersion
    /// The last request is more recent than the interval between requests.
    case tooSoon
}
